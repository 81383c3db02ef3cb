"""How ``check_game`` and ``GameLaws`` report; that laws find what they should is tested under ``quality``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from common.games import changed
from tabletop_rules.games import kirche
from tabletop_rules.record import parse_record
from tabletop_rules.testing import Case, Claims, Clash, Result, check_game, clash, law, laws
from testing import toy

pytest_plugins = ["pytester"]


@law(of="states")
def poverty(case: Case[Any, Any]) -> Iterator[Clash]:
    """Nobody holds a 3, because this law says so."""
    if 3 in case.state.hands:
        yield clash("a seat holds a 3", hands=case.state.hands, legal_moves="whatever")


@law(of="games")
def failure(case: Case[Any, Any]) -> Iterator[Clash]:
    """What fails breaks a law."""
    yield clash(str(1 // len(case.play.moves)))


def test_report_counts_and_says_what_is_off() -> None:
    report = check_game(toy, [laws.listing, laws.secrecy], examples=20, off={"secrecy": "nothing to hide"})
    listing, secrecy = report.results
    assert report.ok
    assert (listing.games, listing.broken, listing.off) == (20, None, "")
    assert listing.states > 20
    assert secrecy == Result(laws.secrecy, off="nothing to hide")
    assert "nothing to hide" in str(report)


def test_broken_law_shows_its_game() -> None:
    report = check_game(toy, [poverty, laws.ends], examples=50)
    assert not report.ok
    (broken,) = report.broken
    assert (
        str(broken)
        == """\
lucky-dip breaks the law 'poverty'
  Nobody holds a 3, because this law says so.
Here: a seat holds a 3
  hands: (3, 0)
  legal_moves: whatever
Look at testing.toy.legal_moves
The game until there, to paste into parse_record:

game: lucky-dip
ruleset: 1
seats: 2

1. deal 3
"""
    )
    assert parse_record(broken.record, toy).moves == (toy.Deal(3),)
    assert str(broken) in str(report)


def test_failing_function_breaks_the_law_that_asks_it() -> None:
    (broken,) = check_game(toy, [failure], examples=5).broken
    assert "ZeroDivisionError" in str(broken)
    assert isinstance(broken.__cause__, ZeroDivisionError)


@pytest.mark.parametrize(
    ("part", "function", "lines"),
    [
        (
            "explain",
            lambda state, move: None,
            ["TypeError: 'NoneType' object is not iterable", "explain=worded("],
        ),
        ("draw", lambda view, **how: None, ["ElementTree.py:", "ElementTree.fromstring("]),
    ],
)
def test_answer_of_a_wrong_type_is_shown_with_what_was_asked(
    part: str, function: Any, lines: list[str]
) -> None:
    game = changed(toy, **{part: function})
    law = laws.faces if part == "draw" else laws.legality
    (broken,) = check_game(game, [law], examples=20, health=False, claims=toy.CLAIMS).broken
    _, raised, asked, *_ = str(broken).splitlines()
    assert lines[0] in raised
    assert asked.startswith("  asked for: ")
    assert lines[1] in asked


def test_short_game_is_judged_after_each_move() -> None:
    judged: list[list[int]] = []

    @law(of="games")
    def look(case: Case[Any, Any]) -> Iterator[Clash]:
        """Every state is seen."""
        judged.append([len(stop.play.moves) for stop in case.stops()])
        return iter(())

    check_game(kirche, [look], examples=50, health=False)
    for plies in judged:
        most = plies[-1]
        assert plies == ([*range(most + 1)] if most <= 6 else [most * k // 4 for k in range(1, 5)])
    assert min(map(max, judged)) <= 6 < max(map(max, judged))


def test_differences_are_shown_where_they_begin() -> None:
    @law(of="games")
    def lengths(case: Case[Any, Any]) -> Iterator[Clash]:
        """Long values are cut."""
        yield clash("two texts", one="x" * 1000 + "left", other="x" * 1000 + "right")

    (broken,) = check_game(toy, [lengths], examples=1).broken
    text = str(broken)
    assert "xleft" in text
    assert "xright" in text
    assert len(text) < 1000


def test_views_that_hide_need_disguises() -> None:
    (broken,) = check_game(toy, [laws.secrecy], examples=10).broken
    assert "no disguises are claimed" in str(broken)
    assert check_game(toy, [laws.secrecy], examples=50, claims=Claims(disguises=toy.disguises)).ok


def test_game_laws_make_a_test_of_each_law(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        from tabletop_rules.games import kirche
        from tabletop_rules.testing import GameLaws, laws

        class TestKirche(GameLaws):
            game = kirche
            laws = (laws.listing, laws.chance, laws.ends)
            max_plies = 4
            off = {"ends": "endless"}
        """
    )
    result = pytester.runpytest_subprocess("-v", "-rs")
    result.assert_outcomes(passed=2, skipped=1)
    result.stdout.fnmatch_lines(["*test_law[[]listing[]] PASSED*", "*SKIPPED*endless*"])
