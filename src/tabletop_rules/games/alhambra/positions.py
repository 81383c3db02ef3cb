"""A position as one line, both ways; its fields stand between bars.

They are the step with the turn and the mover; the market; the open money; the parts of the pile with the
scoring cards that have come up; the discards; Dirk's tiles; the scorings so far; and for each player the
Alhambra, the reserve, the tiles set aside, and the hand. The pile and the bag hold the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from tabletop_rules.errors import NotationError
from tabletop_rules.game import check_options
from tabletop_rules.games.alhambra.audit import assemble, refuse_impossible
from tabletop_rules.games.alhambra.components import PLACES, SCORING_CARDS, TYPES, Card, Tile, cards_of, purse
from tabletop_rules.games.alhambra.notation import WordReader
from tabletop_rules.games.alhambra.options import Options, default_options
from tabletop_rules.games.alhambra.palace import HOME, Alhambra
from tabletop_rules.games.alhambra.play import NAME, SEATS
from tabletop_rules.games.alhambra.state import UNCUT, Ending, Player, State, Step, Tally, check_state
from tabletop_rules.geometry import Cell
from tabletop_rules.notation import check_text, fields, line, listed

T = TypeVar("T")

_TABLE: Final = ("step turn mover", "market", "open", "pile", "discards", "dirk", "scorings")
_PLAYER: Final = ("alhambra", "reserve", "aside", "hand")
_STEPS: Final = {step.value: step for step in Step}
_ENDINGS: Final = {ending.value: ending for ending in Ending}
_UNCUT: Final = "uncut"
_NO_TILE: Final = "-"


def built_text(tile: Tile, cell: Cell) -> str:
    """A tile where it lies: ``TOW-9-ES(1,0)``."""
    return f"{tile}{cell}"


def _tallied(found: Tally) -> str:
    """A scoring as ``1:2,0,1/0,0,3/…:4,7,0``: its number, the buildings by type and seat, the walls."""
    counts = "/".join(",".join(map(str, counts)) for counts in found.counts)
    return f"{found.scoring}:{counts}:{','.join(map(str, found.walls))}"


class PositionReader(WordReader):
    """A reader of one word of a position, which it reads to the end."""

    def only_card(self) -> Card:
        """A card, and nothing after it."""
        card = self.card()
        self.end()
        return card

    def only_tile(self) -> Tile:
        """A tile, and nothing after it."""
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
        """A tile where it lies."""
        tile, cell = self.tile(), self.bare_cell()
        self.end()
        return tile, cell

    def only_word(self, meanings: Mapping[str, T], what: str) -> T:
        """A word that stands for something, and nothing after it."""
        meaning = self.word(meanings, what)
        self.end()
        return meaning

    def only_number(self, what: str) -> int:
        """A number, and nothing after it."""
        number = self.number(what)
        self.end()
        return number

    def numbers(self, separator: str, what: str) -> tuple[int, ...]:
        """Numbers with a sign between them."""
        numbers = [self.number(what)]
        while self.maybe(separator):
            numbers.append(self.number(what))
        return tuple(numbers)

    def parts(self) -> tuple[int, ...]:
        """The numbers of cards in the parts of the pile."""
        parts = self.numbers("/", "the cards of a part")
        self.end()
        return parts

    def tally(self) -> Tally:
        """A scoring, as it is written."""
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
    check_state(state)
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
        buildings = (built_text(tile, cell) for tile, cell in player.alhambra.buildings)
        table += [buildings, player.reserve, player.aside, cards_of(player.hand)]
    return line(table)


def parse_position(text: str, options: Options | None = None, /) -> State:
    """The state of a line; the pile and the bag hold what it does not name.

    Raises:
        NotationError: the text is no such line; it says why and where.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.
    """
    check_text(text)
    bars = text.count("|") + 1 - len(_TABLE)
    seats = bars // len(_PLAYER) if bars % len(_PLAYER) == 0 and bars // len(_PLAYER) in SEATS else SEATS[0]
    found = fields(text, *_TABLE, *_PLAYER * seats)
    offers = [PositionReader(text, *span) for span in found[1]]
    head, _, open_money, pile, discards, dirk, tallies, *parts = (
        [PositionReader(text, *span) for span in listed(spans, text)] for spans in found
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


def _pile(text: str, words: Sequence[PositionReader]) -> tuple[tuple[int, ...], int]:
    """The parts of the pile, and the number of scoring cards that have come up."""
    if not words or len(words) > 1 + len(SCORING_CARDS):
        at = words[-1].at if words else len(text)
        raise NotationError("expected the parts of the pile and the scoring cards drawn", text, at)
    first, *cards = words
    for card, word in zip(SCORING_CARDS, cards, strict=False):
        word.only_word({card.value: card}, f"card {card}")
    return first.only_word({_UNCUT: UNCUT}, _UNCUT) if first.is_next(_UNCUT) else first.parts(), len(cards)


def _player(options: Options, words: Sequence[Sequence[PositionReader]]) -> Player:
    buildings, reserve, aside, hand = words
    return Player(
        _alhambra(options, buildings),
        tuple(it.only_tile() for it in reserve),
        tuple(it.only_tile() for it in aside),
        purse(it.only_card() for it in hand),
    )


def _alhambra(options: Options, words: Sequence[PositionReader]) -> Alhambra:
    """The Alhambra of these buildings; no two lie on one cell."""
    found: dict[Cell, Tile] = {}
    for word in words:
        at = word.at
        tile, cell = word.building()
        if cell in found or cell == HOME:
            raise NotationError(f"two tiles lie at {cell}", word.text, at)
        found[cell] = tile
    return Alhambra.of(((tile, cell) for cell, tile in found.items()), options.hole_rule)
