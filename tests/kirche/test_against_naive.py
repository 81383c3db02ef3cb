"""The library against the slow model of ``naive.py``, which was written from the clauses alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirche import naive
from kirche.positions import Options, bare, legal
from tabletop_rules.games import kirche
from tabletop_rules.games.kirche import Ending

SQUARES = [f"{file}{rank}" for file in "abcdefg" for rank in range(1, 8)]
TEXTS = st.one_of(
    st.builds(
        "{}{}{}".format, st.sampled_from(["N", "S", ""]), st.sampled_from(SQUARES), st.sampled_from("HV")
    ),
    st.builds("{}-{}".format, st.sampled_from(SQUARES), st.sampled_from(SQUARES)),
    st.builds("{}*".format, st.sampled_from(SQUARES)),
)
SWITCHES = st.fixed_dictionaries(
    {
        "first_mover": st.sampled_from(["light", "dark"]),
        "priest_any": st.booleans(),
        "repetition": st.sampled_from(["draw3", "none"]),
        "ply_cap": st.sampled_from([400, 0, 1, 9]),
    }
)
CHOICES = st.lists(st.integers(0, 255), max_size=60)
RESULTS = {Ending.REPETITION: ("draw", "repetition"), Ending.CAP: ("draw", "cap"), None: None}


def model_and_state(
    size: Any, switches: dict[str, Any], choices: list[int]
) -> tuple[naive.Naive, kirche.State]:
    """Both after the same moves, each chosen by a number among the legal ones; compared at each step."""
    model = naive.start(size, **switches)
    state = kirche.initial_state(options=Options(board=size, **switches))
    for choice in choices:
        texts = naive.legal(model)
        assert legal(state) == texts
        if not texts:
            break
        text = texts[choice % len(texts)]
        model = naive.play(model, text)
        state = kirche.apply(state, kirche.parse_move(text))
        assert kirche.format_position(state) == naive.line(model)
        won = ("win", ("light", "dark")[1 - state.mover])
        assert (won if state.ending is Ending.VILLAGE else RESULTS[state.ending]) == model.result
    return model, state


@pytest.mark.rule("KD-10", "KD-11", "KD-22", "KD-23", "KD-24", "KD-34", "KD-42", "KD-43", "KD-44")
@given(st.sampled_from([7, 5]), SWITCHES, CHOICES, st.lists(TEXTS, min_size=5, max_size=30))
def test_games_and_refusals_agree(
    size: Any, switches: dict[str, Any], choices: list[int], texts: list[str]
) -> None:
    model, state = model_and_state(size, switches, choices)
    for text in texts:
        violations = kirche.explain(state, kirche.parse_move(text))
        assert {it.rule.id for it in violations} == naive.broken(model, text), text
    assert kirche.audit(state) == ()


@given(st.sampled_from([7, 5]), CHOICES)
def test_lines_are_read_alike(size: Any, choices: list[int]) -> None:
    model, state = model_and_state(size, {}, choices)
    line = naive.line(model)
    if naive.complete(model, model.to_move):
        return
    read, again = naive.from_line(line, size=size), kirche.parse_position(line, Options(board=size))
    assert legal(again) == naive.legal(read)
    assert again.position == state.position


@pytest.mark.rule("KD-30", "KD-32")
@given(st.permutations(SQUARES), st.integers(0, 2**18 - 1))
def test_villages_agree_on_thrown_boards(squares: list[str], ridges: int) -> None:
    """Boards that play would hardly reach: pieces thrown close together in the middle."""
    inner = sorted(squares[:30], key=lambda it: abs(ord(it[0]) - ord("d")) + abs(int(it[1]) - 4))[:19]
    kinds = ["N", "S", *[""] * 7] * 2
    texts = [
        f"{kind}{where}{'HV'[ridges >> i & 1]}"
        for i, (kind, where) in enumerate(zip(kinds, inner, strict=False))
    ]
    light, dark = " ".join(texts[:9]), " ".join(texts[9:])
    model = naive.Naive(frozenset(texts[:9]), frozenset(texts[9:]), inner[18], "light")
    state = bare(light, dark, inner[18])
    for seat, side in enumerate(("light", "dark")):
        gaps = kirche.village_gaps(state, seat)
        lacking = {gap.message[1] for gap in gaps if gap.rule.id == "KD-30"}
        assert lacking == {part for part, holds in naive.village(model, side).items() if not holds}
