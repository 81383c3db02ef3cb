"""The lanes as masks: dense numbers for the hexes in use, what is near what, and what each field touches.

Inside the rules a set of lane hexes is an ``int`` with the bit of each hex, hexes being numbered in the order
of (q, r). Distances walk along the lanes alone (LC-9.1); ``geometry.HexMap`` measures them, once for a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

import attrs

from tabletop_rules.bags import Bag, bag_of
from tabletop_rules.games.la_citta.board import REACH, Area, Board, standard_board
from tabletop_rules.games.la_citta.components import LANDSCAPES
from tabletop_rules.geometry import Hex, HexMap
from tabletop_rules.geometry.bits import bits_of, mask_of

Hub = Literal["void", "lane"]


@attrs.frozen(eq=False)
class Lanes:
    """What never changes in the area for a number of players, with or without crossing points."""

    board: Board | None
    seats: int
    hub: Hub
    plan: Board
    """The board, be it printed or one's own."""
    area: Area
    hexes: tuple[Hex, ...]
    """The lane hexes in order: the number of a hex is its place here."""
    index: Mapping[Hex, int]
    full: int
    """The mask of all lane hexes."""
    beside: tuple[int, ...]
    """For each hex its neighbours on the lanes."""
    near: tuple[int, ...]
    """For each hex what is at most one step away, itself included."""
    reach: tuple[int, ...]
    """For each hex what is at most three steps away, itself included."""
    borders: tuple[tuple[int, ...], ...]
    """For each field in use the lane hexes that touch it."""
    landscapes: Bag
    """The landscapes that are mixed for these fields, by number."""
    map: HexMap
    """The lanes for ``geometry``."""

    def __reduce__(self) -> tuple[object, ...]:
        """Lanes are made once in a process: a pickle only says which."""
        return lanes_of, (self.board, self.seats, self.hub)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.index

    def mask(self, hexes: Iterable[Hex]) -> int:
        """The mask of some lane hexes."""
        return mask_of(self.index[hex_] for hex_ in hexes)

    def hexes_of(self, mask: int) -> tuple[Hex, ...]:
        """The hexes of a mask, in order."""
        return tuple(map(self.hexes.__getitem__, bits_of(mask)))

    def distance(self, one: Hex, other: Hex) -> int:
        """Steps from one lane hex to another, walking on lane hexes alone.

        >>> lanes_of(None, 2, "void").distance(Hex(5, 2), Hex(9, 5))
        7
        """
        steps = self.map.distance(one, other)
        assert steps is not None  # the lanes are connected: see Board
        return steps

    def gap(self, one: int, other: int) -> int:
        """The least distance between hexes of two masks that are not empty."""
        return min(self.distance(a, b) for a in self.hexes_of(one) for b in self.hexes_of(other))

    def spares(self, mask: int, hex_: Hex) -> bool:
        """Whether a connected mask stays connected without one of its hexes."""
        number = self.index[hex_]
        around = self.beside[number] & mask
        if around & around - 1 == 0:  # one neighbour at most
            return True
        rest = mask & ~(1 << number)
        return self.connected_to(self.hexes[around.bit_length() - 1], rest) == rest

    def connected_to(self, hex_: Hex, within: int) -> int:
        """The hexes of a mask that can be reached from one of them inside the mask."""
        reached, edge = 0, 1 << self.index[hex_]
        while edge:
            reached |= edge
            around = 0
            for number in bits_of(edge):
                around |= self.beside[number]
            edge = around & within & ~reached
        return reached


@cache
def lanes_of(board: Board | None, seats: int, hub: Hub) -> Lanes:
    """The lanes of a board (None is the printed one) for a number of players.

    Raises:
        OptionError: the board has no area for them.
    """
    plan = board or standard_board()
    area = plan.area(seats)
    hexes = plan.lanes(area, hub == "lane")
    index = {hex_: number for number, hex_ in enumerate(hexes)}
    map_ = HexMap(hexes)
    touched = {hex_: plan.touching(area, hex_) for hex_ in hexes}

    def balls(steps: int) -> tuple[int, ...]:
        around = (map_.hexes_of(map_.ball(hex_, steps)) for hex_ in hexes)
        return tuple(mask_of(map(index.__getitem__, ball)) for ball in around)

    near = balls(1)
    return Lanes(
        board=board,
        seats=seats,
        hub=hub,
        plan=plan,
        area=area,
        hexes=hexes,
        index=index,
        full=(1 << len(hexes)) - 1,
        beside=tuple(mask & ~(1 << number) for number, mask in enumerate(near)),
        near=near,
        reach=balls(REACH),
        borders=tuple(
            tuple(index[hex_] for hex_ in hexes if number in touched[hex_]) for number in area.fields
        ),
        landscapes=bag_of(map(LANDSCAPES.index, area.landscapes), len(LANDSCAPES)),
        map=map_,
    )
