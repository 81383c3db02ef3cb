"""What is legal: one predicate a rule, ``explain`` that asks them all, ``legal_moves`` that enumerates fast.

``explain`` is the definition; ``legal_moves`` and ``is_legal`` (which ``apply`` asks) look the same things up
in the tables of ``board``. The laws of ``tabletop_rules.testing`` prove that the three agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

from tabletop_rules.game import Seat, check_seat
from tabletop_rules.games.kirche.board import ABSENT, AXIS, STRIDE, Board, mask
from tabletop_rules.games.kirche.clauses import RULEBOOK
from tabletop_rules.games.kirche.moves import Kind, Move, Place, PriestHelp, Ridge, Slide, square_name
from tabletop_rules.games.kirche.state import DARK, LIGHT, SIDES, Ending, Phase, State, check_state, next_step
from tabletop_rules.geometry.bits import flood as flood_mask
from tabletop_rules.geometry.connectivity import flood, is_connected
from tabletop_rules.geometry.square import Cell, CellSet, Side
from tabletop_rules.rulebook import Check, Fault, Violation, fault

# --- the end -------------------------------------------------------------------------------------------


@RULEBOOK.check("KD-30")
def no_village_stands(state: State, move: Move) -> Iterator[Fault]:
    """Nobody acts after a win."""
    if state.ending is Ending.VILLAGE:
        yield fault(f"the game is over: {SIDES[1 - state.mover]} has completed the village")


@RULEBOOK.check("KD-34")
def no_draw_yet(state: State, move: Move) -> Iterator[Fault]:
    """Nobody acts after a draw."""
    if state.ending is Ending.REPETITION:
        yield fault("the game is over: this position stands for the third time")
    elif state.ending is Ending.CAP:
        yield fault(f"the game is over: the limit of {state.options.ply_cap} actions is reached")


# --- set-up --------------------------------------------------------------------------------------------


@RULEBOOK.check("KD-40")
def step_is_due(state: State, move: Move) -> Iterator[Fault]:
    """The set-up goes through its steps in order; nothing moves before it is done."""
    seat, due = next_step(state.ply, state.options)
    if not isinstance(move, Place):
        yield fault(f"the set-up is not finished: {SIDES[seat]} has a {due} to place")
    elif move.kind is not due:
        yield fault(f"a {move.kind} cannot be placed now: {SIDES[seat]}'s {due} is due", move.cell)


@RULEBOOK.check("KD-02")
def light_fills_a_diagonal(state: State, move: Place) -> Iterator[Fault]:
    """Light's church stands on two opposite corners."""
    if state.mover == LIGHT and move.kind is not Kind.HOUSE:
        yield from _corner_faults(state, move)
        for nave in state.squares(state.codes(LIGHT)[:1]):
            opposite = state.options.table.opposite(nave)
            if move.cell != opposite:
                yield fault(
                    f"{square_name(move.cell)} is not opposite Light's nave; {square_name(opposite)} is",
                    move.cell,
                    opposite,
                )


@RULEBOOK.check("KD-03")
def dark_takes_the_other_corners(state: State, move: Place) -> Iterator[Fault]:
    """Dark's church stands on the two corners that Light left."""
    if state.mover == DARK and move.kind is not Kind.HOUSE:
        yield from _corner_faults(state, move)


def _corner_faults(state: State, move: Place) -> Iterator[Fault]:
    if move.cell not in state.options.table.index:
        yield from _taken(state, move.cell)
    elif move.cell not in state.options.table.corners:
        yield fault(f"{square_name(move.cell)} is not a corner; a {move.kind} is set on a corner", move.cell)
    elif there := state.at(move.cell):
        yield fault(f"the corner {square_name(move.cell)} is taken by {there}", move.cell)


@RULEBOOK.check("KD-11")
def house_has_room(state: State, move: Place) -> Iterator[Fault]:
    """A house stands on an empty square with no own building beside it."""
    if move.kind is not Kind.HOUSE:
        return
    yield from _taken(state, move.cell)
    for neighbour in move.cell.neighbours:
        building = state.at(neighbour)
        if building is not None and building.seat == state.mover:
            yield fault(
                f"{square_name(move.cell)} touches {building} on {square_name(neighbour)}",
                move.cell,
                neighbour,
            )


# --- play ----------------------------------------------------------------------------------------------


@RULEBOOK.check("KD-21")
def nothing_is_placed_in_play(state: State, move: Place) -> Iterator[Fault]:
    """Once the set-up is over, a turn is a slide or the priest's help."""
    yield fault("all buildings are placed; a turn is a slide or the help of the priest", move.cell)


@RULEBOOK.check("KD-22")
def slide_is_free(state: State, move: Slide) -> Iterator[Fault]:
    """An own building slides along its ridge over empty squares."""
    building = state.at(move.origin)
    if building is None or building.seat != state.mover:
        yield _not_own(state, move.origin)
        return
    if move.target == move.origin:
        yield fault(f"a slide ends on another square than {square_name(move.origin)}", move.origin)
        return
    side = _direction(move, building.ridge)
    if side is None:
        along = "rank" if building.ridge is Ridge.H else "file"
        yield fault(
            f"the ridge on {square_name(move.origin)} lies along the {along}, "
            f"{square_name(move.target)} is not on it",
            move.origin,
            move.target,
        )
        return
    cell = move.origin
    while cell != move.target:
        cell = cell.towards(side)
        yield from _taken(state, cell)
        if cell not in state.options.table.index:
            return


def _direction(move: Slide, ridge: Ridge) -> Side | None:
    """The side towards which the target lies along the ridge, or None when it is not on that line."""
    dx, dy = move.target.x - move.origin.x, move.target.y - move.origin.y
    for side in AXIS[ridge]:
        steps = dx * side.dx + dy * side.dy
        if steps > 0 and move.origin.towards(side, steps) == move.target:
            return side
    return None


@RULEBOOK.check("KD-24")
def priest_is_needed(state: State, move: PriestHelp) -> Iterator[Fault]:
    """The priest helps an own building that is shut in along its ridge."""
    building = state.at(move.cell)
    if building is None or building.seat != state.mover:
        yield _not_own(state, move.cell)
    elif not state.options.priest_any:
        for side in AXIS[building.ridge]:
            neighbour = move.cell.towards(side)
            if neighbour in state.options.table.index and not any(_taken(state, neighbour)):
                yield fault(
                    f"{square_name(move.cell)} is not shut in: it can slide to {square_name(neighbour)}",
                    move.cell,
                    neighbour,
                )


def _taken(state: State, cell: Cell) -> Iterator[Fault]:
    """Why nothing can come to stand on a square, if so."""
    size = state.options.board
    if cell not in state.options.table.index:
        yield fault(f"{square_name(cell)} is not on the {size}×{size} board", cell)
    elif building := state.at(cell):
        yield fault(f"{square_name(cell)} is taken by {building}", cell)
    elif cell == state.priest:
        yield fault(f"the priest stands on {square_name(cell)}", cell)


def _not_own(state: State, cell: Cell) -> Fault:
    mover, there = SIDES[state.mover], state.at(cell)
    found = f"there is {there}" if there else next((it.message for it in _taken(state, cell)), "it is empty")
    return fault(f"{mover} has no building on {square_name(cell)}: {found}", cell)


# --- the village ---------------------------------------------------------------------------------------


@RULEBOOK.check("KD-30")
def village_hangs_together(state: State, seat: Seat) -> Iterator[Fault]:
    """Part (a): the buildings of a side form one group, and all of them stand."""
    if missing := state.codes(seat).count(ABSENT):
        yield fault(f"(a) buildings still to be placed: {missing}")
    apart = _apart(state, seat)
    if apart:
        yield fault(f"(a) not linked to the rest: {', '.join(map(square_name, apart))}", *apart)


@RULEBOOK.check("KD-30")
def church_is_together(state: State, seat: Seat) -> Iterator[Fault]:
    """Part (b): the steeple touches the nave."""
    church = state.squares(state.codes(seat)[:2])
    if len(church) == 2 and not is_connected(church):
        yield fault(
            f"(b) the steeple does not touch the nave: {' and '.join(map(square_name, church))}", *church
        )


@RULEBOOK.check("KD-30")
def church_is_inside(state: State, seat: Seat) -> Iterator[Fault]:
    """Part (c): neither nave nor steeple stands on the rim."""
    outside = state.squares(state.codes(seat)[:2]) & state.options.table.grid.rim
    if outside:
        yield fault(f"(c) church parts on the rim: {', '.join(map(square_name, outside))}", *outside)


@RULEBOOK.check("KD-32")
def strangers_do_not_link(state: State, seat: Seat) -> Iterator[Fault]:
    """A village is not held together by the other side's buildings or the priest."""
    own, grid = state.squares(state.codes(seat)), state.options.table.grid
    apart = _apart(state, seat)
    if apart and own <= flood(
        own - apart, grid.cellset([*(it.cell for it in state.buildings), state.priest])
    ):
        yield fault("only the other side's buildings or the priest link the village", *apart)


def _apart(state: State, seat: Seat) -> CellSet:
    """The buildings of a side that do not hang together with its first one."""
    own = state.squares(state.codes(seat))
    return own - flood(state.squares(state.codes(seat)[:1]), own)


VILLAGE: Final = (village_hangs_together, church_is_together, church_is_inside, strangers_do_not_link)


def village_gaps(state: State, seat: Seat) -> tuple[Violation, ...]:
    r"""What the village of a side still lacks; () when it is complete (KD-30).

    Raises:
        OptionError: ``seat`` is not 0 or 1.

    >>> from tabletop_rules.games import kirche
    >>> print(*village_gaps(kirche.parse_position("Na1H Sg7V | - | d4 | dark"), kirche.LIGHT), sep="\n")
    KD-30: (a) buildings still to be placed: 7
    KD-30: (a) not linked to the rest: g7
    KD-30: (b) the steeple does not touch the nave: a1 and g7
    KD-30: (c) church parts on the rim: a1, g7
    """
    check_seat("kirche", seat, 2)
    return tuple(chain.from_iterable(check(state, seat) for check in VILLAGE))


def has_village(board: Board, codes: bytes) -> bool:
    """Whether a side's village is complete: ``village_gaps`` as one question, the cheapest part first."""
    if codes[:2] not in board.homes:
        return False
    own = mask(codes)
    return flood_mask(own & -own, own, STRIDE) == own


# --- all together --------------------------------------------------------------------------------------

_SETUP: Final[Mapping[type, tuple[Check[State, Any], ...]]] = {
    Place: (step_is_due, light_fills_a_diagonal, dark_takes_the_other_corners, house_has_room),
    Slide: (step_is_due,),
    PriestHelp: (step_is_due,),
}
_PLAY: Final[Mapping[type, tuple[Check[State, Any], ...]]] = {
    Place: (nothing_is_placed_in_play,),
    Slide: (slide_is_free,),
    PriestHelp: (priest_is_needed,),
}
_OVER: Final[Mapping[type, tuple[Check[State, Any], ...]]] = dict.fromkeys(
    _PLAY, (no_village_stands, no_draw_yet)
)


def explain(state: State, move: Move, /) -> tuple[Violation, ...]:
    """All rules a move breaks here, each with the squares concerned; () means it is legal.

    The rules in force are those of the set-up, of play, or that the game is over.

    Raises:
        TypeError: ``state`` is no state of this game, or ``move`` no move of it.

    >>> from tabletop_rules.games import kirche
    >>> for violation in kirche.explain(kirche.initial_state(), kirche.parse_move("Sd3H")):
    ...     print(violation)
    KD-40: a steeple cannot be placed now: light's nave is due
    KD-02: d3 is not a corner; a steeple is set on a corner
    """
    check_state(state)
    in_force = _OVER if state.ending else _PLAY if state.phase is Phase.PLAY else _SETUP
    if type(move) not in in_force:
        raise TypeError(f"a move of kirche is a Place, a Slide or a PriestHelp, not {move!r}")
    return tuple(chain.from_iterable(check(state, move) for check in in_force[type(move)]))
