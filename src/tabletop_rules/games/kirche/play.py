"""How a state becomes the next one: set-up, the two actions, and the ends of the game."""

from __future__ import annotations

from bisect import bisect
from typing import Final

from tabletop_rules.game import Actor, IllegalMove, Successors, check_options, check_seats
from tabletop_rules.games.kirche.board import ABSENT, encode
from tabletop_rules.games.kirche.choices import is_legal, legal_moves
from tabletop_rules.games.kirche.moves import Move, Place, Slide
from tabletop_rules.games.kirche.options import Options, default_options
from tabletop_rules.games.kirche.rules import explain, has_village
from tabletop_rules.games.kirche.state import LIGHT, Ending, State, check_state, next_step
from tabletop_rules.records import trusted_constructor

NAME: Final = "kirche"
SEATS: Final = range(2, 3)

BYTES: Final = tuple(bytes((number,)) for number in range(128))
"""Every code as a string of one byte."""

new_state: Final = trusted_constructor(State)


def initial_state(seats: int = 2, options: Options | None = None) -> State:
    """The empty board with the priest in the middle (KD-01); Light is to place the nave.

    Raises:
        OptionError: ``seats`` is not 2, or ``options`` are not those of this game.
    """
    check_seats(NAME, seats, SEATS)
    options = check_options(NAME, options, default_options())
    table = options.table
    priest = table.index[table.centre]
    nobody = bytes([ABSENT] * table.side)
    return State(options, nobody + nobody + bytes((priest, LIGHT)), ply=0, taken=table.marks[priest])


def actor(state: State, /) -> Actor:
    """The side to move: 0 is Light, 1 is Dark; None when the game is over."""
    check_state(state)
    return None if state.ending is not None else state.mover


def chance_weights(state: State, /) -> tuple[int, ...]:
    """Always (): nothing in Kirche is left to chance."""
    check_state(state)
    return ()


def apply(state: State, move: Move, /) -> State:
    """The state after a legal move.

    Raises:
        IllegalMove: the move breaks rules; it carries all of them.
        TypeError: ``state`` is no state of this game, or ``move`` no move of it.

    >>> from tabletop_rules.games import kirche
    >>> state = kirche.apply(kirche.initial_state(), kirche.parse_move("Na1V"))
    >>> kirche.format_position(state)
    'Na1V | - | d4 | light'
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
    options, before = state.options, state.position
    board = options.table
    side = board.side
    priest, mover = before[-2:]
    if type(move) is Slide:
        origin, target = board.index[move.origin], board.index[move.target]
        taken = state.taken ^ board.marks[origin] ^ board.marks[target]
    else:  # the two change places
        origin, target = board.index[move.cell], priest
        taken = state.taken
        priest = origin

    own = before[side:-2] if mover else before[:side]
    at = own.find(2 * origin)
    if at < 0:
        at = own.find(2 * origin + 1)
    code = (own[at] ^ 1) + 2 * (target - origin)  # it arrives turned (KD-23, KD-24)
    others = own[:at] + own[at + 1 :]
    if at > 1:
        at = bisect(others, code, 2)  # houses stay in order
    own = others[:at] + BYTES[code] + others[at:]
    after = (before[:side] + own if mover else own + before[side:-2]) + BYTES[priest] + BYTES[1 - mover]
    ply = state.ply + 1
    past = state.past + before if options.repetition == "draw3" else b""
    over = None
    if past.find(after) >= 0 or own[:2] in board.homes or ply == options.last_ply:  # else no end is near
        over = ending(options, after, ply, past)
    return new_state(options, after, ply, past, over, taken)


def ending(options: Options, position: bytes, ply: int, past: bytes) -> Ending | None:
    """How the game ends with the action that led to ``position``, or None.

    A win comes before repetition and repetition before the cap (KD-42); only the side that has just acted can
    have completed its village (KD-33).
    """
    side = options.table.side
    if has_village(options.table, position[:side] if position[-1] else position[side:-2]):
        return Ending.VILLAGE
    if past.find(position) >= 0 and _occurrences(position, past) >= 2:
        return Ending.REPETITION
    if options.last_ply is not None and ply >= options.last_ply:
        return Ending.CAP
    return None


def _occurrences(position: bytes, past: bytes) -> int:
    """How often a position stands in the past."""
    size = len(position)
    return sum(past[at : at + size] == position for at in range(0, len(past), size))


def _place(state: State, move: Place) -> State:
    """A step of the set-up (KD-40); the position after the last one is the first that counts (KD-42)."""
    options, before = state.options, state.position
    board = options.table
    index = board.index[move.cell]
    seat = before[-1]
    own = state.codes(seat).replace(BYTES[ABSENT], BYTES[encode(index, move.ridge)], 1)
    own = own[:2] + bytes(sorted(own[2:]))
    ply = state.ply + 1
    mover, _ = next_step(ply, options)
    sides = before[: board.side] + own if seat else own + before[board.side : -2]
    taken = state.taken | board.marks[index]
    return new_state(options, sides + BYTES[before[-2]] + BYTES[mover], ply, b"", None, taken)
