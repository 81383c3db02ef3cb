"""Notation: texts of moves and positions, put together, and taken apart from left to right.

What does not fit is a ``NotationError`` that says what was expected, what was found, and where. A line that
is a position falls into fields between bars, and a field into words; a word is known by its span, so that
errors can point into the whole line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Final, TypeAlias, TypeVar

from tabletop_rules.errors import NotationError, SchemaError

T = TypeVar("T")

Span: TypeAlias = tuple[int, int]
"""Where a word starts and where it ends."""

DIGITS: Final = "0123456789"
MOST_DIGITS: Final = 9
LARGEST_NUMBER: Final = 10**MOST_DIGITS - 1
"""The largest number that a text can have."""


def check_text(text: object) -> None:
    """Refuse what is no text.

    Raises:
        TypeError: it is none.

    >>> check_text(b"g4-e4")
    Traceback (most recent call last):
        ...
    TypeError: notation is a str, not b'g4-e4'
    """
    if not isinstance(text, str):
        raise TypeError(f"notation is a str, not {text!r}")


class Reader:
    """A text, or the span of one, and how far it has been read.

    >>> reader = Reader("H3")
    >>> reader.take("HV", "H or V"), reader.take("012", "a number from 0 to 2")
    Traceback (most recent call last):
        ...
    tabletop_rules.errors.NotationError: expected a number from 0 to 2, found '3'
      H3
       ^
    """

    def __init__(self, text: str, start: int = 0, stop: int | None = None) -> None:
        check_text(text)
        self.text = text
        self.at = start
        self.stop = len(text) if stop is None else stop

    def take(self, choices: str, what: str) -> str:
        """The next character, which must be one of ``choices``."""
        if not (taken := self.maybe(choices)):
            found = repr(self.text[self.at]) if self.at < self.stop else "nothing more"
            raise NotationError(f"expected {what}, found {found}", self.text, self.at)
        return taken

    def maybe(self, choices: str) -> str:
        """The next character if it is one of ``choices``, else nothing."""
        if self.is_next(choices):
            self.at += 1
            return self.text[self.at - 1]
        return ""

    def is_next(self, choices: str) -> bool:
        """Whether the next character is one of ``choices``; it is not taken."""
        return self.at < self.stop and self.text[self.at] in choices

    def number(self, what: str) -> int:
        """The next digits as a number."""
        start = self.at
        digits = self.take(DIGITS, what)
        while digit := self.maybe(DIGITS):
            digits += digit
        if len(digits) > MOST_DIGITS:
            raise NotationError(f"{what} has more than {MOST_DIGITS} digits", self.text, start)
        return int(digits)

    def rest(self) -> str:
        """What is left of the text; nothing after that."""
        start, self.at = self.at, self.stop
        return self.text[start : self.stop]

    def end(self) -> None:
        """Refuse anything more."""
        if self.at < self.stop:
            raise NotationError(f"expected the end, found {self.text[self.at]!r}", self.text, self.at)


R = TypeVar("R", bound=Reader)


def joined(things: Iterable[object], separator: str = " ") -> str:
    """The texts of some things in a row; ``-`` if there are none.

    >>> joined([3, 4], ","), joined([])
    ('3,4', '-')
    """
    return separator.join(map(str, things)) or "-"


def line(parts: Iterable[Iterable[object]]) -> str:
    """A line of fields with words, as ``fields`` takes apart.

    >>> line([["a1", "b2"], [], ["c3"]])
    'a1 b2 | - | c3'
    """
    return " | ".join(map(joined, parts))


def fields(text: str, *names: str) -> list[list[Span]]:
    """The words of each field of a line, which has one for each name.

    Raises:
        NotationError: there are more fields, or fewer.

    >>> fields("a1 b2 | c3", "pieces", "priest")
    [[(0, 2), (3, 5)], [(8, 10)]]
    """
    check_text(text)
    parts = text.split("|")
    if len(parts) != len(names):
        found = f"{len(parts)} part{'s' * (len(parts) > 1)}"
        raise NotationError(f"a position is {' | '.join(names)}, not {found}", text)
    starts = accumulate((len(part) + 1 for part in parts), initial=0)
    return [
        [(start + word.start(), start + word.end()) for word in re.finditer(r"\S+", part)]
        for start, part in zip(starts, parts, strict=False)
    ]


def only(spans: Sequence[Span], what: str, text: str) -> Span:
    """The one word of a field.

    Raises:
        NotationError: there is none, or more than one.
    """
    if len(spans) != 1:
        at = spans[1][0] if spans else len(text)
        raise NotationError(f"expected {what}, found {len(spans) or 'no'} words", text, at)
    return spans[0]


def listed(spans: Sequence[Span], text: str) -> Sequence[Span]:
    """The words of a field in which ``-`` alone stands for none."""
    return () if [text[start:stop] for start, stop in spans] == ["-"] else spans


def read_field(path: Sequence[str | int], reader: R, read: Callable[[R], T]) -> T:
    """What is read from a text of a document; ``path`` leads to it.

    Raises:
        SchemaError: it cannot be read.
    """
    try:
        return read(reader)
    except NotationError as error:
        raise SchemaError(str(error), path) from None
