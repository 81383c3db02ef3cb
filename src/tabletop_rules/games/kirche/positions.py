"""A position as one line, both ways (KD-41): ``Light | Dark | priest | side to move``.

Buildings are written as in the moves that place them; the line carries neither history nor action count.
"""

from __future__ import annotations

from tabletop_rules.errors import NotationError
from tabletop_rules.game import Seat, check_options
from tabletop_rules.games.kirche.audit import assemble, refuse_impossible
from tabletop_rules.games.kirche.moves import square_name
from tabletop_rules.games.kirche.notation import WordReader
from tabletop_rules.games.kirche.options import Options, default_options
from tabletop_rules.games.kirche.state import DARK, LIGHT, SIDES, State, check_state
from tabletop_rules.notation import fields, line, listed, only


def format_position(state: State, /) -> str:
    """The position as one line, pieces by file and then rank.

    >>> from tabletop_rules.games import kirche
    >>> kirche.format_position(kirche.initial_state())
    '- | - | d4 | light'
    """
    check_state(state)
    sides = (pieces(state, seat) for seat in (LIGHT, DARK))
    return line((*sides, [square_name(state.priest)], [SIDES[state.mover]]))


def pieces(state: State, seat: Seat) -> tuple[str, ...]:
    """The buildings of a side: ``Na1H``."""
    return tuple(
        f"{building.kind.letter}{square_name(building.cell)}{building.ridge}"
        for building in state.buildings
        if building.seat == seat
    )


def parse_position(text: str, options: Options | None = None, /) -> State:
    """The state of a line. It starts its own history; after the set-up no actions have been made.

    Raises:
        NotationError: the text is no such line; it says why and where.
        ImpossiblePosition: no game can stand like this; it says which rules speak against it.
        OptionError: ``options`` are not those of this game.

    >>> state = parse_position("Na1H Sg7V | - | d4 | dark")
    >>> print(*state.buildings, sep=", ")
    light's nave, light's steeple
    """
    options = check_options("kirche", options, default_options())
    light, dark, priest, to_move = fields(text, "Light", "Dark", "priest", "side to move")
    buildings = [
        WordReader(text, *span).building(seat)
        for seat, spans in ((LIGHT, light), (DARK, dark))
        for span in listed(spans, text)
    ]
    square = WordReader(text, *only(priest, "the square of the priest", text)).whole_square()
    span = only(to_move, "light or dark", text)
    if (side := text[slice(*span)]) not in SIDES:
        raise NotationError(f"expected light or dark, found {side!r}", text, span[0])
    return refuse_impossible(assemble(options, buildings, square, SIDES.index(side)))
