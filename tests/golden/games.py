"""Golden games: whole games as they were once stored, which every later version must read and replay alike.

``python tests/golden/games.py NAME`` plays new ones and writes ``tests/data/golden/NAME.json``. Do that for a
new game, or when its rules change on purpose; what changes in the file is then to be read, line by line.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from tabletop_rules import codec, registry
from tabletop_rules.bots import random_bot
from tabletop_rules.game import Game
from tabletop_rules.record import Record, verify
from tabletop_rules.simulate import play

FOLDER: Final = Path(__file__).parents[1] / "data" / "golden"


def entry(game: Game[Any, Any], record: Record[Any, Any]) -> dict[str, Any]:
    """A stored game with what is to come of it."""
    state = verify(game, record)
    outcome = game.outcome(state)
    return {
        "digest": codec.digest(game, state),
        "scores": outcome and list(outcome.scores),
        "record": json.loads(codec.dumps(game, record)),
    }


def write(name: str) -> None:
    """Play one game for every number of players, and store them."""
    game = registry.load(name)
    entries = [entry(game, play(game, [random_bot] * seats, seed=seats)) for seats in game.SEATS]
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(entries, indent=1, ensure_ascii=True)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="ascii")


if __name__ == "__main__":
    write(*sys.argv[1:])
