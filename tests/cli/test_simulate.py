"""``simulate``: series of games between bots, in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cli.commands import run
from services import pig
from tabletop_rules import registry
from tabletop_rules.games import kirche

SHORT = ("simulate", "kirche", "--option", "ply_cap=2")


def without_speed(document: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key != "speed"}


@pytest.mark.rule("KD-34")
def test_results_plies_and_speed_in_a_table() -> None:
    """18 placements and 2 actions, in which no village can be completed."""
    result = run(*SHORT, "-n", "8")
    assert (result.code, result.err) == (0, "")
    rows = [line.split("  ") for line in result.out.splitlines()]
    assert [[cell.strip() for cell in row if cell] for row in rows[:6]] == [
        ["result", "games", "%"],
        ["seat 0 won (random)", "0", "0.0"],
        ["seat 1 won (random)", "0", "0.0"],
        ["shared", "8", "100.0"],
        ["unfinished", "0", "0.0"],
        ["decided by KD-34", "8", "100.0"],
    ]
    assert result.out.splitlines()[-1].startswith("8 games of 20.0 plies; ")
    assert result.out.endswith(" plies a second with 1 worker\n")


def test_as_json() -> None:
    document = run(*SHORT, "-n", "3", "--json").document
    assert without_speed(document) == {
        "game": "kirche",
        "bots": ["random", "random"],
        "seed": 0,
        "playouts": 3,
        "wins": [0, 0],
        "shared": 3,
        "unfinished": 0,
        "plies": 60,
        "rules": {"KD-34": 3},
    }
    assert document["speed"]["workers"] == 1
    assert document["speed"]["plies_per_second"] > 0


def test_games_do_not_depend_on_the_number_of_workers() -> None:
    arguments = ("simulate", "kirche", "-n", "4", "--seed", "5", "--option", "board=5", "--json")
    one, two = (run(*arguments, "--workers", workers).document for workers in ("1", "2"))
    assert two["speed"]["workers"] == 2
    assert without_speed(one) == without_speed(two)
    assert without_speed(run(*arguments, "--seed", "6").document) != without_speed(one)


def test_games_that_are_stopped_are_unfinished() -> None:
    document = run("simulate", "kirche", "-n", "2", "--max-plies", "7", "--json").document
    assert (document["unfinished"], document["plies"], document["rules"]) == (2, 14, {})


def test_no_games_at_all() -> None:
    result = run("simulate", "kirche", "-n", "0")
    assert result.code == 0
    assert "0 games of 0.0 plies" in result.out


def test_a_table_of_three_with_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", lambda name: pig)
    document = run("simulate", "pig", "-n", "6", "--seats", "3", "--json").document
    assert document["bots"] == ["random"] * 3
    assert sum(document["wins"]) + document["shared"] == 6
    assert document["rules"] == {"PG-1": 6}


def test_a_greedy_bot_beats_a_random_one() -> None:
    value = "greedy:tabletop_rules.games.kirche.heuristics:village_progress"
    arguments = ("simulate", "kirche", "-n", "2", "--option", "board=5", "--seat", f"1={value}", "--json")
    document = run(*arguments).document
    assert document["bots"] == ["random", value]
    assert document["wins"] == [0, 2]
    assert document["rules"] == {"KD-30": 2}


def test_in_a_game_with_secrets_a_greedy_bot_judges_what_it_sees() -> None:
    worth = "greedy:tabletop_rules.games.poorters.heuristics:promise"
    document = run("simulate", "poorters", "-n", "2", "--seat", f"1={worth}", "--json").document
    assert document["wins"] == [0, 2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("kirche", "--seat", "0=human"), "no bot is called 'human'"),
        (("kirche", "--seats", "3"), "kirche is for 2 players, not 3"),
        (("kirche", "-n", "-1"), "-n"),
        (("kirche", "--workers", "0"), "--workers"),
        (("kirche", "--max-plies", "-1"), "--max-plies"),
        (("kirche", "--option", "first_mover=nobody"), "the option first_mover of kirche: expected "),
        (("krche",), "did you mean 'kirche'?"),
    ],
)
def test_a_series_that_cannot_be_played(arguments: tuple[str, ...], message: str) -> None:
    result = run("simulate", *arguments)
    assert (result.code, result.out) == (2, "")
    assert message in result.err


def cheat(view: object, moves: object, rng: object) -> kirche.Move:
    """A bot that sets everything on the priest's square."""
    return kirche.parse_move("Nd4H")


@pytest.mark.rule("KD-03")
def test_a_bot_that_breaks_the_rules_is_named() -> None:
    result = run("simulate", "kirche", "-n", "1", "--seat", "1=cli.test_simulate:cheat")
    assert (result.code, result.out) == (3, "")
    assert result.err.startswith("Error: a bot or the game failed: illegal move: ")
    assert "KD-03: d4 is not a corner" in result.err
    assert "cheat was to move at seat 1" in result.err


def stumble(view: object, moves: object, rng: object) -> kirche.Move:
    """A bot with a mistake in it."""
    raise LookupError("no such plan")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_that_fails_is_named(workers: str) -> None:
    arguments = ("-n", "1", "--seat", "1=cli.test_simulate:stumble", "--workers", workers, "--json")
    result = run("simulate", "kirche", *arguments)
    assert result.code == 3
    error = result.document["error"]
    assert error["kind"] == "Fault"
    reason, bot, playout = error["message"].splitlines()
    assert reason == "a bot or the game failed: LookupError: no such plan"
    assert bot == "stumble was to move at seat 1, after 2 moves"
    assert playout.startswith("in playout 0 of the series")


BROKEN_RULES = [
    ("actor", "x", "actor of kirche gave 'x': neither a seat, nor CHANCE, nor None"),
    ("actor", 2, "actor of kirche gave 2: neither a seat, nor CHANCE, nor None"),
    ("actor", None, "actor and outcome of kirche both gave None: is the game over, or not?"),
    ("legal_moves", None, "legal_moves of kirche gave None, where somebody is to move"),
    ("legal_moves", (), "legal_moves of kirche gave (), where somebody is to move"),
    ("successors", None, "successors of kirche gave None, where somebody is to move"),
    ("format_move", None, "format_move of kirche gave None for "),
]
"""A function of a game, what it answers to everything, and what is told of it."""


@pytest.mark.parametrize(("function", "answer", "message"), BROKEN_RULES)
def test_a_game_that_answers_nonsense_is_named(
    function: str, answer: object, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kirche, function, lambda *asked: answer)
    bot = "cli.test_simulate:first"
    simulated = run("simulate", "kirche", "-n", "1", "--seat", f"1={bot}", "--option", "ply_cap=2")
    played = run("play", "kirche", "--seat", f"0={bot}", "--seat", "1=random", "--option", "ply_cap=2")
    if function != "format_move":  # which a series never asks
        assert (simulated.code, simulated.out) == (3, "")
        assert simulated.err.startswith(f"Error: a bot or the game failed: TypeError: {message}")
    if function != "successors":  # which a conversation never asks
        assert played.code == 3
        assert played.err.startswith(f"Error: the game or this program failed: TypeError: {message}")


def first(view: object, moves: Sequence[kirche.Move], rng: object) -> kirche.Move:
    """A bot that looks no further."""
    return moves[0]


def test_a_game_that_fails_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def render(view: object) -> str:
        raise ZeroDivisionError("an empty board")

    monkeypatch.setattr(kirche, "render", render)
    result = run("show", "--game", "kirche", "--position", "start")
    assert (result.code, result.out) == (3, "")
    assert result.err == "Error: the game or this program failed: ZeroDivisionError: an empty board\n"
    played = run("play", "kirche", "--json")
    assert (played.code, played.document["plies"]) == (3, 0)
    assert played.document["error"]["message"].endswith("ZeroDivisionError: an empty board")
