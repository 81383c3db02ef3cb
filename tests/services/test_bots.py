"""Bots: whom they choose, what they are shown, and that they travel."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from kirche.positions import T10, T14, at
from tabletop_rules.bots import Greedy, random_bot
from tabletop_rules.game import Seat
from tabletop_rules.games import kirche
from tabletop_rules.games.kirche.heuristics import village_progress


class Scripted(Random):
    """A generator whose ``random`` gives these numbers one after the other."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self.numbers = iter(numbers)

    def random(self) -> float:
        return next(self.numbers)


@pytest.mark.parametrize("number", range(1, 8))
def test_the_random_bot_gives_each_move_the_same_share(number: int) -> None:
    moves = list(range(number))
    shares = Scripted(*(step / (100 * number) for step in range(100 * number)))
    chosen = [random_bot(None, moves, shares) for _ in range(100 * number)]
    assert [chosen.count(move) for move in moves] == [100] * number


@pytest.mark.parametrize("number", [1, 3, 66, 10**6])
def test_the_random_bot_never_oversteps(number: int) -> None:
    assert random_bot(None, range(number), Scripted(0.0)) == 0
    assert random_bot(None, range(number), Scripted(1 - 2**-53)) == number - 1


def test_the_greedy_bot_takes_the_best_and_any_of_equals() -> None:
    greedy: Greedy[None, str] = Greedy(lambda view, move: len(move))
    assert greedy(None, ["a", "abc", "ab"], Scripted(0.99)) == "abc"
    equals = ["ab", "a", "cd", "ef"]
    assert [greedy(None, equals, Scripted(it)) for it in (0.0, 0.5, 0.99)] == ["ab", "cd", "ef"]


def test_the_greedy_bot_judges_what_it_is_shown() -> None:
    asked: list[tuple[str, int]] = []

    def worth(view: str, move: int) -> float:
        asked.append((view, move))
        return -move

    assert Greedy(worth)("what I see", [3, 1, 2], Scripted(0.0)) == 1
    assert asked == [("what I see", 3), ("what I see", 1), ("what I see", 2)]


def test_by_state_asks_for_the_value_to_the_seat_that_moves() -> None:
    asked: list[tuple[str, Seat]] = []

    def value(state: kirche.State, seat: Seat) -> float:
        asked.append((kirche.format_position(state), seat))
        return 0

    state = at("Na1H Sg7V | - | d4 | dark")
    Greedy.by_state(kirche, value)(state, kirche.legal_moves(state)[:2], Random(1))
    assert asked == [("Na1H Sg7V | Ng1H | d4 | dark", 1), ("Na1H Sg7V | Ng1V | d4 | dark", 1)]


@pytest.mark.rule("KD-30")
@pytest.mark.parametrize(("line", "winning"), [(T10, "g4-e4"), (T14, "f7*")])
@pytest.mark.parametrize("seed", range(3))
def test_a_greedy_villager_wins_when_it_can(line: str, winning: str, seed: int) -> None:
    state = at(line)
    villager = Greedy.by_state(kirche, village_progress)
    assert kirche.format_move(villager(state, kirche.legal_moves(state), Random(seed))) == winning


def test_a_greedy_bot_can_be_pickled() -> None:
    villager = Greedy.by_state(kirche, village_progress)
    state, moves = at(T10), kirche.legal_moves(at(T10))
    used = villager(state, moves, Random(1))
    again = pickle.loads(pickle.dumps(villager))
    assert again == villager
    assert again(state, moves, Random(1)) == used


@pytest.mark.parametrize(
    ("line", "seat", "value"),
    [
        # Two groups, as g4 is apart; the church is together and inside. To c3 and c4 it is 3 steps from each
        # of d3, d4, b3, b4 and c5, 5 from b5, 9 from g4, and 1 from each of them: 31.
        (T10, 0, -(2 * 2 + 0 + 1 + 3.1)),
        # Nine groups; both parts on the rim, 12 steps apart, every building on a way between them: 9 · 12.
        (T10, 1, -(2 * 9 + 2 * 2 + 12 + 10.8)),
        ("Na1H Sg7V | - | d4 | dark", 0, 0.0),
    ],
)
def test_village_progress(line: str, seat: Seat, value: float) -> None:
    assert village_progress(at(line), seat) == pytest.approx(value)


@pytest.mark.rule("KD-30")
def test_a_won_game_is_worth_most_to_the_winner_alone() -> None:
    state = at(T10)
    won = kirche.apply(state, kirche.parse_move("g4-e4"))
    assert village_progress(won, 0) == float("inf")
    assert village_progress(won, 1) == village_progress(state, 1)


def test_a_worth_that_is_no_number_is_an_error() -> None:
    bot: Greedy[object, str] = Greedy(lambda view, move: float("nan"))
    with pytest.raises(ValueError, match="a worth is not a number"):
        bot(None, ["a", "b"], Random(1))
