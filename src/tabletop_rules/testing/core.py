"""What a law is: a demand on a game that is checked on played games, and the error that says it is broken.

A law reads like a rule predicate: a function whose docstring is the demand and which yields a ``clash`` for
whatever contradicts it. A clash names what each of two functions said, which is also where to look.
"""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Generic, Literal

import attrs
from attrs.validators import optional

from tabletop_rules.game import Game, M, S, Seat
from tabletop_rules.record import format_record
from tabletop_rules.testing.play import Play

_STOPS: Final = 4
_SHORT: Final = 6
"""Moves up to which a play is judged after each of them."""
_WIDTH: Final = 300
_KIT: Final = str(Path(__file__).parent / "_")[:-1]
_LAWS: Final = str(Path(__file__).parent / "laws" / "_")[:-1]


def _takes(*named: str) -> Callable[[object, attrs.Attribute[Any], object], None]:
    """A validator for a claim: a function that takes arguments such as these."""
    wanted = f"a function of {' and '.join(named)}"

    def check(claims: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if not callable(value) or not _can_take(value, len(named)):
            raise TypeError(f"the claim {attribute.name} is {wanted}, not {value!r}")

    return check


def _can_take(function: Callable[..., object], number: int) -> bool:
    try:
        inspect.signature(function).bind(*range(number))
    except TypeError:
        return False
    except ValueError:  # nothing is known about it
        return True
    return True


def _counts(claims: object, attribute: attrs.Attribute[Any], value: object) -> None:
    """Refuse for ``conserved`` what is no mapping to functions of a state."""
    if not isinstance(value, Mapping):
        raise TypeError(f"the claim {attribute.name} is a mapping from names to functions, not {value!r}")
    for name, count in value.items():
        if not isinstance(name, str) or not callable(count) or not _can_take(count, 1):
            raise TypeError(
                f"the claim {attribute.name} has for each name a function of a state, not {name!r}: {count!r}"
            )


@attrs.frozen(kw_only=True)
class Claims:
    """What the author of a game states about it, beyond the contract.

    ``conserved`` has quantities that no move changes (tiles, money, pieces), by name. ``longest`` gives the
    number of moves after which a game with these options is over for certain; None means no bound.
    ``odds`` gives, for a state of ``CHANCE``, in how many equally likely ways each outcome can come.
    ``disguises`` gives states that differ from a state only in what a viewer may not know; a game that shows
    anything but the state itself needs it.
    """

    conserved: Mapping[str, Callable[[Any], object]] = attrs.field(factory=dict, validator=_counts)
    longest: Callable[[Any], int | None] = attrs.field(
        default=lambda options: None, validator=_takes("the options")
    )
    odds: Callable[[Any], Mapping[Any, int]] | None = attrs.field(
        default=None, validator=optional(_takes("a state"))
    )
    disguises: Callable[[Any, Seat | None], Iterable[Any]] | None = attrs.field(
        default=None, validator=optional(_takes("a state", "a viewer"))
    )


@attrs.frozen
class Case(Generic[S, M]):
    """What laws are checked on: a played game, moves to try in its states, and the claims about the game."""

    play: Play[S, M]
    attempts: tuple[M, ...] = ()
    claims: Claims = attrs.field(default=Claims(), repr=False)

    @property
    def game(self) -> Game[S, M, Any]:
        """The game."""
        return self.play.game

    @property
    def state(self) -> S:
        """The state to judge: the last one of the play."""
        return self.play.last

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Who may look: each seat, and a spectator."""
        return (None, *range(self.play.seats))

    def stops(self) -> Iterator[Case[S, M]]:
        """What a law of states is checked on: the case as it was at some earlier states, and this one."""
        plies = len(self.play.moves)
        quarters = {plies * stop // _STOPS for stop in range(1, _STOPS + 1)}
        for ply in range(plies + 1) if plies <= _SHORT else sorted(quarters):
            yield attrs.evolve(self, play=self.play.until(ply))


@attrs.frozen
class Clash:
    """Two things that should agree and do not; ``said`` names who said what."""

    message: str
    said: Mapping[str, object]
    play: Play[Any, Any] | None = None


def clash(message: str, play: Play[Any, Any] | None = None, /, **said: object) -> Clash:
    """A clash to be yielded by a law.

    Args:
        message: what does not agree.
        play: the play that shows it, where that is not the play of the case.
        said: what was said, by the function of the game that said it.
    """
    return Clash(message, said, play)


Check = Callable[[Case[Any, Any]], Iterable[Clash]]


@attrs.frozen
class Law:
    """One law: its id, what it demands and why, and the function that finds what contradicts it.

    A law of ``states`` is checked on some states of a case, the last among them, a law of ``games`` once.
    """

    id: str
    demand: str
    why: str
    of: Literal["states", "games"]
    check: Check = attrs.field(repr=False)

    def uphold(self, case: Case[Any, Any]) -> int:
        """The number of states judged, none of which breaks the law.

        Raises:
            LawBroken: one does, or a function of the game fails where it should answer.
        """
        stops = list(case.stops()) if self.of == "states" else [case]
        for stop in stops:
            try:
                found = next(iter(self.check(stop)), None)
            except Exception as error:
                raise LawBroken(self, stop.play, Clash(raised(error), {}), is_checked=False) from error
            if found is not None:
                raise LawBroken(self, found.play or stop.play, found)
        return len(stops)


def law(*, of: Literal["states", "games"]) -> Callable[[Check], Law]:
    """Make a law of a function: its name is the id, its docstring the demand and then why."""

    def make(check: Check) -> Law:
        demand, _, why = inspect.cleandoc(check.__doc__ or "").partition("\n\n")
        return Law(check.__name__, " ".join(demand.split()), " ".join(why.split()), of, check)

    return make


class LawBroken(AssertionError):
    """A game breaks a law: the law, what clashes, where to look, and the game that shows it as a record.

    Where ``is_checked`` is False, a function failed that was asked, and whether the law holds is not known.
    """

    def __init__(self, law: Law, play: Play[Any, Any], clash: Clash, *, is_checked: bool = True) -> None:
        super().__init__(law, play, clash)
        self.law = law
        self.play = play
        self.clash = clash
        self.is_checked = is_checked

    @property
    def record(self) -> str:
        """The game up to the fault, for ``tabletop_rules.record.parse_record``."""
        return format_record(self.play.game, self.play.record)

    def __str__(self) -> str:
        lines = self._verdict() if self.is_checked else self._failure()
        try:
            lines += ["The game until there, to paste into parse_record:", "", self.record]
        except Exception as error:  # what is broken may be the notation itself
            lines += [f"The moves until there, of which no record can be made ({error}):"]
            lines += map(repr, self.play.moves)
        return "\n".join(lines)

    def _verdict(self) -> list[str]:
        game, said = self.play.game, self.clash.said
        return [
            f"{game.NAME} breaks the law {self.law.id!r}",
            f"  {self.law.demand}",
            *([f"  Why: {self.law.why}"] if self.law.why else []),
            f"Here: {self.clash.message}",
            *(f"  {name}: {text}" for name, text in zip(said, _excerpts(said.values()), strict=True)),
            *(f"Look at {place}" for place in _places(game, said)),
        ]

    def _failure(self) -> list[str]:
        return [
            f"{self.play.game.NAME} could not be held to the law {self.law.id!r}: an error was raised",
            *(f"  {line}" for line in self.clash.message.splitlines()),
        ]


def raised(error: BaseException) -> str:
    """What was raised and where, in the innermost place outside the kit; then what the kit was asking for."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [it for it in frames if it.filename.startswith(_KIT)]
    others = [it for it in frames if not it.filename.startswith(_KIT)]
    place = "".join(f"raised in {it.filename}:{it.lineno}, {it.name}: " for it in others[-1:])
    asking = [it for it in ours if "game." in (it.line or "")][-1:]
    asking = asking or [it for it in ours if it.filename.startswith(_LAWS)][:1]
    return "\n".join(
        [f"{place}{type(error).__name__}: {error}", *(f"asked for: {it.line}" for it in asking if it.line)]
    )


def _excerpts(values: Iterable[object]) -> Iterator[str]:
    """The values as texts, each cut to where they begin to differ."""
    texts = [value if isinstance(value, str) else repr(value) for value in values]
    differs = next((at for at, letters in enumerate(zip(*texts, strict=False)) if len({*letters}) > 1), 0)
    start = max(0, differs - _WIDTH // 2)
    for text in texts:
        end = start + _WIDTH
        yield f"{'…' if start else ''}{text[start:end]}{'…' if text[end:] else ''}"


def _places(game: Game[Any, Any], names: Iterable[str]) -> Iterator[str]:
    """Where the functions of the game stand, among these names."""
    for name in names:
        function = getattr(game, name, None)
        if callable(function):
            yield f"{function.__module__}.{function.__qualname__}"
