"""What is refused in Alhambra, with the rules, in words, and with the cards, tiles and cells concerned."""

from __future__ import annotations

from typing import Any

import pytest

from alhambra.positions import after, refusal
from alhambra.scenes import table
from tabletop_rules.errors import IllegalMove
from tabletop_rules.games import alhambra
from tabletop_rules.games.alhambra import Buy, Card, Colour, Draw, Place, Remove, Take
from tabletop_rules.geometry import Cell

GREEN4 = Card(Colour.GREEN, 4)

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
RICH = table(**{**HERE, "hands": ["blue9 green2 green9 green9 yellow1"]})
TWO = table(players=2, **BUYING)
TWO_ALL = table(players=2, dirk_gift="all", **BUYING)
RING = table(
    boards=["PAV-8-0 (1,0) SER-9-0 (2,0) ARC-9-0 (2,1) ARC-10-0 (2,2) CHA-10-0 (0,1) CHA-11-0 (0,2)"],
    reserves=["GAR-10-0"],
)
BLOCK = table(boards=["T09"])
SETTING_UP = alhambra.initial_state(3)

SMALL = alhambra.Options(deck="small", max_turns=9)


def ending(turn: int, parts: str, second: str = "", third: str = "") -> alhambra.State:
    """Player 0 has paid exactly for the tile of place 4 and then taken a card, with the small deck."""
    return alhambra.parse_position(
        f"money {turn} 0 | PAV-5-NW SER-7-W ARC-6-SW - | blue2 blue5 blue9 | {parts}"
        " | yellow2 yellow2 yellow2 | - | -"
        " | CHA-6-ES(0,1) | - | - | blue2 blue5 blue9 green2 green5"
        f" | - | - | - | green9 orange2 orange5 orange9 yellow5 {second}"
        f" | - | - | - | green2 green5 green5 yellow5 yellow9 {third}",
        SMALL,
    )


ENDING = ending(4, "2/4/3/3/3")
A_NEXT = ending(7, "0/4/3/3/3", "blue2", "orange2")
A_LEFT = ending(7, "0/0/3/3/3", "blue2 green2 orange2", "orange2 orange5 orange9")
NEW_PILE = table(step="money", turn=9, pile="blue5 blue9", come="AB", scoring_left=False, open_money="blue1")
AWARDING = alhambra.parse_position(
    "award 9 0 max-turns | - PAV-8-0 SER-7-W TOW-12-0 | blue2 blue2 green2 orange2 | 1/3/3/3/2"
    " | green2 green9 | PAV-5-NW SER-8-S ARC-6-SW ARC-9-0 CHA-6-ES GAR-8-NE | -"
    " | GAR-10-0(1,0) | - | CHA-10-0 | blue9 green5 orange5"
    " | - | - | - | blue5 green5 orange5",
    SMALL,
)
"""Player 0 has most blue cards; green and orange are tied, and nobody has a yellow card."""
OVER = after(AWARDING, "reserve CHA-10-0")
ONE_PLACED = after(TWO_ALL, "reserve PAV-2-NEW")
GONE = "has come up already and is out of the game"
NO_TURNS = "AL-81: there are no more turns; player 0 has received CHA-10-0"
TOO_LATE = "AL-106: a bought tile has been placed already, so it is too late to give all"
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
    (
        ACTING, "buy 1 green9",
        [
            "AL-30: place 1 takes blue cards, not green9",
            "AL-30: PAV-8-0 costs 8, and the blue cards are worth 0",
        ],
        ["green9"],
    ),
    (ACTING, "buy 1 blue9", ["AL-30: player 0 does not have blue9, or not so often"], ["blue9"]),
    (
        ACTING, "buy 1 blue3 green9",
        [
            "AL-30: place 1 takes blue cards, not green9",
            "AL-30: PAV-8-0 costs 8, and the blue cards are worth 3",
        ],
        ["green9", "blue3"],
    ),
    (ACTING, "buy 1 blue3 blue5 green9", ["AL-30: place 1 takes blue cards, not green9"], ["green9"]),
    (
        RICH, "buy 2 blue9 green2 green9",
        [
            "AL-30: place 2 takes green cards, not blue9",
            "AL-103: green2 is not needed to pay 9 for TOW-9-ES",
        ],
        ["blue9", "green2"],
    ),
    (
        RICH, "buy 2 green9 green9 yellow1",
        [
            "AL-30: place 2 takes green cards, not yellow1",
            "AL-103: green9 is not needed to pay 9 for TOW-9-ES",
        ],
        ["yellow1", "green9"],
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
    (ACTING, "swap GAR-10-0 (2,0)", ["AL-42: there is no building at (2,0)"], ["(2,0)"]),
    (ACTING, "swap GAR-10-0 (4,4)", ["AL-42: there is no building at (4,4)"], ["(4,4)"]),
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
    (TWO, "dirk all", ["AL-93: bought tiles are given tile by tile"], []),
    (TWO, "dirk GAR-10-0", ["AL-93: player 0 has no GAR-10-0 that was bought now"], ["GAR-10-0"]),
    (
        AWARDING, "dirk GAR-10-0",
        ["AL-106: what was received at the end cannot be given away"], [],
    ),
    (AWARDING, "dirk CHA-10-0", ["AL-106: what was received at the end cannot be given away"], []),
    (ONE_PLACED, "dirk all", [TOO_LATE], []),
    (
        ONE_PLACED, "dirk CHA-5-NSW",
        ["AL-93: bought tiles are given all of them or none"], [],
    ),
    (after(TWO_ALL, "build CHA-5-NSW (-1,0)"), "dirk all", [TOO_LATE], []),
    # the end of a turn
    (ENDING, "take blue2", ["AL-105: turn 4 is ending: next comes a card to lie open"], []),
    (ENDING, "pass", ["AL-105: turn 4 is ending: next comes a card to lie open"], []),
    (
        after(ENDING, "draw green9"), "reserve CHA-6-ES",
        ["AL-105: turn 4 is ending: next comes a tile for the market"], [],
    ),
    (ENDING, "draw PAV-8-0", ["AL-105: next comes a card to lie open, not PAV-8-0"], []),
    (
        after(ENDING, "draw green9"), "draw green9",
        ["AL-105: next comes a tile for the market, not green9"], [],
    ),
    # what is drawn
    (
        after(SETTING_UP, "draw PAV-2-NEW", "draw PAV-3-SW", "draw SER-9-0", "draw TOW-9-ES"), "draw A",
        ["AL-03: card A comes into the pile after the set-up"], ["A"],
    ),
    (ENDING, "draw A", ["AL-06: card A is in part 2 of the first pile, and not on top now"], ["A"]),
    (ENDING, "draw B", ["AL-06: card B is in part 4 of the first pile, and not on top now"], ["B"]),
    (A_NEXT, "draw B", ["AL-06: card B is in part 4 of the first pile, and not on top now"], ["B"]),
    (A_LEFT, "draw blue5", ["AL-06: card A is all that is left of this part of the pile"], ["blue5"]),
    (A_LEFT, "draw yellow9", ["AL-06: card A is all that is left of this part of the pile"], ["yellow9"]),
    (ENDING, "draw blue7", ["AL-60: blue7 is not in the pile"], ["blue7"]),
    (ENDING, "draw green5", ["AL-60: green5 is not in the pile"], ["green5"]),
    (after(A_NEXT, "draw A"), "draw A", [f"AL-60: card A {GONE}"], ["A"]),
    (after(A_LEFT, "draw A"), "draw A", [f"AL-60: card A {GONE}"], ["A"]),
    (NEW_PILE, "draw A", [f"AL-60: card A {GONE}"], ["A"]),
    (NEW_PILE, "draw B", [f"AL-60: card B {GONE}"], ["B"]),
    (after(SETTING_UP, "draw PAV-8-0"), "draw PAV-8-0", ["AL-61: PAV-8-0 is not in the bag"], ["PAV-8-0"]),
    (after(ENDING, "draw green9"), "draw CHA-6-ES", ["AL-61: CHA-6-ES is not in the bag"], ["CHA-6-ES"]),
    (
        after(ENDING, "draw green9"), "draw PAV-2-NEW",
        ["AL-61: PAV-2-NEW is not in the bag"], ["PAV-2-NEW"],
    ),
    # the end of the game
    (AWARDING, "take blue2", [NO_TURNS], []),
    (
        AWARDING, "place CHA-10-0 (-1,0)",
        [NO_TURNS, "AL-40: player 0 has no CHA-10-0 in reserve"], ["CHA-10-0"],
    ),
    (AWARDING, "reserve GAR-10-0", ["AL-81: player 0 has no GAR-10-0 that was received now"], ["GAR-10-0"]),
    (
        AWARDING, "build TOW-12-0 (0,1)",
        ["AL-81: player 0 has no TOW-12-0 that was received now"], ["TOW-12-0"],
    ),
    (AWARDING, "draw green9", ["AL-13: nothing is drawn while player 0 is to move"], []),
    (OVER, "reserve CHA-10-0", ["AL-83: the game is over"], []),
    (OVER, "take blue2", ["AL-83: the game is over"], []),
    (OVER, "draw A", ["AL-83: the game is over"], []),
    # the set-up
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
]  # fmt: skip


@pytest.mark.rule("AL-12", "AL-13", "AL-14", "AL-20", "AL-30", "AL-40", "AL-41", "AL-42", "AL-43", "AL-50")
@pytest.mark.rule("AL-52", "AL-53", "AL-54", "AL-56", "AL-93", "AL-100", "AL-101", "AL-103", "AL-105")
@pytest.mark.rule("AL-03", "AL-06", "AL-60", "AL-61", "AL-81", "AL-83", "AL-106")
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
    assert refusal(PLACING, "place CHA-5-NSW (-1,0)") == ([TO_DEAL_WITH, *reasons], places)
    reasons, places = refusal(PLACING, "swap PAV-2-NEW (0,1)")
    assert reasons == [
        TO_DEAL_WITH,
        "AL-32: PAV-2-NEW was bought in this turn and is not in the reserve yet",
        "AL-42: player 0 has no PAV-2-NEW in reserve",
        "AL-42: the north side meets FOUNTAIN: PAV-2-NEW has a wall there, FOUNTAIN has none",
    ]
    assert places == ["PAV-2-NEW", "PAV-2-NEW", "(0,1)", "(0,0)"]


@pytest.mark.rule("AL-44", "AL-14")
@pytest.mark.parametrize("redesign", ["place GAR-10-0 (-1,0)", "remove (1,0)", "swap GAR-10-0 (0,1)"])
def test_no_action_comes_after_a_redesign(redesign: str) -> None:
    """Player 0 redesigns in the extra action: only the tile that was bought is left to be dealt with."""
    extra = table(**{**HERE, "bought": "CHA-5-NSW", "market": [None, "TOW-9-ES", "SER-9-0", "PAV-8-0"]})
    redesigned = after(extra, redesign)
    no_action = "AL-14: player 0 has no action left, and is to deal with CHA-5-NSW"
    for text in ("take blue1", "buy 2 green9", "place CHA-9-W (0,-1)", "remove (0,1)"):
        assert [it for it in refusal(extra, text)[0] if it.startswith("AL-14")] == []
        assert refusal(redesigned, text)[0][0] == no_action
    assert refusal(redesigned, "take blue1") == ([no_action], [])
    assert refusal(redesigned, "buy 2 green9") == ([no_action], [])
    assert refusal(redesigned, "stop") == (["AL-12: player 0 has no extra action to do without"], [])


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


@pytest.mark.rule("AL-102")
@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        (Take, (None,), "the cards of a Take must be money cards, not None"),
        (Take, (7,), "the cards of a Take must be money cards, not 7"),
        (Take, ((),), "the cards of a Take must be one card at least"),
        (Take, (GREEN4,), "the cards of a Take must be money cards, and <Colour.GREEN: 2> is none"),
        (Take, ([GREEN4, None],), "the cards of a Take must be money cards, and None is none"),
        (Take, ([Card(2, 4)],), f"the cards of a Take must be money cards, and {Card(2, 4)!r} is none"),  # type: ignore[arg-type]
        (Buy, (True, [GREEN4]), "the place of a Buy is one of 1, 2, 3, 4, not True"),
        (Buy, (5, [GREEN4]), "the place of a Buy is one of 1, 2, 3, 4, not 5"),
        (Buy, (2, [(2, 4)]), "the payment of a Buy must be money cards, and (2, 4) is none"),
        (Place, ("GAR-10-0", Cell(0, 1)), "the tile of a Place is one of the 54 buildings, not 'GAR-10-0'"),
        (Remove, ((0, 1),), "the cell of a Remove is a Cell with numbers up to 60, not (0, 1)"),
        (Remove, (Cell(0, 61),), "the cell of a Remove is a Cell with numbers up to 60, not Cell(x=0, y=61)"),
        (Draw, ("A",), "the what of a Draw is a card or a building, not 'A'"),
    ],
)  # fmt: skip
def test_moves_that_cannot_be_made(kind: Any, fields: tuple[Any, ...], reason: str) -> None:
    with pytest.raises(TypeError) as error:
        kind(*fields)
    assert str(error.value) == reason
