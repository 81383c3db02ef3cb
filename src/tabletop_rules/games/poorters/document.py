"""The document that stands for a state in JSON: everything by name, in plain records.

A name that the data does not have is a ``SchemaError`` with the path to it; whether a game can stand like
that is for ``audit`` to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import attrs

from tabletop_rules.bags import Bag
from tabletop_rules.errors import SchemaError
from tabletop_rules.game import checker
from tabletop_rules.games.poorters.audit import refuse_impossible
from tabletop_rules.games.poorters.board import Placed, town_of
from tabletop_rules.games.poorters.moves import ASSETS, ROTATIONS, Discount
from tabletop_rules.games.poorters.options import Options
from tabletop_rules.games.poorters.state import (
    Bargain,
    Felled,
    Player,
    Purchase,
    Reaped,
    Refused,
    Slot,
    Sold,
    Stage,
    State,
    Table,
    Wish,
    check_state,
    table_of,
)
from tabletop_rules.geometry import Cell

Counts: TypeAlias = Mapping[str, int]
"""Numbers by name; what is not named is 0."""


# --- documents -------------------------------------------------------------------------------------------


@attrs.frozen
class Belongings:
    """What a player has apart from buildings: supply, VP from other sources, and wish cards by name."""

    wood: int
    grain: int
    cattle: int
    fish: int
    game: int
    florins: int
    communal: int
    stalls: int
    cards: int
    count: int
    hand: Counts


@attrs.frozen
class Standing:
    """A building: its tile, its top left square, its rotation, and whose it is, if it is anybody's."""

    tile: str
    x: int
    y: int
    rotation: int
    owner: int | None


@attrs.frozen
class WishDetail:
    """A wish card that is being played: the operation that is due, and the units that it may still sell."""

    kind: Literal["wish"]
    card: str
    operation: int
    left: int


@attrs.frozen
class FelledDetail:
    """A block whose forest tile is to be turned over, and the wish card that cleared it, if any."""

    kind: Literal["felled"]
    block: tuple[int, int]
    wish: WishDetail | None


@attrs.frozen
class ReapedDetail:
    """A Farmer slot in which the extra good is due, and what went to the supply in it."""

    kind: Literal["reaped"]
    goods: tuple[str, ...]


@attrs.frozen
class SoldDetail:
    """The units sold in a Trader slot, by outlet."""

    kind: Literal["sold"]
    units: Counts


@attrs.frozen
class PurchaseDetail:
    """Cards that are still to be drawn, and the events that lie aside meanwhile."""

    kind: Literal["purchase"]
    due: int
    aside: Counts


@attrs.frozen
class BargainDetail:
    """A proposal, as far as it is made; ``transfers`` are giver, taker and what is given."""

    kind: Literal["bargain"]
    tile: str
    place: tuple[int, int, int]
    participants: tuple[int, ...]
    transfers: tuple[tuple[int, int, str], ...]
    is_closed: bool
    shares: tuple[int, ...]
    discount: Discount | None
    answers: int
    hint: tuple[int, ...] | None


@attrs.frozen
class Refusal:
    """A proposal that was declined in this slot, by whom, and the hint that came with it."""

    proposal: BargainDetail
    by: int
    hint: tuple[int, ...] | None


Detail: TypeAlias = WishDetail | FelledDetail | ReapedDetail | SoldDetail | PurchaseDetail | BargainDetail


@attrs.frozen
class Within:
    """What a slot holds besides its stage and its player."""

    detail: Detail | None = None
    played: tuple[int, ...] = ()
    refused: tuple[Refusal, ...] = ()


@attrs.frozen(kw_only=True)
class Document:
    """A state for JSON: everything by name."""

    options: Options
    players: tuple[Belongings, ...]
    cleared: tuple[tuple[int, int], ...]
    buildings: tuple[Standing, ...]
    chips: Counts
    boats: Counts
    track: int
    peak: int
    forest: Counts
    deck: Counts
    discard: Counts
    round: int
    chosen: tuple[str, ...]
    coins: Counts
    stage: Stage
    seat: int
    within: Within = Within()


# --- from states -----------------------------------------------------------------------------------------


check_document: Final = checker("poorters", "document", Document)


def to_document(state: State, /) -> Document:
    """The document that stands for a state; ``from_document`` is its inverse."""
    check_state(state)
    table, slot = state.table, state.slot
    names = _Names(table)
    return Document(
        options=state.options,
        players=tuple(
            Belongings(*player.supply, *player.points, hand=names.cards.counts(player.hand))
            for player in state.players
        ),
        cleared=tuple((block.x, block.y) for block in state.town.cleared_blocks),
        buildings=tuple(
            Standing(table.ground.tiles[it.tile], it.cell.x, it.cell.y, it.rotation, it.owner)
            for it in state.town.buildings
        ),
        chips=names.fields.counts(state.chips),
        boats={
            name: owner for name, owner in zip(names.moorings, state.boats, strict=True) if owner is not None
        },
        track=state.track,
        peak=state.peak,
        forest=names.forest.counts(state.forest),
        deck=names.cards.counts(state.deck),
        discard=names.cards.counts(state.discard),
        round=state.round,
        chosen=tuple(names.characters[number] for number in state.chosen),
        coins=names.characters.counts(state.coins),
        stage=slot.stage,
        seat=slot.seat,
        within=Within(
            _detail(names, slot.detail),
            slot.played,
            tuple(Refusal(_bargain(names, it.content), it.by, it.hint) for it in slot.refused),
        ),
    )


class _Named(tuple[str, ...]):
    """Names in the order of their numbers."""

    def counts(self, bag: Sequence[int]) -> Counts:
        """The numbers that are not 0, by name."""
        return {name: count for name, count in zip(self, bag, strict=True) if count}

    def number(self, name: str, path: Sequence[str | int]) -> int:
        """The number of a name. Raises ``SchemaError`` if there is no such name."""
        if name not in self:
            raise SchemaError(f"{name!r} is not one of {', '.join(self) or 'none'}", path)
        return self.index(name)

    def bag(self, counts: Counts, path: Sequence[str | int]) -> Bag:
        """The bag of numbers by name. Raises ``SchemaError`` for a name that is none."""
        for name in counts:
            self.number(name, (*path, name))
        return tuple(counts.get(name, 0) for name in self)


class _Names:
    """How everything is called that has a number in a state."""

    def __init__(self, table: Table) -> None:
        box, ground = table.options.box, table.ground
        self.ground = ground
        self.tiles = _Named(ground.tiles)
        self.fields = _Named(ground.tiles[tile] for tile, _ in table.fields)
        self.moorings = _Named(ground.moorings)
        self.forest = _Named(kind.id for kind in box.forest)
        self.cards = _Named(card.id for card in box.cards)
        self.characters = _Named(character.id for character in box.characters)
        self.outlets = _Named(table.outlets)
        self.assets = _Named(ASSETS)


def _detail(names: _Names, detail: object) -> Detail | None:
    match detail:
        case Wish() as wish:
            return _wish(names, wish)
        case Felled(block, wish):
            cell = names.ground.blocks.cell(block)
            return FelledDetail("felled", (cell.x, cell.y), None if wish is None else _wish(names, wish))
        case Reaped(goods):
            return ReapedDetail("reaped", tuple(ASSETS[good] for good in goods))
        case Sold(units):
            return SoldDetail("sold", names.outlets.counts(units))
        case Purchase(due, aside):
            return PurchaseDetail("purchase", due, names.cards.counts(aside))
        case Bargain() as bargain:
            return _bargain(names, bargain)
    return None


def _wish(names: _Names, wish: Wish) -> WishDetail:
    return WishDetail("wish", names.cards[wish.card], wish.operation, wish.left)


def _bargain(names: _Names, bargain: Bargain) -> BargainDetail:
    return BargainDetail(
        kind="bargain",
        tile=names.tiles[bargain.tile],
        place=(*bargain.cell, bargain.rotation),
        participants=bargain.participants,
        transfers=tuple((giver, taker, ASSETS[asset]) for giver, taker, asset in bargain.transfers),
        is_closed=bargain.is_closed,
        shares=bargain.shares,
        discount=bargain.discount,
        answers=bargain.answers,
        hint=bargain.hint,
    )


# --- to states -------------------------------------------------------------------------------------------


def from_document(document: Document, /) -> State:
    """The state of a document.

    Raises:
        SchemaError: something in it has a name that the data does not have; it names the field.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.
    """
    check_document(document)
    seats = len(document.players)
    if seats not in (2, 3, 4):
        raise SchemaError(f"expected 2, 3 or 4 players, found {seats}", ("players",))
    table = table_of(document.options, seats)
    names, ground = _Names(table), table.ground
    woods = ground.forest
    for number, (x, y) in enumerate(document.cleared):
        woods &= ~(1 << _block(names, (x, y), ("cleared", number)))
    buildings = tuple(
        _placed(names, standing, ("buildings", number)) for number, standing in enumerate(document.buildings)
    )
    boats = [document.boats.get(name) for name in names.moorings]
    names.moorings.bag(document.boats, ("boats",))
    state = State(
        table=table,
        options=document.options,
        players=tuple(_player(names, it, ("players", number)) for number, it in enumerate(document.players)),
        town=town_of(ground, woods, buildings),
        chips=names.fields.bag(document.chips, ("chips",)),
        boats=tuple(boats),
        track=document.track,
        peak=document.peak,
        forest=names.forest.bag(document.forest, ("forest",)),
        deck=names.cards.bag(document.deck, ("deck",)),
        discard=names.cards.bag(document.discard, ("discard",)),
        round=document.round,
        chosen=tuple(
            names.characters.number(name, ("chosen", number)) for number, name in enumerate(document.chosen)
        ),
        coins=names.characters.bag(document.coins, ("coins",)),
        slot=_slot(names, document),
    )
    return refuse_impossible(state)


_Path: TypeAlias = tuple[str | int, ...]


def _block(names: _Names, block: tuple[int, int], path: _Path) -> int:
    cell = Cell(*block)
    if cell not in names.ground.blocks or not names.ground.forest >> names.ground.blocks.index(cell) & 1:
        raise SchemaError(f"there is no block of forest {cell}", path)
    return names.ground.blocks.index(cell)


def _placed(names: _Names, standing: Standing, path: _Path) -> Placed:
    ground, cell = names.ground, Cell(standing.x, standing.y)
    tile = names.tiles.number(standing.tile, (*path, "tile"))
    if standing.rotation not in ROTATIONS:
        raise SchemaError(f"expected a rotation of 0, 90, 180 or 270, found {standing.rotation}", path)
    cells = ground.shapes[tile].turns[standing.rotation].cells
    if not all(Cell(cell.x + it.x, cell.y + it.y) in ground.grid for it in cells):
        raise SchemaError(f"{standing.tile} would lie beside the board at {cell}", path)
    return Placed(tile, cell, standing.rotation, standing.owner)


def _player(names: _Names, it: Belongings, path: _Path) -> Player:
    return Player(
        (it.wood, it.grain, it.cattle, it.fish, it.game, it.florins),
        (it.communal, it.stalls, it.cards, it.count),
        names.cards.bag(it.hand, (*path, "hand")),
    )


def _slot(names: _Names, document: Document) -> Slot:
    within = document.within
    return Slot(
        document.stage,
        document.seat,
        _read_detail(names, within.detail, ("within", "detail")),
        within.played,
        tuple(
            Refused(_read_bargain(names, it.proposal, ("within", "refused", number)), it.by, it.hint)
            for number, it in enumerate(within.refused)
        ),
    )


def _read_detail(names: _Names, detail: Detail | None, path: _Path) -> Any:
    match detail:
        case WishDetail() as wish:
            return _read_wish(names, wish, path)
        case FelledDetail(_, block, wish):
            number = _block(names, block, (*path, "block"))
            return Felled(number, None if wish is None else _read_wish(names, wish, (*path, "wish")))
        case ReapedDetail(_, goods):
            return Reaped(tuple(names.assets.number(it, (*path, "goods", i)) for i, it in enumerate(goods)))
        case SoldDetail(_, units):
            return Sold(names.outlets.bag(units, (*path, "units")))
        case PurchaseDetail(_, due, aside):
            return Purchase(due, names.cards.bag(aside, (*path, "aside")))
        case BargainDetail() as bargain:
            return _read_bargain(names, bargain, path)
    return None


def _read_wish(names: _Names, wish: WishDetail, path: _Path) -> Wish:
    return Wish(names.cards.number(wish.card, (*path, "card")), wish.operation, wish.left)


def _read_bargain(names: _Names, it: BargainDetail, path: _Path) -> Bargain:
    x, y, rotation = it.place
    return Bargain(
        tile=names.tiles.number(it.tile, (*path, "tile")),
        cell=Cell(x, y),
        rotation=rotation,
        participants=it.participants,
        transfers=tuple(
            (giver, taker, names.assets.number(asset, (*path, "transfers", number, 2)))
            for number, (giver, taker, asset) in enumerate(it.transfers)
        ),
        is_closed=it.is_closed,
        shares=it.shares,
        discount=it.discount,
        answers=it.answers,
        hint=it.hint,
    )
