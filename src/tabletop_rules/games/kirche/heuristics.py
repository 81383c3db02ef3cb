"""How good a position looks for a side: a judgement for bots to act on, and no part of the rules."""

from __future__ import annotations

from math import inf

from tabletop_rules.game import Seat
from tabletop_rules.games.kirche.moves import Kind
from tabletop_rules.games.kirche.state import Ending, Phase, State
from tabletop_rules.geometry.connectivity import components
from tabletop_rules.geometry.square import Cell


def village_progress(state: State, seat: Seat) -> float:
    """How near a side is to a complete village (KD-30): the greater the nearer, infinite when it has won.

    What counts against it: the groups of its buildings, church parts on the rim, the way from the steeple to
    the nave, and, lightly, the ways from all its buildings to these two. In the set-up nothing does.

    >>> from tabletop_rules.games import kirche
    >>> village_progress(kirche.initial_state(), seat=0)
    0.0
    """
    if state.phase is not Phase.PLAY:
        return 0.0
    if state.ending is Ending.VILLAGE and state.mover != seat:
        return inf
    own = [building for building in state.buildings if building.seat == seat]
    nave, steeple = (building.cell for building in own if building.kind is not Kind.HOUSE)
    grid = state.options.table.grid
    groups = len(components(grid.cellset(building.cell for building in own)))
    on_rim = (nave in grid.rim) + (steeple in grid.rim)
    spread = sum(_way(building.cell, nave) + _way(building.cell, steeple) for building in own)
    return -(2 * groups + 2 * on_rim + _way(nave, steeple) + spread / 10)


def _way(a: Cell, b: Cell) -> int:
    """Steps over sides from one square to another."""
    return abs(a.x - b.x) + abs(a.y - b.y)
