"""The report on rules: what it counts, and when it fails a run."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from tabletop_rules import registry
from tabletop_rules.testing.check import cases
from tabletop_rules.testing.rule_coverage import RuleUse, citations, faults, uses
from tabletop_rules.testing.survey import survey
from testing import toy

pytest_plugins = ["pytester"]


def test_citations_count_what_explain_says() -> None:
    met = citations(toy, 100)
    assert met.keys() == {"LD-1", "LD-2", "LD-3", "LD-4"}
    assert met == citations(toy, 100)


def test_uses_lists_predicates_tests_and_citations() -> None:
    met, ended = citations(toy, 30), survey(cases(toy), 30).ended
    assert uses(toy, {"LD-3": ["test_a", "test_b"]}, 30) == [
        RuleUse("LD-1", ("card_is_due",), (), met["LD-1"], 0),
        RuleUse("LD-2", ("bag_has_card",), (), met["LD-2"], 0),
        RuleUse("LD-3", ("may_change",), ("test_a", "test_b"), met["LD-3"], 0),
        RuleUse("LD-4", ("somebody_is_to_move",), (), met["LD-4"], ended),
    ]
    assert 0 < ended < 30


def test_rules_without_tests_and_tests_without_rules_are_faults() -> None:
    tests = {"LD-1": ["a"], "LD-2": ["a", "b"], "LD-4": ["b"], "XX-9": ["c"]}
    assert list(faults(tests, {"lucky-dip": toy})) == [
        "no test names the rule LD-3 of lucky-dip",
        "no game has the rule XX-9, which is named by c",
    ]


# --- in a run of pytest ----------------------------------------------------------------------------------

ALL = [rule.id for game in registry.games().values() for rule in game.RULEBOOK]


def run(pytester: pytest.Pytester, rule_ids: Sequence[str], *args: str) -> pytest.RunResult:
    """A run of one test that names these rules."""
    pytester.makeini("[pytest]")
    pytester.makepyfile(
        f"""
        import pytest

        @pytest.mark.rule(*{list(rule_ids)!r})
        def test_rules():
            assert True
        """
    )
    return pytester.runpytest_subprocess("--strict-markers", "--rule-coverage-games=3", *args)


def test_covered_rulebook_passes(pytester: pytest.Pytester) -> None:
    result = run(pytester, ALL, "--rule-coverage")
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(
        ["*rules of kirche*", "KD-01 * 1 tests *", "KD-22 * refused * scored *slide_is_free"]
    )


def test_rule_without_test_fails_the_run(pytester: pytest.Pytester) -> None:
    result = run(pytester, [rule for rule in ALL if rule != "KD-01"], "--rule-coverage")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["KD-01 * NO tests *", "no test names the rule KD-01 of kirche"])


def test_list_goes_to_a_file(pytester: pytest.Pytester) -> None:
    """The run is as good as with a list that is printed, and the file names every test."""
    result = run(pytester, [rule for rule in ALL if rule != "KD-01"], "--rule-coverage-file=out/rules.json")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["no test names the rule KD-01 of kirche"])
    result.stdout.no_fnmatch_line("*rules of kirche*")
    report = json.loads((pytester.path / "out" / "rules.json").read_text("utf-8"))
    assert report["games"] == 3
    assert {game: [use["id"] for use in its] for game, its in report["rules"].items()} == {
        name: [rule.id for rule in game.RULEBOOK] for name, game in registry.games().items()
    }
    first, second = report["rules"]["kirche"][:2]
    assert first["tests"] == []
    assert second["tests"] == ["test_list_goes_to_a_file.py::test_rules"]
    assert set(second) == {"id", "predicates", "tests", "refused", "scored"}


def test_tests_of_other_processes_cannot_be_counted(pytester: pytest.Pytester) -> None:
    result = run(pytester, ALL, "--rule-coverage", "--numprocesses=2")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*without --numprocesses"])


def test_unknown_rule_fails_the_run(pytester: pytest.Pytester) -> None:
    result = run(pytester, [*ALL, "KD-99"], "--rule-coverage")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["no game has the rule KD-99, which is named by *::test_rules"])


def test_without_the_option_nothing_is_said(pytester: pytest.Pytester) -> None:
    result = run(pytester, ["KD-01"])
    assert result.ret == pytest.ExitCode.OK
    result.stdout.no_fnmatch_line("*rules of kirche*")


def test_deselected_tests_count(pytester: pytest.Pytester) -> None:
    """A rule whose test runs only at night is a rule with a test."""
    result = run(pytester, ALL, "--rule-coverage", "-k", "not rules")
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    result.stdout.no_fnmatch_line("no test names*")
