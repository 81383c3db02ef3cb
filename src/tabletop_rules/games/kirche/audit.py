"""What makes a position impossible: too many pieces, two on one square, a past that does not lead here.

Positions from outside (a line, a document, a record built by hand) pass through ``audit`` before they are
played on; positions that play reaches always pass it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from tabletop_rules.errors import ImpossiblePosition
from tabletop_rules.game import Seat, refuser
from tabletop_rules.games.kirche.board import ABSENT, HOUSES, cell_at, encode
from tabletop_rules.games.kirche.clauses import RULEBOOK
from tabletop_rules.games.kirche.moves import Kind, square_name
from tabletop_rules.games.kirche.options import Options
from tabletop_rules.games.kirche.play import NAME, ending, successors
from tabletop_rules.games.kirche.rules import has_village
from tabletop_rules.games.kirche.state import DARK, LIGHT, SIDES, Building, State, check_state, next_step
from tabletop_rules.geometry.square import Cell
from tabletop_rules.rulebook import Fault, Violation, fault, first_violations


def audit(state: State, /) -> tuple[Violation, ...]:
    """What makes a position impossible, rule by rule; () when a game can stand like this.

    >>> from tabletop_rules.games import kirche
    >>> kirche.audit(kirche.initial_state())
    ()
    """
    check_state(state)
    return first_violations(_STAGES, state)


refuse_impossible: Final = refuser(NAME, audit)
"""The state itself when it passes ``audit``; else it raises ``ImpossiblePosition``."""


@RULEBOOK.check("KD-44")
def everything_is_on_the_board(state: State) -> Iterator[Fault]:
    """The position has the right length, and each byte of it stands for something on this board."""
    position, board = state.position, state.options.table
    if len(position) != 2 * board.side + 2:
        yield fault(f"a position of this board has {2 * board.side + 2} bytes, not {len(position)}")
        return
    for code in position[:-2]:
        if code != ABSENT and code >> 1 not in board.marks:
            yield fault(f"no building on the {board.size}×{board.size} board has the code {code}")
    if position[-2] not in board.marks:
        yield fault(f"no square has the index {position[-2]}, where the priest is said to stand")
    if position[-1] not in (LIGHT, DARK):
        yield fault(f"no side has the number {position[-1]}")


@RULEBOOK.check("KD-11")
def one_on_a_square(state: State) -> Iterator[Fault]:
    """No square holds two pieces, and the mask of taken squares says where they are."""
    position, board = state.position, state.options.table
    pieces = Counter([*(code >> 1 for code in position[:-2] if code != ABSENT), position[-2]])
    for index, number in pieces.items():
        if number > 1:
            yield fault(f"{number} pieces stand on {square_name(cell_at(index))}", cell_at(index))
    if state.taken != board.taken(position):
        yield fault("the mask of taken squares does not fit the pieces")


@RULEBOOK.check("KD-42")
def houses_are_in_order(state: State) -> Iterator[Fault]:
    """The houses of a side are sorted, so that equal positions are equal values."""
    for seat, side in enumerate(SIDES):
        houses = state.codes(seat)[2:]
        if houses != bytes(sorted(houses)):
            yield fault(f"the houses of {side} are not in order")


@RULEBOOK.check("KD-40")
def steps_were_made_in_order(state: State) -> Iterator[Fault]:
    """What stands on the board is what the steps so far have placed, and the right side moves."""
    steps = max(0, min(state.ply, state.options.setup_moves))
    placed = Counter(state.options.table.steps[:steps])
    standing = Counter((it.seat, it.kind) for it in state.buildings)
    for seat, side in enumerate(SIDES):
        for kind in Kind:
            if standing[seat, kind] != placed[seat, kind]:
                yield fault(
                    f"after {steps} placements {side} has "
                    f"{placed[seat, kind]} {kind}(s), not {standing[seat, kind]}"
                )
    if state.ply < 0:
        yield fault(f"{state.ply} moves cannot have been made")
    mover, due = next_step(state.ply, state.options)
    if due is not None and state.mover != mover:
        yield fault(f"{SIDES[mover]} is to place a {due}, not {SIDES[state.mover]}")


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
    church = tuple(state.squares(state.codes(LIGHT)[:2]))
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
    if not _in_setup(state) and has_village(state.options.table, state.codes(state.mover)):
        yield fault(f"{SIDES[state.mover]} is to move and has a complete village: the game was over before")


@RULEBOOK.check("KD-42")
def past_leads_here(state: State) -> Iterator[Fault]:
    """Each remembered position follows from the one before it by one action, and the last leads here."""
    remembered = state.actions if state.options.repetition == "draw3" else 0
    if len(state.past) != remembered * len(state.position):
        number = len(state.past) // len(state.position)
        yield fault(f"after {state.actions} actions {remembered} positions are remembered, not {number}")
        return
    occurrences: Counter[bytes] = Counter()
    for number, (before, after) in enumerate(pairwise((*state.earlier, state.position))):
        then = State(state.options, before, state.options.setup_moves + number)
        if everything_is_on_the_board(then):
            yield fault(f"past[{number}] is no position")
            return
        occurrences[before] += 1
        is_over = resumed(then).ending is not None or occurrences[before] == 3
        if is_over or has_village(then.options.table, then.codes(then.mover)):
            yield fault(f"the game was over at past[{number}]")
        elif all(following.position != after for _, following in successors(then)):
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


def assemble(options: Options, buildings: Iterable[Building], priest: Cell, mover: Seat) -> State:
    """The state with these pieces and no past, as far into the set-up as they are many.

    Raises:
        ImpossiblePosition: two pieces share a square, one is off the board, or a side has too many.
    """
    board = options.table
    pieces = tuple(buildings)
    violations = (*_misplaced(options, [*(it.cell for it in pieces), priest]), *_too_many(options, pieces))
    if violations:
        raise ImpossiblePosition(NAME, violations)

    def codes(seat: Seat, kind: Kind, most: int) -> bytes:
        found = (
            encode(board.index[it.cell], it.ridge) for it in pieces if (it.seat, it.kind) == (seat, kind)
        )
        return bytes(sorted(found)).ljust(most, bytes((ABSENT,)))

    position = b"".join(
        codes(seat, kind, most) for seat in (LIGHT, DARK) for kind, most in _most(options).items()
    )
    return resumed(State(options, position + bytes((board.index[priest], mover)), ply=len(pieces)))


def _most(options: Options) -> Mapping[Kind, int]:
    """The buildings of each kind that a side has."""
    return {Kind.NAVE: 1, Kind.STEEPLE: 1, Kind.HOUSE: HOUSES[options.board]}


@RULEBOOK.check("KD-11")
def _misplaced(options: Options, cells: Sequence[Cell]) -> Iterator[Fault]:
    """Every piece has a square of the board for itself."""
    for cell, number in Counter(cells).items():
        if cell not in options.table.index:
            yield fault(f"{square_name(cell)} is not on the {options.board}×{options.board} board", cell)
        elif number > 1:
            yield fault(f"{number} pieces stand on {square_name(cell)}", cell)


@RULEBOOK.check("KD-10")
def _too_many(options: Options, buildings: Iterable[Building]) -> Iterator[Fault]:
    """No side has more buildings of a kind than the game gives it."""
    most = _most(options)
    for (seat, kind), number in Counter((it.seat, it.kind) for it in buildings).items():
        if number > most[kind]:
            yield fault(f"{SIDES[seat]} has {number} {kind}s; {most[kind]} at most")


def resumed(state: State) -> State:
    """A state put together from outside, its ending worked out anew."""
    options, position, ply, past = state.options, state.position, state.ply, state.past
    return State(
        options, position, ply, past, None if _in_setup(state) else ending(options, position, ply, past)
    )


_STAGES: Final = (
    (everything_is_on_the_board,),
    (one_on_a_square, houses_are_in_order),
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
"""The checks of ``audit``; each stage presumes that those before it hold."""
