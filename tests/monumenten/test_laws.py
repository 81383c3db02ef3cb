"""Monumenten keeps the laws of every game, under all its switches."""

from __future__ import annotations

from tabletop_rules.games import monumenten
from tabletop_rules.testing import Claims, GameLaws


def rows(state: monumenten.State) -> tuple[int, ...]:
    """Rows of each length, on the board and in the supplies."""
    return tuple(
        sum(row.length == length for row in state.rows) + sum(supply[length - 1] for supply in state.supplies)
        for length in (1, 2, 3)
    )


def monuments(state: monumenten.State) -> tuple[int, ...]:
    """Monuments of each player, on the board and in the supplies."""
    return tuple(
        left + sum(claim.owner == seat for claim in state.claims) for seat, left in enumerate(state.monuments)
    )


def cells(state: monumenten.State) -> int:
    """Cells of all faces: each is in one, once."""
    return sum(len(face.cells) for face in state.lattice.walls.faces())


def longest(options: monumenten.Options) -> int:
    """47 turns place a row (MO-63), one more makes turns equal, no two passes follow each other (MO-79)."""
    return 3 * 2 * 48


class TestLaws(GameLaws):
    game = monumenten
    claims = Claims(
        conserved={"rows": rows, "monuments": monuments, "cells": cells},
        longest=longest,
    )
