"""What a game is asked about a state: one list, for all laws that compare answers.

``QUESTIONS`` has every function of the contract that answers about a state, by name. Answers of two processes
are compared as they are ``written``; ``alike`` looks closer than equality does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from enum import Enum
from functools import cached_property
from itertools import chain
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.game import Game, IllegalMove
from tabletop_rules.testing.play import views

SOME: Final = 4
"""How many moves to look at where all would take too long."""


@attrs.frozen(slots=False)
class Asked:
    """What a game is asked about: a state at a table of so many, with these options, and attempted moves."""

    game: Game[Any, Any]
    state: Any
    seats: int
    options: Any
    attempts: Sequence[Any]
    last: Any = None
    """The move that led to the state."""

    @cached_property
    def legal(self) -> Sequence[Any]:
        """Some legal moves."""
        return self.game.legal_moves(self.state)[:SOME]

    @cached_property
    def moves(self) -> Sequence[Any]:
        """Some legal moves, and those that are only attempted."""
        return (*self.legal, *self.attempts)

    @cached_property
    def places(self) -> Sequence[Any]:
        """The places that reasons against attempted moves name."""
        reasons = chain.from_iterable(self.game.explain(self.state, move) for move in self.attempts[:SOME])
        return [place for reason in reasons for place in reason.at]

    @cached_property
    def views(self) -> Sequence[Any]:
        """What there is to see."""
        return views(self.game, self.state, self.seats)

    def answers(self) -> Iterator[tuple[str, object]]:
        """By name, what each function says, one by one."""
        for name, question in QUESTIONS.items():
            yield name, question(self.game, self.state, self)


Question: TypeAlias = Callable[[Game[Any, Any], Any, Asked], object]


def _observed_moves(game: Game[Any, Any], state: Any, asked: Asked) -> object:
    viewers = (None, *range(asked.seats))
    return [[game.observe_move(state, move, viewer) for viewer in viewers] for move in asked.legal]


QUESTIONS: Final[Mapping[str, Question]] = {
    "actor": lambda game, state, asked: game.actor(state),
    "legal_moves": lambda game, state, asked: game.legal_moves(state),
    "chance_weights": lambda game, state, asked: game.chance_weights(state),
    "explain": lambda game, state, asked: [game.explain(state, move) for move in asked.moves],
    "apply": lambda game, state, asked: [applied(game, state, move) for move in asked.moves],
    "successors": lambda game, state, asked: list(game.successors(state)[:SOME]),
    "outcome": lambda game, state, asked: game.outcome(state),
    "score_sheet": lambda game, state, asked: game.score_sheet(state),
    "observe": lambda game, state, asked: [game.observe(state, it) for it in (None, *range(asked.seats))],
    "observe_move": _observed_moves,
    "render": lambda game, state, asked: [game.render(view) for view in asked.views],
    "draw": lambda game, state, asked: [
        *(game.draw(view) for view in asked.views),
        game.draw(asked.views[0], last=asked.last, marked=asked.places),
    ],
    "audit": lambda game, state, asked: game.audit(state),
    "format_move": lambda game, state, asked: [game.format_move(move) for move in asked.legal],
    "parse_move": lambda game, state, asked: [
        game.parse_move(game.format_move(move)) for move in asked.legal
    ],
    "format_position": lambda game, state, asked: game.format_position(state),
    "parse_position": lambda game, state, asked: game.parse_position(
        game.format_position(state), asked.options
    ),
    "to_document": lambda game, state, asked: game.to_document(state),
    "from_document": lambda game, state, asked: game.from_document(game.to_document(state)),
}
"""By name of a function of the contract: how it is asked."""


def applied(game: Game[Any, Any], state: Any, move: Any) -> object:
    """The state after a move, or why there is none."""
    try:
        return game.apply(state, move)
    except IllegalMove as refusal:
        return refusal.violations


def written(value: object) -> str:
    """What makes a value equal to others, as a text: of a record each field, of what has no order in order.

    In ``repr``, equal sets can differ from process to process.

    >>> written({"b": {2, 1}, "a": (None,)})
    "{'a': (None), 'b': {1, 2}}"
    """
    kind: Any = type(value)
    match value:
        case str() | Enum():
            return repr(value)
        case Mapping():
            return f"{{{', '.join(sorted(f'{written(key)}: {written(it)}' for key, it in value.items()))}}}"
        case Set():
            return f"{{{', '.join(sorted(map(written, value)))}}}"
        case tuple() | list():
            name = kind.__name__ if hasattr(kind, "_fields") else ""
            return f"{name}({', '.join(map(written, value))})"
    if attrs.has(kind):
        fields = (field.name for field in attrs.fields(kind) if field.eq)
        return f"{kind.__name__}({', '.join(f'{name}={written(getattr(value, name))}' for name in fields)})"
    return repr(value)


def alike(one: Any, other: Any) -> bool:
    """Whether two values are equal and hold the same, in fields that their equality leaves out as well.

    >>> @attrs.frozen
    ... class Card:
    ...     back: str
    ...     face: str = attrs.field(eq=False)
    >>> Card("blue", "K") == Card("blue", "Q"), alike(Card("blue", "K"), Card("blue", "Q"))
    (True, False)
    """
    if one is other:
        return True
    if type(one) is not type(other) or one != other:
        return False
    match one:
        case Mapping():
            return all(alike(value, other[key]) for key, value in one.items())
        case Set() | str():
            return True
        case tuple() | list():
            return all(map(alike, one, other))
    if attrs.has(kind := type(one)):
        return all(alike(getattr(one, it.name), getattr(other, it.name)) for it in attrs.fields(kind))
    return repr(one) == repr(other)
