"""What a seat may know: its own card, the betting, and at a showdown the other card."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from kuhn_poker.notation import format_move
from kuhn_poker.state import PLAYERS, Deal, Move, State, check_state
from tabletop_rules import svg
from tabletop_rules.game import Seat, check_viewer


@attrs.frozen
class View:
    """What a viewer sees: the cards by seat, ``?`` for one that is face down, and the betting."""

    cards: str
    bets: str


def observe(state: State, viewer: Seat | None, /) -> View:
    """The cards that the viewer may see, and the betting."""
    check_state(state)
    check_viewer("kuhn_poker", viewer, PLAYERS)
    is_shown = state.is_over and not state.is_given_up
    return View(
        "".join(card if is_shown or seat == viewer else "?" for seat, card in enumerate(state.hands)),
        state.bets,
    )


def observe_move(state: State, move: Move, viewer: Seat | None, /) -> str:
    """The text of the move; a card that another seat is dealt stays secret."""
    is_secret = isinstance(move, Deal) and len(state.hands) != viewer
    return "deal ?" if is_secret else format_move(move)


def render(view: View, /) -> str:
    """The table as text."""
    return f"cards {view.cards or '-'}, bets {view.bets or '-'}"


def draw(view: View, /, *, last: Move | None = None, marked: Sequence[object] = ()) -> str:
    """The table as SVG."""
    cards = [
        svg.element("text", card, x=20 + 40 * seat, y=30, font_size=24, text_anchor="middle")
        for seat, card in enumerate(view.cards)
    ]
    return svg.document(80, 40, f"Kuhn poker: {render(view)}", *cards)
