"""Every command that a page shows can be typed: the command line, make, and the options of pytest know it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli.commands import BEFORE_THE_WIN, FOUR_MOVES, run

ROOT = Path(__file__).parents[1]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *sorted(path for path in ROOT.glob("docs/**/*.md") if "_build" not in path.parts),
]
BLOCK = re.compile(r"^```(?:text|sh|console)\n(.*?)^```", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"`((?:tabletop-rules|make|pytest) [^`…]+)`")
HERE = {
    "POSITION": BEFORE_THE_WIN,
    "MOVE": "g4-e4",
    "FILE": "game.txt",
    "1000": "2",
    "nine_holes": "monumenten",  # a game that is installed
}
"""What is put in the place of words that stand for something, and of numbers that take long."""


def shown(program: str) -> list[list[str]]:
    """The words of every command of a program; what it does may stand beside it."""
    lines: set[str] = set()
    for page in PAGES:
        text = page.read_text("utf-8")
        lines.update(line.removeprefix("$ ") for block in BLOCK.findall(text) for line in block.splitlines())
        lines.update(INLINE.findall(text))
    commands = {re.split(r" {2,}", line)[0] for line in lines if line.startswith(f"{program} ")}
    return [shlex.split(command)[1:] for command in sorted(commands)]


@pytest.mark.parametrize("words", shown("tabletop-rules"), ids=" ".join)
def test_command_line_understands(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does what is asked, or says that the rules say no; nobody types anything."""
    (tmp_path / "game.txt").write_text(FOUR_MOVES, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert run(*(HERE.get(word, word) for word in words)).code in (0, 1)


@pytest.mark.parametrize("words", shown("make"), ids=" ".join)
def test_make_has_the_target(words: list[str]) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(rf"^{words[0]}:", makefile, re.MULTILINE)


@pytest.mark.parametrize(
    "option", sorted({it for words in shown("pytest") for it in words if it[:2] == "--"})
)
def test_pytest_has_the_option(option: str, pytestconfig: pytest.Config) -> None:
    pytestconfig.getoption(option.partition("=")[0])  # an error, if there is none


def test_there_are_some() -> None:
    assert len(shown("tabletop-rules")) > 10
    assert len(shown("make")) > 5
    assert len(shown("pytest")) > 3


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_code_hides_in_a_block_of_text(page: Path) -> None:
    """What looks like Python is a block of Python, which is run."""
    for block in BLOCK.findall(page.read_text("utf-8")):
        assert not re.search(r"^(import|from|def|class|@\w)", block, re.MULTILINE)
