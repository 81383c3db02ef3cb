"""The method: contestants run in turn, each in a process of its own, and what counts are ratios within a run.

A contestant is a function that prepares something and returns its ``Work``, or a script for Node that does
the same. It lives in one process for the whole race, so that no other's caches, garbage or imports touch it,
and only one works at a time. A round asks all of them once, in a new random order; the first round warms up
and is thrown away. Rates are units of work per second of processor time, which other processes on the machine
disturb least, or of wall time where the work itself is done by several processes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from pkgutil import resolve_name
from random import Random
from statistics import median, quantiles
from typing import Final, TypeAlias

import attrs

Work: TypeAlias = Callable[[], int]
"""Does a fixed piece of work and says how many units it was."""

CLOCKS: Final[Mapping[str, Callable[[], float]]] = {"cpu": time.process_time, "wall": time.perf_counter}

NODE: Final = "node:"
NODE_MODULES: Final = Path(sys.prefix, "node", "node_modules")
"""Where ``make bench`` puts the libraries of contestants on Node."""


@attrs.frozen
class Race:
    """Rates of some contestants, round by round: all lists are of one length and in the same order."""

    rates: Mapping[str, list[float]]

    def rate(self, name: str) -> float:
        """The median rate of a contestant in units per second."""
        return median(self.rates[name])

    def ratios(self, name: str, other: str) -> list[float]:
        """How many times faster one contestant is than another: the quartiles over the rounds.

        A ratio is taken within a round, whose contestants met the same weather; the second quartile, the
        median, is the figure that counts.
        """
        ratios = [a / b for a, b in zip(self.rates[name], self.rates[other], strict=True)]
        return quantiles(ratios, n=4, method="inclusive")


def run(names: Iterable[str], rounds: int, seconds: float, clock: str = "cpu") -> Race:
    """The race between contestants, each named ``module:function`` or ``node:script`` within this package.

    Args:
        names: who runs.
        rounds: how many rounds count, 2 or more; one more warms up.
        seconds: how long each works in a round.
        clock: ``cpu`` or ``wall``.
    """
    order = list(dict.fromkeys(names))
    rates: dict[str, list[float]] = {name: [] for name in order}
    shuffle = Random(1).shuffle
    workers = {name: _worker(name, clock) for name in order}
    try:
        for number in range(rounds + 1):
            shuffle(order)
            for name in order:
                rate = _ask(workers[name], seconds)
                if number:
                    rates[name].append(rate)
    finally:
        for worker in workers.values():
            worker.communicate()
    return Race(rates)


def can_run(name: str) -> bool:
    """Whether there is what a contestant needs beside Python: Node and its libraries."""
    return not name.startswith(NODE) or (shutil.which("node") is not None and NODE_MODULES.exists())


def _worker(name: str, clock: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", __name__, name, clock]
    if name.startswith(NODE):
        command = ["node", str(Path(__file__).with_name(f"{name.removeprefix(NODE)}.cjs")), clock]
    environment = {**os.environ, "NODE_PATH": str(NODE_MODULES), "NODE_ENV": "production"}
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )


def _ask(worker: subprocess.Popen[str], seconds: float) -> float:
    assert worker.stdin is not None
    assert worker.stdout is not None
    print(seconds, file=worker.stdin, flush=True)
    return float(worker.stdout.readline())


def _serve(name: str, clock: str) -> None:
    """Work for as long as each line of standard input says, and answer with the rate."""
    work: Work = resolve_name(f"{__package__}.{name}")()
    now = CLOCKS[clock]
    for line in sys.stdin:
        seconds, units, begun = float(line), 0, now()
        while (spent := now() - begun) < seconds:
            units += work()
        print(units / spent, flush=True)


if __name__ == "__main__":
    _serve(*sys.argv[1:])
