"""Tests of the tests: those marked ``deep`` run in the profile of that name and in no other."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

CONFTEST = Path(__file__).parents[1] / "conftest.py"


@pytest.mark.parametrize(
    ("profile", "examples", "deselected"),
    [("quick", 10, 1), ("dev", 50, 1), ("ci", 40, 1), ("deep", 3000, 0)],
)
def test_deep_tests_run_in_the_deep_profile_alone(
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    profile: str,
    examples: int,
    deselected: int,
) -> None:
    monkeypatch.setenv("HYPOTHESIS_PROFILE", profile)
    pytester.makeconftest(CONFTEST.read_text("utf-8"))
    pytester.makepyfile(
        f"""
        import pytest
        from hypothesis import settings

        def test_profile():
            assert settings.default.max_examples == {examples}

        @pytest.mark.deep
        def test_deep():
            assert True
        """
    )
    result = pytester.runpytest_subprocess("--strict-markers")
    result.assert_outcomes(passed=2 - deselected, deselected=deselected)
