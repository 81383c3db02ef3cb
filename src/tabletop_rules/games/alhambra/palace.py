"""An Alhambra: which tile lies where, and what can be done there (AL-40 to AL-56).

On the surface it is a map from cells to tiles. For speed it also knows, cell by cell, what lies around: one
number of twelve bits that decides whether a tile with these walls fits. Inside, a cell is its index.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Final, Literal, TypeAlias

import attrs

from tabletop_rules.games.alhambra.components import FOUNTAIN, SIDES, Tile
from tabletop_rules.geometry import Cell, Edge, Metric, Run, cut_vertices, edge_of, longest_run
from tabletop_rules.maps import PMap, pmap

HoleRule: TypeAlias = Literal["region", "single"]
"""Whether any enclosed region is a hole, or only a single cell (AL-56)."""

HOME: Final = Cell(0, 0)
"""Where every fountain lies (AL-01)."""

_ROW: Final = 128
"""The distance of the indices of a cell and its eastern neighbour; no y is as far as half of it from 0."""


def index(cell: Cell) -> int:
    """The index of a cell; indices sort as cells do, by x, then by y."""
    return _ROW * cell[0] + cell[1]


def cell_at(at: int) -> Cell:
    """The cell of an index.

    >>> print(cell_at(index(Cell(-3, -7))))
    (-3,-7)
    """
    x = (at + _ROW // 2) // _ROW
    return Cell(x, at - _ROW * x)


# What lies around a cell, as a number: bits 0 to 3 say on which sides there is a tile, from the north
# clockwise, bits 4 to 7 at which corners, from the north-east clockwise, and bits 8 to 11 which of the tiles
# beside it have a wall towards it.

_SIDE_STEPS: Final = (-1, _ROW, 1, -_ROW)
_CORNER_STEPS: Final = (_ROW - 1, _ROW + 1, 1 - _ROW, -_ROW - 1)
_STEPS: Final = tuple(
    tuple(step for side, step in enumerate(_SIDE_STEPS) if mask >> side & 1) for mask in range(16)
)
"""For each mask of sides the steps that lead over them."""
_SIDES_OF: Final = tuple(tuple(side for side in range(4) if mask >> side & 1) for mask in range(16))
_SURROUNDED: Final = 15


def _traces(walls: int) -> tuple[tuple[int, int], ...]:
    """What a tile with these walls adds to the numbers of the eight cells around it."""
    opposite = [(side + 2) % 4 for side in range(4)]
    beside = (
        (step, 1 << opposite[side] | (walls >> side & 1) << 8 + opposite[side])
        for side, step in enumerate(_SIDE_STEPS)
    )
    return (*beside, *((step, 1 << 4 + opposite[corner]) for corner, step in enumerate(_CORNER_STEPS)))


_TRACES: Final = tuple(_traces(walls) for walls in range(16))


def _parts_the_outside(around: int) -> bool:
    """Whether a tile in the midst of these makes a hole, as in ``geometry.makes_hole``: AL-56, ``region``."""
    free = [not around >> side & 1 for side in range(4)]
    joined = [free[side] and free[side - 3] and not around >> 4 + side & 1 for side in range(4)]
    return sum(free) - sum(joined) > 1


@cache
def _fitting(walls: int, hole_rule: HoleRule) -> Sequence[bool]:
    """For every number that says what lies around a free cell: whether a tile with these walls fits there.

    It needs a tile beside it, walls that meet walls, and a side that is open (AL-52, AL-53, AL-54); and it
    must not part the outside.
    """
    parting = [hole_rule == "region" and _parts_the_outside(ring) for ring in range(256)]
    return [
        walls & around & 15 == around >> 8 and around & 15 & ~walls != 0 and not parting[around & 255]
        for around in range(1 << 12)
    ]


def _map(tiles: Mapping[Cell, Tile]) -> PMap[Cell, Tile]:
    return pmap(tiles)


def _shown(tiles: PMap[Cell, Tile]) -> str:
    """A map in the order of its cells: its own order differs between processes."""
    return repr(dict(sorted(tiles.items())))


@attrs.frozen(slots=False)
class Alhambra:
    """The tiles of a player, the fountain included, and the rule on holes that holds for them.

    >>> from tabletop_rules.games.alhambra.components import TILE_BY_ID
    >>> alhambra = Alhambra.of([(TILE_BY_ID["PAV-7-E"], Cell(1, 0))])
    >>> print(*alhambra.sites(TILE_BY_ID["TOW-7-NEW"]))
    (0,-1) (1,-1)
    """

    tiles: PMap[Cell, Tile] = attrs.field(converter=_map, repr=_shown)
    hole_rule: HoleRule = "region"
    walls: dict[int, int] = attrs.field(init=False, eq=False, repr=False)
    """By the index of each tile its walls."""
    around: dict[int, int] = attrs.field(init=False, eq=False, repr=False)
    """By the index of each cell on or beside the Alhambra what lies around it."""

    memory: dict[str, Any] = attrs.field(init=False, eq=False, repr=False)
    """Answers to questions about the Alhambra, for those who ask often."""

    def __attrs_post_init__(self) -> None:
        """Work out what lies around."""
        walls = {index(cell): tile.walls for cell, tile in sorted(self.tiles.items())}
        around: dict[int, int] = {}
        for at, mask in walls.items():
            _toggle(around, at, mask)
        self.__dict__.update(walls=walls, around=around, memory={})

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle has the tiles; the rest is worked out again."""
        return Alhambra, (dict(sorted(self.tiles.items())), self.hole_rule)

    @classmethod
    def of(cls, buildings: Iterable[tuple[Tile, Cell]], hole_rule: HoleRule = "region") -> Alhambra:
        """The Alhambra of a fountain and these buildings, which need not be legal."""
        return cls({HOME: FOUNTAIN} | {cell: tile for tile, cell in buildings}, hole_rule)

    @cached_property
    def buildings(self) -> tuple[tuple[Tile, Cell], ...]:
        """All tiles but the fountain, by cell."""
        return tuple((tile, cell) for cell, tile in sorted(self.tiles.items()) if cell != HOME)

    # --- what fits -----------------------------------------------------------------------------------------

    def sites(self, tile: Tile) -> tuple[Cell, ...]:
        """The cells on which the tile can be placed, by x, then by y (AL-51 to AL-56)."""
        return tuple(map(cell_at, self.site_indices(tile.walls)))

    def site_indices(self, walls: int) -> list[int]:
        """The indices of the cells on which a tile with these walls can be placed, ascending."""
        fitting, taken = _fitting(walls, self.hole_rule), self.walls
        found = [at for at, around in self.around.items() if fitting[around] and at not in taken]
        if self.hole_rule == "single":
            found = [at for at in found if not self._shuts_in(at)]
        found.sort()
        return found

    def can_build(self, walls: int, at: int) -> bool:
        """Whether a tile with these walls can be placed there."""
        return (
            at not in self.walls
            and _fitting(walls, self.hole_rule)[self.around.get(at, 0)]
            and not (self.hole_rule == "single" and self._shuts_in(at))
        )

    def _shuts_in(self, at: int) -> bool:
        """Whether a tile there would be the fourth around a free cell."""
        return any(
            at + step not in self.walls
            and (self.around.get(at + step, 0) & _SURROUNDED).bit_count() == 3  # this one is the fourth
            for step in _SIDE_STEPS
        )

    @cached_property
    def cuts(self) -> frozenset[int]:
        """The indices of the tiles without which others could not be reached."""
        ways = {at: self._linked(at) for at in self.walls}
        if sum(map(len, ways.values())) == 2 * len(ways) - 2:  # a tree: nothing but leaves can be spared
            return frozenset([at for at, beside in ways.items() if len(beside) > 1])
        return cut_vertices(ways, ways.__getitem__)

    @cached_property
    def removable(self) -> tuple[int, ...]:
        """The indices of the buildings that can be removed, ascending.

        Others must not be cut off, and the cell must not become a hole: it does when it has tiles on all
        sides, and only then, for all other free cells reach the outside as before (AL-41).
        """
        around, cuts = self.around, self.cuts
        found = [at for at in self.walls if at not in cuts and around[at] & _SURROUNDED != _SURROUNDED]
        found.sort()
        return tuple([at for at in found if at])

    def _linked(self, at: int) -> list[int]:
        """The tiles to which one can walk from this one (AL-54)."""
        return [at + step for step in _STEPS[self.around[at] & _SURROUNDED & ~self.walls[at]]]

    def swap_indices(self, walls: int) -> list[int]:
        """The indices of the buildings that a tile with these walls can replace, ascending (AL-42).

        Wherever there is a neighbour, it has a wall if the old one has.
        """
        around = self.around
        found = [at for at, old in self.walls.items() if not (walls ^ old) & around[at] & _SURROUNDED and at]
        found.sort()
        return found

    def can_swap(self, walls: int, at: int) -> bool:
        """Whether a tile with these walls can replace the building there."""
        return at in self.walls and at != 0 and not (walls ^ self.walls[at]) & self.around[at] & _SURROUNDED

    # --- changes, unchecked --------------------------------------------------------------------------------

    def with_tile(self, tile: Tile, cell: Cell) -> Alhambra:
        """The Alhambra with one more tile."""
        at, walls, around = index(cell), self.walls.copy(), self.around.copy()
        walls[at] = tile.walls
        _toggle(around, at, tile.walls)
        changed = self._changed(self.tiles.set(cell, tile), walls, around)
        beside = changed._linked(at)
        if len(beside) == 1 and "cuts" in self.__dict__:  # a leaf: only what it hangs on is a cut now
            changed.__dict__["cuts"] = self.cuts.union(beside)
        return changed

    def without(self, cell: Cell) -> Alhambra:
        """The Alhambra without the tile that lies there."""
        at, walls, around = index(cell), self.walls.copy(), self.around.copy()
        _toggle(around, at, walls.pop(at))
        return self._changed(self.tiles.remove(cell), walls, around)

    def with_swap(self, tile: Tile, cell: Cell) -> Alhambra:
        """The Alhambra with the tile in the place of the one that lies there."""
        at, walls, around = index(cell), self.walls.copy(), self.around.copy()
        _toggle(around, at, walls[at])
        _toggle(around, at, tile.walls)
        walls[at] = tile.walls
        changed = self._changed(self.tiles.set(cell, tile), walls, around)
        if "cuts" in self.__dict__:  # sides with a neighbour are open as before
            changed.__dict__["cuts"] = self.cuts
        return changed

    def _changed(self, tiles: PMap[Cell, Tile], walls: dict[int, int], around: dict[int, int]) -> Alhambra:
        changed = object.__new__(Alhambra)
        changed.__dict__.update(tiles=tiles, hole_rule=self.hole_rule, walls=walls, around=around, memory={})
        return changed

    # --- the wall ------------------------------------------------------------------------------------------

    @property
    def outer_wall(self) -> tuple[Edge, ...]:
        """The segments of outer wall, sorted: walls of tiles towards cells without one (AL-73)."""
        around = self.around
        return tuple(
            sorted(
                [
                    edge_of(cell_at(at), SIDES[side])
                    for at, walls in self.walls.items()
                    for side in _SIDES_OF[walls & ~around[at]]
                ]
            )
        )

    def longest_wall(self, metric: Metric) -> Run:
        """A longest stretch of outer wall (AL-74, AL-75)."""
        return longest_run(self.outer_wall, metric)


def _toggle(around: dict[int, int], at: int, walls: int) -> None:
    """Add what a tile there means to the cells around it, or take it away again."""
    around.setdefault(at, 0)
    for step, trace in _TRACES[walls]:
        beside = at + step
        around[beside] = around.get(beside, 0) ^ trace
