"""The vectors of ``tests/data/la_citta.json``, which an independent oracle computed: each one compared.

The section of distances is compared in ``test_board.py``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import attrs
import pytest

from la_citta.logs import Chance, Move, Reshuffle, YearEnd, steps
from la_citta.naive import BUILDINGS, CARD_PRICE, SIMPLE, pair
from la_citta.naive_board import near
from la_citta.naive_moves import by_kind
from la_citta.positions import Options, State, after, cities, legal, state_of
from la_citta.vectors import CASES, naive_of, vectors
from tabletop_rules.game import CHANCE
from tabletop_rules.games import la_citta
from tabletop_rules.games.la_citta import people
from tabletop_rules.games.la_citta.cities import populated
from tabletop_rules.games.la_citta.components import CARDS, POOLS, WISHES, Wish
from tabletop_rules.geometry import Hex

City = la_citta.City
RICH = 99


def hexagon(text: str) -> Hex:
    """``(5,2)`` as a hex."""
    return Hex(*pair(text))


def position_of(case: dict[str, Any], **rest: Any) -> State:
    """The position of a vector; what the vector leaves out is made up."""
    position = case["position"]
    return state_of(
        naive_of(position),
        seat=max(0, position["seat"]),
        start=position["start_player"],
        round=position["round"],
        **rest,
    )


def test_every_section_is_known() -> None:
    sizes = {section: len(cases) for section, cases in CASES.items() if section != "format"}
    assert sizes == {
        "a_positions": 25, "a_switches": 5, "b_migration": 8, "c_feeding": 8, "d_games": 5,
        "e_distances": 38, "e_distances_hub_lane": 15,
    }  # fmt: skip


# --- what stands, and what can be done -----------------------------------------------------------------


@pytest.mark.rule("LC-3.1", "LC-4.2", "LC-5A.2", "LC-6.1", "LC-6.4", "LC-9.1")
@vectors("a_positions", "a_switches")
def test_what_stands(case: dict[str, Any]) -> None:
    position, expected, state = case["position"], case["expect"], position_of(case)
    assert dict(zip(POOLS, state.pools, strict=True)) == position["pools"]
    seats = range(state.seats)
    assert list(map(state.castellos, seats)) == position["castellos_in_stock"]
    assert list(map(state.figures, seats)) == position["figures_in_stock"]
    assert sorted(state.display) == position["display"]
    gaps = {(a, b): state.land.lanes.gap(a.mask, b.mask) for a, b in combinations(state.cities, 2)}
    written = [[str(a.castello), str(b.castello), steps] for (a, b), steps in gaps.items()]
    assert written == expected["city_distances"]
    assert [
        [str(a.castello), str(b.castello), steps]
        for (a, b), steps in gaps.items()
        if b in state.neighbours(a)
    ] == expected["neighbour_pairs"]
    for seat, about in enumerate(expected["seats"]):
        mine = state.cities_of(seat)
        assert state.citizens(seat) == about["citizens"]
        assert sum(city.food for city in mine) == about["food"]
        assert sum(city.bonus for city in mine) == about["harvest_bonus"]
        assert sum(city.income for city in mine) == about["income"]
        assert state.food(seat) == about["food"] + about["harvest_bonus"]
    for city in state.cities:
        about = expected["cities"][str(city.castello)]
        assert city.food == about["food"]
        assert city.bonus == about["harvest_bonus"]
        assert city.income == about["income"]
        assert dict(zip(map(str, WISHES), city.arches, strict=True)) == about["arches"]
        assert city.limit == about["limit"]
        assert city.surplus == about["surplus"]
        assert city.is_complete == about["complete"]
        assert [str(it.castello) for it in state.neighbours(city)] == about["neighbours"]


@pytest.mark.rule("LC-5B.1", "LC-5B.2", "LC-5B.3", "LC-5B.5", "LC-5B.6", "LC-5B.7", "LC-5B.8", "LC-5B.9")
@vectors("a_positions", "a_switches")
def test_where_can_be_built_and_founded(case: dict[str, Any]) -> None:
    """As if the owner of each city were to move, with an unused action card and gold for every building."""
    expected, state = case["expect"], position_of(case)
    founding = expected["founding_hexes"]
    for seat, about in enumerate(expected["seats"]):
        where, founded = offers(as_if_to_move(state, seat))
        donors = about["donors"] if founding else []
        assert founded == dict.fromkeys(donors, founding)
        for city in state.cities_of(seat):
            wanted = expected["cities"][str(city.castello)]
            assert wanted["can_donate"] == (str(city.castello) in about["donors"])
            around = near(it.hex for it in city.tiles)
            for kind in BUILDINGS:
                by = "build_by_action_card" if kind in SIMPLE else "build_by_own_card_gold_ignored"
                assert [it for it in where[kind] if pair(it) in around] == wanted[by][kind], kind


def as_if_to_move(state: State, seat: int) -> State:
    """The seat is to move, rich, with three action cards, and the five buildings lie open."""
    player = state.players[seat]._replace(gold=RICH, actions=3, penalty=0)
    display = sorted(CARDS.index(la_citta.Card(card)) for card in CARD_PRICE)
    return attrs.evolve(
        state,
        seat=seat,
        players=(*state.players[:seat], player, *state.players[seat + 1 :]),
        politics=state.politics._replace(display=tuple(display)),
    )


def offers(state: State) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The hexes where each building can be built, and those where each donor can found."""
    where, founded = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
    for move in la_citta.legal_moves(state):
        words = la_citta.format_move(move).split()
        if words[0] == "found":
            founded[words[1]].append(words[2])
        elif len(words) == 3:
            where[words[1]].append(words[2])
    by_hex = {kind: sorted(hexes, key=pair) for kind, hexes in where.items()}
    return defaultdict(list, by_hex), founded


@pytest.mark.rule("LC-5.2", "LC-5.3", "LC-5A.1", "LC-5A.3", "LC-5D.1", "LC-5D.2", "LC-5D.8", "LC-5D.11")
@vectors("a_positions", "a_switches")
def test_number_of_moves(case: dict[str, Any]) -> None:
    state = position_of(case)
    assert la_citta.actor(state) == case["position"]["seat"]
    moves = legal(state)
    assert by_kind(moves) == case["expect"]["legal_moves_by_kind"]
    assert len(moves) == case["expect"]["legal_moves"]


@pytest.mark.rule("LC-13.3", "LC-13.5")
@vectors("a_positions", "a_switches")
def test_positions_are_possible_and_have_a_line(case: dict[str, Any]) -> None:
    state = position_of(case)
    assert la_citta.audit(state) == ()
    assert la_citta.parse_position(la_citta.format_position(state), state.options) == state
    assert la_citta.from_document(la_citta.to_document(state)) == state


# --- leaving -------------------------------------------------------------------------------------------


@pytest.mark.rule("LC-9.11", "LC-9.12", "LC-9.13", "LC-9.15", "LC-13.12")
@vectors("a_positions", "a_switches")
def test_what_may_go(case: dict[str, Any]) -> None:
    """Each city with one or two citizens less than it has tiles."""
    state = position_of(case)
    for city in state.cities:
        for name, about in case["expect"]["cities"][str(city.castello)]["may_go"].items():
            short = populated(city, city.size - int(name[2:]))
            assert first_stage(state, short) == sorted(about["first_stage"])
            assert ends(state, short) == sorted(about["final"])


def first_stage(state: State, city: City) -> list[list[str]]:
    """The sets of tiles that may go by LC-9.12 alone, whatever the limit becomes."""
    if not city.citizens:
        return [gone(city)]
    rests = {city}
    for _ in range(city.size - city.citizens):
        rests = {fewer for rest in rests for fewer in one_less(state, rest)}
    return sorted(gone(city, rest) for rest in rests)


def ends(state: State, city: City) -> list[list[Any]]:
    """All ways in which it can end: the tiles that have gone, and the citizens who stay."""
    if not city.citizens:
        return [[gone(city), 0]]
    settled, rests = set(), {city}
    while rests:
        settled |= {rest for rest in rests if rest.size <= rest.citizens <= rest.most}
        rests = {left for rest in rests - settled for left in next_steps(state, rest)}
    return sorted([gone(city, rest), rest.citizens] for rest in settled)


def next_steps(state: State, city: City) -> Iterator[City]:
    """The city without the citizens above its limit if there are, else without a tile."""
    if city.surplus >= 0:
        yield from people.without_excess(attrs.evolve(state, cities=(city,)), city).cities
    else:
        yield from one_less(state, city)


def one_less(state: State, city: City) -> Iterator[City]:
    """The city without each tile that its owner may give up."""
    alone = attrs.evolve(state, cities=(city,))
    for hex_ in people.can_go(state.land, city):
        yield from people.without_tile(alone, city, hex_).cities


def gone(city: City, rest: City | None = None) -> list[str]:
    """The tiles that a city had and the rest of it has no more."""
    return [str(it.hex) for it in city.tiles if rest is None or it not in rest.tiles]


def check_removals(state: State, expected: dict[str, Any], key: str) -> None:
    """What each city must give up, and all the ways in which that can end."""
    assert {str(city.castello): city.citizens for city in state.cities} == {
        city: about[key] for city, about in expected.items()
    }
    for city in state.cities:
        about = expected[str(city.castello)]
        assert max(0, -city.surplus) == about["tiles_that_must_go_first"]
        found = ends(state, city)
        assert len(found) == about["final"]["number"]
        assert found == sorted(about["final"].get("list", found))


# --- migration and feeding -----------------------------------------------------------------------------


@pytest.mark.rule(
    "LC-8.1", "LC-8.2", "LC-9.1", "LC-9.3", "LC-9.4", "LC-9.5", "LC-9.6", "LC-9.7", "LC-9.9", "LC-13.11"
)
@vectors("b_migration")
def test_migration(case: dict[str, Any]) -> None:
    state = position_of(case, phase="migration", voice="".join(case["voice"]))
    assert [wish.value for wish in state.wishes_of_the_year] == case["wishes"]
    for city in state.cities:
        assert dict(zip(map(str, WISHES), city.arches, strict=True)) == case["arches"][str(city.castello)]
        assert [str(it.castello) for it in state.neighbours(city)] == case["neighbours"][str(city.castello)]
    transfers = []
    for castello, wish in case["choices"]:
        before, colour = state, WISHES.index(Wish(wish))
        taker = before.city(hexagon(castello))
        assert taker is not None
        state = people.received(before, taker.castello, Wish(wish))
        what = "to the supply" if taker.citizens == taker.most else "moves"  # said once of each city
        for giver in before.neighbours(taker):
            if giver.arches[colour] < taker.arches[colour]:
                left = state.city(giver.castello)
                assert left is not None
                assert left.citizens == max(0, giver.citizens - 1)
                transfers.append([str(giver.castello), castello, what if giver.citizens else "nothing"])
    assert transfers == case["transfers"]
    people_before = sum(city.citizens for city in position_of(case).cities)
    assert people_before - sum(city.citizens for city in state.cities) == case["to_supply"]
    check_removals(state, case["cities"], "citizens_after_migration")


@pytest.mark.rule("LC-10.1", "LC-10.2", "LC-10.3", "LC-10.4", "LC-10.5", "LC-10.6", "LC-12.2", "LC-5D.9")
@vectors("c_feeding")
def test_feeding(case: dict[str, Any]) -> None:
    state = position_of(case, phase="feeding", voice="".join(case["position"]["voice"]))
    for about in case["seats"]:
        seat = about["seat"]
        assert state.citizens(seat) == about["citizens"]
        assert sum(city.food for city in state.cities_of(seat)) == about["food"]
        assert sum(city.bonus for city in state.cities_of(seat)) == about["harvest_bonus"]
        state = people.to_feed(state, seat)
        assert state.deaths == about["die"] == len(about["choice"])
        if about["die"]:
            assert number_of_ways(state) == about["ways_to_choose"]
        punished = about["penalty_card_next_year"] or about["minus_five"]
        assert state.players[seat].penalty == punished
        for castello in map(hexagon, about["choice"]):
            [city] = [city for city in people.inhabited(state, seat) if city.castello == castello]
            state = people.starved(state, city)
    check_removals(state, case["cities"], "citizens_after_hunger")


def number_of_ways(state: State) -> int:
    """In how many ways the deaths can be spread over the cities of the seat that is fed."""
    reached = {state}
    for _ in range(state.deaths):
        reached = {people.starved(it, city) for it in reached for city in people.inhabited(it, it.seat)}
    return len(reached)


# --- whole games ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "LC-0.5", "LC-0.7", "LC-0.9", "LC-0.10", "LC-0.12", "LC-1.1", "LC-2.1", "LC-3.1", "LC-4.1", "LC-5.4",
    "LC-5.5", "LC-5.7", "LC-9.8", "LC-10.5", "LC-11.1", "LC-12.2", "LC-12.3", "LC-12.4", "LC-12.6", "LC-13.7",
    "LC-13.8", "LC-13.9", "LC-13.10",
)  # fmt: skip
@vectors("d_games")
def test_whole_games(case: dict[str, Any]) -> None:
    setup: Any = {"first": "first_game"}.get(case["setup"], case["setup"])
    state = la_citta.initial_state(case["players"], Options(setup=setup))
    for step in steps(case["log"], case["players"]):
        match step:
            case Chance(said):
                assert la_citta.actor(state) is CHANCE
                state = after(state, said)
            case Move(seat, said, choices):
                moves = legal(state)
                if la_citta.actor(state) == seat and said in moves:
                    assert by_kind(moves) == choices
                    state = after(state, said)
                else:
                    assert step.is_forced
            case Reshuffle(cards):
                pile = zip(CARDS, state.politics.pile, strict=True)
                assert sorted(card for card, count in pile for _ in range(count)) == cards
            case YearEnd(year, board):
                check_year(state, year, board)
    check_end(state, case["final"])


def check_year(state: State, year: int, board: dict[str, Any]) -> None:
    """The board at the end of a year; income and growth of the next wait for its first voice card."""
    assert state.year == min(year + 1, 6)
    assert [player.gold for player in state.players] == board["gold"]
    assert [bool(player.penalty) for player in state.players] == board["starved"]
    assert cities(state) == {city: tuple(about) for city, about in board["cities"].items()}


def check_end(state: State, final: list[dict[str, Any]]) -> None:
    """How a game ended."""
    outcome = la_citta.outcome(state)
    assert outcome is not None
    assert la_citta.legal_moves(state) == ()
    assert list(outcome.scores) == [about["points"] for about in final]
    assert [seat in outcome.winners for seat in range(state.seats)] == [about["winner"] for about in final]
    for seat, about in enumerate(final):
        assert len(state.cities_of(seat)) == about["cities"]
        assert state.citizens(seat) == about["citizens"]
        assert state.players[seat].gold == about["gold"]
        lines = la_citta.score_sheet(state)[seat]
        assert sum(line.points for line in lines if line.rule.id == "LC-12.3") == about["citizens"]
        assert sum(line.points for line in lines if line.rule.id == "LC-12.4") == 3 * about["complete_cities"]
        starved = sum(line.points for line in lines if line.rule.id == "LC-12.2")
        assert starved == (-5 if about["starved_in_year_6"] else 0)
