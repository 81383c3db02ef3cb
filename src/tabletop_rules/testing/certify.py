"""What ``pytest --tabletop-game`` does: one test for each law of a game, and advice at the end of the run.

The game need not have a file of tests. The tests are collected beside whatever else the run collects;
``-k`` with the name of a law or of the game chooses among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from traceback import format_tb
from typing import Any, Final

import pytest

from tabletop_rules import registry
from tabletop_rules.errors import RulesError, UnknownGame
from tabletop_rules.testing.check import GameLaws, Result, examine
from tabletop_rules.testing.claims import ClaimFailed
from tabletop_rules.testing.core import Law, LawBroken

_RESULTS: Final = pytest.StashKey[dict[str, list[Result]]]()


def laws_of(target: str) -> type[GameLaws]:
    """The laws of what is named on the command line.

    Args:
        target: an installed game, a module that is one, or ``module:name`` of a game or of a subclass of
            ``GameLaws``, which can say more about it.

    Raises:
        UsageError: nothing of that name is a game, or has laws.

    >>> laws_of("tabletop_rules.games.kirche").game.NAME, laws_of("kirche").game.NAME
    ('kirche', 'kirche')
    """
    if not re.fullmatch(r"\w+(\.\w+)*(:\w+)?", target):
        raise pytest.UsageError(
            f"--tabletop-game {target}: this names no game; kirche, package.module and package.module:NAME do"
        )
    module, _, name = target.partition(":")
    try:
        if target in registry.names():
            found: Any = registry.load(target)
        else:
            found = import_module(module)
            found = getattr(found, name) if name else found
        if isinstance(found, type) and issubclass(found, GameLaws):
            return found.checked()
        laws: type[GameLaws] = type(f"LawsOf{target}", (GameLaws,), {"game": found})
        return laws.checked()
    except ModuleNotFoundError as error:
        hint = f"; {UnknownGame(target, registry.names())}" if target == error.name else ""
        raise pytest.UsageError(f"--tabletop-game {target}: {error}{hint}") from error
    except (AttributeError, TypeError, ValueError, RulesError) as error:
        raise pytest.UsageError(f"--tabletop-game {target}: {error}") from error
    except (Exception, SystemExit) as error:  # a module may raise whatever it likes
        raise pytest.UsageError(f"--tabletop-game {target}: {type(error).__name__}: {error}") from error


def pytest_configure(config: pytest.Config) -> None:
    """Refuse what is no game before anything is collected."""
    config.stash[_RESULTS] = {}
    for target in config.getoption("tabletop_game"):
        laws_of(target)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Add the tests, before any is deselected."""
    for target in session.config.getoption("tabletop_game"):
        items.extend(session.genitems(Laws.from_parent(session, name=target, nodeid=target)))


class Laws(pytest.Collector):
    """The tests of one game."""

    def collect(self) -> Iterator[pytest.Item]:
        """A test of each law."""
        laws = laws_of(self.name)
        for law in laws.laws:
            yield LawTest.from_parent(self, name=law.id, law=law, laws=laws)


class LawTest(pytest.Item):
    """The test of one law of a game."""

    def __init__(self, *, law: Law, laws: type[GameLaws], **others: Any) -> None:
        super().__init__(**others)
        self.law = law
        self.laws = laws
        if reason := laws.off.get(law.id):
            self.add_marker(pytest.mark.skip(reason=reason))

    def runtest(self) -> None:
        """Check the law, as often as the Hypothesis profile says."""
        result = examine(self.law, self.laws.drawn())
        self.config.stash[_RESULTS].setdefault(self.nodeid.partition("::")[0], []).append(result)
        if result.broken:
            raise result.broken

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What is broken, where, and the game that shows it; a traceback only for other errors."""
        error = excinfo.value
        if isinstance(error, LawBroken):
            return str(error)
        if isinstance(error, ClaimFailed):
            where = format_tb(error.__cause__.__traceback__) if error.__cause__ else []
            return "".join([f"{error}\n", *where])
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[str, int, str]:
        """How the test is called in reports."""
        return self.nodeid, 0, f"{self.laws.game.NAME}: {self.law.id}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say how the laws fared, and what keeps them from biting."""
    for target, results in config.stash[_RESULTS].items():
        terminalreporter.section(f"laws of {target}")
        try:
            advice: tuple[object, ...] = laws_of(target).advice(results)
        except ClaimFailed as error:
            advice = (error,)
        for line in (*results, *advice):
            terminalreporter.line(str(line))
