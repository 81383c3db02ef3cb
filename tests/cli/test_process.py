"""The command as the shell runs it: real processes, pipes, terminals that are none, and a missing extra."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from signal import SIGINT, default_int_handler, signal

import pytest

from tabletop_rules.games import kirche

COMMAND = (sys.executable, "-m", "tabletop_rules")


def shell(
    *arguments: str, typed: bytes = b"", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    env = {"PATH": os.defpath, "PYTHONIOENCODING": "utf-8", **(environment or {})}
    return subprocess.run([*COMMAND, *arguments], input=typed, capture_output=True, env=env, check=False)


def test_the_installed_script_is_the_same_command() -> None:
    script = Path(sys.executable).with_name("tabletop-rules")
    result = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert result.stdout == f"tabletop-rules {version('tabletop-rules')}\n"


def test_without_arguments_the_help_is_shown() -> None:
    result = shell()
    assert b"Usage: tabletop-rules [OPTIONS] COMMAND [ARGS]..." in result.stdout + result.stderr
    assert result.returncode in (0, 2)  # which of the two is for typer to say


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("explain", "kirche", "start", "Na1V"), 0),
        (("explain", "kirche", "start", "Sa1V"), 1),
        (("explain", "kirche", "Na1V Nb3H | - | d4 | dark", "Sg7H"), 1),
        (("explain", "kirche", "start", "a9"), 2),
        (("explain", "chess", "start", "e4"), 2),
        (("replay", "/no/such/file"), 2),
    ],
)
def test_exit_codes(arguments: tuple[str, ...], code: int) -> None:
    result = shell(*arguments)
    assert result.returncode == code
    assert b"Traceback" not in result.stderr
    assert (result.stderr == b"") == (result.stdout != b"")


def test_an_unknown_command_is_guessed() -> None:
    result = shell("prft")
    assert (result.returncode, result.stdout) == (2, b"")
    assert b"No such command 'prft'" in result.stderr
    assert b"perft" in result.stderr


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "xterm-256color"}])
def test_what_goes_into_a_pipe_has_no_colours(environment: dict[str, str]) -> None:
    for arguments in (("games",), ("--help",)):
        assert b"\x1b" not in shell(*arguments, environment=environment).stdout


@pytest.mark.parametrize("width", [20, 40, 200])
def test_at_a_terminal_a_table_is_folded_and_never_cut(width: int) -> None:
    ours, theirs = os.openpty()
    environment = {"TERM": "xterm", "COLUMNS": str(width)}
    with subprocess.Popen([*COMMAND, "rules", "kirche"], stdout=theirs, env=environment) as process:
        os.close(theirs)
        printed = b"".join(iter(lambda: _read(ours), b"")).decode()
    os.close(ours)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", printed).splitlines()
    assert process.returncode == 0
    assert len(lines) > len(kirche.RULEBOOK)
    assert max(map(len, lines)) <= width
    assert "…" not in printed


def _read(terminal: int) -> bytes:
    """What comes next; nothing when the other side is closed."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


@pytest.mark.parametrize("arguments", [("games",), ("games", "--json"), ("--help",), ("play", "--help")])
def test_output_that_cannot_be_written_is_one_line(arguments: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "read only"
    path.touch()
    with path.open("rb") as output:
        result = subprocess.run([*COMMAND, *arguments], stdout=output, stderr=subprocess.PIPE, check=False)
    assert result.returncode == 2
    assert result.stderr.startswith(b"Error: standard output cannot be written: ")
    assert result.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("redirected", "message"),
    [
        ("play kirche <&- >/dev/null", "Error: standard input cannot be read: it is closed\n"),
        ("show - <&-", "Error: - cannot be read: it is closed\n"),
        ("games >&-", "Error: standard output is closed\n"),
        ("rules kirhce 2>&-", ""),
    ],
)
def test_a_standard_stream_that_is_closed(redirected: str, message: str) -> None:
    line = f"{shlex.join(COMMAND)} {redirected}"
    result = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (2, "", message)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """A process that was begun in the background ignores Ctrl-C, and hands that down to those it begins."""
    before = signal(SIGINT, default_int_handler)
    yield
    signal(SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_keeps_the_record() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "kirche"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"Na1V\n")
        process.stdin.flush()
        talk = b""
        while talk.count(b"seat 0> ") < 2:
            talk += process.stdout.read(1)
        process.send_signal(SIGINT)
        out, err = process.communicate()
    assert (process.returncode, err) == (130, b"Error: stopped with Ctrl-C\n")
    assert out.endswith(b"\n1. Na1V\n")


@pytest.mark.parametrize("arguments", [("rules", "kirche"), ("play", "kirche"), ("games", "--json")])
def test_a_reader_that_leaves_early_is_no_fault(arguments: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [*COMMAND, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_terminal_that_knows_no_ridges_loses_them_but_not_the_game() -> None:
    result = shell("play", "kirche", typed=b"Na1V\n", environment={"PYTHONIOENCODING": "ascii"})
    assert result.returncode == 0
    assert b"1. Na1V\n" in result.stdout


def test_bytes_that_are_no_text_are_no_move() -> None:
    result = shell("play", "kirche", typed=b"\xff\xfe\nNa1V\n")
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"1. Na1V\n" in result.stdout


@pytest.mark.parametrize("package", ["typer", "rich"])
def test_without_the_extra_it_says_what_to_install(package: str) -> None:
    program = f"import sys; sys.modules[{package!r}] = None; import tabletop_rules.__main__ as it; it.main()"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert f"needs {package}" in result.stderr
    assert 'pip install "tabletop-rules[cli]"' in result.stderr


NOISY = """
import attrs
from tabletop_rules.games import kirche
from tabletop_rules.games.kirche import *

NAME = "noisy"
RULEBOOK = attrs.evolve(kirche.RULEBOOK, game=NAME)

print("noise of an import")

def actor(state):
    print("noise of a move")
    return kirche.actor(state)
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ("games",),
        ("rules", "noisy"),
        ("play", "noisy"),
        ("show", "--game", "noisy", "--position", "start"),
        ("simulate", "noisy", "-n", "2", "--option", "ply_cap=2"),
        ("simulate", "noisy", "-n", "2", "--option", "ply_cap=2", "--workers", "2"),
    ],
)
def test_what_a_game_prints_is_no_part_of_the_document(arguments: tuple[str, ...], tmp_path: Path) -> None:
    metadata = tmp_path / "noisy-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: noisy\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text("[tabletop_rules.games]\nnoisy = noisy\n", "utf-8")
    (tmp_path / "noisy.py").write_text(NOISY, "utf-8")
    result = shell(*arguments, "--json", environment={"PYTHONPATH": str(tmp_path)})
    assert result.returncode == 0
    assert isinstance(json.loads(result.stdout), dict)
    assert b"noise of an import" in result.stderr


def test_same_output_under_every_hash_seed() -> None:
    arguments = ("show", "--game", "kirche", "--position", "start", "--svg", "-")
    assert len({shell(*arguments, environment={"PYTHONHASHSEED": str(seed)}).stdout for seed in (1, 2)}) == 1
