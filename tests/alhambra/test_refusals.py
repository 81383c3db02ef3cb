"""What is refused in Alhambra, with the rules, in words, and with the cards, tiles and cells concerned."""

from __future__ import annotations

import pytest

from alhambra.positions import after, refusal
from alhambra.scenes import table
from tabletop_rules.errors import IllegalMove
from tabletop_rules.games import alhambra

HERE = {
    "boards": ["PAV-7-E (1,0) ARC-9-0 (0,1)"],
    "reserves": ["CHA-9-W GAR-10-0 SER-3-ESW"],
    "hands": ["blue3 blue5 green9 yellow4"],
    "market": ["PAV-8-0", "TOW-9-ES", "SER-9-0", None],
    "open_money": "blue1 green2 orange2 yellow5",
}
ACTING = table(**HERE)
BUYING = {
    **HERE,
    "step": "bought",
    "bought": "CHA-5-NSW PAV-2-NEW",
    "market": [None, "TOW-9-ES", "SER-9-0", None],
}
PLACING = table(**BUYING)
TWO = table(players=2, **BUYING)
TWO_ALL = table(players=2, dirk_gift="all", **BUYING)
RING = table(
    boards=["PAV-8-0 (1,0) SER-9-0 (2,0) ARC-9-0 (2,1) ARC-10-0 (2,2) CHA-10-0 (0,1) CHA-11-0 (0,2)"],
    reserves=["GAR-10-0"],
)
BLOCK = table(boards=["T09"])
SETTING_UP = alhambra.initial_state(3)
LAST = {"step": "bought", "bought": "GAR-10-0"}
AWARDED = after(
    table(hands=["", "green9"], market=[None, "TOW-9-ES", None, None], bag="", **LAST),
    "reserve GAR-10-0",
)
"""The bag does not reach, and player 1 gets the tower."""
DEALING = after(SETTING_UP, "draw PAV-2-NEW", "draw PAV-3-SW", "draw SER-9-0", "draw TOW-9-ES")
DRAWING = after(
    table(open_money="blue1 green2 orange2 yellow5", hands=["green9 green9 green9"]), "take blue1"
)
"""A turn ends, and a card of the first part of the pile comes to lie open."""
OVER = after(table(market=[None, "TOW-9-ES", None, None], bag="", **LAST), "reserve GAR-10-0")

TO_DEAL_WITH = "AL-14: player 0 has no action left, and is to deal with PAV-2-NEW, CHA-5-NSW"
AFTERWARDS = "AL-14: player 0 is to act; bought tiles are dealt with afterwards"
NO_DIRK = "AL-93: Dirk takes part with two players only"

REFUSED: list[tuple[alhambra.State, str, list[str], list[str]]] = [
    # taking money
    (ACTING, "take blue2", ["AL-20: blue2 is not open, or not so often"], ["blue2"]),
    (ACTING, "take blue1 blue1", ["AL-20: blue1 is not open, or not so often"], ["blue1"]),
    (
        ACTING, "take blue1 green2 orange2 yellow5",
        ["AL-20: several cards are worth 5 at most together, not 10"],
        ["blue1", "green2", "orange2", "yellow5"],
    ),
    # buying
    (ACTING, "buy 4 yellow4", ["AL-30: there is no tile on place 4"], ["4"]),
    (ACTING, "buy 1 blue3", ["AL-30: PAV-8-0 costs 8, and these cards are worth 3"], ["blue3"]),
    (ACTING, "buy 1 green9", ["AL-30: place 1 takes blue cards, not green9"], ["green9"]),
    (ACTING, "buy 1 blue9", ["AL-30: player 0 does not have blue9, or not so often"], ["blue9"]),
    (
        ACTING, "buy 1 blue3 blue5 green9",
        [
            "AL-30: place 1 takes blue cards, not green9",
            "AL-103: blue3 is not needed to pay 8 for PAV-8-0",
        ],
        ["green9", "blue3"],
    ),
    # placing from the reserve
    (ACTING, "place PAV-8-0 (0,-1)", ["AL-40: player 0 has no PAV-8-0 in reserve"], ["PAV-8-0"]),
    (
        ACTING, "place GAR-10-0 (5,5)",
        ["AL-52: no tile lies beside (5,5); a common corner is not enough"], ["(5,5)"],
    ),
    (ACTING, "place GAR-10-0 (1,0)", ["AL-52: PAV-7-E lies at (1,0)"], ["(1,0)"]),
    (ACTING, "place GAR-10-0 (0,0)", ["AL-52: FOUNTAIN lies at (0,0)"], ["(0,0)"]),
    (ACTING, "place CHA-9-W (2,0)", ["AL-54: there is no way on foot to CHA-9-W at (2,0)"], ["(2,0)"]),
    (
        ACTING, "place GAR-10-0 (2,0)",
        [
            "AL-53: the west side meets PAV-7-E: PAV-7-E has a wall there, GAR-10-0 has none",
            "AL-54: there is no way on foot to GAR-10-0 at (2,0)",
        ],
        ["(2,0)", "(1,0)", "(2,0)"],
    ),
    (
        ACTING, "place TOW-9-ES (0,-1)",
        [
            "AL-40: player 0 has no TOW-9-ES in reserve",
            "AL-53: the south side meets FOUNTAIN: TOW-9-ES has a wall there, FOUNTAIN has none",
            "AL-54: there is no way on foot to TOW-9-ES at (0,-1)",
        ],
        ["TOW-9-ES", "(0,-1)", "(0,0)", "(0,-1)"],
    ),
    (
        ACTING, "place CHA-9-W (1,1)",
        ["AL-53: the west side meets ARC-9-0: CHA-9-W has a wall there, ARC-9-0 has none"],
        ["(1,1)", "(0,1)"],
    ),
    (RING, "place GAR-10-0 (1,2)", ["AL-56: (1,1) would be a hole"], ["(1,1)"]),
    # removing and swapping
    (ACTING, "remove (0,0)", ["AL-43: the fountain stays where it is"], ["(0,0)"]),
    (ACTING, "remove (3,3)", ["AL-41: there is no building at (3,3)"], ["(3,3)"]),
    (RING, "remove (0,1)", ["AL-41: without (0,1) there is no way to (0,2)"], ["(0,1)", "(0,2)"]),
    (
        RING, "remove (1,0)",
        ["AL-41: without (1,0) there is no way to (2,0), (2,1), (2,2)"],
        ["(1,0)", "(2,0)", "(2,1)", "(2,2)"],
    ),
    (BLOCK, "remove (1,1)", ["AL-41: (1,1) would be a hole"], ["(1,1)"]),
    (ACTING, "swap GAR-10-0 (0,0)", ["AL-43: the fountain stays where it is"], ["(0,0)"]),
    (ACTING, "swap GAR-10-0 (4,4)", ["AL-42: there is no building at (4,4)"], ["(4,4)"]),
    (ACTING, "swap GAR-10-0 (2,0)", ["AL-42: there is no building at (2,0)"], ["(2,0)"]),
    (ACTING, "swap TOW-9-ES (1,0)", ["AL-42: player 0 has no TOW-9-ES in reserve"], ["TOW-9-ES"]),
    (
        ACTING, "swap CHA-9-W (1,0)",
        ["AL-42: the west side meets FOUNTAIN: CHA-9-W has a wall there, FOUNTAIN has none"],
        ["(1,0)", "(0,0)"],
    ),
    # the course of a turn
    (ACTING, "stop", ["AL-12: player 0 has no extra action to do without"], []),
    (ACTING, "pass", ["AL-100: player 0 can act, and has to"], []),
    (
        ACTING, "build PAV-8-0 (0,-1)",
        [AFTERWARDS, "AL-50: player 0 has no PAV-8-0 that was bought now"], ["PAV-8-0"],
    ),
    (ACTING, "dirk all", [AFTERWARDS, NO_DIRK], []),
    (ACTING, "draw blue1", ["AL-13: nothing is drawn while player 0 is to move"], []),
    (PLACING, "take blue1", [TO_DEAL_WITH], []),
    (PLACING, "remove (1,0)", [TO_DEAL_WITH], []),
    (PLACING, "reserve GAR-10-0", ["AL-50: player 0 has no GAR-10-0 that was bought now"], ["GAR-10-0"]),
    (
        PLACING, "build CHA-5-NSW (1,1)",
        [
            "AL-53: the north side meets PAV-7-E: CHA-5-NSW has a wall there, PAV-7-E has none",
            "AL-53: the west side meets ARC-9-0: CHA-5-NSW has a wall there, ARC-9-0 has none",
            "AL-54: there is no way on foot to CHA-5-NSW at (1,1)",
        ],
        ["(1,1)", "(1,0)", "(1,1)", "(0,1)", "(1,1)"],
    ),
    (PLACING, "pass", ["AL-100: passing stands for the first action of a turn"], []),
    # Dirk
    (PLACING, "dirk PAV-2-NEW", [NO_DIRK], []),
    (TWO_ALL, "dirk PAV-2-NEW", ["AL-93: bought tiles are given all of them or none"], []),
    (
        after(TWO_ALL, "reserve PAV-2-NEW"), "dirk all",
        ["AL-106: a bought tile has been placed already, so it is too late to give all"], [],
    ),
    (TWO, "dirk all", ["AL-93: bought tiles are given tile by tile"], []),
    (TWO, "dirk GAR-10-0", ["AL-93: player 0 has no GAR-10-0 that was bought now"], ["GAR-10-0"]),
    # the end
    (AWARDED, "take blue9", ["AL-81: there are no more turns; player 1 has received TOW-9-ES"], []),
    (AWARDED, "reserve GAR-10-0", ["AL-81: player 1 has no GAR-10-0 that was received now"], ["GAR-10-0"]),
    (OVER, "take blue9", ["AL-83: the game is over"], []),
    (OVER, "draw blue1", ["AL-83: the game is over"], []),
    # chance
    (SETTING_UP, "take blue1", ["AL-101: the game is being set up: next comes a tile for the market"], []),
    (SETTING_UP, "draw blue1", ["AL-105: next comes a tile for the market, not blue1"], []),
    (
        SETTING_UP, "draw A",
        [
            "AL-105: next comes a tile for the market, not A",
            "AL-03: card A comes into the pile after the set-up",
        ],
        ["A"],
    ),
    (
        after(SETTING_UP, "draw PAV-2-NEW"), "draw PAV-2-NEW",
        ["AL-61: PAV-2-NEW is not in the bag"], ["PAV-2-NEW"],
    ),
    (DEALING, "draw A", ["AL-03: card A comes into the pile after the set-up"], ["A"]),
    (DRAWING, "draw green9", ["AL-60: green9 is not in the pile"], ["green9"]),
    (DRAWING, "draw A", ["AL-06: card A is in part 2 of the first pile, and not on top now"], ["A"]),
    (DRAWING, "draw B", ["AL-06: card B is in part 4 of the first pile, and not on top now"], ["B"]),
]  # fmt: skip


@pytest.mark.rule("AL-12", "AL-13", "AL-14", "AL-20", "AL-30", "AL-40", "AL-41", "AL-42", "AL-43", "AL-50")
@pytest.mark.rule("AL-52", "AL-53", "AL-54", "AL-56", "AL-81", "AL-83", "AL-93", "AL-100", "AL-101", "AL-103")
@pytest.mark.rule("AL-03", "AL-06", "AL-60", "AL-61", "AL-105", "AL-106")
@pytest.mark.parametrize(("state", "text", "reasons", "places"), REFUSED, ids=lambda it: str(it)[:24])
def test_refusal(state: alhambra.State, text: str, reasons: list[str], places: list[str]) -> None:
    assert refusal(state, text) == (reasons, places)
    with pytest.raises(IllegalMove) as caught:
        alhambra.apply(state, alhambra.parse_move(text))
    assert [str(violation) for violation in caught.value.violations] == reasons


@pytest.mark.rule("AL-12")
def test_extra_action_is_compulsory_unless_the_options_say_otherwise() -> None:
    extra = {**HERE, "bought": "CHA-5-NSW", "market": [None, "TOW-9-ES", "SER-9-0", "PAV-8-0"]}
    compulsory, optional = table(**extra), table(extra_action_optional=True, **extra)
    assert refusal(compulsory, "stop")[0] == [
        "AL-12: player 0 has paid exactly and has to use the extra action"
    ]
    assert refusal(optional, "stop")[0] == []


@pytest.mark.rule("AL-32")
def test_what_was_bought_in_this_turn_is_not_placed_as_a_redesign() -> None:
    """The tile bought with the exact price is set aside until the actions are over."""
    state = table(**{**HERE, "bought": "CHA-5-NSW", "market": [None, "TOW-9-ES", "SER-9-0", "PAV-8-0"]})
    reasons, places = refusal(state, "place CHA-5-NSW (-1,0)")
    assert [reason[:5] for reason in reasons] == ["AL-32", "AL-40"]
    assert places == ["CHA-5-NSW", "CHA-5-NSW"]


@pytest.mark.rule("AL-103")
def test_superfluous_cards_are_paid_where_the_options_allow() -> None:
    rich = {**HERE, "hands": ["blue1 blue3 blue5"]}
    assert refusal(table(**rich), "buy 1 blue1 blue3 blue5")[0] == [
        "AL-103: blue1 is not needed to pay 8 for PAV-8-0"
    ]
    assert refusal(table(payment_sets="any", **rich), "buy 1 blue1 blue3 blue5")[0] == []


def test_strangers_are_no_moves() -> None:
    for stranger in (None, "take blue1", 7):
        with pytest.raises(TypeError, match="a move of alhambra is one of"):
            alhambra.explain(ACTING, stranger)  # type: ignore[arg-type]
