"""Which rules of which game the tests name, and how often generated games meet them.

A test names rules with ``@pytest.mark.rule("KD-11")``; several ids are allowed. With ``--rule-coverage`` the
run ends with a table of all rules of all installed games, or of those under ``--tabletop-game``, and fails
when a rule has no test or a test names a rule that no game has. With ``--rule-coverage-file`` the table is
written to a file, as JSON; the documentation is made from one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from tabletop_rules import registry
from tabletop_rules.game import Game, M, S, V
from tabletop_rules.testing.certify import laws_of
from tabletop_rules.testing.check import cases
from tabletop_rules.testing.survey import survey

_TESTS: Final = pytest.StashKey[dict[str, list[str]]]()
_FAULTS: Final = pytest.StashKey[list[str]]()


@attrs.frozen
class RuleUse:
    """One rule: the predicates that enforce it, the tests that name it, and how often it was met."""

    id: str
    predicates: tuple[str, ...]
    tests: tuple[str, ...]
    """The tests by their ids, a test with several cases once for each."""
    refused: int
    """How often ``explain`` cited it against a move that was tried."""
    scored: int
    """In how many games the score sheet or the outcome cited it."""

    def __str__(self) -> str:
        tests, predicates = len(self.tests) or "NO", ", ".join(self.predicates) or "-"
        counts = f"{self.refused or '-':>7} refused {self.scored or '-':>5} scored"
        return f"{self.id:<8} {tests:>5} tests {counts}  {predicates}"


def uses(game: Game[S, M, V], tests: Mapping[str, list[str]], examples: int) -> list[RuleUse]:
    """Each rule of a game with its predicates, the tests that name it, and how often it was met.

    Args:
        game: the game.
        tests: the names of tests by the rule that they name.
        examples: how many games to generate; nearly legal moves are tried in each.
    """
    met = survey(cases(game), examples)
    predicates = {rule_id: tuple(dict.fromkeys(names)) for rule_id, names in game.RULEBOOK.predicates.items()}
    return [
        RuleUse(
            rule.id,
            predicates.get(rule.id, ()),
            tuple(tests.get(rule.id, ())),
            met.refused[rule.id],
            met.scored[rule.id],
        )
        for rule in game.RULEBOOK
    ]


def document(used: Mapping[str, Iterable[RuleUse]], examples: int) -> str:
    """The uses of the rules by game as JSON, with the number of games that were generated for them.

    >>> print(document({"kirche": [RuleUse("KD-01", (), ("test_a",), 0, 0)]}, examples=30))
    {
     "games": 30,
     "rules": {
      "kirche": [
       {
        "id": "KD-01",
        "predicates": [],
        "tests": [
         "test_a"
        ],
        "refused": 0,
        "scored": 0
       }
      ]
     }
    }
    """
    rules = {game: [attrs.asdict(use) for use in its] for game, its in used.items()}
    return json.dumps({"games": examples, "rules": rules}, indent=1)


def citations(game: Game[S, M, V], examples: int) -> Counter[str]:
    """How often ``explain`` cites each rule in so many generated games; the same at every call."""
    return survey(cases(game), examples).refused


# --- the plugin ------------------------------------------------------------------------------------------


def pytest_configure(config: pytest.Config) -> None:
    """Prepare to take notes; refuse a run whose tests are collected by other processes."""
    if config.getoption("numprocesses", None):
        raise pytest.UsageError("--rule-coverage asks for a run in one process, without --numprocesses")
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
    tests, found = session.config.stash[_TESTS], session.config.stash[_FAULTS]
    found.extend(faults(tests, _games(session.config)))
    if found and exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _games(config: pytest.Config) -> Mapping[str, Game[Any, Any]]:
    """The games under test: those that are named, or all that are installed."""
    named = [laws_of(target).game for target in config.getoption("tabletop_game")]
    return {game.NAME: game for game in named} or registry.games()


def faults(tests: Mapping[str, list[str]], games: Mapping[str, Game[Any, Any]]) -> Iterator[str]:
    """What is wrong with the tests by rule: rules without a test, tests that name no rule."""
    rules = {rule.id: game.NAME for game in games.values() for rule in game.RULEBOOK}
    for rule_id, name in rules.items():
        if rule_id not in tests:
            yield f"no test names the rule {rule_id} of {name}"
    for rule_id in sorted(tests.keys() - rules.keys()):
        yield f"no game has the rule {rule_id}, which is named by {', '.join(tests[rule_id])}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the table, or write it to the file; what is wrong is printed in any case."""
    tests, examples = config.stash[_TESTS], config.getoption("--rule-coverage-games")
    used = {name: uses(game, tests, examples) for name, game in _games(config).items()}
    if path := config.getoption("--rule-coverage-file"):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(document(used, examples) + "\n", "utf-8")
    else:
        for name, its in used.items():
            terminalreporter.section(f"rules of {name}")
            for use in its:
                terminalreporter.line(str(use))
    for fault in config.stash[_FAULTS]:
        terminalreporter.line(fault, red=True)
