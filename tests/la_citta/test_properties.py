"""What the rulebook proves about every game, looked for in each position of whole random games."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby, pairwise, permutations

import pytest
from hypothesis import given

from la_citta.naive_board import walks
from la_citta.walks import SETUPS, WALKS, Walk
from tabletop_rules.games import la_citta
from tabletop_rules.games.la_citta import Building, Card, City, Draw, Feeling, Found, Migrate, Pass, State
from tabletop_rules.games.la_citta.components import DECK, KINDS, POOL_SIZES
from tabletop_rules.games.la_citta.state import Phase

LEAVING = (Phase.MIGRATION, Phase.LEAVING, Phase.FEEDING, Phase.HUNGER)
"""The phases of the library in which a city may have fewer citizens than tiles."""
POLITICS = (Phase.BURY, Phase.POLITICS, Phase.LOOK, Phase.BLIND, Phase.REFILL, Phase.PEOPLE)
SETTLED = (Phase.VOICE, *POLITICS, Phase.OVER)


def settled(walk: Walk) -> list[State]:
    """The states between two removals."""
    return [state for state in walk.states if state.phase in SETTLED]


def steps_apart(state: State, one: City, other: City) -> int:
    """The least number of steps between tiles of two cities, by walking."""
    reached = [walks(state.seats, state.options.hub, it.hex) for it in one.tiles]
    return min(steps[it.hex] for steps in reached for it in other.tiles)


def decided(state: State) -> int:
    """The voice cards of earlier years and of this one whose faces are decided."""
    past = state.year if state.phase is Phase.OVER else max(0, state.year - 1)
    return 4 * past + sum(card.wish is not None for card in state.voice)


# --- the board -----------------------------------------------------------------------------------------


@pytest.mark.rule("LC-5B.2", "LC-5A.2", "LC-0.8", "LC-9.1")
@given(WALKS)
def test_cities_never_touch(walk: Walk) -> None:
    for state in walk.states[::5]:
        for one, other in combinations(state.cities, 2):
            steps = steps_apart(state, one, other)
            assert steps >= 2
            if one.owner != other.owner:
                assert (other in state.neighbours(one)) == (one in state.neighbours(other)) == (steps <= 3)


@pytest.mark.rule("LC-9.2")
@given(WALKS)
def test_nothing_lies_between_neighbours(walk: Walk) -> None:
    """No third city has a tile on a shortest way from a tile to another with at most two free hexes."""
    for state in walk.states[::20]:
        ways = {
            tile.hex: walks(state.seats, "void", tile.hex) for city in state.cities for tile in city.tiles
        }
        for one, other, third in permutations(state.cities, 3):
            for here in (tile.hex for tile in one.tiles):
                for there in (tile.hex for tile in other.tiles if ways[here][tile.hex] <= 3):
                    steps = ways[here][there]
                    assert all(ways[here][it.hex] + ways[it.hex][there] > steps for it in third.tiles)


@pytest.mark.rule("LC-0.7", "LC-0.8", "LC-13.14")
@given(WALKS)
def test_placing_castellos_cannot_be_blocked(walk: Walk) -> None:
    placing = [state for state in walk.states if state.phase is Phase.CASTELLOS]
    assert len(placing) == (2 * walk.seats if walk.setup == "advanced" else 0)
    for number, state in enumerate(placing):
        assert len(la_citta.legal_moves(state)) >= len(state.land.lanes.hexes) - 15 * number


# --- people and tiles ----------------------------------------------------------------------------------


@pytest.mark.rule("LC-13.13", "LC-9.10", "LC-10.3", "LC-5B.3")
@given(WALKS)
def test_every_tile_holds_a_citizen(walk: Walk) -> None:
    """From growth to the voice of the people, and again when phases 7 and 8 are over."""
    for state in settled(walk):
        assert all(city.citizens >= city.size >= 1 for city in state.cities)
    for state in walk.states:
        assert all(city.citizens >= 0 for city in state.cities)
        if state.phase is Phase.FEEDING:  # phase 7 is over; those who were fed before are in order, too
            assert all(city.citizens >= city.size for city in state.cities if city.owner != state.seat)


@pytest.mark.rule("LC-4.1", "LC-4.6", "LC-9.15")
@given(WALKS)
def test_no_city_is_above_its_limit(walk: Walk) -> None:
    for state in settled(walk):
        assert all(city.limit is None or city.citizens <= city.limit for city in state.cities)


@pytest.mark.rule("LC-9.12")
@given(WALKS)
def test_cities_hold_together(walk: Walk) -> None:
    for state in walk.states:
        for city in state.cities:
            assert state.land.lanes.connected_to(city.castello, city.mask) == city.mask
            assert [it.building for it in city.tiles].count(Building.CASTELLO) == 1
            assert city.at(city.castello) is Building.CASTELLO


@pytest.mark.rule("LC-6.1", "LC-6.2")
@given(WALKS)
def test_food_is_that_of_the_tiles(walk: Walk) -> None:
    for state in walk.states[::3]:
        board, area = la_citta.standard_board(), state.land.lanes.area
        corn = {number: it.corn for number, it in zip(area.fields, state.land.landscapes, strict=False)}
        for city in state.cities:
            fed = [hex_ for hex_, kind in city.tiles if kind in (Building.CASTELLO, Building.FARM)]
            assert city.food == sum(corn[number] for hex_ in fed for number in board.touching(area, hex_))


# --- supplies ------------------------------------------------------------------------------------------


@pytest.mark.rule("LC-7.1", "LC-7.2", "LC-7.3", "LC-0.4")
@given(WALKS)
def test_tiles_are_conserved(walk: Walk) -> None:
    for state in walk.states:
        built = Counter(KINDS[it].pool for city in state.cities for _, it in city.tiles if it in KINDS)
        assert all(left >= 0 for left in state.pools)
        assert [left + built[pool] for pool, left in enumerate(state.pools)] == list(POOL_SIZES)
        for seat in range(state.seats):
            assert 0 <= state.castellos(seat) == 4 - len(state.cities_of(seat))


@pytest.mark.rule("LC-5D.6", "LC-5D.9", "LC-11.1")
@given(WALKS)
def test_four_figures_for_each_seat(walk: Walk) -> None:
    """On the board or in stock; at the start of a year all are in stock."""
    for state in walk.states:
        for seat in range(state.seats):
            mine = state.cities_of(seat)
            placed = sum(it.number for city in mine for it in city.figures)
            placed += sum(len(city.harvests) for city in mine)
            assert 0 <= state.figures(seat) == 4 - placed
            assert placed == 0 or state.phase not in (Phase.VOICE, Phase.OVER)


@pytest.mark.rule("LC-0.2", "LC-5.4", "LC-5.5", "LC-5.6", "LC-13.7", "LC-13.8")
@given(WALKS)
def test_thirty_two_politics_cards(walk: Walk) -> None:
    for state in walk.states:
        display, pile, used, blind, discard, buried = state.politics
        bags = zip(pile, used, blind, discard, buried, strict=True)
        assert [sum(counts) + display.count(it) for it, counts in enumerate(bags)] == list(DECK)
        assert min(map(min, (pile, used, blind, discard, buried))) >= 0
        if state.phase is Phase.POLITICS:
            assert len(display) == 7
            in_front = sum(used) + sum(blind) + sum(3 - player.actions for player in state.players)
            turns = (state.round - 1) * state.seats + (state.seat - state.start) % state.seats
            assert in_front == turns  # LC-5.8: one card for each turn


@pytest.mark.rule("LC-0.3", "LC-2.1", "LC-2.2")
@given(WALKS)
def test_twenty_seven_voice_cards(walk: Walk) -> None:
    for state in walk.states:
        assert min(state.wishes) >= 0
        assert sum(state.wishes) + decided(state) == 27
        assert len(state.voice) == (0 if state.phase in (Phase.VOICE, Phase.OVER) or not state.year else 4)
    assert sum(walk.states[-1].wishes) == 3


@pytest.mark.rule("LC-5.3", "LC-5A.1", "LC-3.1")
@given(WALKS)
def test_gold_is_never_negative(walk: Walk) -> None:
    for state in walk.states:
        assert all(player.gold >= 0 and 0 <= player.actions <= 3 for player in state.players)


# --- the course of a game ------------------------------------------------------------------------------


@pytest.mark.rule("LC-0.12", "LC-1.1", "LC-5.1", "LC-5.8", "LC-12.1")
@given(WALKS)
def test_a_game_has_six_years_of_five_rounds(walk: Walk) -> None:
    last = walk.states[-1]
    assert (last.phase, last.year) == (Phase.OVER, 6)
    turns = [(state.year, state.round, state.seat) for state in walk.states if state.phase is Phase.POLITICS]
    starts = [next(group).start for year, group in groupby(walk.states, key=lambda it: it.year) if year]
    assert turns == [
        (year, number, (start + step) % walk.seats)
        for year, start in enumerate(starts, 1)
        for number in range(1, 6)
        for step in range(walk.seats)
    ]
    assert all((start + 1) % walk.seats == following for start, following in pairwise(starts))


@pytest.mark.rule("LC-5.7", "LC-5.2", "LC-13.15")
@given(WALKS)
def test_a_move_is_never_missing(walk: Walk) -> None:
    """In politics there is always a card to use, or else the pass, and nothing beside it."""
    for state in walk.states[:-1]:
        moves = la_citta.legal_moves(state)
        assert moves
        if state.phase is Phase.POLITICS:
            assert (Pass() in moves) == (moves == (Pass(),))
            assert Pass() not in moves or not state.players[state.seat].actions


@pytest.mark.rule("LC-5D.10", "LC-5A.2", "LC-5D.11")
@given(WALKS)
def test_what_is_done_once_or_not_at_all(walk: Walk) -> None:
    founded = Counter[tuple[int, int]]()
    for state, move in walk.steps:
        if isinstance(move, Found):
            founded[state.year, state.seat] += 1
        elif state.year == 6 and move is not None:
            assert not la_citta.format_move(move).startswith("card harvest")
        if isinstance(move, Feeling):
            assert len(move.slots) in (2, 3)
    assert max(founded.values(), default=0) <= 1


@pytest.mark.rule("LC-9.4", "LC-9.5", "LC-13.9", "LC-13.10")
@given(WALKS)
def test_a_wish_is_chosen_once_for_each_city(walk: Walk) -> None:
    """In a year of two wishes everybody with neighbours chooses; in others only an order is ever chosen."""
    for (year, _), group in groupby(walk.steps, key=lambda step: (step[0].year, step[0].phase)):
        chosen = []
        for state, move in group:
            if isinstance(move, Migrate):
                chosen.append(move.city)
                assert move.wish in state.wishes_of_the_year
                assert len(state.wishes_of_the_year) == 2 or len(state.waiting) > 1
        assert len(chosen) == len(set(chosen)), year


@pytest.mark.rule("LC-9.12", "LC-10.2")
@given(WALKS)
def test_only_choices_are_asked_for(walk: Walk) -> None:
    for state in walk.states:
        if state.phase in LEAVING:
            assert len(la_citta.legal_moves(state)) >= 2


@pytest.mark.rule("LC-5.5", "LC-13.7")
@given(WALKS)
def test_a_blind_card_is_one_of_the_pile(walk: Walk) -> None:
    for state, move in walk.steps:
        if isinstance(move, Draw):
            assert state.politics.pile[list(Card).index(move.card)] >= 1


@pytest.mark.rule("LC-12.2", "LC-12.3", "LC-12.4", "LC-12.5", "LC-12.6")
@given(WALKS)
def test_points_add_up(walk: Walk) -> None:
    last = walk.states[-1]
    outcome = la_citta.outcome(last)
    assert outcome is not None
    letters = {
        kind: {colour for colour, n in zip("CEH", it.arches, strict=True) if n} for kind, it in KINDS.items()
    }
    for seat, player in enumerate(last.players):
        mine = last.cities_of(seat)
        complete = sum(
            set().union(*(letters.get(it, set()) for _, it in city.tiles)) == set("CEH") for city in mine
        )
        people = sum(city.citizens for city in mine)
        assert outcome.scores[seat] == people + 3 * complete - 5 * bool(player.penalty)
    keys = [(score, player.gold) for score, player in zip(outcome.scores, last.players, strict=True)]
    assert list(outcome.places) == [1 + sum(other > key for other in keys) for key in keys]


@pytest.mark.rule("LC-0.5", "LC-0.6")
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_end(seats: int, setup: str) -> None:
    last = Walk(seats, setup, 1).states[-1]
    assert la_citta.actor(last) is None
    assert la_citta.legal_moves(last) == ()
    assert la_citta.outcome(last) is not None
