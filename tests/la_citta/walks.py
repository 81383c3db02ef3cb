"""Random games of the library for the properties: lively ones, in which rare kinds of move come often."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from hypothesis import strategies as st

from tabletop_rules.games import la_citta

SETUPS = ("advanced", "first_game")


@dataclass(frozen=True)
class Walk:
    """A game to its end: the same one for the same fields."""

    seats: int
    setup: Any
    seed: int

    @cached_property
    def states(self) -> list[la_citta.State]:
        """Every state from the first to the last."""
        return [state for state, _ in self.steps]

    @cached_property
    def steps(self) -> list[tuple[la_citta.State, la_citta.Move | None]]:
        """Each state with the move made in it, None in the last."""
        return list(self._play())

    def _play(self) -> Iterator[tuple[la_citta.State, la_citta.Move | None]]:
        chance = random.Random(f"{self}")
        state = la_citta.initial_state(self.seats, la_citta.Options(setup=self.setup))
        while moves := la_citta.legal_moves(state):
            weights = la_citta.chance_weights(state)
            move = chance.choices(moves, weights)[0] if weights else lively(chance, moves)
            yield state, move
            state = la_citta.apply(state, move)
        yield state, None


def lively(chance: random.Random, moves: tuple[la_citta.Move, ...]) -> la_citta.Move:
    """A move of a kind that is chosen first, three times of four."""
    if chance.randrange(4):
        kind = chance.choice(sorted({type(move).__name__ for move in moves}))
        moves = tuple(move for move in moves if type(move).__name__ == kind)
    return chance.choice(moves)


@lru_cache(maxsize=64)
def walk(seats: int, setup: str, seed: int) -> Walk:
    """A game, kept for the next test that looks at it."""
    return Walk(seats, setup, seed)


SEEDS = 999 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 3
WALKS = st.builds(walk, st.integers(2, 5), st.sampled_from(SETUPS), st.integers(0, SEEDS))
