"""Chance: what may be drawn comes with the probabilities that shuffling, cutting and inserting would give."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, pairwise, permutations, product
from math import perm
from random import Random

import attrs
import pytest

from alhambra import naive
from alhambra.naive import all_cards, window, worth
from alhambra.naive_game import start
from alhambra.positions import (
    Options,
    State,
    after,
    chances,
    legal,
    market,
    money,
    scoring_places,
    state_of,
    texts,
)
from alhambra.scenes import table
from tabletop_rules.game import CHANCE
from tabletop_rules.games import alhambra

Sequences = dict[tuple[str, ...], Fraction]


def stacks(cards: list[str]) -> Sequences:
    """All stacks that come of shuffling the cards, cutting them in five and hiding A and B (AL-06)."""
    sizes = naive.pile_sizes(len(cards))
    cuts = [0, *accumulate(sizes)]
    found: Counter[tuple[str, ...]] = Counter()
    for order in permutations(cards):
        piles = [list(order[begin:end]) for begin, end in pairwise(cuts)]
        for for_a, for_b in product(range(sizes[1] + 1), range(sizes[3] + 1)):
            second, fourth = [*piles[1]], [*piles[3]]
            second.insert(for_a, "A")
            fourth.insert(for_b, "B")
            found[*piles[0], *second, *piles[2], *fourth, *piles[4]] += 1
    total = sum(found.values())
    return {stack: Fraction(times, total) for stack, times in found.items()}


def all_draws(state: State) -> Sequences:
    """All that can be drawn from here on; players take as many cards as they may."""
    found: Sequences = {}

    def follow(state: State, drawn: tuple[str, ...], chance: Fraction) -> None:
        if outcomes := chances(state):
            for text, share in outcomes.items():
                follow(after(state, text), (*drawn, text.removeprefix("draw ")), chance * share)
        elif state.bank.open == (0,) * 36:
            found[drawn] = found.get(drawn, Fraction(0)) + chance
        else:
            follow(after(state, max(takings(state), key=len)), drawn, chance)

    follow(state, (), Fraction(1))
    return found


def takings(state: State) -> list[str]:
    return [text for text in legal(state) if text.startswith("take")]


@pytest.mark.rule("AL-06", "AL-60", "AL-109")
@pytest.mark.parametrize(
    "cards",
    [
        "blue1 green1",
        "blue1 blue1 green1 orange1",
        "blue1 blue1 green1 green1 orange1",
        "blue1 blue1 blue1 green1 green1 orange1",
        "blue1 blue1 blue1 green1 green1 green1 orange1",
    ],
)
def test_whole_stacks_of_few_cards(cards: str) -> None:
    """All cards are worth 1, so that each player can take all that lie open, and no card comes back."""
    state = table(open_money="yellow1 yellow1 yellow1 orange2", pile=cards)
    without_discards = state.bank._replace(discards=money(()))  # else the pile would be made anew
    assert all_draws(attrs.evolve(state, bank=without_discards)) == stacks(cards.split())


@pytest.mark.rule("AL-109", "AL-62")
def test_both_scoring_cards_in_one_refill() -> None:
    """Four cards make piles of 1, 1, 1, 1 and 0, so that all may come at once; A is scored before B."""
    state = table(open_money="yellow1 yellow1 orange1 orange2", pile="blue1 green1 green2 blue2", players=2)
    state = after(state, "take orange1 orange2 yellow1 yellow1")
    state = after(state, "draw blue1", "draw A", "draw green1", "draw green2", "draw B", "draw blue2")
    assert [it.scoring for it in state.tallies] == [1]
    assert state.yard.due == 6
    while chances(state):
        state = after(state, min(chances(state)))
    assert [it.scoring for it in state.tallies] == [1, 2]
    assert len(state.yard.dirk) == 6 + (50 - 6) // 3


@pytest.mark.rule("AL-03")
def test_hands_of_few_cards() -> None:
    """The first hand, and how likely it is, by shuffling seven cards in all ways."""
    cards = ["blue9", "blue9", "green5", "green5", "green5", "orange2", "orange2"]
    expected: Counter[tuple[str, ...]] = Counter()
    for order in permutations(cards):
        enough = next(size for size in range(8) if worth(order[:size]) >= 20)
        expected[tuple(sorted(order[:enough]))] += 1
    found: dict[tuple[str, ...], Fraction] = {}

    def deal(state: State, chance: Fraction) -> None:
        if state.mover == 1:
            hand = tuple(texts(state.players[0].hand))
            found[hand] = found.get(hand, Fraction(0)) + chance
            return
        for text, share in chances(state).items():
            deal(after(state, text), chance * share)

    deal(state_of(replace(start(2, cards=tuple(cards)), step="deal", market=("TOW-9-ES",) * 4)), Fraction(1))
    assert found == {hand: Fraction(times, 5040) for hand, times in expected.items()}


@pytest.mark.rule("AL-02")
def test_the_first_market_of_a_small_box() -> None:
    """All sequences of four out of twelve tiles, each as likely as the others."""
    found: Counter[tuple[str | None, ...]] = Counter()

    def fill(state: State) -> None:
        if None not in state.yard.market:
            found[tuple(market(state))] += 1
            return
        assert set(alhambra.chance_weights(state)) == {1}
        for _, following in alhambra.successors(state):
            fill(following)

    fill(alhambra.initial_state(3, Options(deck="small")))
    assert len(found) == sum(found.values()) == perm(12, 4)


@pytest.mark.rule("AL-02", "AL-61", "AL-91")
def test_tiles_are_drawn_alike() -> None:
    state, drawn = alhambra.initial_state(2), 0
    while state.step in ("market", "dirk"):
        assert alhambra.chance_weights(state) == (1,) * (54 - drawn)
        state, drawn = after(state, max(chances(state))), drawn + 1
    assert drawn == 4 + 6


def first_turn(players: int, random: Random) -> State:
    """A game whose set-up is over."""
    state = alhambra.initial_state(players)
    while alhambra.actor(state) is CHANCE:
        state = after(state, drawn_at_random(state, random))
    return state


def drawn_at_random(state: State, random: Random) -> str:
    """What chance brings, by its weights."""
    outcomes = chances(state)
    return random.choices(list(outcomes), [float(chance) for chance in outcomes.values()])[0]


@pytest.mark.rule("AL-06")
@pytest.mark.parametrize("players", range(2, 7))
def test_where_the_scoring_cards_lie_in_the_full_game(players: int) -> None:
    """Exactly: in every place of the second and the fourth pile alike."""
    state = first_turn(players, Random(players))
    hidden = len(all_cards(players)) - 4 - sum(sum(player.hand) for player in state.players)
    for card, places in scoring_places(state).items():
        expected = window(card, hidden)
        assert places == dict.fromkeys(expected, Fraction(1, len(expected)))


def place_of_a(state: State, random: Random) -> int:
    """The place of card A in the stack of a game that goes on by chance."""
    place = 0
    while True:
        if chances(state):
            text = drawn_at_random(state, random)
            if text == "draw A":
                return place
            place += 1
        else:
            text = takings(state)[0]
        state = after(state, text)


def shuffled_place_of_a(hidden: int, random: Random) -> int:
    """The place of card A in a stack that is shuffled and cut as at the table."""
    sizes = naive.pile_sizes(hidden)
    second = ["A", *range(sizes[1])]
    random.shuffle(second)
    return sizes[0] + second.index("A")


@pytest.mark.rule("AL-06")
def test_playing_and_shuffling_put_card_a_into_the_same_places() -> None:
    """400 games and 400 stacks, in five groups of places: chi-square with four degrees of freedom."""
    state = first_turn(4, Random(1))
    hidden, games = sum(state.bank.pile), 400
    expected = window("A", hidden)
    for sample in (
        [place_of_a(state, Random(f"play {game}")) for game in range(games)],
        [shuffled_place_of_a(hidden, Random(f"shuffle {game}")) for game in range(games)],
    ):
        groups = Counter((place - expected[0]) * 5 // len(expected) for place in sample)
        sizes = Counter((place - expected[0]) * 5 // len(expected) for place in expected)
        means = {group: games * size / len(expected) for group, size in sizes.items()}
        assert set(groups) == set(means)
        assert sum((groups[it] - mean) ** 2 / mean for it, mean in means.items()) < 18.5  # 99.9 %
