"""Counts of move sequences: known ones from a file, the slow model, and a dice game by hand."""

from __future__ import annotations

import tomllib
from math import inf
from pathlib import Path
from typing import Any

import pytest

from services import pig, slow_models
from tabletop_rules import registry
from tabletop_rules.games import kirche
from tabletop_rules.perft import divide, perft

DATA = Path(__file__).parents[1] / "data" / "perft.toml"
POSITIONS: list[dict[str, Any]] = tomllib.loads(DATA.read_text("utf-8"))["position"]
COUNTS = [
    (position, depth, count)
    for position in POSITIONS
    for depth, count in enumerate(position["counts"], start=1)
]
AFFORDABLE = 1500
"""Up to here the slow model counts again; the rest was counted once, when the file was written."""


def known(most: float) -> pytest.MarkDecorator:
    """Every known count up to ``most``."""
    chosen = [it for it in COUNTS if it[2] <= most]
    ids = [f"{position['game']}: {position['name']}, {depth}" for position, depth, _ in chosen]
    return pytest.mark.parametrize(("position", "depth", "count"), chosen, ids=ids)


@known(most=inf)
def test_known_counts(position: dict[str, Any], depth: int, count: int) -> None:
    game = registry.load(position["game"])
    state = game.parse_position(position["line"], game.Options(**position.get("options", {})))
    assert perft(game, state, depth) == count


@known(most=AFFORDABLE)
def test_the_slow_model_agrees(position: dict[str, Any], depth: int, count: int) -> None:
    slow_perft = slow_models.PERFT[position["game"]]
    assert slow_perft(position["line"], depth, **position.get("options", {})) == count


@pytest.mark.rule("KD-02", "KD-03")
def test_divide_tells_the_moves_apart() -> None:
    # After each of the 8 naves, 2 ridges for the steeple; then 4 and 2 ways for Dark: 128 in all.
    counts = divide(kirche, kirche.initial_state(), 4)
    assert {kirche.format_move(move): count for move, count in counts.items()} == dict.fromkeys(
        ["Na1H", "Na1V", "Ng1H", "Ng1V", "Na7H", "Na7V", "Ng7H", "Ng7V"], 16
    )


def test_divide_keeps_the_order_of_the_moves() -> None:
    state = kirche.initial_state()
    assert tuple(divide(kirche, state, 1)) == kirche.legal_moves(state)


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 2), (2, 5), (3, 11)])
def test_outcomes_of_chance_count_as_moves(depth: int, count: int) -> None:
    """Hold or roll: 2. After a hold 2, after a roll 3 outcomes: 5. Then 2 + 3, and 2 after each outcome."""
    assert perft(pig, pig.initial_state(), depth) == count


def test_a_finished_game_is_one_leaf() -> None:
    over = pig.State(pig.Options(target=3), (3, 0))
    assert [perft(pig, over, depth) for depth in range(4)] == [1, 1, 1, 1]
    assert divide(pig, over, 2) == {}


@pytest.mark.parametrize(
    ("count", "depth"),
    [*((perft, it) for it in (-1, 1.5, None, True)), *((divide, it) for it in (0, -3, 2.0))],
)
def test_depths_that_cannot_be(count: Any, depth: Any) -> None:
    with pytest.raises(ValueError, match=f"a depth( to divide)? is [01] or more, not {depth}"):
        count(kirche, kirche.initial_state(), depth)
