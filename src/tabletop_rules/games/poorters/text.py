"""A view of De Poorters as text for a terminal: the board, the players, and all that is to be had.

Places, tiles and cards are called what moves call them, so that a player can type from what stands there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from tabletop_rules.bags import Bag, present
from tabletop_rules.game import CHANCE, Seat
from tabletop_rules.games.poorters.board import Placed, Turn
from tabletop_rules.games.poorters.components import NO_ROAD, Building, Cost, Stall
from tabletop_rules.games.poorters.moves import ASSETS, GOODS, RESOURCES
from tabletop_rules.games.poorters.state import Bargain, Felled, Reaped, Refused, Sold, Stage, Wish
from tabletop_rules.games.poorters.view import PlayerView, View, check_view
from tabletop_rules.geometry import Cell
from tabletop_rules.notation import joined

FOREST: Final = "#"
COLUMNS: Final = ("VP", *ASSETS, "seals", "stalls", "cards")
"""What is counted of each player; the seals are the light ones, those for stalls the dark ones."""

_DUE: Final[Mapping[Stage, str]] = {
    Stage.FELLING: "is to clear a block of forest",
    Stage.FOUNDING: "is to lay a start building",
    Stage.CHOICE: "is to choose a character",
    Stage.LUMBERJACK: "may clear a block of forest",
    Stage.BUILDER: "may build",
    Stage.FARMER: "may produce",
    Stage.TRADER: "may sell",
    Stage.SHERIFF: "may buy cards",
    Stage.WISHES: "may play wish cards",
}
"""What a player is to do at the start of a slot."""


def render(view: View, /) -> str:
    r"""The position as text: what is due, the board, the players, what stands, what can be sold and built.

    Small letters are districts, ``M`` is the Market, ``.`` the outer area, ``~`` the lake and ``#``
    forest. A building has its name on its first square, and ``=`` with its owner on the others. Behind tiles
    stand their roads, as they lie, in the north, east, south and west: ``s`` sand, ``t`` stone, ``g`` green.

    >>> from tabletop_rules.games import poorters
    >>> state = poorters.apply(poorters.initial_state(), poorters.parse_move("clear (2,1)"))
    >>> print(*poorters.render(poorters.observe(state, None)).splitlines()[:10], sep="\n")
    Set-up: the forest tile of (2,1) is turned over
    Track 5; deck 26; forest 18, unseen 16x F3, 7x F4, 7x FG
    Discarded: -
    Characters: lumberjack, builder, farmer, trader, sheriff, count from 12, steward from 20
    <BLANKLINE>
         0   1   2   3   4   5   6   7   8   9
     0   #   #   #   #   #   #   #   #   #   #
     1   #   #   #   #   #   #   #   #   #   #
     2   #   #   #   #   a   b   #   #   #   #
     3   #   #   #   #   a   b   #   #   #   #
    """
    check_view(view)
    lines = [
        *headline(view),
        "",
        *_map(view),
        "",
        *_aligned(
            [("", *COLUMNS), *((name(view, seat), *counts(it)) for seat, it in enumerate(view.players))]
        ),
        "",
        *_belongings(view),
        "",
        *trade(view),
        "",
        *_stock(view),
    ]
    return "\n".join(line.rstrip() for line in lines)


# --- what is due -----------------------------------------------------------------------------------------


def headline(view: View) -> Iterator[str]:
    """What is due, the counts of the table, the characters, and what is being negotiated."""
    cards = view.table.cards
    yield caption(view)
    tiles = [(count, it.id) for count, it in zip(view.forest, view.options.box.forest, strict=True)]
    yield f"Track {view.track}; deck {view.deck}; forest {len(view.woods)}, unseen {_several(tiles)}"
    yield f"Discarded: {_several(_of_cards(view, view.discard))}"
    yield f"Characters: {', '.join(characters(view))}"
    detail = view.slot.detail
    if isinstance(detail, Bargain):
        yield f"Proposal: {proposal(view, detail)}"
    elif isinstance(detail, Sold):
        sold = zip(view.table.outlets, detail.units, strict=True)
        yield f"Sold: {', '.join(f'{outlet} {units}' for outlet, units in sold if units)}"
    yield from (f"Refused: {refusal(view, it)}" for it in view.slot.refused)
    if view.viewer is not None:
        hand = view.players[view.viewer].hand or ()
        names = [f"{_times(count, cards[kind].id)} ({cards[kind].en})" for kind, count in _kinds(hand)]
        yield f"Hand of player {view.viewer}: {', '.join(names) or '-'}"


def caption(view: View) -> str:
    """The moment of the game, and who is to do what."""
    slot = view.slot
    if slot.stage is Stage.OVER:
        return (
            f"The game is over after round {view.round}: {' : '.join(str(it.total) for it in view.players)}"
        )
    if slot.stage in (Stage.FELLING, Stage.FOUNDING):
        when = "Set-up"
    elif slot.stage is Stage.CHOICE:
        when = f"Round {view.round}"
    else:
        character = view.options.box.characters[view.chosen[-1]].id
        when = f"Round {view.round}, {character} of player {view.chooser}"
    if view.actor is CHANCE:
        return f"{when}: {_chance(view)}"
    return f"{when}: player {view.actor} {_due(view)}"


def _chance(view: View) -> str:
    felled = view.slot.detail
    if isinstance(felled, Felled):
        return f"the forest tile of {_block(view, felled.block)} is turned over"
    return f"player {view.slot.seat} draws a card"


def _block(view: View, number: int) -> str:
    return str(view.table.ground.blocks.cell(number))


def _due(view: View) -> str:
    """What the one to move is to do."""
    detail = view.slot.detail
    if isinstance(detail, Bargain):
        if detail.hint is not None:
            return "says what would do instead"
        if detail.answers >= 0:
            return "is to accept or to decline"
        if not detail.is_closed:
            return "names transfers, or none"
        place, kind = divmod(len(detail.shares), len(RESOURCES))
        return f"names the {RESOURCES[kind]} of player {detail.participants[place]}"
    if isinstance(detail, Wish):
        card = view.table.cards[detail.card]
        return f"is to carry out {card.id} ({card.en})"
    if isinstance(detail, Reaped):
        return "may take an extra good"
    return "may sell more" if isinstance(detail, Sold) else _DUE[view.slot.stage]


def characters(view: View) -> Iterator[str]:
    """The characters, with who has chosen them, the money on them, or when they come."""
    for number, (character, coins) in enumerate(zip(view.options.box.characters, view.coins, strict=True)):
        remark = f" +{coins}" if coins else ""
        if number in view.chosen:
            remark += f" (player {(view.first + view.chosen.index(number)) % len(view.players)})"
        elif character.enters_at > view.peak:
            remark += f" from {character.enters_at}"
        yield f"{character.id}{remark}"


# --- negotiations ----------------------------------------------------------------------------------------


def proposal(view: View, bargain: Bargain) -> str:
    """A proposal, as far as it has been made."""
    tile = view.table.ground.tiles[bargain.tile]
    with_whom = ", ".join(map(str, bargain.participants[1:]))
    parts = [f"{tile}@{bargain.cell}r{bargain.rotation} of {bargain.participants[0]} with {with_whom}"]
    for (giver, taker, asset), equal in groupby(bargain.transfers):
        parts.append(f"{giver} gives {taker} {len([*equal])} {ASSETS[asset]}")
    for place, seat in enumerate(bargain.participants):
        share = bargain.shares[3 * place : 3 * place + 3]
        if share:
            parts.append(f"share of {seat} {_amounts(share, RESOURCES, with_zeros=True)}")
    if bargain.discount:
        parts.append(f"discount on {bargain.discount}")
    if bargain.answers > 0:
        parts.append(f"accepted by {', '.join(map(str, bargain.participants[1 : 1 + bargain.answers]))}")
    return "; ".join(parts)


def refusal(view: View, refused: Refused) -> str:
    """A proposal that was declined, by whom, and what would do instead."""
    text = f"{proposal(view, refused.content)}; by {refused.by}"
    if refused.hint is None:
        return text
    *share, x, y, rotation = refused.hint
    return f"{text}, who would take {_amounts(share, RESOURCES, with_zeros=True)} at ({x},{y})r{rotation}"


# --- board -----------------------------------------------------------------------------------------------


def _map(view: View) -> Iterator[str]:
    """The board, with the numbers of columns and rows."""
    ground = view.table.ground
    board = ground.data.boards[ground.number]
    signs = [list(row) for row in board.map]
    for block in view.woods:
        for y in range(board.block * block.y, min(board.block * (block.y + 1), ground.grid.height)):
            for x in range(board.block * block.x, min(board.block * (block.x + 1), ground.grid.width)):
                signs[y][x] = FOREST
    for placed in view.buildings:
        first, *others = cells(view, placed)
        signs[first.y][first.x] = ground.tiles[placed.tile]
        for cell in others:
            signs[cell.y][cell.x] = "=" if placed.owner is None else f"={placed.owner}"
    width = 1 + max(3, *map(len, ground.tiles))
    yield " " * 5 + "".join(f"{x:<{width}}" for x in range(ground.grid.width))
    for y, row in enumerate(signs):
        yield f"{y:>2}   " + "".join(f"{sign:<{width}}" for sign in row)


def cells(view: View, placed: Placed) -> tuple[Cell, ...]:
    """The squares of a building, the top left one first."""
    x, y = placed.cell
    return tuple(Cell(x + cell.x, y + cell.y) for cell in turn_of(view, placed).cells)


def turn_of(view: View, placed: Placed) -> Turn:
    """How the tile of a building lies."""
    return view.table.ground.shapes[placed.tile].turns[placed.rotation]


def roads(turn: Turn) -> str:
    """The roads of a tile as it lies, north, east, south and west; one letter for a side that is all alike.

    A tile without any road has no text.

    >>> from tabletop_rules.games.poorters.board import shape_of
    >>> shape = shape_of(2, 1, (("s", "t"), ("s",), ("t", "t"), ("s",)), False)
    >>> roads(shape.turns[0]), roads(shape.turns[90])
    ('st/s/t/s', 's/st/s/t')
    """
    sides = ["".join(road for _, side, road in turn.sides if side.index == number) for number in range(4)]
    short = [letters[0] if len({*letters}) == 1 else letters for letters in sides]
    if {*short} == {NO_ROAD}:
        return ""
    return ("/" if max(map(len, short)) > 1 else "").join(short)


# --- players ---------------------------------------------------------------------------------------------


def name(view: View, seat: Seat) -> str:
    """A player, with a star for who started the round."""
    return f"Player {seat}{'*' if seat == view.first else ''}"


def counts(player: PlayerView) -> tuple[str, ...]:
    """The numbers of a player, in the order of ``COLUMNS``."""
    return tuple(
        map(
            str,
            (player.total, *player.supply, player.light_seals, player.dark_seals, player.cards),
        )
    )


def _belongings(view: View) -> Iterator[str]:
    """What stands on the board, by owner."""
    for seat in range(len(view.players)):
        boats = [
            f"boat {mooring}"
            for mooring, owner in zip(view.table.ground.moorings, view.boats, strict=True)
            if owner == seat
        ]
        yield f"Player {seat} has {', '.join([*_standing(view, seat), *boats]) or '-'}"
    yield f"The city has {', '.join(_standing(view, None)) or '-'}"


def _standing(view: View, owner: Seat | None) -> Iterator[str]:
    tiles = view.table.ground.tiles
    chips = {tile: chip for (tile, _), chip in zip(view.table.fields, view.chips, strict=True) if chip}
    goods = dict(view.table.fields)
    for placed in view.buildings:
        if placed.owner == owner:
            text = f"{tiles[placed.tile]}@{placed.cell} {roads(turn_of(view, placed))}".rstrip()
            lying = chips.get(placed.tile)
            yield f"{text} +{lying} {ASSETS[goods[placed.tile]]}" if lying else text


# --- what is to be had -----------------------------------------------------------------------------------


def trade(view: View) -> Iterator[str]:
    """What the Market and the stalls buy, and whose stalls are open."""
    market, box = view.options.box.market, view.options.box
    capacity = market.capacity_base + view.track // market.burghers_per_capacity
    prices = [(good, getattr(market.prices, good)) for good in GOODS]
    yield f"Market: {', '.join(f'{good} {price}' for good, price in prices if price)}; up to {capacity}"
    for stall, owner in zip(box.stalls, view.stalls, strict=True):
        yield f"  {stall.id}: {offer(stall)}; {'closed' if owner is None else f'player {owner}'}"


def offer(stall: Stall) -> str:
    """What a stall takes, and what it gives for it."""
    units = "" if stall.units_in == 1 else f"{stall.units_in} "
    florins = [f"{stall.florins} florins"] if stall.florins else []
    points = [f"{stall.vp} VP"] if stall.vp else []
    return f"{units}{stall.good} for {' or '.join(florins + points)}; up to {stall.capacity}"


def _stock(view: View) -> Iterator[str]:
    """The tiles that can still be built, kind by kind."""
    built = {placed.tile for placed in view.buildings}
    ground = view.table.ground
    rows: list[tuple[str, ...]] = [("Stock", "colour", "size", "cost", "VP", "burghers", "from", "tiles")]
    for kind, tiles in view.table.kinds:
        left = [
            f"{ground.tiles[tile]} {roads(ground.shapes[tile].turns[0])}".rstrip()
            for tile in tiles
            if tile not in built
        ]
        if left:
            rows.append((*_terms(kind), ", ".join(left)))
    boat = view.options.box.boat
    free = [it for it, owner in zip(ground.moorings, view.boats, strict=True) if owner is None]
    if free:
        rows.append(("boat", "", "", _cost(boat.cost), str(boat.vp), str(boat.burghers), "", ", ".join(free)))
    return _aligned(rows, left=(0, 1, 2, 3, 7))


def _terms(kind: Building) -> tuple[str, ...]:
    width, height = kind.size
    numbers = (kind.vp, kind.burghers, kind.min_burghers)
    size = f"{width}x{height}"
    return kind.type, kind.colour, size, _cost(kind.cost), *(str(it) if it else "-" for it in numbers)


def _cost(cost: Cost) -> str:
    return _amounts((cost.wood, cost.florins), RESOURCES) or "-"


# --- words and columns -----------------------------------------------------------------------------------


def _amounts(numbers: Sequence[int], names: Sequence[str], *, with_zeros: bool = False) -> str:
    """Numbers with their names; there can be fewer numbers than names."""
    return ", ".join(
        f"{it} {label.removesuffix('s') if it == 1 else label}"
        for it, label in zip(numbers, names, strict=False)
        if it or with_zeros
    )


def _kinds(bag: Bag) -> list[tuple[int, int]]:
    return [(kind, bag[kind]) for kind in present(bag)]


def _of_cards(view: View, bag: Bag) -> list[tuple[int, str]]:
    return [(count, view.table.cards[kind].id) for kind, count in _kinds(bag)]


def _several(things: Iterable[tuple[int, str]]) -> str:
    return joined((_times(count, thing) for count, thing in things if count), ", ")


def _times(count: int, thing: str) -> str:
    return thing if count == 1 else f"{count}x {thing}"


def _aligned(rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> Iterator[str]:
    """Rows in columns, two spaces apart; numbers to the right, and the columns ``left`` to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        yield "  ".join(
            text.ljust(width) if number in left else text.rjust(width)
            for number, (text, width) in enumerate(cells)
        )
