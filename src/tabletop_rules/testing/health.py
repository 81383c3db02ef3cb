"""Health checks: what keeps the laws from biting, and how to mend it.

A law that holds on games which never end, never break a rule or never move a switch says little. None of
this makes a game wrong, so none of it fails a report; like a law, each check can be switched off.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import attrs

from tabletop_rules.game import Game
from tabletop_rules.testing.core import Claims
from tabletop_rules.testing.survey import Survey, kinds_of

if TYPE_CHECKING:
    from tabletop_rules.testing.check import Result

MANY: Final = 20
"""States in which a part was changed; an audit that finds fault with none of so many does not look at it."""

SLOW: Final = 5
"""States a second; a law that judges fewer is slow."""


@attrs.frozen
class Advice:
    """What one health check found, and what to do about it."""

    id: str
    finding: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.id}: {self.finding}\n  {self.remedy}"


@attrs.frozen
class Checkup:
    """What health checks look at: the game, what its games met, how the laws fared, and what is claimed.

    ``any_options`` and ``any_seats`` say that these were left to the strategies.
    """

    game: Game[Any, Any]
    survey: Survey
    results: Sequence[Result] = ()
    claims: Claims = attrs.field(factory=Claims)
    any_options: bool = True
    any_seats: bool = True

    def checks(self, law: str) -> bool:
        """Whether that law was checked."""
        return any(result.law.id == law and not result.off for result in self.results)


def unended_games(checkup: Checkup) -> Iterator[tuple[str, str]]:
    """No game was played to its end."""
    survey = checkup.survey
    if not survey.ended:
        yield (
            f"none of {survey.games} games ended; the longest has {survey.longest} moves",
            "Outcomes were never judged: raise max_plies, or give options that make games short.",
        )


def unplayed_moves(checkup: Checkup) -> Iterator[tuple[str, str]]:
    """A kind of moves was never played."""
    played = checkup.survey.played
    missing = [kind for kind in kinds_of(checkup.game) if kind not in played]
    if missing:
        names = (kind.name if isinstance(kind, Enum) else kind.__name__ for kind in missing)
        yield (
            f"no game has a move of the kind {', '.join(names)}",
            "Raise examples or max_plies, or give options with which such a move comes sooner; "
            "if there is no way to it, the move can go.",
        )


def unmet_rules(checkup: Checkup) -> Iterator[tuple[str, str]]:
    """A rule that forbids moves was never broken by one that was tried."""
    book, met = checkup.game.RULEBOOK, checkup.survey.refused
    unmet = [rule.id for rule in book if rule.id in book.forbidding and rule.id not in met]
    if unmet:
        predicates = (f"{rule_id} ({', '.join(book.forbidding[rule_id])})" for rule_id in unmet)
        yield (
            f"no move that was tried breaks {', '.join(predicates)}",
            "Raise examples, and write a test with a position built for each, marked with its rule; "
            "if no position can break it, the predicate can go.",
        )


def unvaried_options(checkup: Checkup) -> Iterator[tuple[str, str]]:
    """A switch has the same value in all games."""
    still = [name for name, values in checkup.survey.switches.items() if len(values) == 1]
    if checkup.any_options and still:
        yield (
            f"in all games alike: {', '.join(still)}",
            "Type these switches bool, Literal, Enum or int, or give options= a strategy that draws them.",
        )


def untried_seats(checkup: Checkup) -> Iterator[tuple[str, str]]:
    """A number of players never sat down."""
    missing = [str(number) for number in checkup.game.SEATS if number not in checkup.survey.seats]
    if checkup.any_seats and missing:
        yield f"no game has {' or '.join(missing)} players", "Raise examples, or check with seats=."


def unclaimed(checkup: Checkup) -> Iterator[tuple[str, str]]:
    """A law has nothing to hold the game to."""
    survey, claims = checkup.survey, checkup.claims
    if checkup.checks("conservation") and not claims.conserved:
        yield (
            "the law conservation has nothing to count",
            'Claim what no move changes: Claims(conserved={"pieces": lambda state: …}).',
        )
    if checkup.checks("termination") and not survey.bounded:
        yield (
            "the law termination has no bound",
            "Claim after how many moves a game is over: Claims(longest=lambda options: …).",
        )
    if checkup.checks("odds") and survey.chances and claims.odds is None:
        yield (
            "the law odds has nothing to compare weights with",
            "Claim, from what lies open, in how many ways an outcome can come: Claims(odds=lambda state: …).",
        )
    if checkup.checks("secrecy") and claims.disguises is not None and not survey.disguises:
        yield (
            "the law secrecy has nothing to compare views with: no state has a disguise",
            "Let Claims(disguises=…) give states that differ in what the viewer may not know.",
        )


def open_scores(checkup: Checkup) -> Iterator[tuple[str, str]]:
    """What is asked for a state tells what a viewer may not know."""
    telling = [name for name, times in checkup.survey.telling.items() if times]
    if telling:
        yield (
            f"secrets can be told from {' and '.join(telling)}",
            "Where the rulebook keeps them secret, let lines and reasons say no more than the board does, or "
            "show them to those only who may know.",
        )


def unmet_audit(checkup: Checkup) -> Iterator[tuple[str, str]]:
    """No fault was found with any state in which a certain part had been spoilt."""
    survey = checkup.survey
    missed = [part for part, times in survey.spoilt.items() if times >= MANY and part not in survey.caught]
    if missed:
        yield (
            f"audit finds fault with no state in which one of these was changed: {', '.join(missed)}",
            "Damaged files would be let in: let audit say of a state, from its parts alone, why play cannot "
            "have come to it, such as a piece too many or a seat that is not to move.",
        )


def slow_laws(checkup: Checkup) -> Iterator[tuple[str, str]]:
    """A law judges few states a second."""
    slow = [it for it in checkup.results if it.states and it.states < SLOW * it.seconds]
    if slow:
        speeds = (f"{it.law.id} ({it.states / it.seconds:.1f} states a second)" for it in slow)
        yield (
            f"slow: {', '.join(speeds)}",
            "Profile with python -m cProfile; shorten games with max_plies or options, or check these laws "
            "with fewer examples.",
        )


HEALTH: Final[dict[str, Callable[[Checkup], Iterator[tuple[str, str]]]]] = {
    check.__name__.replace("_", "-"): check
    for check in (
        unended_games,
        unplayed_moves,
        unmet_rules,
        unvaried_options,
        untried_seats,
        unclaimed,
        open_scores,
        unmet_audit,
        slow_laws,
    )
}
"""All health checks by id."""


def advise(checkup: Checkup, off: Collection[str] = ()) -> tuple[Advice, ...]:
    """What all health checks find that are not ``off``; where no game was met, nothing."""
    if not checkup.survey.games:
        return ()
    return tuple(
        Advice(name, *found) for name, check in HEALTH.items() if name not in off for found in check(checkup)
    )
