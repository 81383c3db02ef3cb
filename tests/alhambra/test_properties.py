"""What always holds in games of Alhambra, whatever is played under whatever switches."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import attrs
import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from alhambra.test_laws import money, tiles
from tabletop_rules.bots import random_bot
from tabletop_rules.games import alhambra
from tabletop_rules.games.alhambra import Ending, Options, State
from tabletop_rules.record import replay
from tabletop_rules.simulate import play
from tabletop_rules.testing import options

MOST_TURNS = 150
SEATS = st.integers(2, 6)
SEEDS = st.integers(0, 10_000)
OPTIONS = options(alhambra).map(lambda it: attrs.evolve(it, max_turns=MOST_TURNS, payment_sets="minimal"))


def game(seats: int, seed: int, switches: Options) -> tuple[State, ...]:
    """All states of a random game."""
    record = play(alhambra, [random_bot] * seats, seed=seed, options=switches)
    return tuple(replay(alhambra, record))


@pytest.mark.rule("AL-63", "AL-82", "AL-83", "AL-108")
@given(SEATS, SEEDS, OPTIONS)
def test_every_game_ends_and_scores_three_times_at_most(seats: int, seed: int, switches: Options) -> None:
    """``max_turns`` is a net; how many games fall into it stands in the statistics of Hypothesis."""
    states = game(seats, seed, switches)
    last = states[-1]
    event(f"ends by {last.ending}")
    assert alhambra.outcome(last) is not None
    scored = [tally.scoring for tally in last.tallies]
    assert scored == sorted(set(scored))
    assert scored[-1] == 3
    assert len(scored) <= 3
    assert last.turn <= MOST_TURNS


@pytest.mark.rule("AL-02", "AL-90", "AL-104")
@given(SEATS, SEEDS, OPTIONS)
def test_nothing_is_lost_and_nobody_is_dealt_what_is_not_there(
    seats: int, seed: int, switches: Options
) -> None:
    states = game(seats, seed, switches)
    for state in states:
        assert tiles(state) == tiles(states[0])
        assert money(state) == money(states[0])
        hands = [count for player in state.players for count in player.hand]
        assert min([*hands, *state.bank.pile, *state.bank.open, *state.bank.discards, *state.yard.bag]) >= 0
    if switches.deck == "full":
        assert len(set(tiles(states[0]))) == 54
        assert set(money(states[0])) == {2 if seats == 2 else 3}


@pytest.mark.rule("AL-75")
@given(SEATS, SEEDS)
def test_outer_walls_never_branch_where_holes_are_regions(seats: int, seed: int) -> None:
    for state in game(seats, seed, Options(max_turns=MOST_TURNS))[::7]:
        for player in state.players:
            ends = Counter(end for edge in player.alhambra.outer_wall for end in edge.ends)
            assert max(ends.values(), default=0) <= 2
            runs = {player.alhambra.longest_wall(metric).length for metric in ("trail", "component")}
            assert len(runs) == 1


@pytest.mark.rule("AL-76")
@given(SEATS, SEEDS, OPTIONS)
def test_points_are_never_lost(seats: int, seed: int, switches: Options) -> None:
    for before, after in pairwise(game(seats, seed, switches)):
        assert all(a <= b for a, b in zip(alhambra.scores(before), alhambra.scores(after), strict=True))


@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games_seldom_need_the_net(seats: int) -> None:
    """Of twenty games with all cards and tiles at most one is stopped by ``max_turns=1500``."""
    switches = Options(max_turns=1500)
    endings = Counter(game(seats, seed, switches)[-1].ending for seed in range(20))
    assert endings[Ending.MAX_TURNS] <= 1
    assert endings.total() == 20
