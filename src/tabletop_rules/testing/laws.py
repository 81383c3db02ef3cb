"""The laws that every game of the contract keeps, from single functions to whole games.

They are the contract of ``tabletop_rules.game`` as demands that can be checked; ``LAWS`` has all of them.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, zip_longest
from typing import Any, Final, TypeVar
from xml.etree import ElementTree

from tabletop_rules import codec
from tabletop_rules.game import CHANCE, Game, IllegalMove, M, OptionError, S, V
from tabletop_rules.record import format_record, parse_record, replay
from tabletop_rules.rulebook import Violation
from tabletop_rules.testing.core import Case, Clash, Law, clash, law
from tabletop_rules.testing.elsewhere import answers, answers_elsewhere
from tabletop_rules.testing.play import views, wander

T = TypeVar("T")

_SOME: Final = 4
"""How many moves to look at where all would take too long."""

_SVG: Final = "{http://www.w3.org/2000/svg}svg"


# --- functions are pure ----------------------------------------------------------------------------------


@law(of="states")
def purity(case: Case[S, M]) -> Iterator[Clash]:
    """No function changes the state or the move that it is given: others hold the same values."""
    given = (case.state, case.attempts)
    before = _pickled(given)
    for name, _ in _answers(case, case.state):
        if given != before or repr(given) != repr(before):
            yield clash(f"{name} has changed what it was given", **{name: given, "before": before})


@law(of="states")
def determinism(case: Case[S, M]) -> Iterator[Clash]:
    """Asked twice, or about an equal state, a function gives an equal answer: nothing has a memory."""
    answers = list(_answers(case, case.state))
    for state in (case.state, _pickled(case.state)):
        for (name, first), (_, second) in zip(answers, _answers(case, state), strict=True):
            if first != second:
                yield clash(f"{name} gives two answers", **{name: first, "later": second})


@law(of="games")
def processes(case: Case[S, M]) -> Iterator[Clash]:
    """Another process, with another hash seed, gives the same answers in the same order.

    Else records and fingerprints made here mean nothing there.
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
    moves = (*game.legal_moves(state)[:_SOME], *case.attempts)
    seen = views(game, state, case.play.seats)
    yield "actor", game.actor(state)
    yield "legal_moves", game.legal_moves(state)
    yield "chance_weights", game.chance_weights(state)
    yield "explain", [game.explain(state, move) for move in moves]
    yield "apply", [_applied(game, state, move) for move in moves]
    yield "successors", list(game.successors(state))
    yield "outcome", game.outcome(state)
    yield "score_sheet", game.score_sheet(state)
    yield "observe", seen
    yield "render", [game.render(view) for view in seen]
    yield "draw", [game.draw(view) for view in seen]
    yield "to_document", game.to_document(state)
    yield "format_position", game.format_position(state)


def _applied(game: Game[S, M, V], state: S, move: M) -> object:
    """The state after a move, or why there is none."""
    try:
        return game.apply(state, move)
    except IllegalMove as refusal:
        return refusal.violations


def _pickled(value: T) -> T:
    copy: T = pickle.loads(pickle.dumps(value))
    return copy


# --- moves -----------------------------------------------------------------------------------------------


@law(of="states")
def legality(case: Case[S, M]) -> Iterator[Clash]:
    """A move is listed by legal_moves exactly when explain finds no rule against it and apply accepts it.

    Legality has one source, however fast its twins are.
    """
    game, state = case.game, case.state
    legal = game.legal_moves(state)
    listed = set(legal)
    for move in dict.fromkeys((*legal, *case.attempts)):
        violations, refusal = game.explain(state, move), _refusal(game, state, move)
        if not (move in listed) == (not violations) == (refusal is None):
            yield clash(
                f"{_text(game, move)} is judged in two ways",
                legal_moves="listed" if move in listed else "not listed",
                explain=_reasons(violations) or "no rule is broken",
                apply="accepted"
                if refusal is None
                else _reasons(refusal.violations) or "refused, for no reason",
            )


@law(of="states")
def reasons(case: Case[S, M]) -> Iterator[Clash]:
    """A refused move is refused with all that explain says, in words, by rules of the game's rulebook."""
    game, state = case.game, case.state
    for move in case.attempts:
        refusal, violations = _refusal(game, state, move), game.explain(state, move)
        if refusal is None:
            continue
        if refusal.violations != violations or refusal.move != move:
            yield clash(
                f"{_text(game, move)} is refused for other reasons than explained",
                apply=str(refusal),
                explain=_reasons(violations),
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
    """What is no move at all is a TypeError for explain and apply: the slip of a program, not of a player."""
    for name, function in (("explain", case.game.explain), ("apply", case.game.apply)):
        stranger: Any = object()
        try:
            answer: object = function(case.state, stranger)
        except TypeError:
            continue
        except Exception as error:
            answer = error
        yield clash(f"{name} takes an object() for a move", **{name: answer}, expected=TypeError)


@law(of="states")
def listing(case: Case[S, M]) -> Iterator[Clash]:
    """The legal moves are a tuple in which no move stands twice: an index into it chooses one move."""
    moves = case.game.legal_moves(case.state)
    if not isinstance(moves, tuple):
        yield clash("the moves are no tuple", legal_moves=type(moves), expected=tuple)
    if len(set(moves)) < len(moves):
        yield clash("a move is listed twice", legal_moves=moves, expected=tuple(dict.fromkeys(moves)))


@law(of="states")
def successors(case: Case[S, M]) -> Iterator[Clash]:
    """What successors gives is what legal_moves and apply say together, only faster."""
    game, state = case.game, case.state
    fast = game.successors(state)
    slow = [(move, _applied(game, state, move)) for move in game.legal_moves(state)]
    if len(fast) != len(slow):
        yield clash("there are other numbers of moves", successors=len(fast), legal_moves=len(slow))
    for index, (one, other) in enumerate(zip_longest(fast, slow)):
        if one != other or fast[index] != other:
            yield clash(f"they differ at index {index}", successors=one, apply=other)


@law(of="states")
def chance(case: Case[S, M]) -> Iterator[Clash]:
    """At CHANCE, and only there, outcomes have weights, integers above 0: probabilities are exact."""
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
def ends(case: Case[S, M]) -> Iterator[Clash]:
    """Nobody is to move exactly when there is an outcome and no legal move; else a seat is, or CHANCE."""
    game, state = case.game, case.state
    actor, outcome, moves = game.actor(state), game.outcome(state), game.legal_moves(state)
    if not (actor is None) == (outcome is not None) == (not moves):
        yield clash(
            "they disagree on whether the game is over", actor=actor, outcome=outcome, legal_moves=moves
        )
    if actor is not None and actor is not CHANCE and actor not in range(case.play.seats):
        yield clash("the actor has no seat", actor=actor, expected=range(case.play.seats))


def _refusal(game: Game[S, M, V], state: S, move: M) -> IllegalMove | None:
    try:
        game.apply(state, move)
    except IllegalMove as refusal:
        return refusal
    return None


def _text(game: Game[S, M, V], move: M) -> str:
    try:
        return game.format_move(move)
    except Exception:  # the law of notation will say so
        return repr(move)


def _reasons(violations: Sequence[Violation]) -> str:
    return "; ".join(map(str, violations))


# --- texts and documents ---------------------------------------------------------------------------------


@law(of="states")
def notation(case: Case[S, M]) -> Iterator[Clash]:
    """Each legal move is a text of one line that reads back as this move."""
    game = case.game
    for move in game.legal_moves(case.state):
        text = game.format_move(move)
        if (again := game.parse_move(text)) != move or text.split("\n") != [text.strip()] or not text:
            yield clash(f"{text!r} does not stand for the move", format_move=move, parse_move=again)


@law(of="states")
def position(case: Case[S, M]) -> Iterator[Clash]:
    """The text of a position is one line, and reads back as a position with the same text."""
    game = case.game
    line = game.format_position(case.state)
    again = game.format_position(game.parse_position(line, case.play.options))
    if line != again or len(line.splitlines()) != 1:
        yield clash("the line reads back as another", format_position=line, parse_position=again)


@law(of="games")
def document(case: Case[S, M]) -> Iterator[Clash]:
    """A state goes through its document, and through JSON, unchanged: nothing of it is left out."""
    game, state = case.game, case.state
    for again in (
        game.from_document(game.to_document(state)),
        codec.loads(codec.dumps(game, state), game, "state"),
    ):
        if again != state:
            yield clash("the document is of another state", to_document=state, from_document=again)


@law(of="states")
def digest(case: Case[S, M]) -> Iterator[Clash]:
    """Equal states have equal fingerprints, different states different ones."""
    prints = [(state, codec.digest(case.game, state)) for state in _siblings(case)]
    for (one, print_of_one), (other, print_of_other) in combinations(prints, 2):
        if (one == other) != (print_of_one == print_of_other):
            what = "equal states differ" if one == other else "different states agree"
            yield clash(f"{what} in their fingerprints", to_document=one, other=other)


@law(of="states")
def hashing(case: Case[S, M]) -> Iterator[Clash]:
    """Equality goes both ways, and equal states have equal hashes, or sets and caches of states lose them."""
    for one, other in combinations(_siblings(case), 2):
        if (one == other) != (other == one) or (one == other) == (one != other):
            yield clash("equality is one-sided", one=one, other=other)
        if one == other and hash(one) != hash(other):
            yield clash("equal states have different hashes", one=hash(one), other=hash(other))


@law(of="states")
def pickling(case: Case[S, M]) -> Iterator[Clash]:
    """States, moves, outcomes and refusals survive pickling: worker processes hand them to each other."""
    game, state = case.game, case.state
    refusals = [it.violations for move in case.attempts if (it := _refusal(game, state, move))]
    for value in (state, game.legal_moves(state), game.outcome(state), refusals):
        if (again := _pickled(value)) != value or repr(again) != repr(value):
            yield clash("pickling gives something else", before=value, after=again)


def _siblings(case: Case[S, M]) -> tuple[S, ...]:
    """The state, a copy that equals it, and states much like it: the one before, and some that may follow."""
    following = [after for _, after in case.game.successors(case.state)[:_SOME]]
    return (case.state, _pickled(case.state), *case.play.states[-2:-1], *following)


# --- scores and views ------------------------------------------------------------------------------------


@law(of="states")
def score_sheet(case: Case[S, M]) -> Iterator[Clash]:
    """Each seat has a sheet whose lines cite rules of the rulebook; in the end they add up to its score."""
    game, sheet, outcome = case.game, case.game.score_sheet(case.state), case.game.outcome(case.state)
    if len(sheet) != case.play.seats:
        yield clash("there is not one sheet for each seat", score_sheet=sheet, expected=case.play.seats)
    for line in chain.from_iterable(sheet):
        if game.RULEBOOK.rules.get(line.rule.id) != line.rule or not line.reason:
            yield clash("a line cites no rule of the rulebook, or gives no reason", score_sheet=line)
    sums = tuple(sum(line.points for line in lines) for lines in sheet)
    if outcome is not None and sums != outcome.scores:
        yield clash("the sheet does not add up to the scores", score_sheet=sums, outcome=outcome.scores)


@law(of="states")
def places(case: Case[S, M]) -> Iterator[Clash]:
    """More points give a better place, places count the seats before, and the outcome cites a rule."""
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
    """Every seat and a spectator have a view that shows as text and as SVG; nobody else has one."""
    game, state, last = case.game, case.state, case.play.moves[-1:]
    marked = [place for move in case.attempts[:_SOME] for it in game.explain(state, move) for place in it.at]
    for view in views(game, state, case.play.seats):
        if not game.render(view).strip():
            yield clash("a view shows as no text", render=game.render(view))
        for drawing in (game.draw(view, last=last[0] if last else None), game.draw(view, marked=marked)):
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
    """A viewer sees the same whatever is hidden from it, and may do the same: else secrets leak."""
    game, state, disguises = case.game, case.state, case.claims.disguises
    for viewer in case.viewers:
        view = game.observe(state, viewer)
        if disguises is None and view != state:
            yield clash("a view hides something and no disguises are claimed", observe=view, state=state)
        for disguise in disguises(state, viewer) if disguises else ():
            if game.observe(disguise, viewer) != view:
                yield clash(f"{viewer} sees a secret", observe=view, disguise=game.observe(disguise, viewer))
            if game.actor(state) != game.actor(disguise):
                yield clash("the turn tells a secret", actor=game.actor(state), disguise=game.actor(disguise))
            if game.actor(state) == viewer and game.legal_moves(disguise) != game.legal_moves(state):
                legal = game.legal_moves(state)
                yield clash(
                    f"the moves of {viewer} tell a secret",
                    legal_moves=legal,
                    disguise=game.legal_moves(disguise),
                )


@law(of="states")
def discretion(case: Case[S, M]) -> Iterator[Clash]:
    """What a viewer reads of a move tells no more than the board does: else records leak secrets.

    Outcomes of chance that look the same afterwards read the same, and so does a move in a disguised state.
    """
    game, state, disguises = case.game, case.state, case.claims.disguises
    moves = game.legal_moves(state)
    for viewer in case.viewers:
        told = [game.observe_move(state, move, viewer) for move in moves]
        if disguises is None and told != list(map(game.format_move, moves)):
            yield clash("a move hides something and no disguises are claimed", observe_move=told)
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


# --- whole games -----------------------------------------------------------------------------------------


@law(of="games")
def seats(case: Case[S, M]) -> Iterator[Clash]:
    """A game begins for every number of players in SEATS and refuses all others."""
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
    """The record of a game, also as text, brings back every state of it."""
    game, play = case.game, case.play
    for record in (play.record, parse_record(format_record(game, play.record), game)):
        for ply, (again, state) in enumerate(zip_longest(replay(game, record), play.states)):
            if again != state:
                yield clash("the replay goes another way", play.until(ply), apply=state, replay=again)


@law(of="games")
def audit(case: Case[S, M]) -> Iterator[Clash]:
    """Nothing speaks against a state that play can reach: else a stored game cannot be loaded."""
    if violations := case.game.audit(case.state):
        yield clash("a reachable state is said to be impossible", audit=_reasons(violations), expected=())


@law(of="games")
def conservation(case: Case[S, M]) -> Iterator[Clash]:
    """What is claimed to be conserved is the same in every state of a game: nothing is lost or made."""
    for name, count in sorted(case.claims.conserved.items()):
        begin = count(case.play.states[0])
        for ply, state in enumerate(case.play.states):
            if count(state) != begin:
                yield clash(f"{name} changed", case.play.until(ply), before=begin, after=count(state))


@law(of="games")
def termination(case: Case[S, M]) -> Iterator[Clash]:
    """A game is over after as many moves as are claimed, whatever is played."""
    longest, play = case.claims.longest(case.play.options), case.play
    if longest is None:
        return
    for move, state in wander(case.game, play.last, longest + 1 - len(play.moves)):
        play = play.then(move, state)
    if len(play.moves) > longest:
        yield clash("the game goes on", play, longest=longest, actor=case.game.actor(play.states[longest]))


LAWS: Final = tuple(value for value in list(globals().values()) if isinstance(value, Law))
"""All laws, in the order of this file."""
