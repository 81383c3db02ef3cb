"""The map of La Città as SVG: fields and lanes, cities in the colours of their players, and what they have.

What never changes in a game, the land with the coordinates of its lanes, is drawn once. Whatever can be
pointed at carries data: ``data-hex``, ``data-tile``, ``data-seat``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import attrs

from tabletop_rules.bags import Bag
from tabletop_rules.game import Seat, checker
from tabletop_rules.games.la_citta.cities import City, Land, Plot
from tabletop_rules.games.la_citta.clauses import RULEBOOK
from tabletop_rules.games.la_citta.components import CARDS, KINDS, WISHES, Building, Landscape, Wish
from tabletop_rules.games.la_citta.moves import Move
from tabletop_rules.games.la_citta.text import caption, card_names, player_text, stock_text, voice_text
from tabletop_rules.games.la_citta.view import View, check_view
from tabletop_rules.geometry import Hex, to_pixel
from tabletop_rules.notation import joined
from tabletop_rules.svg import Element, Point, Style, document, element, points, title

# --- how it looks --------------------------------------------------------------------------------------

_SIZE: Final = 24
"""From the centre of a hex to its corners."""
_MARGIN: Final = 16
_LINE: Final = 20
_LONGEST_LINE: Final = 1040
"""What the longest line of text below the map takes."""
_CORNERS: Final = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))

_FONT: Final[Style] = {
    "fill": "#33291c",
    "font_family": "system-ui, 'DejaVu Sans', sans-serif",
    "font_size": 13,
}
_BOLD: Final[Style] = {**_FONT, "font_weight": "bold"}
_ON_FIELD: Final[Style] = {**_FONT, "font_size": 15, "text_anchor": "middle", "fill": "#5a4a2a"}
_NUMBER: Final[Style] = {**_ON_FIELD, "font_size": 9}
_ON_LANE: Final[Style] = {**_FONT, "font_size": 8, "text_anchor": "middle", "fill": "#8a7d65"}
_ON_TILE: Final[Style] = {**_FONT, "font_size": 7.2, "text_anchor": "middle", "fill": "#ffffff"}
_ON_CASTELLO: Final[Style] = {**_ON_TILE, "font_size": 18, "font_weight": "bold"}
_LANE: Final[Style] = {"fill": "#f6f1e4", "stroke": "#c3b799", "stroke_width": 1}
_GROUNDS: Final[Mapping[Landscape | None, str]] = {
    None: "#e8e4da",
    Landscape.C1: "#f7ebb8",
    Landscape.C2: "#ecd27a",
    Landscape.C3: "#d9ad35",
    Landscape.WATER: "#86bbdc",
    Landscape.MOUNTAIN: "#aaa49a",
}
_SIGNS: Final[Mapping[Landscape | None, str]] = {
    None: "?",
    Landscape.C1: "1",
    Landscape.C2: "2",
    Landscape.C3: "3",
    Landscape.WATER: "≈",
    Landscape.MOUNTAIN: "▲",
}
_PLAYERS: Final = ("#b5352a", "#27609e", "#2a7a4b", "#b56a00", "#74398f")
_ARCHES: Final[Mapping[Wish, str]] = {
    Wish.CULTURE: "#ffffff",
    Wish.EDUCATION: "#1c1c1c",
    Wish.HEALTH: "#57b6f2",
}
_RINGS: Final[Mapping[str, Style]] = {
    "last": {"fill": "none", "stroke": "#e0a800", "stroke_width": 4},
    "marked": {"fill": "none", "stroke": "#d4006a", "stroke_width": 3, "stroke_dasharray": "6 4"},
}


class _Frame(NamedTuple):
    """Where the map begins, and how large it is."""

    left: float
    top: float
    width: float
    height: float

    @classmethod
    def around(cls, hexes: Iterable[Hex]) -> _Frame:
        centres = [to_pixel(hex_, _SIZE) for hex_ in hexes]
        left, top = (min(it) - _SIZE - _MARGIN for it in zip(*centres, strict=True))
        right, bottom = (max(it) + _SIZE + _MARGIN for it in zip(*centres, strict=True))
        return cls(left, top, right - left, bottom - top)

    def centre(self, hex_: Hex) -> Point:
        x, y = to_pixel(hex_, _SIZE)
        return x - self.left, y - self.top

    def outline(self, hex_: Hex, **attributes: str | float) -> Element:
        x, y = self.centre(hex_)
        corners = points((x + _SIZE * a, y + _SIZE * b) for a, b in _CORNERS)
        return element("polygon", data_hex=str(hex_), points=corners, **attributes)

    def label(self, hex_: Hex, text: str, style: Style, below: float = 0) -> Element:
        x, y = self.centre(hex_)
        return element("text", text, x=x, y=y + float(style["font_size"]) * 0.36 + below, **style)


# --- the drawing ---------------------------------------------------------------------------------------


check_last: Final = checker("la_citta", "move", Move | None)


def draw(view: View, /, *, last: Move | None = None, marked: Sequence[Hex] = ()) -> str:
    """The map as SVG with what lies beside it; ``last`` frames a move made, ``marked`` hexes of a violation.

    >>> from tabletop_rules.games import la_citta
    >>> la_citta.draw(la_citta.observe(la_citta.initial_state(), None))[:50]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0'
    """
    check_view(view)
    check_last(last)
    lanes = view.land.lanes
    frame, land = _map(view.land)
    lines = list(_lines(view))
    touched = [] if last is None else [it for it in attrs.astuple(last, recurse=False) if isinstance(it, Hex)]
    rings = [("last", hex_) for hex_ in touched] + [("marked", hex_) for hex_ in dict.fromkeys(marked)]
    return document(
        max(frame.width, _LONGEST_LINE),
        frame.height + _LINE * (len(lines) + 1),
        f"{RULEBOOK.title}. {caption(view)}",
        land,
        *(it for city in view.cities for it in _city(frame, city)),
        *(frame.outline(hex_, class_=kind, **_RINGS[kind]) for kind, hex_ in rings if hex_ in lanes),
        *(
            element("g", *shapes, transform=f"translate({_MARGIN} {frame.height + _LINE * number:g})")
            for number, shapes in enumerate(lines)
        ),
    )


@lru_cache(maxsize=64)
def _map(land: Land) -> tuple[_Frame, Element]:
    """The fields and the lanes, with the numbers of the fields and the coordinates of the lanes."""
    lanes, fields = land.lanes, land.plots
    frame = _Frame.around((*lanes.hexes, *(hex_ for field in fields for hex_ in field.hexes)))
    return frame, element(
        "g",
        *(it for field in fields for it in _field(frame, field)),
        *(it for hex_ in lanes.hexes for it in (frame.outline(hex_, **_LANE), _coordinates(frame, hex_))),
        class_="land",
    )


def _field(frame: _Frame, field: Plot) -> Iterator[Element]:
    for hex_ in field.hexes:
        yield frame.outline(hex_, fill=_GROUNDS[field.landscape], class_="field")
    centres = [frame.centre(hex_) for hex_ in field.hexes]
    x, y = (sum(it) / len(centres) for it in zip(*centres, strict=True))
    yield element("text", _SIGNS[field.landscape], class_="sign", x=x, y=y + 4, **_ON_FIELD)
    yield element("text", f"F{field.number}", x=x, y=y + 15, **_NUMBER)


def _coordinates(frame: _Frame, hex_: Hex) -> Element:
    return frame.label(hex_, f"{hex_.q},{hex_.r}", _ON_LANE)


def _city(frame: _Frame, city: City) -> Iterator[Element]:
    for hex_, building in city.tiles:
        if building is Building.CASTELLO:
            yield _tile(frame, city.owner, hex_, building, str(city.citizens))
            continue
        arches = list(KINDS[building].arches)
        for place, wish, number in city.figures:
            if place == hex_:
                arches[WISHES.index(wish)] += number
        name = f"{building}{'×2' if hex_ in city.harvests else ''}"
        yield _tile(frame, city.owner, hex_, building, name, tuple(arches))


@lru_cache(maxsize=4096)
def _tile(frame: _Frame, owner: Seat, hex_: Hex, building: Building, name: str, arches: Bag = ()) -> Element:
    """A tile in the colour of its owner: coordinates, name or citizens, and arches."""
    is_castello = building is Building.CASTELLO
    return element(
        "g",
        title(f"{building} {hex_} of player {owner}"),
        frame.outline(hex_, fill=_PLAYERS[owner], stroke="#ffffff", stroke_width=1.5),
        frame.label(hex_, f"{hex_.q},{hex_.r}", _ON_TILE, below=-13),
        frame.label(hex_, name, _ON_CASTELLO if is_castello else _ON_TILE, below=3 if is_castello else -1),
        *_arches(frame.centre(hex_), arches),
        class_="tile",
        data_tile=building,
        data_seat=owner,
    )


def _arches(centre: Point, arches: Bag) -> Iterator[Element]:
    dots = [wish for wish, number in zip(WISHES, arches, strict=False) for _ in range(number)]
    step = min(7, 1.5 * _SIZE / max(len(dots), 1))
    for number, wish in enumerate(dots):
        yield _arch(centre[0] + step * (number - (len(dots) - 1) / 2), centre[1] + 10, wish)


def _arch(x: float, y: float, wish: Wish) -> Element:
    return element("circle", cx=x, cy=y, r=3, fill=_ARCHES[wish], stroke="#33291c", class_="arch")


def _lines(view: View) -> Iterator[tuple[Element, ...]]:
    """What stands below the map, line by line."""
    yield (_written(caption(view), _BOLD),)
    for name, text in (
        ("Voices", joined(map(voice_text, view.voice), ", ")),
        ("Display", f"{joined((CARDS[number] for number in view.display), ', ')}; pile {view.pile}"),
        ("Used", joined(card_names(view.used, view.blind), ", ")),
        ("Discarded", joined(card_names(view.discard, view.buried), ", ")),
        ("Tiles", stock_text(view)),
    ):
        yield (_written(f"{name}: {text}"),)
    yield tuple(_legend())
    for seat, player in enumerate(view.players):
        swatch = element("rect", x=0, y=-11, width=14, height=14, fill=_PLAYERS[seat], data_seat=seat)
        yield swatch, _written(player_text(view, seat, player), x=20)


def _legend() -> Iterator[Element]:
    yield _written("Arches:")
    for number, wish in enumerate(WISHES):
        x = 66 + 100 * number
        yield element("circle", cx=x, cy=-4, r=5, fill=_ARCHES[wish], stroke="#33291c")
        yield _written(wish.name.lower(), x=x + 10)


def _written(text: str, style: Style = _FONT, x: float = 0) -> Element:
    return element("text", text, x=x, y=0, **style)
