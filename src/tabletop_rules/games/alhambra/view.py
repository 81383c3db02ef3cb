"""What a seat sees of Alhambra, as a value, as text for a terminal, and as SVG for everything else.

Other hands are numbers of cards, unless ``open_memory`` shows what can be remembered; of the pile and the bag
only the sizes are seen (AL-107).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import attrs

from tabletop_rules.bags import Bag
from tabletop_rules.game import Seat, check_viewer
from tabletop_rules.games.alhambra.clauses import RULEBOOK
from tabletop_rules.games.alhambra.components import PLACES, Colour, Tile, TileType, cards_of
from tabletop_rules.games.alhambra.moves import Build, Draw, Move, Place, Remove, Swap
from tabletop_rules.games.alhambra.notation import format_move
from tabletop_rules.games.alhambra.palace import Alhambra
from tabletop_rules.games.alhambra.score import ENDINGS, dirk_points, scores
from tabletop_rules.games.alhambra.state import WITH_DIRK, Ending, Options, State, Step, Tally
from tabletop_rules.geometry import Cell, Edge, Metric, Side, edge_of
from tabletop_rules.svg import Element, Style, document, element, title, translate


class SeenPlayer(NamedTuple):
    """What a viewer sees of a player: everything but the hand, of which it may only see how many cards."""

    alhambra: Alhambra
    reserve: tuple[Tile, ...]
    aside: tuple[Tile, ...]
    cards: int
    hand: Bag | None


@attrs.frozen(kw_only=True)
class View:
    """What a viewer knows of a state; fields are those of ``State``, and counts where that has bags."""

    options: Options
    viewer: Seat | None
    step: Step
    turn: int
    mover: Seat
    players: tuple[SeenPlayer, ...]
    open: Bag
    pile: int
    """Money cards in the pile; without the scoring cards that are still to come."""
    parts: tuple[int, ...]
    drawn: int
    discards: Bag
    market: tuple[Tile | None, ...]
    bag: int
    dirk: tuple[Tile, ...]
    due: int
    tallies: tuple[Tally, ...]
    ending: Ending | None


def observe(state: State, viewer: Seat | None, /) -> View:
    """What the seat may know; None is a spectator (AL-107).

    Raises:
        OptionError: ``viewer`` is neither a seat of the game nor None.

    >>> from tabletop_rules.games import alhambra
    >>> alhambra.observe(alhambra.initial_state(), 0).pile
    108
    """
    check_viewer("alhambra", viewer, state.seats)
    bank, yard = state.bank, state.yard
    return View(
        options=state.options,
        viewer=viewer,
        step=state.step,
        turn=state.turn,
        mover=state.mover,
        players=tuple(
            SeenPlayer(
                player.alhambra,
                player.reserve,
                player.aside,
                sum(player.hand),
                player.hand if sees_hand(state.options, viewer, seat) else None,
            )
            for seat, player in enumerate(state.players)
        ),
        open=bank.open,
        pile=sum(bank.pile),
        parts=bank.parts,
        drawn=bank.drawn,
        discards=bank.discards,
        market=yard.market,
        bag=sum(yard.bag),
        dirk=yard.dirk,
        due=yard.due,
        tallies=state.tallies,
        ending=state.ending,
    )


def sees_hand(options: Options, viewer: Seat | None, seat: Seat) -> bool:
    """Whether a viewer is shown the hand of a seat."""
    return viewer == seat or options.open_memory


def observe_move(state: State, move: Move, viewer: Seat | None, /) -> str:
    """The move as text; a card that is dealt to a hand which the viewer does not see is ``draw ?``.

    Takings and payments are open, so that nothing else hides (AL-107).
    """
    check_viewer("alhambra", viewer, state.seats)
    is_dealt = state.step is Step.DEAL and isinstance(move, Draw)
    if is_dealt and not sees_hand(state.options, viewer, state.mover):
        return "draw ?"
    return format_move(move)


# --- text ------------------------------------------------------------------------------------------------

_WIDTH: Final = 6
"""Signs from wall to wall of a cell in the text; two lines stand for its height."""


def render(view: View, /) -> str:
    r"""The table as text: the market, the money, and each player with the Alhambra.

    >>> from tabletop_rules.games import alhambra
    >>> print(*render(alhambra.observe(alhambra.initial_state(), None)).splitlines()[:3], sep="\n")
    Setting up: a tile is drawn for the market
    Market: 1 blue -, 2 green -, 3 orange -, 4 yellow - (54 tiles in the bag)
    Money: - (108 cards in the pile)
    """
    lines = [caption(view), *_table(view)]
    for seat, player in enumerate(view.players):
        lines += ["", *_player(view, seat), *_plan(player.alhambra, view.options.wall_metric)]
    return "\n".join(lines)


_TASKS: Final = {
    Step.MARKET: "a tile is drawn for the market",
    Step.DIRK: "Dirk draws a tile",
    Step.DEAL: "player {} is dealt a card",
    Step.MONEY: "a card is laid open",
    Step.ACT: "player {} to act",
    Step.PLACE: "player {} to place what was bought",
    Step.AWARD: "player {} to place what was received",
}


def caption(view: View) -> str:
    """Who is to do what, or how the game ended."""
    if view.ending is not None and view.step is Step.OVER:
        points = " : ".join(map(str, scores(view)))
        return f"The game is over, because {ENDINGS[view.ending]}: {points}"
    when = f"Turn {view.turn}" if view.turn else "Setting up"
    return f"{when}: {_TASKS[view.step].format(view.mover)}"


def _table(view: View) -> Iterator[str]:
    """The market, the money, Dirk."""
    offers = (
        f"{place} {Colour(place)} {f'{tile} for {tile.price}' if tile else '-'}"
        for place, tile in zip(PLACES, view.market, strict=True)
    )
    yield f"Market: {', '.join(offers)} ({view.bag} tiles in the bag)"
    yield f"Money: {_cards(view.open)} ({view.pile} cards in the pile)"
    if len(view.players) == WITH_DIRK:
        yield f"Dirk ({dirk_points(view)} points): {_tiles(view.dirk)}"


def _player(view: View, seat: Seat) -> Iterator[str]:
    player = view.players[seat]
    hand = f"{player.cards} cards" if player.hand is None else f"cards {_cards(player.hand)}"
    yield f"Player {seat}: {scores(view)[seat]} points, {hand}"
    yield f"  reserve {_tiles(player.reserve)}" + (
        f"; to place {_tiles(player.aside)}" if player.aside else ""
    )


def _cards(money: Bag) -> str:
    return " ".join(map(str, cards_of(money))) or "-"


def _tiles(tiles: Sequence[Tile]) -> str:
    return " ".join(map(str, tiles)) or "-"


def _plan(alhambra: Alhambra, metric: Metric) -> Iterator[str]:
    """The tiles of an Alhambra with their walls, those of the longest stretch doubled."""
    longest = set(alhambra.longest_wall(metric).segments)
    west, east, north, south = extent(alhambra)
    signs: dict[tuple[int, int], str] = {}
    for cell, tile in sorted(alhambra.tiles.items()):
        x, y = _WIDTH * (cell.x - west), 2 * (cell.y - north)
        text = f"{tile.type.value[:3].upper()}{tile.price}" if tile.type else "(*)"
        signs |= {(x + 1 + number, y + 1): sign for number, sign in enumerate(text)}
        for side in tile.wall_sides:
            edge = edge_of(cell, side)
            across = side in (Side.NORTH, Side.SOUTH)
            left, top = _WIDTH * (edge.x - west), 2 * (edge.y - north)
            sign = ("═" if edge in longest else "─") if across else ("║" if edge in longest else "│")
            signs |= (
                {(left + step, top): sign for step in range(1, _WIDTH)} if across else {(left, top + 1): sign}
            )
    for y in range(2 * (south - north + 1) + 1):
        yield "  " + "".join(signs.get((x, y), " ") for x in range(_WIDTH * (east - west + 1) + 1)).rstrip()


def extent(alhambra: Alhambra) -> tuple[int, int, int, int]:
    """The smallest and the largest x of the tiles, then the smallest and the largest y."""
    columns, rows = zip(*alhambra.tiles, strict=True)
    return min(columns), max(columns), min(rows), max(rows)


# --- drawing ---------------------------------------------------------------------------------------------

_UNIT: Final = 56
_MARGIN: Final = 24
_LINE: Final = 18
_FONT: Final[Style] = {
    "fill": "#3c3223",
    "font_family": "system-ui, 'DejaVu Sans', sans-serif",
    "font_size": 12,
}
_PAINTS: Final[Mapping[TileType | None, str]] = {
    None: "#e8dcc0",
    TileType.PAVILION: "#7ea6d8",
    TileType.SERAGLIO: "#d9776a",
    TileType.ARCADES: "#b08a5e",
    TileType.CHAMBERS: "#f4f1e8",
    TileType.GARDEN: "#86b978",
    TileType.TOWER: "#a58ac4",
}
_WALL: Final[Style] = {"stroke": "#4a3a28", "stroke_width": 5, "stroke_linecap": "round"}
_OUTER: Final[Style] = {"stroke": "#c62828", "stroke_width": 5, "stroke_linecap": "round"}
_MARK: Final[Style] = {"fill": "none", "stroke": "#c62828", "stroke_width": 3, "stroke_dasharray": "7 4"}
_LAST: Final[Style] = {"fill": "none", "stroke": "#d9a400", "stroke_width": 4}


def draw(view: View, /, *, last: Move | None = None, marked: Sequence[Any] = ()) -> str:
    """The table as SVG; ``last`` shows a move just made, ``marked`` outlines cells of the mover's Alhambra.

    Marks that are no cells (cards, tiles) are left out.
    """
    texts = [caption(view), *_table(view)]
    shapes = [
        element("text", text, class_="caption", x=_MARGIN, y=_MARGIN + _LINE * number, **_FONT)
        for number, text in enumerate(texts)
    ]
    top, width = _MARGIN + _LINE * len(texts), 640.0
    for seat, player in enumerate(view.players):
        places = [cell for cell in marked if isinstance(cell, Cell)] if seat == view.mover else []
        west, east, north, south = extent(player.alhambra)
        height = _UNIT * (south - north + 3)
        shapes += [
            element("text", text, class_=f"player-{seat}", x=_MARGIN, y=top + _LINE * (number + 1), **_FONT)
            for number, text in enumerate(_player(view, seat))
        ]
        top += 3 * _LINE
        origin = (_MARGIN - _UNIT * (west - 1), top - _UNIT * (north - 1))
        palace = _palace(view, player.alhambra, [*places], last if seat == view.mover else None)
        shapes.append(element("g", *palace, class_=f"alhambra player-{seat}", transform=translate(*origin)))
        width = max(width, 2 * _MARGIN + _UNIT * (east - west + 3))
        top += height
    ground = element("rect", class_="ground", width=width, height=top + _MARGIN, rx=10, fill="#f6f2e6")
    return document(width, top + _MARGIN, f"{RULEBOOK.title}. {caption(view)}", ground, *shapes)


def _palace(view: View, alhambra: Alhambra, marked: Sequence[Cell], last: Move | None) -> Iterator[Element]:
    for cell, tile in sorted(alhambra.tiles.items()):
        yield element(
            "g",
            title(f"{tile} at {cell}"),
            _square(cell, class_="tile", fill=_PAINTS[tile.type], stroke="#8a7a5c"),
            element(
                "text",
                str(tile.price or "⛲"),
                x=_UNIT * (cell.x + 0.5),
                y=_UNIT * (cell.y + 0.5) + 5,
                text_anchor="middle",
                **_FONT,
            ),
            data_cell=str(cell),
            data_tile=tile.id,
        )
    longest = set(alhambra.longest_wall(view.options.wall_metric).segments)
    for cell, tile in sorted(alhambra.tiles.items()):
        for side in tile.wall_sides:
            edge = edge_of(cell, side)
            yield _line(
                edge, "outer wall" if edge in longest else "wall", _OUTER if edge in longest else _WALL
            )
    if isinstance(last, Place | Build | Swap | Remove):
        yield _square(last.cell, class_="last", **_LAST)
    for cell in marked:
        yield _square(cell, class_="mark", **_MARK)


def _square(cell: Cell, **attributes: str | float) -> Element:
    return element("rect", x=_UNIT * cell.x, y=_UNIT * cell.y, width=_UNIT, height=_UNIT, **attributes)


def _line(edge: Edge, kind: str, style: Style) -> Element:
    (x1, y1), (x2, y2) = edge.ends
    return element("line", class_=kind, x1=_UNIT * x1, y1=_UNIT * y1, x2=_UNIT * x2, y2=_UNIT * y2, **style)
