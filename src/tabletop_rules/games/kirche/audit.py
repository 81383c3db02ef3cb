"""What makes a position impossible: too many pieces, two on one square, a past that does not lead here.

Positions from outside (a line, a document, a record built by hand) pass through ``audit`` before they are
played on; positions that play reaches always pass it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from typing import Final

import attrs

from tabletop_rules.errors import ImpossiblePosition
from tabletop_rules.game import Seat
from tabletop_rules.games.kirche.board import HOUSES, decode, encode
from tabletop_rules.games.kirche.moves import Kind, square_name
from tabletop_rules.games.kirche.play import NAME, ending, successors
from tabletop_rules.games.kirche.rules import RULEBOOK, has_village
from tabletop_rules.games.kirche.state import (
    DARK,
    LIGHT,
    SIDES,
    Building,
    Options,
    Position,
    State,
    filter_bit,
    next_step,
)
from tabletop_rules.geometry.square import Cell
from tabletop_rules.rulebook import Fault, Violation, fault


def audit(state: State, /) -> tuple[Violation, ...]:
    """What makes a position impossible, rule by rule; () when a game can stand like this.

    >>> from tabletop_rules.games import kirche
    >>> kirche.audit(kirche.initial_state())
    ()
    """
    for stage in _STAGES:
        if violations := tuple(chain.from_iterable(check(state) for check in stage)):
            return violations  # what comes later presumes that these hold
    return ()


def refuse_impossible(state: State) -> State:
    """The state itself, when it passes ``audit``.

    Raises:
        ImpossiblePosition: it does not.
    """
    if violations := audit(state):
        raise ImpossiblePosition(NAME, violations)
    return state


@RULEBOOK.check("KD-44")
def everything_is_on_the_board(state: State) -> Iterator[Fault]:
    """Each code stands for a building on a square, and the priest has a square."""
    position, squares = state.position, set(state.options.table.index.values())
    for code in (*position.light, *position.dark):
        if not 0 <= code < len(state.options.table.lines) or (code & 127) >> 1 not in squares:
            yield fault(
                f"no building on the {state.options.board}×{state.options.board} board has the code {code}"
            )
    if position.priest not in squares:
        yield fault(f"no square has the index {position.priest}, where the priest is said to stand")


@RULEBOOK.check("KD-11")
def one_on_a_square(state: State) -> Iterator[Fault]:
    """No square holds two pieces, and the mask of taken squares says where they are."""
    position, board = state.position, state.options.table
    pieces = Counter((code & 127) >> 1 for code in (*position.light, *position.dark, 2 * position.priest))
    for index, number in pieces.items():
        if number > 1:
            cell = board.grid.cell(index)
            yield fault(f"{number} pieces stand on {square_name(cell)}", cell)
    if position.taken != board.mask(2 * index for index in pieces):
        yield fault("the mask of taken squares does not fit the pieces")


@RULEBOOK.check("KD-42")
def houses_are_in_order(state: State) -> Iterator[Fault]:
    """The codes of a side are sorted, so that equal positions are equal values."""
    for seat in (LIGHT, DARK):
        if list(state.codes(seat)) != sorted(state.codes(seat)):
            yield fault(f"the codes of {SIDES[seat]} are not sorted")


@RULEBOOK.check("KD-10")
def not_too_many(state: State) -> Iterator[Fault]:
    """No side has more buildings of a kind than the game gives it."""
    for (seat, kind), number in _census(state.position).items():
        most = HOUSES[state.options.board] if kind is Kind.HOUSE else 1
        if number > most:
            yield fault(f"{SIDES[seat]} has {number} {kind}s; {most} at most")


@RULEBOOK.check("KD-40")
def steps_were_made_in_order(state: State) -> Iterator[Fault]:
    """What stands on the board is what the steps so far have placed, and the right side moves."""
    steps = min(state.ply, state.options.setup_moves)
    placed = Counter(next_step(ply, state.options) for ply in range(steps))
    census = _census(state.position)
    for seat, side in enumerate(SIDES):
        for kind in Kind:
            if census[seat, kind] != placed[seat, kind]:
                yield fault(
                    f"after {steps} placements {side} has "
                    f"{placed[seat, kind]} {kind}(s), not {census[seat, kind]}"
                )
    mover, due = next_step(state.ply, state.options)
    if due is not None and state.mover != mover:
        yield fault(f"{SIDES[mover]} is to place a {due}, not {SIDES[state.mover]}")


def _census(position: Position) -> Counter[tuple[Seat, Kind | None]]:
    sides = enumerate((position.light, position.dark))
    return Counter((seat, decode(code)[0]) for seat, codes in sides for code in codes)


def _in_setup(state: State) -> bool:
    return state.ply < state.options.setup_moves


@RULEBOOK.check("KD-01")
def priest_waits_in_the_middle(state: State) -> Iterator[Fault]:
    """The priest does not move before play begins."""
    centre = state.options.table.centre
    if _in_setup(state) and state.priest != centre:
        yield fault(f"during the set-up the priest stands on {square_name(centre)}", state.priest)


@RULEBOOK.check("KD-02")
def light_fills_a_diagonal(state: State) -> Iterator[Fault]:
    """During the set-up Light's church stands on opposite corners."""
    if not _in_setup(state):
        return
    yield from _off_corners(state, LIGHT)
    church = tuple(state.squares(state.position.light[:2]))
    if len(church) == 2 and church[1] != state.options.table.opposite(church[0]):
        yield fault(f"{' and '.join(map(square_name, church))} are not opposite corners", *church)


@RULEBOOK.check("KD-03")
def dark_takes_the_other_corners(state: State) -> Iterator[Fault]:
    """During the set-up Dark's church stands on corners."""
    if _in_setup(state):
        yield from _off_corners(state, DARK)


def _off_corners(state: State, seat: Seat) -> Iterator[Fault]:
    for cell in state.squares(state.codes(seat)[:2]):
        if cell not in state.options.table.corners:
            yield fault(
                f"during the set-up {state.at(cell)} stands on a corner, not on {square_name(cell)}", cell
            )


@RULEBOOK.check("KD-11")
def own_buildings_stand_apart(state: State) -> Iterator[Fault]:
    """During the set-up no two buildings of a side touch."""
    if not _in_setup(state):
        return
    for seat in (LIGHT, DARK):
        own = state.squares(state.codes(seat))
        touching = [cell for cell in own if any(neighbour in own for neighbour in cell.neighbours)]
        if touching:
            squares = ", ".join(map(square_name, touching))
            yield fault(f"during the set-up {SIDES[seat]}'s buildings on {squares} touch", *touching)


@RULEBOOK.check("KD-41")
def mover_has_no_village(state: State) -> Iterator[Fault]:
    """A complete village ends the game with the other side to move."""
    if not _in_setup(state) and has_village(state.options.table, state.position.own):
        yield fault(f"{SIDES[state.mover]} is to move and has a complete village: the game was over before")


@RULEBOOK.check("KD-42")
def past_leads_here(state: State) -> Iterator[Fault]:
    """Each remembered position follows from the one before it by one action, and the last leads here."""
    remembered = state.actions if state.options.repetition == "draw3" else 0
    if len(state.past) != remembered:
        yield fault(
            f"after {state.actions} actions {remembered} positions are remembered, not {len(state.past)}"
        )
        return
    for number, (before, after) in enumerate(pairwise((*state.past, state.position))):
        ply = state.options.setup_moves + number
        earlier = resumed(State(state.options, before, ply, state.past[:number]))
        if earlier.ending is not None or has_village(state.options.table, earlier.position.own):
            yield fault(f"the game was over at past[{number}]")
        elif all(then.position != after for _, then in successors(earlier)):
            yield fault(f"no action leads from past[{number}] to the position after it")


@RULEBOOK.check("KD-34")
def cap_is_kept(state: State) -> Iterator[Fault]:
    """No action follows the last one that the cap allows."""
    if state.options.last_ply is not None and state.ply > state.options.last_ply:
        yield fault(f"{state.actions} actions have been made, {state.options.ply_cap} are the limit")


@RULEBOOK.check("KD-34")
def ending_is_right(state: State) -> Iterator[Fault]:
    """The game is over exactly when the rules say so."""
    expected = None if _in_setup(state) else ending(state.options, state.position, state.ply, state.past)
    if state.ending is not expected:
        yield fault(f"the ending is {expected}, not {state.ending}")


_STAGES: Final = (
    (everything_is_on_the_board,),
    (one_on_a_square, houses_are_in_order, not_too_many),
    (steps_were_made_in_order,),
    (
        priest_waits_in_the_middle,
        light_fills_a_diagonal,
        dark_takes_the_other_corners,
        own_buildings_stand_apart,
        mover_has_no_village,
        past_leads_here,
        cap_is_kept,
    ),
    (ending_is_right,),
)


def assemble(options: Options, buildings: Iterable[Building], priest: Cell, mover: Seat) -> Position:
    """The position with these pieces.

    Raises:
        ImpossiblePosition: two pieces share a square, or one is off the board.
    """
    board = options.table
    pieces = tuple(buildings)
    places = Counter([*(it.cell for it in pieces), priest])
    violations = [
        RULEBOOK.violation(
            "KD-44", f"{square_name(cell)} is not on the {board.size}×{board.size} board", cell
        )
        for cell in places
        if cell not in board.index
    ] + [
        RULEBOOK.violation("KD-11", f"{number} pieces stand on {square_name(cell)}", cell)
        for cell, number in places.items()
        if number > 1
    ]
    if violations:
        raise ImpossiblePosition(NAME, violations)
    light, dark = (
        tuple(sorted(encode(it.kind, board.index[it.cell], it.ridge) for it in pieces if it.seat == seat))
        for seat in (LIGHT, DARK)
    )
    return Position(light, dark, board.index[priest], mover, taken=board.grid.cellset(places).mask)


def resumed(state: State) -> State:
    """A state put together from outside, with its filter and its ending worked out anew."""
    if _in_setup(state):
        return state
    seen = 0
    if state.options.repetition == "draw3":
        for position in (*state.past, state.position):
            seen |= filter_bit(position)
    over = ending(state.options, state.position, state.ply, state.past)
    return attrs.evolve(state, seen=seen, ending=over)
