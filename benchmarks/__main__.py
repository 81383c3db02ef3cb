"""``python -m benchmarks``: run the races and print the goals, with figures and whether they are met.

It never fails for being slow. A figure is the median over the rounds; beside it stand the other quartiles.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.goals import HEATS
from benchmarks.race import can_run, run

ROOT: Final = Path(__file__).parents[1]
IMPORT_SECONDS: Final = 0.150
HEAVY: Final = ("numpy", "scipy", "networkx", "hypothesis", "pytest", "rich", "typer")
CORE: Final = f"""
import sys, time  # processor time, which other processes disturb least
begun = time.process_time()
import tabletop_rules.games.kirche, tabletop_rules.codec, tabletop_rules.record, tabletop_rules.simulate
print(time.process_time() - begun, *(name for name in {HEAVY} if name in sys.modules))
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="three short rounds: rough figures, in a minute")
    parser.add_argument("--rounds", type=int, default=11, help="rounds that count (default: %(default)s)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only races with this text in their title")
    arguments = parser.parse_args()
    rounds, haste = (3, 0.3) if arguments.quick else (arguments.rounds, 1.0)
    os.environ["PYTHONPATH"] = os.pathsep.join(map(str, (ROOT, ROOT / "tests")))
    for heat in HEATS:
        if arguments.only.lower() in heat.title.lower():
            present = [name for name in heat.contestants if can_run(name)]
            race = run(present, rounds, heat.seconds * haste, heat.clock)
            print(f"\n{heat.title:46} goal   figure    quartiles  met")
            for goal in heat.goals:
                if goal.other not in present:
                    print(f"  {goal.title:42} ≥{goal.least:5g}  not measured: it needs Node and npm")
                    continue
                low, figure, high = race.ratios(goal.contestant, goal.other)
                met = "yes" if figure >= goal.least else "no"
                print(f"  {goal.title:42} ≥{goal.least:5g} {figure:8.2f} {low:6.2f}–{high:<6.2f} {met}")
            for name in present:
                print(f"    {name:40} {race.rate(name):14,.0f} per second")
    if arguments.only.lower() in "import":
        report_import(rounds)


def report_import(rounds: int) -> None:
    """Print how long the core takes to import, and whether it brings anything heavy along."""
    seconds, heavy = [], set[str]()
    with TemporaryDirectory() as cache:  # a first import fills it with compiled modules
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache, "PYTHONDONTWRITEBYTECODE": ""}
        command = [sys.executable, "-c", CORE]
        for _ in range(rounds + 1):
            answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            time, *loaded = answer.stdout.split()
            seconds.append(float(time))
            heavy.update(loaded)
    low, figure, high = quantiles(seconds[1:], n=4, method="inclusive")
    met = "yes" if figure <= IMPORT_SECONDS and not heavy else "no"
    print(f"\n{'Import of the core (seconds)':46} goal   figure    quartiles  met")
    title = f"brings along: {', '.join(sorted(heavy)) or 'nothing heavy'}"
    print(f"  {title:42} ≤{IMPORT_SECONDS:5g} {figure:8.3f} {low:6.3f}–{high:<6.3f} {met}")


if __name__ == "__main__":
    main()
