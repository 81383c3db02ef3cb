"""Which bot is better? Many games on all cores, with numbers that are the same on any number of them.

python examples/compare_bots.py [games]
"""

import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor

from tabletop_rules.bots import Bot, Greedy, random_bot
from tabletop_rules.games import kirche
from tabletop_rules.games.kirche.heuristics import village_progress
from tabletop_rules.simulate import Summary, progress_bar, rollouts

BOTS: Mapping[str, Bot[kirche.State, kirche.Move]] = {
    "greedy": Greedy.by_state(kirche, village_progress),
    "random": random_bot,
}


def main(games: int = 10) -> None:
    print(f"{games} games each   first wins   second wins   draws   moves")
    with ProcessPoolExecutor() as executor:
        for first, second in (("greedy", "random"), ("random", "greedy"), ("greedy", "greedy")):
            with progress_bar(f"{first} against {second}") as progress:
                series = rollouts(
                    kirche,
                    games,
                    [BOTS[first], BOTS[second]],
                    seed=1,
                    executor=executor,
                    records=False,
                    progress=progress,
                )
                summary = Summary.of(series, seats=2)
            wins = f"{summary.wins[0]:10} {summary.wins[1]:13}"
            print(f"{first} – {second}  {wins} {summary.shared:7} {summary.mean_plies:7.1f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
