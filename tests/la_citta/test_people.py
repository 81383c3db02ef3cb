"""The clauses and worked cases on migration, removal, feeding and the end, with results found by hand."""

from __future__ import annotations

from typing import Any

import pytest

from la_citta.naive import Figure, Switches
from la_citta.positions import State, after, cities, legal, state_of
from la_citta.towns import table, town
from tabletop_rules.games import la_citta
from tabletop_rules.games.la_citta import people
from tabletop_rules.games.la_citta.components import POOLS
from tabletop_rules.games.la_citta.state import Phase
from tabletop_rules.geometry import Hex

RICH_LAND = dict.fromkeys(range(1, 23), "C3")
"""All fields are the best farmland, so that nobody starves who has a farm or two."""


def politics_end(*towns: Any, voice: str, fed: bool = True, start: int = 0, **fields: Any) -> State:
    """The moment in which the hidden voice cards are turned up; the last of them is still to come."""
    n = table(*towns, **fields)
    if fed:
        n.landscapes = dict(RICH_LAND)
    state = state_of(n, phase="people", start=start, seat=start, voice=f"{voice[:3]}?")
    return after(state, f"voice {voice[3]}")


def plays(state: State, *texts: str) -> dict[str, tuple[int, int, int]]:
    """Owner, tiles and citizens of each city when the year is over."""
    state = after(state, *texts)
    assert state.phase in (Phase.VOICE, Phase.OVER), legal(state)
    return cities(state)


# --- the wish ------------------------------------------------------------------------------------------


@pytest.mark.rule("LC-8.1", "LC-8.2")
@pytest.mark.parametrize(
    ("voice", "valid"),
    [("CCCC", ["C"]), ("CCCE", ["C"]), ("HHCE", ["H"]), ("CECE", ["C", "E"]), ("EHHE", ["E", "H"])],
)
def test_the_wish_of_the_year(voice: str, valid: list[str]) -> None:
    state = state_of(table(town(0, 3, "", "(5,2)")), phase="migration", voice=voice)
    assert list(state.wishes_of_the_year) == valid


# --- migration -----------------------------------------------------------------------------------------

FULL = town(0, 8, "(11,4) dom (13,2) market (14,1) hospital (10,4) farm", "(12,3)")
OTHER = town(1, 6, "(10,7) statue (10,9) market (9,10) hospital (11,9) farm", "(10,8)")
RAISED = [Figure(0, (14, 1), "H"), *[Figure(1, (9, 10), "H")] * 3]
"""EC-6: a full city with C 3 and H 2 beside one with C 1 and H 4; both have limit 8."""


@pytest.mark.rule("LC-9.4", "LC-9.5", "LC-9.6", "LC-9.7", "LC-9.9", "LC-13.9")
@pytest.mark.parametrize(
    ("voice", "choices", "left"),
    [
        ("CCHH", ["migrate (12,3) C", "migrate (10,8) H"], (7, 6)),
        ("CCHH", ["migrate (12,3) C", "migrate (10,8) C"], (8, 5)),
        ("CCHE", [], (8, 5)),
        ("CHHH", [], (7, 7)),
    ],
)
def test_two_wishes(voice: str, choices: list[str], left: tuple[int, int]) -> None:
    """EC-6."""
    state = politics_end(FULL, OTHER, voice=voice, figures=RAISED)
    if choices:
        assert la_citta.actor(state) == 0
        assert legal(state) == ["migrate (12,3) C", "migrate (12,3) H"]
    assert plays(state, *choices) == {"(12,3)": (0, 5, left[0]), "(10,8)": (1, 5, left[1])}


@pytest.mark.rule("LC-9.4")
def test_equal_arches_draw_nobody_and_a_player_does_not_draw_from_himself() -> None:
    statue = town(0, 4, "(11,4) statue", "(12,3)")
    assert plays(politics_end(statue, town(1, 4, "(10,7) statue", "(10,8)"), voice="CCCE")) == {
        "(12,3)": (0, 2, 4), "(10,8)": (1, 2, 4),
    }  # fmt: skip
    dom = town(0, 4, "(11,4) dom", "(12,3)")
    mine = politics_end(dom, town(0, 4, "(10,7) farm", "(10,8)"), voice="CCCE")
    assert plays(mine) == {"(12,3)": (0, 2, 4), "(10,8)": (0, 2, 4)}
    yours = politics_end(dom, town(1, 4, "(10,7) farm", "(10,8)"), voice="CCCE")
    assert plays(yours) == {"(12,3)": (0, 2, 5), "(10,8)": (1, 2, 3)}


@pytest.mark.rule("LC-9.3", "LC-13.11", "LC-9.13", "LC-7.1")
def test_comparisons_are_frozen_and_an_empty_city_may_receive() -> None:
    """The first player draws the last citizen of a city, which then still draws one itself."""
    taker = town(0, 3, "", "(12,3)")
    empty = town(1, 1, "", "(9,6)")
    giver = town(2, 3, "", "(10,9)")
    figures: dict[str, Any] = {"voice": "EEEC"}
    taker.tiles[11, 4] = "university"
    empty.tiles[10, 6] = "school"
    state = politics_end(taker, empty, giver, **figures)
    assert plays(state) == {"(12,3)": (0, 2, 4), "(9,6)": (1, 1, 1), "(10,9)": (2, 1, 2)}
    alone = politics_end(taker, empty, **figures)
    assert plays(alone) == {"(12,3)": (0, 2, 4)}
    end = after(alone)
    assert (end.castellos(1), end.pools[POOLS.index("MU")]) == (4, 14)


@pytest.mark.rule("LC-9.7", "LC-9.8", "LC-13.10")
def test_the_order_of_own_cities_is_asked_for_where_it_matters() -> None:
    """Two cities draw from one with a single citizen: whoever is named first gets him."""
    towns = [
        town(0, 3, "(10,2) palazzo", "(10,1)"),
        town(0, 4, "(13,5) palazzo (12,5) statue", "(14,5)"),
    ]
    state = politics_end(*towns, town(1, 1, "", "(10,4)"), voice="CCCE")
    assert legal(state) == ["migrate (10,1) C", "migrate (14,5) C"]
    assert plays(state, "migrate (14,5) C") == {"(10,1)": (0, 2, 3), "(14,5)": (0, 3, 5)}
    assert plays(state, "migrate (10,1) C") == {"(10,1)": (0, 2, 4), "(14,5)": (0, 3, 4)}
    plenty = politics_end(*towns, town(1, 2, "", "(10,4)"), voice="CCCE")
    assert plays(plenty) == {"(10,1)": (0, 2, 4), "(14,5)": (0, 3, 5)}


# --- tiles that go -------------------------------------------------------------------------------------


def settling(towns: Any, **rest: Any) -> State:
    """A city that lacks citizens after the last hunger of the game: what its owner does ends the game."""
    return state_of(table(towns, year=6, players=5), phase="hunger", start=1, seat=0, voice="CCCE", **rest)


@pytest.mark.rule("LC-9.10", "LC-9.11", "LC-9.12")
def test_tiles_go_from_the_outside() -> None:
    """Branches of two and one beside the castello; the castello and what carries others stay."""
    short = settling(town(0, 2, "(13,2) farm (14,1) statue (11,4) school", "(12,3)"))
    assert legal(short) == ["give_up (11,4)", "give_up (14,1)"]
    one = after(short, "give_up (11,4)")
    assert cities(one) == {"(12,3)": (0, 2, 2)}  # (14,1) had to follow
    two = after(short, "give_up (14,1)")
    assert legal(two) == ["give_up (11,4)", "give_up (13,2)"]
    assert [str(it.hex) for it in after(two, "give_up (13,2)").cities[0].tiles] == ["(11,4)", "(12,3)"]


@pytest.mark.rule("LC-9.14", "LC-5D.7", "LC-6.2")
def test_what_goes_with_a_tile() -> None:
    n = table(
        town(0, 3, "(13,2) farm (14,1) statue (11,4) farm", "(12,3)"),
        town(1, 9, "", "(1,5)"),
        figures=[Figure(0, (14, 1), "C"), Figure(0, (14, 1), "C"), Figure(0, (11, 4), "food")],
    )
    state = state_of(n, phase="leaving", voice="CCCE")
    assert (state.figures(0), state.food(0)) == (1, 8)
    [city, *_] = [it for it in state.cities if it.owner == 0]
    gone = people.without_tile(state, city, Hex(11, 4))
    assert (gone.figures(0), gone.food(0), gone.pools[0]) == (2, 4, state.pools[0] + 1)
    gone = people.without_tile(state, city, Hex(14, 1))
    assert (gone.figures(0), gone.food(0), gone.pools[POOLS.index("SD")]) == (3, 8, 15)
    assert gone.cities[-1].arches == (0, 0, 0)


@pytest.mark.rule("LC-9.15", "LC-13.12")
def test_a_lost_market_lowers_the_limit() -> None:
    """Eight tiles and seven citizens: without the market two of these have to leave, and tiles go."""
    tiles = "(13,2) farm (14,1) farm (11,4) statue (10,4) farm (11,5) farm (15,1) farm (15,2) market"
    short = settling(town(0, 7, tiles, "(12,3)"))
    assert "give_up (15,2)" in legal(short)
    without_market = after(short, "give_up (15,2)")
    assert without_market.cities[0].citizens == 5
    assert without_market.phase is Phase.HUNGER
    kept = after(short, "give_up (10,4)")
    assert cities(kept) == {"(12,3)": (0, 7, 7)}
    assert kept.players[0].penalty == 0


@pytest.mark.rule("LC-9.15")
def test_the_excess_leaves_even_if_no_tile_went() -> None:
    state = settling(town(0, 6, "(13,2) farm (14,1) farm (11,4) statue (10,4) farm (11,5) farm", "(12,3)"))
    left = people.without_excess(state, state.cities[0]).cities[0]
    assert (left.citizens, left.size) == (5, 6)


# --- feeding -------------------------------------------------------------------------------------------

TWO_CITIES = [
    town(0, 6, "(7,3) farm (9,1) statue (9,0) palazzo (10,1) school (10,2) market", "(8,2)"),
    town(0, 5, "(17,10) palazzo (15,11) statue", "(16,10)"),
]
"""EC-9: P 6, B 6 and P 5, B 3, with food 9: a farm and a castello worth 4, and a castello worth 1."""


def hungry(*towns: Any, year: int = 4, **fields: Any) -> State:
    """The turn of player 0 to be fed, in the order of the seats."""
    state = state_of(table(*towns, year=year, **fields), phase="feeding", voice="CCCE")
    return people.proceed(people.to_feed(state, 0))


@pytest.mark.rule("LC-10.1", "LC-10.2", "LC-6.4")
def test_who_starves() -> None:
    """EC-9: food 9 for 11 citizens, in one pool; two die, in any of the two cities."""
    state = hungry(*TWO_CITIES)
    assert (state.citizens(0), state.food(0), state.deaths) == (11, 9, 2)
    assert legal(state) == ["starve (16,10)", "starve (8,2)"]
    one = after(state, "starve (16,10)")
    assert (one.phase, one.deaths) == (Phase.FEEDING, 1)
    assert plays(one, "starve (16,10)") == {"(8,2)": (0, 6, 6), "(16,10)": (0, 3, 3)}


FARM_LOST = ["starve (8,2)", "starve (8,2)", "give_up (9,0)", "give_up (7,3)"]


@pytest.mark.rule("LC-10.3", "LC-10.4")
def test_a_farm_lost_by_hunger_is_missed_next_year_only() -> None:
    """EC-9: the farm goes, food falls to 5, and nobody else dies this year."""
    state = after(hungry(*TWO_CITIES), *FARM_LOST)
    assert (state.phase, state.year) == (Phase.VOICE, 5)
    assert cities(state) == {"(8,2)": (0, 4, 4), "(16,10)": (0, 3, 5)}
    assert (state.food(0), state.citizens(0)) == (5, 9)


@pytest.mark.rule("LC-10.5", "LC-10.6")
def test_the_penalty_is_one_card_in_the_first_round() -> None:
    """EC-9: year five, round one."""
    state = after(hungry(*TWO_CITIES), *FARM_LOST)
    assert [player.penalty for player in state.players] == [1, 0, 0, 0, 0]
    state = after(state, "voice C")
    while la_citta.actor(state) != 0:
        state = after(state, "gold")
    assert legal(state) == ["penalty"]
    state = after(state, "penalty")
    assert (state.players[0].actions, state.players[0].penalty) == (2, 0)


@pytest.mark.rule("LC-10.5")
@pytest.mark.parametrize(("reading", "penalty"), [("starvation", 0), ("leaving", 1)])
def test_leaving_is_no_hunger_but_in_another_reading(reading: str, penalty: int) -> None:
    """EC-9, Q2: an emigrant costs no card."""
    switches = Switches(penalty_after=reading)
    dom = town(0, 4, "(11,4) dom", "(12,3)")
    state = politics_end(dom, town(1, 4, "(10,7) farm", "(10,8)"), voice="CCCE", switches=switches)
    assert [player.penalty for player in state.players] == [0, penalty, 0, 0, 0]


@pytest.mark.rule("LC-10.1", "LC-5D.9")
def test_a_rich_harvest_feeds() -> None:
    farm = town(0, 8, "(13,2) farm (11,4) market", "(12,3)")
    assert hungry(farm).cities[0].citizens == 4
    rich = hungry(farm, figures=[Figure(0, (13, 2), "food")])
    assert rich.cities[0].citizens == 6


# --- the end -------------------------------------------------------------------------------------------


@pytest.mark.rule("LC-11.1")
def test_the_end_of_a_year() -> None:
    n = table(
        town(0, 4, "(13,2) farm (11,4) statue", "(12,3)"),
        actions=[0, 1, 2, 3, 3],
        founded={0},
        year=2,
        figures=[Figure(0, (11, 4), "C"), Figure(0, (13, 2), "food")],
    )
    n.display = ["dom"] * 4 + ["palazzo"] * 3
    before = state_of(n, phase="people", voice="CCC?")
    state = after(before, "voice C")
    assert (state.year, state.phase, state.voice) == (3, Phase.VOICE, ())
    assert [player.actions for player in state.players] == [3] * 5
    assert not any(player.has_founded for player in state.players)
    assert state.figures(0) == 4
    assert state.politics.used == (0,) * 10
    assert state.politics.discard == before.politics.used
    assert state.display == before.display


FIRST = town(0, 9, "(11,4) palazzo (10,4) school (14,1) bathhouse (13,2) market", "(12,3)")
SMALL = town(0, 5, "(5,1) statue (5,3) fountain", "(5,2)")
SECOND = town(1, 7, "(10,7) statue (10,9) hospital (10,6) market", "(10,8)")
LAST = town(1, 2, "", "(15,12)")


def over(*towns: Any, **fields: Any) -> State:
    """The end of the game."""
    return state_of(table(*towns, year=6, **fields), phase="over", voice="")


@pytest.mark.rule("LC-12.2", "LC-12.3", "LC-12.4", "LC-12.6")
def test_final_score() -> None:
    """EC-9: a tie at twelve, which gold decides."""
    state = over(FIRST, SMALL, SECOND, LAST, gold=[4, 3, 0, 0, 0], owing={0})
    outcome = la_citta.outcome(state)
    assert outcome is not None
    assert outcome.scores == (12, 12, 0, 0, 0)
    assert outcome.places == (1, 2, 3, 3, 3)
    assert outcome.winners == (0,)
    assert (outcome.rule.id, outcome.reason) == (
        "LC-12.6",
        "6 years are over, 12 : 12 : 0 : 0 : 0, gold 4 : 3 : 0 : 0 : 0",
    )
    lines = [[(line.rule.id, line.points) for line in sheet] for sheet in la_citta.score_sheet(state)]
    assert sorted(lines[0]) == [("LC-12.2", -5), ("LC-12.3", 5), ("LC-12.3", 9), ("LC-12.4", 3)]
    assert sorted(lines[1]) == [("LC-12.3", 2), ("LC-12.3", 7), ("LC-12.4", 3)]


@pytest.mark.rule("LC-12.6", "LC-13.14")
def test_equal_gold_shares_the_win_and_points_may_be_negative() -> None:
    outcome = la_citta.outcome(over(town(0, 2, "", "(5,2)"), town(1, 2, "", "(15,12)"), owing={2}))
    assert outcome is not None
    assert outcome.scores == (2, 2, -5, 0, 0)
    assert outcome.places == (1, 1, 5, 3, 3)
    assert outcome.winners == (0, 1)


@pytest.mark.rule("LC-12.3")
def test_gold_is_not_asked_for_where_points_decide() -> None:
    """Nor where others than the first are equal."""
    outcome = la_citta.outcome(over(town(0, 3, "", "(5,2)"), town(1, 2, "", "(15,12)"), gold=[1, 9, 0, 0, 0]))
    assert outcome is not None
    assert (outcome.rule.id, outcome.reason) == ("LC-12.3", "6 years are over, 3 : 2 : 0 : 0 : 0")
    assert outcome.places == (1, 2, 3, 3, 3)


@pytest.mark.rule("LC-12.2")
@pytest.mark.parametrize(("reading", "points"), [("flat", -5), ("per_citizen", -10)])
def test_hunger_in_the_last_year(reading: str, points: int) -> None:
    """Two of eleven starve."""
    state = hungry(*TWO_CITIES, year=6, switches=Switches(final_starvation=reading))
    state = after(state, *["starve (16,10)"] * 2)
    lines = [line.points for line in la_citta.score_sheet(state)[0] if line.rule.id == "LC-12.2"]
    assert (state.phase, lines) == (Phase.OVER, [points])


@pytest.mark.rule("LC-12.4", "LC-12.5")
def test_figures_complete_no_city() -> None:
    """They are back before the count, and stand only where the colour is."""
    state = politics_end(
        town(0, 5, "(11,4) statue (13,2) school", "(12,3)"),
        voice="CCCE",
        year=6,
        figures=[Figure(0, (11, 4), "C")],
    )
    assert state.phase is Phase.OVER
    assert [line.rule.id for line in la_citta.score_sheet(state)[0]] == ["LC-12.3"]
