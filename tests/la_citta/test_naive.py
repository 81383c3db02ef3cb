"""The naive model against the worked cases and the vectors: what checks the library is checked itself."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from la_citta import naive, naive_moves
from la_citta.logs import Chance, Move, Reshuffle, YearEnd, steps
from la_citta.naive import NO_LIMIT, City, Naive, pair, text
from la_citta.naive_board import AREAS, Hex, beside, distance, fields, lanes, touched
from la_citta.naive_game import CHANCE, Game
from la_citta.towns import table, town
from la_citta.vectors import CASES, naive_of, vectors


def may_go(found: set[frozenset[Hex]]) -> list[Any]:
    """Sets of tiles as the vectors write them."""
    return sorted([text(it) for it in sorted(gone)] for gone in found)


def may_end(found: set[tuple[frozenset[Hex], int]]) -> list[Any]:
    """The ends of a removal as the vectors write them."""
    return sorted([[text(it) for it in sorted(gone)], staying] for gone, staying in found)


# --- the board -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "hub", "hexes", "touching", "degrees"),
    [
        (5, "void", 156, {2: 108, 1: 48}, {2: 102, 3: 54}),
        (4, "void", 156, {2: 108, 1: 48}, {2: 102, 3: 54}),
        (3, "void", 112, {2: 68, 1: 44}, {2: 78, 3: 34}),
        (2, "void", 76, {2: 44, 1: 32}, {2: 54, 3: 22}),
        (5, "lane", 174, {2: 108, 1: 48, 0: 18}, None),
        (3, "lane", 126, {2: 68, 1: 44, 0: 14}, None),
        (2, "lane", 86, {2: 44, 1: 32, 0: 10}, None),
    ],
)
def test_counts_of_the_board(
    players: int, hub: str, hexes: int, touching: dict[int, int], degrees: dict[int, int] | None
) -> None:
    """Table 3.3."""
    on_board = lanes(players, hub)
    assert len(on_board) == hexes
    assert Counter(len(touched(players, it)) for it in on_board) == touching
    if degrees:
        assert Counter(len(beside(it) & on_board) for it in on_board) == degrees


def test_fields_have_six_hexes_and_twelve_lane_hexes_around() -> None:
    assert len(fields()) == 22
    assert {len(field) for field in fields().values()} == {6}
    for players, area in AREAS.items():
        around = Counter(number for it in lanes(players) for number in touched(players, it))
        assert around == dict.fromkeys(area, 12)


@pytest.mark.parametrize("hub", ["void", "lane"])
def test_distances(hub: str) -> None:
    section = CASES["e_distances" if hub == "void" else "e_distances_hub_lane"]
    measured = [distance(players, hub, [pair(one)], [pair(other)]) for players, one, other, _ in section]
    assert measured == [steps for *_, steps in section]


# --- the worked cases ----------------------------------------------------------------------------------


def test_surplus_and_market() -> None:
    """EC-1."""
    city = town(0, 3, "(13,2) farm (11,4) statue", "(12,3)")
    n = table(city)
    assert [naive_moves.building_hexes(n, city, kind) for kind in naive.BUILDINGS if kind != "market"] == [
        []
    ] * 10
    assert naive_moves.building_hexes(n, city, "market") == [(10, 4), (11, 5), (14, 1)]
    city.tiles[11, 5], city.citizens = "market", 5
    assert naive.limit_of(n, city) == 8
    assert naive_moves.building_hexes(n, city, "fountain") == [(10, 4), (14, 1)]
    city.tiles[10, 4] = "fountain"
    assert (city.size, naive.limit_of(n, city)) == (5, NO_LIMIT)


def test_food_quarry_and_harvest() -> None:
    """EC-3."""
    city = town(0, 5, "", "(5,2)")
    n = table(city, town(0, 5, "(13,7) quarry", "(14,6)"))
    assert naive.food(n, city) == 5
    city.tiles[5, 1] = "farm"
    assert naive.food(n, city) == 10
    n.figures.append(naive.Figure(0, (5, 1), "food"))
    assert naive.food(n, city) + naive.harvest_bonus(n, city) == 15
    assert list(naive_moves.card_moves(n, 0, "harvest")) == []
    assert not naive_moves.suits(n, "quarry", (5, 3))
    assert naive.income(n, n.city((14, 6))) == 1
    n.landscapes[12] = "M"
    assert naive.income(n, n.city((14, 6))) == 2
    del city.tiles[5, 1]
    assert naive.food(n, city) + naive.harvest_bonus(n, city) == 5


@pytest.mark.parametrize("owner", [0, 1])
def test_touching_and_neighbourhood(owner: int) -> None:
    """EC-5."""
    one, other = town(0, 4, "(11,4) statue", "(12,3)"), town(owner, 4, "(10,7) statue", "(10,8)")
    n = table(one, other)
    assert naive.between(n, one, other) == 3
    assert naive.neighbours(n, one) == ([other] if owner else [])
    assert naive_moves.building_hexes(n, other, "statue") == [(10, 6), (10, 9)]
    other.tiles[10, 6] = "statue"
    assert naive.between(n, one, other) == 2
    assert naive_moves.building_hexes(n, one, "statue") == [(10, 4), (13, 2)]
    assert naive_moves.building_hexes(n, other, "statue") == [(9, 6), (10, 9)]
    del one.tiles[11, 4], other.tiles[10, 6]
    assert naive.between(n, one, other) == 4
    assert naive.neighbours(n, one) == []


@pytest.mark.parametrize(
    ("voice", "choices", "left"),
    [
        ("CCHH", "CH", (7, 6)),
        ("CCHH", "CC", (8, 5)),
        ("CCHE", "CC", (8, 5)),
        ("CHHH", "HH", (7, 7)),
    ],
)
def test_two_wishes(voice: str, choices: str, left: tuple[int, int]) -> None:
    """EC-6: a full city of C 3 and H 2 beside one of C 1 and H 4."""
    full = town(0, 8, "(11,4) dom (13,2) market (14,1) hospital", "(12,3)")
    other = town(1, 6, "(10,7) statue (10,9) market (9,10) hospital", "(10,8)")
    n = table(full, other, figures=[naive.Figure(0, (14, 1), "H"), *[naive.Figure(1, (9, 10), "H")] * 3])
    assert naive.arches(n, full) == {"C": 3, "E": 1, "H": 2}
    assert naive.arches(n, other) == {"C": 1, "E": 1, "H": 4}
    assert set(choices) <= set(naive.wishes(voice))
    naive.migrate(n, zip([(12, 3), (10, 8)], choices, strict=True))
    assert (full.citizens, other.citizens) == left


def test_hunger_and_points() -> None:
    """EC-9: two of eleven die; the final score is a tie at twelve, which gold decides."""
    assert naive.ways_to_die([6, 5], 2) == 3
    one = town(0, 9, "(11,4) palazzo (10,4) school (14,1) bathhouse", "(12,3)")
    other = town(0, 5, "", "(5,2)")
    two, last = town(1, 7, "(10,7) statue (10,9) hospital", "(10,8)"), town(1, 2, "", "(15,12)")
    n = table(one, other, two, last)
    assert [naive.points(n, 0, starved=2), naive.points(n, 1, starved=0)] == [12, 12]
    assert naive.places([(12, 4), (12, 3)]) == [1, 2]
    assert naive.places([(12, 3), (12, 3), (13, 0)]) == [2, 2, 1]


def test_legal_cards() -> None:
    """EC-10."""
    city = town(0, 6, "(13,2) hospital (11,4) market (14,1) farm (10,4) quarry", "(12,3)")
    n = table(city, gold=[5, 0, 0, 0, 0], year=6)

    def moves(card: str) -> list[str]:
        return list(naive_moves.card_moves(n, 0, card))

    assert moves("golden") == ["0 (12,3)", "2 (12,3)"]
    assert moves("bread") == [f"{gold} (13,2) {colour}" for gold in (0, 2, 5) for colour in "EH"]
    assert moves("harvest") == []
    assert "dom (11,5)" in moves("builder")
    assert moves("feeling") == ["1,2", "1,3", "2,3", "1,2,3"]
    assert naive_moves.building_hexes(n, city, "market") == []
    n.gold[0] = 2
    assert moves("university") == []
    n.gold[0] = 0
    n.figures += [naive.Figure(0, (13, 2), "H")] * 3
    assert naive.arches(n, city) == {"C": 0, "E": 1, "H": 4}
    assert moves("bread") == ["0 (13,2) E", "0 (13,2) H"]


# --- the vectors ---------------------------------------------------------------------------------------


@vectors("a_positions", "a_switches")
def test_what_stands(case: dict[str, Any]) -> None:
    position, expected = case["position"], case["expect"]
    n = naive_of(position)
    assert {name: n.pool(name) for name in naive.POOLS} == position["pools"]
    assert list(map(n.castellos_left, range(n.players))) == position["castellos_in_stock"]
    assert list(map(n.figures_left, range(n.players))) == position["figures_in_stock"]
    distances = [(a, b, naive.between(n, a, b)) for a, b in combinations(n.cities, 2)]
    assert [[text(a.castello), text(b.castello), d] for a, b, d in distances] == expected["city_distances"]
    near = [[text(a.castello), text(b.castello), d] for a, b, d in distances if b in naive.neighbours(n, a)]
    assert near == expected["neighbour_pairs"]
    assert list(map(text, naive_moves.founding_hexes(n))) == expected["founding_hexes"]
    for seat, about in enumerate(expected["seats"]):
        mine = n.cities_of(seat)
        assert about == {
            "food": sum(naive.food(n, city) for city in mine),
            "harvest_bonus": sum(naive.harvest_bonus(n, city) for city in mine),
            "citizens": sum(city.citizens for city in mine),
            "income": sum(naive.income(n, city) for city in mine),
            "donors": [text(city.castello) for city in naive_moves.donors(n, seat)],
        }
    for city in n.cities:
        assert about_city(n, city) == expected["cities"][text(city.castello)]


def about_city(n: Naive, city: City) -> dict[str, Any]:
    """All that the vectors say of a city."""

    def hexes(kinds: tuple[str, ...]) -> dict[str, list[str]]:
        return {kind: list(map(text, naive_moves.building_hexes(n, city, kind))) for kind in kinds}

    top = naive.limit_of(n, city)
    return {
        "build_by_action_card": hexes(naive.SIMPLE),
        "build_by_own_card_gold_ignored": hexes(("palazzo", "dom", "university", "hospital", "bathhouse")),
        "can_donate": city in naive_moves.donors(n, city.owner),
        "food": naive.food(n, city),
        "harvest_bonus": naive.harvest_bonus(n, city),
        "income": naive.income(n, city),
        "arches": naive.arches(n, city),
        "limit": None if top == NO_LIMIT else top,
        "surplus": city.surplus,
        "complete": naive.is_complete(city),
        "neighbours": [text(other.castello) for other in naive.neighbours(n, city)],
        "may_go": {
            f"B-{less}": {
                "first_stage": may_go(naive.first_stage(city, city.size - less)),
                "final": may_end(naive.ends(n, city, city.size - less)),
            }
            for less in (1, 2)
            if city.size >= less
        },
    }


@vectors("a_positions", "a_switches")
def test_number_of_moves(case: dict[str, Any]) -> None:
    moves = naive_moves.politics_moves(naive_of(case["position"]), case["position"]["seat"])
    assert naive_moves.by_kind(moves) == case["expect"]["legal_moves_by_kind"]
    assert len(moves) == case["expect"]["legal_moves"]


@vectors("b_migration")
def test_migration(case: dict[str, Any]) -> None:
    n = naive_of(case["position"])
    assert naive.wishes(case["voice"]) == case["wishes"]
    arches = {text(city.castello): naive.arches(n, city) for city in n.cities}
    assert arches == case["arches"]
    for city in n.cities:
        near = [text(it.castello) for it in naive.neighbours(n, city)]
        assert near == case["neighbours"][text(city.castello)]
    transfers = naive.migrate(n, [(pair(city), wish) for city, wish in case["choices"]])
    assert [[text(one), text(other)] for one, other, _ in transfers] == [it[:2] for it in case["transfers"]]
    first = {it.target: it.what for it in reversed(transfers) if it.what != "nothing"}
    labels = [it.what if it.what == "nothing" else first[it.target] for it in transfers]
    assert labels == [it[2] for it in case["transfers"]]  # said once of a city, though it may become full
    assert sum(it.what == "to the supply" for it in transfers) == case["to_supply"]
    check_removals(n, case["cities"], "citizens_after_migration")


def check_removals(n: Naive, expected: dict[str, Any], key: str) -> None:
    """What each city must give up, and all the ways in which that can end."""
    assert {text(city.castello): city.citizens for city in n.cities} == {
        city: about[key] for city, about in expected.items()
    }
    for city in n.cities:
        about = expected[text(city.castello)]
        assert max(0, -city.surplus) == about["tiles_that_must_go_first"]
        found = naive.ends(n, city, city.citizens)
        assert len(found) == about["final"]["number"]
        assert may_end(found) == about["final"].get("list", may_end(found))


@vectors("c_feeding")
def test_feeding(case: dict[str, Any]) -> None:
    n = naive_of(case["position"])
    assert len(case["seats"]) == n.players
    for about in case["seats"]:
        seat = about["seat"]
        mine = n.cities_of(seat)
        assert sum(city.citizens for city in mine) == about["citizens"]
        assert sum(naive.food(n, city) for city in mine) == about["food"]
        assert sum(naive.harvest_bonus(n, city) for city in mine) == about["harvest_bonus"]
        assert naive.hungry(n, seat) == about["die"] == len(about["choice"])
        if about["die"]:
            sizes = [city.citizens for city in mine]
            assert naive.ways_to_die(sizes, about["die"]) == about["ways_to_choose"]
        for city in about["choice"]:
            n.city(pair(city)).citizens -= 1
        starved = about["die"] > 0
        assert about["minus_five"] == (starved and n.year == naive.LAST_YEAR)
        assert about["penalty_card_next_year"] == (starved and n.year < naive.LAST_YEAR)
    check_removals(n, case["cities"], "citizens_after_hunger")


@vectors("d_games")
def test_whole_games(case: dict[str, Any]) -> None:
    game = Game(case["players"], case["setup"])
    for step in steps(case["log"], case["players"]):
        match step:
            case Chance(said):
                assert game.actor == CHANCE
                game.play(said)
            case Move(seat, said, choices):
                if game.actor == seat and said in game.legal:
                    assert naive_moves.by_kind(game.legal) == choices
                    game.play(said)
                else:
                    assert step.is_forced
            case Reshuffle(cards):
                assert sorted(game.pile.elements()) == cards
            case YearEnd(year, board):
                check_year(game, year, board)
    assert game.actor is None
    for seat, about in enumerate(case["final"]):
        assert len(game.n.cities_of(seat)) == about["cities"]
        assert sum(naive.is_complete(city) for city in game.n.cities_of(seat)) == about["complete_cities"]
        assert (game.points[seat], game.n.gold[seat]) == (about["points"], about["gold"])
        assert bool(game.starved[seat]) == about["starved_in_year_6"]
        assert (game.places[seat] == 1) == about["winner"]


def check_year(game: Game, year: int, board: dict[str, Any]) -> None:
    """The board at the end of a year; income and growth of the next wait for its first voice card."""
    assert game.n.year == min(year + 1, naive.LAST_YEAR)
    assert [bool(game.starved[seat]) for seat in range(game.n.players)] == board["starved"]
    assert game.n.gold == board["gold"]
    assert {text(city.castello): [city.owner, city.size, city.citizens] for city in game.n.cities} == board[
        "cities"
    ]
