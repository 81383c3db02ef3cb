"""Tests of the tests: a rule that is switched off is missed, by a test of its own and by the law of legality.

For every game in positions made for its tests; for Kirche in drawn games as well, where the law ends with a
short game to be pasted and replayed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop_rules import registry
from tabletop_rules.games import kirche
from tabletop_rules.record import parse_record, verify
from tabletop_rules.testing import LawBroken, check_game, laws
from tabletop_rules.testing.rule_coverage import citations

ROOT = Path(__file__).parents[2]

SILENT = {
    "KD-10": "it judges positions, not moves",
    "KD-32": "it judges positions, not moves",
    "MO-03": "a slide comes after the placing of a turn (MO-30), which ends the first turn",
    "MO-37": "a slide comes after the placing of a turn (MO-30), which without sliding ends it",
    "AL-32": "what was bought in a turn is not in the reserve (AL-40, AL-42)",
}
"""Rules without which the same moves are legal: the law of legality cannot miss them, and why."""


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_every_rule_is_missed(name: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "quality.suspending", name],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, map(str, sys.path)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    missed = json.loads(run.stdout.splitlines()[-1])
    rules = registry.games()[name].RULEBOOK.forbidding.keys()
    assert missed.keys() == rules
    assert [rule_id for rule_id, (test, _) in missed.items() if not test] == []
    assert {rule_id for rule_id, (_, gap) in missed.items() if not gap} == SILENT.keys() & rules


# --- in drawn games --------------------------------------------------------------------------------------

SETUP = 18

ENOUGH = 2000
"""Games to look at. The search ends with the first that shows the gap, mostly among the first 300; which ones
come depends on the modules that are loaded, since Hypothesis also tries the constants that it finds in them.
"""

LONGEST = {
    "KD-02": 2,
    "KD-03": 4,
    "KD-11": SETUP,
    "KD-21": SETUP,
    "KD-22": SETUP,
    "KD-24": SETUP,
    "KD-30": 60,
    "KD-34": 40,
    "KD-40": SETUP,
}
"""The rules that forbid moves, and in how many moves at most a drawn game shows that one is missing."""


def without(rule_id: str) -> LawBroken:
    """How the law of legality is broken when a rule is switched off."""
    with kirche.RULEBOOK.suspended(rule_id):
        (broken,) = check_game(kirche, [laws.legality], examples=ENOUGH, max_plies=60, health=False).broken
    return broken


def test_these_are_the_rules_that_forbid_moves() -> None:
    assert citations(kirche, 200).keys() == LONGEST.keys()


@pytest.mark.parametrize("rule_id", LONGEST)
def test_rule_is_missed_in_a_drawn_game(rule_id: str) -> None:
    broken = without(rule_id)
    assert len(broken.play.moves) <= LONGEST[rule_id]
    text = str(broken)
    assert "breaks the law 'legality'" in text
    assert "tabletop_rules.games.kirche.rules.explain" in text
    pasted = text.partition("to paste into parse_record:\n")[2]
    record = parse_record(pasted)
    assert record.moves == broken.play.moves
    assert verify(kirche, record) == broken.play.last
