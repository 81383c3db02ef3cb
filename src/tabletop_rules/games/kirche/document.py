"""The document that stands for a state in JSON."""

from __future__ import annotations

from functools import partial
from typing import Final, Literal

import attrs

from tabletop_rules.errors import ImpossiblePosition, NotationError, SchemaError
from tabletop_rules.game import checker
from tabletop_rules.games.kirche.audit import assemble, refuse_impossible, resumed
from tabletop_rules.games.kirche.moves import square_name
from tabletop_rules.games.kirche.notation import WordReader
from tabletop_rules.games.kirche.options import Options
from tabletop_rules.games.kirche.positions import format_position, parse_position, pieces
from tabletop_rules.games.kirche.state import DARK, LIGHT, SIDES, Phase, State, check_state
from tabletop_rules.notation import read_field


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


check_document: Final = checker("kirche", "document", Document)


def to_document(state: State, /) -> Document:
    """The document that stands for a state; ``from_document`` is its inverse."""
    check_state(state)
    return Document(
        options=state.options,
        light=pieces(state, LIGHT),
        dark=pieces(state, DARK),
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
    check_document(document)
    options = document.options
    buildings = [
        read_field((side, number), WordReader(text), partial(WordReader.building, seat=seat))
        for seat, side, texts in ((LIGHT, "light", document.light), (DARK, "dark", document.dark))
        for number, text in enumerate(texts)
    ]
    priest = read_field(("priest",), WordReader(document.priest), WordReader.whole_square)
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
