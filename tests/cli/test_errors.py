"""``--json`` when there is no answer: one document all the same, with the same exit code and message."""

from __future__ import annotations

import pytest

from cli.commands import run

TWO_NAVES = "Na1V Nb3H | - | d4 | dark"
START = ("--game", "kirche", "--position", "start")
USAGE: dict[str, object] = {"kind": "UsageError"}


@pytest.mark.parametrize(
    ("arguments", "code", "details"),
    [
        (("explain", "kirche", TWO_NAVES, "Sg7H"), 1, {"kind": "ImpossiblePosition"}),
        (("show", "--game", "kirche", "--position", TWO_NAVES), 1, {"kind": "ImpossiblePosition"}),
        (
            ("explain", "kirche", "start", "Na9V"),
            2,
            {"kind": "NotationError", "text": "Na9V", "position": 2},
        ),
        (("rules", "kirhce"), 2, {"kind": "UnknownGame", "name": "kirhce"}),
        (("perft", "kirche", "1", "--option", "board=6"), 2, {"kind": "OptionError"}),
        (("replay", "/no/such/file"), 2, {"kind": "OptionError"}),
        (("play", "kirche", "--seats", "3"), 2, {"kind": "OptionError"}),
        (("simulate", "kirche", "--seats", "3"), 2, {"kind": "OptionError"}),
        (("show", *START, "--svg", "-"), 2, {"kind": "OptionError"}),
        (("explain", "kirche", "start", "Na1V", "--svg", "-"), 2, {"kind": "OptionError"}),
        (("play", "kirche", "--record", "-"), 2, {"kind": "OptionError"}),
        (("perft", "kirche"), 2, USAGE),
        (("perft", "kirche", "many"), 2, USAGE),
        (("perft", "kirche", "0", "--divide"), 2, USAGE),
        (("games", "--every"), 2, USAGE),
        (("game",), 2, USAGE),
    ],
)
def test_an_error_as_json(arguments: tuple[str, ...], code: int, details: dict[str, object]) -> None:
    result = run(*arguments, "--json")
    assert result.code == code
    error = result.document["error"]
    assert {key: error.get(key) for key in details} == details
    assert f"Error: {error['message']}" in result.err


@pytest.mark.rule("KD-10")
def test_the_rules_that_are_broken_are_in_the_document() -> None:
    error = run("explain", "kirche", TWO_NAVES, "Sg7H", "--json").document["error"]
    assert [violation["rule"] for violation in error["violations"]] == ["KD-10"]


def test_without_json_nothing_is_printed() -> None:
    assert run("rules", "kirhce").out == ""
