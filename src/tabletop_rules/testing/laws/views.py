"""Laws of scores and views: what people are shown, and what they are not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Final
from xml.etree import ElementTree

from tabletop_rules.game import CHANCE, M, OptionError, S
from tabletop_rules.testing.core import Case, Clash, clash, law
from tabletop_rules.testing.laws.asking import worded
from tabletop_rules.testing.play import views
from tabletop_rules.testing.questions import SOME, alike

_SVG: Final = "{http://www.w3.org/2000/svg}svg"


@law(of="states")
def score_sheet(case: Case[S, M]) -> Iterator[Clash]:
    """Each seat has a sheet whose lines cite rules of the rulebook; in the end they add up to its score.

    Every point can be accounted for to the player who asks.
    """
    game, sheet, outcome = case.game, case.game.score_sheet(case.state), case.game.outcome(case.state)
    if len(sheet) != case.play.seats:
        yield clash("there is not one sheet for each seat", score_sheet=sheet, expected=case.play.seats)
    for line in chain.from_iterable(sheet):
        if game.RULEBOOK.rules.get(line.rule.id) != line.rule or not line.reason:
            yield clash("a line cites no rule of the rulebook, or gives no reason", score_sheet=line)
        if type(line.points) is not int:
            yield clash("points are no integer", score_sheet=line, expected=int)
    sums = tuple(sum(line.points for line in lines) for lines in sheet)
    if outcome is not None and sums != outcome.scores:
        yield clash("the sheet does not add up to the scores", score_sheet=sums, outcome=outcome.scores)


@law(of="states")
def places(case: Case[S, M]) -> Iterator[Clash]:
    """More points give a better place, places count the seats before, and the outcome cites a rule.

    Who won is read from the places, whatever game it was.
    """
    outcome = case.game.outcome(case.state)
    if outcome is None:
        return
    if len(outcome.scores) != case.play.seats:
        yield clash("there is not one score for each seat", outcome=outcome.scores, expected=case.play.seats)
    counted = tuple(1 + sum(other < place for other in outcome.places) for place in outcome.places)
    if counted != outcome.places:
        yield clash("the places have gaps or do not begin with 1", outcome=outcome.places, expected=counted)
    for (score, place), (other_score, other_place) in combinations(
        zip(outcome.scores, outcome.places, strict=True), 2
    ):
        if (score - other_score) * (place - other_place) > 0:
            yield clash("who has more points has the worse place", outcome=outcome)
        if place == other_place and score != other_score:
            yield clash("who has more points has the same place", outcome=outcome)
    if case.game.RULEBOOK.rules.get(outcome.rule.id) != outcome.rule or not outcome.reason:
        yield clash("the outcome cites no rule of the rulebook, or gives no reason", outcome=outcome)


@law(of="states")
def faces(case: Case[S, M]) -> Iterator[Clash]:
    """Every seat and a spectator have a view that shows as text and as SVG; nobody else has one.

    A front end shows each person one view, the whole game through, and never fails.
    """
    game, state = case.game, case.state
    last = case.play.moves[-1] if case.play.moves else None
    marked = [place for move in case.attempts[:SOME] for it in game.explain(state, move) for place in it.at]
    for view in views(game, state, case.play.seats):
        if not game.render(view).strip():
            yield clash("a view shows as no text", render=game.render(view))
        for drawing in (game.draw(view, last=last), game.draw(view, last=last, marked=marked)):
            try:
                root = ElementTree.fromstring(drawing).tag
            except ElementTree.ParseError as error:
                root = f"no XML: {error}"
            if root != _SVG:
                yield clash("a view shows as no SVG", draw=drawing, root=root)
    for stranger in (-1, case.play.seats):
        try:
            seen: object = game.observe(state, stranger)
        except OptionError:
            continue
        yield clash(f"there is a view for seat {stranger}", observe=seen, expected=OptionError)


@law(of="states")
def secrecy(case: Case[S, M]) -> Iterator[Clash]:
    """A viewer is shown the same whatever is hidden from it, may do the same, and hears the same reasons.

    Else secrets leak, through the board, its pictures, the turn, the list of moves or what forbids one.
    """
    game, state, disguises = case.game, case.state, case.claims.disguises
    actor, moves = game.actor(state), game.legal_moves(state)
    for viewer in case.viewers:
        view = game.observe(state, viewer)
        if disguises is None and view != state:
            yield clash("a view hides something and no disguises are claimed", observe=view, state=state)
        for number, disguise in enumerate(disguises(state, viewer) if disguises else ()):
            other = game.observe(disguise, viewer)
            if not alike(view, other):
                yield clash(f"{viewer} sees a secret", observe=view, disguise=other)
            for name, show in (("render", game.render), ("draw", game.draw)) if number == 0 else ():
                if (shown := show(view)) != (shown_there := show(other)):
                    yield clash(
                        f"what {viewer} is shown tells a secret", **{name: shown, "disguise": shown_there}
                    )
            if actor != game.actor(disguise):
                yield clash("the turn tells a secret", actor=actor, disguise=game.actor(disguise))
            if actor != viewer:
                continue
            if (moves_there := game.legal_moves(disguise)) != moves:
                yield clash(f"the moves of {viewer} tell a secret", legal_moves=moves, disguise=moves_there)
            for move in case.attempts:
                reasons, reasons_there = game.explain(state, move), game.explain(disguise, move)
                if reasons != reasons_there:
                    yield clash(
                        f"what speaks against a move of {viewer} tells a secret",
                        explain=worded(reasons),
                        disguise=worded(reasons_there),
                    )


@law(of="states")
def discretion(case: Case[S, M]) -> Iterator[Clash]:
    """What a viewer reads of a move tells no more than the board does; who moves reads the move itself.

    Else secrets leak through records and commentaries: outcomes of chance that look the same afterwards
    read the same, and so does a move in a disguised state.
    """
    game, state, disguises = case.game, case.state, case.claims.disguises
    moves = game.legal_moves(state)
    for viewer in case.viewers:
        told = [game.observe_move(state, move, viewer) for move in moves]
        texts = list(map(game.format_move, moves))
        if disguises is None and told != texts:
            yield clash("a move hides something and no disguises are claimed", observe_move=told)
        if game.actor(state) == viewer and told != texts:
            yield clash(f"moves of {viewer} are hidden from it", observe_move=told, format_move=texts)
        if game.actor(state) is CHANCE:
            seen = [game.observe(after, viewer) for _, after in game.successors(state)]
            for (text, view), (other, same) in combinations(zip(told, seen, strict=True), 2):
                if text != other and view == same:
                    yield clash(f"{viewer} reads a secret of chance", observe_move=text, another=other)
        for disguise in disguises(state, viewer) if disguises else ():
            for move, text in zip(moves, told, strict=True):
                if not game.explain(disguise, move) and text != game.observe_move(disguise, move, viewer):
                    told_there = game.observe_move(disguise, move, viewer)
                    yield clash(f"a move tells {viewer} a secret", observe_move=text, disguise=told_there)
