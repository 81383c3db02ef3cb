"""Pig in which each seat sees its own score and whose turn it is, and nothing else: a game with secrets."""

from __future__ import annotations

from typing import Any, cast

import attrs

from services import pig
from tabletop_rules.game import Game, Seat


@attrs.frozen
class View:
    viewer: Seat | None
    turn: Seat
    score: int | None


class _BlindPig:
    """All but ``observe`` is Pig; instances have no state, so they can be pickled."""

    def __getattr__(self, name: str) -> Any:
        return getattr(pig, name)

    def observe(self, state: pig.State, viewer: Seat | None, /) -> View:
        return View(viewer, state.turn, None if viewer is None else state.scores[viewer])


GAME = cast(Game[pig.State, pig.Move, View], _BlindPig())
