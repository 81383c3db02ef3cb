"""Every script of ``examples/`` runs as a user would run it, and says what its title promises."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
PROMISES = {
    "compare_bots.py 2": "greedy – random",
    "demo.py": "KD-30",
    "explain_a_refusal.py": "KD-22: d4 is taken by light's house",
    "play_a_game.py": "KD-30",
    "property_test_a_rule.py": "passed",
}
"""By script and its arguments, a text that its output has."""


def run(script: str, *arguments: str) -> str:
    """What a script prints; warnings of ours are errors there too."""
    command = [sys.executable, "-W", "error", str(EXAMPLES / script), *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout


def test_every_script_has_a_promise() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == {line.split()[0] for line in PROMISES}


@pytest.mark.parametrize(("line", "promise"), PROMISES.items())
def test_script_keeps_its_promise(line: str, promise: str) -> None:
    assert promise in run(*line.split())


def test_demo_tells_the_whole_story() -> None:
    """A game to its end, boards, the score sheet, and one refused move with all its reasons."""
    story = run("demo.py")
    for part in ("Lass die Kirche im Dorf!", "†", "wins by KD-30", "1 point", "refused", "KD-40"):
        assert part in story
    assert run("demo.py") == story


def test_refusal_is_drawn(tmp_path: Path) -> None:
    run("explain_a_refusal.py", str(tmp_path / "refusal.svg"))
    assert ElementTree.parse(tmp_path / "refusal.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"
