"""The vectors of ``tests/data/kirche.json``, computed by an independent naive model: each one compared."""

from __future__ import annotations

from typing import Any

import pytest

from common.vectors import cases_of
from kirche.positions import after, at, broken, legal, pieces, square, winning
from tabletop_rules.games import kirche
from tabletop_rules.perft import perft

CASES = cases_of("kirche")
SWITCHES: dict[str, dict[str, Any]] = {
    "play": {},
    "setup": {},
    "priest_any": {"priest_any": True},
    "board5": {"board": 5},
}


def vectors(*sections: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("section", "case"),
        [
            pytest.param(section, case, id=f"{section}-{number}")
            for section in sections
            for number, case in enumerate(CASES[section])
        ],
    )


def test_every_section_is_known() -> None:
    sizes = {section: len(cases) for section, cases in CASES.items() if section != "_about"}
    assert sizes == {
        "perft_initial": 6, "play": 38, "setup": 8, "wins": 3, "near_misses": 3, "games": 4, "priest_any": 2,
        "board5": 2,
    }  # fmt: skip


@pytest.mark.rule("KD-40")
def test_perft_from_the_start() -> None:
    start = kirche.initial_state()
    assert [perft(kirche, start, depth) for depth in range(1, 7)] == CASES["perft_initial"]


@pytest.mark.rule("KD-41")
@vectors("play", "setup", "wins", "near_misses", "priest_any", "board5")
def test_position_is_read_and_written(section: str, case: dict[str, Any]) -> None:
    state = at(case["position"], **SWITCHES.get(section, {}))
    assert kirche.format_position(state) == case["position"]
    assert pieces(state, kirche.LIGHT) == case["light"]
    assert pieces(state, kirche.DARK) == case["dark"]
    assert state.priest == square(case["priest"])
    assert ("light", "dark")[state.mover] == case["to_move"]
    assert kirche.actor(state) == state.mover


@pytest.mark.rule("KD-22", "KD-24", "KD-11", "KD-02", "KD-03")
@vectors("play", "setup", "priest_any", "board5")
def test_legal_moves(section: str, case: dict[str, Any]) -> None:
    state = at(case["position"], **SWITCHES[section])
    assert legal(state) == case["legal"]


@vectors("play", "setup", "priest_any", "board5")
def test_perft(section: str, case: dict[str, Any]) -> None:
    state = at(case["position"], **SWITCHES[section])
    counts = case.get("perft", [])
    assert [perft(kirche, state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.rule("KD-30", "KD-31")
@vectors("wins")
def test_winning_actions(section: str, case: dict[str, Any]) -> None:
    assert winning(at(case["position"])) == case["winning"]


@pytest.mark.rule("KD-30", "KD-32", "KD-24")
@vectors("near_misses")
def test_near_misses(section: str, case: dict[str, Any]) -> None:
    state = at(case["position"])
    assert winning(state) == case["winning"] == []
    assert legal(state) == case["legal"]
    if case["fails"][0].startswith("illegal: "):
        assert [f"illegal: {rule}" for rule in broken(state, case["tempting"])] == case["fails"]
    else:
        gaps = kirche.village_gaps(after(state, case["tempting"]), state.mover)
        found = {gap.rule.id + (gap.message[1] if gap.message.startswith("(") else "") for gap in gaps}
        assert found == set(case["fails"])


@pytest.mark.rule("KD-34", "KD-42", "KD-30", "KD-20")
@vectors("games")
def test_whole_games(section: str, case: dict[str, Any]) -> None:
    options = kirche.Options(**case["options"])
    state = kirche.initial_state(options=options)
    for number, text in enumerate(case["moves"]):
        assert kirche.actor(state) is not None, f"over before move {number}"
        state = after(state, text)
    assert kirche.format_position(state) == case["final"]
    assert state.actions == case["actions_after_setup"]
    result = kirche.outcome(state)
    if case["result"] is None:
        assert result is None
    elif case["result"][0] == "win":
        assert result is not None
        assert result.winner == ("light", "dark").index(case["result"][1])
        assert result.rule.id == "KD-30"
    else:
        assert result is not None
        assert result.is_draw
        assert result.rule.id == "KD-34"
        assert state.ending == case["result"][1]
