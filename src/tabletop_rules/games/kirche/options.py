"""The switches of Kirche: section 4 of the rulebook."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Final, Literal

import attrs

from tabletop_rules.errors import OptionError
from tabletop_rules.games.kirche.board import Board, board
from tabletop_rules.options import one_of

MOST_ACTIONS: Final = 10**9
"""The highest cap: more than anybody plays, and a number that every reader of JSON keeps exact."""


def _number_of_actions(options: Options, attribute: attrs.Attribute[Any], value: object) -> None:
    if type(value) is not int or not 0 <= value <= MOST_ACTIONS:
        raise OptionError(f"{attribute.name} is a number from 0 (none) to {MOST_ACTIONS}, not {value!r}")


@attrs.frozen(kw_only=True)
class Options:
    """The switches of section 4 of the rulebook.

    >>> Options(board=6)
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: board is one of 7, 5, not 6
    """

    first_mover: Literal["light", "dark"] = attrs.field(default="light", validator=one_of("light", "dark"))
    """Who makes the first action (KD-20, KD-43)."""
    priest_any: bool = attrs.field(default=False, validator=one_of(False, True))
    """Whether the priest helps every own building, blocked or not (KD-24)."""
    repetition: Literal["draw3", "none"] = attrs.field(default="draw3", validator=one_of("draw3", "none"))
    """Whether the third occurrence of a position is a draw (KD-34)."""
    ply_cap: int = attrs.field(default=400, validator=_number_of_actions)
    """Actions after which the game is a draw (KD-34); 0 means none."""
    board: Literal[7, 5] = attrs.field(default=7, validator=one_of(7, 5))
    """Squares along an edge (KD-44)."""

    # What follows from the switches. Every move asks; a cached property would slow all fields down.
    table: Board = attrs.field(init=False, eq=False, repr=False)
    """The precomputed board."""
    setup_moves: int = attrs.field(init=False, eq=False, repr=False)
    """Moves of the set-up (KD-40)."""
    last_ply: int | None = attrs.field(init=False, eq=False, repr=False)
    """The ply at which the game is drawn (KD-34), or None."""

    def __attrs_post_init__(self) -> None:
        """Work out what follows from the switches."""
        set_once = partial(object.__setattr__, self)
        set_once("table", board(self.board, self.priest_any))
        set_once("setup_moves", len(self.table.steps))
        set_once("last_ply", self.setup_moves + self.ply_cap if self.ply_cap else None)


@cache
def default_options() -> Options:
    """The options of a game where none are given; made on first use, for their tables take a while."""
    return Options()
