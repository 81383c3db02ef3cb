"""Games with some parts replaced."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

from tabletop_rules.game import Game

PARTS: Final = tuple(part for part in dir(Game) if not part.startswith("_"))
"""What a game has, by the contract."""


def changed(base: Any, **changes: Any) -> Any:
    """The game with some other parts."""
    return SimpleNamespace(**{part: getattr(base, part) for part in PARTS} | changes)
