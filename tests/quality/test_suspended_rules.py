"""Tests of the tests: a rule that is switched off is missed, in a short game to be pasted and replayed."""

from __future__ import annotations

import pytest

from tabletop_rules.games import kirche
from tabletop_rules.record import parse_record, verify
from tabletop_rules.testing import LawBroken, check_game, laws
from tabletop_rules.testing.rule_coverage import citations

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
"""The rules that forbid moves, and in how many moves at most a game shows that one is missing."""


def without(rule_id: str) -> LawBroken:
    """How the law of legality is broken when a rule is switched off."""
    with kirche.RULEBOOK.suspended(rule_id):
        (broken,) = check_game(kirche, [laws.legality], examples=ENOUGH, max_plies=60, health=False).broken
    return broken


def test_these_are_the_rules_that_forbid_moves() -> None:
    assert citations(kirche, 200).keys() == LONGEST.keys()


@pytest.mark.parametrize("rule_id", LONGEST)
def test_rule_is_missed(rule_id: str) -> None:
    broken = without(rule_id)
    assert len(broken.play.moves) <= LONGEST[rule_id]
    text = str(broken)
    assert "breaks the law 'legality'" in text
    assert "tabletop_rules.games.kirche.rules.explain" in text
    pasted = text.partition("to paste into parse_record:\n")[2]
    record = parse_record(pasted)
    assert record.moves == broken.play.moves
    assert verify(kirche, record) == broken.play.last
