"""Laws of functions: they are pure, and say the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_rules.game import M, S
from tabletop_rules.testing.core import Case, Clash, clash, law
from tabletop_rules.testing.elsewhere import answers, answers_elsewhere
from tabletop_rules.testing.laws.asking import SOME, applied, pickled
from tabletop_rules.testing.play import views


@law(of="states")
def purity(case: Case[S, M]) -> Iterator[Clash]:
    """No function changes the state or the move that it is given.

    Others hold the same values: a search, a record, a second thread.
    """
    given = (case.state, case.attempts)
    before = pickled(given)
    for name, _ in _answers(case, case.state):
        if given != before or repr(given) != repr(before):
            yield clash(f"{name} has changed what it was given", **{name: given, "before": before})


@law(of="states")
def determinism(case: Case[S, M]) -> Iterator[Clash]:
    """Asked twice, or about an equal state, a function gives an equal answer.

    A function with a memory makes games that nobody can replay.
    """
    answers = list(_answers(case, case.state))
    for state in (case.state, pickled(case.state)):
        for (name, first), (_, second) in zip(answers, _answers(case, state), strict=True):
            if first != second:
                yield clash(f"{name} gives two answers", **{name: first, "later": second})


@law(of="games")
def processes(case: Case[S, M]) -> Iterator[Clash]:
    """Another process, with another hash seed, gives the same answers in the same order.

    Else records, seeds and fingerprints made here mean nothing there.
    """
    stops = [stop.play for stop in case.stops()]
    plies = [len(play.moves) for play in stops]
    for play, there in zip(stops, answers_elsewhere(case.play, plies, case.attempts), strict=True):
        here = answers(case.game, play.last, play.seats, case.attempts)
        for name in here:
            if here[name] != there[name]:
                yield clash(
                    f"{name} depends on the process", play, **{name: here[name], "elsewhere": there[name]}
                )


def _answers(case: Case[S, M], state: S) -> Iterator[tuple[str, object]]:
    """What each function says about a state, one by one."""
    game = case.game
    moves = (*game.legal_moves(state)[:SOME], *case.attempts)
    seen = views(game, state, case.play.seats)
    yield "actor", game.actor(state)
    yield "legal_moves", game.legal_moves(state)
    yield "chance_weights", game.chance_weights(state)
    yield "explain", [game.explain(state, move) for move in moves]
    yield "apply", [applied(game, state, move) for move in moves]
    yield "successors", list(game.successors(state))
    yield "outcome", game.outcome(state)
    yield "score_sheet", game.score_sheet(state)
    yield "observe", seen
    yield "render", [game.render(view) for view in seen]
    yield "draw", [game.draw(view) for view in seen]
    yield "to_document", game.to_document(state)
    yield "format_position", game.format_position(state)
