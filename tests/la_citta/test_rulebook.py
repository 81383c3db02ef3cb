"""The clauses and worked cases from set-up to the last card of a year, with results worked out by hand.

Cards with actions are in ``test_cards.py``, migration, feeding and the end in ``test_people.py``.
"""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from la_citta.naive import Switches, pair
from la_citta.naive_board import distance, lanes
from la_citta.positions import City, Options, State, after, at, broken, cities, legal, state_of
from la_citta.towns import table, town
from tabletop_rules.game import CHANCE
from tabletop_rules.games import la_citta
from tabletop_rules.games.la_citta.components import CARDS, DECK, KINDS, POOLS
from tabletop_rules.games.la_citta.state import Phase
from tabletop_rules.geometry import Hex

SEVEN = ["draw dom"] * 4 + ["draw palazzo"] * 3
TEN = [f"landscape {it}" for it in ["C1", "C2", "C2", "C3", "W", "W", "C1", "C1", "C2", "M"]]


def city(state: State, castello: str) -> City:
    """The city of that castello."""
    found = state.city(Hex(*pair(castello)))
    assert found is not None
    return found


def hexes(state: State, move: str) -> list[str]:
    """Where a kind of move is possible: the last word of each text that begins so."""
    return sorted((text.split()[-1] for text in legal(state) if text.startswith(f"{move} ")), key=pair)


def grown(*towns: Any, **rest: Any) -> State:
    """The state when a year has begun: income and growth have happened."""
    n = table(*towns, year=2, **rest)
    n.display = ["palazzo"] * 4 + ["dom"] * 3
    return after(state_of(n, phase="voice", voice=""), "voice C")


# --- LC-0: set-up --------------------------------------------------------------------------------------


@pytest.mark.rule("LC-0.1", "LC-0.2", "LC-0.3", "LC-0.4")
def test_what_lies_ready() -> None:
    state = la_citta.initial_state(3)
    assert [tuple(player) for player in state.players] == [(1, 3, False, 0)] * 3
    assert [(state.castellos(seat), state.figures(seat)) for seat in range(3)] == [(4, 4)] * 3
    assert dict(zip(POOLS, state.pools, strict=True)) == {
        "FQ": 40, "PH": 20, "SD": 15, "MU": 15, "FB": 15, "M": 16,
    }  # fmt: skip
    assert dict(zip(map(str, CARDS), DECK, strict=True)) == {
        "palazzo": 4, "dom": 4, "university": 4, "hospital": 4, "bathhouse": 2,
        "builder": 4, "bread": 2, "golden": 2, "harvest": 2, "feeling": 4,
    }  # fmt: skip
    assert state.wishes == (9, 9, 9)
    assert la_citta.actor(state) is CHANCE
    state = after(state, *SEVEN)
    assert (len(state.display), sum(state.politics.pile)) == (7, 25)


@pytest.mark.rule("LC-0.5", "LC-13.1", "LC-0.9")
def test_a_first_game() -> None:
    state = after(la_citta.initial_state(2, Options(setup="first_game")), *SEVEN)
    assert legal(state) == ["first 0", "first 1"]
    assert la_citta.chance_weights(state) == (1, 1)
    state = after(state, "first 1")
    assert cities(state) == {"(5,2)": (0, 1, 3), "(5,8)": (0, 1, 3), "(8,2)": (1, 1, 3), "(9,5)": (1, 1, 3)}
    assert (state.year, state.start, state.food(0), state.food(1)) == (1, 1, 8, 8)


@pytest.mark.rule("LC-0.6", "LC-13.2")
@pytest.mark.parametrize(
    ("seats", "options", "tiles"),
    [
        (5, Options(), (6, 6, 2, 5, 3)),
        (3, Options(), (4, 4, 1, 4, 2)),
        (2, Options(), (3, 3, 1, 2, 1)),
        (2, Options(full_set=True), (6, 6, 2, 5, 3)),
    ],
)
def test_landscapes_by_chance(seats: int, options: Options, tiles: tuple[int, ...]) -> None:
    state = after(la_citta.initial_state(seats, options), *SEVEN)
    assert list(map(la_citta.format_move, la_citta.legal_moves(state))) == [
        "landscape C1", "landscape C2", "landscape C3", "landscape W", "landscape M",
    ]  # fmt: skip
    assert la_citta.chance_weights(state) == tiles
    state = after(state, *["landscape W"] * tiles[3])
    assert "landscape W" not in legal(state)


@pytest.mark.rule("LC-0.7", "LC-0.8", "LC-0.10")
@pytest.mark.parametrize(
    ("first", "order", "starter"),
    [(0, [0, 2, 1, 1, 2, 0], 1), (1, [1, 0, 2, 2, 0, 1], 2), (2, [2, 1, 0, 0, 1, 2], 0)],
)
def test_castellos_go_round_to_the_right_and_back(first: int, order: list[int], starter: int) -> None:
    state = after(la_citta.initial_state(3), *SEVEN)
    while state.phase is Phase.LANDSCAPES:
        state = after(state, legal(state)[0])
    state, seats = after(state, f"first {first}"), []
    while state.phase is Phase.CASTELLOS:
        seats.append(la_citta.actor(state))
        state = after(state, legal(state)[0])
    assert seats == order
    assert (state.year, state.start, state.phase) == (1, starter, Phase.VOICE)


@pytest.mark.rule("LC-0.8", "LC-0.9")
def test_castellos_stand_apart_and_are_settled() -> None:
    state = after(la_citta.initial_state(2), *SEVEN, *TEN, "first 0")
    assert len(legal(state)) == 76
    state = after(state, "place (5,2)")
    far = [it for it in sorted(lanes(2)) if distance(2, "void", [(5, 2)], [it]) >= 4]
    assert [pair(it) for it in hexes(state, "place")] == far
    placed = city(state, "(5,2)")
    assert (placed.citizens, placed.food, placed.owner) == (3, 3, 0)  # F1 = C1, F2 = C2


@pytest.mark.rule("LC-0.12", "LC-13.14")
def test_a_castello_beside_no_farmland() -> None:
    state = after(la_citta.initial_state(2, Options(hub="lane")), *SEVEN, *TEN, "first 0", "place (0,5)")
    assert (city(state, "(0,5)").food, city(state, "(0,5)").citizens) == (0, 3)


# --- LC-1 to LC-4: the beginning of a year -------------------------------------------------------------


@pytest.mark.rule("LC-2.1", "LC-2.2", "LC-0.3")
def test_voice_cards() -> None:
    state = state_of(table(town(0, 3, "", "(5,2)"), year=3), phase="voice", voice="")
    assert sum(state.wishes) == 27 - 8
    assert la_citta.chance_weights(state) == state.wishes
    state = after(state, "voice E")
    assert [card.wish for card in state.voice] == ["E", None, None, None]
    assert [card.is_known_to(None) for card in state.voice] == [True, False, False, False]


@pytest.mark.rule("LC-3.1", "LC-5B.10")
def test_quarries_earn() -> None:
    """EC-3: a quarry on (13,7) touches F12 = C2 and F13 = M; with a second mountain it earns twice."""
    towns = town(0, 3, "(13,7) quarry", "(14,6)"), town(1, 3, "(16,4) quarry (17,3) quarry", "(15,4)")
    assert [player.gold for player in grown(*towns).players] == [1 + 1, 1 + 2, 1, 1, 1]
    n = table(*towns, year=2)
    n.landscapes[12] = "M"
    assert state_of(n).cities[0].income == 2


@pytest.mark.rule("LC-4.1", "LC-4.2", "LC-4.3", "LC-4.4", "LC-4.5")
def test_growth() -> None:
    """EC-2: six cities."""
    state = grown(
        town(0, 5, "(5,1) fountain", "(5,2)"),
        town(0, 4, "", "(0,9)"),
        town(0, 7, "(9,1) market", "(10,1)"),
        town(0, 8, "(13,2) market (14,1) hospital", "(12,3)"),
        town(1, 8, "(10,7) market (10,9) bathhouse", "(10,8)"),
        town(1, 6, "(15,7) market", "(15,6)"),
    )
    assert {str(it.castello): it.citizens for it in state.cities} == {
        "(5,2)": 5, "(0,9)": 5, "(10,1)": 8, "(12,3)": 8, "(10,8)": 9, "(15,6)": 7,
    }  # fmt: skip


@pytest.mark.rule("LC-4.3", "LC-13.4")
def test_water_alone_with_another_reading() -> None:
    free = Switches(fountain_needs_market=False)
    assert grown(town(0, 5, "(15,2) fountain", "(15,1)"), switches=free).cities[0].citizens == 6


@pytest.mark.rule("LC-1.1")
def test_the_start_player_moves_on() -> None:
    quiet = table(town(0, 1, "", "(5,2)"), players=2, actions=[0, 0], year=2, gold=[0, 0])
    quiet.display = ["dom"] * 4 + ["university"] * 3
    state = after(state_of(quiet, seat=0, start=1, round=5), "pass", *["draw palazzo"], *["voice C"] * 3)
    assert (state.year, state.phase, state.start) == (3, Phase.VOICE, 0)


# --- LC-5: using cards ---------------------------------------------------------------------------------

PLAIN = town(0, 4, "(13,2) farm (11,4) statue", "(12,3)")


@pytest.mark.rule("LC-5.1", "LC-5.2", "LC-5A.1")
def test_an_action_card() -> None:
    state = after(at(PLAIN, gold=[1] * 5), "gold")
    assert (state.players[0].gold, state.players[0].actions) == (3, 2)
    assert (la_citta.actor(state), state.round) == (1, 1)


@pytest.mark.rule("LC-5.3", "LC-5.4", "LC-5.6")
def test_a_politics_card_is_used_and_replaced() -> None:
    state = at(PLAIN, display=["palazzo"] * 4 + ["dom"] * 3)
    state = after(state, "card palazzo (11,5)")
    assert la_citta.actor(state) is CHANCE
    assert [card.value for card in state.display] == ["palazzo"] * 3 + ["dom"] * 3
    state = after(state, "draw golden")
    assert sorted(state.display) == sorted(["palazzo"] * 3 + ["dom"] * 3 + ["golden"])
    assert (la_citta.actor(state), state.players[0].gold, state.players[0].actions) == (1, 8, 3)


@pytest.mark.rule("LC-5.5", "LC-13.8")
def test_the_discard_pile_is_shuffled_when_a_card_is_due() -> None:
    state = at(PLAIN, display=["palazzo"] * 4 + ["dom"] * 3)
    politics = state.politics
    nothing = (0,) * len(DECK)
    dry = attrs.evolve(state, politics=politics._replace(pile=nothing, discard=politics.pile))
    assert after(dry, "gold").politics.pile == nothing  # no card is due
    after_card = after(dry, "card palazzo (11,5)")
    assert (after_card.politics.pile, after_card.politics.discard) == (politics.pile, nothing)
    assert sum(after_card.politics.used) == 1


@pytest.mark.rule("LC-5.7", "LC-5.8", "LC-13.7", "LC-13.15")
def test_a_pass_costs_a_card_unseen() -> None:
    poor: dict[str, Any] = {"actions": [0, 3, 3, 3, 3], "gold": [0] * 5, "round": 4}
    state = at(PLAIN, display=["palazzo"] * 4 + ["dom"] * 3, **poor)
    assert legal(state) == ["pass"]
    state = after(state, "pass", "draw feeling")
    assert sum(state.politics.blind) == 1
    assert "feeling" not in state.display
    assert la_citta.actor(state) == 1


@pytest.mark.rule("LC-10.5", "LC-5.8")
def test_a_penalty_is_paid_first() -> None:
    """EC-9: one action card for nothing; two are left for the rounds to come."""
    state = at(PLAIN, owing={0}, year=5)
    assert legal(state) == ["penalty"]
    state = after(state, "penalty")
    assert state.players[0] == la_citta.Player(9, 2)
    assert la_citta.actor(state) == 1
    assert legal(at(PLAIN, owing={0}, year=5, seat=1)) != ["penalty"]


@pytest.mark.rule("LC-5.6")
def test_old_cards_leave_in_other_readings() -> None:
    towns = town(0, 3, "", "(5,2)")
    n = table(towns, year=2, switches=Switches(flush="bury"))
    n.display = ["palazzo"] * 4 + ["dom"] * 3
    state = after(state_of(n, phase="voice", voice=""), "voice C")
    assert legal(state) == ["bury", "keep"]
    assert after(state, "keep").display == state.display
    assert len(after(state, "bury", "draw golden").display) == 7
    dropping = at(PLAIN, switches=Switches(flush="drop"))
    assert after(dropping, "gold", "draw golden").display == (*dropping.display[1:], "golden")


@pytest.mark.rule("LC-5A.2")
def test_founding() -> None:
    state = at(PLAIN)
    far = hexes(state, "found")
    assert all(distance(5, "void", [pair(it)], [(12, 3), (13, 2), (11, 4)]) >= 4 for it in far)
    state = after(state, "found (12,3) (5,2)")
    assert cities(state) == {"(12,3)": (0, 3, 3), "(5,2)": (0, 1, 3)}
    assert (state.food(0), state.castellos(0), state.players[0].has_founded) == (2 + 2 + 5, 2, True)
    closer = at(PLAIN, switches=Switches(found_distance="castellos"))
    assert set(far) < set(hexes(closer, "found"))
    assert "LC-5A.2" in broken(state_of(table(town(0, 1, "", "(5,2)"))), "found (5,2) (12,3)")


# --- LC-5B, LC-5C: buildings ---------------------------------------------------------------------------

ALL_HEXES = ["(10,4)", "(11,5)", "(14,1)"]


@pytest.mark.rule("LC-5B.1", "LC-5B.3", "LC-5B.4", "LC-5B.5")
def test_surplus_and_market() -> None:
    """EC-1."""
    state = at(town(0, 3, "(13,2) farm (11,4) statue", "(12,3)"), display=["palazzo"] * 4 + ["builder"] * 3)
    assert [text for text in legal(state) if text.startswith(("build ", "card "))] == [
        *[f"build market {it}" for it in ALL_HEXES],
        *[f"card builder market {it}" for it in ALL_HEXES],
    ]
    built = after(state, "build market (11,5)")
    assert (built.cities[0].citizens, built.cities[0].size, built.cities[0].limit) == (4, 4, 8)
    state = grown(town(0, 4, "(13,2) farm (11,4) statue (11,5) market", "(12,3)"))
    assert (state.cities[0].citizens, state.cities[0].surplus) == (5, 1)
    assert hexes(state, "build fountain") == ["(10,4)", "(14,1)"]
    state = after(state, "build fountain (10,4)")
    assert (state.cities[0].citizens, state.cities[0].size, state.cities[0].limit) == (5, 5, None)


@pytest.mark.rule("LC-6.1", "LC-6.2", "LC-6.3", "LC-5B.6", "LC-5B.10", "LC-5D.9", "LC-9.14")
def test_food_and_harvest() -> None:
    """EC-3: each field counts once for a tile, and in full for every tile."""
    display = ["harvest"] * 2 + ["dom"] * 4 + ["bread"]
    state = at(town(0, 5, "", "(5,2)"), town(1, 3, "", "(1,5)"), display=display)
    assert (state.food(0), state.food(1)) == (5, 3)
    assert hexes(state, "build quarry") == []
    state = after(state, "build farm (5,1)")
    assert (state.food(0), city(state, "(5,2)").bonus) == (10, 0)
    state = at(town(0, 5, "(5,1) farm", "(5,2)"), display=display)
    assert hexes(state, "card harvest") == ["(5,1)"]
    state = after(state, "card harvest (5,1)")
    assert (state.food(0), state.figures(0)) == (15, 3)
    bare = la_citta.Land.city(
        state.land, 0, 4, [tile for tile in state.cities[0].tiles if tile.hex == (5, 2)]
    )
    assert bare.food + bare.bonus == 5


@pytest.mark.rule("LC-5B.2", "LC-9.1")
@pytest.mark.parametrize("owner", [0, 1])
def test_touching_and_neighbourhood(owner: int) -> None:
    """EC-5."""
    towns = town(0, 4, "(11,4) statue", "(12,3)"), town(owner, 4, "(10,7) statue", "(10,8)")
    state = at(*towns, seat=owner)
    assert (city(state, "(10,8)") in state.neighbours(city(state, "(12,3)"))) == (owner == 1)
    of_other = [it for it in hexes(state, "build statue") if it in ("(10,6)", "(10,9)", "(9,6)", "(11,5)")]
    assert of_other == ["(10,6)", "(10,9)"] + ["(11,5)"] * (owner == 0)
    state = after(state, "build statue (10,6)")
    one, other = city(state, "(12,3)"), city(state, "(10,8)")
    assert state.land.lanes.gap(one.mask, other.mask) == 2
    assert (other in state.neighbours(one)) == (owner == 1)
    both = [at(*towns[:1], town(owner, 4, "(10,7) statue (10,6) statue", "(10,8)"), seat=it) for it in (0, 1)]
    mine = {it for state in both for it in hexes(state, "build statue")}
    assert mine == {"(10,4)", "(13,2)", "(9,6)", "(10,9)"}
    far = at(town(0, 4, "", "(12,3)"), town(owner, 4, "(10,7) statue", "(10,8)"))
    assert far.neighbours(city(far, "(12,3)")) == ()
    assert distance(5, "void", [(12, 3)], [(10, 7)]) == 4


@pytest.mark.rule("LC-5B.7", "LC-5B.9", "LC-5B.11", "LC-7.1")
def test_other_buildings_stand_anywhere_and_stay() -> None:
    state = at(PLAIN, display=["hospital"] * 4 + ["builder"] * 3)
    assert hexes(state, "card hospital") == hexes(state, "build statue") == ["(10,4)", "(11,5)", "(14,1)"]
    built = after(state, "build statue (11,5)")
    assert built.cities[0].count(la_citta.Building.STATUE) == 2
    assert not any(text.startswith("give_up") for text in legal(at(PLAIN)))
    assert "LC-0.12" in broken(at(PLAIN), "give_up (13,2)")


@pytest.mark.rule("LC-5C.1", "LC-5C.2", "LC-5C.3", "LC-5C.4", "LC-5C.5", "LC-5D.1", "LC-5B.10", "LC-5A.3")
@pytest.mark.parametrize(
    ("building", "price", "master", "arches"),
    [
        ("farm", None, 1, (0, 0, 0)),
        ("market", None, 1, (0, 0, 0)),
        ("statue", None, 1, (1, 0, 0)),
        ("school", None, 1, (0, 1, 0)),
        ("fountain", None, 1, (0, 0, 1)),
        ("palazzo", 1, 2, (2, 0, 0)),
        ("dom", 3, 4, (3, 0, 0)),
        ("university", 3, 4, (0, 3, 0)),
        ("hospital", 1, 2, (0, 1, 1)),
        ("bathhouse", 1, 2, (0, 0, 2)),
    ],
)
def test_prices_and_arches(building: str, price: int | None, master: int, arches: tuple[int, ...]) -> None:
    """By the card of the building, by the master builder, or by an action card for nothing."""
    start = town(0, 4, "(13,2) farm", "(12,3)")
    pool = POOLS[KINDS[la_citta.Building(building)].pool]
    ways = {f"card builder {building} (14,1)": master}
    ways[f"build {building} (14,1)" if price is None else f"card {building} (14,1)"] = price or 0
    for move, cost in ways.items():
        display = ["builder"] * 4 + ([] if price is None else [building]) + ["feeling"] * 3
        state = at(start, display=display[:7], gold=[cost] * 5)
        built = after(state, move)
        assert built.players[0].gold == 0
        assert built.cities[0].arches == arches
        assert built.pools[POOLS.index(pool)] == state.pools[POOLS.index(pool)] - 1
        if cost:
            poor = at(start, display=display[:7], gold=[cost - 1] * 5)
            assert broken(poor, move) == {"LC-5.3"}
    assert (f"build {building} (14,1)" in legal(at(start))) == (price is None)


@pytest.mark.rule("LC-13.5", "LC-5B.4")
def test_options_about_markets() -> None:
    two = Switches(max_per_city=())
    full = town(0, 8, "(13,2) market", "(12,3)")
    room = town(0, 7, "(13,2) market", "(12,3)")
    assert hexes(at(full, switches=two), "build market") == []
    state = after(at(room, switches=two), "build market (14,1)")
    assert (state.cities[0].citizens, state.cities[0].limit) == (8, 8)
    own = Switches(market_citizen="castello")
    assert hexes(at(town(0, 2, "(13,2) farm", "(12,3)"), switches=own), "build market") == []
    state = after(at(town(0, 3, "(13,2) farm", "(12,3)"), switches=own), "build market (14,1)")
    assert (state.cities[0].citizens, state.cities[0].size) == (3, 3)


@pytest.mark.rule("LC-13.4", "LC-5B.6")
def test_farms_without_fields() -> None:
    free = at(town(0, 3, "", "(14,1)"), switches=Switches(farms_need_fields=False))
    assert hexes(free, "build quarry") == ["(13,2)", "(14,0)", "(15,1)"]
    built = after(free, "build farm (14,0)")
    assert built.food(0) == free.food(0)
