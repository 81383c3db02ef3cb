"""Finding games by name: those of this library and any other that is installed.

A package offers a game through an entry point of the group ``tabletop_rules.games``; nothing is registered by
being imported. A reference is how a game travels to another process: modules cannot be pickled, names can.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib import import_module
from inspect import getattr_static
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final

import attrs

from tabletop_rules.errors import BrokenGame, UnknownGame
from tabletop_rules.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "tabletop_rules.games"


def _installed() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and many ask for no name

    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def names() -> tuple[str, ...]:
    """The names of all installed games, sorted; nothing is imported.

    >>> "kirche" in names()
    True
    """
    return tuple(_installed())


def games() -> dict[str, Game[Any, Any]]:
    """All installed games by name, imported.

    One that cannot be loaded does not hide the others: it is left out with a ``RuntimeWarning`` that says
    what ``load`` would raise.
    """
    found = {}
    for name in names():
        try:
            found[name] = load(name)
        except BrokenGame as error:
            warnings.warn(str(error), RuntimeWarning, stacklevel=2)
    return found


def load(name: str) -> Game[Any, Any]:
    """The game of that name.

    Raises:
        TypeError: ``name`` is no str.
        UnknownGame: none is installed under it; near names are offered.
        BrokenGame: what is installed cannot be imported, lacks parts of the contract, or has another NAME;
            its entry point and the reason are named.

    >>> load("kirche").NAME
    'kirche'
    >>> load("kirhce")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.UnknownGame: no game is called 'kirhce'; did you mean 'kirche'? Installed: ...
    """
    if not isinstance(name, str):
        raise TypeError(f"a game is loaded by its name, a str, not {name!r}")
    installed = _installed()
    if name not in installed:
        raise UnknownGame(name, installed)
    point = installed[name]
    try:
        game = checked(point.load())
    except (Exception, SystemExit) as error:  # a module may raise whatever it likes
        reason = ": ".join(filter(None, (type(error).__name__, str(error))))
        raise BrokenGame(name, point.value, reason) from error
    if name != game.NAME:
        raise BrokenGame(
            name, point.value, f"its NAME is {game.NAME!r}, by which no record of it would be found"
        )
    return game


def checked(candidate: object) -> Game[Any, Any]:
    """The candidate, if it has every part of the contract.

    Raises:
        TypeError: parts are missing or None; they are named. Or it is a class, and its instances are games.
            Or its name is not that of its rulebook.
    """
    if isinstance(candidate, type) and isinstance(getattr_static(candidate, "apply", None), FunctionType):
        raise TypeError(f"{candidate!r} is a class: give an instance of it, {candidate.__name__}(…)")
    if not isinstance(candidate, Game):
        raise TypeError(f"{candidate!r} is no game: {'; '.join(_gaps(candidate))}")
    if (named := getattr(candidate.RULEBOOK, "game", None)) != candidate.NAME:
        raise TypeError(
            f"{candidate!r} is no game: its NAME is {candidate.NAME!r}, that of its rulebook {named!r}"
        )
    return candidate


def _gaps(candidate: object) -> Iterator[str]:
    """What of the contract a candidate has not."""
    parts = [part for part in dir(Game) if not part.startswith("_")]
    if lacking := [part for part in parts if not hasattr(candidate, part)]:
        yield f"it lacks {', '.join(lacking)}"
    yield from (f"its {part} is None" for part in parts if getattr(candidate, part, "") is None)


@attrs.frozen
class Reference:
    """A game as a value that can be pickled: the name of its module, or the object itself."""

    target: Any

    @classmethod
    def to(cls, game: Game[Any, Any]) -> Reference:
        """The reference to a game."""
        return cls(game.__name__ if isinstance(game, ModuleType) else game)

    def resolve(self) -> Game[Any, Any]:
        """The game again."""
        return checked(import_module(self.target)) if isinstance(self.target, str) else checked(self.target)
