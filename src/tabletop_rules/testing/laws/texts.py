"""Laws of texts, documents and values: what goes out comes back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from tabletop_rules import codec
from tabletop_rules.game import M, S
from tabletop_rules.testing.core import Case, Clash, clash, law
from tabletop_rules.testing.laws.asking import pickled, refusal_of
from tabletop_rules.testing.questions import SOME


@law(of="states")
def notation(case: Case[S, M]) -> Iterator[Clash]:
    """Each legal move is a text of one line that reads back as this move.

    Records and players say moves by their texts.
    """
    game = case.game
    for move in game.legal_moves(case.state):
        text = game.format_move(move)
        if (again := game.parse_move(text)) != move or text.split("\n") != [text.strip()] or not text:
            yield clash(f"{text!r} does not stand for the move", format_move=move, parse_move=again)


@law(of="states")
def position(case: Case[S, M]) -> Iterator[Clash]:
    """The text of a position is one line, and with its options reads back as a position with the same text.

    Tests, bug reports and the command line say positions by it.
    """
    game, options = case.game, case.play.options
    line = game.format_position(case.state)
    again = game.parse_position(line, options)
    if line != (text := game.format_position(again)) or len(line.splitlines()) != 1:
        yield clash("the line reads back as another", format_position=line, parse_position=text)
    if (found := getattr(again, "options", options)) != options:
        yield clash("the line reads back with other options", parse_position=found, options=options)


@law(of="games")
def document(case: Case[S, M]) -> Iterator[Clash]:
    """A state goes through its document, and through JSON, unchanged.

    What is left out of it is lost when a game is stored.
    """
    game, state = case.game, case.state
    for again in (
        game.from_document(game.to_document(state)),
        codec.loads(codec.dumps(game, state), game, "state"),
    ):
        if again != state:
            yield clash("the document is of another state", to_document=state, from_document=again)


@law(of="games")
def digest(case: Case[S, M]) -> Iterator[Clash]:
    """Equal states have equal fingerprints, different states different ones, all the game through.

    Tables of known positions, and checks that two programs agree, rely on both.
    """
    game = case.game
    prints: dict[S, str] = {}
    states: dict[str, S] = {}
    for state in (*case.play.states, *_siblings(case)):
        found = codec.digest(game, state)
        if prints.setdefault(state, found) != found:
            twin = next(it for it in prints if it == state)
            yield clash(
                "equal states differ in their fingerprints",
                to_document=game.to_document(twin),
                other=game.to_document(state),
            )
        if (other := states.setdefault(found, state)) != state:
            yield clash("different states agree in their fingerprints", to_document=other, other=state)


@law(of="states")
def hashing(case: Case[S, M]) -> Iterator[Clash]:
    """Equality goes both ways, and equal states have equal hashes.

    Else sets and caches of states lose them.
    """
    state, *others = _siblings(case)
    for one, other in chain(combinations((state, *others), 2), ((state, it) for it in case.play.states)):
        if (one == other) != (other == one) or (one == other) == (one != other):
            yield clash("equality is one-sided", one=one, other=other)
        if one == other and hash(one) != hash(other):
            yield clash("equal states have different hashes", one=hash(one), other=hash(other))


@law(of="states")
def pickling(case: Case[S, M]) -> Iterator[Clash]:
    """States, moves, outcomes and refusals survive pickling.

    Worker processes hand them to each other.
    """
    game, state = case.game, case.state
    refusals = [it.violations for move in case.attempts if (it := refusal_of(game, state, move))]
    for value in (state, game.legal_moves(state), game.outcome(state), refusals):
        if (again := pickled(value)) != value or repr(again) != repr(value):
            yield clash("pickling gives something else", before=value, after=again)


def _siblings(case: Case[S, M]) -> tuple[S, ...]:
    """The state, a copy that equals it, and states much like it: the one before, and some that may follow."""
    following = [after for _, after in case.game.successors(case.state)[:SOME]]
    return (case.state, pickled(case.state), *case.play.states[-2:-1], *following)
