"""How a state becomes the next one: the steps of a turn, whose squares there are, and the end of the game."""

from __future__ import annotations

from typing import Final

from tabletop_rules.game import Actor, IllegalMove, Seat, Successors, check_options, check_seats
from tabletop_rules.games.monumenten.board import GRID, Lattice
from tabletop_rules.games.monumenten.choices import is_legal, legal_moves
from tabletop_rules.games.monumenten.moves import Claim, Move, Pass, Place, Row, Slide
from tabletop_rules.games.monumenten.options import Options, default_options
from tabletop_rules.games.monumenten.reach import can_place_from, can_slide
from tabletop_rules.games.monumenten.rules import explain
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
    may_claim,
    mover_of,
    packed,
    supplies_of,
)
from tabletop_rules.geometry import CellSet
from tabletop_rules.records import trusted_constructor

NAME: Final = "monumenten"
SEATS: Final = range(2, 3)

new_state: Final = trusted_constructor(State)


def initial_state(seats: int = 2, options: Options | None = None) -> State:
    """The empty board (MO-01); the start player is to place a row (MO-02).

    Raises:
        OptionError: ``seats`` is not 2.
    """
    check_seats(NAME, seats, SEATS)
    stock = packed((FULL_SUPPLY, FULL_SUPPLY))
    return State(
        check_options(NAME, options, default_options()), Lattice(), stock, 1, Step.PLACE, None, (), (), None
    )


def actor(state: State, /) -> Actor:
    """Whose turn it is; None when the game is over."""
    check_state(state)
    return None if state.ending is not None and state.is_over else state.mover


def chance_weights(state: State, /) -> tuple[int, ...]:
    """Always (): nothing in Monumenten is left to chance."""
    check_state(state)
    return ()


def apply(state: State, move: Move, /) -> State:
    """The state after a legal move.

    Raises:
        IllegalMove: the move breaks rules; it carries all of them.
        TypeError: ``state`` is no state of this game, or ``move`` no move of it.

    >>> from tabletop_rules.games import monumenten
    >>> state = monumenten.apply(monumenten.initial_state(), monumenten.parse_move("H343"))
    >>> monumenten.format_position(state)
    'H343 | 12/8/3 12/8/4 | - | - | 1 place 2'
    """
    check_state(state)
    if not is_legal(state, move):
        raise IllegalMove(move, explain(state, move))
    return advance(state, move)


def successors(state: State, /) -> Successors[Move, State]:
    """Every legal move with the state it leads to; states are built on demand, unchecked."""
    return Successors(state, legal_moves(state), advance)


def advance(state: State, move: Move) -> State:
    """The state after a move that is known to be legal."""
    if type(move) is Place:
        return _place(state, move)
    options, lattice = state.options, state.lattice
    if type(move) is Slide:
        pieces = options.table.pieces
        origin, target = pieces[move.row], pieces[move.target]
        lattice = lattice.without_row(origin).with_row(target)
        return _settle(state, lattice, state.stock, state.placed, origin.beside | target.beside)
    if type(move) is Claim:
        return _claim(state, move)
    if type(move) is Pass:
        return _offer(state, lattice, state.stock, state.waiting)
    if state.step is Step.SLIDE:  # skipped
        return _settle(state, lattice, state.stock, state.placed)
    return _end_turn(options, lattice, state.stock, state.turn, state.claims, state.waiting, state.ending)


def _place(state: State, move: Place) -> State:
    """A row is placed; if any other can slide, that is the next step (MO-70)."""
    options, row = state.options, move.row
    lattice = state.lattice.with_row(options.table.pieces[row])
    stock = state.stock - (1 << SUPPLY_BITS * state.mover + 4 * (row.length - 1))
    if state.turn >= options.first_slide_turn and can_slide(options, lattice, row):
        return new_state(
            options, lattice, stock, state.turn, Step.SLIDE, row, state.claims, state.waiting, state.ending
        )
    return _settle(state, lattice, stock, row)


def _settle(state: State, lattice: Lattice, stock: int, placed: Row | None, slid: int = 0) -> State:
    """The rows lie as they will: see which squares are closed, and whose they are (MO-42, MO-72).

    Only faces beside rows that were placed or slid can be others than before; ``slid`` has the cells beside
    the slide.
    """
    options, claims, waiting = state.options, state.claims, state.waiting
    touched = slid if placed is None else slid | options.table.pieces[placed].beside
    if options.rim == "wall":  # the open country may be another now
        waiting = known_or_new(options, closed_squares(options, lattice, claims), waiting, state.mover)
    else:
        near = CellSet(GRID, touched & ~secured_cells(claims))
        squares = lattice.walls.closed_around(near, options.rim_walls)
        if squares or waiting:
            others = [it for it in waiting if not it.cells.mask & touched]
            changed = known_or_new(options, squares, waiting, state.mover)
            waiting = tuple(sorted((*others, *changed), key=by_first_cell))
    return _offer(state, lattice, stock, waiting)


def closed_squares(options: Options, lattice: Lattice, claims: tuple[Claimed, ...]) -> tuple[CellSet, ...]:
    """The closed squares without a monument, by their first cells (MO-40, MO-41).

    Parts of a claimed square are none (MO-78). Where the rim is a wall, the largest face is the open country
    and no square; a claimed square is one face, whatever has been built inside.
    """
    secured = secured_cells(claims)
    squares = [face for face in lattice.walls.closed_faces(options.rim_walls) if not face.mask & secured]
    if options.rim == "wall":
        faces = [*squares, *(claim.cells for claim in claims)]
        # the first of the largest
        country = min(faces, key=lambda face: (-len(face), face.mask & -face.mask))
        squares = [face for face in squares if face is not country]
    return tuple(squares)


def secured_cells(claims: tuple[Claimed, ...]) -> int:
    """The mask of the cells that have been claimed."""
    secured = 0
    for claim in claims:
        secured |= claim.cells.mask
    return secured


def known_or_new(
    options: Options, squares: tuple[CellSet, ...], before: tuple[Waiting, ...], mover: Seat
) -> tuple[Waiting, ...]:
    """Who made each square: a cell set that was known keeps its creator, a new one is the mover's (MO-42)."""
    known = {square.cells.mask: square for square in before}
    return tuple(
        known.get(cells.mask) or Waiting(mover, cells, is_new=not options.late_claim) for cells in squares
    )


def _offer(state: State, lattice: Lattice, stock: int, waiting: tuple[Waiting, ...]) -> State:
    """If the mover can claim a square, that is the next step; else the turn is over (MO-70)."""
    options, turn, claims, mover = state.options, state.turn, state.claims, state.mover
    if waiting and any(may_claim(options, mover, square) for square in waiting) and state.monuments[mover]:
        return new_state(options, lattice, stock, turn, Step.CLAIM, None, claims, waiting, state.ending)
    return _end_turn(options, lattice, stock, turn, claims, waiting, state.ending)


def _claim(state: State, move: Claim) -> State:
    """A monument is put on a square, which is fixed from now on (MO-46)."""
    (square,) = (it for it in state.waiting if it.cells.first == move.cell)
    claims = (*state.claims, Claimed(state.mover, square.cells))
    return _end_turn(
        state.options,
        state.lattice.with_claim(square.cells),
        state.stock,
        state.turn,
        tuple(sorted(claims, key=by_first_cell)),
        tuple(it for it in state.waiting if it is not square),
        state.ending,
    )


def by_first_cell(square: Claimed | Waiting) -> int:
    """The key that sorts squares by their first cells in reading order."""
    return square.cells.mask & -square.cells.mask


def _end_turn(
    options: Options,
    lattice: Lattice,
    stock: int,
    turn: int,
    claims: tuple[Claimed, ...],
    waiting: tuple[Waiting, ...],
    ending: Ending | None,
) -> State:
    """The end check, and the next turn (MO-10d)."""
    if waiting and not options.late_claim:
        waiting = tuple(Waiting(creator, cells) for creator, cells, _ in waiting)
    if ending is None:
        ending = end_condition(options, lattice, stock, mover_of(options, turn), claims)
    return new_state(options, lattice, stock, turn + 1, Step.PLACE, None, claims, waiting, ending)


def end_condition(
    options: Options, lattice: Lattice, stock: int, mover: Seat, claims: tuple[Claimed, ...]
) -> Ending | None:
    """Why the game ends after a turn of the mover, or None; in the order of MO-76."""
    supplies = supplies_of(stock)
    own, other = supplies[mover], supplies[1 - mover]
    if not own:
        return Ending.ROWS
    if len(claims) >= MONUMENTS and sum(claim.owner == mover for claim in claims) == MONUMENTS:
        return Ending.MONUMENTS
    if not (can_place_from(options, lattice, other) or can_place_from(options, lattice, own)):
        return Ending.NO_PLACEMENT
    return None
