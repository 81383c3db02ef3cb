"""``play``: a conversation on standard input and output, the record it leaves, and its ways to end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from cli.commands import BEFORE_THE_WIN, FOUR_MOVES, run
from services import pig
from tabletop_rules import registry
from tabletop_rules.games import kirche
from tabletop_rules.record import parse_record, verify

FOUR_LINES = "Na1V\nSg7H\nNa7H\nSg1V\n"


def first_move(view: object, moves: Sequence[kirche.Move], rng: Random) -> kirche.Move:
    """A bot to be named on the command line."""
    return moves[0]


def record_of(out: str) -> str:
    """What is printed in the end."""
    return out[out.index("\ngame: ") + 1 :]


# --- the course of a game ------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["", "q\n", "quit\n", "  q  \n"])
def test_a_game_that_is_broken_off_leaves_its_record(end: str) -> None:
    result = run("play", "kirche", typed=FOUR_LINES + end)
    assert (result.code, result.err) == (0, "")
    assert record_of(result.out) == FOUR_MOVES


def test_nothing_typed_at_all() -> None:
    result = run("play", "kirche")
    assert result.code == 0
    assert parse_record(record_of(result.out)).moves == ()


def test_every_turn_shows_the_board_to_whom_it_belongs() -> None:
    lines = run("play", "kirche", typed=FOUR_LINES).out.splitlines()
    assert [line for line in lines if line.startswith("seat ")] == [
        "seat 0> Na1V",
        "seat 0> Sg7H",
        "seat 1> Na7H",
        "seat 1> Sg1V",
        "seat 0> ",
    ]
    assert [line for line in lines if " to place " in line] == [
        "Light (N S H) to place the nave",
        "Light (N S H) to place the steeple",
        "Dark (n s h) to place the nave",
        "Dark (n s h) to place the steeple",
        "Light (N S H) to place a house",
    ]


@pytest.mark.rule("KD-30")
def test_a_game_that_is_won_shows_the_last_board_and_ends() -> None:
    result = run("play", "kirche", "--position", BEFORE_THE_WIN, typed="g4-e4\nnever read\n")
    assert result.code == 0
    assert "Light has completed the village (KD-30)\n" in result.out
    assert "never read" not in result.out
    record = parse_record(record_of(result.out))
    assert kirche.outcome(verify(kirche, record)) is not None


def test_options_and_a_small_board() -> None:
    result = run("play", "kirche", "--option", "board=5", typed="Na1V\n")
    assert "5  ·  ·  ·  ·  ·  5" in result.out
    assert parse_record(record_of(result.out)).options == kirche.Options(board=5)


# --- what else can be typed ----------------------------------------------------------------------------


@pytest.mark.rule("KD-40")
@pytest.mark.rule("KD-02")
def test_a_refused_move_says_why_and_asks_again() -> None:
    result = run("play", "kirche", typed="Sd3H\nNa1V\n")
    lines = result.out.splitlines()
    refusal = lines.index("Sd3H is illegal:")
    assert [line.split(":")[0] for line in lines[refusal + 1 : refusal + 3]] == ["  KD-40", "  KD-02"]
    assert lines[refusal + 3] == "seat 0> Na1V"


def test_what_is_no_move_is_pointed_at() -> None:
    lines = run("play", "kirche", typed="Na9V\n").out.splitlines()
    asked = lines.index("seat 0> Na9V")
    assert lines[asked + 1 : asked + 4] == ["expected a rank from 1 to 7, found '9'", "  Na9V", "    ^"]


def test_a_question_mark_lists_the_moves() -> None:
    out = run("play", "kirche", typed="?\n").out
    assert "seat 0> ?\nNa1H  Na1V  Ng1H  Ng1V  Na7H  Na7V  Ng7H  Ng7V\nseat 0> " in out


def test_a_list_of_moves_fits_a_narrow_terminal() -> None:
    lines = run("play", "kirche", typed="?\n", width=20).out.splitlines()
    asked = lines.index("seat 0> ?")
    assert lines[asked + 1 : asked + 4] == ["Na1H  Na1V  Ng1H", "Ng1V  Na7H  Na7V", "Ng7H  Ng7V"]


def test_a_question_mark_and_an_id_show_a_rule() -> None:
    out = run("play", "kirche", typed="? kd-25\n? KD-99\n").out
    assert "\nKD-25 " in out
    assert "\nthe rulebook of kirche has no rule 'KD-99'\nseat 0> " in out


def test_an_empty_line_asks_again() -> None:
    lines = run("play", "kirche", typed="\n   \nNa1V\n").out.splitlines()
    assert [line for line in lines if line.startswith("seat ")][:3] == [
        "seat 0> ",
        "seat 0> ",
        "seat 0> Na1V",
    ]


@pytest.mark.parametrize("undo", ["u", "undo"])
def test_undo_takes_back_the_last_move(undo: str) -> None:
    out = run("play", "kirche", typed=f"Na1V\nSg7H\n{undo}\nSg7V\n").out
    assert record_of(out).splitlines()[-2:] == ["1. Na1V", "2. Sg7V"]


def test_undo_goes_back_behind_what_bots_have_done() -> None:
    out = run("play", "kirche", "--seat", "1=random", typed="Na1V\nSg7H\nu\nu\nNg1H\n").out
    assert record_of(out).splitlines()[-1] == "1. Ng1H"


def test_there_is_nothing_to_undo_at_the_start() -> None:
    out = run("play", "kirche", typed="u\nNa1V\n").out
    assert "\nthere is no move of yours to take back\nseat 0> Na1V\n" in out


def test_what_chance_brings_is_told_as_everybody_may_know_it() -> None:
    out = run("play", "alhambra", "--seed", "1", typed="q\n").out
    told = [line for line in out.splitlines() if line.startswith("chance: ")]
    tiles, cards = told[:4], told[4:]  # the market is laid out first
    assert not any("?" in line for line in tiles)
    assert [line == "chance: draw ?" for line in cards] == [True] * (len(cards) - 4) + [False] * 4


# --- bots ----------------------------------------------------------------------------------------------


def test_bots_play_to_the_end_by_themselves() -> None:
    arguments = ("play", "kirche", "--seat", "0=random", "--seat", "1=random", "--option", "ply_cap=5")
    first, second = (run(*arguments, "--seed", "7") for _ in range(2))
    assert first == second
    assert "Drawn: the limit of 5 actions is reached (KD-34)\n" in first.out
    assert len(parse_record(record_of(first.out)).moves) == 18 + 5
    assert run(*arguments, "--seed", "8") != first


def test_a_bot_announces_its_moves() -> None:
    out = run("play", "kirche", "--seat", "0=cli.test_play:first_move", typed="q\n").out
    assert [line for line in out.splitlines() if line.startswith("seat 0")] == [
        "seat 0 plays Na1H",
        "seat 0 plays Sg7H",
    ]


def test_a_greedy_bot_is_given_what_to_value() -> None:
    """KD-T10: one move wins, and the greedy bot finds it."""
    value = "greedy:tabletop_rules.games.kirche.heuristics:village_progress"
    out = run("play", "kirche", "--position", BEFORE_THE_WIN, "--seat", f"0={value}").out
    assert "seat 0 plays g4-e4\n" in out


def stumble(view: object, moves: Sequence[kirche.Move], rng: Random) -> kirche.Move:
    """A bot with a mistake in it."""
    raise LookupError("no such plan")


def cheat(view: object, moves: Sequence[kirche.Move], rng: Random) -> kirche.Move:
    """A bot that sets everything on the priest's square."""
    return kirche.parse_move("Nd4H")


def interrupt(view: object, moves: Sequence[kirche.Move], rng: Random) -> kirche.Move:
    """Ctrl-C, while a bot thinks."""
    raise KeyboardInterrupt


def leave(view: object, moves: Sequence[kirche.Move], rng: Random) -> kirche.Move:
    """A bot that was a program."""
    raise SystemExit(0)


TWO_MOVES = "game: kirche\nruleset: 1\nseats: 2\n\n1. Na1V\n2. Sg7H\n"


@pytest.mark.rule("KD-03")
@pytest.mark.parametrize(
    ("bot", "code", "message"),
    [
        (
            "stumble",
            3,
            "cli.test_play:stumble, to move at seat 1 after 2 moves, failed: LookupError: no such plan",
        ),
        ("leave", 3, "cli.test_play:leave, to move at seat 1 after 2 moves, failed: SystemExit: 0"),
        ("cheat", 3, "cli.test_play:cheat, to move at seat 1 after 2 moves, failed: illegal move: "),
        ("interrupt", 130, "stopped with Ctrl-C"),
    ],
)
def test_whatever_ends_a_game_the_record_is_kept(bot: str, code: int, message: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    arguments = ("play", "kirche", "--seat", f"1=cli.test_play:{bot}", "--record", path)
    text = run(*arguments, typed="Na1V\nSg7H\n")
    assert text.code == code
    assert text.err.startswith(f"Error: {message}")
    assert record_of(text.out) == path.read_text("utf-8") == TWO_MOVES
    as_json = run(*arguments, "--json", typed="Na1V\nSg7H\n")
    assert as_json.code == code
    assert as_json.document["record"] == TWO_MOVES
    assert as_json.document["error"]["message"].startswith(message)


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ("2=random", "the table has the seats 0 to 1, not '2'"),
        ("light=random", "the table has the seats 0 to 1, not 'light'"),
        ("1=random,1=human", "seat 1 is given twice, to 'random' and to 'human'"),
        ("1", "who plays a seat is written N=WHO, not '1'"),
        ("1=robot", "no bot is called 'robot'; there are random"),
        ("1=no.such.module:bot", "'no.such.module:bot' leads to no function: "),
        ("1=cli.test_play:missing", "'cli.test_play:missing' leads to no function: "),
        ("1=cli.test_play:FOUR_LINES", "'cli.test_play:FOUR_LINES' leads to no function: it is a str"),
    ],
)
def test_a_seat_that_cannot_be_taken(seat: str, message: str) -> None:
    seats = (it for part in seat.split(",") for it in ("--seat", part))
    result = run("play", "kirche", *seats)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"Error: {message}")


def test_a_table_of_the_wrong_size() -> None:
    result = run("play", "kirche", "--seats", "3")
    assert (result.code, result.out) == (2, "")
    assert result.err == "Error: kirche is for 2 players, not 3\n"


# --- for scripts ---------------------------------------------------------------------------------------


def test_as_json_the_talk_goes_to_standard_error() -> None:
    result = run("play", "kirche", "--json", typed=FOUR_LINES)
    assert result.document == {
        "game": "kirche",
        "outcome": None,
        "plies": 4,
        "position": "Na1V Sg7H | Na7H Sg1V | d4 | light",
        "record": FOUR_MOVES,
    }
    assert "seat 0> Na1V\n" in result.err


def test_the_record_is_stored_too(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("play", "kirche", "--record", path, typed=FOUR_LINES)
    assert path.read_text("utf-8") == FOUR_MOVES


def test_a_record_that_cannot_be_stored_is_printed_all_the_same(tmp_path: Path) -> None:
    result = run("play", "kirche", "--record", tmp_path, typed=FOUR_LINES)
    assert result.code == 2
    assert record_of(result.out) == FOUR_MOVES
    assert result.err.startswith(f"Error: {tmp_path} cannot be written: ")
    document = run("play", "kirche", "--record", tmp_path, "--json", typed=FOUR_LINES).document
    assert document["record"] == FOUR_MOVES
    assert document["error"]["message"].startswith(f"{tmp_path} cannot be written: ")


# --- any game ------------------------------------------------------------------------------------------


def test_chance_moves_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", lambda name: pig)
    out = run("play", "pig", "--seats", "3", "--seed", "1", typed="roll\nhold\n").out
    assert sum(line.startswith("chance: ") for line in out.splitlines()) == 1
    assert "seat 1> " in out


def test_undo_takes_back_the_die_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", lambda name: pig)
    result = run("play", "pig", "--json", typed="roll\nu\n")
    assert result.document["plies"] == 0
