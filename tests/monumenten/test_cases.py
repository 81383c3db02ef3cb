"""The vectors of ``tests/data/monumenten.json``, which an independent oracle computed: each one compared."""

from __future__ import annotations

from typing import Any

import pytest

from monumenten.positions import (
    Options,
    State,
    after,
    board,
    closed,
    faces,
    legal,
    owners,
    result,
    rows_of,
    scores,
    targets,
)
from monumenten.vectors import CASES, cells, vectors
from tabletop_rules.games import monumenten
from tabletop_rules.perft import perft


def state_of(case: dict[str, Any]) -> State:
    """The position of a vector."""
    waiting = [(it["creator"], cells(it["cells"])) for it in case["unclaimed"]]
    switches = case.get("options", {})
    fresh = [cells(it["cells"]) for it in case["unclaimed"] if it["turn"] == case["turn"]]
    return board(
        case["rows"],
        claims=[(it["owner"], cells(it["cells"])) for it in case["claims"]],
        waiting=waiting,
        new=[] if switches.get("late_claim", True) else fresh,
        supplies=case["supplies"],
        mover=case["mover"],
        step=case["phase"],
        turn=case["turn"],
        placed=case["just_placed"] if case["phase"] == "slide" else None,
        **switches,
    )


def test_every_section_is_known() -> None:
    sizes = {section: len(cases) for section, cases in CASES.items() if section != "_about"}
    assert sizes == {
        "perft_initial": 3, "two_turn_sequences": 3, "positions": 25, "faces": 5, "games": 4,
        "variant_games": 7, "variant_positions": 5, "rare_games": 2, "inner_cases": 4,
    }  # fmt: skip


@pytest.mark.rule("MO-03", "MO-11", "MO-22", "MO-23")
@pytest.mark.parametrize("depth", [1, 2, pytest.param(3, marks=pytest.mark.deep)])
def test_perft_from_the_start(depth: int) -> None:
    """MO-T27."""
    assert perft(monumenten, monumenten.initial_state(), depth) == CASES["perft_initial"][depth - 1]


@pytest.mark.rule("MO-03", "MO-21", "MO-33")
@pytest.mark.parametrize(
    ("setting", "options"),
    [
        ("default", Options()),
        ("rim=open", Options(rim="open")),
        ("opening_no_slide_turns=0", Options(opening_no_slide_turns=0)),
    ],
)
def test_two_turn_sequences(setting: str, options: Options) -> None:
    """MO-T03: not sliding is one way, so a slide step counts its slides and the skip."""
    total = 0
    for _, one in monumenten.successors(monumenten.initial_state(options=options)):
        if options.opening_no_slide_turns:
            total += len(monumenten.legal_moves(one))
        else:
            for _, two in monumenten.successors(one):
                sliding = two.step is monumenten.Step.SLIDE
                total += len(monumenten.legal_moves(two)) if sliding else 1
    assert total == CASES["two_turn_sequences"][setting]


@pytest.mark.rule("MO-11", "MO-24", "MO-30", "MO-33", "MO-34", "MO-37", "MO-43", "MO-70", "MO-77", "MO-78")
@vectors("positions", "variant_positions")
def test_legal_moves(case: dict[str, Any]) -> None:
    state = state_of(case)
    assert legal(state) == case["legal"]
    assert monumenten.actor(state) == case["mover"]


@pytest.mark.rule("MO-35", "MO-61", "MO-74")
@vectors("positions", "variant_positions")
def test_what_stands(case: dict[str, Any]) -> None:
    state = state_of(case)
    assert rows_of(state.rows) == sorted(case["rows"])
    assert [list(supply) for supply in state.supplies] == case["supplies"]
    assert list(state.monuments) == case["monuments"]
    assert list(state.turns_taken) == case["turns_taken"]
    assert list(scores(state)) == case["scores"]
    assert rows_of(state.protected) == case["protected"]
    assert [targets(state, row) for row in case["protected"]] == [[]] * len(case["protected"])


@pytest.mark.rule("MO-71")
@vectors("positions", "variant_positions")
def test_positions_are_possible_and_have_a_line(case: dict[str, Any]) -> None:
    state = state_of(case)
    assert monumenten.audit(state) == ()
    assert monumenten.parse_position(monumenten.format_position(state), state.options) == state


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"positions-{number}")
        for number, case in enumerate(CASES["positions"])
        if "perft" in case
    ],
)
def test_perft(case: dict[str, Any]) -> None:
    state, counts = state_of(case), case["perft"]
    assert [perft(monumenten, state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.rule("MO-40", "MO-41")
@vectors("faces")
def test_faces(case: dict[str, Any]) -> None:
    state = board(case["rows"])
    assert faces(state) == [(cells(face["cells"]), face["closed"]) for face in case["faces"]]


@pytest.mark.rule("MO-42", "MO-44", "MO-60", "MO-62", "MO-72", "MO-73", "MO-75", "MO-76", "MO-79")
@vectors("games", "variant_games", "rare_games")
def test_whole_games(case: dict[str, Any]) -> None:
    state = monumenten.initial_state(options=Options(**case.get("options", {})))
    choices = []
    for text in case["moves"]:
        choices.append(len(monumenten.legal_moves(state)))
        state = after(state, text)
    assert choices == case["choices"]
    assert sum(state.turns_taken) == case["turns"]
    assert owners(state) == {cells(claim["cells"]): claim["owner"] for claim in case["claims"]}
    assert list(scores(state)) == case["scores"]
    assert result(state) == tuple(case["result"])
    assert monumenten.actor(state) is None
    assert monumenten.legal_moves(state) == ()


@pytest.mark.rule("MO-47", "MO-61", "MO-74")
@pytest.mark.parametrize("nested_scoring", ["faces", "include_inner"])
@vectors("inner_cases")
def test_inner_areas(case: dict[str, Any], nested_scoring: str) -> None:
    square = cells(case["cells"])
    state = board(case["rows"], claims=[(1, square)], nested_scoring=nested_scoring)
    assert square in closed(state)
    assert scores(state) == (0, case[nested_scoring])
