"""JSON of states, moves and records: the same text everywhere, and no trust in what comes back."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from typing import Any, Literal, get_args

import pytest
from jsonschema import Draft202012Validator

import kuhn_poker
import nine_holes
from kirche.positions import P1, T10, T14, after, at
from services import pig
from services.walks import walk
from tabletop_rules import codec, registry
from tabletop_rules.errors import ImpossiblePosition, OptionError, SchemaError, UnknownGame
from tabletop_rules.game import Game
from tabletop_rules.games import kirche
from tabletop_rules.record import Record, ReplayError

SWITCHES = [
    kirche.Options(first_mover=first, priest_any=any_building, repetition=repetition, board=board)
    for first in get_args(Literal["light", "dark"])
    for any_building in (False, True)
    for repetition in get_args(Literal["draw3", "none"])
    for board in get_args(Literal[7, 5])
]
STATES = [
    state
    for seed, options in enumerate(SWITCHES)
    for state in walk(kirche, seed, plies=options.setup_moves + 6, options=options)[0]
]
"""Some hundreds, of all phases and options."""

FINISHED = [
    after(at(T10), "g4-e4"),
    walk(kirche, seed=0, plies=100, options=kirche.Options(ply_cap=20))[0][-1],
    walk(kirche, seed=3, plies=400, options=kirche.Options(ply_cap=0, repetition="none", board=5))[0][-1],
]


def in_play(plies: int = 22) -> kirche.State:
    """The state of a game that remembers some past."""
    return walk(kirche, seed=5, plies=plies)[0][-1]


def envelope(value: Any, **changes: object) -> dict[str, Any]:
    """What is stored of a value of Kirche, as plain data, with some members of the body changed."""
    whole: dict[str, Any] = json.loads(codec.dumps(kirche, value))
    whole["body"] |= changes
    return whole


# --- there and back --------------------------------------------------------------------------------------


def test_states_come_back() -> None:
    assert len(STATES) > 300
    for state in [*STATES, *FINISHED]:
        text = codec.dumps(kirche, state)
        again = codec.loads(text, kirche, "state")
        assert again == state
        assert kirche.actor(again) == kirche.actor(state)
        assert codec.dumps(kirche, again) == text
        assert codec.loads(text) == state


def test_finished_games_are_among_them() -> None:
    assert [kirche.actor(state) for state in FINISHED[:2]] == [None, None]


def test_moves_come_back() -> None:
    for state in STATES[::7]:
        for move in kirche.legal_moves(state):
            assert codec.loads(codec.dumps(kirche, move), kirche, "move") == move


def test_records_come_back() -> None:
    for seed, options in enumerate(SWITCHES):
        record = Record.of(kirche, walk(kirche, seed, plies=40, options=options)[1], options=options)
        assert codec.loads(codec.dumps(kirche, record), kirche, "record") == record
    with_start = Record.of(kirche, kirche.legal_moves(in_play())[:1], start=in_play())
    assert codec.loads(codec.dumps(kirche, with_start)) == with_start


def test_a_game_with_chance_and_seats_comes_back() -> None:
    options = pig.Options(target=30, nickname="otto", house_rules=("no sixes",))
    for seats in pig.SEATS:
        states, moves = walk(pig, seed=seats, plies=60, options=options, seats=seats)
        for state in states:
            assert codec.loads(codec.dumps(pig, state), pig, "state") == state
        record = Record.of(pig, moves, options=options, seats=seats)
        assert codec.loads(codec.dumps(pig, record), pig, "record") == record


def test_text_is_canonical() -> None:
    state = after(kirche.initial_state(), "Na1V")
    text = codec.dumps(kirche, state)
    assert text == (
        '{"body":{"actions":0,"dark":[],"light":["Na1V"],"options":{"board":7,"first_mover":"light",'
        '"ply_cap":400,"priest_any":false,"repetition":"draw3"},"past":[],"priest":"d4","to_move":"light"},'
        '"format":"tabletop-rules/state","game":"kirche","ruleset":1,"schema":1}'
    )
    indented = codec.dumps(kirche, state, indent=2)
    assert indented.splitlines()[:3] == ["{", '  "body": {', '    "actions": 0,']
    assert codec.loads(indented) == state


def test_record_as_text() -> None:
    record = Record.of(kirche, map(kirche.parse_move, ("Na1V", "Sg7H")))
    assert json.loads(codec.dumps(kirche, record)) == {
        "format": "tabletop-rules/record",
        "schema": 1,
        "game": "kirche",
        "ruleset": 1,
        "body": {
            "seats": 2,
            "options": {
                "board": 7,
                "first_mover": "light",
                "ply_cap": 400,
                "priest_any": False,
                "repetition": "draw3",
            },
            "start": None,
            "moves": ["Na1V", "Sg7H"],
        },
    }


def test_only_what_belongs_to_the_game_is_written() -> None:
    with pytest.raises(TypeError):
        codec.dumps(kirche, "Na1V")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        codec.digest(kirche, kirche.parse_move("Na1V"))  # type: ignore[misc]
    with pytest.raises(ReplayError, match="the record is of pig, not of kirche"):
        codec.dumps(kirche, Record.of(pig))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="5 is not a move of kirche"):
        codec.dumps(kirche, Record.of(kirche, [5]))  # type: ignore[list-item]
    with pytest.raises(SchemaError, match=r"\$\.options\.target: 9007199254740992 is not between"):
        codec.dumps(pig, pig.initial_state(options=pig.Options(target=2**53)))


@pytest.mark.parametrize("game", [*registry.games().values(), kuhn_poker, nine_holes], ids=lambda it: it.NAME)
@pytest.mark.parametrize("value", [None, 5, "pass", b"", pig.Move.ROLL, pig.initial_state()], ids=repr)
def test_what_is_neither_state_move_nor_record_is_not_written(game: Game[Any, Any], value: object) -> None:
    """Whatever a game makes of it: only what can be read again is written."""
    with pytest.raises(TypeError, match=rf" is not a state, a move or a record of {game.NAME}$"):
        codec.dumps(game, value)


@pytest.mark.parametrize("indent", ["x", 1.5, True], ids=repr)
def test_an_indent_is_a_number(indent: Any) -> None:
    with pytest.raises(TypeError, match="an indent is a number of spaces or None, not "):
        codec.dumps(kirche, in_play(), indent=indent)


@pytest.mark.parametrize("game", ["kirche", 5])
def test_a_game_is_given_and_not_its_name(game: Any) -> None:
    text = codec.dumps(kirche, in_play())
    asked: list[Callable[[], object]] = [
        lambda: codec.dumps(game, in_play()),
        lambda: codec.loads(text, game),
        lambda: codec.digest(game, in_play()),
        lambda: codec.schema(game),
    ]
    for ask in asked:
        with pytest.raises(TypeError, match=r"a game is wanted here, not .*; registry\.load gives one"):
            ask()


# --- digests ---------------------------------------------------------------------------------------------


def test_digest_is_of_the_canonical_text() -> None:
    start = (
        '{"body":{"actions":0,"dark":[],"light":[],"options":{"board":7,"first_mover":"light","ply_cap":400,'
        '"priest_any":false,"repetition":"draw3"},"past":[],"priest":"d4","to_move":"light"},'
        '"game":"kirche","ruleset":1}'
    )
    assert codec.digest(kirche, kirche.initial_state()) == hashlib.sha256(start.encode()).hexdigest()
    moved = (
        '{"body":{"actions":1,"dark":["Na7V","b4V","c2H","c7H","d6V","e2V","f5H","Sg1H","g3H"],'
        '"light":["Na1H","b3V","b6H","c5H","d2V","e4V","e6H","f3V","Sg4H"],'
        '"options":{"board":7,"first_mover":"light","ply_cap":400,"priest_any":false,"repetition":"draw3"},'
        '"past":["Na1H b3V b6H c5H d2V e4V e6H f3V Sg7V | '
        'Na7V b4V c2H c7H d6V e2V f5H Sg1H g3H | d4 | light"],'
        '"priest":"d4","to_move":"dark"},"game":"kirche","ruleset":1}'
    )
    assert codec.digest(kirche, after(at(P1), "g7-g4")) == hashlib.sha256(moved.encode()).hexdigest()


def test_equal_states_have_equal_digests_and_only_they() -> None:
    states = [*STATES, *FINISHED, at(P1), at(T10), at(T14), after(at(T10), "g4-e4")]
    by_digest: dict[str, set[kirche.State]] = {}
    for state in states:
        by_digest.setdefault(codec.digest(kirche, state), set()).add(state)
    assert all(len(equal) == 1 for equal in by_digest.values())
    assert len(by_digest) == len(set(states))


def test_digest_forgets_the_order_of_houses_and_remembers_the_past() -> None:
    churches = after(kirche.initial_state(), "Na1V", "Sg7V", "Na7V", "Sg1V")
    one, two = after(churches, "c3H", "b5V", "e3V"), after(churches, "e3V", "b5V", "c3H")
    assert one == two
    assert codec.digest(kirche, one) == codec.digest(kirche, two)
    moved = after(at(P1), "g7-g4")
    assert codec.digest(kirche, moved) != codec.digest(kirche, at(kirche.format_position(moved)))


PROGRAM = """
from services import pig
from services.walks import walk
from tabletop_rules import codec
from tabletop_rules.games import kirche
for game in kirche, pig:
    for state in walk(game, seed=1, plies=30)[0]:
        print(codec.dumps(game, state), codec.digest(game, state))
"""


def test_same_text_and_digest_in_every_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    [output] = outputs
    assert len(output.splitlines()) > 40


# --- texts that are refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", [codec.dumps(kirche, in_play()), codec.dumps(kirche, Record.of(kirche, walk(kirche, 5, 22)[1]))]
)
def test_every_beginning_of_a_text_is_refused(text: str) -> None:
    assert len(text) > 350
    for end in range(len(text)):
        with pytest.raises(SchemaError, match=r"^\$: line 1, column \d+: "):
            codec.loads(text[:end])


PLAY = envelope(in_play())["body"]


@pytest.mark.parametrize(
    ("change", "path", "reason"),
    [
        ({"light": "Na1H"}, "$.body.light", 'expected an array, found "Na1H"'),
        ({"light": [*PLAY["light"][:3], 7]}, "$.body.light[3]", "expected a string, found 7"),
        ({"light": [*PLAY["light"][:3], "x9H"]}, "$.body.light[3]", "expected a file from a to g, found 'x'"),
        ({"light": ["Na9H"]}, "$.body.light[0]", "expected a rank from 1 to 7, found '9'"),
        ({"priest": "d"}, "$.body.priest", "expected a rank from 1 to 7, found nothing more"),
        ({"to_move": "white"}, "$.body.to_move", 'expected "light" or "dark", found "white"'),
        ({"actions": -1}, "$.body.actions", "-1 actions cannot have been made"),
        ({"actions": "4"}, "$.body.actions", 'expected an integer, found "4"'),
        ({"actions": 4.0}, "$.body.actions", "expected an integer, found 4.0"),
        ({"actions": True}, "$.body.actions", "expected an integer, found true"),
        ({"actions": 2**64}, "$.body.actions", "18446744073709551616 is not between"),
        ({"past": ["nonsense"]}, "$.body.past[0]", "a position is Light | Dark | priest"),
        ({"past": None}, "$.body.past", "expected an array, found null"),
        ({"options": {"board": 6}}, "$.body.options.board", "expected 7 or 5, found 6"),
        ({"options": {"board": 7.0}}, "$.body.options.board", "expected 7 or 5, found 7.0"),
        ({"options": {"priest_any": 1}}, "$.body.options.priest_any", "expected true or false, found 1"),
        ({"options": {"ply_cap": -1}}, "$.body.options", "ply_cap is "),
        ({"options": {"colour": "red"}}, "$.body.options", 'the key "colour" is not one of "first_mover"'),
        ({"colour": "red"}, "$.body", 'the key "colour" is not one of "options", "light"'),
    ],
)
def test_faults_in_a_state_are_located(change: dict[str, object], path: str, reason: str) -> None:
    with pytest.raises(SchemaError) as caught:
        codec.loads(json.dumps(envelope(in_play(), **change)), kirche)
    assert str(caught.value).startswith(f"{path}: {reason}")


def test_all_faults_in_a_state_are_located() -> None:
    change = {"priest": 4, "options": {"board": 6}, "light": ["Na1H", 7]}
    with pytest.raises(SchemaError) as caught:
        codec.loads(json.dumps(envelope(in_play(), **change)), kirche)
    assert sorted(str(caught.value).splitlines()) == [
        "$.body.light[1]: expected a string, found 7",
        "$.body.options.board: expected 7 or 5, found 6",
        "$.body.priest: expected a string, found 4",
    ]


LIGHT, DARK, PAST = PLAY["light"], PLAY["dark"], PLAY["past"]
FREE = next(
    square
    for square in (f"{file}{rank}" for file in "abcdefg" for rank in range(1, 8))
    if square != PLAY["priest"] and all(square not in piece for piece in LIGHT + DARK)
)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"light": [*LIGHT, f"{FREE}H"]}, "KD-10"),  # eight houses
        ({"dark": [*DARK[:-1], LIGHT[0][-3:]]}, "KD-11"),  # two pieces on a square
        ({"priest": LIGHT[0][-3:-1]}, "KD-11"),
        ({"light": LIGHT[1:], "actions": 0, "past": []}, "KD-40"),
        ({"to_move": {"light": "dark", "dark": "light"}[PLAY["to_move"]]}, "KD-42"),
        ({"past": PAST[:-1]}, "KD-42"),
        ({"past": [*reversed(PAST)]}, "KD-42"),
        ({"past": [], "actions": 10**15}, "KD-42"),
    ],
)
def test_impossible_states_are_refused(change: dict[str, object], rule: str) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        codec.loads(json.dumps(envelope(in_play(), **change)))
    assert rule in {violation.rule.id for violation in caught.value.violations}


def test_missing_keys_are_named() -> None:
    for key in ("light", "dark", "priest", "to_move", "options"):
        whole = envelope(in_play())
        del whole["body"][key]
        with pytest.raises(SchemaError, match=rf'^\$\.body: the key "{key}" is missing'):
            codec.loads(json.dumps(whole))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "chess/state"}, r'^\$\.format: expected "tabletop-rules/state" or "tabletop-rules/move"'),
        ({"schema": 2}, r"^\$\.schema: schema 2 is newer than this library, which has 1"),
        ({"schema": 0}, r"^\$\.schema: schema 0 is no longer read by this library, which has 1"),
        ({"schema": "1"}, r'^\$\.schema: expected an integer, found "1"'),
        ({"ruleset": 2}, r"^\$\.ruleset: ruleset 2 is newer than this library"),
        ({"ruleset": None}, r"^\$\.ruleset: expected an integer, found null"),
        ({"game": "pig"}, r'^\$\.game: expected a state of kirche, found one of "pig"'),
        ({"game": ["kirche"]}, r"^\$\.game: expected a string, found an array"),
        ({"body": None}, r"^\$\.body: expected an object, found null"),
        ({"more": 1}, r'^\$: the key "more" is not one of "format", "schema", "game", "ruleset", "body"'),
    ],
)
def test_envelopes_of_other_things_are_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(SchemaError, match=message):
        codec.loads(json.dumps({**envelope(in_play()), **change}), kirche)


def test_only_the_kind_that_was_asked_for_is_read() -> None:
    with pytest.raises(SchemaError, match=r"^\$\.format: expected a move, found a state"):
        codec.loads(codec.dumps(kirche, in_play()), kirche, "move")


@pytest.mark.parametrize("kind", ["banana", 5, ["state"]], ids=repr)
def test_a_kind_that_there_is_not(kind: Any) -> None:
    with pytest.raises(OptionError, match="a kind is one of state, move, record, not "):
        codec.loads(codec.dumps(kirche, in_play()), kirche, kind)


def test_unknown_game() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'kirche'"):
        codec.loads(json.dumps({**envelope(in_play()), "game": "kirke"}))


@pytest.mark.parametrize(
    ("body", "reason"), [("Na1X", "expected the ridge H or V, found 'X'"), (7, "expected a string")]
)
def test_faults_in_a_move_are_located(body: object, reason: str) -> None:
    whole = json.loads(codec.dumps(kirche, kirche.parse_move("Na1V")))
    with pytest.raises(SchemaError) as caught:
        codec.loads(json.dumps({**whole, "body": body}))
    assert str(caught.value).startswith(f"$.body: {reason}")


MOVES = ["Na1V", "Sg7H", "Na7V", "Sg1V"]


@pytest.mark.parametrize(
    ("change", "path", "reason"),
    [
        ({"moves": [*MOVES, "a2H"]}, "$.body.moves[4]", "move 5, a2H, is illegal:\n  KD-11: "),
        ({"moves": [*MOVES, "a2"]}, "$.body.moves[4]", "expected H, V, - or *, found nothing more"),
        ({"moves": [*MOVES, None]}, "$.body.moves[4]", "expected a string, found null"),
        ({"moves": "Na1V"}, "$.body.moves", "expected an array"),
        ({"seats": 3}, "$.body.seats", "expected 2, found 3"),
        ({"seats": True}, "$.body.seats", "expected 2, found true"),
        ({"options": None}, "$.body.options", "expected an object, found null"),
        ({"options": {"ply_cap": -1}}, "$.body.options", "ply_cap is "),
        ({"start": 7}, "$.body.start", "expected a Document or null, found 7"),
        ({"start": {**PLAY, "priest": "z1"}}, "$.body.start.priest", "expected a file from a to g"),
        ({"start": PLAY, "options": {"ply_cap": 9}}, "$.body", "the record has Options"),
    ],
)
def test_faults_in_a_record_are_located(change: dict[str, object], path: str, reason: str) -> None:
    whole = envelope(Record.of(kirche, map(kirche.parse_move, MOVES)), **change)
    with pytest.raises(SchemaError) as caught:
        codec.loads(json.dumps(whole))
    assert str(caught.value).startswith(f"{path}: {reason}")


def test_record_with_an_impossible_start_is_refused() -> None:
    whole = envelope(Record.of(kirche), start={**PLAY, "past": PAST[1:]})
    with pytest.raises(ImpossiblePosition, match="KD-42"):
        codec.loads(json.dumps(whole))


# --- the schema ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_published_its_schema(name: str) -> None:
    published = files("tabletop_rules").joinpath("schemas", f"{name}.json").read_text("utf-8")
    assert json.loads(published) == codec.schema(registry.load(name))


def test_published_schema_is_that_of_the_code() -> None:
    published = files("tabletop_rules").joinpath("schemas", "kirche.json").read_text("utf-8")
    assert json.loads(published) == codec.schema(kirche)
    printed = subprocess.run(
        [sys.executable, "-m", "tabletop_rules.codec", "kirche"],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    assert printed.stdout == published


VALIDATOR = Draft202012Validator(codec.schema(kirche))


def test_the_command_says_in_one_line_that_there_is_no_such_game() -> None:
    command = [sys.executable, "-m", "tabletop_rules.codec", "kirhce"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: no game is called 'kirhce'; did you mean 'kirche'?")
    assert result.stderr.count("\n") == 1


def test_schema_is_a_copy() -> None:
    codec.schema(kirche)["$defs"]["Document"].clear()
    assert "properties" in codec.schema(kirche)["$defs"]["Document"]


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(codec.schema(kirche))
    Draft202012Validator.check_schema(codec.schema(pig))


def test_all_that_is_written_keeps_to_the_schema() -> None:
    values = [*STATES, *FINISHED, *map(kirche.parse_move, MOVES), Record.of(kirche, start=in_play())]
    for value in values:
        VALIDATOR.validate(json.loads(codec.dumps(kirche, value)))
    table = pig.State(pig.Options(nickname="otto"), (3, 4))
    Draft202012Validator(codec.schema(pig)).validate(json.loads(codec.dumps(pig, table)))


@pytest.mark.parametrize("depth", [100, 500, 900, 5000, 100_000])
@pytest.mark.parametrize(
    "place", ["{}", '{{"format":"tabletop-rules/state","schema":1,"game":"kirche","ruleset":1,"body":{}}}']
)
def test_nesting_is_no_way_to_break_the_reader(depth: int, place: str) -> None:
    for opening, closing in ("[]", ('{"a":', "}")):
        nested = opening * depth + "0" * (opening != "[") + closing * depth
        with pytest.raises(SchemaError):
            codec.loads(place.format(nested))
