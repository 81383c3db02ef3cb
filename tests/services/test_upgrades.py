"""Texts of older versions: a game of Pig as an invented ruleset 2 and an invented schema 0 stored it.

Then a table of Pig was ``[[score, …], turn]`` with the pot always put away, the target was called ``goal``,
and whoever had more than the target by a 1 in the last throw lost it all: a reading that later became
the house rule ``greedy``.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from services import pig
from tabletop_rules import codec
from tabletop_rules.codec import Kind
from tabletop_rules.errors import SchemaError
from tabletop_rules.record import Record

OLD_STATE = {
    "format": "tabletop-rules/state",
    "schema": 0,
    "game": "pig",
    "ruleset": 2,
    "body": {"table": [[3, 0], 1], "goal": 15},
}
OLD_RECORD = {
    "format": "tabletop-rules/record",
    "schema": 1,
    "game": "pig",
    "ruleset": 2,
    "body": {"seats": 2, "goal": 15, "start": None, "moves": ["roll", "6", "hold"]},
}


def named_fields(kind: Kind, body: Any) -> Any:
    """From schema 0: positions in a list become members with names."""
    if kind == "state":
        scores, turn = body.pop("table")
        return {**body, "scores": {str(seat): score for seat, score in enumerate(scores)}, "turn": turn}
    return body


def goal_and_greed(kind: Kind, body: Any) -> Any:
    """From ruleset 2: the old reading goes on as an option, and old games are replayed as they were."""
    if kind == "move":
        return body
    options = {"target": body.pop("goal"), "nickname": None, "house_rules": ["greedy"]}
    return {**body, "options": options, **({"pot": 0, "phase": "choice"} if kind == "state" else {})}


@pytest.fixture(autouse=True)
def upgrades(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "SCHEMA_UPGRADES", {0: named_fields})
    monkeypatch.setattr(pig, "UPGRADES", {2: goal_and_greed}, raising=False)


def load(envelope: dict[str, Any]) -> Any:
    return codec.loads(json.dumps(envelope), pig)


def test_state_comes_through_both_steps() -> None:
    assert load(OLD_STATE) == pig.State(pig.Options(target=15, house_rules=("greedy",)), (3, 0), 1)


def test_record_is_replayed_by_the_old_reading() -> None:
    options = pig.Options(target=15, house_rules=("greedy",))
    assert load(OLD_RECORD) == Record.of(pig, [pig.Move.ROLL, pig.Move.SIX, pig.Move.HOLD], options=options)


def test_move_needs_no_change() -> None:
    assert load({**OLD_STATE, "format": "tabletop-rules/move", "body": "hold"}) is pig.Move.HOLD


def test_what_is_written_is_of_the_present() -> None:
    written = json.loads(codec.dumps(pig, load(OLD_STATE)))
    assert (written["schema"], written["ruleset"]) == (codec.SCHEMA, 3)


@pytest.mark.parametrize(
    ("version", "message"),
    [
        ({"schema": -1}, r"^\$\.schema: schema -1 is no longer read by this library, which has 1"),
        ({"ruleset": 1}, r"^\$\.ruleset: ruleset 1 is no longer read by this library, which has 3"),
        ({"ruleset": 4}, r"^\$\.ruleset: ruleset 4 is newer than this library, which has 3"),
        ({"ruleset": -(10**12)}, r"^\$\.ruleset: ruleset -1000000000000 is no longer read"),
    ],
)
def test_versions_without_a_way_are_refused(version: dict[str, int], message: str) -> None:
    with pytest.raises(SchemaError, match=message):
        load(OLD_STATE | version)


@pytest.mark.parametrize(
    "body", [{}, {"table": 7, "goal": 15}, {"table": [[3, 0]], "goal": 15}, [], None, "old"]
)
def test_damaged_old_texts_are_refused(body: Any) -> None:
    with pytest.raises(
        SchemaError, match=r"^\$\.body: this state of an older version cannot be brought up to date"
    ):
        load({**OLD_STATE, "body": body})


def test_an_upgraded_text_is_trusted_no_more_than_another() -> None:
    with pytest.raises(SchemaError, match=r"^\$\.body\.turn: there is no seat 7"):
        load({**OLD_STATE, "body": {"table": [[3, 0], 7], "goal": 15}})
    with pytest.raises(SchemaError, match=r"^\$\.body\.moves\[1\]: .*roll"):
        load({**OLD_RECORD, "body": {**OLD_RECORD["body"], "moves": ["roll", "roll"]}})  # type: ignore[dict-item]


def test_the_text_that_was_given_is_not_changed() -> None:
    before = json.dumps(OLD_STATE)
    load(OLD_STATE)
    assert json.dumps(OLD_STATE) == before
