"""Holding a game to its laws: ``check_game`` for a report, ``GameLaws`` for pytest.

Both check law by law on games drawn by Hypothesis, and both show a broken law on the shortest game found.
The report ends with what the games never met (see ``health``).
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from time import perf_counter
from types import MappingProxyType
from typing import Any, Final

import attrs
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky, HypothesisWarning
from hypothesis.strategies import DrawFn, SearchStrategy

from tabletop_rules.game import Game, M, S, V
from tabletop_rules.testing.arguments import check_number, why_not_elsewhere
from tabletop_rules.testing.claims import ClaimFailed, told_apart
from tabletop_rules.testing.core import Case, Claims, Law, LawBroken, clash
from tabletop_rules.testing.health import HEALTH, Advice, Checkup, advise
from tabletop_rules.testing.laws import LAWS
from tabletop_rules.testing.play import CannotBegin, Play
from tabletop_rules.testing.strategies import MAX_PLIES, RANDOM, Attempts, choice, games
from tabletop_rules.testing.survey import survey

_PHASES: Final = (Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)
_MOST_ATTEMPTS: Final = 20
_NO_CLAIMS: Final = Claims()


def cases(
    game: Game[S, M, V],
    *,
    seats: int | None = None,
    options: object = None,
    max_plies: int = MAX_PLIES,
    claims: Claims = _NO_CLAIMS,
) -> SearchStrategy[Case[S, M]]:
    """What laws are checked on: ``games``, each with some legal and nearly legal moves to try in it."""
    drawn = games(game, seats=seats, options=options, max_plies=max_plies)
    return _cases(drawn, told_apart(claims, game))


@st.composite
def _cases(draw: DrawFn, plays: SearchStrategy[Play[Any, Any]], claims: Claims) -> Case[Any, Any]:
    random = draw(RANDOM)
    choices = [choice(random) for _ in range(random.randrange(_MOST_ATTEMPTS + 1))]
    case = Case(draw(plays), claims=claims)  # drawn last: what comes after would not let it become shorter
    attempts = Attempts.of(case.game, case.state, [stop.state for stop in case.stops()][:-1])
    return attrs.evolve(case, attempts=tuple(map(attempts.pick, choices)) if attempts.sources else ())


@attrs.frozen
class Result:
    """How one law fared: games and states tried, the time that took, and what broke it, if so.

    ``off`` is the reason why the law was not checked, or nothing.
    """

    law: Law
    games: int = 0
    states: int = 0
    seconds: float = 0.0
    broken: LawBroken | None = None
    off: str = ""

    def __str__(self) -> str:
        if self.off:
            return f"{self.law.id:<14} off     {self.off}"
        verdict = "holds" if self.broken is None else "BROKEN"
        speed = self.states / self.seconds if self.seconds else 0.0
        return (
            f"{self.law.id:<14} {verdict:<7} {self.games:>6} games {self.states:>7} states {speed:>9,.0f} /s"
        )


@attrs.frozen
class Report:
    """How a game fared under each law, and what its games never met.

    Printed, it is a table, and below it the advice and each broken law with its game.
    """

    game: str
    results: tuple[Result, ...]
    advice: tuple[Advice, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether no law is broken."""
        return not self.broken

    @property
    def broken(self) -> tuple[LawBroken, ...]:
        """What broke laws, in the order of the laws."""
        return tuple(result.broken for result in self.results if result.broken is not None)

    def __str__(self) -> str:
        below = (f"\n{part}" for part in (*self.advice, *self.broken))
        return "\n".join(map(str, (self.game, *self.results, *below)))


def check_game(
    game: Game[S, M, V],
    laws: Iterable[Law] = LAWS,
    *,
    examples: int = 100,
    seats: int | None = None,
    options: object = None,
    max_plies: int = MAX_PLIES,
    claims: Claims = _NO_CLAIMS,
    off: Mapping[str, str] = MappingProxyType({}),
    health: bool = True,
) -> Report:
    """How a game fares under the laws, each checked on games of its own; the same at every call.

    Args:
        game: the game to check.
        laws: the laws to check.
        examples: games for each law, 1 or more.
        seats: the number of players; None means every number that the game allows.
        options: options or a strategy for them; None means every switch.
        max_plies: moves after which a generated game is left as it stands.
        claims: what the game claims beyond the contract.
        off: by id of a law or of a health check, the reason why it is not made.
        health: whether to make health checks, on as many games as a law is checked on.

    Raises:
        TypeError: an argument is of a wrong type.
        ValueError: one has a wrong value; for ``off``, it names no law and no health check, or no reason.
        ClaimFailed: a function of the claims fails, which says nothing about the game.

    >>> from tabletop_rules.games import kirche
    >>> from tabletop_rules.testing import laws
    >>> check_game(kirche, [laws.listing, laws.chance], examples=5).ok
    True
    """
    chosen = checked_laws(laws, off)
    check_number("examples", examples, 1)
    drawn = cases(game, seats=seats, options=options, max_plies=max_plies, claims=claims)
    config = settings(max_examples=examples, database=None, derandomize=True)
    if "processes" not in off and (reason := why_not_elsewhere(game)):
        off = {**off, "processes": reason}
    results = [
        Result(law, off=off[law.id]) if law.id in off else examine(law, drawn, config) for law in chosen
    ]
    if not health:
        return Report(game.NAME, tuple(results))
    met = survey(drawn, examples)
    checkup = Checkup(game, met, results, claims, any_options=options is None, any_seats=seats is None)
    return Report(game.NAME, tuple(results), advise(checkup, off))


def checked_laws(laws: object, off: object) -> tuple[Law, ...]:
    """The laws, if they are some, and if ``off`` says of known ones why they are not to be checked.

    Raises:
        TypeError: there are no laws, or there is no such mapping.
        ValueError: ``off`` names no law and no health check, or gives no reason.
    """
    if not isinstance(laws, Iterable) or isinstance(laws, str):
        raise TypeError(f"laws is a list of laws, such as [laws.listing], not {laws!r}")
    chosen = tuple(laws)
    for law in chosen:
        if not isinstance(law, Law):
            raise TypeError(f"each of laws is a law, such as laws.listing, not {law!r}")
    if not isinstance(off, Mapping):
        raise TypeError(f"off is a mapping from the ids of laws and health checks to reasons, not {off!r}")
    known = {law.id for law in (*LAWS, *chosen)} | HEALTH.keys()
    for name, reason in off.items():
        if name not in known:
            raise ValueError(
                f"no law or health check is called {name!r}; there are {', '.join(sorted(known))}"
            )
        if not isinstance(reason, str) or not reason.strip():
            raise ValueError(f"{name} is switched off for no reason: say why, not {reason!r}")
    return chosen


def examine(law: Law, drawn: SearchStrategy[Case[Any, Any]], config: settings | None = None) -> Result:
    """How one law fares on cases; ``config`` are settings of Hypothesis, by default those of the profile.

    Raises:
        ClaimFailed: a function of the claims fails.
    """
    games = states = 0
    last: Case[Any, Any] | None = None
    broken: LawBroken | None = None

    @settings(
        config,
        deadline=None,  # a game takes as long as it takes
        phases=_PHASES,
        report_multiple_bugs=False,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(drawn)
    def holds(case: Case[Any, Any]) -> None:
        nonlocal games, states, last, broken
        games, last = games + 1, case
        try:
            states += law.uphold(case)
        except LawBroken as error:
            if isinstance(failed := error.__cause__, ClaimFailed):
                raise failed from failed.__cause__  # no law is broken
            broken = error
            raise

    begin = perf_counter()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", HypothesisWarning)  # about long reprs: it would hide what broke
            holds()
    except LawBroken as error:
        broken = error
    except CannotBegin as error:
        broken = LawBroken(law, error.play, clash(str(error), initial_state=error.error))
    except Flaky as error:  # the game has a memory: the same choices made another game
        if broken is None:
            if last is None:
                raise
            broken = LawBroken(law, last.play, clash(f"the game cannot be played twice alike: {error}"))
    return Result(law, games, states, perf_counter() - begin, broken)


class GameLaws:
    """A pytest class to subclass: one test for each law.

    Its class attributes are the arguments of ``check_game``; the Hypothesis profile says how many games.
    ``pytest --tabletop-game my_tests.test_laws:TestMyGame`` shows what the games never met, as well.

    >>> from tabletop_rules.games import kirche
    >>> class TestKirche(GameLaws):
    ...     game = kirche
    ...     claims = Claims(conserved={"priest": lambda state: state.priest is not None})
    """

    game: Game[Any, Any]
    laws: Sequence[Law] = LAWS
    seats: int | None = None
    options: object = None
    max_plies: int = MAX_PLIES
    claims: Claims = _NO_CLAIMS
    off: Mapping[str, str] = MappingProxyType({})

    @classmethod
    def checked(cls) -> type[GameLaws]:
        """This class, if its attributes can be worked with.

        Raises:
            TypeError: one is missing or of a wrong type.
            ValueError: one has a wrong value.
        """
        if not hasattr(cls, "game"):
            raise TypeError(f"{cls.__name__} has no game: give the class an attribute of that name")
        if misspelt := _misspelt(cls):
            raise TypeError(misspelt)
        checked_laws(cls.laws, cls.off)
        cls.drawn()
        return cls

    @classmethod
    def drawn(cls) -> SearchStrategy[Case[Any, Any]]:
        """The cases that the laws are checked on."""
        return cases(
            cls.game, seats=cls.seats, options=cls.options, max_plies=cls.max_plies, claims=cls.claims
        )

    @classmethod
    def advice(cls, results: Sequence[Result] = ()) -> tuple[Advice, ...]:
        """What as many games as the Hypothesis profile draws never meet."""
        met = survey(cls.drawn(), settings().max_examples)
        left_open = {"any_options": cls.options is None, "any_seats": cls.seats is None}
        return advise(Checkup(cls.game, met, results, cls.claims, **left_open), cls.off)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Make a test of each law; one that is off is skipped with its reason."""
        if "law" in metafunc.fixturenames:
            try:
                self.checked()
            except (TypeError, ValueError) as error:
                pytest.fail(str(error), pytrace=False)
            params = [pytest.param(law, id=law.id, marks=_marks(self.off.get(law.id))) for law in self.laws]
            metafunc.parametrize("law", params)

    def test_law(self, law: Law) -> None:
        """The law holds on games drawn by Hypothesis."""
        __tracebackhide__ = True  # the message says it all
        if broken := examine(law, self.drawn()).broken:
            raise broken.with_traceback(None)


def _misspelt(laws: type[GameLaws]) -> str:
    """What is wrong with the name of an attribute that does nothing; '' where all may be the user's own."""
    known = GameLaws.__annotations__
    own = laws.__mro__[: laws.__mro__.index(GameLaws)]
    for name in sorted({name for kind in own for name in vars(kind)} - known.keys()):
        if name in ("examples", "health"):
            return f"{laws.__name__} has no {name} to set: the profile of Hypothesis says how many games"
        for meant in get_close_matches(name, known, n=1, cutoff=0.8):
            return f"{laws.__name__} has no {name} to set; did you mean {meant}?"
    return ""


def _marks(reason: str | None) -> tuple[pytest.MarkDecorator, ...]:
    return () if reason is None else (pytest.mark.skip(reason=reason),)
