"""``games`` and ``rules``: what is installed, and what its rules say."""

from __future__ import annotations

import pytest

from cli.commands import run


def test_games_lists_name_title_seats_and_number_of_rules() -> None:
    result = run("games")
    assert result.code == 0
    assert result.out.split("\n", 1)[0].split() == ["game", "title", "seats", "rules"]
    rows = [line.split() for line in result.out.splitlines()]
    assert ["kirche", "Lass", "die", "Kirche", "im", "Dorf!", "2", "27"] in rows
    assert ["monumenten", "Monumenten", "2", "43"] in rows


def test_games_as_json() -> None:
    (entry,) = [it for it in run("games", "--json").document["games"] if it["name"] == "kirche"]
    assert entry == {
        "name": "kirche",
        "title": "Lass die Kirche im Dorf!",
        "ruleset": 1,
        "seats": [2],
        "rules": 27,
    }


def test_rules_lists_every_rule_in_order() -> None:
    ids = [line.split()[0] for line in run("rules", "kirche").out.splitlines() if line.startswith("KD-")]
    numbers = [1, 2, 3, *range(10, 16), *range(20, 27), *range(30, 35), *range(40, 46)]
    assert ids == [f"KD-{number:02}" for number in numbers]


@pytest.mark.parametrize("rule", ["KD-23", "kd-23"])
def test_one_rule_in_full(rule: str) -> None:
    lines = run("rules", "kirche", rule).out.splitlines()
    assert lines[0].startswith("KD-23 ")
    assert lines[-1] == "Source: seed"


def test_one_rule_as_json() -> None:
    document = run("rules", "kirche", "KD-20", "--json").document
    (rule,) = document["rules"]
    assert (document["game"], document["ruleset"]) == ("kirche", 1)
    assert (rule["id"], rule["source"], rule["assumed"]) == ("KD-20", ["assumed"], True)


@pytest.mark.parametrize("width", [20, 40, 200])
def test_a_table_is_folded_and_never_cut(width: int) -> None:
    words = " ".join(run("rules", "kirche", width=width).out.split())
    assert "…" not in words
    assert max(map(len, run("rules", "kirche", width=width).out.splitlines())) <= width


def test_a_mistyped_game_is_guessed() -> None:
    result = run("rules", "kirhce")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("Error: no game is called 'kirhce'; did you mean 'kirche'? Installed: ")


def test_a_rule_that_there_is_not() -> None:
    result = run("rules", "kirche", "KD-99", "--json")
    assert (result.code, result.out) == (2, "")
    assert result.err == "Error: the rulebook of kirche has no rule 'KD-99'\n"
