"""Wrong arguments of the kit: one clear sentence each, and never a word against the game."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Any

import attrs
import pytest

from tabletop_rules.games import kirche
from tabletop_rules.testing import (
    LAWS,
    Case,
    ClaimFailed,
    Claims,
    GameLaws,
    check_game,
    games,
    laws,
    survey,
)
from tabletop_rules.testing.certify import laws_of
from tabletop_rules.testing.check import cases
from testing import toy

pytest_plugins = ["pytester"]

check: Callable[..., Any] = check_game
"""Not typed, since what follows is wrong on purpose."""


class Solo:
    """A class with the functions of a game as methods."""

    def apply(self, state: object, move: object) -> object: ...


def spoilt(**parts: object) -> ModuleType:
    """The toy with other parts."""
    game = ModuleType("spoilt")
    vars(game).update({**vars(toy), **parts})
    return game


def no_start(seats: int = 2, options: object = None) -> object:
    raise KeyError("oops")


@pytest.mark.parametrize(
    ("game", "error", "sentence"),
    [
        (
            "kirche",
            TypeError,
            "a game is wanted, not the text 'kirche'; registry.load gives a game by its name",
        ),
        (None, TypeError, "None is no game: it lacks Document, NAME,"),
        (attrs, TypeError, "is no game: it lacks Document, NAME,"),
        (Solo, TypeError, "Solo'> is a class: give an instance of it, Solo(…)"),
        (
            spoilt(SEATS=range(1, 1)),
            ValueError,
            "SEATS of lucky-dip is a range of one number or more, not range(",
        ),
        (spoilt(SEATS=2), ValueError, "SEATS of lucky-dip is a range of one number or more, not 2"),
    ],
)
def test_what_is_no_game(game: Any, error: type[Exception], sentence: str) -> None:
    for ask in (check, games, cases):
        with pytest.raises(error, match=re.escape(sentence)):
            ask(game)


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        ({"seats": 7}, ValueError, "kirche is for 2 players, not 7"),
        ({"seats": "2"}, ValueError, "kirche is for 2 players, not '2'"),
        (
            {"options": {"board": 5}},
            ValueError,
            "the options of kirche are of type Options, not {'board': 5}",
        ),
        ({"max_plies": -1}, ValueError, "max_plies is 0 or more, not -1"),
        ({"max_plies": 3.5}, TypeError, "max_plies is a whole number, not 3.5"),
    ],
)
def test_what_no_game_can_be_drawn_from(
    arguments: Mapping[str, Any], error: type[Exception], sentence: str
) -> None:
    for ask in (check, games, cases):
        with pytest.raises(error, match=f"^{re.escape(sentence)}$"):
            ask(kirche, **arguments)


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        ({"examples": 0}, ValueError, "examples is 1 or more, not 0"),
        ({"examples": "many"}, TypeError, "examples is a whole number, not 'many'"),
        (
            {"laws": laws.listing},
            TypeError,
            "laws is a list of laws, such as [laws.listing], not Law(id='listing'",
        ),
        ({"laws": laws}, TypeError, "laws is a list of laws, such as [laws.listing], not <module"),
        ({"laws": "listing"}, TypeError, "laws is a list of laws, such as [laws.listing], not 'listing'"),
        ({"laws": ["listing"]}, TypeError, "each of laws is a law, such as laws.listing, not 'listing'"),
        (
            {"off": {"listing"}},
            TypeError,
            "off is a mapping from the ids of laws and health checks to reasons, not {",
        ),
        ({"off": {"listing": None}}, ValueError, "listing is switched off for no reason: say why, not None"),
        ({"off": {"listing": " "}}, ValueError, "listing is switched off for no reason: say why, not ' '"),
        (
            {"off": {"legalty": "slow"}},
            ValueError,
            "no law or health check is called 'legalty'; there are audit,",
        ),
        ({"claims": {"longest": 40}}, TypeError, "claims is of type Claims, not {'longest': 40}"),
        ({"claims": Claims}, TypeError, "claims is of type Claims, not <class"),
    ],
)
def test_what_cannot_be_checked(arguments: Mapping[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=f"^{re.escape(sentence)}"):
        check(kirche, **arguments)


@pytest.mark.parametrize(
    ("claims", "sentence"),
    [
        ({"longest": 40}, "the claim longest is a function of the options, not 40"),
        ({"longest": None}, "the claim longest is a function of the options, not None"),
        ({"longest": lambda: 40}, "the claim longest is a function of the options, not <function"),
        ({"odds": {}}, "the claim odds is a function of a state, not {}"),
        (
            {"disguises": lambda state: []},
            "the claim disguises is a function of a state and a viewer, not <func",
        ),
        ({"conserved": len}, "the claim conserved is a mapping from names to functions, not <built-in"),
        ({"conserved": {"a": 3}}, "the claim conserved has for each name a function of a state, not 'a': 3"),
        (
            {"conserved": {3: len}},
            "the claim conserved has for each name a function of a state, not 3: <built-in",
        ),
    ],
)
def test_what_cannot_be_claimed(claims: Mapping[str, Any], sentence: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(sentence)}"):
        Claims(**claims)


def fails(state: object, viewer: object = None) -> Iterator[Any]:
    """A claim with a fault of its own, which shows when it is asked for the first state."""
    yield dict[str, int]()["men"]


@pytest.mark.parametrize(
    ("claims", "sentence"),
    [
        ({"conserved": {"men": lambda state: state.men}}, "conserved['men'] failed: AttributeError: "),
        ({"longest": lambda options: 1 // 0}, "longest failed: ZeroDivisionError: "),
        ({"longest": lambda options: "40"}, "longest failed: it gave '40', not a number of moves or None"),
        ({"odds": lambda state: state.men}, "odds failed: AttributeError: "),
        ({"odds": lambda state: [1, 2]}, "odds failed: it gave [1, 2], not a mapping from moves to whole"),
        ({"disguises": fails}, "disguises failed: KeyError: 'men'"),
        ({"disguises": lambda state, viewer: None}, "disguises failed: TypeError: "),
        ({"disguises": lambda state, viewer: [5]}, "disguises failed: it gave 5, which is no state"),
        (
            {"disguises": lambda state, viewer: [attrs.evolve(state, done=9)]},
            "disguises failed: it gave a state that play cannot reach: LD-1: ",
        ),
    ],
)
def test_claim_that_fails_is_no_fault_of_the_game(claims: Mapping[str, Any], sentence: str) -> None:
    own = [laws.conservation, laws.termination, laws.odds, laws.secrecy, laws.discretion]
    with pytest.raises(ClaimFailed, match=f"^the claim {re.escape(sentence)}"):
        check_game(toy, own, examples=10, claims=Claims(**claims), health=False)


def test_survey_hides_no_claim_that_fails() -> None:
    claims = Claims(longest=lambda options: 1 // 0)
    with pytest.raises(ClaimFailed, match="the claim longest failed: ZeroDivisionError"):
        check_game(toy, [laws.listing], examples=3, claims=claims)
    with pytest.raises(ValueError, match="examples is 1 or more, not 0"):
        survey(cases(toy), 0)


def test_claims_are_not_changed_by_being_asked() -> None:
    """A law sees what the author wrote."""
    seen: list[Case[Any, Any]] = []

    @laws_like
    def look(case: Case[Any, Any]) -> None:
        seen.append(case)

    check_game(toy, [look], examples=3, claims=toy.CLAIMS, health=False)
    state = toy.initial_state()
    for case in seen:
        assert case.claims.odds is not None
        assert case.claims.odds(state) == toy.odds(state)
        assert case.claims.longest(state.options) == toy.longest(state.options)
        assert [*case.claims.conserved] == ["cards"]


def test_game_that_does_not_begin_breaks_laws() -> None:
    report = check(spoilt(initial_state=no_start), [laws.listing], examples=5)
    (broken,) = report.broken
    call = "initial_state(2, Options(copies=2, changes=True))"
    assert f"Here: lucky-dip does not begin: {call} raises KeyError: 'oops'" in str(broken)
    assert "test_arguments.no_start" in str(broken)
    assert report.advice == ()


def test_moves_that_are_no_tuple_break_the_law_that_says_so() -> None:
    game = spoilt(legal_moves=lambda state: (move for move in toy.legal_moves(state)))
    report = check(game, [laws.listing], examples=5)
    assert "the moves are no tuple" in str(report.broken[0])


class NoGame(GameLaws):
    """The attribute ``game`` is forgotten."""


class Mistyped(GameLaws):
    """One law, where a list of laws is wanted."""

    game = kirche
    laws = laws.listing  # type: ignore[assignment]


class Misspelt(GameLaws):
    """Claims that nobody would ask for."""

    game = kirche
    claim = Claims()


class TooMuch(GameLaws):
    """An argument of ``check_game`` alone."""

    game = kirche
    examples = 5


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("./kirche", "./kirche: this names no game; kirche, package.module and package.module:NAME do"),
        (":kirche", ":kirche: this names no game; "),
        ("", "this names no game; "),
        ("testing.test_arguments:Misspelt", "Misspelt has no claim to set; did you mean claims?"),
        ("testing.test_arguments:TooMuch", "TooMuch has no examples to set: the profile of Hypothesis says"),
        ("kirhce", "No module named 'kirhce'; no game is called 'kirhce'; did you mean 'kirche'?"),
        ("testing.test_arguments:NoGame", "NoGame has no game: give the class an attribute of that name"),
        ("testing.test_arguments:Mistyped", "laws is a list of laws, such as [laws.listing], not Law("),
        ("testing.test_arguments:Solo", "Solo'> is a class: give an instance of it, Solo(…)"),
    ],
)
def test_mistake_after_the_option_is_a_usage_error(target: str, sentence: str) -> None:
    with pytest.raises(pytest.UsageError, match=re.escape(sentence)):
        laws_of(target)


def test_mistakes_in_a_run_are_one_line_each(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        my_laws="""
        from tabletop_rules.games import kirche
        from tabletop_rules.testing import Claims, GameLaws, laws

        class NoGame(GameLaws):
            pass

        class BadClaim(GameLaws):
            game = kirche
            laws = (laws.listing, laws.termination)
            claims = Claims(longest=lambda options: options.longest)
        """,
        test_mine="from my_laws import NoGame as TestNoGame\n",
    )
    result = pytester.runpytest_subprocess("--tabletop-game", "my_laws:NoGame")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --tabletop-game my_laws:NoGame: NoGame has no game: *"])

    result = pytester.runpytest_subprocess("--rootdir=.", "test_mine.py")
    result.stdout.fnmatch_lines(["*NoGame has no game: give the class an attribute of that name"])
    result.stdout.no_fnmatch_line("*Traceback*")

    result = pytester.runpytest_subprocess("--tabletop-game", "my_laws:BadClaim", "--ignore=test_mine.py")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*the claim longest failed: AttributeError: *'longest'*"])
    result.stdout.no_fnmatch_line("*breaks the law*")
    result.stdout.fnmatch_lines(["*my_laws.py*, in <lambda>"])
    result.stdout.no_fnmatch_line("*states=*")

    result = pytester.runpytest_subprocess("--rule-coverage", "--rule-coverage-games=0")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--rule-coverage-games: a number above 0 is wanted, not '0'"])


def test_game_of_the_main_program_is_not_asked_for_elsewhere(tmp_path: Any) -> None:
    program = """
    from types import SimpleNamespace
    from tabletop_rules.games import kirche
    from tabletop_rules.testing import check_game, laws

    class Local:
        def __getattr__(self, name):
            return getattr(kirche, name)

        def __reduce__(self):
            return (Local, ())

    print(check_game(Local(), [laws.listing, laws.processes], examples=2, health=False))
    """
    (tmp_path / "program.py").write_text(textwrap.dedent(program), "utf-8")
    result = subprocess.run(
        [sys.executable, str(tmp_path / "program.py")], capture_output=True, encoding="utf-8", check=True
    )
    assert "processes      off     the game lives in __main__: put it into a module" in result.stdout
    assert "BROKEN" not in result.stdout


def laws_like(look: Callable[[Case[Any, Any]], None]) -> Any:
    """A law that only looks."""

    def check(case: Case[Any, Any]) -> Iterator[Any]:
        look(case)
        return iter(())

    return attrs.evolve(LAWS[0], id="look", check=check)
