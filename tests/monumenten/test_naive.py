"""Hold the naive rules against the test vectors and against the worked cases of the rulebook (section 6)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from monumenten.naive import (
    Naive,
    Switches,
    Waiting,
    broken,
    clashes,
    closed_squares,
    faces,
    is_protected,
    legal,
    monuments,
    perft,
    play,
    result,
    scores,
    size,
    slide_targets,
    slides,
    start,
    updated_waiting,
)
from monumenten.naive_board import CELLS, all_rows, parts
from monumenten.shapes import (
    AROUND_DOMINO,
    AROUND_ONE,
    BETWEEN_HALVES,
    CROWDED,
    DOMINO,
    LEFT,
    ONE,
    RIGHT,
    RIM,
    RING,
    TWO,
    A,
    B,
    Cells,
)
from monumenten.vectors import CASES, cells, vectors


def switches_of(case: dict[str, Any]) -> Switches:
    """The switches of a vector; without any, the defaults."""
    return Switches(**case.get("options", {}))


def model_of(case: dict[str, Any]) -> Naive:
    """The position of a vector."""
    return Naive(
        switches_of(case),
        rows=frozenset(case["rows"]),
        supplies=tuple(tuple(supply) for supply in case["supplies"]),
        claims=tuple((claim["owner"], cells(claim["cells"])) for claim in case["claims"]),
        waiting=tuple(Waiting(cells(it["cells"]), it["creator"], it["turn"]) for it in case["unclaimed"]),
        mover=case["mover"],
        step=case["phase"],
        just_placed=case["just_placed"],
        turns=tuple(case["turns_taken"]),
    )


def board(rows: str, *, owned: tuple[tuple[int, Cells], ...] = (), **fields: Any) -> Naive:
    """A board with some rows in the middle of a game; the switches are named among the fields."""
    chosen = {name: fields.pop(name) for name in Switches._fields if name in fields}
    return Naive(Switches(**chosen), frozenset(rows.split()), claims=owned, **{"turns": (5, 5), **fields})


def targets(rows: str, row: str, **fields: Any) -> list[str]:
    """Where a row of a board can slide."""
    return slide_targets(board(rows, **fields), row)


def placement_counts(n: Naive) -> tuple[int, int, int]:
    """How many placements there are of each length."""
    texts = legal(n)
    return tuple(sum(text[3] == length for text in texts) for length in "123")  # type: ignore[return-value]


def creators(n: Naive) -> dict[Cells, int]:
    """The creator of each waiting square."""
    return {waiting.square: waiting.creator for waiting in n.waiting}


def every_text() -> list[str]:
    """Every move text, sensible or not, except slides between grooves, with a few places off the board."""
    rows = [f"{way}{x}{y}{n}" for way in "HV" for x in range(10) for y in range(10) for n in (1, 2, 3)]
    slides = [f"{row}>{to}" for row in rows for to in rows if row[0] == to[0] and row[1] + row[2] != to[1:3]]
    slides = [it for it in slides if it[2 if it[0] == "H" else 1] == it[7 if it[0] == "H" else 6]]
    claims = [f"@({x},{y})" for x in range(9) for y in range(9)]
    return [*rows, *slides, *claims, "skip", "pass"]


EVERY_TEXT = every_text()


# --- vectors ---


def test_every_section_is_known() -> None:
    sizes = {section: len(cases) for section, cases in CASES.items() if section != "_about"}
    assert sizes == {
        "perft_initial": 3, "two_turn_sequences": 3, "positions": 25, "faces": 5, "games": 4,
        "variant_games": 7, "variant_positions": 5, "rare_games": 2, "inner_cases": 4,
    }  # fmt: skip


@vectors("positions", "variant_positions")
def test_position_vectors(case: dict[str, Any]) -> None:
    n = model_of(case)
    assert legal(n) == case["legal"]
    assert n.turn == case["turn"]
    assert list(monuments(n)) == case["monuments"]
    assert list(scores(n)) == case["scores"]
    assert sorted(row for row in n.rows if is_protected(n, row)) == case["protected"]
    assert all(slide_targets(n, row) == [] for row in case["protected"])
    for depth, expected in enumerate(case.get("perft", []), start=1):
        assert perft(n, depth) == expected
    if n.step == "claim":  # then the list of waiting squares is up to date
        assert updated_waiting(n) == n.waiting


@vectors("positions", "variant_positions")
def test_broken_is_empty_exactly_for_legal_moves(case: dict[str, Any]) -> None:
    n = model_of(case)
    assert sorted(text for text in EVERY_TEXT if not broken(n, text)) == case["legal"]


@vectors("faces")
def test_face_vectors(case: dict[str, Any]) -> None:
    n = board(" ".join(case["rows"]))
    assert faces(n) == [cells(face["cells"]) for face in case["faces"]]
    assert closed_squares(n) == [cells(face["cells"]) for face in case["faces"] if face["closed"]]
    assert sorted(cell for face in faces(n) for cell in face) == sorted(CELLS)


@vectors("games", "variant_games", "rare_games")
def test_game_vectors(case: dict[str, Any]) -> None:
    n = start(switches_of(case))
    choices = []
    for text in case["moves"]:
        choices.append(len(legal(n)))
        n = play(n, text)
    assert choices == case["choices"]
    assert sum(n.turns) == case["turns"]
    assert [(owner, square) for owner, square in n.claims] == [
        (claim["owner"], cells(claim["cells"])) for claim in case["claims"]
    ]
    assert list(scores(n)) == case["scores"]
    assert result(n) == tuple(case["result"])
    assert legal(n) == []
    assert broken(n, "H001") == broken(n, "skip") == {"MO-60"}
    assert perft(n, 3) == 1


@vectors("inner_cases")
def test_inner_vectors(case: dict[str, Any]) -> None:
    square = cells(case["cells"])
    assert square in closed_squares(board(" ".join(case["rows"])))
    assert size(square, "faces") == case["faces"]
    assert size(square, "include_inner") == case["include_inner"]


def turned(row: str) -> set[str]:
    """A row as it looks from the four sides of the board and in a mirror: up to eight rows."""
    way, x, y, length = parts(row)
    along, line = (x, y) if way == "H" else (y, x)
    places = {(start, groove) for start in (along, 8 - length - along) for groove in (line, 8 - line)}
    return {f"H{start}{groove}{length}" for start, groove in places} | {
        f"V{groove}{start}{length}" for start, groove in places
    }


@pytest.mark.parametrize(
    ("setting", "switches"),
    [
        ("default", Switches()),
        ("rim=open", Switches(rim="open")),
        ("opening_no_slide_turns=0", Switches(opening_no_slide_turns=0)),
    ],
)
def test_two_turn_sequences(setting: str, switches: Switches) -> None:
    """MO-T03: not sliding is one way. Opening rows that are one another's mirror images count alike."""
    total = 0
    for opening in all_rows(switches.rim):
        if opening == min(turned(opening)):
            one = play(start(switches), opening)
            ways = (slide_ways(one, text) for text in legal(one))
            total += len(turned(opening)) * sum(ways)
    assert total == CASES["two_turn_sequences"][setting]


def slide_ways(n: Naive, text: str) -> int:
    """In how many ways a turn without claims goes on after this placement."""
    return 1 + len(slides(replace(n, rows=n.rows | {text}, just_placed=text, step="slide")))


def test_perft_from_the_start() -> None:
    """MO-T27: three rows neither slide nor close anything, they only have to fit each other in pairs.

    So the third count is that of ordered triples in which every pair fits.
    """
    rows = all_rows("grooves")
    boards = {row: board(row) for row in rows}
    fitting = {row: {it for it in rows if not clashes(boards[row], it)} for row in rows}
    openings = [row for row in rows if row == min(turned(row))]
    triples = sum(
        len(turned(one)) * sum(len(fitting[one] & fitting[two]) for two in fitting[one]) for one in openings
    )
    assert [perft(start(), 1), perft(start(), 2), triples] == CASES["perft_initial"]
    assert CASES["perft_initial"] == [378, 139_300, 50_045_868]


# --- worked cases ---


@pytest.mark.parametrize(
    ("rim", "rows", "counts"),
    [
        ("grooves", "", (144, 126, 108)),
        ("open", "", (112, 98, 84)),
        ("wall", "", (112, 98, 84)),
        ("grooves", "H343", (141, 120, 99)),
        ("grooves", "H003", (141, 123, 105)),
        ("grooves", "H342", (142, 122, 102)),
        ("grooves", "H341", (143, 124, 105)),
        ("grooves", "H001", (143, 125, 107)),
    ],
)
def test_mo_t01_t02_placements(rim: str, rows: str, counts: tuple[int, int, int]) -> None:
    assert placement_counts(board(rows, rim=rim)) == counts


@pytest.mark.parametrize(("length", "count"), [("1", 53_712), ("2", 46_372), ("3", 39_216)])
def test_mo_t03_by_length_of_the_first_row(length: str, count: int) -> None:
    openings = [text for text in legal(start()) if text[3] == length]
    assert sum(len(legal(play(start(), text))) for text in openings) == count


@pytest.mark.parametrize(
    ("rows", "row", "fields", "expected"),
    [
        pytest.param("V321", "V321", {}, "V301 V311 V331 V341 V351 V361 V371", id="T05"),
        pytest.param("V321", "V321", {"slide_stop": "contact"}, "V301 V371", id="T05 contact"),
        pytest.param("H053", "H053", {}, "H153 H253 H353 H453 H553", id="T05 long"),
        pytest.param("H053", "H053", {"slide_stop": "contact"}, "H553", id="T05 long contact"),
        pytest.param("H001", "H001", {}, "H101 H201 H301 H401 H501 H601 H701", id="T05 rim"),
        pytest.param("V321 H241 H341", "V321", {}, "V301 V311 V331 V341 V351 V361 V371", id="T06"),
        pytest.param(
            "V321 H241 H341", "V321", {"junction": "touch_blocks"}, "V301 V311 V331", id="T06 touch"
        ),
        pytest.param("V321 H242", "V321", {}, "V301 V311 V331", id="T07"),
        pytest.param("V321 H341", "V321", {}, "V301 V311 V331 V341 V351 V361 V371", id="T08"),
        pytest.param("V312 H232", "V312", {}, "V302", id="T09"),
        pytest.param("H122 H621", "H122", {}, "H022 H222 H322 H422", id="T10"),
        pytest.param("H331 H341 V331 V451", "V451", {"slide_stop": "contact"}, "V401 V471", id="T12"),
        pytest.param("H233 H341 V331 V431", "H233", {}, "H033 H133 H333 H433 H533", id="T16"),
        pytest.param("H233 H341 V331 V431", "H233", {"owned": ((A, ONE),)}, "", id="T16 claimed"),
    ],
)
def test_mo_t05_to_t10_t16_slide_targets(rows: str, row: str, fields: dict[str, Any], expected: str) -> None:
    assert targets(rows, row, **fields) == expected.split()


@pytest.mark.parametrize(
    ("text", "expected"), [("H222", {"MO-23"}), ("H212", set()), ("H232", set()), ("H321", set())]
)
def test_mo_t09_crossing(text: str, expected: set[str]) -> None:
    assert broken(board("V312"), text) == expected


def test_mo_t11_closing_by_placing() -> None:
    n = play(play(board("H331 H341 V331"), "V431"), "skip")
    assert (n.step, creators(n), legal(n)) == ("claim", {ONE: A}, ["@(3,3)", "skip"])
    assert scores(play(n, "@(3,3)")) == (1, 0)


def test_mo_t12_closing_by_sliding() -> None:
    n = play(play(board("H331 H341 V331 V451", mover=B), "H001"), "V451>V431")
    assert creators(n) == {ONE: B}


def test_mo_t14_two_squares_at_once() -> None:
    n = play(play(board("H332 V331 V431 V531"), "H342"), "skip")
    assert legal(n) == ["@(3,3)", "@(4,3)", "skip"]
    n = play(n, "@(3,3)")
    assert creators(n) == {TWO: A}
    n = play(play(play(play(n, "H001"), "skip"), "H101"), "skip")
    assert (n.mover, legal(n)) == (A, ["@(4,3)", "skip"])


def test_mo_t15_splitting() -> None:
    waiting = (Waiting(DOMINO, A, 3),)
    n = play(play(board(AROUND_DOMINO, mover=B, waiting=waiting), "V431"), "skip")
    assert creators(n) == {ONE: B, TWO: B}
    n = play(play(play(n, "skip"), "H001"), "skip")
    assert (n.mover, n.step) == (B, "place")  # nothing for A to claim


def test_mo_72_merging() -> None:
    waiting = (Waiting(ONE, A, 3), Waiting(TWO, A, 3))
    n = play(board("H331 H431 H342 V331 V531 V431", mover=B, waiting=waiting), "H001")
    assert creators(n) == {ONE: A, TWO: A}  # as before the turn
    assert creators(play(n, "V431>V421")) == {DOMINO: B}


def test_mo_t18_the_rim_closes_nothing() -> None:
    assert closed_squares(board("H011 V101")) == []
    assert closed_squares(board("H011 V101 H001 V001")) == [frozenset({(0, 0)})]
    assert closed_squares(board("H011 V101", rim="open")) == []
    assert closed_squares(board("H011 V101", rim="wall")) == [frozenset({(0, 0)})]


def test_mo_t19_nested() -> None:
    rows = f"{AROUND_ONE} H223 H253 V223 V522"
    n = play(play(board(rows, owned=((A, ONE),), mover=B), "V541"), "skip")
    assert creators(n) == {RING: B}
    n = play(n, "@(2,2)")
    assert scores(n) == (1, 8)
    assert (size(RING, "include_inner"), size(ONE, "include_inner")) == (9, 1)


def test_mo_t21_the_whole_rim() -> None:
    assert closed_squares(board(" ".join(RIM))) == [CELLS]


def test_mo_t22_inside_a_secured_square() -> None:
    n = board(AROUND_DOMINO, owned=((A, DOMINO),))
    assert broken(n, "V431") == {"MO-24"}
    assert placement_counts(n)[0] == 137
    assert (
        broken(board(AROUND_DOMINO, owned=((A, DOMINO),), build_inside_secured="no_effect"), "V431") == set()
    )


def test_mo_78_rows_inside_have_no_effect() -> None:
    n = play(board(AROUND_DOMINO, owned=((A, DOMINO),), build_inside_secured="no_effect"), "V431")
    assert DOMINO in faces(n)
    assert (n.waiting, scores(n)) == ((), (2, 0))
    assert slide_targets(n, "V431") == []  # protected


def test_mo_t24_corner_contact() -> None:
    n = board("H221 H231 V221 V321 H331 H341 V331 V431")
    assert closed_squares(n) == [frozenset({(2, 2)}), ONE]


@pytest.mark.parametrize(("timing", "over"), [("immediate", True), ("equal_turns", False)])
def test_mo_t25_the_last_row(timing: str, over: bool) -> None:
    fields: dict[str, Any] = {"supplies": ((1, 0, 0), (1, 0, 0)), "turns": (23, 23)}
    n = play(play(board("H341", end_timing=timing, **fields), "H001"), "skip")
    assert (n.over, n.met) == (over, "rows")
    if not over:
        n = play(play(n, "H101"), "skip")
        assert n.turns == (24, 24)
    assert result(n) == ("draw", "rows")


def test_mo_t26_the_last_monument() -> None:
    five = tuple((A, frozenset({(x, 6)})) for x in range(5))
    six = tuple((B, frozenset({(x, 0)})) for x in range(6))
    n = play(play(board("H331 H341 V331", owned=(*five, *six[:5])), "V431"), "skip")
    assert result(play(n, "skip")) is None
    assert result(play(n, "@(3,3)")) == ("0", "monuments")
    wide = (*six[:4], (B, frozenset({(4, 0), (5, 0)})))
    drawn = play(play(board("H331 H341 V331", owned=(*five, *wide)), "V431"), "skip")
    assert result(play(drawn, "@(3,3)")) == ("draw", "monuments")


# --- further clauses ---


def test_mo_03_no_slide_in_the_first_turn() -> None:
    n = play(play(start(), "H341"), "H001")
    assert (n.step, n.turns) == ("place", (1, 1))
    assert play(n, "V001").step == "slide"
    eager = play(play(start(Switches(opening_no_slide_turns=0)), "H341"), "H001")
    assert eager.step == "slide"


@pytest.mark.parametrize("late_claim", [True, False])
def test_mo_44_mo_73_late_claims(late_claim: bool) -> None:
    n = play(play(board("H331 H341 V331", late_claim=late_claim), "V431"), "skip")
    n = play(play(play(play(play(n, "skip"), "H001"), "skip"), "H101"), "skip")
    assert (n.mover == A) == late_claim
    assert creators(n) == {ONE: A}


def test_mo_12_a_pass_may_be_followed_by_a_claim() -> None:
    full = board(" ".join(CROWDED), supplies=((0, 0, 1), (2, 2, 2)))
    waiting = tuple(Waiting(square, A if square == ONE else B, 3) for square in closed_squares(full))
    n = replace(full, waiting=waiting)
    assert ONE in creators(n)
    assert legal(n) == ["pass"]
    assert broken(n, "H023") == {"MO-22"}
    n = play(n, "pass")
    assert legal(n) == ["@(3,3)", "skip"]
    n = play(n, "@(3,3)")
    assert (n.mover, n.over, scores(n)) == (B, False, (1, 0))
    assert legal(n) != ["pass"]


def test_rim_wall_has_one_open_country() -> None:
    """Two halves of 32 cells: the first in reading order is the country; a claimed one stays a square."""
    assert closed_squares(board(BETWEEN_HALVES, rim="wall")) == [RIGHT]
    assert closed_squares(board("", rim="wall")) == []
    assert closed_squares(board(BETWEEN_HALVES, rim="wall", owned=((A, LEFT),))) == [LEFT, RIGHT]


@pytest.mark.parametrize("text", ["", "H34", "H344", "h343", "H343>", "@(3,3", "@3,3", "Skip", "H343 >H443"])
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a move text"):
        broken(start(), text)


@pytest.mark.parametrize("seed", range(4))
def test_mo_63_no_game_is_longer_than_47_turns(seed: int) -> None:
    chance, n = random.Random(seed), start()
    while legal(n):
        n = play(n, chance.choice(legal(n)))
    assert n.over
    assert sum(n.turns) <= 47
