"""Laws of whole games: how they begin, are replayed, stored, and end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from tabletop_rules.game import M, OptionError, S
from tabletop_rules.record import format_record, parse_record, replay
from tabletop_rules.testing.core import Case, Clash, clash, law
from tabletop_rules.testing.laws.asking import worded
from tabletop_rules.testing.play import wander


@law(of="games")
def seats(case: Case[S, M]) -> Iterator[Clash]:
    """A game begins for every number of players in SEATS and refuses all others.

    A lobby offers the numbers that SEATS has, and trusts it.
    """
    game, options = case.game, case.play.options
    for number in game.SEATS:
        if len(game.score_sheet(game.initial_state(number, options))) != number:
            yield clash(
                f"a game for {number} has another number of seats", case.play.until(0), initial_state=number
            )
    for number in (game.SEATS[0] - 1, game.SEATS[-1] + 1):
        try:
            begun: object = game.initial_state(number, options)
        except OptionError:
            continue
        yield clash(f"a game begins for {number}", case.play.until(0), initial_state=begun, SEATS=game.SEATS)


@law(of="games")
def replaying(case: Case[S, M]) -> Iterator[Clash]:
    """The record of a game, also as text, brings back every state of it.

    A stored game is its moves and nothing else.
    """
    game, play = case.game, case.play
    for record in (play.record, parse_record(format_record(game, play.record), game)):
        for ply, (again, state) in enumerate(zip_longest(replay(game, record), play.states)):
            if again != state:
                yield clash("the replay goes another way", play.until(ply), apply=state, replay=again)


@law(of="games")
def audit(case: Case[S, M]) -> Iterator[Clash]:
    """Nothing speaks against a state that play can reach.

    Else a stored game cannot be loaded.
    """
    if violations := case.game.audit(case.state):
        yield clash("a reachable state is said to be impossible", audit=worded(violations), expected=())


@law(of="games")
def conservation(case: Case[S, M]) -> Iterator[Clash]:
    """What is claimed to be conserved is the same in every state of a game.

    A piece that gets lost or doubled is a fault of some move, long before anybody notices.
    """
    for name, count in sorted(case.claims.conserved.items()):
        begin = count(case.play.states[0])
        for ply, state in enumerate(case.play.states):
            if count(state) != begin:
                yield clash(f"{name} changed", case.play.until(ply), before=begin, after=count(state))


@law(of="games")
def termination(case: Case[S, M]) -> Iterator[Clash]:
    """A game is over after as many moves as are claimed, whatever is played.

    A server, a search and a tournament rely on games that end.
    """
    longest, play = case.claims.longest(case.play.options), case.play
    if longest is None:
        return
    for move, state in wander(case.game, play.last, longest + 1 - len(play.moves)):
        play = play.then(move, state)
    if len(play.moves) > longest:
        yield clash("the game goes on", play, longest=longest, actor=case.game.actor(play.states[longest]))
