"""The library against the slow model of ``naive.py``, which was written from the clauses alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count, repeat
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monumenten import naive, positions
from monumenten.naive import Naive, Switches, Waiting
from monumenten.naive_board import all_rows
from monumenten.positions import Options, State
from monumenten.shapes import Cells
from tabletop_rules.games import monumenten

VALUES: dict[str, list[Any]] = {
    "rim": ["grooves", "open", "wall"],
    "slide": ["on", "off"],
    "slide_stop": ["any", "contact"],
    "junction": ["pass_between", "touch_blocks"],
    "opening_no_slide_turns": [1, 0],
    "slide_just_placed": [False, True],
    "late_claim": [True, False],
    "nested_scoring": ["faces", "include_inner"],
    "build_inside_secured": ["forbidden", "no_effect"],
    "end_timing": ["immediate", "equal_turns"],
    "start_player": [0, 1],
}
SWITCHES = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()})
CHOICES = st.lists(st.integers(0, 2**12 - 1), max_size=150)
NEAR = [row for row in all_rows("grooves") if row[1] in "01234" and row[2] in "01234"]
ROWS = st.sampled_from(NEAR)
TEXTS = st.one_of(
    st.builds("{}{}{}{}".format, st.sampled_from("HV"), *[st.integers(0, 8)] * 2, st.integers(1, 3)),
    st.builds("{}>{}".format, ROWS, ROWS),
    st.builds("@({},{})".format, *[st.integers(0, 7)] * 2),
    st.sampled_from(["skip", "pass"]),
)


def chosen(texts: list[str], choice: int) -> str:
    """The move of a number. Three of four numbers keep to one corner, so that squares arise.

    Otherwise rows would lie scattered, and few squares would ever be closed, split or surrounded.
    """
    corner = [text for text in texts if text[-1] in ")p" or (text[-3] in "0123" and text[-2] in "0123")]
    candidates = corner if choice % 4 and corner else texts
    return candidates[choice // 4 % len(candidates)]


def compare(n: Naive, state: State) -> None:
    """All that the two know of a position, but for the moves."""
    if n.over:
        assert state.is_over
        assert monumenten.actor(state) is None
    else:
        assert (monumenten.actor(state), state.step.value) == (n.mover, n.step)
    assert positions.rows_of(state.rows) == sorted(n.rows)
    assert state.supplies == n.supplies
    assert state.monuments == naive.monuments(n)
    assert state.turns_taken == n.turns
    assert positions.owners(state) == {square: owner for owner, square in n.claims}
    assert positions.creators(state) == {it.square: it.creator for it in n.waiting}
    assert positions.scores(state) == naive.scores(n)
    assert positions.result(state) == naive.result(n)
    assert positions.rows_of(state.protected) == sorted(row for row in n.rows if naive.is_protected(n, row))
    for row in sorted(n.rows):
        assert positions.targets(state, row) == naive.slide_targets(n, row), row
    bare = replace(n, claims=())  # rows inside claimed squares divide faces, though not squares (MO-78)
    assert [cells for cells, _ in positions.faces(state)] == naive.faces(bare)
    if n.switches.rim != "wall":
        assert positions.closed(state) == naive.closed_squares(bare)


def start_both(switches: dict[str, Any]) -> tuple[Naive, State]:
    """The empty board, twice."""
    return naive.start(Switches(**switches)), monumenten.initial_state(options=Options(**switches))


def play_on(n: Naive, state: State, choices: Sequence[int], texts: Sequence[str] = ()) -> int:
    """Make moves in both, compare at each step and try to break rules at the last; how many were compared."""
    compared = 0
    for compared, choice in enumerate([*choices, 0], start=1):
        compare(n, state)
        legal = naive.legal(n)
        assert positions.legal(state) == legal
        if n.over or compared > len(choices):
            break
        text = chosen(legal, choice)
        n, state = naive.play(n, text), positions.after(state, text)
    refused_alike(n, state, texts)
    return compared


CLEAR = {f"MO-{number}" for number in (20, 21, 22, 23, 24, 35, 45, 60, 73)}
"""The clauses that alone forbid something, so that two readers must name the same ones.

What comes out of step, or what is not there at all, breaks several clauses that say the same: MO-10, MO-30,
MO-43 and MO-70; MO-30 and MO-32; MO-43 and MO-71. A blocked way is MO-33, or MO-77 where touching blocks, and
what lies beyond an obstacle may break MO-34 or not.
"""


def refused_alike(n: Naive, state: State, texts: Sequence[str]) -> None:
    """Both accept the same texts, and refuse others for the same reasons."""
    for text in (*texts, *slides_in_the_grooves(n)):
        mine, yours = naive.broken(n, text), positions.broken(state, text)
        assert (mine == set()) == (yours == set()), text
        if ">" not in text or text[:4] in n.rows:  # no row, no other faults of it
            assert mine & CLEAR == yours & CLEAR, text


def slides_in_the_grooves(n: Naive) -> list[str]:
    """Every row of the board to every place in its groove, possible or not."""
    return [
        f"{row}>{row[0]}{place}{row[2:]}" if row[0] == "H" else f"{row}>{row[:2]}{place}{row[3]}"
        for row in sorted(n.rows)
        for place in range(9)
    ]


@pytest.mark.rule(
    "MO-02", "MO-03", "MO-12", "MO-24", "MO-33", "MO-34", "MO-35", "MO-42", "MO-44", "MO-49", "MO-60",
    "MO-72", "MO-73", "MO-74", "MO-75", "MO-76", "MO-77", "MO-78",
)  # fmt: skip
@given(SWITCHES, CHOICES, st.lists(TEXTS, max_size=30))
def test_games_and_refusals_agree(switches: dict[str, Any], choices: list[int], texts: list[str]) -> None:
    play_on(*start_both(switches), choices, texts)


def thrown(switches: dict[str, Any], rows: list[str], fates: list[int]) -> Naive:
    """A board that play would hardly reach: crowded, and any of its squares may carry monuments.

    The fates say of each square whether it is claimed or waits (2 and above, or below), and whose it is.
    """
    n = Naive(Switches(**switches), turns=(20, 20), mover=switches["start_player"])
    for row in rows:
        if not naive.wrong_placement(n, row):
            n = replace(n, rows=n.rows | {row})
    for square, fate in zip(naive.closed_squares(n), chain(fates, repeat(0)), strict=False):
        owner = fate % 2
        if fate >= 2 and naive.monuments(n)[owner] > 1:
            n = replace(n, claims=(*n.claims, (owner, square)))
        else:
            n = replace(n, waiting=(*n.waiting, Waiting(square, owner, 1)))
    return n


@pytest.mark.rule("MO-33", "MO-35", "MO-40", "MO-41", "MO-42", "MO-47")
@given(SWITCHES, st.lists(ROWS, min_size=20, max_size=90), st.lists(st.integers(0, 3), max_size=30), CHOICES)
def test_thrown_boards_agree(
    switches: dict[str, Any], rows: list[str], fates: list[int], choices: list[int]
) -> None:
    n = thrown(switches, rows, fates)
    state = positions.board(
        n.rows,
        claims=n.claims,
        waiting=[(it.creator, it.square) for it in n.waiting],
        mover=n.mover,
        turn=n.turn,
        **switches,
    )
    play_on(n, state, choices[:6])


@pytest.mark.rule("MO-47", "MO-61", "MO-74")
@given(st.frozensets(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1))
def test_inner_areas_agree(square: Cells) -> None:
    """Any cells at all, for random games hardly ever see one square inside another."""
    state = positions.board("", claims=[(1, square)], nested_scoring="include_inner")
    assert positions.scores(state) == (0, naive.size(square, "include_inner"))


@pytest.mark.deep
@pytest.mark.parametrize("share", range(4))
def test_five_thousand_positions_of_random_games(share: int) -> None:
    """Four times five thousand positions, each game with switches of its own."""
    compared = 0
    for game in count():
        chance = random.Random(f"{share}-{game}")
        switches = {name: chance.choice(values) for name, values in VALUES.items()}
        compared += play_on(*start_both(switches), [chance.randrange(2**12) for _ in range(200)])
        if compared >= 5_000:
            return
