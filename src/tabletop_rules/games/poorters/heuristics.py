"""How good a move looks to a seat: a judgement for bots to act on, and no part of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.games.poorters.moves import (
    RESOURCES,
    Accept,
    Build,
    BuildBoat,
    BuyCards,
    Clear,
    EndTransfers,
    Move,
    PlayWish,
    Produce,
    Propose,
    Sell,
    Share,
)
from tabletop_rules.games.poorters.state import Bargain
from tabletop_rules.games.poorters.view import View

_PROMISING: Final[Mapping[type[Move], float]] = {
    Build: 0.9,
    Propose: 0.8,
    Accept: 0.8,
    BuildBoat: 0.7,
    Produce: 0.7,
    Clear: 0.7,
    Sell: 0.6,
    EndTransfers: 0.5,
    PlayWish: 0.2,
    BuyCards: 0.1,
}
"""What a move is worth beside the points that it scores at once; what is not named is worth nothing."""


def promise(view: View, move: Move) -> float:
    """The VP that a move scores at once, and a fraction of one for what may come of it.

    A communal building is proposed with shares as even as they can be, without transfers, and agreed to.

    >>> from tabletop_rules.games import poorters
    >>> state = poorters.initial_state()
    >>> view = poorters.observe(state, 0)
    >>> promise(view, poorters.parse_move("build RH4@(5,3)r0")), promise(view, poorters.parse_move("pass"))
    (1.9, 0.0)
    """
    return _points(view, move) + _PROMISING.get(type(move), 0.0)


def _points(view: View, move: Move) -> float:
    box = view.options.box
    ground = view.table.ground
    match move:
        case Build(tile):
            return ground.kinds[ground.numbers[tile]].vp
        case BuildBoat():
            return box.boat.vp
        case Sell(outlet, _, units, "vp"):
            return sum(stall.vp * units for stall in box.stalls if stall.id == outlet)
        case Share(_, resource, amount):
            return -abs(amount - _even_share(view, resource))
    return 0


def _even_share(view: View, resource: str) -> float:
    """What each participant of the proposal would pay or get."""
    bargain = view.slot.detail
    assert isinstance(bargain, Bargain), "shares are named in a proposal alone"
    kind = view.table.ground.kinds[bargain.tile]
    total = (kind.cost.wood, kind.cost.florins, kind.vp)[RESOURCES.index(resource)]
    return total / len(bargain.participants)
