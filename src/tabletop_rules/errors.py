"""The one family of errors this library raises on purpose.

Every class says what was wrong, where, and what would be right; a caller who only wants to know that
"the rules said no" catches ``RulesError``. Errors that are about one argument are also ``ValueError``.
All of them survive pickling, because worker processes hand them back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tabletop_rules.rulebook import Violation


class RulesError(Exception):
    """The base of all errors raised by this library."""


class OptionError(RulesError, ValueError):
    """A switch of a game, or a number of players, has a value the game does not know."""


class NotationError(RulesError, ValueError):
    """A text is not a move or a position.

    ``text`` is the whole text, ``position`` the index (from 0) of the first character that does not fit.
    """

    def __init__(self, reason: str, text: str, position: int = 0) -> None:
        super().__init__(reason, text, position)
        self.reason = reason
        self.text = text
        self.position = position

    def __str__(self) -> str:
        r"""The reason, then the text with a caret under the place; of a long one, what is near the place.

        What cannot be printed is escaped, so that any terminal, page and file can show the message.

        >>> print(NotationError("expected a file letter, found '9'", "9d4H", 0))
        expected a file letter, found '9'
          9d4H
          ^
        >>> print(NotationError("expected H or V, found 'd'", "a\x1bd", 2))
        expected H or V, found 'd'
          a\x1bd
               ^
        >>> print(NotationError("expected H or V, found 'd'", "a" * 500 + "d", 500))
        expected H or V, found 'd'
          …aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaad
                                                   ^
        """
        text, at = self.text, self.position
        start, stop = (0, len(text)) if len(text) <= 2 * _NEAR else (max(0, at - _NEAR), at + _NEAR)
        before = "…" * (start > 0) + _printable(text[start:at])
        after = _printable(text[at:stop]) + "…" * (stop < len(text))
        margin = len(before) + max(0, at - len(text))
        return f"{_brief(self.reason)}\n  {before}{after}\n  {' ' * margin}^"


_NEAR: Final = 40
"""How many characters of a long text are shown on each side of a place."""

_LONG_WORD: Final = re.compile(rf"(\S{{{_NEAR}}})\S{{{_NEAR},}}")


def _brief(sentence: str) -> str:
    """The sentence with long words cut: they come from a text that is none of ours."""
    return _LONG_WORD.sub(r"\1…", sentence)


def _printable(text: str) -> str:
    """The text with escapes for control characters, line ends, lone surrogates, and what else has no sign."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


class SchemaError(RulesError, ValueError):
    """A JSON document does not have the shape it claims; ``path`` leads to the fault.

    Where there are more faults than one, ``others`` has the rest, each with its reason and its path.

    >>> print(SchemaError("expected a string, found 7", ("body", "light", 3)))
    $.body.light[3]: expected a string, found 7
    """

    def __init__(
        self,
        reason: str,
        path: Iterable[str | int] = (),
        others: Iterable[tuple[str, Iterable[str | int]]] = (),
    ) -> None:
        self.reason = reason
        self.path: tuple[str | int, ...] = tuple(path)
        self.others = tuple((why, tuple(where)) for why, where in others)
        super().__init__(reason, self.path, self.others)

    @classmethod
    def of(cls, faults: Iterable[tuple[str, Iterable[str | int]]]) -> SchemaError:
        """The error that tells some faults, one or more, each a reason and a path.

        >>> print(SchemaError.of([("expected a string", ["light", 3]), ("expected 3 items", ["dark"])]))
        $.light[3]: expected a string
        $.dark: expected 3 items
        """
        (reason, path), *others = faults
        return cls(reason, path, others)

    @property
    def faults(self) -> tuple[tuple[str, tuple[str | int, ...]], ...]:
        """All faults, each with its reason and its path."""
        return ((self.reason, self.path), *self.others)

    def below(self, *path: str | int) -> SchemaError:
        """The same faults where the document is a part of another, to which ``path`` leads.

        >>> print(SchemaError("expected 3 items", ["dark"]).below("body"))
        $.body.dark: expected 3 items
        """
        return SchemaError.of((reason, (*path, *where)) for reason, where in self.faults)

    def __str__(self) -> str:
        return "\n".join(f"{_json_path(path)}: {reason}" for reason, path in self.faults)


def _json_path(path: Iterable[str | int]) -> str:
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{_printable(step)}" for step in path)


class UnknownGame(RulesError, LookupError):
    """No game of that name is installed; near names are offered."""

    def __init__(self, name: str, known: Iterable[str] = ()) -> None:
        super().__init__(name, tuple(known))
        self.name = name
        self.known = tuple(known)

    def __str__(self) -> str:
        """The name, what was probably meant, and all that there is.

        >>> print(UnknownGame("kirch", ["alhambra", "kirche"]))
        no game is called 'kirch'; did you mean 'kirche'? Installed: alhambra, kirche
        """
        near = get_close_matches(self.name, self.known, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else "."
        return (
            f"no game is called {_brief(repr(self.name))}{hint} Installed: {', '.join(self.known) or 'none'}"
        )


class BrokenGame(RulesError):
    """A game is installed under that name, and cannot be loaded; the cause says why."""

    def __init__(self, name: str, entry_point: str, reason: str) -> None:
        super().__init__(name, entry_point, reason)
        self.name = name
        self.entry_point = entry_point
        self.reason = reason

    def __str__(self) -> str:
        """The name, where it leads, and what went wrong there.

        >>> print(BrokenGame("go", "my_go.rules", "ImportError: no stones"))
        the game go (entry point my_go.rules) cannot be loaded: ImportError: no stones
        """
        return f"the game {self.name} (entry point {self.entry_point}) cannot be loaded: {self.reason}"


class _Refusal(RulesError):
    """Something breaks rules: ``violations`` says which, all of them."""

    subject = ""

    def __init__(self, what: object, violations: Iterable[Violation]) -> None:
        super().__init__(what, tuple(violations))
        self.what = what
        self.violations = tuple(violations)

    def __str__(self) -> str:
        reasons = "".join(f"\n  {violation}" for violation in self.violations)
        return f"{self.subject}{self.what}{reasons}"


class IllegalMove(_Refusal, ValueError):
    """The rules do not allow this move here; nothing has changed."""

    subject = "illegal move: "

    @property
    def move(self) -> object:
        """The move that was refused."""
        return self.what


class ImpossiblePosition(_Refusal, ValueError):
    """No game can stand like this: too many pieces, two on one square, a village of the side to move."""

    subject = "impossible position: "
