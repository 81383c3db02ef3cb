"""Positions: lines and documents both ways, what cannot be read, what cannot be, and states as values."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import attrs
import pytest

from la_citta.naive import Figure
from la_citta.positions import Options, State, after, legal, state_of
from la_citta.test_board import OWN
from la_citta.towns import table, town
from la_citta.walks import Walk
from tabletop_rules import codec
from tabletop_rules.errors import ImpossiblePosition, NotationError, OptionError, SchemaError
from tabletop_rules.games import la_citta
from tabletop_rules.games.la_citta import read_board
from tabletop_rules.games.la_citta.state import Phase

LAND = "C2 C3 C2 W M W C2 C1 C1 C1"
WEST = "1:5:(5,2)castello;(5,3)farm*;(5,4)market"
EAST = "0:4:(8,2)castello;(9,1)statue;(10,1)fountain+H1"
CARDS = "palazzo,palazzo,palazzo,dom,dom,dom,dom 1044231213 0000001011 0000000000 0000010000 0000000000"
LINE = f"2 politics 3 1 0 | {LAND} | 4/2f 2/2 | {WEST} {EAST} | {CARDS} | 7/7/7 C E:1 ? ? | -"
"""Year two, round three: of five turns three were made with bread, a harvest and a feeling."""


def at(line: str, **switches: Any) -> State:
    return la_citta.parse_position(line, Options(**switches))


# --- lines ---------------------------------------------------------------------------------------------


def test_a_line_both_ways() -> None:
    state = at(LINE)
    assert la_citta.format_position(state) == LINE
    assert la_citta.from_document(la_citta.to_document(state)) == state
    assert codec.loads(codec.dumps(la_citta, state), la_citta, "state") == state
    assert (state.year, state.round, state.start, state.seat) == (2, 3, 1, 0)
    assert [tuple(player) for player in state.players] == [(4, 2, True, 0), (2, 2, False, 0)]
    assert [(card.wish, card.seen_by) for card in state.voice] == [("C", -1), ("E", 2), (None, 0), (None, 0)]
    assert la_citta.actor(state) == 0


@pytest.mark.rule("LC-13.1")
def test_order_and_spaces_are_free_when_reading() -> None:
    loose = LINE.replace(f"{WEST} {EAST}", f" {EAST}   {WEST}").replace(" | ", "|")
    assert at(loose) == at(LINE)


@pytest.mark.parametrize("walk", [Walk(2, "advanced", 3), Walk(5, "first_game", 4)], ids=str)
def test_every_moment_of_a_game_has_a_line(walk: Walk) -> None:
    for state in walk.states[::7]:
        assert la_citta.audit(state) == ()
        assert la_citta.parse_position(la_citta.format_position(state), state.options) == state


def test_a_game_on_a_board_of_ones_own() -> None:
    options = Options(board=read_board(OWN))
    state = la_citta.initial_state(2, options)
    while state.phase is not Phase.POLITICS:
        state = after(state, legal(state)[0])
    assert la_citta.parse_position(la_citta.format_position(state), options) == state
    assert codec.loads(codec.dumps(la_citta, state), la_citta, "state") == state
    assert pickle.loads(pickle.dumps(state)) == state
    with pytest.raises(OptionError, match="no layout for a first game"):
        la_citta.initial_state(2, Options(board=read_board(OWN), setup="first_game"))
    with pytest.raises(OptionError, match="no area for 3 players"):
        la_citta.initial_state(3, options)


@pytest.mark.parametrize(
    ("part", "instead", "reason"),
    [
        (LINE, "", "a position is turn | landscapes | players | cities | politics | voice | left"),
        ("2 politics 3 1 0", "2 politics 3 1", "expected year, phase, round, start player and mover"),
        ("politics", "poetry", "expected a phase, found 'poetry'"),
        ("3 1 0 |", "3 1 7 |", "expected a seat from 0 to 4, found '7'"),
        ("C2 C3", "C2 C4", "expected C1, C2, C3, W or M, found 'C4'"),
        ("4/2f", "4-2f", "expected a stroke, found '-'"),
        ("4/2f", "4/2g", "expected the end, found 'g'"),
        ("4/2f", "4/2f!", "expected a number, found nothing more"),
        ("1:5:(5,2)", "1;5:(5,2)", "expected a colon, found ';'"),
        ("(5,2)castello", "(5,2)castle", "expected a building, found 'castle'"),
        ("(5,2)castello", "(5;2)castello", "expected a comma, found ';'"),
        ("+H1", "+X1", "expected C, E or H, found 'X'"),
        ("+H1", "+H", "expected a number, found nothing more"),
        ("palazzo,palazzo", "palazzo,palace", "expected a politics card, found 'palace'"),
        ("1044231213", "104423121", "expected the number of a card, found nothing more"),
        ("1044231213", "1044231213 0", "expected a display and five bags, found 7 words"),
        ("7/7/7 C", "7/7 C", "expected a stroke, found nothing more"),
        ("7/7/7 C E:1 ? ?", "-", "expected the voice cards that are not decided"),
        ("C E:1", "C X:1", "expected C, E, H or ?, found 'X'"),
        ("? ? | -", "? ? | 3 4", "expected one number, found 2 words"),
        ("? ? | -", "? ? | (3)", "expected a comma, found ')'"),
    ],
)
def test_lines_that_cannot_be_read(part: str, instead: str, reason: str) -> None:
    assert part in LINE
    with pytest.raises(NotationError) as error:
        at(LINE.replace(part, instead, 1))
    assert error.value.reason.startswith(reason)


IMPOSSIBLE = [
    ("2 politics", "7 politics", "LC-0.12: there is no year 7"),
    ("2 politics 3 1 0", "2 castellos 0 1 0", "LC-0.12: the phase castellos is not one of year 2"),
    ("2 politics 3 1 0", "2 display 0 0 0", "LC-0.12: the phase display is not one of year 2"),
    ("2 politics 3", "2 politics 0", "LC-0.12: the phase politics has no round 0"),
    ("2 politics 3 1 0", "2 bury 0 1 1", "LC-0.12: no cards are buried in this variant"),
    ("3 1 0 |", "3 1 4 |", "LC-0.12: no player has the number 4"),
    ("4/2f", "4/4f", "LC-0.1: player 0 cannot have"),
    ("4/2f 2/2", "4/2f", "LC-0.11: La Città is for 2 to 5 players, not 1"),
    ("4/2f 2/2", "4/3 2/2", "LC-5.8: 4 cards have been used in 5 turns"),
    ("4/2f 2/2", "4/2f 2/1", "LC-5.8: 6 cards have been used in 5 turns"),
    ("4/2f", "4/2f!1", "LC-10.5: player 0 has no penalty to pay now"),
    ("4/2f 2/2", "4/3f 2/1", "LC-5.8: player 0 has founded a city without an action card"),
    (f"{LAND} |", f"{LAND} C1 |", "LC-0.6: 11 landscapes do not fit on 10 fields"),
    ("C2 C3 C2", "C2 C3 C3", "LC-0.6: more landscapes of a kind"),
    (";(9,1)statue", "", "LC-5B.1: (10,1) is not joined to the castello on (8,2)"),
    ("(9,1)statue", "(9,2)statue", "LC-5B.1: (9,2) is no lane hex"),
    ("(8,2)castello", "(8,2)farm", "LC-13.1: a city has one castello, not 0"),
    ("(9,1)statue", "(9,1)castello", "LC-13.1: a city has one castello, not 2"),
    (";(9,1)statue", ";(9,1)statue;(9,1)farm", "LC-13.1: two tiles of the city of (8,2) stand on one hex"),
    (EAST, "0:4:(6,4)castello", "LC-5B.2: the cities of (5,2) and (6,4) touch"),
    (EAST, "0:4:(6,0)castello", "LC-0.8: the castellos on (5,2) and (6,0) are 2 steps apart"),
    ("(9,1)statue;(10,1)fountain+H1", "(9,1)fountain+H1", "LC-5B.5: the fountain on (9,1) touches no water"),
    ("(5,3)farm*", "(5,3)quarry", "LC-5B.5: the quarry on (5,3) touches no mountain"),
    ("(9,1)statue", "(9,1)market;(9,0)market", "LC-5B.9: the city of (8,2) has more than 1 market"),
    ("(5,4)market", "(5,4)market*", "LC-5D.6: a rich harvest is on a farm"),
    ("+H1", "+C1", "LC-5D.6: figures on (10,1) raise no arch of the colour C"),
    ("+H1", "+H5", "LC-5D.6: player 0 has put 5 figures, not up to 4"),
    ("+H1", "+H1+H1", "LC-5D.6: figures are counted from 1"),
    ("+H1", "+H0", "LC-5D.6: figures are counted from 1"),
    (
        EAST,
        f"{EAST} " + " ".join(f"1:3:{it}castello" for it in ("(0,6)", "(1,9)", "(4,10)", "(7,10)")),
        "LC-5A.2: player 1 has 5 cities, not up to 4",
    ),
    ("1:5:", "1:2:", "LC-13.13: 2 citizens live on 3 tiles there"),
    ("1:5:", "1:9:", "LC-4.6: 9 citizens live in the city of (5,2), whose limit is 8"),
    ("1044231213", "1044231214", "LC-0.2: there are 5 cards feeling, not 4"),
    (
        "palazzo,palazzo,palazzo,dom",
        "dom,palazzo,palazzo,palazzo",
        "LC-0.2: the display is told in the order",
    ),
    (
        "palazzo,palazzo,palazzo,dom,dom,dom,dom 1",
        "palazzo,dom,dom,dom,dom 3",
        "LC-5.4: the display has 5",
    ),
    ("7/7/7", "7/7/8", "LC-0.3: 22 voice cards and 2 known ones are not 23"),
    ("7/7/7", "10/7/4", "LC-0.3: no voice cards are left as"),
    ("7/7/7 C E:1 ? ?", "8/7/7 C ? ?", "LC-2.1: there are four voice cards"),
    ("C E:1 ? ?", "C E:01 ?:1 ?", "LC-2.1: the face of a card that was looked at is decided"),
    ("C E:1 ? ?", "C:1 E:1 ? ?", "LC-2.1: there are four voice cards, and the first lies open"),
    ("C E:1 ? ?", "C E ? ?", "LC-2.1: a hidden card is known to players"),
    ("C E:1 ? ?", "C E:4 ? ?", "LC-2.1: a hidden card is known to players"),
    ("? ? | -", "? ? | 3", "LC-13.10: citizens starve in the feeding alone"),
    ("? ? | -", "? ? | (5,2)", "LC-13.10: cities receive in the migration alone"),
]


@pytest.mark.rule(
    "LC-0.1", "LC-0.2", "LC-0.3", "LC-0.6", "LC-0.8", "LC-0.11", "LC-0.12", "LC-2.1", "LC-4.6", "LC-5.4",
    "LC-5.8", "LC-5B.1", "LC-5B.2", "LC-5B.5", "LC-5B.9", "LC-5D.6", "LC-10.5", "LC-13.1", "LC-13.10",
    "LC-13.13",
)  # fmt: skip
@pytest.mark.parametrize(("part", "instead", "reason"), IMPOSSIBLE, ids=[it[2] for it in IMPOSSIBLE])
def test_impossible_lines(part: str, instead: str, reason: str) -> None:
    assert part in LINE
    with pytest.raises(ImpossiblePosition) as error:
        at(LINE.replace(part, instead, 1))
    assert any(str(it).startswith(reason) for it in error.value.violations), error.value.violations


@pytest.mark.rule("LC-5D.10", "LC-11.1", "LC-5D.7")
def test_figures_at_the_wrong_time() -> None:
    last = LINE.replace("2 politics", "6 politics", 1).replace("7/7/7", "1/2/2")
    with pytest.raises(ImpossiblePosition, match="there is no rich harvest in year 6"):
        at(last)
    assert at(last.replace("farm*", "farm")).year == 6


@pytest.mark.rule("LC-0.7")
def test_castellos_in_another_order() -> None:
    placing = [state for state in Walk(3, "advanced", 3).states if state.phase is Phase.CASTELLOS]
    for state in placing:
        for seat in {0, 1, 2} - {state.seat}:
            reasons = [str(it) for it in la_citta.audit(attrs.evolve(state, seat=seat))]
            assert [reason[:7] for reason in reasons] == ["LC-0.7:"]


# --- steps without a choice ----------------------------------------------------------------------------

ALONE = town(0, 3, "(13,2) farm (14,1) statue", "(12,3)")


@pytest.mark.rule("LC-13.10", "LC-9.12", "LC-10.2")
@pytest.mark.parametrize(
    ("phase", "rest", "reason"),
    [
        ("leaving", {}, "LC-13.10: player 0 has no choice of a tile to give up"),
        ("hunger", {}, "LC-13.10: player 0 has no choice of a tile to give up"),
        ("feeding", {"deaths": 1}, "LC-13.10: player 0 has no choice of 1 citizens who starve"),
        ("migration", {"waiting": [(12, 3)]}, "LC-13.10: what is to receive are cities with neighbours"),
    ],
)
def test_nobody_waits_for_what_goes_by_itself(phase: str, rest: dict[str, Any], reason: str) -> None:
    n = table(ALONE)
    n.display = ["dom"] * 4 + ["palazzo"] * 3
    violations = la_citta.audit(state_of(n, phase=phase, voice="CCCE", **rest))
    assert [str(violation)[: len(reason)] for violation in violations] == [reason]


@pytest.mark.rule("LC-10.1", "LC-10.2", "LC-10.5", "LC-12.2")
@pytest.mark.parametrize("reading", ["flat", "per_citizen"])
def test_hunger_follows_from_food_and_is_punished(reading: Any) -> None:
    """Deaths are what food lacks, until the last of them; whoever starves has a penalty."""
    chance, hungry = random.Random(3), []
    for _ in range(4):
        state = la_citta.initial_state(3, Options(final_starvation=reading))
        while moves := la_citta.legal_moves(state):
            weights = la_citta.chance_weights(state)
            state = la_citta.apply(state, chance.choices(moves, weights or None)[0])
            hungry += [state] if state.phase in (Phase.FEEDING, Phase.HUNGER) else []
    assert {it.phase for it in hungry} == {Phase.FEEDING, Phase.HUNGER}
    for state in hungry:
        assert la_citta.audit(state) == ()
        spared = tuple(player._replace(penalty=0) for player in state.players)
        [violation] = la_citta.audit(attrs.evolve(state, players=spared))
        assert violation.rule.id == "LC-10.5"
        if state.deaths > 1:
            [violation] = la_citta.audit(attrs.evolve(state, deaths=state.deaths - 1))
            assert violation.rule.id == "LC-10.2"


@pytest.mark.rule("LC-0.1")
def test_everybody_begins_with_one_gold() -> None:
    line = la_citta.format_position(la_citta.initial_state(2))
    with pytest.raises(ImpossiblePosition, match="player 0 begins with 1 gold, not 2"):
        at(line.replace("1/3", "2/3", 1))


@pytest.mark.rule("LC-7.3")
def test_a_line_holds_any_gold() -> None:
    """What a document may say, a line may say, too."""
    rich = attrs.evolve(at(LINE), players=tuple(it._replace(gold=123456) for it in at(LINE).players))
    assert la_citta.audit(rich) == ()
    assert at(la_citta.format_position(rich)) == rich


# --- documents -----------------------------------------------------------------------------------------


def damaged(*path: str | int, value: Any) -> str:
    """The JSON of the line with another value at a place in its body."""
    document = json.loads(codec.dumps(la_citta, at(LINE)))
    place = document["body"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("year",), "two"),
        (("phase",), "poetry"),
        (("cities", 0, "tiles", 0, "hex"), "(5,2"),
        (("cities", 0, "tiles", 0, "building"), "castle"),
        (("cities", 1, "figures", 0, "wish"), "X"),
        (("cities", 0, "harvests", 0), "5,3"),
        (("landscapes", 2), "C4"),
        (("players", 0, "gold"), 1.5),
        (("players", 0, "has_founded"), 1),
        (("politics", "pile", 0), "palace"),
        (("voice", 1, "seen_by"), [1, 1]),
        (("voice", 1, "seen_by"), [9]),
        (("voice", 0, "seen_by"), [1]),
        (("wishes",), [9, 9]),
        (("waiting",), ["somewhere"]),
        (("options", "hub"), "full"),
        (("options", "max_per_city"), [["castello", 1]]),
    ],
)
def test_damaged_documents_are_refused_with_the_place(path: tuple[str | int, ...], value: Any) -> None:
    with pytest.raises(SchemaError) as error:
        codec.loads(damaged(*path, value=value), la_citta, "state")
    common = error.value.path[1:]
    assert path[: len(common)] == common or common[: len(path)] == path


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("year",), 3),
        (("seat",), 1),
        (("deaths",), -1),
        (("cities", 0, "owner"), 7),
        (("cities", 0, "citizens"), -1),
        (("players", 0, "gold"), -1),
        (("politics", "discard"), ["dom"]),
        (("wishes",), [9, 9, -1]),
        (("players",), []),
    ],
)
def test_documents_that_cannot_be(path: tuple[str | int, ...], value: Any) -> None:
    with pytest.raises(ImpossiblePosition):
        codec.loads(damaged(*path, value=value), la_citta, "state")


# --- states --------------------------------------------------------------------------------------------


@pytest.mark.rule("LC-7.2", "LC-13.1")
def test_audit_of_states_put_together_by_hand() -> None:
    state = at(LINE)
    first, second = state.cities
    wrong = [
        attrs.evolve(state, pools=(40, *state.pools[1:])),
        attrs.evolve(state, cities=(second, first)),
        attrs.evolve(state, cities=(first, first, second)),
        attrs.evolve(state, cities=(attrs.evolve(first, food=99), second)),
        attrs.evolve(state, cities=(attrs.evolve(first, most=99), second)),
        attrs.evolve(state, players=state.players * 2),
        attrs.evolve(state, politics=state.politics._replace(pile=())),
    ]
    for broken in wrong:
        assert la_citta.audit(broken), broken


def test_states_are_values() -> None:
    state, twin = at(LINE), at(LINE)
    assert state == twin
    assert hash(state) == hash(twin)
    assert len({state, twin, after(state, "gold")}) == 2
    assert pickle.loads(pickle.dumps(state)) == state
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.year = 0  # type: ignore[misc]


def test_queries() -> None:
    state = at(LINE)
    west, east = state.cities
    assert (west.size, west.surplus, west.limit, east.limit) == (3, 2, 8, 5)
    assert (state.citizens(1), state.food(1), state.castellos(1), state.figures(1)) == (5, 15, 3, 3)
    assert state.neighbours(west) == (east,)
    assert state.city(west.castello) == west
    assert state.city_at(west.tiles[1].hex) == west
    assert state.city(west.tiles[1].hex) is None
    assert list(state.clockwise()) == [1, 0]
    assert Figure(1, (5, 3), "food").hex == west.harvests[0]
