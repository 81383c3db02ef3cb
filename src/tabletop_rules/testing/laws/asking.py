"""What several laws ask of a game."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import TypeVar

from tabletop_rules.game import Game, IllegalMove, M, S, V
from tabletop_rules.rulebook import Violation

T = TypeVar("T")


def refusal_of(game: Game[S, M, V], state: S, move: M) -> IllegalMove | None:
    """How apply refuses a move; None when it accepts it."""
    try:
        game.apply(state, move)
    except IllegalMove as refusal:
        return refusal
    return None


def worded(violations: Sequence[Violation]) -> str:
    """Violations in one line."""
    return "; ".join(map(str, violations))


def pickled(value: T) -> T:
    """A copy that went through pickle: an equal value, and another object."""
    copy: T = pickle.loads(pickle.dumps(value))
    return copy
