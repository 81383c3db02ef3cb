"""Games played by bots: the same everywhere, exact chances, secrets kept, faults with an address."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from random import Random
from typing import Any, cast

import pytest

from services import blind_pig, pig
from services.players import first, last, oblivious, restless, stumbling
from tabletop_rules import simulate
from tabletop_rules.bots import Bot, Greedy, random_bot
from tabletop_rules.errors import OptionError
from tabletop_rules.game import IllegalMove, Outcome, Seat
from tabletop_rules.games import kirche
from tabletop_rules.games.kirche.heuristics import village_progress
from tabletop_rules.record import Record, verify
from tabletop_rules.simulate import Playout, Summary, play, progress_bar, rollouts

RANDOM = [random_bot, random_bot]
SHORT = kirche.Options(ply_cap=12)
VILLAGER = Greedy.by_state(kirche, village_progress)


@pytest.fixture(scope="module", params=[1, 2])
def processes(request: pytest.FixtureRequest) -> Iterator[Executor]:
    with ProcessPoolExecutor(request.param, get_context("spawn")) as executor:
        yield executor


# --- one game ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [[random_bot] * 2, [random_bot, VILLAGER], [restless, first]])
def test_a_game_is_by_the_rules_and_goes_to_its_end(bots: Sequence[Bot[kirche.State, kirche.Move]]) -> None:
    record = play(kirche, bots, 3, options=SHORT)
    outcome = kirche.outcome(verify(kirche, record))
    assert outcome is not None
    assert record == Record("kirche", 1, 2, SHORT, record.moves)


@pytest.mark.rule("KD-30")
def test_greedy_villagers_build_a_village() -> None:
    games = (verify(kirche, play(kirche, [VILLAGER] * 2, seed)) for seed in range(5))
    assert any(state.ending is kirche.Ending.VILLAGE for state in games)


def test_a_seed_decides_a_game() -> None:
    games = [play(pig, [random_bot] * 4, seed) for seed in (7, 7, -7, 8)]
    assert games[0] == games[1]
    assert len({game.moves for game in games}) == 3


@pytest.mark.parametrize("plies", [0, 1, 17])
def test_max_plies_stops_a_game(plies: int) -> None:
    assert len(play(kirche, RANDOM, 1, max_plies=plies).moves) == plies


def test_a_game_that_ends_in_time_is_not_stopped() -> None:
    assert play(pig, RANDOM, 5, max_plies=10_000) == play(pig, RANDOM, 5)


def test_as_many_seats_as_bots() -> None:
    assert play(pig, [random_bot] * 3, 1).seats == 3
    with pytest.raises(OptionError, match="kirche is for 2 players, not 3"):
        play(kirche, [random_bot] * 3, 1)


class Die(Random):
    """A generator whose whole numbers come from a list; it remembers how far they could have gone."""

    numbers: Iterator[int]
    stops: list[int]

    def randrange(self, start: int, *_: Any) -> int:
        self.stops.append(start)
        return next(self.numbers)


def test_outcomes_have_exactly_their_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll of this Pig is 1, 2 or 6 with the weights 1, 4, 1: of the numbers 0 to 5 they get 1, 4 and 1."""
    monkeypatch.setattr(simulate, "Random", Die)
    Die.numbers, Die.stops = iter(range(6)), []
    rolls = [play(pig, [last, last], 1, max_plies=2).moves for _ in range(6)]
    assert [move for roll, move in rolls] == ["1", "2", "2", "2", "2", "6"]
    assert Die.stops == [6] * 6


def test_what_bots_draw_does_not_move_the_dice() -> None:
    def rolls(bot: Bot[pig.State, pig.Move]) -> tuple[pig.Move, ...]:
        return play(pig, [bot, bot], 9, max_plies=40).moves

    def dizzy(view: pig.State, moves: Sequence[pig.Move], rng: Random) -> pig.Move:
        rng.random()
        return last(view, moves, rng)

    assert rolls(dizzy) == rolls(last)


def test_bots_are_shown_what_their_seat_may_see() -> None:
    shown: list[blind_pig.View] = []

    def curious(view: blind_pig.View, moves: Sequence[pig.Move], rng: Random) -> pig.Move:
        shown.append(view)
        return random_bot(view, moves, rng)

    play(blind_pig.GAME, [curious, curious], 2)
    assert {type(view) for view in shown} == {blind_pig.View}
    assert {(view.viewer, view.turn) for view in shown} == {(0, 0), (1, 1)}


def test_the_short_way_of_the_random_bot_leads_to_the_same_games() -> None:
    def detour(view: Any, moves: Sequence[Any], rng: Random) -> Any:
        return random_bot(view, moves, rng)

    assert play(kirche, [detour, detour], 4, options=SHORT) == play(kirche, RANDOM, 4, options=SHORT)
    assert play(pig, [detour, random_bot], 4) == play(pig, RANDOM, 4)


def test_an_illegal_move_names_the_bot_and_its_seat() -> None:
    nave = kirche.parse_move("Nd4H")
    with pytest.raises(IllegalMove, match="KD-03") as caught:
        play(kirche, [first, cast(Any, lambda view, moves, rng: nave)], 1)
    assert caught.value.move == nave
    [note] = caught.value.__notes__
    assert "<lambda> was to move at seat 1, after 2 moves" in note


def test_what_is_no_move_names_the_bot_and_its_seat() -> None:
    with pytest.raises(TypeError, match="a move of kirche") as caught:
        play(kirche, [first, cast(Any, lambda view, moves, rng: "d4")], 1)
    assert "at seat 1" in caught.value.__notes__[0]


# --- many games ----------------------------------------------------------------------------------------


def test_each_playout_can_be_played_again() -> None:
    playouts = list(rollouts(pig, 5, [random_bot] * 3, seed=11))
    assert [playout.index for playout in playouts] == [0, 1, 2, 3, 4]
    for index, playout in enumerate(playouts):
        assert playout.seed == int(sha256(f"11/{index}".encode()).hexdigest()[:16], 16)
        record = play(pig, [random_bot] * 3, playout.seed)
        assert (playout.record, playout.plies) == (record, len(record.moves))
        assert playout.outcome == pig.outcome(verify(pig, record))


def test_the_series_is_the_same_in_other_processes(processes: Executor) -> None:
    for game, bots, options in (
        (kirche, [random_bot, VILLAGER], SHORT),
        (pig, [random_bot, restless, last], None),
        (blind_pig.GAME, [random_bot, restless], None),
    ):
        here = list(rollouts(game, 7, bots, 1, options=options))  # type: ignore[misc]
        there = rollouts(game, 7, bots, 1, options=options, executor=processes, chunk=2)  # type: ignore[misc]
        assert list(there) == here


@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("chunk", [None, 1, 4, 100])
def test_the_series_is_the_same_in_threads_and_portions(workers: int, chunk: int | None) -> None:
    here = list(rollouts(kirche, 9, RANDOM, 2, options=SHORT))
    with ThreadPoolExecutor(workers) as threads:
        assert list(rollouts(kirche, 9, RANDOM, 2, options=SHORT, executor=threads, chunk=chunk)) == here


DIGEST = """
from hashlib import sha256
from tabletop_rules.bots import Greedy, random_bot
from tabletop_rules.games import kirche
from tabletop_rules.games.kirche.heuristics import village_progress
from tabletop_rules.simulate import rollouts
bots = [random_bot, Greedy.by_state(kirche, village_progress)]
series = rollouts(kirche, 4, bots, 1, options=kirche.Options(ply_cap=12))
print(sha256(repr([list(map(kirche.format_move, it.record.moves)) for it in series]).encode()).hexdigest())
"""


def test_the_series_is_the_same_under_every_hash_seed() -> None:
    def digest(hash_seed: int) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
        return subprocess.run(
            [sys.executable, "-c", DIGEST], env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert len({digest(hash_seed) for hash_seed in (0, 1, 2)}) == 1


def test_records_can_be_left_out() -> None:
    with_records = rollouts(kirche, 3, RANDOM, 2, options=SHORT)
    without = rollouts(kirche, 3, RANDOM, 2, options=SHORT, records=False)
    for kept, left_out in zip(with_records, without, strict=True):
        assert left_out == Playout(kept.index, kept.seed, kept.outcome, kept.plies, None)


def test_a_stopped_playout_has_no_outcome() -> None:
    assert [(it.outcome, it.plies) for it in rollouts(kirche, 2, RANDOM, 1, max_plies=5)] == [(None, 5)] * 2


def test_no_playouts() -> None:
    assert list(rollouts(kirche, 0, RANDOM, 1)) == []
    with ThreadPoolExecutor(1) as threads:
        assert list(rollouts(kirche, 0, RANDOM, 1, executor=threads)) == []


def test_progress_is_told_of_every_playout() -> None:
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(1) as threads:
        list(
            rollouts(
                pig, 3, RANDOM, 1, executor=threads, chunk=2, progress=lambda *counts: told.append(counts)
            )
        )
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_fault_elsewhere_names_the_playout_its_seed_and_the_bot(processes: Executor) -> None:
    with pytest.raises(RuntimeError, match="stumbled") as here:
        list(rollouts(kirche, 20, [first, stumbling], 1, options=SHORT))
    with pytest.raises(RuntimeError, match="stumbled") as there:
        list(rollouts(kirche, 20, [first, stumbling], 1, options=SHORT, executor=processes, chunk=1))
    assert there.value.__notes__ == here.value.__notes__
    bot, playout = here.value.__notes__
    assert "stumbling was to move at seat 1" in bot
    index = int(playout.split()[2])
    assert playout == f"in playout {index} of the series, whose seed is {simulate.derived_seed(1, index)}"
    with pytest.raises(RuntimeError, match="stumbled"):
        play(kirche, [first, stumbling], simulate.derived_seed(1, index), options=SHORT)


def test_an_illegal_move_comes_back_from_elsewhere_whole(processes: Executor) -> None:
    with pytest.raises(IllegalMove, match="not possible now") as caught:
        list(rollouts(pig, 1, [oblivious, first], 1, executor=processes, chunk=1))
    assert caught.value.violations == (pig.RULEBOOK.violation("PG-1", "6 is not possible now"),)
    assert "oblivious was to move at seat 0, after 0 moves" in caught.value.__notes__[0]


class Slow(Executor):
    """Does the first task at once, in its own way, and none of the others."""

    def __init__(self, way: Callable[[Future[Any], Callable[[], object]], object]) -> None:
        self.way = way
        self.futures: list[Future[Any]] = []

    def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if not self.futures:
            self.way(future, lambda: task(*args, **kwargs))
        self.futures.append(future)
        return future


def test_leaving_a_series_cancels_the_rest() -> None:
    slow = Slow(lambda future, task: future.set_result(task()))
    series = rollouts(kirche, 4, RANDOM, 1, options=SHORT, executor=slow, chunk=1)
    assert next(series).index == 0
    assert isinstance(series, Iterator)
    series.close()  # type: ignore[attr-defined]
    assert [future.cancelled() for future in slow.futures] == [False, True, True, True]


def test_an_interruption_cancels_the_rest() -> None:
    slow = Slow(lambda future, task: future.set_exception(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        list(rollouts(kirche, 3, RANDOM, 1, executor=slow, chunk=1))
    assert [future.cancelled() for future in slow.futures] == [False, True, True]


@pytest.mark.parametrize(("seconds", "tasks"), [(0.0, 3), (1e9, 0)])
def test_the_first_task_is_done_here_until_its_time_is_over(
    monkeypatch: pytest.MonkeyPatch, seconds: float, tasks: int
) -> None:
    monkeypatch.setattr(simulate, "TASK_SECONDS", seconds)
    slow = Slow(lambda future, task: future.set_result(task()))
    series = rollouts(kirche, 4, RANDOM, 1, options=SHORT, executor=slow)
    assert next(series) == next(rollouts(kirche, 4, RANDOM, 1, options=SHORT))
    assert len(slow.futures) == tasks


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"n": -1}, "0 playouts or more, not -1"),
        ({"chunk": 0}, "1 playout or more, not 0"),
        ({"max_plies": -2}, "0 moves or more, not -2"),
    ],
)
def test_arguments_that_cannot_be(arguments: dict[str, int], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        rollouts(kirche, bots=RANDOM, seed=1, **{"n": 1, **arguments})  # type: ignore[arg-type]


# --- numbers about them --------------------------------------------------------------------------------


def ended(index: int, places: tuple[Seat, ...] | None, plies: int) -> Playout[Any, Any]:
    outcome = places and Outcome((0,) * len(places), places, pig.RULEBOOK["PG-1"], "")
    return Playout(index, index, outcome or None, plies, None)


def test_a_summary_counts() -> None:
    playouts = [
        ended(0, (2, 1, 3), 10),
        ended(1, (1, 2, 2), 20),
        ended(2, (2, 1, 2), 30),
        ended(3, (1, 1, 3), 40),
        ended(4, None, 25),
    ]
    summary = Summary.of(iter(playouts), seats=3)
    assert summary == Summary(
        playouts=5, wins=(1, 2, 0), shared=1, unfinished=1, plies=125, rules={"PG-1": 4}
    )
    assert summary.mean_plies == 25


def test_a_summary_of_nothing() -> None:
    summary = Summary.of([], seats=2)
    assert summary == Summary(playouts=0, wins=(0, 0), shared=0, unfinished=0, plies=0, rules={})
    assert summary.mean_plies == 0


def test_playouts_can_be_kept() -> None:
    [playout] = rollouts(kirche, 1, RANDOM, 1, options=SHORT)
    assert pickle.loads(pickle.dumps(playout)) == playout


# --- the bar -------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def drawn(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    with progress_bar("games of pig") as progress:
        list(rollouts(pig, 3, RANDOM, 1, progress=progress))
    return stream.getvalue()


def test_a_bar_is_drawn_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich")
    for variable in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    bar = drawn(Terminal(), monkeypatch)
    assert "games of pig" in bar
    assert "100%" in bar
    assert drawn(io.StringIO(), monkeypatch) == ""


def test_without_rich_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    assert drawn(Terminal(), monkeypatch) == ""


@pytest.mark.parametrize("plies", [-1, 2.5, True, "9"])
def test_a_number_of_plies_is_a_whole_number(plies: Any) -> None:
    with pytest.raises(ValueError, match="a game stops after 0 moves or more, not"):
        play(kirche, [random_bot, random_bot], seed=1, max_plies=plies)


@pytest.mark.parametrize("number", [0, 1, 3])
def test_the_number_of_bots_is_checked_before_anything_is_played(number: int) -> None:
    with pytest.raises(ValueError, match=f"kirche is for 2 players, not {number}"):
        rollouts(kirche, 3, [random_bot] * number, seed=1)
