"""Boards as values: fields, the areas for each number of players, and layouts for first games.

The printed board is generated as section 3 of the rulebook says from the names in ``data/board.toml``; a file
of the same shape makes a board of one's own. A board is checked when it is made: its lanes are connected and
touch two fields at most, and castellos can always be placed (LC-13.14).
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, combinations
from os import PathLike
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from tabletop_rules.errors import OptionError
from tabletop_rules.games.la_citta.components import Landscape
from tabletop_rules.games.la_citta.moves import FURTHEST
from tabletop_rules.geometry import Hex, HexMap
from tabletop_rules.resources import read_text

SEATS: Final = range(2, 6)
STARTING_CASTELLOS: Final = 2
"""Castellos that each player begins with (LC-0.5, LC-0.7)."""
REACH: Final = 3
"""How many steps from a castello no other is placed, and how far neighbours are (LC-0.8, LC-9.1)."""

T = TypeVar("T")

Pair: TypeAlias = tuple[int, int]
"""A hex as (q, r)."""


def _hexes(pairs: Iterable[Sequence[int]]) -> tuple[Hex, ...]:
    hexes = tuple(Hex(*pair) for pair in pairs)
    for hex_ in hexes:
        # one step less than moves can name: the lanes go around the fields
        _demand(all(-FURTHEST < it < FURTHEST for it in _numbers(hex_)), f"hexes are near, not on {hex_}")
    return hexes


def _sorted_hexes(pairs: Iterable[Sequence[int]]) -> tuple[Pair, ...]:
    return tuple(sorted(_hexes(pairs)))


def _layouts(layouts: Iterable[Iterable[Sequence[int]]]) -> tuple[tuple[Pair, ...], ...]:
    return tuple(map(_hexes, layouts))


def _numbers(numbers: Iterable[int]) -> tuple[int, ...]:
    whole = tuple(numbers)
    _demand(all(type(it) is int for it in whole), f"numbers are whole, not {whole}")
    return whole


def _landscapes(names: Iterable[str]) -> tuple[Landscape, ...]:
    return tuple(map(Landscape, names))


@attrs.frozen(kw_only=True)
class Field:
    """The hexes of a field, and the crossing points at its corners, which ``hub=lane`` makes lanes."""

    hexes: tuple[Pair, ...] = attrs.field(converter=_sorted_hexes)
    corners: tuple[Pair, ...] = attrs.field(default=(), converter=_sorted_hexes)


@attrs.frozen(kw_only=True)
class Area:
    """The part of a board that is in use with some numbers of players.

    ``layout`` has the landscape of each field for first games, ``castellos`` for each of ``seats`` two hexes
    for seat 0, two for seat 1, and so on.
    """

    seats: tuple[int, ...] = attrs.field(converter=_numbers)
    fields: tuple[int, ...] = attrs.field(converter=_numbers)
    landscapes: tuple[Landscape, ...] = attrs.field(converter=_landscapes)
    layout: tuple[Landscape, ...] = attrs.field(default=(), converter=_landscapes)
    castellos: tuple[tuple[Pair, ...], ...] = attrs.field(default=(), converter=_layouts)


def _fields(fields: Iterable[Field]) -> tuple[Field, ...]:
    return tuple(fields)


def _areas(areas: Iterable[Area]) -> tuple[Area, ...]:
    return tuple(areas)


@attrs.frozen(kw_only=True)
class Board:
    """Fields F1, F2, … and the areas that are made of them.

    Raises:
        OptionError: no game can be played on it; it says why.
    """

    fields: tuple[Field, ...] = attrs.field(converter=_fields)
    areas: tuple[Area, ...] = attrs.field(converter=_areas)
    owners: Mapping[Pair, int] = attrs.field(init=False, eq=False, repr=False)
    """The number of the field that each hex belongs to."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is no board."""
        owners = {hex_: number for number, field in enumerate(self.fields, 1) for hex_ in field.hexes}
        object.__setattr__(self, "owners", owners)
        _demand(all(field.hexes for field in self.fields), "each field has a hex at least")
        _demand(len(owners) == sum(len(field.hexes) for field in self.fields), "no hex is in two fields")
        numbers = Counter(chain.from_iterable(area.seats for area in self.areas))
        _demand(all(number in SEATS and count == 1 for number, count in numbers.items()), _SEATS)
        for area in self.areas:
            self._check(area)

    def area(self, seats: int) -> Area:
        """The area for a number of players.

        Raises:
            OptionError: there is none.
        """
        for area in self.areas:
            if seats in area.seats:
                return area
        raise OptionError(f"the board has no area for {seats} players")

    def lanes(self, area: Area, hub: bool) -> tuple[Hex, ...]:
        """The lane hexes of an area: all next to its fields, and the crossing points if they are lanes.

        >>> board = standard_board()
        >>> [len(board.lanes(board.area(seats), hub=False)) for seats in (2, 3, 4)]
        [76, 112, 156]
        """
        used = [self.fields[number - 1] for number in area.fields]
        beside = {it for field in used for hex_ in field.hexes for it in Hex(*hex_).neighbours}
        crossings = {Hex(*hex_) for field in used for hex_ in field.corners} if hub else set()
        return tuple(sorted((beside | crossings) - self.owners.keys()))

    def touching(self, area: Area, hex_: Hex) -> tuple[int, ...]:
        """The numbers of the fields in use that a lane hex touches, ascending.

        >>> board = standard_board()
        >>> board.touching(board.area(4), Hex(5, 2))
        (1, 2)
        """
        touched = {self.owners[it] for it in hex_.neighbours if it in self.owners}
        return tuple(sorted(touched.intersection(area.fields)))

    def _check(self, area: Area) -> None:
        numbers = range(1, len(self.fields) + 1)
        _demand(bool(area.fields) and all(it in numbers for it in area.fields), "an area is made of fields")
        _demand(list(area.fields) == sorted(set(area.fields)), "the fields of an area stand in order, once")
        _demand(len(area.landscapes) >= len(area.fields), "an area has as many landscapes as fields, or more")
        for hub in (False, True):
            self._check_lanes(area, hub)
        if area.layout or area.castellos:
            self._check_layout(area)

    def _check_lanes(self, area: Area, hub: bool) -> None:
        lanes = HexMap(self.lanes(area, hub))
        _demand(len(lanes.components()) == 1, "the lanes of an area are connected")
        touched = max(len(self.touching(area, hex_)) for hex_ in lanes.hexes)
        _demand(touched <= 2, "a lane hex touches two fields at most")
        closed = max(lanes.ball(hex_, REACH).bit_count() for hex_ in lanes.hexes)
        others = STARTING_CASTELLOS * max(area.seats, default=0) - 1
        _demand(closed * others < len(lanes), "there is room for the castellos, wherever they are placed")

    def _check_layout(self, area: Area) -> None:
        _demand(len(area.layout) == len(area.fields), "a layout has a landscape for each field")
        _demand(len(area.castellos) == len(area.seats), "a layout has castellos for each number of players")
        lanes, crossed = (HexMap(self.lanes(area, hub)) for hub in (False, True))
        for seats, castellos in zip(area.seats, map(_hexes, area.castellos), strict=True):
            _demand(len(castellos) == STARTING_CASTELLOS * seats, "each seat has two castellos in a layout")
            _demand(all(hex_ in lanes for hex_ in castellos), "the castellos of a layout stand on lanes")
            pairs = list(combinations(castellos, 2))
            apart = min(it.distance(*pair) or 0 for it in (lanes, crossed) for pair in pairs)
            _demand(apart > REACH, "three hexes at least are free between the castellos of a layout")


_SEATS: Final = f"each area is for other numbers of players, from {SEATS[0]} to {SEATS[-1]}"


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise OptionError(f"a board of La Città is one where {what}")


# --- files ---------------------------------------------------------------------------------------------

_TRIANGLE: Final = re.compile(r"([UD])\((-?\d+),(-?\d+)\)")
_PERIOD: Final = 5
"""From one crossing point of the lattice to the next."""


def triangle(name: str) -> Field:
    """The field of the lattice with that name: six hexes that point up or down, and three corners.

    Raises:
        OptionError: it is no name of a triangle.

    >>> print(*triangle("U(1,0)").hexes[:3])
    (6,1) (6,2) (6,3)
    """
    if not (match := _TRIANGLE.fullmatch(name)):
        raise OptionError(f"a field of the lattice is called U(i,k) or D(i,k), not {name!r}")
    points_up, left, top = match[1] == "U", _PERIOD * int(match[2]), _PERIOD * int(match[3])
    steps = range(1, _PERIOD)
    return Field(
        hexes=[
            (left + a, top + b)
            for a in steps
            for b in steps
            if (a + b < _PERIOD if points_up else a + b > _PERIOD)
        ],
        corners=[
            (left + _PERIOD, top),
            (left, top + _PERIOD),
            (left, top) if points_up else (left + _PERIOD, top + _PERIOD),
        ],
    )


def read_board(text: str) -> Board:
    """The board of a TOML text of the shape of ``data/board.toml``.

    Raises:
        OptionError: the text is no board; it says why.

    >>> read_board("fields = []")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: a board of La Città is one where there are fields and areas
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"the board is no TOML: {error}") from None
    has_both = set(data) == {"fields", "area"} and all(type(it) is list for it in data.values())
    _demand(has_both and bool(data["fields"]), "there are fields and areas")
    fields = (triangle(it) if isinstance(it, str) else _record(Field, it) for it in data["fields"])
    return Board(fields=fields, areas=(_record(Area, it) for it in data["area"]))


def _record(kind: Callable[..., T], entry: Mapping[str, Any]) -> T:
    try:
        return kind(**entry)
    except (TypeError, ValueError) as error:
        raise OptionError(f"the board has a faulty entry {entry!r}: {error}") from None


def load_board(path: str | PathLike[str]) -> Board:
    """The board in a file.

    Raises:
        OptionError: the file is no board; it says why.
        OSError: there is no such file.
    """
    return read_board(Path(path).read_text("utf-8"))


@cache
def standard_board() -> Board:
    """The printed board: 22 fields of six hexes, all of them for 4 and 5 players."""
    return read_board(read_text(__package__, "data/board.toml"))
