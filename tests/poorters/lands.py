"""Random boards, tiles and towns, for the naive model and for the library alike.

Nothing of the standard data is in them: districts of any shape, several Markets, lakes in the city, tiles
whose sides change colour or are green in part. The towns are legal under the switches they are made for.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Final, NamedTuple

import attrs

from poorters.naive import Laid, Switches, Table, reasons
from poorters.tables import Edges, Kind, Square
from tabletop_rules.games.poorters.board import Ground, Placed, Rules, Town, ground_of, town_of
from tabletop_rules.games.poorters.components import Board, Building, Cost, NoEffect, Tile
from tabletop_rules.games.poorters.data import Data, standard
from tabletop_rules.geometry import Cell

COMBINATIONS: Final = tuple(
    Switches(*combination)
    for combination in product(
        (True, False), (False, True), (True, False), ("any", "sand", "stone"), (2, 1, 3)
    )
)
"""Every combination of the placement switches."""


class Scene(NamedTuple):
    """A town twice: as the naive model and as the library has it."""

    switches: Switches
    table: Table
    town: Town
    size: Square
    idle: list[str]
    """The tiles that are not laid."""


def places(town: Town, tile: str) -> set[tuple[int, int, int]]:
    """Where the library lets a tile lie: x, y and rotation."""
    ground = town.ground
    shape = ground.shapes[ground.numbers[tile]]
    return {
        (*cell, rotation)
        for rotation, stamp in ground.stamps[shape].items()
        for cell in ground.grid.cells
        if town.origins(stamp) >> ground.grid.index(cell) & 1
    }


def random_map(random: Random) -> list[str]:
    """Rows of a board as the data have them: districts, Market, outer area and lake."""
    width, height = random.randint(4, 8), random.randint(4, 8)
    grid = dict.fromkeys(product(range(width), range(height)), ".")
    columns = sorted(random.randint(0, width) for _ in range(random.randint(0, 2)))
    row = random.randint(0, height)
    left, top = random.randint(0, 1), random.randint(0, 2)
    for x, y in grid:
        if left <= x < width - random.randint(0, 1) and top <= y < height - 1:
            grid[x, y] = "abcdef"[sum(x >= column for column in columns) + 3 * (y >= row)]
    for _ in range(random.randint(0, 4)):
        grid[random.randrange(width), random.randrange(height)] = random.choice(".~abc")
    for _ in range(random.randint(1, 2)):
        x, y = random.randrange(width), random.randrange(height)
        for square in product((x, x + random.randint(0, 1)), (y, y + random.randint(0, 1))):
            if square in grid:
                grid[square] = "M"
    return ["".join(grid[x, y] for x in range(width)) for y in range(height)]


def random_kind(random: Random, name: str) -> Kind:
    """A tile of any colour, size and edges."""
    width, height = random.choice(((1, 1), (1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (3, 2)))
    colour = random.choice(("red", "neutral", "neutral", "blue", "green"))
    lengths = (width, height, width, height)
    if colour == "green":
        sides = ["-" * length for length in lengths]
    else:
        sides = [random_side(random, length) for length in lengths]
        if random.random() < 0.25:
            number = random.randrange(4)
            sides[number] = random.choice(("g" * lengths[number], "g" + sides[number][1:]))
    edges: Edges = (sides[0], sides[1], sides[2], sides[3])
    return Kind(name, name.lower(), colour, width, height, edges, 1, 1, 1, 1, 0)


def random_side(random: Random, length: int) -> str:
    if random.random() < 0.7:
        return random.choice("st") * length
    return "".join(random.choice("sstt-") for _ in range(length))


def random_scene(random: Random, switches: Switches) -> Scene:
    """A town that was built under the switches, tile after tile, on a board like no other."""
    rows = random_map(random)
    kinds = {f"T{number}": random_kind(random, f"T{number}") for number in range(random.randint(5, 10))}
    table = naive_table(rows, kinds)
    share = random.choice((0.0, 0.0, 0.0, 0.1, 0.3))
    table = table._replace(forest=frozenset(it for it in sorted(table.area) if random.random() < share))
    size = len(rows[0]), len(rows)
    idle = list(kinds)
    for _ in range(150):
        if len(idle) > 1:
            laid = random_spot(random, size, random.choice(idle))
            if not reasons(table, laid, switches):
                table = table.with_laid(laid)
                idle.remove(laid.tile)
    return Scene(switches, table, library_town(rows, table, switches), size, idle)


def random_spot(random: Random, size: Square, tile: str) -> Laid:
    """A tile anywhere on the board or just beside it."""
    x, y = random.randint(-1, size[0]), random.randint(-1, size[1])
    return Laid(tile, x, y, random.choice((0, 90, 180, 270)))


def naive_table(rows: list[str], kinds: dict[str, Kind]) -> Table:
    signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    return Table(
        area={it: "outer" if sign == "." else "city" for it, sign in signs.items() if sign not in "~M"},
        district={it: sign for it, sign in signs.items() if sign not in ".~M"},
        market=frozenset(it for it, sign in signs.items() if sign == "M"),
        forest=frozenset(),
        laid=(),
        kinds=kinds,
    )


def library_town(rows: list[str], table: Table, switches: Switches) -> Town:
    """The same town in the library's records; a forest tile covers one square there."""
    ground = library_ground(rows, table, switches)
    woods = sum(1 << ground.blocks.index(Cell(*square)) for square in table.forest)
    placed = [Placed(ground.numbers[laid.tile], Cell(laid.x, laid.y), laid.rot, None) for laid in table.laid]
    return town_of(ground, woods, placed)


def library_ground(rows: list[str], table: Table, switches: Switches) -> Ground:
    buildings = tuple(
        Building(
            type=kind.type,
            en=kind.id,
            nl=kind.id,
            colour=kind.colour,  # type: ignore[arg-type]
            size=(kind.width, kind.height),
            cost=Cost(kind.wood, kind.florins),
            vp=kind.vp,
            burghers=kind.burghers,
            min_burghers=kind.min_burghers,
            effect=NoEffect("none"),
            tiles=(Tile(kind.id, tuple(tuple(side) for side in kind.edges)),),
        )
        for kind in table.kinds.values()
    )
    box = standard()
    data: Data = attrs.evolve(
        box,
        buildings=buildings,
        boards=(Board("own", (2, 3, 4), 1, ("m1",), tuple(rows)),),
        forest=(attrs.evolve(box.forest[0], copies=99),),
    )
    rules = Rules(
        market_edges=switches.market_edges,  # type: ignore[arg-type]
        outer_counts_for_adjacency=switches.outer_counts_for_adjacency,
        allow_mixed_area=switches.allow_mixed_area,
        non_green_outside=switches.non_green_outside,
        max_districts=switches.max_districts,
    )
    return ground_of.__wrapped__(data, 0, rules)  # not kept: there are thousands
