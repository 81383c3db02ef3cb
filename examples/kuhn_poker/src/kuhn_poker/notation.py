"""Texts of moves and positions, and the document that stands for a state in JSON.

Moves are ``deal Q``, ``pass`` and ``bet``. A position is cards and bets, ``-`` for none: ``QK pb``.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from kuhn_poker.rules import RULEBOOK
from kuhn_poker.state import ENDS, PLAYERS, RANKS, Bet, Deal, Move, Options, Pass, State
from tabletop_rules.errors import ImpossiblePosition, NotationError
from tabletop_rules.game import check_options
from tabletop_rules.notation import check_text
from tabletop_rules.rulebook import Fault, Violation, fault


def format_move(move: Move, /) -> str:
    """The move as text."""
    return f"deal {move.rank}" if isinstance(move, Deal) else type(move).__name__.lower()


def parse_move(text: str, /) -> Move:
    """The move of a text."""
    check_text(text)
    moves: list[Move] = [Pass(), Bet(), *map(Deal, RANKS)]
    texts = [format_move(move) for move in moves]
    if text not in texts:
        raise NotationError(f"expected {', '.join(texts)}", text)
    return moves[texts.index(text)]


def format_position(state: State, /) -> str:
    """The position as one line."""
    return f"{state.hands or '-'} {state.bets or '-'}"


def parse_position(text: str, options: Options | None = None, /) -> State:
    """The state of a line."""
    check_text(text)
    words = ["" if word == "-" else word for word in text.split()]
    if len(words) != 2:
        raise NotationError("a position is cards and bets", text)
    return _possible(State(check_options("kuhn_poker", options, Options()), *words))


@attrs.frozen(kw_only=True)
class Document:
    """A state for JSON."""

    options: Options
    hands: str
    bets: str


def to_document(state: State, /) -> Document:
    """The document that stands for a state."""
    return Document(options=state.options, hands=state.hands, bets=state.bets)


def from_document(document: Document, /) -> State:
    """The state of a document."""
    return _possible(State(document.options, document.hands, document.bets))


@RULEBOOK.check("KP-02")
def cards_are_from_the_deck(state: State) -> Iterator[Fault]:
    """Each seat has one card, and the deck had it."""
    if len(state.hands) > PLAYERS or not set(state.hands) <= set(RANKS):
        yield fault(f"{state.hands!r} are not two cards of {RANKS}")
    elif any(state.left(rank) < 0 for rank in RANKS):
        yield fault(f"the deck has not so many cards as {state.hands}")


@RULEBOOK.check("KP-03")
def betting_is_in_order(state: State) -> Iterator[Fault]:
    """Betting begins after the deal, and what was bet can lead to an end."""
    if not any(end.startswith(state.bets) for end in ENDS) or (state.bets and state.is_dealing):
        yield fault(f"betting does not come to {state.bets!r}")


def audit(state: State, /) -> tuple[Violation, ...]:
    """What makes a position impossible; () for every state that play can reach."""
    return cards_are_from_the_deck(state) + betting_is_in_order(state)


def _possible(state: State) -> State:
    if violations := audit(state):
        raise ImpossiblePosition("kuhn_poker", violations)
    return state
