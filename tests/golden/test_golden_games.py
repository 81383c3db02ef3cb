"""Stored games of every game are read, replayed and end as they did when they were stored."""

from __future__ import annotations

import json
from pathlib import Path
from pkgutil import iter_modules

import pytest

from golden.games import FOLDER
from tabletop_rules import codec, games, registry
from tabletop_rules.record import verify

FILES = sorted(FOLDER.glob("*.json"))


def test_every_game_of_the_library_has_golden_games() -> None:
    assert [path.stem for path in FILES] == sorted(it.name for it in iter_modules(games.__path__))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_games_end_as_they_did(path: Path) -> None:
    for stored in json.loads(path.read_text(encoding="ascii")):
        record = codec.loads(json.dumps(stored["record"]))
        game = registry.load(record.game)
        state = verify(game, record)
        outcome = game.outcome(state)
        assert outcome is not None
        assert (codec.digest(game, state), list(outcome.scores)) == (stored["digest"], stored["scores"])
        assert json.loads(codec.dumps(game, record)) == stored["record"]
