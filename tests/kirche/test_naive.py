"""Hold the naive rules against the test vectors and against the worked cases of the rulebook (section 6)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from typing import TypedDict, cast

import pytest

from common.vectors import cases_of
from kirche.naive import (
    Naive,
    all_squares,
    beside,
    broken,
    buildings,
    carry_out,
    complete,
    due,
    from_line,
    legal,
    line,
    perft,
    play,
    start,
    turn_texts,
    village,
)


class PositionVector(TypedDict, total=False):
    """A position with its expected facts; most sections fill some of the fields only."""

    position: str
    light: list[str]
    dark: list[str]
    priest: str
    to_move: str
    legal: list[str]
    perft: list[int]
    winning: list[str]
    tempting: str
    fails: list[str]


class GameOptions(TypedDict):
    """The switches of a recorded game."""

    first_mover: str
    priest_any: bool
    repetition: str
    ply_cap: int


class GameVector(TypedDict):
    """A game from the empty board and how it stands after its last move."""

    options: GameOptions
    moves: list[str]
    final: str
    actions_after_setup: int
    result: list[str] | None


class Vectors(TypedDict):
    """The whole file."""

    perft_initial: list[int]
    play: list[PositionVector]
    setup: list[PositionVector]
    wins: list[PositionVector]
    near_misses: list[PositionVector]
    games: list[GameVector]
    priest_any: list[PositionVector]
    board5: list[PositionVector]


DATA = cast("Vectors", cases_of("kirche"))


def load(vector: PositionVector, *, size: int = 7, priest_any: bool = False) -> Naive:
    """Load a vector's line and check that it says the same as the separate fields."""
    n = from_line(vector["position"], size=size, priest_any=priest_any)
    assert n.light == frozenset(vector["light"])
    assert n.dark == frozenset(vector["dark"])
    assert (n.priest, n.to_move) == (vector["priest"], vector["to_move"])
    assert line(n) == vector["position"]
    return n


def every_text(size: int) -> list[str]:
    """List every move text on a board, sensible or not, with a few squares off the board."""
    squares = [*all_squares(size), "h1", "a8", "a0"]
    placements = [
        kind + square + ridge for kind, square, ridge in product(["N", "S", ""], squares, ["H", "V"])
    ]
    shifts = [f"{origin}-{target}" for origin, target in product(squares, squares)]
    return [*placements, *shifts, *(square + "*" for square in squares)]


def check_broken_against_legal(n: Naive) -> None:
    """Check that the texts without a broken clause are just the legal moves."""
    assert sorted(text for text in every_text(n.size) if not broken(n, text)) == legal(n)


# --- vectors ---


@pytest.mark.parametrize("vector", DATA["play"], ids=range(len(DATA["play"])))
def test_play_vectors(vector: PositionVector) -> None:
    n = load(vector)
    assert legal(n) == vector["legal"]
    assert len(legal(n)) >= 9  # KD-26
    for depth, expected in enumerate(vector.get("perft", []), start=1):
        assert perft(n, depth) == expected


@pytest.mark.parametrize("vector", DATA["setup"], ids=range(len(DATA["setup"])))
def test_setup_vectors(vector: PositionVector) -> None:
    n = load(vector)
    assert legal(n) == vector["legal"]
    for depth, expected in enumerate(vector.get("perft", []), start=1):
        assert perft(n, depth) == expected


@pytest.mark.parametrize("vector", DATA["wins"], ids=range(len(DATA["wins"])))
def test_win_vectors(vector: PositionVector) -> None:
    n = load(vector)
    winning = [text for text in legal(n) if play(n, text).result == ("win", n.to_move)]
    assert winning == vector["winning"]


@pytest.mark.parametrize("vector", DATA["near_misses"], ids=range(len(DATA["near_misses"])))
def test_near_miss_vectors(vector: PositionVector) -> None:
    n = load(vector)
    assert legal(n) == vector["legal"]
    assert [text for text in legal(n) if play(n, text).result is not None] == vector["winning"] == []
    tempting, fails = vector["tempting"], vector["fails"]
    if fails[0].startswith("illegal: "):
        assert {f"illegal: {clause}" for clause in broken(n, tempting)} == set(fails)
        # The same action would win if it were legal.
        assert complete(carry_out(n, tempting), n.to_move)
        return
    after = play(n, tempting)
    parts = village(after, n.to_move)
    assert {f"KD-30{part}" for part, holds in parts.items() if not holds} == set(fails) - {"KD-32"}
    if "KD-32" in fails:
        everything = set(buildings(after, "light")) | set(buildings(after, "dark"))
        assert reachable_from(min(buildings(after, n.to_move)), everything) >= set(
            buildings(after, n.to_move)
        )


def reachable_from(square: str, squares: set[str]) -> set[str]:
    """Grow a group from one square within a set of squares."""
    group = {square}
    while True:
        grown = group | {near for member in group for near in beside(member, 7) if near in squares}
        if grown == group:
            return group
        group = grown


@pytest.mark.parametrize("game", DATA["games"], ids=range(len(DATA["games"])))
def test_game_vectors(game: GameVector) -> None:
    n = start(**game["options"])
    for text in game["moves"]:
        assert n.result is None
        assert text in legal(n)
        waiting = "dark" if n.to_move == "light" else "light"
        before = village(n, waiting)
        mover = n.to_move
        n = play(n, text)
        assert village(n, "light" if mover == "dark" else "dark") == before  # KD-33
    assert line(n) == game["final"]
    assert n.actions == game["actions_after_setup"] == len(n.past)
    expected = game["result"]
    assert n.result == (None if expected is None else tuple(expected))
    if n.result is not None:
        assert legal(n) == []
        clause = "KD-30" if n.result[0] == "win" else "KD-34"
        assert {clause} == broken(n, "a1H") == broken(n, "a1-a2") == broken(n, "a1*")
        assert perft(n, 3) == 1


@pytest.mark.parametrize("vector", DATA["priest_any"], ids=range(len(DATA["priest_any"])))
def test_priest_any_vectors(vector: PositionVector) -> None:
    n = load(vector, priest_any=True)
    assert legal(n) == vector["legal"]
    check_broken_against_legal(n)


@pytest.mark.parametrize("vector", DATA["board5"], ids=range(len(DATA["board5"])))
def test_board5_vectors(vector: PositionVector) -> None:
    n = load(vector, size=5)
    assert legal(n) == vector["legal"]
    for depth, expected in enumerate(vector["perft"], start=1):
        assert perft(n, depth) == expected
    check_broken_against_legal(n)


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, 6])
def test_kd_p3_perft_from_the_empty_board(depth: int) -> None:
    expected = [8, 16, 64, 128, 10_240, 800_768]
    assert expected == DATA["perft_initial"]
    assert perft(start(), depth) == expected[depth - 1]


# --- worked cases ---

CHURCHES = "Na1H Sg7H | Na7H Sg1H | d4 | light"

T10 = "Nc3H Sc4V d3H d4V b3H b4H c5V b5H g4H | Na7H Sg1H a1V a3V a5V g7V e7H c7H e1H | f6 | light"
T11 = "Na3H Sb3V c3H c4V b4H b5H c5V d4V g4H | Na7H Sg1H a1V a2V a6V g7V e7H c7H e1H | f6 | light"
T14 = "Nc3H Sc4V d3H b3V b4H c5V b5H b2H f7H | Na7H Sg1H a1V a3V a5V e7H g7V c7H e1V | d4 | light"
P1 = "Na1H b3V b6H c5H d2V e4V e6H f3V Sg7V | Na7V b4V c2H c7H d6V e2V f5H Sg1H g3H | d4 | light"


def after_each(positions: list[Naive], steps: int) -> list[Naive]:
    """Play every sequence of so many legal moves from every position."""
    for _ in range(steps):
        positions = [play(n, text) for n in positions for text in legal(n)]
    return positions


def bare(light: str, dark: str = "", priest: str = "d4") -> Naive:
    """Make a board with a few lone pieces, which no line may describe (KD-45)."""
    return Naive(frozenset(light.split()), frozenset(dark.split()), priest, "light")


def test_kd_t01_church_setups() -> None:
    after_light = after_each([start()], 2)
    assert len(after_light) == len(set(after_light)) == 16
    for n in after_light:
        assert len(set(after_each([n], 2))) == 8
    assert len(set(after_each(after_light, 2))) == 128


def test_kd_t02_first_house() -> None:
    n = from_line(CHURCHES)
    assert len(legal(n)) == 80
    assert len({text[:2] for text in legal(n)}) == 40


@pytest.mark.parametrize(
    ("square", "allowed"),
    [
        ("a2", False),
        ("b1", False),
        ("g6", False),
        ("d4", False),
        ("a6", True),
        ("b2", True),
        ("d3", True),
        ("f1", True),
    ],
)
@pytest.mark.parametrize("ridge", ["H", "V"])
def test_kd_t04_squares_for_the_first_house(square: str, allowed: bool, ridge: str) -> None:
    assert broken(from_line(CHURCHES), square + ridge) == (set() if allowed else {"KD-11"})


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        pytest.param(bare("b2H"), "b2-a2 b2-c2 b2-d2 b2-e2 b2-f2 b2-g2", id="KD-T05"),
        pytest.param(bare("b4H"), "b4-a4 b4-c4", id="KD-T06"),
        pytest.param(bare("d3V", "d2H"), "d3*", id="KD-T07"),
        pytest.param(bare("d3V"), "d3-d1 d3-d2", id="KD-T08"),
        pytest.param(bare("a1H", "b1V"), "a1*", id="KD-T09, ridge H"),
        pytest.param(bare("a1V", "b1V"), "a1-a2 a1-a3 a1-a4 a1-a5 a1-a6 a1-a7", id="KD-T09, ridge V"),
    ],
)
def test_kd_t05_to_t09_lone_pieces(position: Naive, expected: str) -> None:
    assert turn_texts(position) == expected.split()


def test_kd_t05_a_shift_turns_the_building() -> None:
    assert carry_out(bare("b2H"), "b2-c2") == bare("c2V")


def test_kd_t07_a_priest_help_swaps_and_turns() -> None:
    assert carry_out(bare("d3V", "d2H"), "d3*") == bare("d4H", "d2H", priest="d3")


def test_kd_t10_one_winning_shift() -> None:
    n = from_line(T10)
    assert len(legal(n)) == 14
    assert [text for text in legal(n) if play(n, text).result is not None] == ["g4-e4"]
    assert "g4-f4" in legal(n)
    won = play(n, "g4-e4")
    assert won.result == ("win", "light")
    assert "e4V" in won.light
    assert won.to_move == "dark"  # KD-41: after a win the loser is the side to move
    assert from_line(line(won)).result == ("win", "light")


def test_kd_t11_nave_on_the_edge() -> None:
    after = play(from_line(T11), "g4-e4")
    assert after.result is None
    assert village(after, "light") == {"a": True, "b": True, "c": False}


def test_kd_30c_steeple_on_the_edge() -> None:
    swapped = T11.replace("Na3H Sb3V", "Sa3H Nb3V")
    after = play(from_line(swapped), "g4-e4")
    assert after.result is None
    assert village(after, "light") == {"a": True, "b": True, "c": False}


def test_kd_31_ridges_do_not_matter() -> None:
    won = play(from_line(T10), "g4-e4")
    turned = replace(won, light=frozenset(piece[:-1] + "H" for piece in won.light))
    assert complete(won, "light")
    assert complete(turned, "light")


def test_kd_30_a_village_needs_all_its_buildings() -> None:
    won = play(from_line(T10), "g4-e4")
    smaller = replace(won, light=won.light - {"e4V"})
    assert village(smaller, "light") == {"a": False, "b": True, "c": True}


def test_kd_t14_winning_priest_help() -> None:
    n = from_line(T14)
    won = play(n, "f7*")
    assert won.result == ("win", "light")
    assert won.priest == "f7"
    assert "d4V" in won.light


def test_kd_t15_only_the_own_action_wins() -> None:
    n = replace(from_line(T10), to_move="dark")
    before = village(n, "light")
    for text in legal(n):
        after = play(n, text)
        assert village(after, "light") == before
        assert after.result is None


@pytest.mark.parametrize(("depth", "expected"), [(1, 25), (2, 615), (3, 13_986)])
def test_kd_p1_perft(depth: int, expected: int) -> None:
    n = from_line(P1)
    assert perft(n, depth) == expected
    if depth == 1:
        assert all("-" in text for text in legal(n))


# --- further clauses ---


@pytest.mark.parametrize(
    "position",
    [
        "- | - | d4 | light",
        "Na1H | - | d4 | light",
        "Na1H Sg7H | - | d4 | dark",
        "Na1H Sg7H | Ng1V | d4 | dark",
        CHURCHES,
        DATA["setup"][2]["position"],
        DATA["play"][5]["position"],
        T10,
        T14,
    ],
)
def test_broken_is_empty_exactly_for_legal_moves(position: str) -> None:
    check_broken_against_legal(from_line(position))


@pytest.mark.parametrize(
    ("position", "text", "clauses"),
    [
        ("- | - | d4 | light", "Sa1H", {"KD-40"}),
        ("- | - | d4 | light", "c3H", {"KD-40"}),
        ("- | - | d4 | light", "a1-a2", {"KD-40"}),
        ("- | - | d4 | light", "a1*", {"KD-40"}),
        ("- | - | d4 | light", "Nd1H", {"KD-02"}),
        ("Na1H | - | d4 | light", "Sa7H", {"KD-02"}),
        ("Na1H | - | d4 | light", "Ng7H", {"KD-40"}),
        ("Na1H | - | d4 | light", "Na7H", {"KD-02", "KD-40"}),
        ("Na1H Sg7H | - | d4 | dark", "Na1H", {"KD-03"}),
        ("Na1H Sg7H | Ng1V | d4 | dark", "Sg1H", {"KD-03"}),
        ("Na1H Sg7H | Ng1V | d4 | dark", "Na7H", {"KD-40"}),
        (CHURCHES, "a1H", {"KD-11"}),
        (CHURCHES, "h4H", {"KD-11"}),
        (CHURCHES, "Nc3H", {"KD-02", "KD-40"}),
        (T10, "f3H", {"KD-21"}),
        (T10, "Sf3H", {"KD-21"}),
        (T10, "g4-g5", {"KD-22"}),
        (T10, "g4-g4", {"KD-22"}),
        (T10, "g4-d4", {"KD-22"}),
        (T10, "g4-c4", {"KD-22"}),
        (T10, "g4-h4", {"KD-22"}),
        (T10, "e1-f1", {"KD-22"}),
        (T10, "f3-f4", {"KD-22"}),
        (T10, "g4*", {"KD-24"}),
        (T10, "e7*", {"KD-24"}),
        (T10, "f3*", {"KD-24"}),
    ],
)
def test_broken_names_the_clauses(position: str, text: str, clauses: set[str]) -> None:
    n = from_line(position)
    assert broken(n, text) == clauses
    with pytest.raises(ValueError, match="illegal"):
        play(n, text)


@pytest.mark.parametrize("text", ["", "-", "a1", "Ka1H", "a1X", "a1-", "a1-b1-c1", "a1**", "na1H", "a1h"])
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a move text"):
        broken(start(), text)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("- | - | d4", "four fields"),
        ("- | - | d4 | nobody", "to_move"),
        ("Kd3 | - | d4 | light", "unreadable"),
        ("- | - | d44 | light", "unreadable"),
        ("Na1H Sa1H | - | d4 | dark", "one square"),
        ("- | - | h9 | light", "off the board"),
        ("Na1H Sg7H a3H | - | d4 | dark", "KD-40"),
        ("Na1H Sg7H | - | d4 | light", "KD-40"),
        ("Na1H Sg7H | - | d3 | dark", "KD-25"),
        ("Na1H Sa7H | - | d4 | dark", "KD-02"),
        ("Na1H Sg7H | Nb1H | d4 | dark", "KD-03"),
        ("Na1H Sg7H a2H | Na7H Sg1H | d4 | dark", "KD-11"),
        (line(replace(play(from_line(T10), "g4-e4"), to_move="light")), "KD-41"),
    ],
)
def test_impossible_lines_are_refused(position: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        from_line(position)


@pytest.mark.parametrize("size", [7, 5])
def test_kd_43_first_mover_dark_makes_two_steps_in_a_row(size: int) -> None:
    n = start(size, first_mover="dark")
    movers = []
    while due(n) is not None:
        movers.append(n.to_move)
        n = play(n, legal(n)[0])
    houses = 7 if size == 7 else 3
    assert movers == ["light"] * 2 + ["dark"] * 2 + ["light", "dark"] * houses
    assert n.to_move == "dark"
    assert n.past == ()
    assert n.actions == 0
    assert play(n, legal(n)[0]).to_move == "light"


REPEATABLE = DATA["games"][3]


def test_kd_34_repetition_can_be_switched_off() -> None:
    options: GameOptions = {**REPEATABLE["options"], "repetition": "none"}
    n = start(**options)
    for text in REPEATABLE["moves"]:
        n = play(n, text)
    assert n.result is None
    assert legal(n)


@pytest.mark.parametrize(("cap", "result"), [(16, ("draw", "repetition")), (15, ("draw", "cap"))])
def test_kd_42_repetition_comes_before_the_cap(cap: int, result: tuple[str, str]) -> None:
    options: GameOptions = {**REPEATABLE["options"], "ply_cap": cap}
    n = start(**options)
    for text in REPEATABLE["moves"]:
        if n.result is None:
            n = play(n, text)
    assert n.result == result
    assert n.actions == cap


def test_kd_42_a_win_comes_before_the_cap() -> None:
    n = from_line(T10, ply_cap=1)
    assert play(n, "g4-e4").result == ("win", "light")
    assert play(n, "g4-f4").result == ("draw", "cap")


def test_kd_42_a_cap_of_0_is_none() -> None:
    n = replace(from_line(T10, ply_cap=0), actions=1000)
    assert play(n, "g4-f4").result is None
    assert play(replace(n, ply_cap=400, actions=399), "g4-f4").result == ("draw", "cap")


def test_kd_44_the_small_board() -> None:
    n = start(5)
    assert (n.priest, legal(n)) == (
        "c3",
        [f"N{corner}{r}" for corner in ["a1", "a5", "e1", "e5"] for r in "HV"],
    )
    assert [perft(n, depth) for depth in [1, 2, 3, 4]] == [8, 16, 64, 128]
    assert {square[0] for square in all_squares(5)} == set("abcde")
    assert broken(play(play(play(play(n, "Na1H"), "Se5H"), "Na5H"), "Se1H"), "f3H") == {"KD-11"}


@pytest.mark.parametrize("size", [7, 5])
@pytest.mark.parametrize("first_mover", ["light", "dark"])
@pytest.mark.parametrize("priest_any", [False, True])
def test_random_games_can_be_loaded_at_every_step(size: int, first_mover: str, priest_any: bool) -> None:
    chance = random.Random(f"{size} {first_mover} {priest_any}")
    n = start(size, first_mover=first_mover, priest_any=priest_any)
    for step in range(60):
        loaded = from_line(line(n), size=size, first_mover=first_mover, priest_any=priest_any)
        assert loaded == replace(n, past=(), actions=0)
        if step % 10 == 0:
            check_broken_against_legal(n)
        if not legal(n):
            break
        n = play(n, chance.choice(legal(n)))
