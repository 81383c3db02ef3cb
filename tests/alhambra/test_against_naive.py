"""The library against the slow model of ``naive.py``, which was written from the clauses alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra import naive, naive_game, positions
from alhambra.growing import grown
from alhambra.naive import TILES, Board, Cell
from alhambra.naive_game import Naive, Switches
from alhambra.positions import Options, State, palace
from alhambra.vectors import HOLE_RULES, METRICS
from tabletop_rules.games import alhambra

VALUES: dict[str, list[Any]] = {
    "hole_rule": ["region", "single"],
    "wall_metric": ["trail", "simple_path", "component"],
    "end_trigger": ["cannot_refill", "bag_empty"],
    "extra_action_optional": [False, True],
    "dirk_gift": ["per_tile", "all"],
    "payment_sets": ["minimal", "any"],
    "max_turns": [None, 1, 5, 30],
}
SWITCHES = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()})
RANDOM = st.randoms(use_true_random=False)

# --- single Alhambras --------------------------------------------------------------------------------------


def compare_boards(board: Board, hole_rule: Any, tiles: Sequence[str]) -> None:
    """What can be placed, removed and swapped in an Alhambra, and its wall."""
    it = palace(board, hole_rule)
    for tile in tiles:
        assert positions.sites(it, tile) == naive.placeable(board, tile, hole_rule), tile
        assert positions.swappable(it, tile) == naive.swappable(board, tile, hole_rule), tile
    assert positions.removable(it) == naive.removable(board, hole_rule)
    segments = naive.outer_segments(board)
    assert sorted(((a.x, a.y), (b.x, b.y)) for a, b in (edge.ends for edge in it.outer_wall)) == sorted(
        segments
    )
    for metric in METRICS:
        assert positions.wall(it, metric) == naive.longest_wall(board, metric), metric


def compare_growth(random: Random, steps: int) -> int:
    """Compare the different Alhambras of one growth; how many there were."""
    hole_rule, seen = random.choice(HOLE_RULES), list[Board]()
    for board in grown(random, hole_rule, steps):
        if board not in seen:
            spare = [tile for tile in TILES if tile not in board.values()]
            compare_boards(board, hole_rule, random.sample(spare, 2))
            seen.append(board)
    return len(seen)


@pytest.mark.rule(
    "AL-41", "AL-42", "AL-43", "AL-52", "AL-53", "AL-54", "AL-55", "AL-56", "AL-73", "AL-74", "AL-75"
)
@given(RANDOM, st.integers(1, 25))
def test_grown_alhambras_agree(random: Random, steps: int) -> None:
    compare_growth(random, steps)


@pytest.mark.deep
@pytest.mark.parametrize("share", range(4))
def test_twenty_thousand_alhambras(share: int) -> None:
    """Four times five thousand Alhambras of up to thirty tiles."""
    compared = 0
    for number in count():
        compared += compare_growth(Random(f"{share}-{number}"), 40)
        if compared >= 5_000:
            return


# --- games -------------------------------------------------------------------------------------------------


def start_both(players: int, switches: dict[str, Any]) -> tuple[Naive, State]:
    """The first positions of a game, twice."""
    n = naive_game.settle(naive_game.start(players, Switches(**switches)))
    return n, alhambra.initial_state(players, Options(**switches))


def play_on(n: Naive, state: State, random: Random, plies: int) -> int:
    """Make random moves in both, compare at each step, try to break rules; how many were compared."""
    for compared in range(plies):
        positions.compare(n, state)
        chances = naive_game.outcomes(n)
        assert positions.chances(state) == chances
        texts = sorted(chances) or naive_game.legal(n)
        assert positions.legal(state) == texts
        if not texts:
            return compared
        if not compared % 8:
            refused_alike(n, state, random)
        text = preferred(n, texts, random)
        n, state = naive_game.play(n, text), positions.after(state, text)
    refused_alike(n, state, random)
    return plies


def preferred(n: Naive, texts: list[str], random: Random) -> str:
    """A move at random, mostly one of a kind that is chosen first: rare kinds are to be seen as well.

    Hands of more than a dozen cards are spent as soon as they can be, as the model tries every set of them.
    """
    kinds = sorted({text.split()[0] for text in texts})
    if "buy" in kinds and len(n.hands[n.mover]) > 12:
        kinds = ["buy"]
    kind = random.choice(kinds) if random.random() < 0.8 else ""
    return random.choice([text for text in texts if text.startswith(kind)])


BUILDING = {"AL-52", "AL-53", "AL-54", "AL-56"}


def refused_alike(n: Naive, state: State, random: Random) -> None:
    """Both accept the same moves, and name the same clauses on building where only these are in question."""
    legal = set(naive_game.outcomes(n) or naive_game.legal(n))
    usable = {"act": ("place", n.reserves[n.mover])}.get(n.step, ("build", positions.aside(n, n.mover)))
    for text in attempts(n, random):
        broken = positions.broken(state, text)
        assert (text in legal) == (broken == set()), text
        verb, *rest = text.split()
        if verb == usable[0] and rest[0] in usable[1]:
            rule = n.switches.hole_rule
            wrong = naive.wrong_placement(n.boards[n.mover], rest[0], at(rest[1]), rule)
            assert broken & BUILDING == wrong, text


def at(text: str) -> Cell:
    x, y = text.strip("()").split(",")
    return int(x), int(y)


def attempts(n: Naive, random: Random) -> Iterator[str]:
    """Texts of moves, sensible or not, with things that are nearby."""
    cells = [it for cell in n.boards[n.mover] for it in (cell, *naive.neighbours(cell))] + [(5, 5)]
    own = [*n.bought, *n.given[n.mover], *n.reserves[n.mover], *filter(None, n.market), "TOW-9-ES"]
    purse = [*n.hands[n.mover], *n.open_money, "blue1"]
    for _ in range(12):
        x, y = random.choice(cells)
        tile, place = random.choice(own), random.randrange(1, 5)
        some = " ".join(sorted(random.sample(purse, random.randrange(1, min(4, len(purse) + 1)))))
        yield random.choice(
            [
                f"take {some}", f"buy {place} {some}", f"place {tile} ({x},{y})", f"remove ({x},{y})",
                f"swap {tile} ({x},{y})", "stop", "pass", f"build {tile} ({x},{y})", f"reserve {tile}",
                f"dirk {tile}", "dirk all", f"draw {tile}", f"draw {random.choice(purse)}",
                "draw A", "draw B",
            ]
        )  # fmt: skip


@pytest.mark.rule(
    "AL-02", "AL-03", "AL-04", "AL-05", "AL-06", "AL-11", "AL-12", "AL-13", "AL-14", "AL-20", "AL-30",
    "AL-31", "AL-32", "AL-40", "AL-41", "AL-42", "AL-44", "AL-50", "AL-60", "AL-61", "AL-62", "AL-63",
    "AL-91", "AL-93", "AL-100", "AL-101", "AL-102", "AL-103", "AL-105", "AL-106", "AL-108",
)  # fmt: skip
@given(st.integers(2, 6), SWITCHES, RANDOM, st.sampled_from([40, 80, 160, 320]))
def test_games_and_refusals_agree(players: int, switches: dict[str, Any], random: Random, plies: int) -> None:
    play_on(*start_both(players, switches), random, plies)


@pytest.mark.deep
@pytest.mark.parametrize("players", range(2, 7))
def test_five_thousand_positions_of_random_games(players: int) -> None:
    """For each number of players five thousand positions, each game with switches of its own."""
    compared = 0
    for game in count():
        random = Random(f"{players}-{game}")
        switches = {name: random.choice(values) for name, values in VALUES.items()}
        compared += play_on(*start_both(players, switches), random, 2_000)
        if compared >= 5_000:
            return
