"""What is legal: one predicate a rule, ``explain`` that asks them all, ``legal_moves`` that enumerates fast.

``explain`` is the definition and reasons with rows, edges and cells; ``legal_moves`` and ``is_legal`` (which
``apply`` asks) do the same with the masks of ``reach``. The laws of ``tabletop_rules.testing`` prove that
they agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

from tabletop_rules.games.monumenten.board import LENGTHS, is_on_board, is_on_rim
from tabletop_rules.games.monumenten.clauses import RULEBOOK
from tabletop_rules.games.monumenten.moves import Claim, Move, Pass, Place, Row, Skip, Slide
from tabletop_rules.games.monumenten.reach import can_place, placements
from tabletop_rules.games.monumenten.state import Claimed, Ending, State, Step, check_state
from tabletop_rules.geometry import Edge, Vertex, cells_beside
from tabletop_rules.rulebook import Check, Fault, Violation, fault

ENDINGS: Final = {
    Ending.ROWS: "a player has placed the last row",
    Ending.MONUMENTS: "a player has set the last monument",
    Ending.NO_PLACEMENT: "nobody can place a row",
}


# --- the turn ------------------------------------------------------------------------------------------


@RULEBOOK.check("MO-60")
def game_goes_on(state: State, move: Move) -> Iterator[Fault]:
    """Nobody moves after the end."""
    if state.ending is not None and state.is_over:
        yield fault(f"the game is over: {ENDINGS[state.ending]}")


@RULEBOOK.check("MO-10")
def one_row_a_turn(state: State, move: Place) -> Iterator[Fault]:
    """A turn begins with placing one row."""
    if state.step is not Step.PLACE:
        yield fault(f"player {state.mover} has placed a row this turn; the next step is to {state.step}")


@RULEBOOK.check("MO-11")
def placing_is_compulsory(state: State, move: Skip | Pass) -> Iterator[Fault]:
    """Who can place a row has to."""
    if state.step is Step.PLACE and can_place(state):
        yield fault(f"player {state.mover} can place a row and has to: {placements(state)[0].row} is one way")


@RULEBOOK.check("MO-12")
def passing_is_explicit(state: State, move: Skip) -> Iterator[Fault]:
    """Who cannot place says pass; skip is for the steps after that."""
    if state.step is Step.PLACE and not can_place(state):
        yield fault(f"player {state.mover} cannot place a row: this is a pass, not a skip")


@RULEBOOK.check("MO-12")
def passing_replaces_placing(state: State, move: Pass) -> Iterator[Fault]:
    """Only the step of placing is passed."""
    if state.step is not Step.PLACE:
        yield fault(f"a pass stands for placing; the step to {state.step} is skipped instead")


# --- placing -------------------------------------------------------------------------------------------


@RULEBOOK.check("MO-11")
def row_is_in_supply(state: State, move: Place) -> Iterator[Fault]:
    """The mover has a row of that length."""
    length = move.row.length
    if length not in LENGTHS:
        yield fault(f"no row has length {length}; there are 1, 2 and 3")
    elif not state.supplies[state.mover][length - 1]:
        yield fault(f"player {state.mover} has no row of length {length} left", *move.row.edges)


@RULEBOOK.check("MO-20")
def row_is_on_the_board(state: State, move: Place) -> Iterator[Fault]:
    """A row lies fully on the board."""
    outside = [edge for edge in move.row.edges if not is_on_board(edge)]
    if outside:
        yield fault(f"{move.row} leaves the 8×8 board at {_list(outside)}", *outside)


@RULEBOOK.check("MO-21")
def groove_is_there(state: State, move: Place) -> Iterator[Fault]:
    """The rim has grooves only with ``rim=grooves``."""
    rim = [edge for edge in move.row.edges if is_on_board(edge) and is_on_rim(edge)]
    if rim and not state.options.table.has_rim:
        yield fault(f"the rim of this board has no grooves: {_list(rim)}", *rim)


@RULEBOOK.check("MO-22")
def edges_are_free(state: State, move: Place) -> Iterator[Fault]:
    """No two rows share a unit edge."""
    for row in state.rows:
        if shared := [edge for edge in move.row.edges if edge in row.edges]:
            yield fault(f"{move.row} would share {_list(shared)} with {row}", *shared)


@RULEBOOK.check("MO-23")
def rows_do_not_cross(state: State, move: Place) -> Iterator[Fault]:
    """No two perpendicular rows have the same interior vertex."""
    for vertex in move.row.interior:
        if crossing := _spanning(state, vertex, move.row):
            yield fault(f"{move.row} would cross {crossing} at {_name(vertex)}", *_around(vertex, crossing))


@RULEBOOK.check("MO-24")
def nothing_enters_a_claimed_square(state: State, move: Place | Slide) -> Iterator[Fault]:
    """No row comes onto an edge inside a claimed square, unless the options allow it."""
    for edge in _new_edges(move):
        if claim := _holder(state, edge):
            yield fault(
                f"{edge} is inside the square of player {claim.owner} at {claim.cells.first}",
                edge,
                *cells_beside(edge),
            )


def _holder(state: State, edge: Edge) -> Claimed | None:
    """The claimed square that bars an edge: both sides are its cells."""
    if not state.options.is_inside_barred:
        return None
    beside = cells_beside(edge)
    return next((it for it in state.claims if all(cell in it.cells for cell in beside)), None)


# --- sliding -------------------------------------------------------------------------------------------


@RULEBOOK.check("MO-37")
def sliding_is_in_use(state: State, move: Slide) -> Iterator[Fault]:
    """There is a variant without sliding."""
    if state.options.slide == "off":
        yield fault("no row slides in this variant")


@RULEBOOK.check("MO-03")
def opening_is_over(state: State, move: Slide) -> Iterator[Fault]:
    """In the first turn a player only places."""
    if state.options.slide == "on" and state.turn < state.options.first_slide_turn:
        yield fault(f"in the first turn a row is only placed; player {state.mover} slides from the second on")


@RULEBOOK.check("MO-30")
def slide_follows_the_placing(state: State, move: Slide) -> Iterator[Fault]:
    """One slide a turn, right after placing."""
    if state.step is Step.PLACE:
        yield fault("a row slides once one is placed, not before, and only one a turn", *move.row.edges)
    elif state.step is Step.CLAIM:
        yield fault("the step of sliding is over, and only one row slides a turn", *move.row.edges)


@RULEBOOK.check("MO-30")
def row_lay_there_before(state: State, move: Slide) -> Iterator[Fault]:
    """What slides is a row that was placed in an earlier turn."""
    if move.row not in state.rows:
        yield fault(f"no row lies on {move.row}", *move.row.edges)
    elif move.row == state.placed and not state.options.slide_just_placed:
        yield fault(f"{move.row} was placed in this very turn", *move.row.edges)


@RULEBOOK.check("MO-32")
def row_stays_in_its_groove(state: State, move: Slide) -> Iterator[Fault]:
    """A row moves along its own groove, by at least one unit."""
    if move.target == move.row:
        yield fault(f"{move.row} has to move by one unit at least", *move.row.edges)
    elif not _steps(move):
        yield fault(f"{move.target} is not {move.row} moved along its groove", *move.target.edges)


@RULEBOOK.check("MO-33")
def way_is_free(state: State, move: Slide) -> Iterator[Fault]:
    """The rim, a row in the groove, and a row across a junction stop a slide."""
    for edge, junction in _way(move):
        found = list(_obstacles(state, move.row, edge, junction))
        yield from found
        if found:
            return


@RULEBOOK.check("MO-77")
def nothing_touches_the_way(state: State, move: Slide) -> Iterator[Fault]:
    """With ``junction=touch_blocks``, a perpendicular row that ends at a junction stops a slide too."""
    for _, junction in _way(move):
        touching = _touching(state, move.row, junction)
        if touching:
            yield fault(f"{_list(touching)} touches the junction {_name(junction)} on the way", *touching)
            return


@RULEBOOK.check("MO-34")
def slide_goes_all_the_way(state: State, move: Slide) -> Iterator[Fault]:
    """With ``slide_stop=contact``, a slide ends at the first obstacle."""
    steps = _steps(move)
    if state.options.slide_stop == "contact" and steps:
        further = Slide(move.row, move.row.moved(steps + (1 if steps > 0 else -1)))
        edge, junction = list(_way(further))[-1]
        if not (
            any(_obstacles(state, move.row, edge, junction))
            or _touching(state, move.row, junction)
            or _holder(state, edge)
        ):
            yield fault(f"{move.row} has to slide on over {edge}, until something stops it", edge)


@RULEBOOK.check("MO-35")
def row_is_not_protected(state: State, move: Slide) -> Iterator[Fault]:
    """No row slides that borders a square with a monument."""
    for claim in state.claims if move.row in state.rows else ():
        if beside := [edge for edge in move.row.edges if any(it in claim.cells for it in cells_beside(edge))]:
            yield fault(
                f"{move.row} is protected: it borders the square of player {claim.owner} "
                f"at {claim.cells.first}",
                *beside,
                claim.cells.first,
            )


def _steps(move: Slide) -> int:
    """By how many units the target lies further along the groove; 0 if it does not, or is no other place."""
    row, target = move.row, move.target
    if row.length not in LENGTHS:
        return 0
    steps = target.x - row.x + target.y - row.y
    return steps if row.moved(steps) == target else 0


def _way(move: Slide) -> Iterator[tuple[Edge, Vertex]]:
    """Each unit of a slide: the edge that comes under the leading end, the junction that it leaves behind."""
    steps = _steps(move)
    for step in range(abs(steps)):
        if steps > 0:
            yield move.row.moved(step + 1).edges[-1], move.row.moved(step).ends[1]
        else:
            yield move.row.moved(-step - 1).edges[0], move.row.moved(-step).ends[0]


def _new_edges(move: Place | Slide) -> tuple[Edge, ...]:
    """The edges that a move puts a row on, apart from those that the row lies on already."""
    return move.row.edges if isinstance(move, Place) else tuple(edge for edge, _ in _way(move))


def _obstacles(state: State, row: Row, edge: Edge, junction: Vertex) -> Iterator[Fault]:
    """What stops a row before an edge, beyond a junction."""
    if not is_on_board(edge):
        yield fault(f"the rim stops {row} at {_name(junction)}", edge)
        return
    for other in state.rows:
        if other != row and edge in other.edges:
            yield fault(f"{other} lies in the groove and stops {row} before {edge}", edge)
    if spanning := _spanning(state, junction, row):
        yield fault(
            f"{spanning} spans the junction {_name(junction)} and stops {row} there",
            *_around(junction, spanning),
        )


def _spanning(state: State, vertex: Vertex, row: Row) -> Row | None:
    """The row at right angles to this one with that interior vertex."""
    return next((it for it in state.rows if it.axis is not row.axis and vertex in it.interior), None)


def _touching(state: State, row: Row, junction: Vertex) -> list[Edge]:
    """The edges of perpendicular rows at a junction, if such rows block a slide."""
    if not state.options.is_touch_blocking:
        return []
    across = (edge for edge in junction.edges if edge.axis is not row.axis)
    return [edge for edge in across if edge in state.lattice.walls]


def _around(vertex: Vertex, row: Row) -> Iterator[Edge]:
    """The edges of a row on both sides of a vertex."""
    return (edge for edge in row.edges if edge in vertex.edges)


# --- squares -------------------------------------------------------------------------------------------


@RULEBOOK.check("MO-43")
def claim_ends_the_turn(state: State, move: Claim) -> Iterator[Fault]:
    """One monument a turn, as its last step."""
    if state.step is not Step.CLAIM:
        yield fault(
            f"a monument is set at the end of a turn, one at most; player {state.mover} is to {state.step}",
            move.cell,
        )


@RULEBOOK.check("MO-43")
def square_is_closed_and_free(state: State, move: Claim) -> Iterator[Fault]:
    """A monument goes on a closed square that has none."""
    for claim in state.claims:
        if move.cell in claim.cells:
            yield fault(f"player {claim.owner} has a monument on the square of {move.cell}", move.cell)
            return
    if not any(move.cell in it.cells for it in state.waiting):
        yield fault(f"{move.cell} is in no closed square", move.cell)


@RULEBOOK.check("MO-71")
def square_is_named_by_its_first_cell(state: State, move: Claim) -> Iterator[Fault]:
    """Each square has one name."""
    for square in state.waiting:
        if move.cell in square.cells and move.cell != square.cells.first:
            yield fault(f"the square of {move.cell} is named {square.cells.first}", square.cells.first)


@RULEBOOK.check("MO-45")
def square_is_own(state: State, move: Claim) -> Iterator[Fault]:
    """Only who made a square can claim it."""
    for square in state.waiting:
        if move.cell in square.cells and square.creator != state.mover:
            yield fault(
                f"player {square.creator} made the square of {move.cell}, not player {state.mover}",
                *square.cells,
            )


@RULEBOOK.check("MO-73")
def square_is_new(state: State, move: Claim) -> Iterator[Fault]:
    """Without late claims a square is claimed in the turn of its closing or never."""
    for square in state.waiting:
        if move.cell in square.cells and not (state.options.late_claim or square.is_new):
            yield fault(f"the square of {move.cell} stood before this turn; it is too late", *square.cells)


@RULEBOOK.check("MO-01")
def monument_is_left(state: State, move: Claim) -> Iterator[Fault]:
    """A player has six monuments."""
    if not state.monuments[state.mover]:
        yield fault(f"player {state.mover} has no monument left", move.cell)


def _list(places: list[Edge]) -> str:
    return ", ".join(map(str, places))


def _name(vertex: Vertex) -> str:
    return f"({vertex.x},{vertex.y})"


# --- all together --------------------------------------------------------------------------------------

_CHECKS: Final[Mapping[type, tuple[Check[State, Any], ...]]] = {
    Place: (
        one_row_a_turn,
        row_is_in_supply,
        row_is_on_the_board,
        groove_is_there,
        edges_are_free,
        rows_do_not_cross,
        nothing_enters_a_claimed_square,
    ),
    Slide: (
        sliding_is_in_use,
        opening_is_over,
        slide_follows_the_placing,
        row_lay_there_before,
        row_stays_in_its_groove,
        way_is_free,
        nothing_touches_the_way,
        nothing_enters_a_claimed_square,
        slide_goes_all_the_way,
        row_is_not_protected,
    ),
    Claim: (
        claim_ends_the_turn,
        square_is_closed_and_free,
        square_is_named_by_its_first_cell,
        square_is_own,
        square_is_new,
        monument_is_left,
    ),
    Skip: (placing_is_compulsory, passing_is_explicit),
    Pass: (placing_is_compulsory, passing_replaces_placing),
}


def explain(state: State, move: Move, /) -> tuple[Violation, ...]:
    """All rules a move breaks here, each with the edges and cells concerned; () means it is legal.

    Raises:
        TypeError: ``state`` is no state of this game, or ``move`` no move of it.

    >>> from tabletop_rules.games import monumenten
    >>> state = monumenten.apply(monumenten.initial_state(), monumenten.parse_move("V312"))
    >>> for violation in monumenten.explain(state, monumenten.parse_move("H222")):
    ...     print(violation, *violation.at)
    MO-23: H222 would cross V312 at (3,2) V31 V32
    """
    check_state(state)
    if type(move) not in _CHECKS:
        raise TypeError(f"a move of monumenten is a Place, Slide, Claim, Skip or Pass, not {move!r}")
    if state.is_over:
        checks: tuple[Check[State, Any], ...] = (game_goes_on,)
    elif type(move) is Claim and state.step is Step.SLIDE:
        checks = (claim_ends_the_turn,)  # which squares there are is settled only after the slide (MO-72)
    else:
        checks = _CHECKS[type(move)]
    return tuple(chain.from_iterable(check(state, move) for check in checks))
