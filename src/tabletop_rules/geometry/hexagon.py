"""Hexagonal grids: hexes in axial coordinates, and maps of finitely many hexes.

Axial coordinates (q, r) with the third cube coordinate s = -q - r; drawn with a corner up, q grows to the
right and r down and to the right. Directions, rings and turns run clockwise as drawn, from the right. A
`HexMap` holds the hexes in
play: distances along its own hexes, and `int` masks for what has to be fast.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import compress
from math import sqrt
from typing import Final, NamedTuple

import attrs

from tabletop_rules.geometry.bits import bits_of, flags_of, hex_flood, hex_grow, mask_of


class Hex(NamedTuple):
    """A hex; unbounded, coordinates may be negative. Hexes compare by q, then by r.

    >>> print(*Hex(0, 0).neighbours)
    (1,0) (0,1) (-1,1) (-1,0) (0,-1) (1,-1)
    """

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate; q + r + s is 0."""
        return -self.q - self.r

    @property
    def neighbours(self) -> tuple["Hex", ...]:
        """The six hexes that share a side with this one, in the order of `DIRECTIONS`."""
        q, r = self
        return (
            Hex(q + 1, r),
            Hex(q, r + 1),
            Hex(q - 1, r + 1),
            Hex(q - 1, r),
            Hex(q, r - 1),
            Hex(q + 1, r - 1),
        )

    def __str__(self) -> str:
        return f"({self.q},{self.r})"


ORIGIN: Final = Hex(0, 0)
DIRECTIONS: Final = ORIGIN.neighbours
"""The six steps, clockwise from the right."""


def distance(a: Hex, b: Hex) -> int:
    """Return the number of steps from one hex to another on the unbounded plane.

    >>> distance(Hex(0, 0), Hex(2, -1))
    2
    """
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(center: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at exactly this distance, clockwise from the upper left.

    There are 6 * radius of them, and at radius 0 the centre alone.

    Raises:
        ValueError: A negative radius.

    >>> print(*ring(Hex(0, 0), 1))
    (0,-1) (1,-1) (1,0) (0,1) (-1,1) (-1,0)
    """
    if radius < 0:
        raise ValueError(f"a radius is 0 or more, not {radius}")
    if radius == 0:
        return (center,)
    q, r = center.q, center.r - radius
    found = []
    for dq, dr in DIRECTIONS:
        for _ in range(radius):
            found.append(Hex(q, r))
            q, r = q + dq, r + dr
    return tuple(found)


def spiral(center: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes up to this distance, ring after ring: 1 + 3 * radius * (radius + 1) of them.

    Raises:
        ValueError: A negative radius.

    >>> len(spiral(Hex(5, -2), 2))
    19
    """
    if radius < 0:
        raise ValueError(f"a radius is 0 or more, not {radius}")
    return tuple(hex_ for step in range(radius + 1) for hex_ in ring(center, step))


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """Return the hexes on the straight line between two centres, both ends included, step by step.

    Where the line runs exactly between two hexes, one is taken, always on the same hand, so that ``line(b,
    a)`` is ``line(a, b)`` backwards.

    >>> print(*line(Hex(0, 0), Hex(2, -1)))
    (0,0) (1,0) (2,-1)
    """
    steps = distance(a, b)
    if steps == 0:
        return (a,)
    # Points on the line are fractions over `steps`. Scaled by 16 and moved by (1, 2, -3) no two choices are
    # ever equally near: a tie would make 1, 2 or -3 a multiple of 8, or two of them equal up to sign modulo
    # 16.
    unit = 16 * steps
    found = []
    for step in range(steps + 1):
        q = 16 * (a.q * (steps - step) + b.q * step) + 1
        r = 16 * (a.r * (steps - step) + b.r * step) + 2
        s = -q - r
        nearest = [(2 * value + unit) // (2 * unit) for value in (q, r, s)]
        error_q, error_r, error_s = (
            abs(near * unit - value) for near, value in zip(nearest, (q, r, s), strict=True)
        )
        near_q, near_r, near_s = nearest
        # The three rounded coordinates may fail to add up to 0; then the one rounded furthest gives way.
        if error_q > error_r and error_q > error_s:
            near_q = -near_r - near_s
        elif error_r > error_s:
            near_r = -near_q - near_s
        found.append(Hex(near_q, near_r))
    return tuple(found)


def rotate(hex_: Hex, sixths: int, around: Hex = ORIGIN) -> Hex:
    """Return the hex turned clockwise around another by sixths of a full turn (negative: counterclockwise).

    >>> rotate(Hex(1, 0), 1)
    Hex(q=0, r=1)
    """
    q, r = hex_.q - around.q, hex_.r - around.r
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return Hex(q + around.q, r + around.r)


def reflect(hex_: Hex, around: Hex = ORIGIN) -> Hex:
    """Return the mirror image in the vertical line through the centre of `around`: left and right exchanged.

    >>> reflect(Hex(1, 0))
    Hex(q=-1, r=0)
    """
    q, r = hex_.q - around.q, hex_.r - around.r
    return Hex(around.q - q - r, hex_.r)


def to_pixel(hex_: Hex, size: float) -> tuple[float, float]:
    """Return the centre of a hex drawn with a corner up: x to the right, y down, hex (0, 0) at (0, 0).

    Args:
        hex_: The hex.
        size: The length of a side, in any unit.

    >>> to_pixel(Hex(0, 2), 10)
    (17.32050807568877, 30.0)
    """
    return size * sqrt(3) * (hex_.q + hex_.r / 2), size * 1.5 * hex_.r


def distances_within(hexes: Iterable[Hex], start: Hex) -> dict[Hex, int]:
    """Return how far every hex is from `start` by ways inside `hexes`, nearest first.

    Hexes that cannot be reached are left out.

    Raises:
        ValueError: `start` is not one of the hexes.

    >>> distances_within([Hex(0, 0), Hex(1, 0), Hex(1, 1), Hex(5, 5)], Hex(0, 0))
    {Hex(q=0, r=0): 0, Hex(q=1, r=0): 1, Hex(q=1, r=1): 2}
    """
    allowed = frozenset(hexes)
    if start not in allowed:
        raise ValueError(f"{start} is not one of the hexes")
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for there in here.neighbours:
            if there in allowed and there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


def distance_within(hexes: Iterable[Hex], a: Hex, b: Hex) -> int | None:
    """Return the length of the shortest way from `a` to `b` inside `hexes`; None if there is none.

    Raises:
        ValueError: `a` or `b` is not one of the hexes.

    >>> distance_within(ring(Hex(0, 0), 1), Hex(-1, 0), Hex(1, 0))
    3
    """
    allowed = frozenset(hexes)
    if b not in allowed:
        raise ValueError(f"{b} is not one of the hexes")
    return distances_within(allowed, a).get(b)


def _in_order(hexes: Iterable[Hex]) -> tuple[Hex, ...]:
    return tuple(sorted(set(hexes)))


@attrs.frozen
class HexMap:
    """The hexes of a map, as a value; two maps of the same hexes are equal.

    Sets of hexes are masks: bit ``(r - top) * stride + (q - left)`` of the bounding box, with one column
    that stays empty, so that a step is a shift by 1, `stride` or ``stride - 1``. All tables are built on
    first use. A map should fill a fair part of its bounding box.

    Args:
        hexes: The hexes, in any order; kept sorted.

    >>> bent = HexMap([Hex(0, 0), Hex(1, 0), Hex(1, 1), Hex(5, 1)])
    >>> bent.distance(Hex(0, 0), Hex(1, 1)), bent.distance(Hex(0, 0), Hex(5, 1))
    (2, None)
    >>> print(*bent.hexes_of(bent.ball(Hex(0, 0), 1)))
    (0,0) (1,0)
    """

    hexes: tuple[Hex, ...] = attrs.field(converter=_in_order)

    @cached_property
    def _box(self) -> tuple[int, int, int, int]:
        if not self.hexes:
            return 0, 0, 0, 0
        left, top = min(q for q, _ in self.hexes), min(r for _, r in self.hexes)
        return left, top, max(q for q, _ in self.hexes) - left + 1, max(r for _, r in self.hexes) - top + 1

    @cached_property
    def stride(self) -> int:
        """The distance between the bits of a hex and of the hex down to its right."""
        return self._box[2] + 1

    @cached_property
    def _bit(self) -> dict[Hex, int]:
        left, top, _, _ = self._box
        return {hex_: (hex_.r - top) * self.stride + hex_.q - left for hex_ in self.hexes}

    @cached_property
    def _at(self) -> tuple[Hex, ...]:
        left, top, _, height = self._box
        return tuple(Hex(left + q, top + r) for r in range(height) for q in range(self.stride))

    @cached_property
    def full(self) -> int:
        """The mask of all hexes of the map."""
        return mask_of(self._bit.values())

    def __len__(self) -> int:
        return len(self.hexes)

    def __contains__(self, hex_: object) -> bool:
        return isinstance(hex_, Hex) and hex_ in self._bit

    def index(self, hex_: Hex) -> int:
        """Return the bit of a hex in a mask.

        Raises:
            ValueError: The hex is not on the map.
        """
        try:
            return self._bit[hex_]
        except KeyError:
            raise ValueError(f"{hex_} is not on the map") from None

    def mask(self, hexes: Iterable[Hex]) -> int:
        """Return the mask of these hexes.

        Raises:
            ValueError: A hex is not on the map.
        """
        return mask_of(self.index(hex_) for hex_ in hexes)

    def hexes_of(self, mask: int) -> tuple[Hex, ...]:
        """Return the hexes of a mask, row after row."""
        return tuple(compress(self._at, flags_of(mask)))

    @cached_property
    def neighbours(self) -> dict[Hex, tuple[Hex, ...]]:
        """For each hex its neighbours on the map, in the order of `DIRECTIONS`."""
        return {hex_: tuple(other for other in hex_.neighbours if other in self) for hex_ in self.hexes}

    def grown(self, mask: int) -> int:
        """Return the mask together with all neighbours on the map."""
        return hex_grow(mask, self.stride) & self.full

    def components(self, mask: int | None = None) -> tuple[int, ...]:
        """Return the connected parts of a mask (without one: of the map), ordered by their lowest bits.

        >>> HexMap([Hex(0, 0), Hex(1, 0), Hex(3, 0)]).components()
        (3, 8)
        """
        left = self.full if mask is None else mask
        found = []
        while left:
            part = hex_flood(left & -left, left, self.stride)
            found.append(part)
            left ^= part
        return tuple(found)

    @cached_property
    def balls(self) -> tuple[tuple[int, ...], ...]:
        """``balls[k][index]`` is the mask of the hexes at most k steps from the hex of that bit.

        There is an entry for each k from 0 to the largest distance on the map; bits of no hex have an empty
        mask.

        >>> chain = HexMap([Hex(0, 0), Hex(1, 0), Hex(2, 0)])
        >>> [[bin(mask) for mask in balls[:3]] for balls in chain.balls]
        [['0b1', '0b10', '0b100'], ['0b11', '0b111', '0b110'], ['0b111', '0b111', '0b111']]
        """
        layer = [0] * len(self._at)
        for index in self._bit.values():
            layer[index] = 1 << index
        layers = [tuple(layer)]
        while (grown := tuple(mask and self.grown(mask) for mask in layers[-1])) != layers[-1]:
            layers.append(grown)
        return tuple(layers)

    @cached_property
    def far(self) -> int:
        """What `distances` says where there is no way: a number above every distance on the map."""
        return max(255, len(self.hexes))

    @cached_property
    def distances(self) -> tuple[Sequence[int], ...]:
        """``distances[a][b]`` is the number of steps along the map between the hexes of two bits, or `far`.

        The rows are `bytes` on maps of up to 255 hexes. Bits of no hex have an empty row.
        """
        rows: list[Sequence[int]] = [b""] * len(self._at)
        for index in self._bit.values():
            row, before = [self.far] * len(self._at), 0
            for steps, layer in enumerate(self.balls):
                for other in bits_of(layer[index] ^ before):
                    row[other] = steps
                before = layer[index]
            rows[index] = bytes(row) if self.far == 255 else tuple(row)
        return tuple(rows)

    def distance(self, a: Hex, b: Hex) -> int | None:
        """Return the number of steps along the map from one hex to another; None if there is no way.

        Raises:
            ValueError: A hex is not on the map.
        """
        steps = self.distances[self.index(a)][self.index(b)]
        return None if steps == self.far else steps

    def ball(self, center: Hex, radius: int) -> int:
        """Return the mask of the hexes at most `radius` steps along the map from a hex.

        Raises:
            ValueError: The hex is not on the map.
        """
        index = self.index(center)
        return self.balls[min(radius, len(self.balls) - 1)][index] if radius >= 0 else 0

    def is_within(self, a: int, b: int, steps: int) -> bool:
        """Return whether masks `a` and `b` come within that many steps of each other along the map.

        >>> chain = HexMap([Hex(q, 0) for q in range(6)])
        >>> west, east = chain.mask([Hex(0, 0), Hex(1, 0)]), chain.mask([Hex(4, 0), Hex(5, 0)])
        >>> chain.is_within(west, east, 2), chain.is_within(west, east, 3)
        (False, True)
        """
        if steps < 0:
            return False
        balls = self.balls[min(steps, len(self.balls) - 1)]
        while a:
            index = a.bit_length() - 1
            if balls[index] & b:
                return True
            a ^= 1 << index
        return False

    def gap(self, a: int, b: int) -> int | None:
        """Return the smallest distance along the map between masks `a` and `b`; None if there is no way.

        >>> chain = HexMap([Hex(q, 0) for q in range(6)])
        >>> chain.gap(chain.mask([Hex(0, 0), Hex(1, 0)]), chain.mask([Hex(4, 0), Hex(5, 0)]))
        3
        """
        steps = 0
        while not a & b:
            grown = self.grown(a)
            if grown == a:
                return None
            a = grown
            steps += 1
        return steps
