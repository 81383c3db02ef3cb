"""The pytest plugin: the laws of a game from the command line, and nothing for those who do not ask."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tabletop_rules.games import kirche
from tabletop_rules.testing import LAWS
from tabletop_rules.testing.certify import laws_of
from testing import toy

pytest_plugins = ["pytester"]

GAME = """
from tabletop_rules.games.kirche import *
from tabletop_rules.games import kirche
from tabletop_rules.testing import GameLaws, laws

def legal_moves(state):
    return kirche.legal_moves(state)[1:]

class Small(GameLaws):
    game = kirche
    laws = (laws.listing, laws.chance, laws.ends)
    options = kirche.Options(board=5)
    off = {"chance": "no dice here", "unended-games": "short on purpose"}
    max_plies = 3

class Odd(GameLaws):
    game = kirche
    off = {"legalty": "mistyped"}
"""


def test_target_is_a_game_by_name_by_module_or_a_class_of_laws() -> None:
    assert laws_of("kirche").game is kirche
    assert laws_of("tabletop_rules.games.kirche").game is kirche
    assert laws_of("tabletop_rules.games:kirche").game is kirche
    assert laws_of("testing.toy").game is toy
    assert laws_of("kirche").laws == LAWS


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("no_such_package.game", "No module named 'no_such_package'"),
        ("textwrap", "is no game: it lacks Document"),
        ("tabletop_rules.games:chess", "has no attribute 'chess'"),
    ],
)
def test_what_is_no_game_is_refused(target: str, reason: str) -> None:
    with pytest.raises(pytest.UsageError, match=f"--tabletop-game {target}: .*{reason}"):
        laws_of(target)


def test_each_law_is_a_test_and_the_end_says_what_was_not_met(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(my_game=GAME)
    result = pytester.runpytest_subprocess("--tabletop-game", "my_game:Small", "-v", "-rs")
    result.assert_outcomes(passed=2, skipped=1)
    result.stdout.fnmatch_lines(
        [
            "my_game:Small::listing PASSED*",
            "my_game:Small::chance SKIPPED (no dice here)*",
            "*laws of my_game:Small*",
            "listing *holds *games*",
            "unplayed-moves: no game has a move of the kind Slide, PriestHelp",
            "  Raise examples or max_plies, *",
        ]
    )
    result.stdout.no_fnmatch_line("unended-games*")


def test_broken_law_fails_the_run_and_shows_the_game_without_a_traceback(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(my_game=GAME)
    result = pytester.runpytest_subprocess("--tabletop-game=my_game", "-k", "legality")
    result.assert_outcomes(failed=1, deselected=len(LAWS) - 1)
    result.stdout.fnmatch_lines(
        [
            "kirche breaks the law 'legality'",
            "  Why: *",
            "Here: * is judged in two ways",
            "  legal_moves: not listed",
            "  explain: no rule is broken",
            "Look at my_game.legal_moves",
            "game: kirche",
            "FAILED my_game::legality*",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


def test_tests_of_the_run_are_kept(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(my_game=GAME, test_more="def test_more():\n    assert True\n")
    pytester.runpytest_subprocess("--tabletop-game=my_game:Small").assert_outcomes(passed=3, skipped=1)


@pytest.mark.parametrize("target", ["my_game:Nobody", "my_game:Odd", "nowhere"])
def test_mistake_on_the_command_line_is_one_line(pytester: pytest.Pytester, target: str) -> None:
    pytester.makepyfile(my_game=GAME)
    result = pytester.runpytest_subprocess("--tabletop-game", target)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: --tabletop-game {target}: *"])


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("def f(:", "SyntaxError: invalid syntax (my_game.py, line 1)"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("1 // 0", "ZeroDivisionError: integer division or modulo by zero"),
    ],
)
def test_file_with_a_fault_is_told_in_one_line(pytester: pytest.Pytester, program: str, reason: str) -> None:
    pytester.makepyfile(my_game=program)
    result = pytester.runpytest_subprocess("--tabletop-game", "my_game")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: --tabletop-game my_game: {reason}"])


def test_rule_coverage_is_of_the_game_that_is_named(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_rules="""
        import pytest
        from tabletop_rules.games import kirche

        @pytest.mark.rule(*kirche.RULEBOOK.rules)
        def test_rules():
            assert True
        """
    )
    only = ("--tabletop-game=kirche", "-k", "test_rules", "--rule-coverage-games=3")
    result = pytester.runpytest_subprocess("--rule-coverage", *only)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*rules of monumenten*")


def test_who_does_not_ask_pays_nothing(pytester: pytest.Pytester) -> None:
    """Without an option neither the kit, nor a game, nor Hypothesis is imported."""
    pytester.makepyfile(
        """
        import sys

        def test_nothing_is_loaded():
            ours = {name for name in sys.modules if name.startswith("tabletop_rules")}
            assert ours == {"tabletop_rules", "tabletop_rules.pytest_plugin"}
            assert "hypothesis" not in sys.modules
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


@pytest.mark.parametrize("missing", ["hypothesis", "pytest"])
def test_kit_says_which_extra_it_needs(missing: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import tabletop_rules.testing"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    last = result.stderr.splitlines()[-1]
    assert last == (
        f"ModuleNotFoundError: the testing kit needs {missing}: pip install 'tabletop-rules[testing]'"
    )
