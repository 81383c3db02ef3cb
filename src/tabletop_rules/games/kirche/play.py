"""How a state becomes the next one: set-up, the two actions, and the ends of the game."""

from __future__ import annotations

from typing import Final

from tabletop_rules.game import Actor, IllegalMove, Successors, check_seats
from tabletop_rules.games.kirche.board import encode
from tabletop_rules.games.kirche.moves import Move, Place, Slide
from tabletop_rules.games.kirche.rules import explain, has_village, is_legal, legal_moves
from tabletop_rules.games.kirche.state import (
    DEFAULTS,
    FILTER_SIZE,
    LIGHT,
    Ending,
    Options,
    Position,
    State,
    filter_bit,
    next_step,
)

NAME: Final = "kirche"
SEATS: Final = range(2, 3)

_new: Final = tuple.__new__  # a named tuple's own constructor costs twice as much


def initial_state(seats: int = 2, options: Options = DEFAULTS) -> State:
    """The empty board with the priest in the middle (KD-01); Light is to place the nave.

    Raises:
        OptionError: ``seats`` is not 2.
    """
    check_seats(NAME, seats, SEATS)
    table = options.table
    priest = table.index[table.centre]
    return State(options, Position((), (), priest, LIGHT, taken=1 << priest), ply=0)


def actor(state: State, /) -> Actor:
    """The side to move: 0 is Light, 1 is Dark; None when the game is over."""
    return None if state.ending is not None else state.position.mover


def chance_weights(state: State, /) -> tuple[int, ...]:
    """Always (): nothing in Kirche is left to chance."""
    return ()


def apply(state: State, move: Move, /) -> State:
    """The state after a legal move.

    Raises:
        IllegalMove: the move breaks rules; it carries all of them.
        TypeError: ``move`` is no move of this game.

    >>> from tabletop_rules.games import kirche
    >>> state = kirche.apply(kirche.initial_state(), kirche.parse_move("Na1V"))
    >>> kirche.format_position(state)
    'Na1V | - | d4 | light'
    """
    if not is_legal(state, move):
        raise IllegalMove(move, explain(state, move))
    return advance(state, move)


def successors(state: State, /) -> Successors[Move, State]:
    """Every legal move with the state it leads to; states are built on demand, unchecked."""
    return Successors(state, legal_moves(state), advance)


def advance(state: State, move: Move) -> State:
    """The state after a move that is known to be legal."""
    if isinstance(move, Place):
        return _place(state, move)
    options, before = state.options, state.position
    board = options.table
    light, dark, priest, mover, taken = before
    if isinstance(move, Slide):
        origin, target = board.index[move.origin], board.index[move.target]
        taken ^= 1 << origin | 1 << target
    else:
        origin, target = board.index[move.cell], priest
        priest = origin
    pieces = list(dark if mover else light)
    doubled = 2 * origin
    for code in pieces:
        if code & 126 == doubled:
            break
    pieces.remove(code)
    pieces.append((code ^ 1) + 2 * target - doubled)  # it arrives turned (KD-23, KD-24)
    pieces.sort()
    own = tuple(pieces)
    after = _new(Position, (light, own, priest, 0, taken) if mover else (own, dark, priest, 1, taken))
    ply = state.ply + 1

    if options.repetition != "draw3":
        return State(options, after, ply, (), ending(options, after, ply, ()))
    past = state.past + (before,)  # noqa: RUF005 - twice as fast as unpacking
    seen = state.seen
    mark = 1 << hash(own) % FILTER_SIZE  # filter_bit(after)
    over = None
    if seen & mark or own[:2] in board.homes or ply == options.last_ply:  # else no end is near
        over = ending(options, after, ply, past)
    return State(options, after, ply, past, over, seen | mark)


def ending(options: Options, position: Position, ply: int, past: tuple[Position, ...]) -> Ending | None:
    """How the game ends with the action that led to ``position``, or None.

    A win comes before repetition and repetition before the cap (KD-42); only the side that has just acted can
    have completed its village (KD-33).
    """
    if has_village(options.table, position.light if position.mover else position.dark):
        return Ending.VILLAGE
    if past.count(position) >= 2:
        return Ending.REPETITION
    if options.last_ply is not None and ply >= options.last_ply:
        return Ending.CAP
    return None


def _place(state: State, move: Place) -> State:
    """A step of the set-up (KD-40); the position after the last one is the first that counts (KD-42)."""
    options, before = state.options, state.position
    index = options.table.index[move.cell]
    own = tuple(sorted((*before.own, encode(move.kind, index, move.ridge))))
    ply = state.ply + 1
    mover, due = next_step(ply, options)
    light, dark = (before.light, own) if before.mover else (own, before.dark)
    after = Position(light, dark, before.priest, mover, before.taken | 1 << index)
    return State(options, after, ply, seen=0 if due or options.repetition != "draw3" else filter_bit(after))
