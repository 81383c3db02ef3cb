"""What makes a position impossible: rows that cross, supplies that do not add up, open squares.

Positions from outside (a line, a document, a state built by hand) pass through ``audit`` before they are
played on; positions that play reaches always pass it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from tabletop_rules.errors import ImpossiblePosition
from tabletop_rules.game import Seat, refuser
from tabletop_rules.games.monumenten.board import GRID, LENGTHS, Lattice, is_on_board
from tabletop_rules.games.monumenten.clauses import RULEBOOK
from tabletop_rules.games.monumenten.moves import Row
from tabletop_rules.games.monumenten.options import Options
from tabletop_rules.games.monumenten.play import NAME, by_first_cell, closed_squares
from tabletop_rules.games.monumenten.reach import can_place_from, can_slide
from tabletop_rules.games.monumenten.rules import ENDINGS
from tabletop_rules.games.monumenten.state import (
    FULL_SUPPLY,
    MONUMENTS,
    SUPPLY_BITS,
    Claimed,
    Ending,
    State,
    Step,
    Waiting,
    check_state,
    mover_of,
    packed,
    supplies_of,
)
from tabletop_rules.geometry import Cell
from tabletop_rules.rulebook import Fault, Violation, fault, first_violations

MOST_TURNS: Final = 999
"""Far beyond the longest game, passes included; longer ones are not stored."""


def audit(state: State, /) -> tuple[Violation, ...]:
    """What makes a position impossible, rule by rule; () when a game can stand like this.

    >>> from tabletop_rules.games import monumenten
    >>> monumenten.audit(monumenten.initial_state())
    ()
    """
    check_state(state)
    return first_violations(_STAGES, state)


refuse_impossible: Final = refuser(NAME, audit)
"""The state itself when it passes ``audit``; else it raises ``ImpossiblePosition``."""


def assemble(
    options: Options,
    rows: Iterable[Row],
    claims: Iterable[tuple[Seat, Iterable[Cell]]] = (),
    waiting: Iterable[tuple[Seat, Iterable[Cell]] | tuple[Seat, Iterable[Cell], bool]] = (),
    supplies: tuple[Sequence[int], Sequence[int]] = (FULL_SUPPLY, FULL_SUPPLY),
    mover: Seat = 0,
    step: Step = Step.PLACE,
    turn: int | None = None,
    placed: Row | None = None,
    ending: Ending | None = None,
) -> State:
    """A state put together from parts, which need not fit together: ``audit`` tells whether they do.

    Args:
        options: The switches.
        rows: All rows on the board, in any order.
        claims: Owner and cells of each square with a monument; a ``Claimed`` is such a pair.
        waiting: Creator and cells of each known square without; a ``Waiting`` says too whether it is new.
        supplies: Rows of length 1, 2, 3 left to each seat, 0 to 15; nothing is taken off for ``rows``.
        mover: Whose turn it is.
        step: The step that is due.
        turn: Its number, from 1; without one, the mover's first that is after the opening and late enough.
        placed: The row that was placed in this turn, in the step slide.
        ending: The end condition that was met.

    Raises:
        ImpossiblePosition: rows are off the board, overlap or cross; or the turn is not the mover's.
    """
    rows = tuple(rows)
    if turn is None:
        turn = max(2 * options.opening_no_slide_turns + 1, len(rows) + 1)
        turn += mover_of(options, turn) != mover
    misfits = (*_off_board(options, rows), *_overlapping(options, rows), *_crossing(options, rows))
    if violations := (*misfits, *_wrong_mover(options, turn, mover)):
        raise ImpossiblePosition(NAME, violations)
    lattice = Lattice()
    for row in rows:
        lattice = lattice.with_row(options.table.pieces[row])
    secured = [Claimed(owner, GRID.cellset(cells)) for owner, cells in claims]
    for square in secured:
        lattice = lattice.with_claim(square.cells)
    known = [Waiting(square[0], GRID.cellset(square[1]), *square[2:]) for square in waiting]
    return State(
        options,
        lattice,
        packed((tuple(supplies[0]), tuple(supplies[1]))),
        turn,
        step,
        placed,
        tuple(sorted(secured, key=by_first_cell)),
        tuple(sorted(known, key=by_first_cell)),
        ending,
    )


@RULEBOOK.check("MO-20")
def _off_board(options: Options, rows: Sequence[Row]) -> Iterator[Fault]:
    """Every row is one of the board, which may have no grooves on its rim (MO-21)."""
    for row in rows:
        if row not in options.table.pieces:
            yield fault(f"{row} is no row of this board", *filter(is_on_board, row.edges))


@RULEBOOK.check("MO-22")
def _overlapping(options: Options, rows: Sequence[Row]) -> Iterator[Fault]:
    """No two rows share an edge."""
    for one, other in combinations(sorted(rows), 2):
        if shared := [edge for edge in one.edges if edge in other.edges]:
            yield fault(f"{one} and {other} share {', '.join(map(str, shared))}", *shared)


@RULEBOOK.check("MO-23")
def _crossing(options: Options, rows: Sequence[Row]) -> Iterator[Fault]:
    """No two perpendicular rows share an interior vertex."""
    for one, other in combinations(sorted(rows), 2):
        if one.axis is not other.axis and set(one.interior) & set(other.interior):
            yield fault(f"{one} and {other} cross", *one.edges, *other.edges)


@RULEBOOK.check("MO-10")
def _wrong_mover(options: Options, turn: int, mover: Seat) -> Iterator[Fault]:
    """Turns alternate."""
    if mover != mover_of(options, turn):
        yield fault(f"turn {turn} is not of player {mover}")


# --- the checks of a state -----------------------------------------------------------------------------


@RULEBOOK.check("MO-22")
def rows_are_rows(state: State) -> Iterator[Fault]:
    """The masks stand for rows of the board that neither overlap nor cross, and say what is fixed."""
    h, v, h_joints, v_joints, *_ = lattice = state.lattice
    table = state.options.table
    if min(lattice) < 0 or h & ~table.horizontal or v & ~table.vertical:
        yield fault("there are rows beside the board")
        return
    again = Lattice()
    for row in lattice.rows:
        piece = table.pieces.get(row)
        if piece is None:
            yield fault(f"{row} is no row of this board")
            return
        again = again.with_row(piece)
    for claim in state.claims:
        again = again.with_claim(claim.cells)
    if h_joints & v_joints:
        yield fault("rows cross")
    elif again != lattice:
        yield fault("the masks of joints and fixed edges do not fit the rows and the claims")


@RULEBOOK.check("MO-01")
def supplies_add_up(state: State) -> Iterator[Fault]:
    """Rows on the board and rows left are those of the set-up; so are the monuments."""
    if state.stock < 0 or state.stock >> 2 * SUPPLY_BITS:
        yield fault(f"no supplies are written as {state.stock}")
        return
    on_board = Counter(row.length for row in state.rows)
    for number, (length, full) in enumerate(zip(LENGTHS, FULL_SUPPLY, strict=True)):
        left = [supply[number] for supply in state.supplies]
        if max(left) > full or sum(left) + on_board[length] != 2 * full:
            yield fault(
                f"{on_board[length]} rows of length {length} on the board and {left[0]} and {left[1]} left "
                f"do not make {full} for each player"
            )
    for seat in (0, 1):
        if state.monuments[seat] < 0:
            yield fault(f"player {seat} has set {MONUMENTS - state.monuments[seat]} monuments; six at most")


@RULEBOOK.check("MO-10")
def turns_were_enough(state: State) -> Iterator[Fault]:
    """A turn places one row at most and sets one monument at most."""
    if not 1 <= state.turn <= MOST_TURNS:
        yield fault(f"no turn has the number {state.turn}")
        return
    for seat in (0, 1):
        turns = state.turns_taken[seat]
        has_placed = seat == state.mover and state.step is not Step.PLACE
        rows = sum(FULL_SUPPLY) - sum(state.supplies[seat])
        if rows > turns + has_placed:
            yield fault(f"player {seat} has placed {rows} rows in {turns} turns")
        if MONUMENTS - state.monuments[seat] > turns:
            yield fault(
                f"player {seat} has set {MONUMENTS - state.monuments[seat]} monuments in {turns} turns"
            )


@RULEBOOK.check("MO-43")
def players_are_players(state: State) -> Iterator[Fault]:
    """Every square is of one of the two players, and each square stands once, in order."""
    for seat in (*(it.owner for it in state.claims), *(it.creator for it in state.waiting)):
        if seat not in (0, 1):
            yield fault(f"no player has the number {seat}")
    for squares in (state.claims, state.waiting):
        firsts = list(map(by_first_cell, squares))
        if any(square.cells.grid != GRID or not square.cells for square in squares):
            yield fault("a square has one cell of the 8×8 board at least")
        elif firsts != sorted(set(firsts)):
            yield fault("each square stands once, in the order of the first cells")


@RULEBOOK.check("MO-46")
def claims_are_closed(state: State) -> Iterator[Fault]:
    """A claimed square is closed; it can have been divided only if that may be done (MO-78)."""
    options = state.options
    faces = [face.cells for face in _before_the_turn(state).walls.faces(options.rim_walls) if face.closed]
    for claim in state.claims:
        inside = [face for face in faces if face <= claim.cells]
        whole = sum(map(len, inside)) == len(claim.cells)
        if not whole or (options.is_inside_barred and len(inside) != 1):
            yield fault(
                f"the square of player {claim.owner} at {claim.cells.first} is not closed", *claim.cells
            )
    for one, other in combinations(state.claims, 2):
        if not one.cells.isdisjoint(other.cells):
            yield fault("two monuments stand on one square", *(one.cells & other.cells))


def _before_the_turn(state: State) -> Lattice:
    """The rows without the one that has just been placed: monuments and waiting squares are older than it."""
    if state.placed is None:
        return state.lattice
    return state.lattice.without_row(state.options.table.pieces[state.placed])


@RULEBOOK.check("MO-42")
def waiting_squares_are_known(state: State) -> Iterator[Fault]:
    """The squares that wait are the closed ones; in the step slide those before the turn (MO-72)."""
    closed = closed_squares(state.options, _before_the_turn(state), state.claims)
    for square in state.waiting:
        if square.cells not in closed:
            yield fault(f"the square at {square.cells.first} is not closed", *square.cells)
        if square.is_new and (state.options.late_claim or state.step is not Step.CLAIM):
            yield fault(f"that the square at {square.cells.first} is new makes no difference here")
        if square.is_new and square.creator != state.mover:
            yield fault(f"player {square.creator} cannot have made a square in this turn", *square.cells)
    for cells in closed:
        if not any(square.cells == cells for square in state.waiting):
            yield fault(f"nobody is named as the creator of the square at {cells.first}", *cells)


@RULEBOOK.check("MO-70")
def step_is_due(state: State) -> Iterator[Fault]:
    """There is something to choose in each step, and only the step slide knows of the row just placed."""
    lattice, placed = state.lattice, state.placed
    if (placed is not None) is not (state.step is Step.SLIDE):
        yield fault("the row just placed is told in the step slide, and only there")
    elif placed is not None:
        if placed not in state.rows:
            yield fault(f"{placed}, said to be just placed, is not on the board", *placed.edges)
        elif state.turn < state.options.first_slide_turn or not can_slide(state.options, lattice, placed):
            yield fault("no row can slide in this turn")
    elif state.step is Step.CLAIM and not state.claimable:
        yield fault(f"player {state.mover} has no square to claim")


@RULEBOOK.check("MO-76")
def ending_is_right(state: State) -> Iterator[Fault]:
    """The end comes with the turn that meets one of its conditions, and names one that is met."""
    within = state.step is not Step.PLACE
    judged = (1 - state.mover,) if within else (0, 1)  # whose last turn is over
    met = [
        *([Ending.ROWS] if any(not any(state.supplies[seat]) for seat in judged) else []),
        *([Ending.MONUMENTS] if any(not state.monuments[seat] for seat in judged) else []),
    ]
    if not any(can_place_from(state.options, state.lattice, it) for it in supplies_of(state.stock)) and (
        state.ending or not within  # else it may be so only since this turn
    ):
        met.append(Ending.NO_PLACEMENT)
    if state.ending is None and met:
        yield fault(f"the end has come: {ENDINGS[met[0]]}")
    elif state.ending is not None and (
        state.ending not in met or (state.options.end_timing == "immediate" and state.ending is not met[0])
    ):
        yield fault(f"the end has not come: it is not so that {ENDINGS[state.ending]}")
    elif within and state.is_over:
        yield fault("the game ends with a turn, not within one")


_STAGES: Final = (
    (players_are_players,),
    (rows_are_rows,),
    (supplies_add_up,),
    (turns_were_enough, step_is_due),
    (claims_are_closed, waiting_squares_are_known),
    (ending_is_right,),
)
"""The checks of ``audit``; each stage presumes that those before it hold."""
