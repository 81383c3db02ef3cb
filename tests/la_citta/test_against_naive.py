"""The library against the slow model of ``naive.py`` and its friends, written from the clauses alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from la_citta import naive, naive_moves, positions
from la_citta.naive import NO_LIMIT, City, Naive, Switches
from la_citta.naive_game import CHANCE as NOBODY
from la_citta.naive_game import Game
from la_citta.positions import State
from la_citta.walks import WALKS, Walk
from tabletop_rules.game import CHANCE
from tabletop_rules.games import la_citta
from tabletop_rules.games.la_citta.state import Phase

VALUES: dict[str, list[Any]] = {
    "hub": ["void", "lane"],
    "max_per_city": [
        (("market", 1),),
        (),
        (("farm", 2), ("market", 2)),
        tuple((kind, 1) for kind in naive.BUILDINGS),
    ],
    "market_citizen": ["supply", "castello"],
    "farms_need_fields": [True, False],
    "fountain_needs_market": [True, False],
    "found_distance": ["tiles", "castellos"],
    "full_set": [False, True],
    "penalty_after": ["starvation", "leaving"],
    "final_starvation": ["flat", "per_citizen"],
    "flush": ["never", "bury", "drop"],
}
SWITCHES = st.one_of(
    st.just(Switches()),
    st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()}).map(
        lambda values: Switches(**values)
    ),
)
PLAYERS = st.integers(2, 5)
SETUPS = st.sampled_from(["advanced", "first_game"])
CHOICES = st.lists(st.integers(0, 2**16 - 1), max_size=400)
HEXES = st.builds("({},{})".format, st.integers(-1, 21), st.integers(-1, 16))
TEXTS = st.one_of(
    st.sampled_from(["gold", "pass", "penalty", "bury", "keep", "card feeling 1,2,3", "card feeling 1,3"]),
    st.builds("build {} {}".format, st.sampled_from(naive.BUILDINGS), HEXES),
    st.builds("card {} {}".format, st.sampled_from([*naive.CARD_PRICE, "harvest"]), HEXES),
    st.builds("card builder {} {}".format, st.sampled_from(naive.BUILDINGS), HEXES),
    st.builds("card bread {} {} {}".format, st.integers(0, 5), HEXES, st.sampled_from("CEH")),
    st.builds("card golden {} {}".format, st.integers(0, 5), HEXES),
    st.builds("found {} {}".format, HEXES, HEXES),
    st.builds("{} {}".format, st.sampled_from(["place", "give_up", "starve"]), HEXES),
    st.builds("migrate {} {}".format, HEXES, st.sampled_from("CEH")),
    st.builds("draw {}".format, st.sampled_from(list(naive.CARDS))),
    st.builds("voice {}".format, st.sampled_from("CEH")),
    st.builds("first {}".format, st.integers(0, 6)),
)


def chosen(game: Game, choice: int) -> str:
    """The move of a number: any, or one of a kind, so that rare kinds come often."""
    texts = sorted(game.legal)
    kinds = sorted(naive_moves.by_kind(texts))
    if choice % 4 and game.actor != NOBODY:
        kind = kinds[choice // 4 % len(kinds)]
        texts = [text for text in texts if text.startswith(kind)]
    return texts[choice // 64 % len(texts)]


def compare(game: Game, state: State) -> None:
    """All that the two know of a position, the moves included."""
    actor = la_citta.actor(state)
    assert (NOBODY if actor is CHANCE else actor) == game.actor
    moves = list(map(la_citta.format_move, la_citta.legal_moves(state)))
    weights = la_citta.chance_weights(state) or [1] * len(moves)
    assert dict(zip(moves, weights, strict=True)) == game.legal
    assert la_citta.audit(state) == ()
    n = positions.naive_of(state)
    same_moment(n, game)
    if len(n.landscapes) == len(game.n.landscapes) and state.cities:
        for city, mine in zip(state.cities, n.cities, strict=True):
            same_city(city, n, mine)
            assert [it.castello for it in state.neighbours(city)] == [
                it.castello for it in naive.neighbours(n, mine)
            ]
    for seat in range(n.players):
        assert state.castellos(seat) == n.castellos_left(seat)
        assert state.figures(seat) == n.figures_left(seat)
    assert state.pools == tuple(map(n.pool, naive.POOLS))


def same_moment(n: Naive, game: Game) -> None:
    """What lies on the table."""
    assert n.landscapes == game.n.landscapes
    assert n.cities == game.n.cities
    assert sorted(n.figures) == sorted(game.n.figures)
    assert n.gold == game.n.gold
    assert n.actions == game.n.actions
    assert n.founded == game.n.founded
    assert max(1, n.year) == game.n.year
    if game.n.switches.flush == "never":
        assert sorted(n.display) == sorted(game.n.display)
    else:
        assert n.display == game.n.display


def same_city(city: la_citta.City, n: Naive, mine: City) -> None:
    """What follows from the tiles of a city."""
    most = naive.limit_of(n, mine)
    assert (city.food, city.bonus, city.income) == (
        naive.food(n, mine),
        naive.harvest_bonus(n, mine),
        naive.income(n, mine),
    )
    assert city.arches == tuple(naive.arches(n, mine).values())
    assert city.limit == (None if most == NO_LIMIT else most)
    assert (city.size, city.surplus, city.is_complete) == (mine.size, mine.surplus, naive.is_complete(mine))


def start_both(players: int, setup: str, switches: Switches) -> tuple[Game, State]:
    """The start, twice."""
    options = positions.options_of(switches, setup)
    return Game(players, setup, switches), la_citta.initial_state(players, options)


def play_on(game: Game, state: State, choices: Sequence[int], texts: Sequence[str] = ()) -> int:
    """Make moves in both, compare at each step and try other moves at the last; how many were compared."""
    compared = 0
    for compared, choice in enumerate([*choices, 0], start=1):
        compare(game, state)
        if game.actor is None:
            same_end(game, state)
        if game.actor is None or compared > len(choices):
            break
        text = chosen(game, choice)
        game.play(text)
        state = positions.after(state, text)
    for text in texts:
        assert (positions.broken(state, text) == set()) == (text in game.legal), text
    return compared


def same_end(game: Game, state: State) -> None:
    """The points and the places."""
    outcome = la_citta.outcome(state)
    assert outcome is not None
    assert list(outcome.scores) == game.points
    assert list(outcome.places) == game.places


@pytest.mark.rule(
    "LC-0.7", "LC-0.8", "LC-0.10", "LC-1.1", "LC-3.1", "LC-4.1", "LC-4.5", "LC-5.3", "LC-5.4", "LC-5.5",
    "LC-5.7", "LC-5A.2", "LC-5B.1", "LC-5B.2", "LC-5B.3", "LC-5B.8", "LC-9.4", "LC-9.5", "LC-9.12", "LC-10.2",
    "LC-12.6", "LC-13.2", "LC-13.5", "LC-13.8", "LC-13.10",
)  # fmt: skip
@given(PLAYERS, SETUPS, SWITCHES, CHOICES, st.lists(TEXTS, max_size=30))
def test_games_and_refusals_agree(
    players: int, setup: str, switches: Switches, choices: list[int], texts: list[str]
) -> None:
    play_on(*start_both(players, setup, switches), choices, texts)


@pytest.mark.rule("LC-5.2", "LC-5.3", "LC-5A.2", "LC-5B.1", "LC-5B.2", "LC-5D.2", "LC-5D.8", "LC-5D.9")
@given(WALKS, st.integers(0, 149), st.lists(TEXTS, min_size=10, max_size=60))
def test_turns_of_whole_games_agree(walk: Walk, turn: int, texts: list[str]) -> None:
    """What may be done with a card, and what may not, somewhere in the six years."""
    turns = [state for state in walk.states if state.phase is Phase.POLITICS]
    state = turns[turn % len(turns)]
    moves = set(naive_moves.politics_moves(positions.naive_of(state), state.seat))
    assert set(positions.legal(state)) == moves
    for text in texts:
        assert (positions.broken(state, text) == set()) == (text in moves), text


@pytest.mark.rule("LC-0.12", "LC-12.2", "LC-12.3", "LC-12.4", "LC-12.6")
@pytest.mark.parametrize("setup", ["advanced", "first_game"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_agree(players: int, setup: str) -> None:
    chance = random.Random(f"{players}-{setup}")
    compared = play_on(
        *start_both(players, setup, Switches()), [chance.randrange(2**16) for _ in range(2000)]
    )
    assert compared < 2000


def any_game(name: str, players: int) -> int:
    """A whole game with switches that follow from its name; how many positions were compared."""
    chance = random.Random(name)
    switches = Switches(**{switch: chance.choice(values) for switch, values in VALUES.items()})
    choices = [chance.randrange(2**16) for _ in range(2000)]
    return play_on(*start_both(players, chance.choice(["advanced", "first_game"]), switches), choices)


@pytest.mark.rule("LC-4.3", "LC-5.6", "LC-5B.6", "LC-5B.9", "LC-10.5", "LC-12.2", "LC-13.3", "LC-13.5")
@pytest.mark.parametrize("number", range(12))
def test_whole_games_agree_under_any_switches(number: int) -> None:
    assert any_game(f"any-{number}", players=2 + number % 2) < 2000


@pytest.mark.deep
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_five_thousand_positions_of_random_games(players: int) -> None:
    """Four times five thousand positions, each game with switches of its own."""
    compared = 0
    for number in count():
        compared += any_game(f"{players}-{number}", players)
        if compared >= 5_000:
            return
