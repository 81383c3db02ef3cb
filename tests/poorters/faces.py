"""Positions that are looked at, and what is found in drawings of them."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

from tabletop_rules.games import poorters
from tabletop_rules.games.poorters import State

NS = "{http://www.w3.org/2000/svg}"
UNIT = 44
"""How wide a square is drawn."""
SOLD = '{"detail":{"kind":"sold","units":{"baker":1}},"played":[],"refused":[]}'
BOARD = (
    "(3,1) (0,2) (1,2) (2,2) (4,2) (0,3)"
    " | RH1@(5,4)r0:0 RH3@(8,4)r0:1 RW2@(6,3)r0:2 GF1@(0,4)r0:0 SB@(8,5)r180:1 BK@(5,5)r0:- | GF1=2 | m1=2"
    " | 10 10 | F3=12 F4=6 FG=6"
)
DECK = "W01=2 W02=3 W03=2 W04=2 W05=2 W06=1 W07=1 W08=1 W09=2 W10=2 W11=2 W12=1 W13=1 E01=2 E02=2 E03=1 E04=1"
LINE = (
    "3/1/0/0/0/4:2/0/0/0:W01=1 0/1/0/0/1/6:2/1/0/0:W08=1 5/0/0/2/0/0:0/0/0/0:-"
    f" | {BOARD} | {DECK} | E03=1 E05=1 | 2 trader | - | trader 1 {SOLD}"
)
"""Three players; player 1 has the Baker's stall, chose the Trader, and has sold 1 grain for a VP."""
STATE = poorters.parse_position(LINE)
DISGUISED = poorters.parse_position(
    LINE.replace("W08=1 5/0", "W09=1 5/0").replace("W08=1 W09=2", "W08=2 W09=1")
)
"""The same with another card in the hand of player 1, and the other way round in the deck."""
BUILDING = poorters.parse_position(
    LINE.replace("2 trader", "2 builder").replace(f"trader 1 {SOLD}", "builder 1")
)
"""The same in the Builder phase of player 1."""
PURCHASE = '{"detail":{"kind":"purchase","due":1,"aside":{}},"played":[],"refused":[]}'
BUYING = poorters.parse_position(
    LINE.replace("2 trader", "2 sheriff").replace(f"trader 1 {SOLD}", f"sheriff 1 {PURCHASE}")
)
"""The same, where player 1 has paid for a card."""
START = poorters.initial_state(2)
"""A game for two before its first move."""
CHOICE = poorters.parse_position(LINE.replace(f"| trader 1 {SOLD}", "| choice 2"))
"""The same, where the Trader's phase is over."""
SOWING = poorters.parse_position(
    LINE.replace("| GF1=2 |", "| - |")
    .replace("2 trader", "2 trader builder farmer")
    .replace(f"trader 1 {SOLD}", "farmer 0")
)
"""The same, where player 0 has chosen the Farmer, and nothing lies on the field."""
FARMING = poorters.parse_position(
    LINE.replace("2 trader", "2 lumberjack farmer").replace(f"trader 1 {SOLD}", "farmer 2")
)
"""The same, where player 2 has chosen the Farmer."""


def view(state: State, viewer: int | None = 0) -> poorters.View:
    return poorters.observe(state, viewer)


def text(state: State, viewer: int | None = 0) -> list[str]:
    return poorters.render(view(state, viewer)).splitlines()


def drawing(state: State, viewer: int | None = 0, **arguments: Any) -> ElementTree.Element:
    return ElementTree.fromstring(poorters.draw(view(state, viewer), **arguments))


def classes(root: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    """The elements of all these classes, in the order of the drawing."""
    return [it for it in root.iter() if {*names} <= {*it.get("class", "").split()}]


def data(root: ElementTree.Element, kind: str, what: str) -> list[str | None]:
    return [it.get(f"data-{what}") for it in classes(root, kind)]


def place(square: ElementTree.Element) -> tuple[float, ...]:
    """Where an element is moved, in squares."""
    return tuple(float(it) / UNIT for it in re.findall(r"-?[\d.]+", square.get("transform", "")))


def framed(root: ElementTree.Element, kind: str) -> list[tuple[float, ...]]:
    """The frames of a kind on the board: column and row, width and height, in squares."""
    return [
        (*place(it), (float(it.get("width", "")) + 3) / UNIT, (float(it.get("height", "")) + 3) / UNIT)
        for it in classes(root, kind)
        if it.get("transform")
    ]
