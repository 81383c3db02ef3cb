"""Games played by bots: one with ``play``, many with ``rollouts``, on one core or on any executor.

The same seed gives the same games, wherever and in whatever portions they are played: each game of a series
has a seed of its own, and chance has a generator that no bot can touch. To other processes the game travels
as a ``registry.Reference``; bots must be picklable. What goes wrong in a playout says in which.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import accumulate
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

import attrs

from tabletop_rules.bots import Bot, random_bot
from tabletop_rules.game import CHANCE, Actor, Game, M, Outcome, S, Seat, V, check_count, check_seats
from tabletop_rules.record import Record
from tabletop_rules.registry import Reference

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Moves = TypeVar("Moves", bound=Sequence[Any])

TASK_SECONDS: Final = 0.1
"""What one task of an executor is to take: enough that handing it over costs next to nothing."""

Progress: TypeAlias = Callable[[int, int], object]
"""Called with how many playouts are there, and how many there will be."""


def play(
    game: Game[S, M, V],
    bots: Sequence[Bot[V, M]],
    seed: int,
    *,
    options: Any = None,
    max_plies: int | None = None,
) -> Record[S, M]:
    """The record of one game, from its start to its end or to ``max_plies``.

    Args:
        game: what is played.
        bots: who plays, seat by seat; the table has as many seats.
        seed: any whole number; decides all that is left to chance, and all that the bots leave to it.
        options: the switches; by default the game's own.
        max_plies: moves after which to stop, 0 or more, outcomes of chance among them; None: play to the end.

    Raises:
        IllegalMove: a bot chose an illegal move; a note on the error names the bot and its seat.
        TypeError: a bot chose what is no move of the game, with the same note; or the game gave no actor, no
            moves, or no outcome where there has to be one.
        OptionError: the game is not for so many players.
        ValueError: ``max_plies`` is negative, or the game is not for as many players as there are bots.

    >>> from tabletop_rules.games import kirche
    >>> record = play(kirche, [random_bot, random_bot], seed=1, max_plies=4)
    >>> " ".join(map(kirche.format_move, record.moves))
    'Ng7H Sa1H Na7H Sg1H'
    """
    table = _Table.of(game, bots, options, max_plies)
    return table.record(game, table.played(game, seed)[1])


@attrs.frozen
class Playout(Generic[S, M]):
    """How one game of a series went; ``play`` with its seed plays it again."""

    index: int
    """Its place in the series, from 0."""
    seed: int
    outcome: Outcome | None
    """None when it was stopped before its end."""
    plies: int
    record: Record[S, M] | None = attrs.field(repr=False)
    """None when no records were asked for."""


def rollouts(
    game: Game[S, M, V],
    n: int,
    bots: Sequence[Bot[V, M]],
    seed: int,
    *,
    executor: Executor | None = None,
    options: Any = None,
    max_plies: int | None = None,
    records: bool = True,
    chunk: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Playout[S, M]]:
    """A series of ``n`` playouts, in order, each as soon as it is there and all before it.

    They are the same with every executor, with any number of workers, and for every ``chunk``.
    When the series is left before its end, tasks that have not begun are cancelled.

    Args:
        game: what is played.
        n: how many games, 0 or more.
        bots: who plays, seat by seat; the table has as many seats.
        seed: any whole number; playout ``i`` has the seed ``derived_seed(seed, i)``.
        executor: any of ``concurrent.futures`` or like them; None: all is done here.
        options: the switches; by default the game's own.
        max_plies: moves after which a game stops, as in ``play``.
        records: whether the playouts bring their records, which costs time when they come from elsewhere.
        chunk: playouts a task, 1 or more; by default as many as take ``TASK_SECONDS``, tried out here.
        progress: called for every playout.

    Raises:
        ValueError: ``n`` or ``max_plies`` is negative, ``chunk`` is not positive, or the game is not for as
            many players as there are bots.
        Exception: what a game or a bot raises, with notes that name the playout, its seed, and the bot.

    >>> from tabletop_rules.games import kirche
    >>> series = rollouts(kirche, 3, [random_bot, random_bot], seed=1, max_plies=10)
    >>> [(playout.index, playout.plies, playout.outcome) for playout in series]
    [(0, 10, None), (1, 10, None), (2, 10, None)]
    """
    check_count("a series has {} playouts or more", n, least=0)
    if chunk is not None:
        check_count("a task has {} playout or more", chunk, least=1)
    series = _Series(Reference.to(game), _Table.of(game, bots, options, max_plies), seed, records)
    playouts = series.playouts(range(n)) if executor is None else _spread(series, n, executor, chunk)
    return playouts if progress is None else _counted(playouts, n, progress)


def derived_seed(seed: int, name: object) -> int:
    """A seed that follows from another and a name: 8 bytes of a SHA-256, the same everywhere.

    >>> hex(derived_seed(1, 0))
    '0x18d6e1cac2a8adaf'
    """
    return int.from_bytes(sha256(f"{seed}/{name}".encode()).digest()[:8], "big")


@attrs.frozen
class Summary:
    """A series in numbers.

    >>> from tabletop_rules.games import kirche
    >>> short = kirche.Options(ply_cap=10)
    >>> Summary.of(rollouts(kirche, 4, [random_bot, random_bot], seed=1, options=short), seats=2)
    Summary(playouts=4, wins=(0, 0), shared=4, unfinished=0, plies=112, rules={'KD-34': 4})
    """

    playouts: int
    wins: tuple[int, ...]
    """By seat, how often it alone came first."""
    shared: int
    """How often several seats came first together."""
    unfinished: int
    """How many were stopped before their end."""
    plies: int
    """The moves of all together."""
    rules: Mapping[str, int]
    """By the id of a rule, sorted, how often it decided."""

    @property
    def mean_plies(self) -> float:
        """The moves of a game on average; 0 when there was none."""
        return self.plies / self.playouts if self.playouts else 0.0

    @classmethod
    def of(cls, playouts: Iterable[Playout[Any, Any]], seats: int) -> Summary:
        """The summary of playouts at a table of so many seats."""
        number = plies = 0
        first: Counter[Seat | None] = Counter()
        rules: Counter[str] = Counter()
        for playout in playouts:
            number += 1
            plies += playout.plies
            if playout.outcome is not None:
                first[playout.outcome.winner] += 1
                rules[playout.outcome.rule.id] += 1
        return cls(
            playouts=number,
            wins=tuple(first[seat] for seat in range(seats)),
            shared=first[None],
            unfinished=number - first.total(),
            plies=plies,
            rules=dict(sorted(rules.items())),
        )


@contextmanager
def progress_bar(description: str = "playouts") -> Iterator[Progress]:
    """A ``progress`` that draws a bar on standard error, if that is a terminal and rich is installed.

    >>> from tabletop_rules.games import kirche
    >>> with progress_bar() as progress:
    ...     len(list(rollouts(kirche, 5, [random_bot] * 2, seed=1, max_plies=9, progress=progress)))
    5
    """
    try:
        from rich.console import Console  # noqa: PLC0415 - of the extra `cli`, imported on use
        from rich.progress import Progress as Bar  # noqa: PLC0415
    except ImportError:
        yield lambda done, total: None
        return
    console = Console(stderr=True)
    with Bar(console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(description, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


# --- what a game must answer while it is played --------------------------------------------------------


def acting(game: Game[S, M, V], state: S, seats: int) -> Actor:
    """The actor of a state at a table of so many.

    Raises:
        TypeError: the game gives what is none.

    >>> from tabletop_rules.games import kirche
    >>> acting(kirche, kirche.initial_state(), seats=2)
    0
    """
    actor = game.actor(state)
    if not (actor is None or actor is CHANCE or (type(actor) is int and 0 <= actor < seats)):
        raise TypeError(f"actor of {game.NAME} gave {actor!r}: neither a seat, nor CHANCE, nor None")
    return actor


def offered(game: Game[S, M, V], function: str, moves: Moves) -> Moves:
    """The moves that a function of the game gave for a state in which somebody is to move.

    Raises:
        TypeError: there are none.

    >>> from tabletop_rules.games import kirche
    >>> len(offered(kirche, "legal_moves", kirche.legal_moves(kirche.initial_state())))
    8
    """
    if not moves:
        raise TypeError(f"{function} of {game.NAME} gave {moves!r}, where somebody is to move")
    return moves


def ended(game: Game[S, M, V], state: S) -> Outcome:
    """The outcome of a state in which nobody is to move.

    Raises:
        TypeError: there is none.

    >>> from tabletop_rules.games import kirche
    >>> ended(kirche, kirche.initial_state())
    Traceback (most recent call last):
        ...
    TypeError: actor and outcome of kirche both gave None: is the game over, or not?
    """
    if (outcome := game.outcome(state)) is None:
        raise TypeError(f"actor and outcome of {game.NAME} both gave None: is the game over, or not?")
    return outcome


# --- one game ------------------------------------------------------------------------------------------


@attrs.frozen
class _Table(Generic[M]):
    """Who plays, by which options, for how long."""

    bots: tuple[Bot[Any, M], ...]
    options: Any
    max_plies: int | None

    @classmethod
    def of(
        cls, game: Game[S, M, V], bots: Sequence[Bot[V, M]], options: Any, max_plies: int | None
    ) -> _Table[M]:
        if max_plies is not None:
            check_count("a game stops after {} moves or more", max_plies, least=0)
        check_seats(game.NAME, len(bots), game.SEATS)
        return _Table(tuple(bots), game.Options() if options is None else options, max_plies)

    def record(self, game: Game[S, M, V], moves: Iterable[M]) -> Record[S, M]:
        return Record.of(game, moves, seats=len(self.bots), options=self.options)

    def played(self, game: Game[S, M, V], seed: int) -> tuple[Outcome | None, list[M]]:
        """How a game ended, or None when it was stopped before; and its moves."""
        dice, thoughts = (Random(derived_seed(seed, name)) for name in ("chance", "bots"))
        state = game.initial_state(len(self.bots), self.options)
        moves: list[M] = []
        while len(moves) != self.max_plies and (actor := acting(game, state, len(self.bots))) is not None:
            if actor is CHANCE:
                outcomes = offered(game, "successors", game.successors(state))
                move, state = outcomes[_drawn(game.chance_weights(state), dice)]
            elif (bot := self.bots[actor]) is random_bot:  # it looks at nothing, and never breaks a rule
                move, state = random_bot(None, offered(game, "successors", game.successors(state)), thoughts)
            else:
                legal = offered(game, "legal_moves", game.legal_moves(state))
                try:
                    move = bot(game.observe(state, actor), legal, thoughts)
                    state = game.apply(state, move)
                except Exception as error:
                    error.add_note(f"{_name(bot)} was to move at seat {actor}, after {len(moves)} moves")
                    raise
            moves.append(move)
        return game.outcome(state) if len(moves) == self.max_plies else ended(game, state), moves


def _drawn(weights: Sequence[int], dice: Random) -> int:
    """An index, each with a probability that is exactly its weight over the sum of all."""
    sums = list(accumulate(weights))
    return bisect(sums, dice.randrange(sums[-1]))


def _name(bot: Bot[Any, Any]) -> str:
    return getattr(bot, "__qualname__", repr(bot))


# --- many games ----------------------------------------------------------------------------------------


@attrs.frozen
class _Series(Generic[M]):
    """What all playouts of a series have in common, fit to be sent to another process."""

    reference: Reference
    table: _Table[M]
    seed: int
    records: bool

    def playouts(self, indices: Iterable[int]) -> Iterator[Playout[Any, M]]:
        """The playouts of these indices, one by one."""
        game, table = self.reference.resolve(), self.table
        for index in indices:
            seed = derived_seed(self.seed, index)
            try:
                outcome, moves = table.played(game, seed)
            except Exception as error:
                error.add_note(f"in playout {index} of the series, whose seed is {seed}")
                raise
            record = table.record(game, moves) if self.records else None
            yield Playout(index, seed, outcome, len(moves), record)

    def task(self, indices: range) -> list[Playout[Any, M]]:
        """The same all at once."""
        return list(self.playouts(indices))


def _spread(series: _Series[M], n: int, executor: Executor, chunk: int | None) -> Iterator[Playout[Any, M]]:
    """The playouts in order, by tasks; without ``chunk`` the first task is done here, to measure."""
    first: list[Playout[Any, M]] = []
    if chunk is None:
        end = perf_counter() + TASK_SECONDS
        for playout in series.playouts(range(n)):
            first.append(playout)
            if perf_counter() > end:
                break
        chunk = max(1, len(first))
    tasks: deque[Future[list[Playout[Any, M]]]] = deque()
    try:
        for start in range(len(first), n, chunk):
            tasks.append(executor.submit(series.task, range(start, min(start + chunk, n))))
        yield from first
        while tasks:
            yield from tasks.popleft().result()
    finally:
        for task in tasks:
            task.cancel()


def _counted(playouts: Iterator[Playout[S, M]], n: int, progress: Progress) -> Iterator[Playout[S, M]]:
    for done, playout in enumerate(playouts, start=1):
        progress(done, n)
        yield playout
