"""A position as one line of text, and the document that stands for a state in JSON.

The line has fields between bars: the step with the turn and the mover; the market; the open money; the parts
of the pile with the scoring cards that have come up; the discards; Dirk's tiles; the scorings so far; and for
each player the Alhambra, the reserve, the tiles set aside, and the hand. The pile and the bag hold the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, TypeVar

import attrs

from tabletop_rules.errors import NotationError, SchemaError
from tabletop_rules.game import check_options
from tabletop_rules.games.alhambra.audit import assemble, refuse_impossible
from tabletop_rules.games.alhambra.components import (
    PLACES,
    SCORING_CARDS,
    TYPES,
    Card,
    Tile,
    cards_of,
    purse,
)
from tabletop_rules.games.alhambra.notation import WordReader
from tabletop_rules.games.alhambra.palace import HOME, Alhambra
from tabletop_rules.games.alhambra.play import NAME, SEATS
from tabletop_rules.games.alhambra.state import (
    UNCUT,
    Ending,
    Options,
    Player,
    State,
    Step,
    Tally,
    default_options,
)
from tabletop_rules.geometry import Cell
from tabletop_rules.notation import fields, listed, read_field

T = TypeVar("T")

_TABLE: Final = ("step turn mover", "market", "open", "pile", "discards", "dirk", "scorings")
_PLAYER: Final = ("alhambra", "reserve", "aside", "hand")
_STEPS: Final = {step.value: step for step in Step}
_ENDINGS: Final = {ending.value: ending for ending in Ending}
_UNCUT: Final = "uncut"
_NO_TILE: Final = "-"


# --- words -----------------------------------------------------------------------------------------------


def _built(tile: Tile, cell: Cell) -> str:
    return f"{tile}{cell}"


def _tallied(found: Tally) -> str:
    """A scoring as ``1:2,0,1/0,0,3/…:4,7,0``: its number, the buildings by type and seat, the walls."""
    counts = "/".join(",".join(map(str, counts)) for counts in found.counts)
    return f"{found.scoring}:{counts}:{','.join(map(str, found.walls))}"


class _WordReader(WordReader):
    """A reader of one word of a position, which it reads to the end."""

    def only_card(self) -> Card:
        card = self.card()
        self.end()
        return card

    def only_tile(self) -> Tile:
        tile = self.tile()
        self.end()
        return tile

    def offer(self) -> Tile | None:
        """A tile, or the sign for none."""
        if not self.maybe(_NO_TILE):
            return self.only_tile()
        self.end()
        return None

    def building(self) -> tuple[Tile, Cell]:
        tile, cell = self.tile(), self.bare_cell()
        self.end()
        return tile, cell

    def only_word(self, meanings: Mapping[str, T], what: str) -> T:
        meaning = self.word(meanings, what)
        self.end()
        return meaning

    def only_number(self, what: str) -> int:
        number = self.number(what)
        self.end()
        return number

    def numbers(self, separator: str, what: str) -> tuple[int, ...]:
        numbers = [self.number(what)]
        while self.maybe(separator):
            numbers.append(self.number(what))
        return tuple(numbers)

    def parts(self) -> tuple[int, ...]:
        parts = self.numbers("/", "the cards of a part")
        self.end()
        return parts

    def tally(self) -> Tally:
        scoring = self.number("the number of a scoring")
        self.take(":", "a colon")
        counts = [self.numbers(",", "a number of buildings")]
        for _ in TYPES[1:]:
            self.take("/", "a stroke")
            counts.append(self.numbers(",", "a number of buildings"))
        self.take(":", "a colon")
        walls = self.numbers(",", "the length of a wall")
        self.end()
        return Tally(scoring, tuple(counts), walls)


# --- positions -------------------------------------------------------------------------------------------


def format_position(state: State, /) -> str:
    """The position as one line; cards, tiles and buildings in order.

    >>> from tabletop_rules.games import alhambra
    >>> alhambra.format_position(alhambra.initial_state(2))
    'market 0 0 | - - - - | - | uncut | - | - | - | - | - | - | - | - | - | - | -'
    """
    bank, yard = state.bank, state.yard
    head = [state.step, str(state.turn), str(state.mover)]
    if yard.due:
        head.append(str(yard.due))
    if state.ending is not None:
        head.append(state.ending)
    table: list[Iterable[object]] = [
        head,
        (_NO_TILE if tile is None else tile for tile in yard.market),
        cards_of(bank.open),
        ["/".join(map(str, bank.parts)) or _UNCUT, *SCORING_CARDS[: bank.drawn]],
        cards_of(bank.discards),
        yard.dirk,
        map(_tallied, state.tallies),
    ]
    for player in state.players:
        buildings = (_built(tile, cell) for tile, cell in player.alhambra.buildings)
        table += [buildings, player.reserve, player.aside, cards_of(player.hand)]
    return " | ".join(" ".join(map(str, words)) or "-" for words in table)


def parse_position(text: str, options: Options | None = None, /) -> State:
    """The state of a line; the pile and the bag hold what it does not name.

    Raises:
        NotationError: the text is no such line; it says why and where.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.
    """
    bars = text.count("|") + 1 - len(_TABLE)
    seats = bars // len(_PLAYER) if bars % len(_PLAYER) == 0 and bars // len(_PLAYER) in SEATS else SEATS[0]
    found = fields(text, *_TABLE, *_PLAYER * seats)
    offers = [_WordReader(text, *span) for span in found[1]]
    head, _, open_money, pile, discards, dirk, tallies, *parts = (
        [_WordReader(text, *span) for span in listed(spans, text)] for spans in found
    )
    options = check_options(NAME, options, default_options())
    if not 3 <= len(head) <= 4:
        raise NotationError(f"expected {_TABLE[0]}, found {len(head)} words", text)
    if len(offers) != len(PLACES):
        raise NotationError(
            f"expected a tile or - for each place, found {len(offers)} words", text, found[0][-1][1]
        )
    step = head[0].only_word(_STEPS, "a step of the game")
    is_drawing = len(head) > 3 and step is Step.DIRK
    parts_left, drawn = _pile(text, pile)
    state = assemble(
        options,
        [_player(options, parts[at : at + len(_PLAYER)]) for at in range(0, len(parts), len(_PLAYER))],
        step=step,
        turn=head[1].only_number("the number of the turn"),
        mover=head[2].only_number("a seat"),
        open_money=purse(it.only_card() for it in open_money),
        parts=parts_left,
        drawn=drawn,
        discards=purse(it.only_card() for it in discards),
        market=[it.offer() for it in offers],
        dirk=[it.only_tile() for it in dirk],
        due=head[3].only_number("the tiles that Dirk draws") if is_drawing else 0,
        tallies=tuple(it.tally() for it in tallies),
        ending=head[3].only_word(_ENDINGS, "why the game ended")
        if len(head) > 3 and not is_drawing
        else None,
    )
    return refuse_impossible(state)


def _pile(text: str, words: Sequence[_WordReader]) -> tuple[tuple[int, ...], int]:
    """The parts of the pile, and the number of scoring cards that have come up."""
    if not words or len(words) > 1 + len(SCORING_CARDS):
        at = words[-1].at if words else len(text)
        raise NotationError("expected the parts of the pile and the scoring cards drawn", text, at)
    first, *cards = words
    for card, word in zip(SCORING_CARDS, cards, strict=False):
        word.only_word({card.value: card}, f"card {card}")
    return first.only_word({_UNCUT: UNCUT}, _UNCUT) if first.is_next(_UNCUT) else first.parts(), len(cards)


def _player(options: Options, words: Sequence[Sequence[_WordReader]]) -> Player:
    buildings, reserve, aside, hand = words
    return Player(
        _alhambra(options, buildings),
        tuple(it.only_tile() for it in reserve),
        tuple(it.only_tile() for it in aside),
        purse(it.only_card() for it in hand),
    )


def _alhambra(options: Options, words: Sequence[_WordReader]) -> Alhambra:
    """The Alhambra of these buildings; no two lie on one cell."""
    found: dict[Cell, Tile] = {}
    for word in words:
        at = word.at
        tile, cell = word.building()
        if cell in found or cell == HOME:
            raise NotationError(f"two tiles lie at {cell}", word.text, at)
        found[cell] = tile
    return Alhambra.of(((tile, cell) for cell, tile in found.items()), options.hole_rule)


# --- documents -------------------------------------------------------------------------------------------


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


def to_document(state: State, /) -> Document:
    """The document that stands for a state; ``from_document`` is its inverse."""
    bank, yard = state.bank, state.yard
    first, second, third, fourth = (None if tile is None else tile.id for tile in yard.market)
    return Document(
        options=state.options,
        step=state.step,
        turn=state.turn,
        mover=state.mover,
        players=tuple(
            PlayerDocument(
                alhambra=tuple(_built(tile, cell) for tile, cell in player.alhambra.buildings),
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

    def each(path: tuple[str | int, ...], texts: Iterable[str], read: Callable[[_WordReader], T]) -> list[T]:
        return [read_field((*path, number), _WordReader(text), read) for number, text in enumerate(texts)]

    def player(seat: int, it: PlayerDocument) -> Player:
        path = ("players", seat)
        buildings = each((*path, "alhambra"), it.alhambra, _WordReader.building)
        cells = [cell for _, cell in buildings]
        for number, cell in enumerate(cells):
            if cell == HOME or cell in cells[:number]:
                raise SchemaError(f"two tiles lie at {cell}", (*path, "alhambra", number))
        return Player(
            Alhambra.of(buildings, document.options.hole_rule),
            tuple(each((*path, "reserve"), it.reserve, _WordReader.only_tile)),
            tuple(each((*path, "aside"), it.aside, _WordReader.only_tile)),
            purse(each((*path, "hand"), it.hand, _WordReader.only_card)),
        )

    state = assemble(
        document.options,
        [player(seat, it) for seat, it in enumerate(document.players)],
        step=document.step,
        turn=document.turn,
        mover=document.mover,
        open_money=purse(each(("open",), document.open, _WordReader.only_card)),
        parts=document.parts,
        drawn=document.drawn,
        discards=purse(each(("discards",), document.discards, _WordReader.only_card)),
        market=[
            None if text is None else read_field(("market", place), _WordReader(text), _WordReader.only_tile)
            for place, text in enumerate(document.market)
        ],
        dirk=each(("dirk",), document.dirk, _WordReader.only_tile),
        due=document.due,
        tallies=tuple(Tally(found.scoring, found.counts, found.walls) for found in document.tallies),
        ending=document.ending,
    )
    return refuse_impossible(state)
