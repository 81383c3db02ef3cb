"""The rules of a game switched off one by one: which test fails, and where the law of legality breaks.

``python -m quality.suspending kirche`` collects the tests of the game and calls those that name a rule: with
all rules, to hear what moves they ask ``explain`` about, and without that rule. It ends with a line of
JSON, which has by rule the first test that fails, and what the law of legality says of the first gap.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import attrs
import pytest
from hypothesis import Phase, settings

from tabletop_rules import registry
from tabletop_rules.game import Game
from tabletop_rules.testing import Case, Play, laws

QUICK: Final = ("test_refusals", "test_rulebook", "test_cases")
"""The files whose tests are asked first."""


@attrs.define
class Collected:
    """A plugin of pytest that keeps what is collected."""

    items: list[pytest.Function] = attrs.field(factory=list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items += [item for item in session.items if isinstance(item, pytest.Function)]


@attrs.define
class Asked:
    """Moves that a test asks ``explain`` about, each with its state, which one rule alone forbids."""

    rule_id: str
    moves: list[tuple[Any, Any]] = attrs.field(factory=list)

    @contextmanager
    def listening(self, game: Any) -> Iterator[None]:
        explain = game.explain

        def told(state: Any, move: Any) -> Any:
            violations = explain(state, move)
            if {violation.rule.id for violation in violations} == {self.rule_id}:
                self.moves.append((state, move))
            return violations

        game.explain = told
        try:
            yield
        finally:
            game.explain = explain


def tests_of(rule_id: str, items: Sequence[pytest.Function]) -> list[pytest.Function]:
    """The tests that name a rule and need nothing from fixtures, the quick and telling ones first."""

    def rank(item: pytest.Function) -> tuple[bool, bool, int]:
        stem = item.path.stem
        place = QUICK.index(stem) if stem in QUICK else len(QUICK)
        return is_drawn(item), f"{rule_id}:" not in item.name, place

    named = (item for item in items if any(rule_id in mark.args for mark in item.iter_markers("rule")))
    return sorted((item for item in named if set(item.fixturenames) <= arguments(item).keys()), key=rank)


def is_drawn(item: pytest.Function) -> bool:
    """Whether Hypothesis draws what a test is about."""
    return hasattr(item.obj, "hypothesis")


def arguments(item: pytest.Function) -> dict[str, Any]:
    return item.callspec.params if hasattr(item, "callspec") else {}


def fails(item: pytest.Function) -> bool:
    """Whether a test fails, called as it is."""
    try:
        item.obj(**arguments(item))
    except (Exception, pytest.fail.Exception):
        return True
    return False


def missed(game: Game[Any, Any, Any], rule_id: str, items: Sequence[pytest.Function]) -> tuple[str, str]:
    """The first test that fails without a rule, and what the law of legality says of the first gap.

    The law is asked about positions made for a test, not about drawn ones.
    """
    test, gap = "", ""
    for item in tests_of(rule_id, items):
        asked = Asked(rule_id)
        if not gap and not is_drawn(item):
            with asked.listening(game):
                assert not fails(item), f"{item.nodeid} fails with all rules"
        with game.RULEBOOK.suspended(rule_id):
            gap = gap or next(filter(None, (clash(game, *it) for it in asked.moves)), "")
            if not test and fails(item):
                test = item.nodeid
        if test and (gap or is_drawn(item)):
            break
    return test, gap


def clash(game: Game[Any, Any, Any], state: Any, move: Any) -> str:
    """What the law of legality says when that move is tried in that state; nothing if it holds."""
    if game.explain(state, move):
        return ""  # it is still forbidden, by another rule: this move shows nothing
    case = Case(Play(game, 0, None, (state,)), attempts=(move,))
    return next((f"{found.message}: {dict(found.said)}" for found in laws.legality.check(case)), "")


def main(name: str) -> None:
    game, collected = registry.games()[name], Collected()
    collecting = ["--collect-only", "-qq", "-W", "ignore::pytest.PytestAssertRewriteWarning", f"tests/{name}"]
    pytest.main(collecting, plugins=[collected])
    settings.register_profile("suspending", max_examples=20, derandomize=True, phases=[Phase.generate])
    settings.load_profile("suspending")
    found = {rule_id: missed(game, rule_id, collected.items) for rule_id in game.RULEBOOK.forbidding}
    print()
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1])
