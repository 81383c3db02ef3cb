"""Pig, a dice game for two to four: small, but with all that Kirche lacks: chance, several seats, an enum.

In turn a seat rolls as often as it likes; a 1 loses what this turn brought, ``hold`` keeps it. Who first has
the target wins. A module that is a ``Game``, like any game of the library.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

import attrs

from tabletop_rules.errors import IllegalMove, ImpossiblePosition, NotationError, OptionError, SchemaError
from tabletop_rules.game import CHANCE, Actor, Outcome, ScoreLine, Seat, Successors, check_seats, check_viewer
from tabletop_rules.rulebook import Rulebook, Violation

NAME: Final = "pig"
SEATS: Final = range(2, 5)
RULEBOOK: Final = Rulebook.from_toml(
    """
    game = "pig"
    title = "Pig"
    ruleset = 3
    [[rule]]
    id = "PG-1"
    title = "Turn"
    text = "Roll or hold; after a roll, the die decides."
    source = ["own"]
    """
)


class Phase(StrEnum):
    CHOICE = "choice"
    DIE = "die"


class Move(StrEnum):
    ROLL = "roll"
    HOLD = "hold"
    ONE = "1"
    TWO = "2"
    SIX = "6"


def _positive(options: Options, attribute: attrs.Attribute[int], value: int) -> None:
    if value < 1:
        raise OptionError(f"target is 1 or more, not {value}")


@attrs.frozen(kw_only=True)
class Options:
    target: int = attrs.field(default=20, validator=_positive)
    nickname: str | None = None
    house_rules: tuple[str, ...] = ()


DEFAULTS: Final = Options()


@attrs.frozen
class State:
    options: Options
    scores: tuple[int, ...]
    turn: Seat = 0
    pot: int = 0
    phase: Phase = Phase.CHOICE


@attrs.frozen(kw_only=True)
class Document:
    """A table of Pig."""

    options: Options
    scores: Mapping[str, int] = attrs.field(metadata={"description": "points by seat, from 0"})
    turn: int
    pot: int
    phase: Phase


def initial_state(seats: int = 2, options: Options = DEFAULTS) -> State:
    check_seats(NAME, seats, SEATS)
    return State(options, (0,) * seats)


def actor(state: State, /) -> Actor:
    if max(state.scores) >= state.options.target:
        return None
    return CHANCE if state.phase is Phase.DIE else state.turn


def legal_moves(state: State, /) -> tuple[Move, ...]:
    if actor(state) is None:
        return ()
    return (Move.ONE, Move.TWO, Move.SIX) if state.phase is Phase.DIE else (Move.HOLD, Move.ROLL)


def chance_weights(state: State, /) -> tuple[int, ...]:
    return (1, 4, 1) if actor(state) is CHANCE else ()


def explain(state: State, move: Move, /) -> tuple[Violation, ...]:
    if move in legal_moves(state):
        return ()
    return (RULEBOOK.violation("PG-1", f"{move} is not possible now"),)


def apply(state: State, move: Move, /) -> State:
    if violations := explain(state, move):
        raise IllegalMove(move, violations)
    return _advance(state, move)


def _advance(state: State, move: Move) -> State:
    following = (state.turn + 1) % len(state.scores)
    match move:
        case Move.ROLL:
            return attrs.evolve(state, phase=Phase.DIE)
        case Move.HOLD:
            scores = tuple(
                score + state.pot * (seat == state.turn) for seat, score in enumerate(state.scores)
            )
            return State(state.options, scores, following)
        case Move.ONE:
            return State(state.options, state.scores, following)
    return attrs.evolve(state, pot=state.pot + int(move), phase=Phase.CHOICE)


def successors(state: State, /) -> Successors[Move, State]:
    return Successors(state, legal_moves(state), _advance)


def outcome(state: State, /) -> Outcome | None:
    if actor(state) is not None:
        return None
    places = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
    return Outcome(state.scores, places, RULEBOOK["PG-1"], "the target is reached")


def score_sheet(state: State, /) -> tuple[tuple[ScoreLine, ...], ...]:
    return tuple((ScoreLine(RULEBOOK["PG-1"], score, "held"),) for score in state.scores)


def observe(state: State, viewer: Seat | None, /) -> State:
    check_viewer(NAME, viewer, len(state.scores))
    return state


def observe_move(state: State, move: Move, viewer: Seat | None, /) -> str:
    return format_move(move)


def audit(state: State, /) -> tuple[Violation, ...]:
    if min(state.scores) < 0 or state.pot < 0:
        return (RULEBOOK.violation("PG-1", "points are never negative"),)
    return ()


def to_document(state: State, /) -> Document:
    scores = {str(seat): score for seat, score in enumerate(state.scores)}
    return Document(options=state.options, scores=scores, turn=state.turn, pot=state.pot, phase=state.phase)


def from_document(document: Document, /) -> State:
    seats = [str(seat) for seat in range(len(document.scores))]
    if sorted(document.scores) != seats or len(seats) not in SEATS:
        raise SchemaError("expected the seats 0, 1, …", ("scores",))
    if not 0 <= document.turn < len(seats):
        raise SchemaError(f"there is no seat {document.turn}", ("turn",))
    scores = tuple(document.scores[seat] for seat in seats)
    state = State(document.options, scores, document.turn, document.pot, document.phase)
    if violations := audit(state):
        raise ImpossiblePosition(NAME, violations)
    return state


def format_move(move: Move, /) -> str:
    return Move(move).value


def parse_move(text: str, /) -> Move:
    try:
        return Move(text)
    except ValueError:
        raise NotationError("expected roll, hold, 1, 2 or 6", text) from None


def format_position(state: State, /) -> str:
    """The scores alone: a line that keeps less than the state."""
    return " ".join(map(str, state.scores))


def parse_position(text: str, options: Options = DEFAULTS, /) -> State:
    return State(options, tuple(map(int, text.split())))


def render(view: State, /) -> str:
    return format_position(view)


def draw(view: State, /, *, last: Move | None = None, marked: Sequence[object] = ()) -> str:
    return f"<svg xmlns='http://www.w3.org/2000/svg'><title>{render(view)}</title></svg>"
