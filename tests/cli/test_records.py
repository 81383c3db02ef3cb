"""``show`` and ``replay``: stored games and positions, as text, as drawings, as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.commands import BEFORE_THE_WIN, FOUR_MOVES, run
from tabletop_rules.bots import random_bot
from tabletop_rules.codec import dumps
from tabletop_rules.games import alhambra, kirche
from tabletop_rules.games.alhambra.state import Step
from tabletop_rules.record import Record, format_record, parse_record
from tabletop_rules.record import replay as record_states
from tabletop_rules.simulate import play

BOARD = """\
   a  b  c  d  e  f  g
7  n─ ·  ·  ·  ·  ·  S─ 7
6  ·  ·  ·  ·  ·  ·  ·  6
5  ·  ·  ·  ·  ·  ·  ·  5
4  ·  ·  ·  †  ·  ·  ·  4
3  ·  ·  ·  ·  ·  ·  ·  3
2  ·  ·  ·  ·  ·  ·  ·  2
1  N│ ·  ·  ·  ·  ·  s│ 1
   a  b  c  d  e  f  g
Light (N S H) to place a house
Light's supply: 7 houses
Dark's supply: 7 houses
"""
LINE = "Na1V Sg7H | Na7H Sg1V | d4 | light"
MOVES = ["0. start", "1. Na1V  # seat 0", "2. Sg7H  # seat 0", "3. Na7H  # seat 1", "4. Sg1V  # seat 1"]


@pytest.fixture(params=["text", "json"])
def game_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Four moves, stored either way."""
    path = tmp_path / f"game.{request.param}"
    is_text = request.param == "text"
    path.write_text(FOUR_MOVES if is_text else dumps(kirche, parse_record(FOUR_MOVES)), "utf-8")
    return path


# --- replay --------------------------------------------------------------------------------------------


def test_replay_shows_the_moves_and_the_last_board(game_file: Path) -> None:
    result = run("replay", game_file)
    assert (result.code, result.err) == (0, "")
    assert result.out == "\n".join([*MOVES, "", BOARD])


def test_replay_of_one_ply(game_file: Path) -> None:
    result = run("replay", game_file, "--at", "4")
    assert result.out == "\n".join([MOVES[4], "", BOARD])
    assert run("replay", game_file, "--at", "0").out.splitlines()[0] == "0. start"


def test_replay_with_every_board(game_file: Path) -> None:
    lines = run("replay", game_file, "--boards").out.splitlines()
    assert [line for line in lines if line in MOVES] == MOVES
    assert [line for line in lines if "†" in line] == ["4  ·  ·  ·  †  ·  ·  ·  4"] * 5


def test_replay_as_json(game_file: Path) -> None:
    document = run("replay", game_file, "--json").document
    assert [step["move"] for step in document["steps"]] == [None, "Na1V", "Sg7H", "Na7H", "Sg1V"]
    assert [step["by"] for step in document["steps"]] == [None, 0, 0, 1, 1]
    assert document["steps"][4] == {"ply": 4, "move": "Sg1V", "by": 1, "position": LINE}
    assert (document["game"], document["plies"], document["seats"]) == ("kirche", 4, 2)
    assert document["outcome"] is None


def test_a_ply_that_the_record_does_not_have(game_file: Path) -> None:
    result = run("replay", game_file, "--at", "5")
    assert (result.code, result.out) == (2, "")
    assert result.err == "Error: the record has the plies 0 to 4, not 5\n"


def test_replay_of_a_won_game(tmp_path: Path) -> None:
    path = tmp_path / "won.txt"
    path.write_text(f"game: kirche\nstart: {BEFORE_THE_WIN}\n1. g4-e4\n", "utf-8")
    assert run("replay", path).out.splitlines()[-1] == "Light has completed the village (KD-30)"
    assert run("replay", path, "--json").document["outcome"] == {
        "scores": [1, 0],
        "places": [1, 2],
        "winners": [0],
        "rule": "KD-30",
        "reason": "light has completed the village",
    }


@pytest.mark.rule("KD-02")
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_record_that_does_not_verify(form: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong"
    wrong = FOUR_MOVES.replace("2. Sg7H", "2. Sa7H")
    path.write_text(wrong if form == "text" else dumps(kirche, parse_record(wrong)), "utf-8")
    result = run("replay", path, "--json")
    assert result.code == 1
    error = result.document["error"]
    assert (error["kind"], error["number"], error["move"]) == ("ReplayError", 2, "Sa7H")
    assert [violation["rule"] for violation in error["violations"]] == ["KD-02"]
    assert error.get("path") == (["body", "moves", 1] if form == "json" else None)
    assert "move 2, Sa7H, is illegal" in result.err
    assert "KD-02: a7 is not opposite" in result.err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x7fELF\x02\x01\x01\xff\xfe", "is neither text nor JSON"),
        (b"hello", "expected a numbered move or a header"),
        (b"", "expected the header game"),
        (b'{"format": "tabletop-rules/record"', "Expecting ',' delimiter"),
        (b"game: chess\n1. e4", "no game is called 'chess'"),
        (b"game: kirche\n1. Na1X", "line 2, column 7: expected the ridge H or V"),
        (b"x" * 5000, "expected a numbered move or a header"),
        (b"game: " + b"x" * 5000, "no game is called 'xxx"),
        (b"game: kirche\n1. " + b"Na1V" * 1250, "line 2, column 8: expected the end, found 'N'"),
        (b"game: kirche\nstart: - | - | d4 | " + b"x" * 5000, "expected light or dark, found 'xxx"),
        (b'{"format": "' + b"x" * 5000 + b'"}', '$.format: expected "tabletop-rules/state"'),
    ],
)
@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_file_that_holds_no_game(command: str, content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    result = run(command, path)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.startswith(f"Error: {path}")
    assert max(map(len, result.err.removeprefix(f"Error: {path}").splitlines())) < 150


def test_the_file_that_an_error_is_about_is_in_the_document(game_file: Path, tmp_path: Path) -> None:
    path = tmp_path / "wrong"
    path.write_text(FOUR_MOVES.replace("2. Sg7H", "2. Sa7H"), "utf-8")
    error = run("replay", path, "--json").document["error"]
    assert (error["kind"], error["file"]) == ("ReplayError", str(path))
    assert error["message"].startswith(f"{path}: move 2, Sa7H, is illegal:")
    assert run("show", "-", typed="hello").err.startswith("Error: -: line 1, column 1: ")
    assert "file" not in run("replay", game_file, "--at", "9", "--json").document["error"]


@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_file_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    missing, directory = run(command, tmp_path / "missing"), run(command, tmp_path)
    assert (missing.code, directory.code) == (2, 2)
    assert missing.err.startswith(f"Error: {tmp_path / 'missing'} cannot be read: ")
    assert directory.err.startswith(f"Error: {tmp_path} cannot be read: ")


# --- show ----------------------------------------------------------------------------------------------


def test_show_the_end_of_a_stored_game(game_file: Path) -> None:
    assert run("show", game_file).out == BOARD


def test_show_what_comes_from_a_pipe(game_file: Path) -> None:
    assert run("show", "-", typed=game_file.read_bytes()).out == BOARD


def test_show_a_typed_position() -> None:
    assert run("show", "--game", "kirche", "--position", LINE).out == BOARD


def test_show_the_start_of_the_small_board() -> None:
    lines = run("show", "--game", "kirche", "--position", "start", "--option", "board=5").out.splitlines()
    assert lines[0] == "   a  b  c  d  e"
    assert lines[3] == "3  ·  ·  †  ·  ·  3"


def test_show_as_json_and_again(tmp_path: Path) -> None:
    """The state in the document can be stored and shown as it is."""
    document = run("show", "--game", "kirche", "--position", BEFORE_THE_WIN, "--json").document
    assert document["actor"] == 0
    assert document["outcome"] is None
    assert len(document["legal_moves"]) == 14
    assert "g4-e4" in document["legal_moves"]
    path = tmp_path / "state.json"
    path.write_text(json.dumps(document["state"]), "utf-8")
    assert run("show", path, "--json").document == document


def test_show_draws_the_last_move(game_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert run("show", game_file, "--svg", out).out == BOARD
    drawing = ElementTree.fromstring(out.read_text("utf-8"))
    assert [it.get("data-square") for it in drawing.iter() if it.get("class") == "last target"] == ["g1"]


def test_show_draws_to_standard_output_alone(game_file: Path) -> None:
    drawing = ElementTree.fromstring(run("show", game_file, "--svg", "-").out)
    assert drawing.tag.endswith("svg")


def test_a_drawing_that_cannot_be_written(game_file: Path, tmp_path: Path) -> None:
    result = run("show", game_file, "--svg", tmp_path / "missing" / "board.svg")
    assert (result.code, result.out) == (2, "")
    assert "cannot be written" in result.err


def test_show_needs_either_a_file_or_a_position(game_file: Path) -> None:
    position = ("--position", LINE)
    for arguments in ((), position, (game_file, *position), (game_file, "--game", "kirche")):
        result = run("show", *arguments)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("Error: what to show is either a FILE, or a --position")


def test_a_viewer_who_does_not_sit_at_the_table(game_file: Path) -> None:
    result = run("show", game_file, "--viewer", "2")
    assert (result.code, result.out) == (2, "")
    assert "a seat from 0 to 1" in result.err


@pytest.fixture
def secret_file(tmp_path: Path) -> Path:
    """The start of a game with secrets: cards are dealt to seat 0 first, then to seat 1."""
    path = tmp_path / "alhambra.txt"
    path.write_text(format_record(alhambra, dealt()), "utf-8")
    return path


def dealt() -> Record[alhambra.State, alhambra.Move]:
    return play(alhambra, [random_bot, random_bot], seed=1, max_plies=30)


def test_moves_are_shown_as_the_viewer_may_know_them(secret_file: Path) -> None:
    record = dealt()
    dealing = [state.step is Step.DEAL for state in record_states(alhambra, record)]
    for viewer in (None, 0, 1):
        arguments = () if viewer is None else ("--viewer", str(viewer))
        shown = run("replay", secret_file, *arguments).out.split("\n\n")[0].splitlines()[1:]
        secret = [line.partition("  #")[0].endswith("draw ?") for line in shown]
        cards_of_others = [
            is_dealt and state.mover != viewer
            for is_dealt, state in zip(dealing, record_states(alhambra, record), strict=True)
        ]
        assert secret == cards_of_others[:-1]


@pytest.mark.parametrize("command", ["show", "replay"])
def test_json_tells_everything_and_is_for_no_seat(command: str, secret_file: Path) -> None:
    result = run(command, secret_file, "--viewer", "1", "--json")
    assert result.code == 2
    assert "--json tells the whole record" in result.document["error"]["message"]
    assert run(command, secret_file, "--json").code == 0


def test_a_stored_move_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "move.json"
    path.write_text(dumps(kirche, kirche.parse_move("Na1V")), "utf-8")
    result = run("show", path)
    assert (result.code, result.err) == (2, f"Error: {path}: this is a move alone, and no game to show\n")


def test_an_impossible_stored_position(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_text(dumps(kirche, kirche.parse_position(LINE)).replace('"Sg7H"', '"Sa7H"'), "utf-8")
    result = run("show", path)
    assert (result.code, result.out) == (1, "")
    assert "2 pieces stand on a7" in result.err
