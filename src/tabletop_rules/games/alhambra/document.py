"""The document that stands for a state in JSON: cards, tiles and cells as texts of the notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, TypeVar

import attrs

from tabletop_rules.errors import SchemaError
from tabletop_rules.game import checker
from tabletop_rules.games.alhambra.audit import assemble, refuse_impossible
from tabletop_rules.games.alhambra.components import cards_of, purse
from tabletop_rules.games.alhambra.options import Options
from tabletop_rules.games.alhambra.palace import HOME, Alhambra
from tabletop_rules.games.alhambra.positions import PositionReader, built_text
from tabletop_rules.games.alhambra.state import Ending, Player, State, Step, Tally, check_state
from tabletop_rules.notation import read_field

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class PlayerDocument:
    """A player: buildings as ``TOW-9-ES(2,0)``, tiles as ``TOW-9-ES``, cards as ``blue7``."""

    alhambra: tuple[str, ...]
    reserve: tuple[str, ...]
    aside: tuple[str, ...]
    hand: tuple[str, ...]


@attrs.frozen(kw_only=True)
class TallyDocument:
    """What a scoring found: for each type the buildings of each seat, Dirk last, and the walls."""

    scoring: Literal[1, 2, 3]
    counts: tuple[tuple[int, ...], ...]
    walls: tuple[int, ...]


@attrs.frozen(kw_only=True)
class Document:
    """A state for JSON; the pile and the bag hold the cards and tiles that it does not name."""

    options: Options
    step: Step
    turn: int
    mover: int
    players: tuple[PlayerDocument, ...]
    open: tuple[str, ...]
    parts: tuple[int, ...]
    drawn: Literal[0, 1, 2]
    discards: tuple[str, ...]
    market: tuple[str | None, str | None, str | None, str | None]
    dirk: tuple[str, ...] = ()
    due: int = 0
    tallies: tuple[TallyDocument, ...] = ()
    ending: Ending | None = None


check_document: Final = checker("alhambra", "document", Document)


def to_document(state: State, /) -> Document:
    """The document that stands for a state; ``from_document`` is its inverse."""
    check_state(state)
    bank, yard = state.bank, state.yard
    first, second, third, fourth = (None if tile is None else tile.id for tile in yard.market)
    return Document(
        options=state.options,
        step=state.step,
        turn=state.turn,
        mover=state.mover,
        players=tuple(
            PlayerDocument(
                alhambra=tuple(built_text(tile, cell) for tile, cell in player.alhambra.buildings),
                reserve=tuple(map(str, player.reserve)),
                aside=tuple(map(str, player.aside)),
                hand=tuple(map(str, cards_of(player.hand))),
            )
            for player in state.players
        ),
        open=tuple(map(str, cards_of(bank.open))),
        parts=bank.parts,
        drawn=_DRAWN[bank.drawn],
        discards=tuple(map(str, cards_of(bank.discards))),
        market=(first, second, third, fourth),
        dirk=tuple(map(str, yard.dirk)),
        due=yard.due,
        tallies=tuple(
            TallyDocument(scoring=_SCORINGS[found.scoring], counts=found.counts, walls=found.walls)
            for found in state.tallies
        ),
        ending=state.ending,
    )


_DRAWN: Final[tuple[Literal[0, 1, 2], ...]] = (0, 1, 2)
_SCORINGS: Final[Mapping[int, Literal[1, 2, 3]]] = {1: 1, 2: 2, 3: 3}


def from_document(document: Document, /) -> State:
    """The state of a document.

    Raises:
        SchemaError: a text in it cannot be read; it names the field.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.
    """
    check_document(document)

    def each(
        path: tuple[str | int, ...], texts: Iterable[str], read: Callable[[PositionReader], T]
    ) -> list[T]:
        return [read_field((*path, number), PositionReader(text), read) for number, text in enumerate(texts)]

    def player(seat: int, it: PlayerDocument) -> Player:
        path = ("players", seat)
        buildings = each((*path, "alhambra"), it.alhambra, PositionReader.building)
        cells = [cell for _, cell in buildings]
        for number, cell in enumerate(cells):
            if cell == HOME or cell in cells[:number]:
                raise SchemaError(f"two tiles lie at {cell}", (*path, "alhambra", number))
        return Player(
            Alhambra.of(buildings, document.options.hole_rule),
            tuple(each((*path, "reserve"), it.reserve, PositionReader.only_tile)),
            tuple(each((*path, "aside"), it.aside, PositionReader.only_tile)),
            purse(each((*path, "hand"), it.hand, PositionReader.only_card)),
        )

    state = assemble(
        document.options,
        [player(seat, it) for seat, it in enumerate(document.players)],
        step=document.step,
        turn=document.turn,
        mover=document.mover,
        open_money=purse(each(("open",), document.open, PositionReader.only_card)),
        parts=document.parts,
        drawn=document.drawn,
        discards=purse(each(("discards",), document.discards, PositionReader.only_card)),
        market=[
            None
            if text is None
            else read_field(("market", place), PositionReader(text), PositionReader.only_tile)
            for place, text in enumerate(document.market)
        ],
        dirk=each(("dirk",), document.dirk, PositionReader.only_tile),
        due=document.due,
        tallies=tuple(Tally(found.scoring, found.counts, found.walls) for found in document.tallies),
        ending=document.ending,
    )
    return refuse_impossible(state)
