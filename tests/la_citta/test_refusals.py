"""Refused moves: every rule broken is named, with a sentence and the places; nothing changes."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

from la_citta.naive import Figure, Switches
from la_citta.positions import DISPLAY, Options, State, after, at, legal, refusal, state_of
from la_citta.towns import table, town
from la_citta.walks import Walk
from tabletop_rules.errors import IllegalMove, OptionError
from tabletop_rules.games import la_citta
from tabletop_rules.games.la_citta import Build, Card, Feeling, GoldenTimes, Place
from tabletop_rules.geometry import Hex

START = la_citta.initial_state(5)
OUTER = town(0, 4, "(13,2) farm (11,4) statue", "(12,3)")
"""Three tiles and four citizens, near water in the east and none in the west."""
FULL = town(0, 5, "(13,2) farm (11,4) statue (10,4) farm (14,1) quarry", "(12,3)")
"""Five tiles, five citizens, no market."""
BELOW = town(1, 4, "(10,7) statue", "(10,8)")
"""A neighbour of another player, three steps away."""
AWAY = town(0, 3, "", "(5,2)")


def with_switches(*cities: Any, **switches: Any) -> State:
    """The same under other switches."""
    return at(*cities, switches=Switches(**switches))


USED: dict[str, Any] = {"actions": [0, 3, 3, 3, 3], "round": 4}
LAST: dict[str, Any] = {"year": 6, "display": [*DISPLAY[:6], "harvest"]}
HARVEST = [*DISPLAY[:6], "harvest"]

BUILDING: list[tuple[State, str, list[str], str]] = [
    (at(OUTER), "build statue (12,2)", ["LC-5B.1: (12,2) is no lane hex of this board"], "(12,2)"),
    (
        at(OUTER),
        "build statue (13,2)",
        ["LC-5B.1: the farm of the city of (12,3) stands on (13,2)"],
        "(13,2)",
    ),
    (at(OUTER), "build statue (5,2)", ["LC-5B.1: (5,2) is next to no tile of player 0"], "(5,2)"),
    (
        at(town(0, 4, "(11,4) statue", "(12,3)"), town(1, 4, "(10,7) statue (10,6) farm", "(10,8)")),
        "build statue (11,5)",
        ["LC-5B.2: (11,5) touches the city of (10,8)"],
        "(11,5) (10,6)",
    ),
    (
        at(town(0, 4, "(11,4) statue", "(12,3)"), town(0, 4, "(10,7) statue (10,6) farm", "(10,8)")),
        "build statue (11,5)",
        ["LC-5B.2: (11,5) touches the city of (12,3)"],
        "(11,5) (11,4)",
    ),
    (
        at(town(0, 3, "(13,2) farm (11,4) statue", "(12,3)")),
        "build school (11,5)",
        ["LC-5B.3: the city of (12,3) has 3 citizens on 3 tiles: none to spare"],
        "(12,3)",
    ),
    (
        with_switches(town(0, 3, "(13,2) farm (11,4) statue", "(12,3)"), market_citizen="castello"),
        "build market (11,5)",
        ["LC-5B.3: the city of (12,3) has 3 citizens on 3 tiles: none to spare"],
        "(12,3)",
    ),
    (
        with_switches(town(0, 8, "(13,2) market (11,4) statue", "(12,3)"), max_per_city=()),
        "build market (11,5)",
        ["LC-5B.4: the city of (12,3) has reached its limit of 8"],
        "(12,3)",
    ),
    (
        at(OUTER),
        "build fountain (11,5)",
        ["LC-5B.5: (11,5) touches no water, which a fountain needs"],
        "(11,5)",
    ),
    (
        at(OUTER),
        "card bathhouse (11,5)",
        ["LC-5B.5: (11,5) touches no water, which a bathhouse needs"],
        "(11,5)",
    ),
    (at(AWAY), "build quarry (5,3)", ["LC-5B.6: (5,3) touches no mountains, which a quarry needs"], "(5,3)"),
    (
        at(town(0, 4, "", "(14,1)")),
        "build farm (14,0)",
        ["LC-5B.6: (14,0) touches no farmland, which a farm needs"],
        "(14,0)",
    ),
    (
        at(town(0, 5, "(11,4) market", "(12,3)")),
        "build market (11,5)",
        ["LC-5B.9: the city of (12,3) may have 1 market, no more"],
        "(11,4)",
    ),
    (
        with_switches(OUTER, max_per_city=(("statue", 1),)),
        "build statue (11,5)",
        ["LC-5B.9: the city of (12,3) may have 1 statue, no more"],
        "(11,4)",
    ),
    (
        at(OUTER),
        "build dom (11,5)",
        ["LC-5A.3: an action card builds no dom, but farm, quarry, market, statue, school, fountain"],
        "(11,5)",
    ),
    (at(OUTER), "card statue (11,5)", ["LC-5.2: there is no politics card of a statue"], "(11,5)"),
    (
        at(OUTER),
        "card builder castello (11,5)",
        ["LC-5D.1: the grand master builder builds no castello"],
        "(11,5)",
    ),
    (
        at(town(0, 3, "", "(12,3)"), BELOW),
        "build fountain (99,0)",
        ["LC-5B.1: (99,0) is no lane hex of this board", "LC-5B.1: (99,0) is next to no tile of player 0"],
        "(99,0) (99,0)",
    ),
    (
        at(town(0, 3, "(13,2) farm (11,4) market", "(12,3)"), **USED),
        "build market (11,4)",
        [
            "LC-5.2: player 0 has used all action cards of this year",
            "LC-5B.1: the market of the city of (12,3) stands on (11,4)",
            "LC-5B.9: the city of (12,3) may have 1 market, no more",
        ],
        "(11,4) (11,4)",
    ),
]

FOUNDING: list[tuple[State, str, list[str], str]] = [
    (
        at(OUTER),
        "found (12,3) (10,6)",
        ["LC-5A.2: (10,6) is 2 steps from (11,4) in the city of (12,3); it takes 4"],
        "(10,6) (11,4)",
    ),
    (
        at(OUTER, BELOW),
        "found (12,3) (10,6)",
        [
            "LC-5A.2: (10,6) is 1 steps from (10,7) in the city of (10,8); it takes 4",
            "LC-5A.2: (10,6) is 2 steps from (11,4) in the city of (12,3); it takes 4",
        ],
        "(10,6) (10,7) (10,6) (11,4)",
    ),
    (at(OUTER), "found (12,3) (6,6)", ["LC-5A.2: (6,6) is no lane hex of this board"], "(6,6)"),
    (
        at(OUTER),
        "found (12,3) (11,4)",
        ["LC-5A.2: the statue of the city of (12,3) stands on (11,4)"],
        "(11,4)",
    ),
    (
        at(OUTER, founded={0}),
        "found (12,3) (5,2)",
        ["LC-5A.2: player 0 has founded a city this year"],
        "(5,2)",
    ),
    (
        at(OUTER, town(0, 3, "", "(1,5)"), town(0, 3, "", "(7,5)"), town(0, 3, "", "(5,11)")),
        "found (12,3) (20,2)",
        ["LC-5A.2: player 0 has no castello left"],
        "(20,2)",
    ),
    (
        at(town(0, 3, "(13,2) farm (11,4) statue", "(12,3)")),
        "found (12,3) (5,2)",
        ["LC-5A.2: the city of (12,3) needs its 3 citizens for 3 tiles"],
        "(12,3)",
    ),
    (at(OUTER, BELOW), "found (10,8) (5,2)", ["LC-5A.2: player 0 has no castello on (10,8)"], "(10,8)"),
    (at(OUTER), "found (11,4) (5,2)", ["LC-5A.2: player 0 has no castello on (11,4)"], "(11,4)"),
    (
        with_switches(
            town(0, 5, "(11,4) statue (11,5) farm (10,6) farm", "(12,3)"), found_distance="castellos"
        ),
        "found (12,3) (9,6)",
        ["LC-5A.2: (9,6) touches the city of (12,3)"],
        "(9,6) (10,6)",
    ),
]

CARDS: list[tuple[State, str, list[str], str]] = [
    (at(OUTER, **USED), "gold", ["LC-5.2: player 0 has used all action cards of this year"], ""),
    (
        at(OUTER, display=["palazzo"] * 4 + ["dom"] * 3),
        "card bathhouse (14,1)",
        ["LC-5.2: no card bathhouse lies in the display: palazzo, palazzo, palazzo, palazzo, dom, dom, dom"],
        "",
    ),
    (
        at(OUTER, gold=[2] * 5),
        "card dom (11,5)",
        ["LC-5.3: this takes 3 gold, and player 0 has 2"],
        "",
    ),
    (
        at(OUTER, gold=[1] * 5),
        "card builder palazzo (11,5)",
        ["LC-5.3: this takes 2 gold, and player 0 has 1"],
        "",
    ),
    (at(OUTER, gold=[1] * 5), "card feeling 1,2,3", ["LC-5.3: this takes 2 gold, and player 0 has 1"], ""),
    (at(OUTER), "card feeling 3", ["LC-5D.11: two or 3 voice cards are looked at, not 1"], ""),
    (at(OUTER), "card feeling -", ["LC-5D.11: two or 3 voice cards are looked at, not 0"], ""),
    (
        at(OUTER),
        "card bread 1 (11,4) C",
        ["LC-5D.2: bread and games cost 0 or 2 or 5 gold, not 1"],
        "",
    ),
    (at(OUTER, BELOW), "card bread 0 (10,7) C", ["LC-5D.2: player 0 has no tile on (10,7)"], "(10,7)"),
    (at(OUTER), "card bread 0 (13,2) C", ["LC-5D.3: the farm on (13,2) has no arch"], "(13,2)"),
    (at(OUTER), "card bread 0 (12,3) E", ["LC-5D.3: the castello on (12,3) has no arch"], "(12,3)"),
    (
        at(OUTER),
        "card bread 0 (11,4) H",
        ["LC-5D.4: the statue on (11,4) has no arch of the colour H"],
        "(11,4)",
    ),
    (
        at(OUTER, figures=[Figure(0, (11, 4), "C")] * 3),
        "card bread 2 (11,4) C",
        ["LC-5D.6: this takes 2 figures, and player 0 has 1 left"],
        "",
    ),
    (
        at(OUTER, figures=[Figure(0, (11, 4), "C")] * 4, display=HARVEST),
        "card harvest (13,2)",
        ["LC-5D.6: this takes 1 figures, and player 0 has 0 left"],
        "",
    ),
    (
        at(town(0, 6, "(11,4) market", "(12,3)")),
        "card golden 5 (12,3)",
        ["LC-4.6: 3 more would be 9 citizens in the city of (12,3), whose limit is 8"],
        "(12,3)",
    ),
    (at(OUTER), "card golden 3 (12,3)", ["LC-5D.8: golden times cost 0 or 2 or 5 gold, not 3"], ""),
    (
        at(FULL),
        "card golden 3 (12,3)",
        ["LC-5D.8: golden times cost 0 or 2 or 5 gold, not 3"],
        "",
    ),
    (at(OUTER, BELOW), "card golden 0 (10,8)", ["LC-5D.8: player 0 has no castello on (10,8)"], "(10,8)"),
    (
        at(OUTER, display=HARVEST),
        "card harvest (12,3)",
        ["LC-5D.9: player 0 has no farm on (12,3)"],
        "(12,3)",
    ),
    (at(OUTER, display=HARVEST), "card harvest (5,1)", ["LC-5D.9: player 0 has no farm on (5,1)"], "(5,1)"),
    (
        at(OUTER, display=HARVEST, figures=[Figure(0, (13, 2), "food")]),
        "card harvest (13,2)",
        ["LC-5D.9: the farm on (13,2) has its rich harvest this year"],
        "(13,2)",
    ),
    (at(OUTER, **LAST), "card harvest (13,2)", ["LC-5D.10: there is no rich harvest in year 6"], "(13,2)"),
    (at(OUTER), "pass", ["LC-5.7: player 0 can use a card: gold is one way"], ""),
    (
        at(OUTER, **USED),
        "pass",
        ["LC-5.7: player 0 can use a card: card palazzo (10,4) is one way"],
        "",
    ),
    (at(OUTER), "penalty", ["LC-10.5: player 0 has no penalty to pay in this round"], ""),
    (
        at(OUTER, owing={0}, year=2),
        "gold",
        ["LC-10.5: player 0 lost citizens last year and has to turn an action card down"],
        "",
    ),
    (
        at(OUTER, owing={0}, year=2),
        "pass",
        [
            "LC-10.5: player 0 lost citizens last year and has to turn an action card down",
            "LC-5.7: player 0 can use a card: penalty is one way",
        ],
        "",
    ),
    (
        at(OUTER),
        "give_up (13,2)",
        ["LC-0.12: player 0 is to use a card; this is no time for another move"],
        "",
    ),
]

LONG = town(0, 3, "(13,2) farm (14,1) statue (11,4) school (10,4) palazzo", "(12,3)")


def people(phase: str, *cities: Any, voice: str = "CCCE", year: int = 1, **rest: Any) -> State:
    """A position outside the rounds of politics."""
    return state_of(table(*cities, year=year), phase=phase, voice=voice, **rest)


LEAVING: list[tuple[State, str, list[str], str]] = [
    (
        people("leaving", LONG),
        "give_up (12,3)",
        ["LC-9.12: the castello on (12,3) stays as long as somebody lives there"],
        "(12,3)",
    ),
    (
        people("leaving", LONG),
        "give_up (13,2)",
        ["LC-9.12: without (13,2) the city of (12,3) would fall apart"],
        "(13,2)",
    ),
    (
        people("hunger", LONG, BELOW),
        "give_up (10,7)",
        ["LC-9.10: tiles of the city of (12,3) have to go first, not (10,7)"],
        "(10,7)",
    ),
    (
        people("feeding", OUTER, BELOW, AWAY, deaths=1),
        "starve (10,8)",
        ["LC-10.2: player 0 has no castello on (10,8)"],
        "(10,8)",
    ),
    (
        people("feeding", OUTER, AWAY, town(0, 0, "", "(1,5)"), deaths=1),
        "starve (1,5)",
        ["LC-10.2: nobody lives in the city of (1,5)"],
        "(1,5)",
    ),
    (
        people("migration", OUTER, BELOW, AWAY, voice="CCEE", waiting=[(12, 3)]),
        "migrate (5,2) C",
        ["LC-9.4: the cities of player 0 that are to receive are (12,3)"],
        "(5,2)",
    ),
    (
        people("migration", OUTER, BELOW, AWAY, voice="CCEE", waiting=[(12, 3)]),
        "migrate (12,3) H",
        ["LC-9.5: the people wish for C or E, not for H"],
        "",
    ),
]

DEALT = after(la_citta.initial_state(2), *["draw dom"] * 4, *["draw palazzo"] * 3)
MOUNTAIN = after(DEALT, "landscape M")
LOT = after(DEALT, *[f"landscape {it}" for it in ["C1", "C2", "C2", "C3", "W", "W", "C1", "C1", "C2", "M"]])
PLACING = after(LOT, "first 1", "place (5,2)")
NO_CULTURE = attrs.evolve(people("voice", OUTER, voice="", year=4), wishes=(0, 7, 8))

OTHERS: list[tuple[State, str, list[str], str]] = [
    (PLACING, "place (6,6)", ["LC-0.7: (6,6) is no lane hex of this board"], "(6,6)"),
    (PLACING, "place (5,2)", ["LC-0.7: the castello of the city of (5,2) stands on (5,2)"], "(5,2)"),
    (
        PLACING,
        "place (5,4)",
        ["LC-0.8: (5,4) is 2 steps from (5,2) in the city of (5,2); it takes 4"],
        "(5,4) (5,2)",
    ),
    (PLACING, "gold", ["LC-0.12: player 0 is to place a castello; this is no time for another move"], ""),
    (START, "gold", ["LC-0.12: the display is dealt; this is no time for another move"], ""),
    (MOUNTAIN, "landscape M", ["LC-0.6: no landscape M is left"], ""),
    (LOT, "first 2", ["LC-0.7: there is no player 2"], ""),
    (NO_CULTURE, "voice C", ["LC-0.3: no voice card C is left"], ""),
    (after(START, *["draw golden"] * 2), "draw golden", ["LC-0.2: no card golden is in the pile"], ""),
]


@pytest.mark.rule(
    "LC-5B.1", "LC-5B.2", "LC-5B.3", "LC-5B.4", "LC-5B.5", "LC-5B.6", "LC-5B.8", "LC-5B.9", "LC-5A.2",
    "LC-5A.3", "LC-5.2", "LC-5.3", "LC-5.7", "LC-5D.1", "LC-5D.2", "LC-5D.3", "LC-5D.4", "LC-5D.6",
    "LC-5D.8", "LC-5D.9", "LC-5D.10", "LC-5D.11", "LC-4.6", "LC-9.4", "LC-9.5", "LC-9.10", "LC-9.12",
    "LC-10.2", "LC-10.5", "LC-0.7", "LC-0.8", "LC-0.12", "LC-12.1", "LC-13.5",
    "LC-0.2", "LC-0.3", "LC-0.6",
)  # fmt: skip
@pytest.mark.parametrize(
    ("state", "text", "reasons", "places"),
    [
        pytest.param(*entry, id=f"{kind}-{number}-{entry[1]}")
        for kind, entries in {
            "building": BUILDING, "founding": FOUNDING, "cards": CARDS, "leaving": LEAVING, "others": OTHERS,
        }.items()
        for number, entry in enumerate(entries)
    ],
)  # fmt: skip
def test_refused(state: State, text: str, reasons: list[str], places: str) -> None:
    before = pickle.dumps(state)
    assert refusal(state, text) == (reasons, places.split())
    with pytest.raises(IllegalMove) as error:
        after(state, text)
    assert [str(violation) for violation in error.value.violations] == reasons
    assert pickle.dumps(state) == before


@pytest.mark.rule("LC-5B.8", "LC-7.2")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("build market (11,5)", "no market is left: the stack M is used up"),
        ("build statue (11,5)", "no statue is left: the stack SD is used up"),
        ("card builder dom (11,5)", "no dom is left: the stack SD is used up"),
        ("card palazzo (11,5)", "no palazzo is left: the stack PH is used up"),
    ],
)
def test_a_stack_that_is_used_up(text: str, reason: str) -> None:
    state = attrs.evolve(at(OUTER), pools=(0,) * 6)
    assert refusal(state, text) == ([f"LC-5B.8: {reason}"], [])
    assert text not in legal(state)


@pytest.mark.rule("LC-0.12")
@pytest.mark.parametrize("text", ["gold", "voice C", "draw dom", "starve (5,2)"])
def test_after_the_end(text: str) -> None:
    over = Walk(2, "first_game", 1).states[-1]
    assert refusal(over, text) == (["LC-0.12: the game is over: 6 years have been played"], [])


@pytest.mark.parametrize("function", [la_citta.explain, la_citta.apply])
def test_what_is_no_move(function: Any) -> None:
    with pytest.raises(TypeError):
        function(START, "gold")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Place, ((5, 2),)),
        (Place, (Hex(5, 10_000),)),
        (Build, ("farm", Hex(5, 2))),
        (Build, (Card.DOM, Hex(5, 2))),
        (GoldenTimes, (-1, Hex(5, 2))),
        (GoldenTimes, (True, Hex(5, 2))),
        (Feeling, ((2, 1),)),
        (Feeling, ((1, 1),)),
        (Feeling, ((0, 1),)),
        (Feeling, ([1, 2],)),
    ],
)
def test_moves_that_cannot_be_made(kind: Any, fields: Any) -> None:
    with pytest.raises(TypeError):
        kind(*fields)


@pytest.mark.parametrize(
    ("switches", "reason"),
    [
        ({"hub": "full"}, "hub is one of 'void', 'lane', not 'full'"),
        ({"setup": "first"}, "setup is one of 'advanced', 'first_game', not 'first'"),
        ({"full_set": 1}, "full_set is one of False, True, not 1"),
        ({"max_per_city": {"castello": 1}}, "max_per_city is about buildings, not castello"),
        ({"max_per_city": {"farm": -1}}, "max_per_city has numbers from 0"),
        ({"max_per_city": {"farm": True}}, "max_per_city has numbers from 0"),
        ({"board": "mine"}, "board is a Board, or None for the printed one, not 'mine'"),
    ],
)
def test_options_that_there_are_not(switches: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError) as error:
        Options(**switches)
    assert reason in str(error.value)


@pytest.mark.rule("LC-0.11")
@pytest.mark.parametrize("seats", [1, 6, True, "2"])
def test_numbers_of_players(seats: Any) -> None:
    with pytest.raises(OptionError, match="la_citta is for 2 to 5 players"):
        la_citta.initial_state(seats)
