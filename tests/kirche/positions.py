"""Kirche in texts: what the tests need to set positions up and to say what comes out."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from common.texts import Texts
from tabletop_rules.games import kirche
from tabletop_rules.games.kirche.audit import assemble
from tabletop_rules.games.kirche.state import SIDES
from tabletop_rules.geometry import Cell

State = kirche.State
Options = kirche.Options

_TEXTS = Texts(kirche)
legal = _TEXTS.legal
after = _TEXTS.after
broken = _TEXTS.broken


def square(text: str) -> Cell:
    """``d4`` is the fourth file and the fourth rank, both counted from 0."""
    return Cell("abcdefg".index(text[0]), int(text[1]) - 1)


def bare(light: str, dark: str = "", priest: str = "d4", to_move: str = "light", **switches: object) -> State:
    """A board with any pieces in play (KD-45): no position of the game, but good for looking at moves."""
    options = Options(**switches)  # type: ignore[arg-type]
    buildings = [
        kirche.Building(move.kind, seat, move.cell, move.ridge)
        for seat, texts in enumerate((light, dark))
        for text in texts.split()
        if isinstance(move := kirche.parse_move(text), kirche.Place)
    ]
    state = assemble(options, buildings, square(priest), SIDES.index(to_move))
    return attrs.evolve(state, ply=options.setup_moves)


def at(line: str, **switches: object) -> State:
    """The state of a position line."""
    return kirche.parse_position(line, Options(**switches))  # type: ignore[arg-type]


def pieces(state: State, seat: int) -> list[str]:
    """The texts of a side's buildings, by file and then rank."""
    return [
        f"{it.kind.letter}{kirche.square_name(it.cell)}{it.ridge}"
        for it in state.buildings
        if it.seat == seat
    ]


def winning(state: State) -> list[str]:
    """The texts of the moves that win at once, in string order."""
    texts: Iterable[str] = (
        kirche.format_move(move)
        for move, then in kirche.successors(state)
        if then.ending is kirche.Ending.VILLAGE
    )
    return sorted(texts)


# KD-T10 and its neighbours
T10 = "Nc3H Sc4V b3H b4H c5V b5H d3H d4V g4H | Na7H Sg1H a1V a3V a5V g7V e7H c7H e1H | f6 | light"
T11 = "Na3H Sb3V b4H b5H c3H c4V c5V d4V g4H | Na7H Sg1H a1V a2V a6V g7V e7H c7H e1H | f6 | light"
T14 = "Nc3H Sc4V d3H b3V b4H c5V b5H b2H f7H | Na7H Sg1H a1V a3V a5V e7H g7V c7H e1V | d4 | light"
P1 = "Na1H b3V b6H c5H d2V e4V e6H f3V Sg7V | Na7V b4V c2H c7H d6V e2V f5H Sg1H g3H | d4 | light"
