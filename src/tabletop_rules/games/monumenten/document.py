"""The document that stands for a state in JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal, TypeVar

import attrs

from tabletop_rules.game import checker
from tabletop_rules.games.monumenten.audit import assemble, refuse_impossible
from tabletop_rules.games.monumenten.notation import whole_row
from tabletop_rules.games.monumenten.options import Options
from tabletop_rules.games.monumenten.positions import (
    claimed_text,
    read_known,
    read_square,
    read_supply,
    supply_text,
    waiting_text,
)
from tabletop_rules.games.monumenten.state import Ending, State, Step, check_state
from tabletop_rules.notation import Reader, read_field

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class Document:
    """A state for JSON: rows as ``H343``, squares as ``0:33,43``, supplies as ``12/8/4``."""

    options: Options
    rows: tuple[str, ...]
    supplies: tuple[str, str]
    claims: tuple[str, ...]
    waiting: tuple[str, ...]
    mover: Literal[0, 1]
    step: Step
    turn: int
    placed: str | None = None
    ending: Ending | None = None


check_document: Final = checker("monumenten", "document", Document)


def to_document(state: State, /) -> Document:
    """The document that stands for a state; ``from_document`` is its inverse."""
    check_state(state)
    first, second = map(supply_text, state.supplies)
    return Document(
        options=state.options,
        rows=tuple(map(str, state.rows)),
        supplies=(first, second),
        claims=tuple(map(claimed_text, state.claims)),
        waiting=tuple(map(waiting_text, state.waiting)),
        mover=1 if state.mover else 0,
        step=state.step,
        turn=state.turn,
        placed=None if state.placed is None else str(state.placed),
        ending=state.ending,
    )


def from_document(document: Document, /) -> State:
    """The state of a document.

    Raises:
        SchemaError: a text in it cannot be read; it names the field.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.
    """
    check_document(document)

    def each(field: str, texts: Iterable[str], read: Callable[[Reader], T]) -> list[T]:
        return [read_field((field, number), Reader(text), read) for number, text in enumerate(texts)]

    first, second = each("supplies", document.supplies, read_supply)
    state = assemble(
        document.options,
        each("rows", document.rows, whole_row),
        claims=each("claims", document.claims, read_square),
        waiting=each("waiting", document.waiting, read_known),
        supplies=(first, second),
        mover=document.mover,
        step=document.step,
        turn=document.turn,
        placed=None
        if document.placed is None
        else read_field(("placed",), Reader(document.placed), whole_row),
        ending=document.ending,
    )
    return refuse_impossible(state)
