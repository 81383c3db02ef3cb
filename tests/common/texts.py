"""A game asked in its notation: what can be done, what becomes of it, and what speaks against it."""

from __future__ import annotations

from typing import Generic

import attrs

from tabletop_rules.game import Game, M, S, V


@attrs.frozen
class Texts(Generic[S, M, V]):
    """A game whose moves are written as texts."""

    game: Game[S, M, V]

    def legal(self, state: S) -> list[str]:
        """The texts of all legal moves, in string order."""
        return sorted(map(self.game.format_move, self.game.legal_moves(state)))

    def after(self, state: S, *texts: str) -> S:
        """The state after some moves."""
        for text in texts:
            state = self.game.apply(state, self.game.parse_move(text))
        return state

    def broken(self, state: S, text: str) -> set[str]:
        """The ids of the rules that a move breaks."""
        return {violation.rule.id for violation in self.game.explain(state, self.game.parse_move(text))}

    def refusal(self, state: S, text: str) -> tuple[list[str], list[str]]:
        """The refusals of a move as texts, and the places that they point at."""
        violations = self.game.explain(state, self.game.parse_move(text))
        return list(map(str, violations)), [str(place) for violation in violations for place in violation.at]
