"""``games`` and ``rules``: what is installed, and what its rules say."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.commands import run
from tabletop_rules.games import kirche


def test_games_lists_name_title_seats_and_number_of_rules() -> None:
    result = run("games")
    assert result.code == 0
    assert result.out.split("\n", 1)[0].split() == ["game", "title", "seats", "rules"]
    rows = [line.split() for line in result.out.splitlines()]
    assert ["kirche", "Lass", "die", "Kirche", "im", "Dorf!", "2", "27"] in rows
    assert ["alhambra", "Alhambra", "2-6", "59"] in rows
    assert ["la_citta", "La", "Città", "2-5", "112"] in rows
    assert ["monumenten", "Monumenten", "2", "43"] in rows
    assert ["poorters", "De", "Poorters", "van", "Nieuwstad", "2-4", "127"] in rows


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


def test_a_table_that_goes_elsewhere_has_one_line_a_row() -> None:
    header, *rows = run("rules", "kirche", width=20).out.splitlines()
    assert header.split() == ["rule", "title", "text"]
    assert [row.split()[0] for row in rows] == [rule.id for rule in kirche.RULEBOOK]
    assert all(row.endswith(rule.text) for row, rule in zip(rows, kirche.RULEBOOK, strict=True))


def test_a_mistyped_game_is_guessed() -> None:
    result = run("rules", "kirhce")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("Error: no game is called 'kirhce'; did you mean 'kirche'? Installed: ")


def test_a_rule_that_there_is_not() -> None:
    result = run("rules", "kirche", "KD-99", "--json")
    assert result.code == 2
    assert result.document["error"]["message"] == "the rulebook of kirche has no rule 'KD-99'"
    assert result.err == "Error: the rulebook of kirche has no rule 'KD-99'\n"


@pytest.fixture
def broken_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages are installed whose games cannot be imported, or are none."""
    metadata = tmp_path / "others-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1.0\n", "utf-8")
    points = "[tabletop_rules.games]\nbroken = no_such_package.game\nodd = textwrap\n"
    (metadata / "entry_points.txt").write_text(points, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)


BROKEN = (
    "the game broken (entry point no_such_package.game) cannot be loaded: "
    "ModuleNotFoundError: No module named 'no_such_package'"
)


@pytest.mark.usefixtures("broken_games")
def test_games_that_cannot_be_loaded_are_named_and_the_others_listed() -> None:
    result = run("games")
    assert result.code == 0
    rows = [" ".join(line.split()) for line in result.out.splitlines()]
    assert "kirche Lass die Kirche im Dorf! 2 27" in rows
    broken, odd = result.err.splitlines()
    assert broken == f"Error: {BROKEN}"
    assert odd.startswith("Error: the game odd (entry point textwrap) cannot be loaded: TypeError: ")


@pytest.mark.usefixtures("broken_games")
def test_games_that_cannot_be_loaded_as_json() -> None:
    document = run("games", "--json").document
    names = [it["name"] for it in document["games"]]
    assert names == ["alhambra", "kirche", "la_citta", "monumenten", "poorters"]
    assert sorted(document["broken"]) == ["broken", "odd"]
    assert document["broken"]["broken"] == {
        "kind": "BrokenGame",
        "message": BROKEN,
        "name": "broken",
        "reason": "ModuleNotFoundError: No module named 'no_such_package'",
    }


@pytest.mark.usefixtures("broken_games")
def test_a_game_that_cannot_be_loaded_is_no_fault_of_the_question() -> None:
    result = run("perft", "broken", "1")
    assert (result.code, result.out, result.err) == (3, "", f"Error: {BROKEN}\n")
