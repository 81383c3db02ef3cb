"""Positions with everything that can be due within a slot, for what is written, read and judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poorters.positions import LAST_PHASE, State, after, after_a_house, position, town
from poorters.worked import W10
from tabletop_rules.games import poorters

A, B, C = 0, 1, 2


def village(**parts: Any) -> State:
    """A position with something of everything, in which a character is to be chosen."""
    given: dict[str, Any] = {
        "stage": "choice",
        "round": 4,
        "placed": [("RH1", 5, 4, 0, A), ("GF1", 0, 0, 0, B)],
        "chips": {"GF1": 1},
        "boats": {"m1": C},
        "cleared": [(2, 2), (2, 1), (1, 1), (0, 1), (0, 0)],
        "hands": [["W01"], ["W02"]],
        "florins": [3, 2, 1],
        "track": 8,
    }
    return position(3, **(given | parts))


WITHIN: dict[str, Callable[[], State]] = {
    "felling": lambda: poorters.initial_state(3),
    "felled": lambda: after(poorters.initial_state(2), "clear (2,1)"),
    "founding": lambda: after(
        poorters.initial_state(3),
        *("clear (2,2)", "reveal FG", "clear (2,1)", "reveal F3", "clear (3,1)", "reveal F4"),
        "build RH1@(5,4)r0",
    ),
    "choice": village,
    "lumberjack": lambda: village(stage="lumberjack"),
    "felled in a slot": lambda: after(village(stage="lumberjack"), "clear (1,2)"),
    "builder": town,
    "transfers": lambda: after(town(), W10[0], "transfer 1>0 wood"),
    "shares": lambda: after(town(), *W10[:2], "share 0 wood 2 -1"),
    "answers": lambda: after(town(), *W10, "accept"),
    "hint": lambda: after(town(), *W10, "accept", "decline hint", "share 2 wood 1"),
    "refused": lambda: after(after_a_house(), *W10, "decline"),
    "refused with a hint": lambda: after(
        town(), *W10, "decline hint", "share 1 wood 1", "share 1 florins 1", "share 1 vp 1", "suggest (8,5)r0"
    ),
    "reaped": lambda: after(village(stage="farmer", chooser=C), "produce"),
    "sold": lambda: after(position(3, stage="trader", goods=[{"wood": 3}]), "sell 1 wood market florins"),
    "purchase": lambda: after(position(3, stage="sheriff", florins=[3]), "buy 2", "draw E05", "draw W01"),
    "wishes": lambda: after(position(3, stage="wishes", hands=[["W01", "W02"]]), "play W01"),
    "pedlar": lambda: after(
        position(3, stage="wishes", hands=[["W12"]], goods=[{"wood": 3}]),
        "play W12",
        "sell 1 wood market florins",
    ),
    "clearing": lambda: after(village(stage="wishes", hands=[["W10"]]), "play W10", "clear (1,2)"),
    "over": lambda: after(position(3, **LAST_PHASE, max_rounds=1), "pass", "pass", "pass"),
}
"""Positions with everything that can be due within a slot."""
