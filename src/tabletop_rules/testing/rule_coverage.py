"""A pytest plugin: which rules of which game the tests name, and how often generated games meet them.

A test names rules with ``@pytest.mark.rule("KD-11")``; several ids are allowed. With ``--rule-coverage`` the
run ends with a table of all rules of all installed games, and fails when a rule has no test or a test names
a rule that no game has. Load it with ``pytest_plugins = ["tabletop_rules.testing.rule_coverage"]``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tabletop_rules import registry
from tabletop_rules.game import Game, M, S, V
from tabletop_rules.testing.check import cases
from tabletop_rules.testing.core import Case

_TESTS: Final = pytest.StashKey[dict[str, list[str]]]()
_FAULTS: Final = pytest.StashKey[list[str]]()


@attrs.frozen
class RuleUse:
    """One rule: the predicates that enforce it, the tests that name it, how often games met it."""

    id: str
    predicates: tuple[str, ...]
    tests: int
    met: int

    def __str__(self) -> str:
        predicates = ", ".join(self.predicates) or "-"
        return f"{self.id:<8} {self.tests or 'NO':>5} tests {self.met or '-':>7} met  {predicates}"


def uses(game: Game[S, M, V], tests: Mapping[str, list[str]], examples: int) -> list[RuleUse]:
    """Each rule of a game with its predicates, the number of tests that name it, and how often it was met.

    Args:
        game: the game.
        tests: the names of tests by the rule that they name.
        examples: how many games to generate; nearly legal moves are tried in each.
    """
    met = citations(game, examples)
    predicates = {rule_id: tuple(dict.fromkeys(names)) for rule_id, names in game.RULEBOOK.predicates.items()}
    return [
        RuleUse(rule.id, predicates.get(rule.id, ()), len(tests.get(rule.id, ())), met[rule.id])
        for rule in game.RULEBOOK
    ]


def citations(game: Game[S, M, V], examples: int) -> Counter[str]:
    """How often ``explain`` cites each rule in so many generated games; the same at every call."""
    met = Counter[str]()

    @settings(
        max_examples=examples,
        database=None,
        derandomize=True,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(cases(game))
    def play(case: Case[Any, Any]) -> None:
        for stop in case.stops():
            for move in case.attempts:
                met.update(violation.rule.id for violation in game.explain(stop.state, move))

    play()
    return met


# --- the plugin ------------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("tabletop_rules")
    group.addoption(
        "--rule-coverage",
        action="store_true",
        help="list the rules of all installed games with their tests; fail when a rule has none",
    )
    group.addoption(
        "--rule-coverage-games",
        type=int,
        default=300,
        metavar="N",
        help="games to generate for the list (default: 300)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker."""
    config.addinivalue_line("markers", "rule(*ids): the rules of a rulebook that the test is about")
    config.stash[_TESTS] = {}
    config.stash[_FAULTS] = []


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note which test names which rule, before any is deselected."""
    for item in items:
        for marker in item.iter_markers("rule"):
            for rule_id in marker.args:
                config.stash[_TESTS].setdefault(rule_id, []).append(item.nodeid)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail the run when rules and tests do not fit together."""
    config = session.config
    if config.getoption("--rule-coverage"):
        tests, found = config.stash[_TESTS], config.stash[_FAULTS]
        found.extend(faults(tests, registry.games()))
        if found and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def faults(tests: Mapping[str, list[str]], games: Mapping[str, Game[Any, Any]]) -> Iterator[str]:
    """What is wrong with the tests by rule: rules without a test, tests that name no rule."""
    rules = {rule.id: game.NAME for game in games.values() for rule in game.RULEBOOK}
    for rule_id, name in rules.items():
        if rule_id not in tests:
            yield f"no test names the rule {rule_id} of {name}"
    for rule_id in sorted(tests.keys() - rules.keys()):
        yield f"no game has the rule {rule_id}, which is named by {', '.join(tests[rule_id])}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the table."""
    if not config.getoption("--rule-coverage"):
        return
    tests = config.stash[_TESTS]
    for game in registry.games().values():
        terminalreporter.section(f"rules of {game.NAME}")
        for use in uses(game, tests, config.getoption("--rule-coverage-games")):
            terminalreporter.line(str(use))
    for fault in config.stash[_FAULTS]:
        terminalreporter.line(fault, red=True)
