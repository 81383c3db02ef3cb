"""Hypothesis strategies for any game: whole games, states, moves that are legal or nearly so, options.

A game is its length and then, for each ply, an index into ``legal_moves``, at ``CHANCE`` as well. All numbers
come from the ``Random`` that Hypothesis lends out: it notes each number drawn and makes it smaller as long as
the test fails. ``legal_moves`` begins with the simplest move, so a failing game shrinks to a short one of
simple moves. A ``Random`` of one drawn seed would not do: next to a seed lies nothing simpler. And a strategy
for each number would do worse: Hypothesis would spend most examples on swapping numbers of the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from itertools import chain
from random import Random
from types import UnionType
from typing import Any, Final, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tabletop_rules.errors import RulesError
from tabletop_rules.game import Game, M, S, V
from tabletop_rules.testing.arguments import check_arguments
from tabletop_rules.testing.play import Play, wander

T = TypeVar("T")

MAX_PLIES: Final = 500
"""Moves after which a generated game is left as it stands."""

RANDOM: Final = st.randoms(use_true_random=False)
"""What all choices are drawn from."""

_LENGTHS: Final = (8, 40, 150)
_NUMBERS: Final = (0, 1, 2, 3, 5, 10, 30)
_LOOKAHEAD: Final = 32
_WIDE: Final = 1 << 16


def _pick(random: Random, values: Sequence[T]) -> T:
    return values[random.randrange(len(values))]


# --- games and states ----------------------------------------------------------------------------------


def games(
    game: Game[S, M, V],
    *,
    seats: int | None = None,
    options: object = None,
    max_plies: int = MAX_PLIES,
) -> SearchStrategy[Play[S, M]]:
    """Games from the start, left after some moves: mostly few, sometimes as many as ``max_plies``.

    About half of them are eager: they end as soon as one move can end them. Otherwise any legal move may
    come, and every outcome of chance, however unlikely.

    Args:
        game: the game to play.
        seats: the number of players; None means every number that the game allows.
        options: options or a strategy for them; None means every switch (see ``options``).
        max_plies: moves after which a game is left as it stands, 0 or more.

    Raises:
        TypeError: what is given as a game is none, or something else is of a wrong type.
        ValueError: the game is not made for these seats or options.

    >>> from hypothesis import find
    >>> from tabletop_rules.games import kirche
    >>> find(games(kirche), lambda play: len(play.moves) == 2)
    <kirche, 2 seats: Na1H Sg7H>
    """
    check_arguments(game, seats=seats, options=options, max_plies=max_plies)
    if options is None:
        switches = _records(game.Options)
    else:
        switches = options if isinstance(options, SearchStrategy) else st.just(options)
    return _games(game, game.SEATS if seats is None else (seats,), switches, max_plies)


@st.composite
def _games(
    draw: DrawFn,
    game: Game[Any, Any],
    tables: Sequence[int],
    switches: SearchStrategy[Any],
    max_plies: int,
) -> Play[Any, Any]:
    options, random = draw(switches), draw(RANDOM)
    start = Play.start(game, _pick(random, tables), options)
    is_eager = bool(random.randrange(2))
    most = min(max_plies, _pick(random, (*_LENGTHS, max_plies)))
    states, moves = [start.last], []
    for _ in range(random.randrange(most + 1)):
        legal = _listed(game, states[-1])
        if not legal:
            break
        move = _unless_broken(_ending_move, game, states[-1]) if is_eager else None
        if move is None:
            move = _pick(random, legal)
        after = _unless_broken(game.apply, states[-1], move)
        if after is None:
            break
        states.append(after)
        moves.append(move)
    return attrs.evolve(start, states=tuple(states), moves=tuple(moves))


def states(
    game: Game[S, M, V],
    *,
    seats: int | None = None,
    options: object = None,
    max_plies: int = MAX_PLIES,
) -> SearchStrategy[S]:
    """States that play can reach: the last ones of ``games``, with the same arguments.

    >>> from hypothesis import find
    >>> from tabletop_rules.games import kirche
    >>> find(states(kirche), lambda state: state.ply == 4).phase
    <Phase.HOUSES: 'houses'>
    """
    return games(game, seats=seats, options=options, max_plies=max_plies).map(lambda play: play.last)


def _ending_move(game: Game[S, M, V], state: S) -> M | None:
    return next((move for move, after in game.successors(state) if game.outcome(after) is not None), None)


def _listed(game: Game[S, M, V], state: S) -> tuple[M, ...]:
    """The legal moves as a tuple, which a law demands; () where the game gives none."""
    return _unless_broken(lambda: tuple(game.legal_moves(state))) or ()


def _unless_broken(function: Callable[..., T], *args: object) -> T | None:
    """What a function of the game returns; None when it fails, which the laws will say of the state."""
    try:
        return function(*args)
    except Exception:
        return None


# --- moves ---------------------------------------------------------------------------------------------


def moves(game: Game[S, M, V], state: S, *, others: Sequence[S] = ()) -> SearchStrategy[M]:
    """Moves to try in a state: legal ones, and ones that are nearly legal.

    Nearly legal are moves of other states (the other side's, an earlier or a later phase's), and moves with
    up to two changes: a field takes a value that another move has, or one next to its own.

    Args:
        game: the game.
        state: where the moves are to be tried.
        others: further states to take moves from, such as those of the game so far. Some that may follow,
            and some of a game with the default options, are always looked at.

    >>> from hypothesis import find
    >>> from tabletop_rules.games import kirche
    >>> start = kirche.initial_state()
    >>> kirche.format_move(find(moves(kirche, start), lambda move: True))
    'Na1H'
    >>> illegal = find(moves(kirche, start), lambda move: bool(kirche.explain(start, move)))
    >>> illegal in kirche.legal_moves(start)
    False
    """
    check_arguments(game)
    return _moves(Attempts.of(game, state, others))


@st.composite
def _moves(draw: DrawFn, attempts: Attempts[Any]) -> Any:
    return attempts.pick(choice(draw(RANDOM)))


def choice(random: Random) -> Sequence[int]:
    """What chooses a move from any ``Attempts``: a number for the move, and one for each change of it."""
    return [random.randrange(_WIDE) for _ in range(3)]


@attrs.frozen(repr=False)
class Attempts(Generic[M]):
    """What ``moves`` are drawn from: lists of moves, and what may stand in their fields.

    The first list has the legal moves; the others have one kind of move each, so that rare kinds come often.
    """

    sources: Sequence[Sequence[M]]
    parts: Mapping[object, Sequence[object]]

    @classmethod
    def of(cls, game: Game[S, M, V], state: S, others: Sequence[S]) -> Attempts[M]:
        """The attempts at a state, with moves of further states as well."""
        legal, *seen = (_listed(game, it) for it in (state, *others))
        onwards = (_unless_broken(_onwards, game, it) or () for it in (state, game.initial_state()))
        known = tuple(dict.fromkeys(chain(legal, *seen, *onwards)))
        kinds: dict[type[M], list[M]] = {}
        for move in known:
            kinds.setdefault(type(move), []).append(move)
        return Attempts([*([legal] if legal else []), *kinds.values()], _parts(known))

    def pick(self, choice: Sequence[int]) -> M:
        """The legal or nearly legal move that a ``choice`` comes to; of zeros, the first legal one."""
        number, *changes = choice
        index, source = divmod(number, len(self.sources))
        move: Any = _at(self.sources[source], index)
        for change in changes:
            possible = list(_changes(move, self.parts)) if change % 3 else ()
            if possible:
                with suppress(TypeError, ValueError):  # its class knows better: that would be no move
                    move = attrs.evolve(move, **dict([_at(possible, change // 3)]))
        chosen: M = move
        return chosen


def _at(values: Sequence[T], index: int) -> T:
    return values[index % len(values)]


def _onwards(game: Game[S, M, V], state: S) -> list[M]:
    """Moves that are legal in some states after this one."""
    return [move for _, after in wander(game, state, _LOOKAHEAD) for move in game.legal_moves(after)]


def _parts(records: Sequence[object]) -> Mapping[object, Sequence[object]]:
    """The values that stand in fields of these records, by what they may stand in for (see ``_role``)."""
    found: dict[object, dict[object, None]] = {}
    for record in records:
        for field, value in _fields(record):
            found.setdefault(_role(field, value), {})[value] = None
    return {role: tuple(values) for role, values in found.items()}


def _fields(record: object) -> Iterator[tuple[attrs.Attribute[Any], Any]]:
    """The fields of an attrs record that its constructor takes, with their values."""
    kind: Any = type(record)
    if attrs.has(kind):
        for field in attrs.fields(kind):
            if field.init:
                yield field, getattr(record, field.name)


def _role(field: attrs.Attribute[Any], value: object) -> object:
    """What a value may replace: any of its type, or for plain numbers and texts those of that field."""
    return field.name if type(value).__module__ == "builtins" else type(value)


def _changes(record: object, parts: Mapping[object, Sequence[object]]) -> Iterator[tuple[str, object]]:
    """The arguments that could be changed in a record, each with another value."""
    for field, value in _fields(record):
        for other in (*parts.get(_role(field, value), ()), *_neighbours(value)):
            yield _alias(field), other


def _neighbours(value: object) -> Iterator[object]:
    """Values next to one: of an enumeration all others, of a number those by 1, of a tuple one part's."""
    match value:
        case bool():
            yield not value
        case Enum():
            yield from (member for member in type(value) if member is not value)
        case int():
            yield from (value + 1, value - 1)
        case tuple():
            make = getattr(value, "_make", tuple)  # a named tuple's
            for index, part in enumerate(value):
                yield from (make((*value[:index], other, *value[index + 1 :])) for other in _neighbours(part))


def spoilt(record: T, most: int) -> Iterator[tuple[str, T]]:
    """At most so many records that differ from one in a number or choice, if its class admits them.

    Each comes with the name of the field in which it differs.

    >>> from tabletop_rules.games import kirche
    >>> [(part, kirche.audit(state)[0].rule.id) for part, state in spoilt(kirche.initial_state(), 2)]
    [('ply', 'KD-40'), ('taken', 'KD-11')]
    """
    changes = list(_changes(record, {}))
    step = -(-len(changes) // most) | 1  # odd, for many a number has two neighbours
    for name, value in changes[::step]:
        with suppress(RulesError, TypeError, ValueError):
            yield name, attrs.evolve(record, **{name: value})  # type: ignore[misc]


def _alias(field: attrs.Attribute[Any]) -> str:
    return field.alias or field.name


# --- options -------------------------------------------------------------------------------------------


def options(game: Game[S, M, V]) -> SearchStrategy[Any]:
    """Options of a game with every switch in every position, shrinking towards the defaults.

    A switch is a field of type ``bool``, ``Literal``, ``Enum`` or ``int`` (some small numbers), a union of
    these, or a record of such fields; a field of another type keeps its default. Values that the record
    refuses are left out.

    >>> from hypothesis import find
    >>> from tabletop_rules.games import kirche
    >>> find(options(kirche), lambda options: options.board == 5).ply_cap
    400
    """
    return _records(game.Options)


def _records(kind: type[Any]) -> SearchStrategy[Any]:
    choices = _choices(kind())

    @st.composite
    def record(draw: DrawFn) -> Any:
        random = draw(RANDOM)
        return _built(kind, {name: _pick(random, values) for name, values in choices.items()})

    return record()


def _built(kind: type[Any], chosen: Mapping[str, Any]) -> Any:
    """The record with these values; of values that do not go together the later ones are left out."""
    with suppress(RulesError):
        return kind(**chosen)
    admitted: dict[str, Any] = {}
    for name, value in chosen.items():
        with suppress(RulesError):
            kind(**admitted, **{name: value})
            admitted[name] = value
    return kind(**admitted)


def _choices(defaults: Any) -> Mapping[str, Sequence[Any]]:
    """By name of an argument: the values to choose from, the default first."""
    hints = get_type_hints(type(defaults))
    found: dict[str, Sequence[Any]] = {}
    for field, value in _fields(defaults):
        others = (it for it in _values(hints[field.name], value) if it != value)
        found[_alias(field)] = [value, *(it for it in others if _admits(defaults, field, it))]
    return found


def _values(hint: Any, default: Any) -> Sequence[Any]:
    """Some values of a type, if it is one of a switch."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return [value for part in get_args(hint) for value in _values(part, default)]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return list(hint)
    if isinstance(hint, type) and attrs.has(hint):
        return [
            attrs.evolve(default, **{name: value})
            for name, values in _choices(default).items()
            for value in values[1:]
        ]
    return {bool: (False, True), int: _NUMBERS, type(None): (None,)}.get(hint, ())


def _admits(defaults: Any, field: attrs.Attribute[Any], value: object) -> bool:
    try:
        attrs.evolve(defaults, **{_alias(field): value})
    except (RulesError, TypeError, ValueError):
        return False
    return True
