"""Records, replay, matches and the text form, on Kirche and on a game with chance and more seats."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from kirche.positions import P1, T10, after, at, bare
from services import pig
from services.walks import walk
from tabletop_rules.errors import ImpossiblePosition, NotationError, OptionError, RulesError, UnknownGame
from tabletop_rules.game import IllegalMove
from tabletop_rules.games import kirche
from tabletop_rules.record import (
    Match,
    Record,
    RecordError,
    ReplayError,
    format_record,
    parse_record,
    replay,
    verify,
)

CHURCHES = ("Na1V", "Sg7H", "Na7V", "Sg1V")
"""Both churches: Light's on one diagonal, Dark's on the other."""


def of(*texts: str, **settings: object) -> Record[kirche.State, kirche.Move]:
    return Record.of(kirche, map(kirche.parse_move, texts), **settings)  # type: ignore[arg-type]


# --- records ---------------------------------------------------------------------------------------------


def test_record_says_by_which_rules() -> None:
    record = of(*CHURCHES)
    assert (record.game, record.ruleset, record.seats) == ("kirche", 1, 2)
    assert record.options == kirche.Options()
    assert record.start is None
    assert len(record.moves) == 4


def test_record_takes_seats_and_options_from_its_start() -> None:
    start = pig.State(pig.Options(target=9), (1, 2, 3))
    record = Record.of(pig, start=start)
    assert (record.seats, record.options.target, record.ruleset) == (3, 9, 3)
    assert Record.of(pig).seats == 2


@pytest.mark.parametrize(
    ("change", "error", "reason"),
    [
        ({"seats": 99}, OptionError, "kirche is for 2 players, not 99"),
        ({"seats": "2"}, OptionError, "kirche is for 2 players, not '2'"),
        ({"options": 5}, OptionError, "the options of kirche are of type Options, not 5"),
        ({"options": pig.Options()}, OptionError, "the options of kirche are of type Options, not Options"),
        ({"start": 5}, TypeError, "a state of kirche is wanted here, not an int"),
    ],
)
def test_record_of_what_the_game_does_not_know(
    change: dict[str, Any], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        of("Na1V", **change)


def test_record_is_a_value() -> None:
    record = of(*CHURCHES, start=at(P1))
    assert record == of(*CHURCHES, start=at(P1))
    assert hash(record) == hash(of(*CHURCHES, start=at(P1)))
    assert pickle.loads(pickle.dumps(record)) == record


def test_replay_gives_every_state() -> None:
    states = list(replay(kirche, of(*CHURCHES)))
    assert [kirche.format_position(state) for state in states] == [
        "- | - | d4 | light",
        "Na1V | - | d4 | light",
        "Na1V Sg7H | - | d4 | dark",
        "Na1V Sg7H | Na7V | d4 | dark",
        "Na1V Sg7H | Na7V Sg1V | d4 | light",
    ]


def test_replay_is_what_was_played() -> None:
    states, moves = walk(kirche, seed=1, plies=60)
    assert list(replay(kirche, Record.of(kirche, moves))) == states
    states_of_pig, outcomes = walk(pig, seed=2, plies=80, seats=4)
    record = Record.of(pig, outcomes, seats=4)
    assert list(replay(pig, record)) == states_of_pig
    assert verify(pig, record) == states_of_pig[-1]


def test_replay_goes_on_from_a_start() -> None:
    won = verify(kirche, of("g4-e4", start=at(T10)))
    assert won.ending is kirche.Ending.VILLAGE
    assert next(replay(kirche, of(start=at(T10)))) == at(T10)


def test_first_refused_move_is_named() -> None:
    with pytest.raises(ReplayError) as caught:
        verify(kirche, of("Na1V", "Sa7H", "Na7V"))
    error = caught.value
    assert (error.number, error.move) == (2, "Sa7H")
    assert [violation.rule.id for violation in error.violations] == ["KD-02"]
    assert str(error).startswith("move 2, Sa7H, is illegal:\n  KD-02: ")


def test_states_before_a_refused_move_are_given() -> None:
    states = replay(kirche, of("Na1V", "Sa7H"))
    assert kirche.format_position(next(states)) == "- | - | d4 | light"
    assert kirche.format_position(next(states)) == "Na1V | - | d4 | light"
    with pytest.raises(ReplayError):
        next(states)


def test_moves_after_the_end_are_refused() -> None:
    with pytest.raises(ReplayError, match="move 2, g1-f1, is illegal"):
        verify(kirche, of("g4-e4", "g1-f1", start=at(T10)))


@pytest.mark.parametrize(
    ("change", "error", "reason"),
    [
        ({"game": "pig"}, ReplayError, "the record is of pig, not of kirche"),
        ({"ruleset": 2}, ReplayError, "by ruleset 2 of kirche; this is ruleset 1"),
        ({"seats": 3}, OptionError, "kirche is for 2 players, not 3"),
        ({"start": at(P1), "options": kirche.Options(ply_cap=9)}, ReplayError, "the record has Options"),
        ({"start": attrs.evolve(at(P1), ply=17)}, ImpossiblePosition, "KD-40"),
    ],
)
def test_record_of_other_rules_is_refused_at_once(
    change: dict[str, Any], error: type[RulesError], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        replay(kirche, attrs.evolve(of("Na1V"), **change))


def test_start_with_other_seats_is_refused() -> None:
    start = pig.initial_state(3)
    with pytest.raises(ReplayError, match="of 2 players, its start of 3"):
        verify(pig, Record.of(pig, start=start, seats=2))


def test_replay_error_survives_pickling() -> None:
    with pytest.raises(ReplayError) as caught:
        verify(kirche, of("Sa7H"))
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.__dict__ == caught.value.__dict__


# --- matches ---------------------------------------------------------------------------------------------


def match_of(*texts: str) -> Match[kirche.State, kirche.Move]:
    match = Match.of(kirche)
    for text in texts:
        match = match.play(kirche.parse_move(text))
    return match


def texts(match: Match[kirche.State, kirche.Move]) -> list[str]:
    return [kirche.format_move(move) for move in match.moves]


def test_match_plays_on() -> None:
    match = match_of("Na1V", "Sg7H")
    assert match.state == after(kirche.initial_state(), "Na1V", "Sg7H")
    assert match.record() == of("Na1V", "Sg7H")
    assert match.ply == 2


def test_match_is_never_changed() -> None:
    one = match_of("Na1V")
    two = one.play(kirche.parse_move("Sg7H"))
    two.undo()
    assert texts(one) == ["Na1V"]
    assert texts(two) == ["Na1V", "Sg7H"]


@pytest.mark.parametrize("again", [copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_match_is_a_value(again: Callable[[Match[Any, Any]], Match[Any, Any]]) -> None:
    match = match_of(*CHURCHES).undo()
    other = again(match)
    assert other == match
    assert other.game is kirche
    assert other.redo() == match.redo()


def test_refused_move_leaves_the_match() -> None:
    match = match_of("Na1V")
    with pytest.raises(IllegalMove):
        match.play(kirche.parse_move("Sa7H"))
    assert match == match_of("Na1V")


def test_undo_and_redo() -> None:
    match = match_of(*CHURCHES)
    back = match.undo().undo()
    assert texts(back) == ["Na1V", "Sg7H"]
    assert back.state == match_of("Na1V", "Sg7H").state
    assert back.record() == of("Na1V", "Sg7H")
    assert (back.can_undo, back.can_redo) == (True, True)
    assert back.redo().redo() == match
    assert (match.can_undo, match.can_redo) == (True, False)


def test_playing_after_undo_forgets_what_was_undone() -> None:
    match = match_of(*CHURCHES).undo().undo().play(kirche.parse_move("Na7H"))
    assert texts(match) == ["Na1V", "Sg7H", "Na7H"]
    assert not match.can_redo
    assert match == match_of("Na1V", "Sg7H", "Na7H")


def test_branch_stands_where_the_match_stood() -> None:
    match = match_of(*CHURCHES)
    assert match.branch(2) == match_of("Na1V", "Sg7H")
    assert match.undo().undo().branch(4) == match  # a move that was taken back is still there to branch at
    assert match.branch(0) == match_of()


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (lambda match: match.branch(0).undo(), "nothing to undo"),
        (Match.redo, "nothing to redo"),
        (lambda match: match.branch(5), "there is no ply 5 to branch at: the match has 0 to 4"),
        (lambda match: match.branch(-1), "there is no ply -1"),
    ],
)
def test_steps_that_cannot_be_taken(
    step: Callable[[Match[kirche.State, kirche.Move]], object], reason: str
) -> None:
    with pytest.raises(RecordError, match=reason):
        step(match_of(*CHURCHES))


def test_match_goes_on_from_a_record() -> None:
    match = Match.of(kirche, of("Na1V", options=kirche.Options(board=5)))
    assert match.ply == 1
    assert match.undo().state == kirche.initial_state(options=kirche.Options(board=5))
    with pytest.raises(ReplayError):
        Match.of(kirche, of("Sa7H"))


def test_chance_is_played_like_any_move() -> None:
    match = Match.of(pig, Record.of(pig, seats=3)).play(pig.Move.ROLL).play(pig.Move.SIX)
    assert match.state.pot == 6
    assert match.undo().play(pig.Move.ONE).state.turn == 1


# --- text ------------------------------------------------------------------------------------------------

TEXT = """\
game: kirche
ruleset: 1
seats: 2
option first_mover: dark
option ply_cap: 100

1. Na1V
2. Sg7H
"""
SWITCHES = kirche.Options(first_mover="dark", ply_cap=100)


def test_text_of_a_record() -> None:
    record = of("Na1V", "Sg7H", options=SWITCHES)
    assert format_record(kirche, record) == TEXT
    assert parse_record(TEXT) == record
    assert parse_record(TEXT, kirche) == record


def test_text_tells_who_moved() -> None:
    record = Record.of(pig, [pig.Move.ROLL, pig.Move.TWO, pig.Move.HOLD], seats=3)
    text = format_record(pig, record, actors=True)
    assert text.splitlines()[4:] == ["1. roll  # seat 0", "2. 2  # chance", "3. hold  # seat 0"]
    assert parse_record(text, pig) == record


def test_text_of_who_moved_needs_legal_moves() -> None:
    illegal = of("Na1V", "Sa7H")
    assert parse_record(format_record(kirche, illegal)) == illegal
    with pytest.raises(ReplayError, match="move 2, Sa7H"):
        format_record(kirche, illegal, actors=True)


def test_text_with_a_start() -> None:
    record = of("g4-e4", start=at(T10))
    text = format_record(kirche, record)
    assert text.splitlines()[3] == (
        "start: b3H b4H b5H Nc3H Sc4V c5V d3H d4V g4H | a1V a3V a5V Na7H c7H e1H e7H Sg1H g7V | f6 | light"
    )
    assert parse_record(text) == record


def test_text_cannot_say_a_start_with_a_past() -> None:
    with pytest.raises(RecordError, match="its start reads back otherwise; store it as JSON"):
        format_record(kirche, of(start=after(at(P1), kirche.format_move(kirche.legal_moves(at(P1))[0]))))
    with pytest.raises(RecordError, match="its start"):
        format_record(kirche, of(start=bare("b2H")))
    with pytest.raises(RecordError, match="its start"):
        format_record(pig, Record.of(pig, start=pig.State(pig.DEFAULTS, (1, 2), turn=1)))


@pytest.mark.parametrize("nickname", ["otto", "true", "7", "", '"quoted"', "with spaces", "NaN", "é"])
@pytest.mark.parametrize("house_rules", [(), ("no sixes",), ("a", "7")])
def test_text_keeps_options_of_every_kind(nickname: str, house_rules: tuple[str, ...]) -> None:
    record = Record.of(pig, options=pig.Options(nickname=nickname, house_rules=house_rules))
    assert parse_record(format_record(pig, record), pig) == record


def test_text_of_options() -> None:
    options = pig.Options(nickname="otto", house_rules=("no sixes",), target=3)
    lines = format_record(pig, Record.of(pig, options=options)).splitlines()
    assert lines[3:6] == ["option target: 3", "option nickname: otto", 'option house_rules: ["no sixes"]']
    with pytest.raises(RecordError, match="a move or an option reads back otherwise"):
        format_record(pig, Record.of(pig, options=pig.Options(nickname="otto #1")))


def test_text_round_trip_of_whole_games() -> None:
    for seed, options in enumerate([kirche.Options(), kirche.Options(board=5, repetition="none", ply_cap=0)]):
        _, moves = walk(kirche, seed, plies=150, options=options)
        record = Record.of(kirche, moves, options=options)
        assert parse_record(format_record(kirche, record, actors=True)) == record


def test_text_is_read_with_comments_and_gaps() -> None:
    text = "# a game\n\n  seats: 2   # as always\ngame:kirche\n 1.Na1V# no comment sign after a letter"
    with pytest.raises(NotationError, match="line 5, column 8: expected the end"):
        parse_record(text)
    assert parse_record(text.replace("1V#", "1V #")) == of("Na1V")


@pytest.mark.parametrize("what", [None, b"game: kirche", 5], ids=repr)
def test_what_is_no_text_is_no_record(what: object) -> None:
    with pytest.raises(TypeError, match="notation is a str, not "):
        parse_record(what)  # type: ignore[call-overload]


def test_text_without_headers_means_the_given_game() -> None:
    assert parse_record("1. Na1V", kirche) == of("Na1V")
    assert parse_record("", kirche) == of()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1. Na1V", "line 1, column 1: expected the header game"),
        ("game: kirche\n1. Na1V\n3. Sg7H", "line 3, column 1: expected move 2, found 3"),
        ("game: kirche\n0. Na1V", "line 2, column 1: expected move 1, found 0"),
        ("game: kirche\n1. Na1X", "line 2, column 7: expected the ridge H or V, found 'X'"),
        ("game: kirche\n1.", "line 2, column 3: expected a file"),
        ("game: kirche\nNa1V", "line 2, column 1: expected a numbered move or a header"),
        ("game: kirche\ncolour: red", "line 2, column 1: expected a numbered move or a header"),
        ("game: kirche\ngame: kirche", "line 2, column 1: the header game stands twice"),
        ("game: kirche\n1. Na1V\n seats: 2", "line 3, column 2: the header seats comes before the moves"),
        ("game: kirche\nruleset: 2", "line 2, column 10: this is ruleset 1 of kirche"),
        ("game: kirche\nseats: 3", "line 2, column 8: expected a number of players: 2"),
        ("game: kirche\nseats: " + "9" * 9999, "line 2, column 8: expected a number of players"),
        ("game: kirche\noption board: 6", "line 2, column 15: expected 7 or 5, found 6"),
        ("game: kirche\noption board: true", "expected 7 or 5, found true"),
        ("game: kirche\noption ply_cap: -1", "line 2, column 17: "),
        ("game: kirche\noption colour: red", 'the key "colour" is not one of "first_mover"'),
        ("game: kirche\nstart: - | - | d4", "line 2, column 8: a position is"),
        ("game: kirche\nstart: - | - | d9 | light", "line 2, column 17: expected a rank"),
    ],
)
def test_faults_of_a_text_are_located(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse_record(text)


def test_fault_of_a_text_shows_the_line() -> None:
    with pytest.raises(NotationError) as caught:
        parse_record("game: kirche\n1. Na1V\n2. Sg7?  # hm")
    assert str(caught.value).splitlines()[1:] == ["  2. Sg7?", "        ^"]


def test_text_of_another_game() -> None:
    with pytest.raises(NotationError, match="line 1, column 7: the record is of pig, not of kirche"):
        parse_record("game: pig", kirche)
    with pytest.raises(UnknownGame):
        parse_record("game: pig")
    with pytest.raises(ReplayError, match="the record is of kirche, not of pig"):
        format_record(pig, of())  # type: ignore[misc]


def test_impossible_start_is_refused() -> None:
    with pytest.raises(ImpossiblePosition, match="KD-11"):
        parse_record("game: kirche\nstart: Nd4H | - | d4 | light")


def test_a_byte_order_mark_is_no_part_of_a_record() -> None:
    assert parse_record("\ufeffgame: kirche\n1. Na1V") == parse_record("game: kirche\n1. Na1V")
