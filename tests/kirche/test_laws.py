"""Kirche keeps the laws of every game, under all its switches."""

from __future__ import annotations

from tabletop_rules.games import kirche
from tabletop_rules.testing import Claims, GameLaws

BUILDINGS = {7: 9, 5: 5}
"""Of a side, by the size of the board (KD-44)."""


def pieces(state: kirche.State) -> int:
    """The buildings on the board, those still to be placed, and the priest."""
    to_place = max(0, 2 * BUILDINGS[state.options.board] - state.ply)
    return len(state.buildings) + to_place + [state.at(state.priest)].count(None)


def longest(options: kirche.Options) -> int | None:
    """The set-up and the cap; without a cap there is no bound (KD-34)."""
    return 2 * BUILDINGS[options.board] + options.ply_cap if options.ply_cap else None


class TestLaws(GameLaws):
    game = kirche
    claims = Claims(conserved={"pieces": pieces}, longest=longest)
