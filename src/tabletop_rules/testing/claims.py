"""Asking the claims of an author, which are functions of the caller and not of the game.

What goes wrong in one of them is told as that claim's failure: no law is broken by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from tabletop_rules.errors import RulesError
from tabletop_rules.game import Game, Seat
from tabletop_rules.testing.core import Claims


class ClaimFailed(RulesError):
    """A function of ``Claims`` raises, or gives what cannot be used; it says nothing about the game."""

    def __init__(self, claim: str, reason: str) -> None:
        super().__init__(claim, reason)
        self.claim = claim
        self.reason = reason

    def __str__(self) -> str:
        """The claim, and what is wrong with it.

        >>> print(ClaimFailed("longest", "KeyError: 'diagonals'"))
        the claim longest failed: KeyError: 'diagonals'
        """
        return f"the claim {self.claim} failed: {self.reason}"


def told_apart(claims: object, game: Game[Any, Any]) -> Claims:
    """The same claims about a game; what goes wrong in one of them is a ``ClaimFailed``.

    Raises:
        TypeError: these are no claims.
    """
    if not isinstance(claims, Claims):
        raise TypeError(f"claims is of type Claims, not {claims!r}")
    odds, disguises = claims.odds, claims.disguises
    return Claims(
        conserved={name: _Asked(f"conserved[{name!r}]", count) for name, count in claims.conserved.items()},
        longest=_Asked("longest", claims.longest, _is_length, "a number of moves or None"),
        odds=odds and _Asked("odds", odds, _is_odds, "a mapping from moves to whole numbers"),
        disguises=disguises and _Disguises(disguises, game),
    )


@attrs.frozen
class _Asked:
    """A claim that is asked for one answer."""

    name: str
    function: Callable[..., Any]
    fits: Callable[[Any], bool] = lambda answer: True
    wanted: str = ""

    def __call__(self, *about: Any) -> Any:
        try:
            answer = self.function(*about)
        except Exception as error:
            raise ClaimFailed(self.name, f"{type(error).__name__}: {error}") from error
        if not self.fits(answer):
            raise ClaimFailed(self.name, f"it gave {answer!r}, not {self.wanted}")
        return answer


def _is_length(answer: object) -> bool:
    return answer is None or type(answer) is int


def _is_odds(answer: object) -> bool:
    return isinstance(answer, Mapping) and all(type(ways) is int for ways in answer.values())


@attrs.frozen
class _Disguises:
    """The claim that is asked for states, one by one; the state itself is no disguise of it."""

    function: Callable[..., Iterable[Any]]
    game: Game[Any, Any]

    def __call__(self, state: Any, viewer: Seat | None) -> Iterator[Any]:
        try:
            for number, disguise in enumerate(self.function(state, viewer)):
                if reason := self._why_none(state, disguise, is_first=not number):
                    raise ClaimFailed("disguises", reason)
                if disguise != state:
                    yield disguise
        except ClaimFailed:
            raise
        except Exception as error:
            raise ClaimFailed("disguises", f"{type(error).__name__}: {error}") from error

    def _why_none(self, state: Any, disguise: Any, *, is_first: bool) -> str:
        """What keeps a state from being a disguise of another; only the first one is audited."""
        if type(disguise) is not type(state):
            return f"it gave {disguise!r}, which is no state"
        audit = self.game.audit
        violations = audit(disguise) if is_first and not audit(state) else ()
        return f"it gave a state that play cannot reach: {violations[0]}" if violations else ""
