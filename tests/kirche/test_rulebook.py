"""The clauses and worked cases of the rulebook, one by one, with results worked out by hand."""

from __future__ import annotations

from itertools import product

import pytest

from kirche.positions import P1, T10, T11, T14, after, at, bare, broken, legal, pieces, square, winning
from tabletop_rules.errors import OptionError
from tabletop_rules.games import kirche
from tabletop_rules.games.kirche import DARK, LIGHT, Ending, Options, Phase
from tabletop_rules.perft import perft

START = kirche.initial_state()
CHURCHES = after(START, "Na1H", "Sg7H", "Na7H", "Sg1H")


# --- set-up --------------------------------------------------------------------------------------------


@pytest.mark.rule("KD-01")
def test_the_priest_starts_in_the_middle() -> None:
    assert START.priest == square("d4")
    assert kirche.format_position(START) == "- | - | d4 | light"


@pytest.mark.rule("KD-02")
def test_light_has_sixteen_churches() -> None:
    """KD-T01: two diagonals, two ways round, two ridges each."""
    churches = {(one, two) for one in legal(START) for two in legal(after(START, one))}
    opposite = {"a1": "g7", "g7": "a1", "a7": "g1", "g1": "a7"}
    assert churches == {
        (f"N{nave}{ridge}", f"S{opposite[nave]}{other}")
        for nave, ridge, other in product(opposite, "HV", "HV")
    }
    assert len(churches) == 16


@pytest.mark.rule("KD-03")
def test_dark_has_eight_churches_after_each() -> None:
    """KD-T01: 128 church set-ups in all."""
    total = 0
    for one in legal(START):
        for two in legal(after(START, one)):
            state = after(START, one, two)
            free = {"a1", "a7", "g1", "g7"} - {one[1:3], two[1:3]}
            churches = [(n, s) for n in legal(state) for s in legal(after(state, n))]
            assert len(churches) == len(set(churches)) == 8
            assert all({nave[1:3], steeple[1:3]} == free for nave, steeple in churches)
            total += len(churches)
    assert total == 128


@pytest.mark.rule("KD-40", "KD-10")
def test_steps_of_the_setup() -> None:
    state, who = START, []
    while state.phase is not Phase.PLAY:
        move = kirche.legal_moves(state)[0]
        assert isinstance(move, kirche.Place)
        who.append((state.mover, move.kind))
        state = kirche.apply(state, move)
    church = [(0, "nave"), (0, "steeple"), (1, "nave"), (1, "steeple")]
    assert who == church + [(0, "house"), (1, "house")] * 7
    assert len(state.buildings) == 18


@pytest.mark.rule("KD-11", "KD-12", "KD-13")
def test_lights_first_house() -> None:
    """KD-T02: 49 squares, less 5 that are taken and 4 beside the own corners; both ridges on each."""
    houses = legal(CHURCHES)
    squares = {text[:2] for text in houses}
    everywhere = {f"{file}{rank}" for file in "abcdefg" for rank in range(1, 8)}
    closed = {"a1", "g7", "a7", "g1", "d4", "a2", "b1", "f7", "g6"}
    assert squares == everywhere - closed
    assert len(squares) == 40
    assert houses == sorted(f"{it}{ridge}" for it in squares for ridge in "HV")


@pytest.mark.rule("KD-11", "KD-13")
@pytest.mark.parametrize(
    ("where", "allowed"),
    [
        ("a2", False), ("b1", False), ("g6", False), ("d4", False),
        ("a6", True), ("b2", True), ("d3", True), ("f1", True),
    ],
)  # fmt: skip
def test_where_a_house_may_stand(where: str, allowed: bool) -> None:
    """KD-T04: beside an own corner or on the priest not; beside a foreign one, or diagonally, yes."""
    assert (f"{where}H" in legal(CHURCHES)) is allowed
    assert (broken(CHURCHES, f"{where}H") == set()) is allowed
    if not allowed:
        assert broken(CHURCHES, f"{where}H") == {"KD-11"}


@pytest.mark.rule("KD-14")
def test_the_bound_on_closed_squares() -> None:
    """Own 8 buildings close 2·3 + 6·5, the other side's 9 and the priest their own squares: 46 of 49."""
    assert 2 * 3 + 6 * 5 + 9 + 1 == 46 < 49
    own_on_5, foreign_on_5 = 2 * 3 + 2 * 5, 5
    assert own_on_5 + foreign_on_5 + 1 == 22 < 25


# --- play ----------------------------------------------------------------------------------------------


@pytest.mark.rule("KD-20")
def test_light_acts_first() -> None:
    state = START
    while state.phase is not Phase.PLAY:
        state = kirche.apply(state, kirche.legal_moves(state)[-1])
    assert state.mover == LIGHT
    assert (state.actions, state.earlier) == (0, ())


@pytest.mark.rule("KD-43", "KD-20")
@pytest.mark.parametrize(("board", "setup"), [(7, 18), (5, 10)])
def test_dark_may_act_first(board: int, setup: int) -> None:
    state = kirche.initial_state(options=Options(first_mover="dark", board=board))  # type: ignore[arg-type]
    movers = []
    for _ in range(setup + 3):
        movers.append(state.mover)
        state = kirche.apply(state, kirche.legal_moves(state)[0])
    assert movers[setup - 2 :] == [LIGHT, DARK, DARK, LIGHT, DARK]


@pytest.mark.rule("KD-21")
def test_nothing_is_placed_in_play_and_nobody_passes() -> None:
    state = at(P1)
    assert broken(state, "a3H") == {"KD-21"}
    assert broken(state, "Na3H") == {"KD-21"}
    assert all("-" in text or text.endswith("*") for text in legal(state))


@pytest.mark.rule("KD-22", "KD-23", "KD-45")
def test_a_lone_house_slides_and_turns() -> None:
    """KD-T05."""
    state = bare("b2H")
    assert legal(state) == ["b2-a2", "b2-c2", "b2-d2", "b2-e2", "b2-f2", "b2-g2"]
    assert pieces(after(state, "b2-c2"), LIGHT) == ["c2V"]


@pytest.mark.rule("KD-22", "KD-24", "KD-45")
def test_the_priest_stops_a_slide() -> None:
    """KD-T06."""
    state = bare("b4H")
    assert legal(state) == ["b4-a4", "b4-c4"]
    assert broken(state, "b4-d4") == {"KD-22"}
    assert broken(state, "b4-e4") == {"KD-22"}
    assert broken(state, "b4*") == {"KD-24"}


@pytest.mark.rule("KD-24", "KD-25", "KD-45")
def test_the_priest_changes_places() -> None:
    """KD-T07: d2 is taken by a building, d4 by the priest himself."""
    state = bare("d3V", "d2H")
    assert legal(state) == ["d3*"]
    helped = after(state, "d3*")
    assert pieces(helped, LIGHT) == ["d4H"]
    assert pieces(helped, DARK) == ["d2H"]
    assert helped.priest == square("d3")


@pytest.mark.rule("KD-24", "KD-45")
def test_one_free_neighbour_rules_the_priest_out() -> None:
    """KD-T08."""
    state = bare("d3V")
    assert legal(state) == ["d3-d1", "d3-d2"]
    assert broken(state, "d3*") == {"KD-24"}


@pytest.mark.rule("KD-24", "KD-45")
def test_edge_and_building_shut_in() -> None:
    """KD-T09."""
    assert legal(bare("a1H", "b1V")) == ["a1*"]
    assert legal(bare("a1V", "b1V")) == ["a1-a2", "a1-a3", "a1-a4", "a1-a5", "a1-a6", "a1-a7"]


@pytest.mark.rule("KD-24")
def test_priest_any_helps_whoever_asks() -> None:
    state = bare("d3V", priest_any=True)
    assert legal(state) == ["d3*", "d3-d1", "d3-d2"]
    assert pieces(after(state, "d3*"), LIGHT) == ["d4H"]


@pytest.mark.rule("KD-26")
def test_each_building_slides_or_calls_the_priest() -> None:
    for line in (T10, T11, T14, P1):
        state = at(line)
        actions = legal(state)
        for text in pieces(state, LIGHT):
            where = text[-3:-1]
            slides = any(action.startswith(f"{where}-") for action in actions)
            assert slides != (f"{where}*" in actions)


# --- the end -------------------------------------------------------------------------------------------


@pytest.mark.rule("KD-30")
def test_the_slide_that_wins() -> None:
    """KD-T10."""
    state = at(T10)
    assert len(legal(state)) == 14
    assert winning(state) == ["g4-e4"]
    won = after(state, "g4-e4")
    assert "e4V" in pieces(won, LIGHT)
    assert kirche.actor(won) is None
    assert kirche.legal_moves(won) == ()
    assert after(state, "g4-f4").ending is None


@pytest.mark.rule("KD-30")
def test_the_win_on_paper() -> None:
    """The outcome names its rule, and the score sheet the squares of the village."""
    won = after(at(T10), "g4-e4")
    result = kirche.outcome(won)
    assert result is not None
    assert (result.scores, result.places, result.winner, result.rule.id) == ((1, 0), (1, 2), LIGHT, "KD-30")
    light, dark = kirche.score_sheet(won)
    assert [(line.points, line.rule.id) for line in light] == [(1, "KD-30")]
    assert {kirche.square_name(cell) for cell in light[0].at} == {
        "c3", "c4", "d3", "d4", "b3", "b4", "c5", "b5", "e4",
    }  # fmt: skip
    assert dark == ()


@pytest.mark.rule("KD-30")
def test_the_win_of_dark_on_paper() -> None:
    """The same village in the other colour."""
    light, dark, priest, _ = T10.split(" | ")
    won = after(at(f"{dark} | {light} | {priest} | dark"), "g4-e4")
    result = kirche.outcome(won)
    assert result is not None
    assert (result.scores, result.places, result.winner) == ((0, 1), (2, 1), 1)
    assert [[line.points for line in lines] for lines in kirche.score_sheet(won)] == [[], [1]]


@pytest.mark.rule("KD-30")
def test_a_nave_on_the_edge_does_not_win() -> None:
    """KD-T11."""
    state = after(at(T11), "g4-e4")
    assert state.ending is None
    assert [str(gap) for gap in kirche.village_gaps(state, LIGHT)] == [
        "KD-30: (c) church parts on the rim: a3"
    ]


@pytest.mark.rule("KD-30")
def test_a_steeple_on_the_edge_does_not_win() -> None:
    """The same village with nave and steeple changed over."""
    swapped = T11.replace("Na3H Sb3V", "Sa3H Nb3V")
    state = after(at(swapped), "g4-e4")
    assert state.ending is None
    assert [str(gap) for gap in kirche.village_gaps(state, LIGHT)] == [
        "KD-30: (c) church parts on the rim: a3"
    ]


@pytest.mark.rule("KD-30")
def test_a_steeple_away_from_the_nave_does_not_win() -> None:
    """KD-T10 with the steeple on b5 and a house on c4: all of it hangs together, the church does not."""
    line = T10.replace("Sc4V", "c4V").replace("b5H", "Sb5H")
    state = after(at(line), "g4-e4")
    assert state.ending is None
    assert [str(gap) for gap in kirche.village_gaps(state, LIGHT)] == [
        "KD-30: (b) the steeple does not touch the nave: c3 and b5"
    ]


@pytest.mark.rule("KD-31")
def test_ridges_do_not_matter_for_the_village() -> None:
    turned = T10.replace("Nc3H Sc4V b3H b4H c5V", "Nc3V Sc4H b3V b4V c5H")
    assert "g4-e4" in winning(at(turned))


@pytest.mark.rule("KD-30", "KD-24")
def test_the_priest_completes_a_village() -> None:
    """KD-T14."""
    state = at(T14)
    assert "f7*" in legal(state)
    assert not any(text.startswith("f7-") for text in legal(state))
    won = after(state, "f7*")
    assert won.ending is Ending.VILLAGE
    assert won.priest == square("f7")
    assert "d4V" in pieces(won, LIGHT)


@pytest.mark.rule("KD-33")
def test_the_other_sides_action_never_completes_a_village() -> None:
    """KD-T15: whatever Dark does, Light's village stays as it is."""
    state = at(T10.replace("light", "dark"))
    before = kirche.village_gaps(state, LIGHT)
    assert before
    assert all(kirche.village_gaps(then, LIGHT)[0] == before[0] for _, then in kirche.successors(state))


@pytest.mark.rule("KD-32")
def test_strangers_do_not_link() -> None:
    """KD-T10 with a dark house on e4 between d4 and a light house on f4."""
    line = T10.replace("g4H", "g3V").replace("e1H", "e4H")
    state = after(at(line), "g3-g4")
    light = kirche.village_gaps(state, LIGHT)
    assert {gap.rule.id for gap in light} == {"KD-30"}
    linked = after(after(state, "a3-a2"), "g4-f4")
    assert [str(gap) for gap in kirche.village_gaps(linked, LIGHT)] == [
        "KD-30: (a) not linked to the rest: f4",
        "KD-32: only the other side's buildings or the priest link the village",
    ]
    assert linked.ending is None


@pytest.mark.rule("KD-34", "KD-42")
def test_third_occurrence_is_a_draw() -> None:
    """Two houses walk round a square each, four slides and four turns: eight actions, nothing has changed."""
    round_trip = ("g4-f4", "e1-f1", "f4-f3", "f1-f2", "f3-g3", "f2-e2", "g3-g4", "e2-e1")
    once = after(at(T10), *round_trip)
    assert (once.position, once.ending) == (at(T10).position, None)
    almost = after(once, *round_trip[:-1])
    assert almost.ending is None
    drawn = after(almost, round_trip[-1])
    assert drawn.ending is Ending.REPETITION
    result = kirche.outcome(drawn)
    assert result is not None
    assert (result.scores, result.is_draw, result.winner, result.rule.id) == ((0, 0), True, None, "KD-34")
    assert kirche.score_sheet(drawn) == ((), ())
    assert broken(drawn, "g4-f4") == {"KD-34"}
    capped = after(at(T10, ply_cap=16), *round_trip, *round_trip)
    assert capped.ending is Ending.REPETITION  # repetition comes before the cap
    endless = after(at(T10, repetition="none", ply_cap=0), *round_trip * 5)
    assert (endless.ending, endless.actions, endless.earlier) == (None, 40, ())


@pytest.mark.rule("KD-34", "KD-42")
def test_the_cap() -> None:
    state = at(P1)
    for cap in (1, 2, 7):
        state = at(P1, ply_cap=cap)
        for _ in range(cap):
            assert state.ending is None
            state = kirche.apply(state, kirche.legal_moves(state)[0])
        assert state.ending is Ending.CAP
        assert kirche.outcome(state).is_draw  # type: ignore[union-attr]
    assert broken(state, "a1-b1") == {"KD-34"}


@pytest.mark.rule("KD-42")
def test_a_win_comes_before_the_cap() -> None:
    assert after(at(T10, ply_cap=1), "g4-e4").ending is Ending.VILLAGE
    assert after(at(T10, ply_cap=1), "g4-f4").ending is Ending.CAP


@pytest.mark.rule("KD-15")
def test_nobody_wins_during_setup() -> None:
    state = START
    while state.phase is not Phase.PLAY:
        state = kirche.apply(state, kirche.legal_moves(state)[0])
        assert state.ending is None
    assert all(kirche.village_gaps(state, seat) for seat in (LIGHT, DARK))
    assert str(kirche.village_gaps(START, LIGHT)[0]) == "KD-30: (a) buildings still to be placed: 9"
    for stranger in (2, -1):
        with pytest.raises(OptionError, match="a seat of this kirche"):
            kirche.village_gaps(state, stranger)


# --- notation and counts -------------------------------------------------------------------------------


@pytest.mark.rule("KD-44")
def test_the_small_board() -> None:
    state = kirche.initial_state(options=Options(board=5))
    assert kirche.format_position(state) == "- | - | c3 | light"
    assert legal(state) == sorted(
        f"N{corner}{ridge}" for corner in ("a1", "a5", "e1", "e5") for ridge in "HV"
    )
    state = after(state, "Na1H", "Se5H", "Na5H", "Se1H")
    assert len(legal(state)) == 2 * (25 - 5 - 4)
    while state.phase is not Phase.PLAY:
        state = kirche.apply(state, kirche.legal_moves(state)[0])
    assert [len(pieces(state, seat)) for seat in (LIGHT, DARK)] == [5, 5]


@pytest.mark.rule("KD-41")
@pytest.mark.parametrize("text", ["Na1H", "Sg7V", "d3H", "g4-e4", "f7*"])
def test_texts_of_moves(text: str) -> None:
    assert kirche.format_move(kirche.parse_move(text)) == text


@pytest.mark.rule("KD-41")
def test_a_finished_position_is_over_when_read() -> None:
    won = after(at(T10), "g4-e4")
    line = kirche.format_position(won)
    assert line.endswith("| f6 | dark")
    assert at(line).ending is Ending.VILLAGE


def test_perft_of_p1() -> None:
    """KD-P1; the fourth count is 312,534."""
    assert [perft(kirche, at(P1), depth) for depth in (1, 2, 3, 4)] == [25, 615, 13_986, 312_534]
