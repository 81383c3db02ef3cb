"""What the kit is given: whether it can be worked with, said in one sentence before anything is drawn.

A slip of the caller would otherwise come to light deep inside, as a fault of the game.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

from hypothesis.strategies import SearchStrategy

from tabletop_rules.game import Game, check_options, check_seats
from tabletop_rules.registry import Reference, checked


def check_arguments(
    game: object, *, seats: object = None, options: object = None, max_plies: object = 0
) -> None:
    """Refuse what no game can be drawn from.

    Raises:
        TypeError: ``game`` is none, or ``max_plies`` is no number.
        ValueError: a game cannot be had for these seats and options, or with so few moves.

    >>> check_arguments("kirche")
    Traceback (most recent call last):
        ...
    TypeError: a game is wanted, not the text 'kirche'; registry.load gives a game by its name
    """
    if isinstance(game, str):
        raise TypeError(f"a game is wanted, not the text {game!r}; registry.load gives a game by its name")
    known = checked(game)
    numbers: object = known.SEATS
    if not isinstance(numbers, Sequence) or not numbers:
        raise ValueError(f"SEATS of {known.NAME} is a range of one number or more, not {numbers!r}")
    if seats is not None:
        check_seats(known.NAME, seats, known.SEATS)
    if not isinstance(options, SearchStrategy):
        check_options(known.NAME, options, known.Options())
    check_number("max_plies", max_plies, 0)


def check_number(name: str, value: object, least: int) -> None:
    """Refuse what is no whole number, or too small a one.

    >>> check_number("examples", 0, 1)
    Traceback (most recent call last):
        ...
    ValueError: examples is 1 or more, not 0
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} is a whole number, not {value!r}")
    if value < least:
        raise ValueError(f"{name} is {least} or more, not {value}")


def why_not_elsewhere(game: Game[Any, Any]) -> str:
    """Why another process cannot be asked about a game; nothing if it can, as far as is known here."""
    try:
        is_here = b"__main__" in pickle.dumps(Reference.to(game))
    except Exception:  # the laws will say what is wrong with it
        return ""
    return "the game lives in __main__: put it into a module that another process can import" * is_here
