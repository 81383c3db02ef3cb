"""The clauses and worked cases on squares, monuments, scores and the end, with results worked out by hand."""

from __future__ import annotations

import pytest

from monumenten.positions import (
    Options,
    after,
    board,
    broken,
    closed,
    creators,
    faces,
    legal,
    owners,
    refusal,
    result,
    rows_of,
    scores,
)
from monumenten.shapes import (
    AROUND_DOMINO,
    AROUND_ONE,
    BOARD,
    CORNER,
    CROWDED,
    CROWDED_SQUARES,
    DOMINO,
    ONE,
    RIM,
    RING,
    TWO,
    A,
    B,
    Cells,
)
from tabletop_rules.games import monumenten
from tabletop_rules.games.monumenten import Ending, Step

# --- squares -------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-40")
def test_faces_part_the_board() -> None:
    found = faces(board(f"{AROUND_ONE} H001"))
    assert found == [(BOARD - ONE, False), (ONE, True)]


@pytest.mark.rule("MO-40")
def test_cells_that_meet_in_a_corner_are_two_squares() -> None:
    """MO-T24."""
    state = board("H221 H231 V221 V321 H331 H341 V331 V431")
    assert closed(state) == [frozenset({(2, 2)}), ONE]


@pytest.mark.rule("MO-71")
def test_squares_come_by_their_first_cells_however_far_they_reach() -> None:
    single, double = frozenset({(5, 0)}), frozenset({(3, 0), (3, 1)})
    state = board("H501 H511 V501 V601 H301 V302 V402", waiting=[(B, single)])
    assert list(creators(after(state, "H321", "skip"))) == [double, single]


@pytest.mark.rule("MO-40", "MO-41")
def test_the_whole_rim_is_one_square() -> None:
    """MO-T21."""
    assert closed(board(RIM)) == [BOARD]
    assert closed(board(RIM[1:])) == []


@pytest.mark.rule("MO-41", "MO-21")
@pytest.mark.parametrize(
    ("rim", "before", "last", "squares"),
    [
        ("grooves", "H011", "V101", {}),
        ("grooves", "H011 V101 H001", "V001", {CORNER: A}),
        ("open", "H011", "V101", {}),
        ("wall", "H011", "V101", {CORNER: A}),
    ],
)
def test_the_rim_closes_nothing_by_itself(
    rim: str, before: str, last: str, squares: dict[Cells, int]
) -> None:
    """MO-T18."""
    state = after(board(before, rim=rim), last, "skip")
    assert creators(state) == squares


@pytest.mark.rule("MO-43", "MO-48", "MO-61")
def test_closing_by_placing() -> None:
    """MO-T11."""
    state = after(board("H331 H341 V331"), "V431", "skip")
    assert (creators(state), legal(state)) == ({ONE: A}, ["@(3,3)", "skip"])
    state = after(state, "@(3,3)")
    assert (owners(state), creators(state), scores(state)) == ({ONE: A}, {}, (1, 0))
    assert state.monuments == (5, 6)


@pytest.mark.rule("MO-48", "MO-33")
def test_closing_by_sliding() -> None:
    """MO-T12."""
    state = after(board("H331 H341 V331 V451", mover=B), "H001", "V451>V431")
    assert (creators(state), state.step, state.mover) == ({ONE: B}, Step.CLAIM, B)


@pytest.mark.rule("MO-43", "MO-44")
def test_two_squares_at_once() -> None:
    """MO-T14."""
    state = after(board("H332 V331 V431 V531"), "H342", "skip")
    assert legal(state) == ["@(3,3)", "@(4,3)", "skip"]
    state = after(state, "@(3,3)")
    assert (state.mover, creators(state)) == (B, {TWO: A})
    assert "MO-43" in broken(state, "@(4,3)")  # no second monument in this turn
    state = after(state, "H001", "skip", "H101", "skip")
    assert (state.mover, legal(state)) == (A, ["@(4,3)", "skip"])


@pytest.mark.rule("MO-43", "MO-71")
def test_what_cannot_be_claimed() -> None:
    state = after(board("H332 H342 V331", claims=[(B, CORNER)]), "V531", "skip")
    assert legal(state) == ["@(3,3)", "skip"]
    assert broken(state, "@(0,0)") == {"MO-43"}
    assert broken(state, "@(6,6)") == {"MO-43"}
    assert broken(state, "@(4,3)") == {"MO-71"}


@pytest.mark.rule("MO-45", "MO-44")
def test_nobody_claims_the_others_square() -> None:
    rows = f"{AROUND_ONE} H661 H671 V661"
    state = after(board(rows, waiting=[(A, ONE)], mover=B), "V761", "skip")
    assert legal(state) == ["@(6,6)", "skip"]
    assert broken(state, "@(3,3)") == {"MO-45"}
    assert refusal(state, "@(3,3)")[1] == ["(3,3)"]


@pytest.mark.rule("MO-44", "MO-73")
@pytest.mark.parametrize("late", [True, False])
def test_late_claims(late: bool) -> None:
    state = after(board("H331 H341 V331", late_claim=late), "V431", "skip", "skip", "H001", "skip")
    assert state.mover == A
    assert creators(state) == {ONE: A}
    state = after(state, "H101", "skip")
    assert (state.mover == A) is late
    rows = "H331 H341 V331 V431 H661 H671 V661"
    both = after(board(rows, waiting=[(A, ONE)], late_claim=late), "V761", "skip")
    assert legal(both) == ["@(3,3)", "@(6,6)", "skip"][1 - late :]
    assert broken(both, "@(3,3)") == (set() if late else {"MO-73"})


@pytest.mark.rule("MO-73")
def test_a_square_left_over_stays_unclaimable() -> None:
    state = after(board("H332 V331 V431 V531", late_claim=False), "H342", "skip", "@(3,3)")
    state = after(state, "H001", "skip", "H101", "skip")
    assert (state.mover, state.step, creators(state)) == (B, Step.PLACE, {TWO: A})


@pytest.mark.rule("MO-49", "MO-72", "MO-45")
def test_splitting_makes_both_parts_the_splitters() -> None:
    """MO-T15."""
    state = after(board(AROUND_DOMINO, waiting=[(A, DOMINO)], mover=B), "V431", "skip")
    assert creators(state) == {ONE: B, TWO: B}
    state = after(state, "skip", "H001", "skip")
    assert (state.mover, state.step) == (B, Step.PLACE)  # A had nothing to claim


@pytest.mark.rule("MO-72", "MO-42")
def test_merging_makes_the_whole_the_movers() -> None:
    rows, waiting = "H331 H431 H342 V331 V531 V431", [(A, ONE), (B, TWO)]
    state = after(board(rows, waiting=waiting, mover=B), "H001")
    assert creators(state) == {ONE: A, TWO: B}
    assert creators(after(state, "V431>V421")) == {DOMINO: B}


@pytest.mark.rule("MO-72")
def test_a_cell_closed_inside_anothers_square() -> None:
    around_ring = "H223 H253 V223 V523"
    whole = RING | ONE
    state = board(f"{around_ring} H331 H341 V331", waiting=[(A, whole)], mover=B)
    placed = after(state, "V431")
    assert creators(placed) == {whole: A}  # until the slide is done
    assert creators(after(placed, "skip")) == {RING: B, ONE: B}


@pytest.mark.rule("MO-46")
def test_a_claimed_square_stays_for_ever() -> None:
    state = board(AROUND_ONE, claims=[(A, ONE)], turn=12, mover=B)
    for text in ("H001", "H101", "H301", "H101>H201", "H501", "H001>H101"):
        state = after(state, text)
        assert owners(state) == {ONE: A}
        assert set(AROUND_ONE.split()) <= set(rows_of(state.rows))


@pytest.mark.rule("MO-47", "MO-61", "MO-74")
@pytest.mark.parametrize(("nested_scoring", "points"), [("faces", 8), ("include_inner", 9)])
def test_a_ring_around_a_square(nested_scoring: str, points: int) -> None:
    """MO-T19."""
    rows = f"{AROUND_ONE} H223 H253 V223 V522"
    state = board(rows, claims=[(A, ONE)], mover=B, nested_scoring=nested_scoring)
    state = after(state, "V541")
    assert [len(cells) for cells in closed(state)] == [8, 1]
    state = after(state, "skip", "@(2,2)")
    assert owners(state) == {ONE: A, RING: B}
    assert scores(state) == (1, points)


@pytest.mark.rule("MO-74")
def test_a_cell_at_the_rim_is_never_inside() -> None:
    """An L around the corner: whoever stands on (0,0) walks off the board."""
    around = frozenset({(1, 0), (1, 1), (0, 1)})
    ring = board("", claims=[(A, around)], nested_scoring="include_inner")
    assert scores(ring) == (3, 0)


# --- the end -------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-60", "MO-63", "MO-76")
def test_the_last_row_ends_the_game_at_once() -> None:
    """MO-T25: A's row number 24 in turn 47, while B has one left."""
    state = board("H341", supplies=((1, 0, 0), (1, 0, 0)), turn=47)
    state = after(state, "H001", "skip")
    assert monumenten.actor(state) is None
    assert (state.turns_taken, state.supplies, state.ending) == (
        (24, 23),
        ((0, 0, 0), (1, 0, 0)),
        Ending.ROWS,
    )
    assert result(state) == ("draw", "rows")
    assert legal(state) == []
    assert broken(state, "H101") >= {"MO-60"}


@pytest.mark.rule("MO-75", "MO-76")
def test_equal_turns() -> None:
    state = board("H341", supplies=((1, 0, 0), (1, 0, 0)), turn=47, end_timing="equal_turns")
    state = after(state, "H001", "skip")
    assert (monumenten.actor(state), state.ending) == (B, Ending.ROWS)
    assert monumenten.outcome(state) is None
    state = after(state, "H101", "skip")
    assert (monumenten.actor(state), state.turns_taken) == (None, (24, 24))
    second = board("H341", supplies=((2, 0, 0), (1, 0, 0)), turn=46, mover=B, end_timing="equal_turns")
    assert monumenten.actor(after(second, "H001", "skip")) is None


@pytest.mark.rule("MO-60", "MO-62", "MO-76")
@pytest.mark.parametrize(("others", "expected"), [(5, "0"), (6, "draw"), (7, "1")])
def test_the_last_monument_ends_the_game(others: int, expected: str) -> None:
    """MO-T26: six cells against five, six and seven."""
    five = [(A, {(x, 6)}) for x in range(5)]
    sizes: list[tuple[int, set[tuple[int, int]]]] = [(B, {(x, 0) for x in range(others)})]
    state = after(board("H331 H341 V331", claims=[*five, *sizes]), "V431", "skip")
    assert result(after(state, "skip")) is None
    state = after(state, "@(3,3)")
    assert result(state) == (expected, "monuments")
    outcome = monumenten.outcome(state)
    assert outcome is not None
    assert outcome.scores == (6, others)
    assert (outcome.rule.id, outcome.places) == ("MO-62", (1 + (others > 6), 1 + (others < 6)))


@pytest.mark.rule("MO-76")
def test_rows_used_up_come_before_monuments() -> None:
    five = [(A, {(x, 6)}) for x in range(5)]
    state = board("H331 H341 V331", claims=five, supplies=((1, 0, 0), (1, 0, 0)), turn=47)
    assert after(state, "V431", "skip", "@(3,3)").ending is Ending.ROWS


@pytest.mark.rule("MO-60", "MO-76", "MO-12")
def test_nobody_can_place() -> None:
    """Only long rows are left to both, and no room for them; the squares that A could still claim lapse."""
    waiting = [(A, square) for square in CROWDED_SQUARES]
    state = board(CROWDED, waiting=waiting, supplies=((0, 0, 1), (0, 0, 1)), mover=B)
    state = after(state, "pass")
    assert (monumenten.actor(state), result(state)) == (None, ("draw", "no placement"))


@pytest.mark.rule("MO-79")
def test_after_a_pass_the_other_side_places() -> None:
    waiting = [(B, square) for square in CROWDED_SQUARES]
    state = after(board(CROWDED, waiting=waiting, supplies=((0, 0, 1), (1, 0, 0))), "pass")
    assert (state.mover, state.step) == (B, Step.PLACE)
    assert all(text[3] == "1" for text in legal(state))


@pytest.mark.rule("MO-63")
def test_a_game_without_passes_has_at_most_47_turns() -> None:
    """Rows laid down one after the other where no two meet in a square: 24 by A and 23 by B."""
    state = monumenten.initial_state(options=Options(slide="off"))
    while monumenten.actor(state) is not None:
        move = next(
            move
            for move in monumenten.legal_moves(state)
            if not isinstance(move, monumenten.Claim | monumenten.Pass)
        )
        state = monumenten.apply(state, move)
    assert state.turns_taken == (24, 23)
    assert state.ending is Ending.ROWS


@pytest.mark.rule("MO-62", "MO-61")
def test_more_cells_win() -> None:
    claims = [(A, ONE), (B, RING)]
    state = board("H001", claims=claims, supplies=((1, 0, 0), (1, 0, 0)), turn=47)
    state = after(state, "H771", *(["skip"] if after(state, "H771").step is Step.SLIDE else []))
    outcome = monumenten.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.places, outcome.winner) == ((1, 8), (2, 1), B)
    assert [[line.points for line in sheet] for sheet in monumenten.score_sheet(state)] == [[1], [8]]
    assert {line.rule.id for sheet in monumenten.score_sheet(state) for line in sheet} == {"MO-61"}


# --- notation ------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-71")
@pytest.mark.parametrize("text", ["H343", "V321", "H343>H543", "@(3,3)", "skip", "pass"])
def test_texts_of_moves(text: str) -> None:
    assert monumenten.format_move(monumenten.parse_move(text)) == text


@pytest.mark.rule("MO-71", "MO-30", "MO-03")
def test_the_line_of_a_position_says_all() -> None:
    state = monumenten.initial_state()
    for text in ("H331", "H341", "V331", "H331>H431", "H331", "skip", "V431", "skip", "@(3,3)"):
        state = after(state, text)
        again = monumenten.parse_position(monumenten.format_position(state))
        assert again == state
        assert legal(again) == legal(state)
    assert (scores(state), state.mover) == ((1, 0), B)
