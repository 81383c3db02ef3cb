"""The clauses and worked cases on turns, placing and sliding, with results worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from monumenten.positions import (
    Options,
    State,
    after,
    board,
    broken,
    creators,
    legal,
    owners,
    refusal,
    rows_of,
    scores,
    targets,
)
from monumenten.shapes import (
    AROUND_DOMINO,
    AROUND_ONE,
    BETWEEN_HALVES,
    CROWDED,
    CROWDED_SQUARES,
    DOMINO,
    LEFT,
    ONE,
    RIGHT,
    A,
    B,
)
from tabletop_rules.games import monumenten
from tabletop_rules.games.monumenten import Step

START = monumenten.initial_state()


def counts(state: State) -> tuple[int, ...]:
    """How many placements there are of length 1, 2 and 3."""
    texts = legal(state)
    return tuple(sum(text[3] == length for text in texts) for length in "123")


# --- set-up --------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-01")
def test_the_set_up() -> None:
    assert START.rows == ()
    assert START.supplies == ((12, 8, 4), (12, 8, 4))
    assert START.monuments == (6, 6)
    assert scores(START) == (0, 0)


@pytest.mark.rule("MO-02", "MO-10")
@pytest.mark.parametrize("first", [0, 1])
def test_who_begins_and_that_turns_alternate(first: Any) -> None:
    state, movers = monumenten.initial_state(options=Options(start_player=first)), []
    for text in ("H001", "H101", "H201", "H301", "H401"):  # a chain in which nothing can slide
        movers.append(state.mover)
        state = after(state, text)
    assert movers == [first, 1 - first, first, 1 - first, first]
    assert START.mover == 0


@pytest.mark.rule("MO-03")
def test_nothing_is_slid_in_the_first_turn() -> None:
    state = after(START, "H341", "H001")
    assert (state.step, state.turns_taken) == (Step.PLACE, (1, 1))
    assert after(state, "V001").step is Step.SLIDE
    eager = after(monumenten.initial_state(options=Options(opening_no_slide_turns=0)), "H341", "H001")
    assert (eager.step, eager.mover) == (Step.SLIDE, B)
    assert "MO-03" in broken(after(START, "H341"), "H341>H441")


@pytest.mark.rule("MO-10", "MO-70")
def test_the_steps_of_a_turn() -> None:
    state = board("H331 H341 V331")
    assert state.step is Step.PLACE
    state = after(state, "V431")
    assert state.step is Step.SLIDE
    assert broken(state, "H001") == {"MO-10"}
    state = after(state, "skip")
    assert (state.step, state.mover) == (Step.CLAIM, A)
    state = after(state, "skip")
    assert (state.step, state.mover) == (Step.PLACE, B)


@pytest.mark.rule("MO-70")
def test_a_step_without_a_choice_does_not_occur() -> None:
    still = board(AROUND_ONE, claims=[(A, ONE)])  # all rows are protected
    assert after(still, "H001").mover == B
    nothing_closed = after(board("H331"), "H001", "skip")
    assert (nothing_closed.mover, nothing_closed.step) == (B, Step.PLACE)


@pytest.mark.rule("MO-11")
def test_placing_is_compulsory() -> None:
    state = board("H331", supplies=((0, 1, 0), (1, 1, 1)))
    assert {text[3] for text in legal(state)} == {"2"}
    assert broken(state, "pass") & {"MO-11", "MO-12"}
    assert "MO-11" in broken(state, "skip")
    assert broken(state, "H001") == {"MO-11"}


@pytest.mark.rule("MO-12", "MO-70")
def test_who_cannot_place_passes_and_may_still_claim() -> None:
    waiting = [(A if square == ONE else B, square) for square in CROWDED_SQUARES]
    state = board(CROWDED, waiting=waiting, supplies=((0, 0, 1), (2, 2, 2)))
    assert legal(state) == ["pass"]
    assert "MO-12" in broken(state, "skip")
    state = after(state, "pass")
    assert (state.step, legal(state)) == (Step.CLAIM, ["@(3,3)", "skip"])
    state = after(state, "@(3,3)")
    assert (state.mover, scores(state), state.ending) == (B, (1, 0), None)


# --- placing -------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-20", "MO-21", "MO-11")
@pytest.mark.parametrize(
    ("rim", "rows", "expected"),
    [
        pytest.param("grooves", "", (144, 126, 108), id="MO-T01"),
        pytest.param("open", "", (112, 98, 84), id="MO-T01 open"),
        pytest.param("wall", "", (112, 98, 84), id="MO-T01 wall"),
        pytest.param("grooves", "H343", (141, 120, 99), id="MO-T02 a"),
        pytest.param("grooves", "H003", (141, 123, 105), id="MO-T02 b"),
        pytest.param("grooves", "H342", (142, 122, 102), id="MO-T02 c"),
        pytest.param("grooves", "H341", (143, 124, 105), id="MO-T02 d"),
        pytest.param("grooves", "H001", (143, 125, 107), id="MO-T02 e"),
    ],
)
def test_number_of_placements(rim: str, rows: str, expected: tuple[int, ...]) -> None:
    assert counts(board(rows, rim=rim)) == expected


@pytest.mark.rule("MO-03", "MO-22", "MO-23")
@pytest.mark.parametrize(("length", "expected"), [(1, 53_712), (2, 46_372), (3, 39_216)])
def test_two_turns_by_length_of_the_first_row(length: int, expected: int) -> None:
    """MO-T03."""
    answers = [
        len(monumenten.legal_moves(then))
        for move, then in monumenten.successors(START)
        if isinstance(move, monumenten.Place) and move.row.length == length
    ]
    assert sum(answers) == expected


@pytest.mark.rule("MO-20")
@pytest.mark.parametrize(
    ("fits", "sticks_out", "places"),
    [
        ("H543", "H643", ["H84"]),
        ("V361", "V381", ["V38"]),
        ("H781", "H782", ["H88"]),
        ("V853", "V863", ["V88"]),
    ],
)
def test_rows_lie_fully_on_the_board(fits: str, sticks_out: str, places: list[str]) -> None:
    assert broken(START, fits) == set()
    assert broken(START, sticks_out) == {"MO-20"}
    assert refusal(START, sticks_out)[1] == places


@pytest.mark.rule("MO-21")
@pytest.mark.parametrize("rim", ["open", "wall"])
@pytest.mark.parametrize("text", ["H001", "H282", "V003", "V871"])
def test_the_rim_has_grooves_or_not(rim: str, text: str) -> None:
    assert text in legal(START)
    assert broken(board("", rim=rim), text) == {"MO-21"}


@pytest.mark.rule("MO-22")
def test_no_two_rows_share_an_edge() -> None:
    state = board("H343")
    assert broken(state, "H242") == {"MO-22"}
    assert refusal(state, "H242")[1] == ["H34"]
    assert broken(state, "H641") == broken(state, "H241") == set()  # end to end


@pytest.mark.rule("MO-23")
def test_rows_touch_but_do_not_cross() -> None:
    """MO-T09, and a corner where two ends meet."""
    state = board("V312")
    assert broken(state, "H222") == {"MO-23"}
    assert [broken(state, text) for text in ("H212", "H232", "H321", "H221", "H311")] == [set()] * 5
    assert targets(board("V312 H232"), "V312") == ["V302"]


@pytest.mark.rule("MO-24", "MO-46")
def test_nothing_is_built_inside_a_claimed_square() -> None:
    """MO-T22."""
    state = board(AROUND_DOMINO, claims=[(A, DOMINO)])
    assert broken(state, "V431") == {"MO-24"}
    assert counts(state)[0] == 144 - 6 - 1 == 137
    places = refusal(state, "V431")[1]
    assert places[0] == "V43"


@pytest.mark.rule("MO-24", "MO-33")
def test_nothing_slides_into_a_claimed_square() -> None:
    """The border gives way at (4,3), where two rows meet end to end."""
    rows = "H331 H431 H342 V331 V531 V421"
    assert "V431" in targets(board(rows), "V421")
    claimed = board(rows, claims=[(A, DOMINO)])
    assert targets(claimed, "V421") == ["V401", "V411"]
    assert "MO-24" in broken(after(claimed, "H001"), "V421>V431")
    assert "V431" in targets(board(rows, claims=[(A, DOMINO)], build_inside_secured="no_effect"), "V421")


@pytest.mark.rule("MO-78")
def test_rows_inside_a_claimed_square_may_have_no_effect() -> None:
    state = board(AROUND_DOMINO, claims=[(A, DOMINO)], build_inside_secured="no_effect", mover=B)
    state = after(state, "V431")
    assert (state.mover, creators(state), owners(state), scores(state)) == (A, {}, {DOMINO: A}, (2, 0))
    assert targets(state, "V431") == []


@pytest.mark.rule("MO-78", "MO-41", "MO-46")
def test_the_open_country_does_not_move_for_rows_inside_a_claimed_square() -> None:
    """With walls at the rim the largest face is the open country, here the claimed half of the board.

    The last row cuts it in two parts. If these counted as faces, the other half would be the largest one.
    """
    state = board(
        f"{BETWEEN_HALVES} V203 V233",
        claims=[(A, LEFT)],
        waiting=[(B, RIGHT)],
        rim="wall",
        build_inside_secured="no_effect",
        slide="off",
    )
    state = after(state, "V262")
    assert (owners(state), creators(state), state.mover) == ({LEFT: A}, {RIGHT: B}, B)


# --- sliding -------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-32", "MO-33", "MO-34", "MO-35", "MO-36", "MO-77")
@pytest.mark.parametrize(
    ("rows", "row", "fields", "expected"),
    [
        pytest.param("V321", "V321", {}, "V301 V311 V331 V341 V351 V361 V371", id="MO-T05"),
        pytest.param("V321", "V321", {"slide_stop": "contact"}, "V301 V371", id="MO-T05 contact"),
        pytest.param("H053", "H053", {}, "H153 H253 H353 H453 H553", id="MO-T05 long"),
        pytest.param("H053", "H053", {"slide_stop": "contact"}, "H553", id="MO-T05 long, contact"),
        pytest.param("H001", "H001", {}, "H101 H201 H301 H401 H501 H601 H701", id="MO-T05 rim"),
        pytest.param("V321 H241 H341", "V321", {}, "V301 V311 V331 V341 V351 V361 V371", id="MO-T06"),
        pytest.param(
            "V321 H241 H341", "V321", {"junction": "touch_blocks"}, "V301 V311 V331", id="MO-T06 touch"
        ),
        pytest.param("V321 H242", "V321", {}, "V301 V311 V331", id="MO-T07"),
        pytest.param("V321 H341", "V321", {}, "V301 V311 V331 V341 V351 V361 V371", id="MO-T08"),
        pytest.param("H122 H621", "H122", {}, "H022 H222 H322 H422", id="MO-T10"),
        pytest.param("H331 H341 V331 V451", "V451", {"slide_stop": "contact"}, "V401 V471", id="MO-T12"),
        pytest.param("H233 H341 V331 V431", "H233", {}, "H033 H133 H333 H433 H533", id="MO-T16"),
        pytest.param("H233 H341 V331 V431", "H233", {"claims": [(B, ONE)]}, "", id="MO-T16 claimed"),
    ],
)
def test_where_a_row_slides(rows: str, row: str, fields: dict[str, Any], expected: str) -> None:
    assert targets(board(rows, **fields), row) == expected.split()


@pytest.mark.rule("MO-77")
def test_touching_rows_block_what_has_left_them_behind() -> None:
    """The row slides up to H341 and not past it; nothing touches its way back but that end itself."""
    there = board("V321 H341", junction="touch_blocks")
    assert targets(there, "V321") == ["V301", "V311", "V331"]
    back = board("V341 H341", junction="touch_blocks")
    assert targets(back, "V341") == ["V351", "V361", "V371"]
    past_its_tail = board("V331 H331", junction="touch_blocks")
    assert targets(past_its_tail, "V331") == ["V341", "V351", "V361", "V371"]
    assert targets(board("V341 H331", junction="touch_blocks"), "V341") == ["V331", "V351", "V361", "V371"]
    refused = broken(after(there, "H001"), "V321>V341")
    assert refused & {"MO-33", "MO-77"}


@pytest.mark.rule("MO-30")
def test_one_row_of_an_earlier_turn_slides_after_placing() -> None:
    state = board("H331", mover=B)
    assert "MO-30" in broken(state, "H331>H431")  # before placing
    state = after(state, "V001")
    assert not [text for text in legal(state) if text.startswith("V001>")]
    assert broken(state, "V001>V011") == {"MO-30"}
    assert "MO-30" in broken(state, "H661>H561")  # nothing there
    state = after(state, "H331>H431")
    assert (state.mover, rows_of(state.rows)) == (A, ["H431", "V001"])


@pytest.mark.rule("MO-30")
def test_no_second_slide() -> None:
    state = after(board("H331 H341 V331 V451 H771"), "H001", "V451>V431")
    assert state.step is Step.CLAIM
    assert "MO-30" in broken(state, "H771>H671")


@pytest.mark.rule("MO-30")
def test_the_row_just_placed_may_slide_if_so_agreed() -> None:
    state = after(board("H331", slide_just_placed=True), "V001")
    assert "V001>V011" in legal(state)
    assert after(state, "V001>V011").mover == B


@pytest.mark.rule("MO-31", "MO-33")
def test_a_row_pushes_no_other() -> None:
    state = after(board("H122 H621"), "V001")
    assert broken(state, "H122>H522") == {"MO-33"}
    assert refusal(state, "H122>H522")[1] == ["H62"]
    assert rows_of(after(state, "H122>H422").rows) == ["H422", "H621", "V001"]


@pytest.mark.rule("MO-32")
@pytest.mark.parametrize("text", ["H331>H331", "H331>H341", "H331>V331", "H331>H432"])
def test_a_row_stays_in_its_groove_and_moves(text: str) -> None:
    assert broken(after(board("H331"), "V001"), text) == {"MO-32"}


@pytest.mark.rule("MO-33")
def test_what_stops_a_slide() -> None:
    state = after(board("V321 H242 V561 V571"), "H001")
    assert broken(state, "V321>V341") == {"MO-33"}
    assert refusal(state, "V321>V341")[1] == ["H24", "H34"]  # the spanning row, around the junction
    assert broken(state, "V561>V571") == {"MO-33"}
    assert refusal(state, "V561>V571")[1] == ["V57"]
    assert "MO-33" in broken(state, "V571>V581")  # the rim


@pytest.mark.rule("MO-34")
def test_contact_slides_go_all_the_way() -> None:
    state = after(board("V321", slide_stop="contact"), "H001")
    assert legal(state) == ["V321>V301", "V321>V371", "skip"]
    assert broken(state, "V321>V331") == {"MO-34"}


@pytest.mark.rule("MO-35", "MO-46")
def test_protected_rows_never_slide() -> None:
    state = after(board("H233 H341 V331 V431 H771", claims=[(B, ONE)]), "V001")
    assert rows_of(state.protected) == ["H233", "H341", "V331", "V431"]
    assert "MO-35" in broken(state, "H233>H133")  # although it would keep the square closed
    assert {text[:4] for text in legal(state)} == {"H771", "skip"}


@pytest.mark.rule("MO-36", "MO-42")
def test_a_square_without_a_monument_may_be_opened() -> None:
    state = after(board(AROUND_ONE, waiting=[(A, ONE)], mover=B), "H001")
    assert creators(state) == {ONE: A}
    assert creators(after(state, "V431>V441")) == {}


@pytest.mark.rule("MO-37")
def test_the_game_without_slides() -> None:
    state = board("H331", slide="off")
    assert after(state, "V001").mover == B
    assert "MO-37" in broken(state, "H331>H431")
