"""What generated games reach: ends, kinds of moves, rules that refuse one, values of switches.

Laws are as good as the games that they are checked on; ``health`` says what a survey has never met.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import Enum
from itertools import chain, islice
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Flaky
from hypothesis.strategies import SearchStrategy

from tabletop_rules.game import CHANCE, Game
from tabletop_rules.testing.arguments import check_number
from tabletop_rules.testing.claims import ClaimFailed
from tabletop_rules.testing.core import Case
from tabletop_rules.testing.play import CannotBegin
from tabletop_rules.testing.strategies import spoilt

Kind = type[Any] | Enum
"""A kind of moves: their class, or the move itself where moves are members of an enumeration."""

_SPOILT: Final = 12
"""How many changes of a state are audited at most."""

_SIMPLEST: Final = settings(
    database=None,
    derandomize=True,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@attrs.define(kw_only=True)
class Survey:
    """What was met in so many games, and how often."""

    games: int = 0
    ended: int = 0
    """Games that were played to their end."""
    longest: int = 0
    """Moves of the longest game."""
    seats: Counter[int] = attrs.field(factory=Counter)
    """By number of players: games."""
    switches: dict[str, list[Any]] = attrs.field(factory=lambda: defaultdict(list))
    """By name of a switch: its different values."""
    played: Counter[Kind] = attrs.field(factory=Counter)
    """By kind of moves: how many were played."""
    refused: Counter[str] = attrs.field(factory=Counter)
    """By id of a rule: how often ``explain`` cites it against a move that was tried."""
    scored: Counter[str] = attrs.field(factory=Counter)
    """By id of a rule: games in which it gave or took points up to the last move, or decided the end."""
    bounded: int = 0
    """Games with a claim on how long they can be."""
    chances: int = 0
    """States looked at in which chance is the actor."""
    disguises: int = 0
    """States looked at that are claimed to look to some viewer like another."""
    telling: Counter[str] = attrs.field(factory=Counter)
    """By name of a function of states that are shown, how often its answer tells a disguise apart."""
    spoilt: Counter[str] = attrs.field(factory=Counter)
    """By part of a state: in how many states that was changed, until ``audit`` found fault with one."""
    caught: set[str] = attrs.field(factory=set)
    """The parts in which it found a fault."""

    def note(self, case: Case[Any, Any]) -> None:
        """Count what is to be seen in a case."""
        game, play, claims = case.game, case.play, case.claims
        self.games += 1
        self.ended += game.actor(play.last) is None
        self.longest = max(self.longest, len(play.moves))
        self.seats[play.seats] += 1
        self.played.update(map(kind_of, play.moves))
        self.bounded += claims.longest(play.options) is not None
        self.scored.update(_scoring(game, play.last))
        for name, value in _switches(play.options):
            if value not in self.switches[name]:
                self.switches[name].append(value)
        for stop in case.stops():
            self.chances += game.actor(stop.state) is CHANCE
            for move in case.attempts:
                self.refused.update(violation.rule.id for violation in game.explain(stop.state, move))
            if claims.disguises is not None:
                for viewer in case.viewers:
                    self.compare(game, stop.state, islice(claims.disguises(stop.state, viewer), 1))
        for part, state in spoilt(play.last, _SPOILT):
            if part not in self.caught:
                self.spoilt[part] += 1
                self.caught |= {part} if game.audit(state) else set()

    def compare(self, game: Game[Any, Any], state: Any, disguises: Iterable[Any]) -> None:
        """Count disguises of a state, and what tells them apart."""
        for disguise in disguises:
            self.disguises += 1
            for name in ("outcome", "score_sheet"):
                ask = getattr(game, name)
                self.telling[name] += ask(state) != ask(disguise)


def survey(drawn: SearchStrategy[Case[Any, Any]], examples: int) -> Survey:
    """What is met in so many cases, the same at every call.

    Cases in which a function of the game fails are counted as far as it goes: the laws will speak of them.

    Raises:
        ClaimFailed: a function of the claims fails.
    """
    check_number("examples", examples, 1)
    found = Survey()

    @settings(_SIMPLEST, max_examples=examples)
    @given(drawn)
    def look(case: Case[Any, Any]) -> None:
        try:
            found.note(case)
        except ClaimFailed:
            raise
        except Exception:
            return

    with suppress(Flaky, CannotBegin):  # the game has a memory, of which the laws will speak as well
        look()
    return found


def kind_of(move: object) -> Kind:
    """The kind of a move.

    >>> from tabletop_rules.games import kirche
    >>> kind_of(kirche.parse_move("Na1V")).__name__
    'Place'
    """
    return move if isinstance(move, Enum) else type(move)


def kinds_of(game: Game[Any, Any]) -> tuple[Kind, ...]:
    """The kinds of moves that a game has, as the return type of ``parse_move`` says; () if it does not.

    >>> from tabletop_rules.games import kirche
    >>> [kind.__name__ for kind in kinds_of(kirche)]
    ['Place', 'Slide', 'PriestHelp']
    """
    try:
        hint = get_type_hints(game.parse_move).get("return")
    except (NameError, TypeError):  # a name that is known to type checkers alone
        return ()
    return tuple(_kinds(hint))


def _kinds(hint: Any) -> Iterator[Kind]:
    if get_origin(hint) in (Union, UnionType):
        for part in get_args(hint):
            yield from _kinds(part)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from hint
    elif isinstance(hint, type) and hint is not object:
        yield hint


def _scoring(game: Game[Any, Any], state: Any) -> set[str]:
    """The rules that a score sheet cites, and an outcome if there is one."""
    outcome = game.outcome(state)
    lines = chain.from_iterable(game.score_sheet(state))
    return {line.rule.id for line in lines} | ({outcome.rule.id} if outcome else set())


def _switches(options: Any) -> Iterator[tuple[str, Any]]:
    kind: Any = type(options)
    if attrs.has(kind):
        for field in attrs.fields(kind):
            if field.init:
                yield field.name, getattr(options, field.name)
