"""The numbers of the game as data (section 2 of the rulebook), and what must fit together in them.

``Data`` is a tree of the records in ``components``, in JSON the files under ``data/``. A set of one's own is
read by ``Data.read``, and everything that is wrong in it is told with the path to it: unknown operations,
tiles whose edges do not fit their size, names that stand twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.errors import SchemaError
from tabletop_rules.games.poorters.components import (
    GREEN,
    LAKE,
    LARGEST,
    MARKET,
    NO_ROAD,
    OUTER,
    SAND,
    SQUARE,
    STONE,
    Board,
    Boat,
    Box,
    Building,
    BuildOne,
    Burghers,
    Card,
    Character,
    Count,
    DistrictPoints,
    EventOperation,
    Field,
    ForestTile,
    Income,
    LoseFlorins,
    LoseFromField,
    LoseSupply,
    LumberBonus,
    Market,
    MarketSale,
    Opens,
    Pay,
    PayDistinct,
    Sheriff,
    Shield,
    Stall,
    WishOperation,
)
from tabletop_rules.games.poorters.moves import FOODS, FURTHEST, NAME
from tabletop_rules.resources import read_text


@attrs.frozen(cache_hash=True)
class Data:
    """All numbers of the game.

    Raises:
        SchemaError: parts do not fit together; it tells the path of each fault.
    """

    buildings: tuple[Building, ...]
    boat: Boat
    characters: tuple[Character, ...]
    sheriff: Sheriff
    count: Count
    market: Market
    stalls: tuple[Stall, ...]
    commission: int
    forest: tuple[ForestTile, ...]
    cards: tuple[Card, ...]
    boards: tuple[Board, ...]
    box: Box

    def __attrs_post_init__(self) -> None:
        """Refuse what does not fit together."""
        faults = list(_faults(self))
        if faults:
            raise SchemaError.of((reason, path) for path, reason in faults)

    @classmethod
    def read(cls, text: str | bytes) -> Data:
        """The data in a JSON text.

        Raises:
            SchemaError: the text is no JSON, or something in it is wrong; it tells the path of each fault.

        >>> Data.read("[]")
        Traceback (most recent call last):
            ...
        tabletop_rules.errors.SchemaError: $: expected an object, found an array
        """
        from tabletop_rules import documents  # noqa: PLC0415 - importing the game does not read JSON

        return documents.structure(documents.read(text), cls)


@cache
def standard() -> Data:
    """The numbers of the rulebook.

    >>> sum(len(building.tiles) for building in standard().buildings)
    39
    """
    from tabletop_rules import documents  # noqa: PLC0415

    parts: dict[str, Any] = {}
    for name in ("boards", "box", "buildings", "cards", "characters", "forest", "market"):
        parts |= documents.read(read_text(__package__, f"data/{name}.json"))
    return documents.structure(parts, Data)


# --- what must fit together ------------------------------------------------------------------------------

_SEATS: Final = (2, 3, 4)

Path: TypeAlias = tuple[str | int, ...]


def _faults(data: Data) -> Iterator[tuple[Path, str]]:
    """Everything that is wrong, with the path to it."""
    yield from _names(data)
    yield from _numbers(data, ())
    for number, building in enumerate(data.buildings):
        yield from _building_faults(data, building, ("buildings", number))
    for number, card in enumerate(data.cards):
        yield from _card_faults(card, ("cards", number))
    for number, board in enumerate(data.boards):
        yield from _board_faults(data, board, ("boards", number))
    yield from _whole_faults(data)


def _names(data: Data) -> Iterator[tuple[Path, str]]:
    """Names are words, and none stands twice among its like."""
    tiles: list[tuple[Path, str]] = [
        (("buildings", i, "tiles", j, "id"), tile.id)
        for i, building in enumerate(data.buildings)
        for j, tile in enumerate(building.tiles)
    ]
    groups: list[Sequence[tuple[Path, str]]] = [
        tiles,
        [(("buildings", i, "type"), it.type) for i, it in enumerate(data.buildings)],
        [(("stalls", i, "id"), it.id) for i, it in enumerate(data.stalls)] + [((), MARKET)],
        [(("characters", i, "id"), it.id) for i, it in enumerate(data.characters)],
        [(("forest", i, "id"), it.id) for i, it in enumerate(data.forest)],
        [(("cards", i, "id"), it.id) for i, it in enumerate(data.cards)],
        [(("boards", i, "id"), it.id) for i, it in enumerate(data.boards)],
        *(_moorings(board, number) for number, board in enumerate(data.boards)),
    ]
    for group in groups:
        names = [name for _, name in group]
        for path, name in group:
            if not NAME.fullmatch(name):
                yield path, f"{name!r} is no name: letters, digits and underscores, a letter first"
            elif names.count(name) > 1 and path:
                yield path, f"the name {name!r} stands twice"


def _moorings(board: Board, number: int) -> list[tuple[Path, str]]:
    return [(("boards", number, "moorings", j), name) for j, name in enumerate(board.moorings)]


_MAY_BE_NEGATIVE: Final = {(Burghers, "n")}
_AT_LEAST_ONE: Final = {
    (PayDistinct, "n"),
    (MarketSale, "max_units"),
    (DistrictPoints, "max"),
    (LoseFlorins, "per"),
    (LoseFromField, "n"),
    (LoseSupply, "n"),
    (Market, "burghers_per_capacity"),
    (Stall, "units_in"),
    (Board, "block"),
}


def _numbers(record: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Numbers are neither negative nor huge, apart from a few; lists have no more items than that."""
    for field in attrs.fields(type(record)):
        value = getattr(record, field.name)
        if isinstance(value, tuple) and len(value) > FURTHEST:
            yield (*path, field.name), f"expected {FURTHEST} items at most, found {len(value)}"
        for step, part in enumerate(value) if isinstance(value, tuple) else [(None, value)]:
            at = (*path, field.name) if step is None else (*path, field.name, step)
            if attrs.has(type(part)):
                yield from _numbers(part, at)
            elif isinstance(part, int):
                kind = (type(record), field.name)
                least = -FURTHEST if kind in _MAY_BE_NEGATIVE else int(kind in _AT_LEAST_ONE)
                if not least <= part <= FURTHEST:
                    yield at, f"expected a number from {least} to {FURTHEST}, found {part}"


def sides_of(edges: str | Iterable[Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    """The letters of each side as they are written, one or more a side.

    >>> sides_of("gtst")
    (('g',), ('t',), ('s',), ('t',))
    """
    return tuple(tuple(side) for side in edges)


def _building_faults(data: Data, building: Building, path: Path) -> Iterator[tuple[Path, str]]:
    width, height = building.size
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        yield (
            (*path, "size"),
            f"expected a width and a height from 1 to {LARGEST}, found {width} and {height}",
        )
    for number, tile in enumerate(building.tiles):
        at = (*path, "tiles", number, "edges")
        sides = sides_of(tile.edges)
        if len(sides) != 4:
            yield at, f"expected four sides, found {len(sides)}"
        elif not {letter for side in sides for letter in side} <= {SAND, STONE, GREEN, NO_ROAD}:
            yield at, "a side is s (sand), t (stone), g (green) or - (no road)"
        elif not isinstance(tile.edges, str) and [*map(len, sides)] != [width, height, width, height]:
            yield at, f"expected {width}, {height}, {width} and {height} letters, one for each square"
    effect = building.effect
    if isinstance(effect, Opens):
        openers = [it for it in data.buildings if it.effect == effect]
        if effect.stall not in {stall.id for stall in data.stalls}:
            yield (*path, "effect", "stall"), f"there is no stall {effect.stall!r}"
        if sum(len(it.tiles) for it in openers) > 1:
            yield (*path, "effect", "stall"), f"more than one tile opens the stall {effect.stall!r}"
        if building.colour == "blue":
            yield (*path, "colour"), "a communal building has no owner, so it cannot open a stall"
    elif building.colour == "blue" and isinstance(effect, Income | LumberBonus | Field):
        yield (*path, "effect"), "a communal building has no owner to profit from this"
    elif isinstance(effect, Shield) and effect.event not in {it.name for it in data.cards if it.name}:
        yield (*path, "effect", "event"), f"there is no event {effect.event!r}"


def _card_faults(card: Card, path: Path) -> Iterator[tuple[Path, str]]:
    allowed = WishOperation if card.kind == "wish" else EventOperation
    payments = [isinstance(op, Pay | PayDistinct) for op in card.ops]
    for number, op in enumerate(card.ops):
        if not isinstance(op, allowed):
            yield (*path, "ops", number, "op"), f"a {card.kind} does not {op.op!r}"
        if payments[number] and not all(payments[:number]):
            yield (*path, "ops", number, "op"), "payments come first"
        if isinstance(op, BuildOne) and "blue" not in op.exclude_colours:
            yield (
                (*path, "ops", number, "exclude_colours"),
                "a communal building is built jointly: exclude blue",
            )
        if isinstance(op, PayDistinct) and (op.n > len(FOODS) or payments.count(True) > 1):
            yield (*path, "ops", number), "there are four foods, and they are the only payment"
    if all(payments):
        yield (*path, "ops"), "the card does nothing"


def _board_faults(data: Data, board: Board, path: Path) -> Iterator[tuple[Path, str]]:
    at = (*path, "map")
    widths = {len(row) for row in board.map}
    if len(widths) != 1 or not (1 <= min(widths) <= LARGEST and 1 <= len(board.map) <= LARGEST):
        yield at, f"expected rows of one length, 1 to {LARGEST}, and as many rows at most"
        return
    if wrong := {sign for row in board.map for sign in row if not _is_ground(sign)}:
        yield at, f"no ground is written {min(wrong)!r}: use small letters, M, . and ~"
    if not any(SQUARE in row for row in board.map):
        yield at, "there is no Market (M)"
    if board.block < 1:
        return
    forest = 0
    for ground in _blocks(board).values():
        if len({"land" if sign not in (SQUARE, LAKE) else sign for sign in ground}) > 1:
            yield (
                at,
                f"a forest tile of {board.block} squares a side would lie partly on the Market or the lake",
            )
            return
        forest += ground[0] not in (SQUARE, LAKE)
    if forest > sum(it.copies for it in data.forest):
        yield at, f"the land takes {forest} forest tiles, more than there are"


def _is_ground(sign: str) -> bool:
    return sign in (OUTER, LAKE, SQUARE) or "a" <= sign <= "z"


def _blocks(board: Board) -> Mapping[tuple[int, int], list[str]]:
    """What lies under each forest tile."""
    blocks: dict[tuple[int, int], list[str]] = {}
    for y, row in enumerate(board.map):
        for x, sign in enumerate(row):
            blocks.setdefault((x // board.block, y // board.block), []).append(sign)
    return blocks


def _whole_faults(data: Data) -> Iterator[tuple[Path, str]]:
    played = [number for board in data.boards for number in board.players]
    if sorted(played) != [*_SEATS]:
        yield ("boards",), f"expected one board each for 2, 3 and 4 players, found some for {played}"
    if len(data.characters) < max(_SEATS):
        yield ("characters",), f"expected {max(_SEATS)} at least, so that each player can choose one"
    if data.sheriff.card_prices[:1] != (0,):
        yield ("sheriff", "card_prices"), "expected the price of no card first, which is 0"
    for number, character in enumerate(data.characters):
        if character.id in ("builder", "farmer") and character.privilege > 1:
            yield ("characters", number, "privilege"), "expected 1, or 0 for none"
    for number, stall in enumerate(data.stalls):
        if not (stall.florins or stall.vp):
            yield ("stalls", number), "the stall pays nothing"
