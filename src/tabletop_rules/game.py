"""The contract: what a game is to everything that plays, stores, draws, tests or studies it.

A module with these names *is* a ``Game`` (mypy checks modules against protocols), and so is any object.
States are values and functions are pure: nothing here has memory, chance or effects. Where a table would
shuffle or draw, the actor is ``CHANCE`` and the outcomes are moves with exact integer weights.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from types import UnionType
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, overload, runtime_checkable

import attrs

from tabletop_rules.errors import IllegalMove, ImpossiblePosition, NotationError, OptionError, RulesError
from tabletop_rules.records import with_article
from tabletop_rules.rulebook import Rule, Rulebook, Violation

if sys.version_info >= (3, 13):
    from typing import TypeVar
else:
    from typing_extensions import TypeVar  # comes with cattrs 25.1 or newer

__all__ = [
    "CHANCE",
    "Actor",
    "Chance",
    "Game",
    "IllegalMove",
    "ImpossiblePosition",
    "NotationError",
    "OptionError",
    "Outcome",
    "Rule",
    "Rulebook",
    "RulesError",
    "ScoreLine",
    "Seat",
    "Successors",
    "Violation",
    "actor_name",
    "check_count",
    "check_options",
    "check_seat",
    "check_seats",
    "check_viewer",
    "checker",
    "clockwise",
    "refuser",
    "state_checker",
]

Seat: TypeAlias = int
"""A place at the table: 0, 1, … clockwise."""


class Chance(Enum):
    """The actor of a move that nobody chooses."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE

Actor: TypeAlias = Seat | Literal[Chance.CHANCE] | None
"""Who moves: a seat, ``CHANCE``, or None when the game is over."""


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats of a table in turn order, beginning with ``first``.

    >>> clockwise(2, seats=4)
    (2, 3, 0, 1)
    """
    return (*range(first, seats), *range(first))


def actor_name(actor: Actor) -> str:
    """Who moves, in words: ``seat 0``, ``chance``, or ``nobody`` when the game is over.

    >>> actor_name(1), actor_name(CHANCE), actor_name(None)
    ('seat 1', 'chance', 'nobody')
    """
    return "nobody" if actor is None else "chance" if actor is CHANCE else f"seat {actor}"


@attrs.frozen
class Outcome:
    """How a game ended: points and place of each seat, the rule that decided, and a sentence.

    Places start at 1; seats with equal places share them.

    >>> rule = Rule("NI-9", "End", "Who takes the last match wins.", ("own",))
    >>> Outcome((0, 1), (2, 1), rule, "seat 1 took the last match").winners
    (1,)
    """

    scores: tuple[int, ...]
    places: tuple[int, ...]
    rule: Rule
    reason: str

    @property
    def ranking(self) -> tuple[Seat, ...]:
        """The seats from best to worst; equal ones in seat order."""
        return tuple(sorted(range(len(self.places)), key=self.places.__getitem__))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first place: all of them in a draw."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @property
    def winner(self) -> Seat | None:
        """The one seat that won, or None when the first place is shared."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def is_draw(self) -> bool:
        """Whether all seats share the first place."""
        return len(self.winners) == len(self.places)


@attrs.frozen
class ScoreLine:
    """One entry of a score sheet: points, the rule that gives them, what for, and where on the board."""

    rule: Rule
    points: int
    reason: str
    at: tuple[Any, ...] = ()


S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V", default=Any)


@attrs.define(eq=False)  # not frozen: one is made for every ply of a playout
class Successors(Sequence[tuple[M, S]], Generic[M, S]):
    """The legal moves of a state with the states they lead to, each built only when it is asked for.

    ``advance`` is the game's unchecked transition; the moves are legal, so no second check is paid.
    """

    state: S
    moves: tuple[M, ...]
    advance: Callable[[S, M], S] = attrs.field(repr=False)

    def __len__(self) -> int:
        return len(self.moves)

    @overload
    def __getitem__(self, index: int) -> tuple[M, S]: ...
    @overload
    def __getitem__(self, index: slice) -> Successors[M, S]: ...
    def __getitem__(self, index: int | slice) -> tuple[M, S] | Successors[M, S]:
        if type(index) is slice:
            return Successors(self.state, self.moves[index], self.advance)
        move = self.moves[index]
        return move, self.advance(self.state, move)

    def __iter__(self) -> Iterator[tuple[M, S]]:
        for move in self.moves:
            yield move, self.advance(self.state, move)


@runtime_checkable
class Game(Protocol[S, M, V]):
    """The rules of one game: states ``S``, moves ``M``, and what a seat may see of a state, ``V``.

    A game without secrets has ``V = S``: it shows the state itself.
    ``Game[S, M]`` leaves the views unchecked.

    In the games of this library, what is no state, no view or no document of the game is a ``TypeError``.
    """

    @property
    def NAME(self) -> str:  # noqa: N802 - the attributes of a game are its module's constants
        """The name in the registry and in stored games: ``kirche``."""
        ...

    @property
    def SEATS(self) -> range:  # noqa: N802
        """The possible numbers of players: ``range(2, 6)`` for two to five."""
        ...

    @property
    def RULEBOOK(self) -> Rulebook:  # noqa: N802
        """The numbered rules."""
        ...

    @property
    def Options(self) -> type[Any]:  # noqa: N802
        """The record of the game's switches; each has a default."""
        ...

    @property
    def Document(self) -> type[Any]:  # noqa: N802
        """The record that stands for a state in JSON: plain fields, texts of the game's notation."""
        ...

    def initial_state(self, seats: int = ..., options: Any = ...) -> S:
        """The state before the first move. Raises ``OptionError`` for a number of seats not in ``SEATS``."""
        ...

    def actor(self, state: S, /) -> Actor:
        """Who moves now; None when the game is over."""
        ...

    def legal_moves(self, state: S, /) -> tuple[M, ...]:
        """All legal moves, in an order that is the same in every process, the simplest first.

        At ``CHANCE`` these are the outcomes; when the game is over there are none.
        """
        ...

    def chance_weights(self, state: S, /) -> tuple[int, ...]:
        """At ``CHANCE`` the positive integer weights of ``legal_moves``, in the same order; else ()."""
        ...

    def explain(self, state: S, move: M, /) -> tuple[Violation, ...]:
        """All rules that the move breaks here; () means legal. Raises ``TypeError`` for what is no move."""
        ...

    def apply(self, state: S, move: M, /) -> S:
        """The state after a legal move. Raises ``IllegalMove`` with all broken rules, else ``TypeError``."""
        ...

    def successors(self, state: S, /) -> Sequence[tuple[M, S]]:
        """Every legal move with the state it leads to, built on demand and without a second check."""
        ...

    def outcome(self, state: S, /) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    def score_sheet(self, state: S, /) -> tuple[tuple[ScoreLine, ...], ...]:
        """Per seat, the lines that add up to its score; each cites a rule."""
        ...

    def observe(self, state: S, viewer: Seat | None, /) -> V:
        """What the seat may know; None is a spectator. Raises ``OptionError`` for any other."""
        ...

    def observe_move(self, state: S, move: M, viewer: Seat | None, /) -> str:
        """The text of a move that is made here, as the seat may know it: ``?`` stands for what it may not.

        A game without secrets gives ``format_move(move)``.
        """
        ...

    def audit(self, state: S, /) -> tuple[Violation, ...]:
        """What makes a position impossible; () for every state that play can reach."""
        ...

    def to_document(self, state: S, /) -> Any:
        """The ``Document`` that stands for the state."""
        ...

    def from_document(self, document: Any, /) -> S:
        """The state of a document. Raises ``SchemaError`` with the field, or ``ImpossiblePosition``."""
        ...

    def format_move(self, move: M, /) -> str:
        """The move as text."""
        ...

    def parse_move(self, text: str, /) -> M:
        """The move of a text. Raises ``NotationError`` with the place, ``TypeError`` if it is no str."""
        ...

    def format_position(self, state: S, /) -> str:
        """The position as one line of text."""
        ...

    def parse_position(self, text: str, options: Any = ..., /) -> S:
        """The state of a line. Raises ``NotationError``, ``ImpossiblePosition``, ``TypeError`` if no str."""
        ...

    def render(self, view: V, /) -> str:
        """The board as text."""
        ...

    def draw(self, view: V, /, *, last: M | None = ..., marked: Sequence[Any] = ...) -> str:
        """The board as SVG; ``last`` shows a move just made, ``marked`` highlights places of a violation.

        What a violation names and a board does not show is left out.
        """
        ...


def check_count(sentence: str, number: object, least: int) -> None:
    """Refuse what is no whole number, or a smaller one than ``least``, which the sentence has for ``{}``.

    >>> check_count("a depth is {} or more", 1.5, least=0)
    Traceback (most recent call last):
        ...
    ValueError: a depth is 0 or more, not 1.5
    """
    if type(number) is not int or number < least:
        raise ValueError(f"{sentence.format(least)}, not {number!r}")


def check_seats(game_name: str, seats: object, allowed: range) -> None:
    """Refuse a number of players that a game is not made for.

    >>> check_seats("kirche", 3, range(2, 3))
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: kirche is for 2 players, not 3
    """
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in allowed:
        numbers = f"{allowed[0]}" if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
        raise OptionError(f"{game_name} is for {numbers} players, not {seats!r}")


def check_seat(game_name: str, seat: object, seats: int) -> None:
    """Refuse what is no seat at a table of so many.

    >>> check_seat("kirche", 2, seats=2)
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: a seat of this kirche is a number from 0 to 1, not 2
    """
    if not _is_seat(seat, seats):
        raise OptionError(f"a seat of this {game_name} is a number from 0 to {seats - 1}, not {seat!r}")


def check_viewer(game_name: str, viewer: object, seats: int) -> None:
    """Refuse a viewer that is neither a seat nor None (a spectator).

    >>> check_viewer("kirche", 2, seats=2)
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: a viewer of this kirche is a seat from 0 to 1, or None, not 2
    """
    if viewer is not None and not _is_seat(viewer, seats):
        raise OptionError(
            f"a viewer of this {game_name} is a seat from 0 to {seats - 1}, or None, not {viewer!r}"
        )


def _is_seat(seat: object, seats: int) -> bool:
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < seats


T = TypeVar("T")


def check_options(game_name: str, options: object, default: T) -> T:
    """The options if they are those of the game, or the default ones for None.

    >>> check_options("kirche", {"board": 5}, default=0)
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.OptionError: the options of kirche are of type int, not {'board': 5}
    """
    if options is None:
        return default
    if not isinstance(options, type(default)):
        raise OptionError(f"the options of {game_name} are of type {type(default).__name__}, not {options!r}")
    return options


def checker(game_name: str, what: str, kind: type | UnionType) -> Callable[[object], None]:
    """A function that raises ``TypeError`` for what is no such part of the game: no view, no document.

    >>> checker("nim", "view", int | None)("3 matches")
    Traceback (most recent call last):
        ...
    TypeError: a view of nim is wanted here, not a str
    """

    def check(part: object) -> None:
        if not isinstance(part, kind):
            raise TypeError(f"{with_article(what)} of {game_name} is wanted here, not {_type_name(part)}")

    return check


def state_checker(game_name: str, kind: type) -> Callable[[object], None]:
    """A function that raises ``TypeError`` for what is no state of the game: a view, say.

    >>> state_checker("nim", int)("3 matches")
    Traceback (most recent call last):
        ...
    TypeError: a state of nim is wanted here, not a str
    """
    return checker(game_name, "state", kind)


def _type_name(value: object) -> str:
    kind = type(value)
    is_plain = kind.__module__ == "builtins"
    return with_article(kind.__name__ if is_plain else f"{kind.__module__}.{kind.__name__}")


def refuser(game_name: str, audit: Callable[[S], tuple[Violation, ...]]) -> Callable[[S], S]:
    """A function that gives a state back if it passes the audit, and else raises ``ImpossiblePosition``.

    >>> rule = Rule("NI-1", "Heap", "A heap has no less than no matches.", ("own",))
    >>> heap = refuser("nim", lambda state: (Violation(rule, "no heap is so small"),) if state < 0 else ())
    >>> heap(3)
    3
    >>> heap(-1)
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.ImpossiblePosition: impossible position: nim
      NI-1: no heap is so small
    """

    def refuse_impossible(state: S) -> S:
        if violations := audit(state):
            raise ImpossiblePosition(game_name, violations)
        return state

    return refuse_impossible
