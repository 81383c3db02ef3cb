"""Contestants that play a series of random games with ``rollouts``; a unit is a move, time is wall time."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor
from math import ceil
from multiprocessing import get_context
from time import perf_counter
from typing import Final

from benchmarks.race import Work
from tabletop_rules.bots import random_bot
from tabletop_rules.games import kirche
from tabletop_rules.simulate import TASK_SECONDS, rollouts

TASKS: Final = 20


def here() -> Work:
    """All in this process."""
    return _series(None)


def two_processes() -> Work:
    """The same with two worker processes."""
    return _series(ProcessPoolExecutor(2, get_context("spawn")))


def _series(executor: Executor | None) -> Work:
    bots = [random_bot, random_bot]

    def plies(n: int, chunk: int) -> int:
        playouts = rollouts(kirche, n, bots, 1, executor=executor, records=False, chunk=chunk)
        return sum(playout.plies for playout in playouts)

    plies(10, 1)  # starts the processes, builds the tables
    begun = perf_counter()
    for _ in rollouts(kirche, 10, bots, 1):
        pass
    chunk = ceil(TASK_SECONDS / (perf_counter() - begun) * 10)
    return lambda: plies(TASKS * chunk, chunk)
