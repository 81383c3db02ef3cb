"""Texts of moves and positions, both ways (KD-41), and the document that stands for a state in JSON.

``Na1H`` ``Sg7V`` ``d3H`` place a nave, a steeple, a house; ``g4-e4`` slides; ``f7*`` calls the priest.
A position is one line, ``Light | Dark | priest | side to move``; it carries neither history nor action count.
"""

from __future__ import annotations

from functools import partial
from typing import Final, Literal

import attrs

from tabletop_rules.errors import ImpossiblePosition, NotationError, SchemaError
from tabletop_rules.game import Seat, check_options
from tabletop_rules.games.kirche.audit import assemble, refuse_impossible, resumed
from tabletop_rules.games.kirche.moves import (
    LETTERS,
    Kind,
    Move,
    Place,
    PriestHelp,
    Ridge,
    Slide,
    square_name,
)
from tabletop_rules.games.kirche.state import (
    DARK,
    LIGHT,
    SIDES,
    Building,
    Options,
    Phase,
    State,
    default_options,
)
from tabletop_rules.geometry.square import Cell
from tabletop_rules.notation import Reader, fields, listed, only, read_field

_FILES: Final = "abcdefg"
_RANKS: Final = "1234567"
_KINDS: Final = {letter: kind for kind, letter in LETTERS.items() if letter}


class _Reader(Reader):
    """A reader of the words of Kirche."""

    def kind(self) -> Kind:
        return _KINDS.get(self.maybe("NS"), Kind.HOUSE)

    def square(self) -> Cell:
        x = _FILES.index(self.take(_FILES, "a file from a to g"))
        return Cell(x, _RANKS.index(self.take(_RANKS, "a rank from 1 to 7")))

    def building(self, seat: Seat) -> Building:
        kind, cell = self.kind(), self.square()
        building = Building(kind, seat, cell, Ridge(self.take("HV", "the ridge H or V")))
        self.end()
        return building

    def whole_square(self) -> Cell:
        cell = self.square()
        self.end()
        return cell


def format_move(move: Move, /) -> str:
    """The move as text: ``Na1H``, ``g4-e4``, ``f7*``.

    Raises:
        TypeError: ``move`` is no move of this game.
    """
    if not isinstance(move, Place | Slide | PriestHelp):
        raise TypeError(f"a move of kirche is a Place, a Slide or a PriestHelp, not {move!r}")
    return str(move)


def parse_move(text: str, /) -> Move:
    """The move of a text; whether it is legal is for ``explain`` to say.

    Raises:
        NotationError: the text is no move; it says why and where.

    >>> parse_move("g4-e4")
    Slide(origin=Cell(x=6, y=3), target=Cell(x=4, y=3))
    >>> parse_move("g9*")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.NotationError: expected a rank from 1 to 7, found '9'
      g9*
       ^
    """
    reader = _Reader(text)
    kind, cell = reader.kind(), reader.square()
    move: Move
    if kind is not Kind.HOUSE:
        move = Place(kind, cell, Ridge(reader.take("HV", "the ridge H or V")))
    else:
        match reader.take("HV-*", "H, V, - or *"):
            case "-":
                move = Slide(cell, reader.square())
            case "*":
                move = PriestHelp(cell)
            case ridge:
                move = Place(kind, cell, Ridge(ridge))
    reader.end()
    return move


def format_position(state: State, /) -> str:
    """The position as one line, pieces by file and then rank.

    >>> from tabletop_rules.games import kirche
    >>> kirche.format_position(kirche.initial_state())
    '- | - | d4 | light'
    """
    sides = (" ".join(_pieces(state, seat)) or "-" for seat in (LIGHT, DARK))
    return " | ".join((*sides, square_name(state.priest), SIDES[state.mover]))


def _pieces(state: State, seat: Seat) -> tuple[str, ...]:
    return tuple(
        f"{building.kind.letter}{square_name(building.cell)}{building.ridge}"
        for building in state.buildings
        if building.seat == seat
    )


def parse_position(text: str, options: Options | None = None, /) -> State:
    """The state of a line. It starts its own history; after the set-up no actions have been made.

    Raises:
        NotationError: the text is no such line; it says why and where.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.
        OptionError: ``options`` are not those of this game.

    >>> state = parse_position("Na1H Sg7V | - | d4 | dark")
    >>> print(state.at(Cell(6, 6)))
    light's steeple
    """
    options = check_options("kirche", options, default_options())
    light, dark, priest, to_move = fields(text, "Light", "Dark", "priest", "side to move")
    buildings = [
        _Reader(text, *span).building(seat)
        for seat, spans in ((LIGHT, light), (DARK, dark))
        for span in listed(spans, text)
    ]
    square = _Reader(text, *only(priest, "the square of the priest", text)).whole_square()
    span = only(to_move, "light or dark", text)
    if (side := text[slice(*span)]) not in SIDES:
        raise NotationError(f"expected light or dark, found {side!r}", text, span[0])
    return refuse_impossible(assemble(options, buildings, square, SIDES.index(side)))


@attrs.frozen(kw_only=True)
class Document:
    """A state for JSON: pieces as ``Na1H`` or ``d3V``, squares as ``d4``.

    ``actions`` counts those since the set-up; ``past`` holds the earlier positions since then as lines, the
    oldest first, while repetition is a draw.
    """

    options: Options
    light: tuple[str, ...]
    dark: tuple[str, ...]
    priest: str
    to_move: Literal["light", "dark"]
    actions: int = 0
    past: tuple[str, ...] = ()


def to_document(state: State, /) -> Document:
    """The document that stands for a state; ``from_document`` is its inverse."""
    return Document(
        options=state.options,
        light=_pieces(state, LIGHT),
        dark=_pieces(state, DARK),
        priest=square_name(state.priest),
        to_move=SIDES[state.mover],
        actions=state.actions,
        past=tuple(format_position(attrs.evolve(state, position=earlier)) for earlier in state.earlier),
    )


def from_document(document: Document, /) -> State:
    """The state of a document.

    Raises:
        SchemaError: a text in it cannot be read; it names the field.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.
    """
    options = document.options
    buildings = [
        read_field((side, number), _Reader(text), partial(_Reader.building, seat=seat))
        for seat, side, texts in ((LIGHT, "light", document.light), (DARK, "dark", document.dark))
        for number, text in enumerate(texts)
    ]
    priest = read_field(("priest",), _Reader(document.priest), _Reader.whole_square)
    past = []
    for number, line in enumerate(document.past):
        try:
            past.append(parse_position(line, options).position)
        except (NotationError, ImpossiblePosition) as error:
            raise SchemaError(str(error), ("past", number)) from None
    state = assemble(options, buildings, priest, SIDES.index(document.to_move))
    if document.actions < 0 or (document.actions and state.phase is not Phase.PLAY):
        raise SchemaError(f"{document.actions} actions cannot have been made", ("actions",))
    ply = state.ply + document.actions
    return refuse_impossible(resumed(attrs.evolve(state, ply=ply, past=b"".join(past))))
