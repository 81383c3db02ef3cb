"""The switches of Monumenten: section 4 of the rulebook, and the start player."""

from __future__ import annotations

from functools import cache, partial
from typing import Literal

import attrs

from tabletop_rules.games.monumenten.board import Board, board
from tabletop_rules.geometry import Rim
from tabletop_rules.options import switch


@attrs.frozen(kw_only=True)
class Options:
    """The switches of section 4 of the rulebook, and the start player.

    >>> Options(rim="walls")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: rim is one of 'grooves', 'wall', 'open', not 'walls'
    """

    rim: Literal["grooves", "wall", "open"] = switch("grooves", "wall", "open")
    """Whether the rim has grooves; if not, whether it counts as a wall or never closes (MO-21, MO-41)."""
    slide: Literal["on", "off"] = switch("on", "off")
    """Whether rows slide at all (MO-37)."""
    slide_stop: Literal["any", "contact"] = switch("any", "contact")
    """Whether a slide may stop anywhere or only at the first obstacle (MO-34)."""
    junction: Literal["pass_between", "touch_blocks"] = switch("pass_between", "touch_blocks")
    """Whether a slide passes between rows that end at a junction (MO-33, MO-77)."""
    opening_no_slide_turns: Literal[1, 0] = switch(1, 0)
    """Turns at the start in which a player only places (MO-03)."""
    slide_just_placed: bool = switch(False, True)
    """Whether the row just placed may be slid (MO-30)."""
    late_claim: bool = switch(True, False)
    """Whether a square may be claimed in a later turn than that of its closing (MO-44, MO-73)."""
    nested_scoring: Literal["faces", "include_inner"] = switch("faces", "include_inner")
    """Whether a ring counts the cells that it surrounds (MO-47, MO-74)."""
    build_inside_secured: Literal["forbidden", "no_effect"] = switch("forbidden", "no_effect")
    """Whether rows may be added inside a claimed square (MO-24, MO-78)."""
    end_timing: Literal["immediate", "equal_turns"] = switch("immediate", "equal_turns")
    """Whether the game ends at once or when both have had equally many turns (MO-60, MO-75)."""
    start_player: Literal[0, 1] = switch(0, 1)
    """Who begins (MO-02)."""

    # What follows from the switches. Every move asks; a cached property would slow all fields down.
    table: Board = attrs.field(init=False, eq=False, repr=False)
    """The precomputed board."""
    rim_walls: Rim = attrs.field(init=False, eq=False, repr=False)
    """What the rim does to faces, in the words of ``geometry``."""
    first_slide_turn: float = attrs.field(init=False, eq=False, repr=False)
    """The first turn with a slide; infinite when rows do not slide."""
    is_inside_barred: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether nothing may be built inside a claimed square."""
    is_touch_blocking: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether a row that ends at a junction blocks it."""

    def __attrs_post_init__(self) -> None:
        """Work out what follows from the switches."""
        set_once = partial(object.__setattr__, self)
        set_once("table", board(self.rim == "grooves", self.slide_stop == "contact"))
        set_once("rim_walls", {"grooves": "needs_walls", "wall": "closed", "open": "open"}[self.rim])
        opening = 2 * self.opening_no_slide_turns
        set_once("first_slide_turn", opening + 1 if self.slide == "on" else float("inf"))
        set_once("is_inside_barred", self.build_inside_secured == "forbidden")
        set_once("is_touch_blocking", self.junction == "touch_blocks")


@cache
def default_options() -> Options:
    """The options of a game where none are given; made on first use, for their tables take a while."""
    return Options()
