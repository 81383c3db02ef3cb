"""Texts of moves and positions, and the document that stands for a state in JSON.

Holes are numbered from 1 to 9, row by row: ``5`` places a man in the middle, ``5-9`` shifts it to a corner.
A position is its holes, with x for seat 0 and o for seat 1, and the number of moves made: ``xo..x.... 3``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from nine_holes.rules import RULEBOOK
from nine_holes.state import HOLES, MEN, Move, Options, Place, Shift, State
from tabletop_rules.errors import SchemaError
from tabletop_rules.game import check_options, refuser
from tabletop_rules.notation import Reader, read_field
from tabletop_rules.rulebook import Fault, Violation, fault, first_violations

SIGNS: Final = {0: "x", 1: "o", None: "."}
SEATS_BY_SIGN: Final = {sign: seat for seat, sign in SIGNS.items()}


def format_move(move: Move, /) -> str:
    """The move as text."""
    return f"{move.origin + 1}-{move.hole + 1}" if isinstance(move, Shift) else f"{move.hole + 1}"


def parse_move(text: str, /) -> Move:
    """The move of a text."""
    reader = Reader(text)
    first = _hole(reader)
    move = Shift(first, _hole(reader)) if reader.maybe("-") else Place(first)
    reader.end()
    return move


def format_position(state: State, /) -> str:
    """The position as one line."""
    return f"{format_holes(state)} {state.ply}"


def parse_position(text: str, options: Options | None = None, /) -> State:
    """The state of a line."""
    reader = Reader(text)
    holes = _holes(reader)
    reader.take(" ", "a space")
    ply = reader.number("the number of moves")
    reader.end()
    return refuse_impossible(State(check_options("nine_holes", options, Options()), holes, ply))


@attrs.frozen(kw_only=True)
class Document:
    """A state for JSON."""

    options: Options
    holes: str
    ply: int


def to_document(state: State, /) -> Document:
    """The document that stands for a state."""
    return Document(options=state.options, holes=format_holes(state), ply=state.ply)


def from_document(document: Document, /) -> State:
    """The state of a document."""
    reader = Reader(document.holes)
    holes = read_field(("holes",), reader, _holes)
    if reader.rest():
        raise SchemaError("there are more than nine holes", ("holes",))
    return refuse_impossible(State(document.options, holes, document.ply))


@RULEBOOK.check("NH-02")
def men_have_come_in_turn(state: State) -> Iterator[Fault]:
    """As many men stand on the board as the moves so far have placed."""
    for seat in (0, 1):
        placed = min(MEN, (state.ply + 1 - seat) // 2)
        if state.holes.count(seat) != placed:
            yield fault(f"seat {seat} has placed {placed} men, {state.holes.count(seat)} are on the board")


@RULEBOOK.check("NH-06")
def game_is_not_too_long(state: State) -> Iterator[Fault]:
    """Nothing was moved after a draw."""
    if state.ply > state.options.longest:
        yield fault(f"a game ends after {state.options.longest} moves")


@RULEBOOK.check("NH-05")
def game_has_stopped(state: State) -> Iterator[Fault]:
    """Nothing was moved after three in a row."""
    if row := state.row_of(state.mover):
        yield fault(f"seat {state.mover} has won a move ago", *row)


def audit(state: State, /) -> tuple[Violation, ...]:
    """What makes a position impossible; () for every state that play can reach."""
    return first_violations([[men_have_come_in_turn, game_is_not_too_long], [game_has_stopped]], state)


refuse_impossible: Final = refuser("nine_holes", audit)
"""Gives a state back, or raises ``ImpossiblePosition`` with all that speaks against it."""


def format_holes(state: State) -> str:
    """The nine holes as signs."""
    return "".join(SIGNS[seat] for seat in state.holes)


def _hole(reader: Reader) -> int:
    return int(reader.take("123456789", "a hole from 1 to 9")) - 1


def _holes(reader: Reader) -> tuple[int | None, ...]:
    return tuple(SEATS_BY_SIGN[reader.take("xo.", "x, o or .")] for _ in HOLES)
