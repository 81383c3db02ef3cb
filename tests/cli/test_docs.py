"""The reference page of the command line: what it shows is what is printed, and it names every command."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli.commands import FOUR_MOVES, run

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "cli.md").read_text("utf-8")
SHOWN = re.findall(r"^```console\n\$ tabletop-rules (.*)\n((?:.*\n)*?)```", PAGE, re.MULTILINE)


def test_the_page_shows_some_commands() -> None:
    assert len(SHOWN) >= 6


@pytest.mark.parametrize(("command", "printed"), SHOWN, ids=[command for command, _ in SHOWN])
def test_what_is_shown_is_what_is_printed(
    command: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.txt").write_text(FOUR_MOVES, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert run(*shlex.split(command)).out == printed


def test_the_page_names_every_command() -> None:
    listed = run("--help").out.split("Commands:\n")[1].splitlines()
    documented = {
        words.split()[0] for words in re.findall(r"^\| `([^|]*)`", PAGE.split("\n## ")[0], re.MULTILINE)
    }
    assert {line.split()[0] for line in listed} == documented
