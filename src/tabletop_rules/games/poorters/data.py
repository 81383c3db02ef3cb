"""The numbers of the game as data: buildings, characters, prices, forest, cards and boards (section 2).

``Data`` is a tree of records, in JSON the files under ``data/``. A set of one's own is read by ``Data.read``,
and what is wrong in it is told with the path to it: unknown operations, tiles whose edges do not fit their
size, names that stand twice. What an operation does is said in ``operations``; here is only how it is
written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

import attrs

from tabletop_rules.errors import SchemaError
from tabletop_rules.games.poorters.moves import GOODS, NAME, Good

Colour: TypeAlias = Literal["red", "green", "blue", "neutral"]
"""Start buildings, fields, communal buildings, and all others."""
COLOURS: Final = ("red", "green", "blue", "neutral")
CHARACTERS: Final = ("lumberjack", "builder", "farmer", "trader", "sheriff", "count", "steward")
SAND, STONE, GREEN, NO_ROAD = "stg-"
MARKET: Final = "market"
"""The outlet that is always open; its letter on maps is M."""
OUTER, LAKE, SQUARE = ".~M"
LARGEST: Final = 40
"""The largest width or height of a map."""
MOST: Final = 999
"""The largest number."""


# --- operations and effects ------------------------------------------------------------------------------


@attrs.frozen
class Gain:
    """The player gets goods, money or points."""

    op: Literal["gain"]
    wood: int = 0
    grain: int = 0
    cattle: int = 0
    fish: int = 0
    game: int = 0
    florins: int = 0
    vp: int = 0


@attrs.frozen
class Pay:
    """The player gives goods or money to the bank."""

    op: Literal["pay"]
    wood: int = 0
    grain: int = 0
    cattle: int = 0
    fish: int = 0
    game: int = 0
    florins: int = 0


@attrs.frozen
class PayDistinct:
    """The player gives one each of so many different foods."""

    op: Literal["pay_distinct_foods"]
    n: int


@attrs.frozen
class Burghers:
    """The magistrate moves along the track, back if ``n`` is negative."""

    op: Literal["burghers"]
    n: int


@attrs.frozen
class Lumber:
    """The player has a Lumberjack slot without the privilege."""

    op: Literal["lumber"]


@attrs.frozen
class BuildOne:
    """The player builds one building at its cost; blue ones are never built so."""

    op: Literal["build"]
    exclude_colours: tuple[Colour, ...] = ("blue",)


@attrs.frozen
class MarketSale:
    """The player sells some units at the Market, each for more than its price."""

    op: Literal["market_sale"]
    max_units: int
    bonus: int = 0


@attrs.frozen
class DistrictPoints:
    """The player gets 1 VP for each district with a building of the player, up to a number."""

    op: Literal["district_vp"]
    max: int


@attrs.frozen
class LoseFlorins:
    """Every player loses 1 florin for each full ``per`` florins."""

    op: Literal["all_lose_florins"]
    per: int


@attrs.frozen
class LoseFromField:
    """Every player loses some of a good that lies on a field: the first one in the data that has any."""

    op: Literal["all_lose_field_good"]
    good: Literal["grain", "cattle"]
    n: int = 1


@attrs.frozen
class LoseSupply:
    """Every player loses some of a good in the supply."""

    op: Literal["all_lose_supply"]
    good: Good
    n: int = 1


@attrs.frozen
class Grow:
    """Every empty field of a good gets one."""

    op: Literal["grow"]
    good: Literal["grain", "cattle"]


WishOperation: TypeAlias = (
    Pay | PayDistinct | Gain | Burghers | Lumber | BuildOne | MarketSale | DistrictPoints
)
EventOperation: TypeAlias = Burghers | LoseFlorins | LoseFromField | LoseSupply | Grow
Operation: TypeAlias = (
    Pay
    | PayDistinct
    | Gain
    | Burghers
    | Lumber
    | BuildOne
    | MarketSale
    | DistrictPoints
    | LoseFlorins
    | LoseFromField
    | LoseSupply
    | Grow
)
"""What an action card does."""


@attrs.frozen
class Income:
    """The owner gets florins when incomes are paid (PN-4.3)."""

    op: Literal["income"]
    florins: int


@attrs.frozen
class LumberBonus:
    """The owner gets more wood in a Lumberjack slot (PN-6.4)."""

    op: Literal["lumber_bonus"]
    wood: int


@attrs.frozen
class Field:
    """A good grows there (PN-11.2)."""

    op: Literal["field"]
    good: Literal["grain", "cattle"]


@attrs.frozen
class Opens:
    """The building opens a stall (PN-10.1)."""

    op: Literal["stall"]
    stall: str


@attrs.frozen
class Shield:
    """While the building stands, an event moves the track by ``burghers`` at most, and does nothing else."""

    op: Literal["shield"]
    event: str
    burghers: int = 0


@attrs.frozen
class NoEffect:
    """The building does nothing but stand."""

    op: Literal["none"]


@attrs.frozen
class Fishing:
    """The owner gets fish in a Farmer slot (PN-11.4)."""

    op: Literal["boat"]
    fish: int


Effect: TypeAlias = Income | LumberBonus | Field | Opens | Shield | NoEffect
"""What a building does."""


# --- things ----------------------------------------------------------------------------------------------


@attrs.frozen
class Goods:
    """A number for each good."""

    wood: int = 0
    grain: int = 0
    cattle: int = 0
    fish: int = 0
    game: int = 0


@attrs.frozen
class Cost:
    """What a building costs."""

    wood: int = 0
    florins: int = 0


def _short_edges(edges: Any) -> Any:
    """Edges in their shortest form: one letter a side where all its squares have the same."""
    if isinstance(edges, tuple) and len(edges) == 4 and all(side and len({*side}) == 1 for side in edges):
        return "".join(side[0] for side in edges)
    return edges


@attrs.frozen
class Tile:
    """One building tile: its name, and the roads at its edges, north, east, south and west at rotation 0.

    ``edges`` is one letter a side, or for each side one letter a square, north and south from left to right,
    east and west from top to bottom (PN-19.11): s sand, t stone, g green, - no road.
    """

    id: str
    edges: str | tuple[tuple[str, ...], ...] = attrs.field(converter=_short_edges)


@attrs.frozen
class Building:
    """A kind of building, with all tiles of it; ``size`` is width and height at rotation 0."""

    type: str
    en: str
    nl: str
    colour: Colour
    size: tuple[int, int]
    cost: Cost
    vp: int
    burghers: int
    min_burghers: int
    effect: Effect
    tiles: tuple[Tile, ...]


@attrs.frozen
class Boat:
    """What every boat costs and brings."""

    cost: Cost
    vp: int
    burghers: int
    effect: Fishing


@attrs.frozen
class Character:
    """A character: from which value of the track on it can be chosen, and the units of its privilege."""

    id: Literal["lumberjack", "builder", "farmer", "trader", "sheriff", "count", "steward"]
    en: str
    nl: str
    enters_at: int
    privilege: int


@attrs.frozen
class Sheriff:
    """What 0, 1, 2 … cards cost, and how many wishes a player may play in a phase (PN-13.2, PN-13.6)."""

    card_prices: tuple[int, ...]
    max_wishes: int


@attrs.frozen
class Count:
    """What the Count gives for a district, and how much a player can get (PN-15.1)."""

    vp_per_majority: int
    max_vp: int


@attrs.frozen
class Market:
    """How much the Market buys, and for how many florins; 0 for what it does not buy (PN-12.3)."""

    capacity_base: int
    burghers_per_capacity: int
    prices: Goods


@attrs.frozen
class Stall:
    """What a stall buys: ``units_in`` of the good are one unit, paid in florins or in points (PN-12.4)."""

    id: str
    good: Good
    units_in: int
    florins: int
    vp: int
    capacity: int


@attrs.frozen
class ForestTile:
    """A kind of forest tile: the goods on its back, and how many there are (PN-3.2)."""

    id: str
    goods: Goods
    copies: int


@attrs.frozen
class Card:
    """A kind of action card; ``copies`` are those in the deck of 2, 3 and 4 players (PN-3.6)."""

    id: str
    kind: Literal["wish", "event"]
    en: str
    ops: tuple[Operation, ...]
    copies: tuple[int, int, int]
    name: str = ""


@attrs.frozen
class Board:
    """A side of the board: letters are districts, ``M`` the Market, ``.`` the outer area, ``~`` the lake."""

    id: str
    players: tuple[int, ...]
    block: int
    moorings: tuple[str, ...]
    map: tuple[str, ...]


@attrs.frozen
class Box:
    """How much of a thing there is, where that is known; counted only if the bank is limited (PN-19.2)."""

    florins: int
    fish: int
    game: int


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
            path, reason = faults[0]
            others = [str(SchemaError(reason, path)) for path, reason in faults[1:]]
            raise SchemaError("\n".join([reason, *others]), path)

    @classmethod
    def read(cls, text: str | bytes) -> Data:
        """The data in a JSON text.

        Raises:
            SchemaError: the text is no JSON, or something in it is wrong; it tells the path.

        >>> Data.read('{"buildings": []}')
        Traceback (most recent call last):
            ...
        tabletop_rules.errors.SchemaError: $: the key "boat" is missing
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
        parts |= documents.read(files(__package__).joinpath(f"data/{name}.json").read_text("utf-8"))
    return documents.structure(parts, Data)


# --- what must fit together ------------------------------------------------------------------------------

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
    """Numbers are neither negative nor huge, apart from a few."""
    for field in attrs.fields(type(record)):
        value = getattr(record, field.name)
        for step, part in enumerate(value) if isinstance(value, tuple) else [(None, value)]:
            at = (*path, field.name) if step is None else (*path, field.name, step)
            if attrs.has(type(part)):
                yield from _numbers(part, at)
            elif isinstance(part, int):
                kind = (type(record), field.name)
                least = -MOST if kind in _MAY_BE_NEGATIVE else int(kind in _AT_LEAST_ONE)
                if not least <= part <= MOST:
                    yield at, f"expected a number from {least} to {MOST}, found {part}"


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
        if isinstance(op, PayDistinct) and (op.n > len(GOODS) - 1 or payments.count(True) > 1):
            yield (*path, "ops", number), "there are four foods, and they are the only payment"
    if not card.ops:
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
    if sorted(played) != [2, 3, 4]:
        yield ("boards",), f"expected one board each for 2, 3 and 4 players, found some for {played}"
    if data.sheriff.card_prices[:1] != (0,):
        yield ("sheriff", "card_prices"), "expected the price of no card first, which is 0"
    for number, character in enumerate(data.characters):
        if character.id in ("builder", "farmer") and character.privilege > 1:
            yield ("characters", number, "privilege"), "expected 1, or 0 for none"
    for number, stall in enumerate(data.stalls):
        if not (stall.florins or stall.vp):
            yield ("stalls", number), "the stall pays nothing"
