"""Laws of moves: which are legal, what forbids the others, how likely chance makes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from tabletop_rules.game import CHANCE, Game, M, S, V
from tabletop_rules.testing.core import Case, Clash, clash, law
from tabletop_rules.testing.laws.asking import refusal_of, worded
from tabletop_rules.testing.questions import applied


@law(of="states")
def legality(case: Case[S, M]) -> Iterator[Clash]:
    """A move is listed by legal_moves exactly when explain finds no rule against it and apply accepts it.

    Legality has one source, however fast its twins are: who asks must not be told two things.
    """
    game, state = case.game, case.state
    legal = game.legal_moves(state)
    listed = set(legal)
    for move in dict.fromkeys((*legal, *case.attempts)):
        violations, refusal = game.explain(state, move), refusal_of(game, state, move)
        if not (move in listed) == (not violations) == (refusal is None):
            yield clash(
                f"{_text(game, move)} is judged in two ways",
                legal_moves="listed" if move in listed else "not listed",
                explain=worded(violations) or "no rule is broken",
                apply="accepted"
                if refusal is None
                else worded(refusal.violations) or "refused, for no reason",
            )


@law(of="states")
def reasons(case: Case[S, M]) -> Iterator[Clash]:
    """A refused move is refused with all that explain says, in words, by rules of the game's rulebook.

    A player who is told no is owed the reason, and a front end shows what it is given.
    """
    game, state = case.game, case.state
    for move in case.attempts:
        refusal, violations = refusal_of(game, state, move), game.explain(state, move)
        if refusal is None:
            continue
        if refusal.violations != violations or refusal.move != move:
            yield clash(
                f"{_text(game, move)} is refused for other reasons than explained",
                apply=str(refusal),
                explain=worded(violations),
            )
        for violation in violations:
            known = game.RULEBOOK.rules.get(violation.rule.id)
            if violation.rule != known or not violation.message:
                yield clash(
                    f"what speaks against {_text(game, move)} is no rule of the rulebook, or has no words",
                    explain=violation,
                    RULEBOOK=known,
                )


@law(of="states")
def strangers(case: Case[S, M]) -> Iterator[Clash]:
    """What is no move at all, or no state, a view of one even, is a TypeError for explain and apply.

    It is the slip of a program, not of a player: no rule speaks about it.
    """
    game, state, some = case.game, case.state, (*case.game.legal_moves(case.state)[:1], *case.attempts)[:1]
    strangers: list[tuple[str, Any, Any]] = [("an object() for a move", state, object())]
    for move in some:
        strangers.append(("an object() for a state", object(), move))
        if not isinstance(view := game.observe(state, None), type(state)):
            strangers.append(("a view for a state", view, move))
    for name, function in (("explain", game.explain), ("apply", game.apply)):
        for what, stranger, move in strangers:
            try:
                answer: object = function(stranger, move)
            except TypeError:
                continue
            except Exception as error:
                answer = error
            yield clash(f"{name} takes {what}", **{name: answer}, expected=TypeError)


@law(of="states")
def listing(case: Case[S, M]) -> Iterator[Clash]:
    """The legal moves are a tuple in which no move stands twice.

    An index into it chooses one move, and each move is as likely as any other when one is drawn.
    """
    moves = case.game.legal_moves(case.state)
    if not isinstance(moves, tuple):
        yield clash("the moves are no tuple", legal_moves=type(moves), expected=tuple)
    if len(set(moves)) < len(moves):
        yield clash("a move is listed twice", legal_moves=moves, expected=tuple(dict.fromkeys(moves)))


@law(of="states")
def successors(case: Case[S, M]) -> Iterator[Clash]:
    """What successors gives is what legal_moves and apply say together, only faster.

    Searches and simulations ask only here: they would play another game.
    """
    game, state = case.game, case.state
    fast = game.successors(state)
    slow = [(move, applied(game, state, move)) for move in game.legal_moves(state)]
    if len(fast) != len(slow):
        yield clash("there are other numbers of moves", successors=len(fast), legal_moves=len(slow))
    for index, (one, other) in enumerate(zip_longest(fast, slow)):
        if one != other or fast[index] != other:
            yield clash(f"they differ at index {index}", successors=one, apply=other)


@law(of="states")
def chance(case: Case[S, M]) -> Iterator[Clash]:
    """At CHANCE, and only there, outcomes have weights: integers above 0.

    Probabilities are exact, and what cannot come is not listed.
    """
    weights, outcomes = case.game.chance_weights(case.state), case.game.legal_moves(case.state)
    if case.game.actor(case.state) is not CHANCE:
        if weights != ():
            yield clash(
                "a seat is to move, or nobody, and there are weights", chance_weights=weights, expected=()
            )
    elif len(weights) != len(outcomes):
        yield clash("weights and outcomes do not pair up", chance_weights=weights, legal_moves=outcomes)
    elif not all(type(weight) is int and weight > 0 for weight in weights):
        yield clash("a weight is no positive integer", chance_weights=weights, legal_moves=outcomes)


@law(of="states")
def odds(case: Case[S, M]) -> Iterator[Clash]:
    """Each outcome of chance is as likely as is claimed.

    Nothing else about a game can be so wrong for so long before anybody notices.
    """
    game, state, odds = case.game, case.state, case.claims.odds
    if odds is not None and game.actor(state) is CHANCE:
        weights = _shares(dict(zip(game.legal_moves(state), game.chance_weights(state), strict=True)))
        claimed = _shares({move: ways for move, ways in odds(state).items() if ways})
        if weights != claimed:
            yield clash("the weights are in other proportions", chance_weights=weights, odds=claimed)


def _shares(weights: Mapping[M, int]) -> Mapping[M, Fraction]:
    """The probability of each move."""
    total = sum(weights.values())
    return {move: Fraction(weight, total) for move, weight in weights.items()}


@law(of="states")
def ends(case: Case[S, M]) -> Iterator[Clash]:
    """Nobody is to move exactly when there is an outcome and no legal move; else a seat is, or CHANCE.

    A loop over a game stops at any of the three, and has to stop at the same state.
    """
    game, state = case.game, case.state
    actor, outcome, moves = game.actor(state), game.outcome(state), game.legal_moves(state)
    if not (actor is None) == (outcome is not None) == (not moves):
        yield clash(
            "they disagree on whether the game is over", actor=actor, outcome=outcome, legal_moves=moves
        )
    if actor is not None and actor is not CHANCE and actor not in range(case.play.seats):
        yield clash("the actor has no seat", actor=actor, expected=range(case.play.seats))


def _text(game: Game[S, M, V], move: M) -> str:
    try:
        return game.format_move(move)
    except Exception:  # the law of notation will say so
        return repr(move)
