"""Games of other people: the packages of ``examples/`` are built, installed, found, played and certified.

They go to a directory of their own, so that nothing else of this run sees them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = ("kuhn_poker", "nine_holes")
LAWS = {"kuhn_poker": "kuhn_poker.laws:KuhnPokerLaws", "nine_holes": "nine_holes"}

PYTEST = """
import sys, pytest
from hypothesis import settings

settings.register_profile("few", max_examples=30)
settings.load_profile("few")
sys.exit(pytest.main(sys.argv[1:]))
"""
"""Pytest with few examples, so that the tests stay short."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory into which both packages are installed, from their wheels, without a network."""
    target = tmp_path_factory.mktemp("site")
    quietly = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation")
    packages = (str(EXAMPLES / game) for game in GAMES)
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *quietly, "--target", str(target), *packages], check=True
    )
    return target


def run(site: Path, *arguments: str, at: Path | None = None) -> str:
    """What a Python program prints that sees the installed games."""
    result = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=at or site,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_registry_finds_them(site: Path) -> None:
    program = "from tabletop_rules import registry; print(*registry.games())"
    assert set(GAMES) < set(run(site, "-c", program).split())
    paths = run(site, "-c", "import kuhn_poker, nine_holes; print(kuhn_poker.__file__, nine_holes.__file__)")
    assert paths.split() == [str(site / game / "__init__.py") for game in GAMES]


@pytest.mark.parametrize(
    ("game", "last"),
    [("nine_holes", " has won"), ("kuhn_poker", "bets pbb")],
)
def test_command_line_plays_them(site: Path, game: str, last: str) -> None:
    bots = ("--seat", "0=random", "--seat", "1=random", "--seed", "3")
    story = run(site, "-m", "tabletop_rules", "play", game, *bots)
    assert f"game: {game}" in story
    assert last in story
    assert game in run(site, "-m", "tabletop_rules", "games")


def test_command_line_explains_a_refusal(site: Path) -> None:
    question = ("explain", "nine_holes", "xo....... 2", "2")
    result = subprocess.run(
        [sys.executable, "-m", "tabletop_rules", *question],
        env=os.environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 1
    assert "NH-03" in result.stdout
    assert "hole 2 is taken by seat 1" in result.stdout


@pytest.mark.parametrize("game", GAMES)
def test_kit_certifies_them(site: Path, game: str) -> None:
    """Every law holds, every rule has a test, and the games that were drawn leave nothing to advise."""
    kit = (f"--tabletop-game={LAWS[game]}", "--rule-coverage", "--rule-coverage-games=30")
    plugins = ("-p", "no:cacheprovider", "-p", "no:xdist", "--quiet")
    tests = (str(EXAMPLES / game / "tests"), "--rootdir", str(EXAMPLES / game), "-k", "not TestLaws")
    report = run(site, "-c", PYTEST, *plugins, *kit, *tests)
    verdicts = [line.split()[1] for line in report.splitlines() if line.endswith("/s")]
    assert len(verdicts) == 29 - (game == "kuhn_poker")
    assert set(verdicts) == {"holds"}
    assert "unmet" not in report
    assert "unplayed" not in report
