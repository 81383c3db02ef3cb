"""Drawings as values: SVG elements that are compared, nested and placed before they become text.

Games build their boards from these. Two habits keep a drawing fit for any page: colours are presentation
attributes beside a ``class``, so a style sheet can overrule them; and nothing carries an ``id``, so that many
drawings can stand side by side. Lengths are user units, y grows downwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Final, TypeAlias

import attrs

NAMESPACE: Final = "http://www.w3.org/2000/svg"

Point: TypeAlias = tuple[float, float]
Style: TypeAlias = Mapping[str, str | float]
"""Attributes that several elements share, to be passed to ``element`` with ``**``."""

_NO_XML: Final = "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"  # compiled on use: that takes long


@attrs.frozen
class Element:
    """One SVG element; written out by ``str``, children on lines of their own unless there is text.

    It is written once, when it is made: what a drawing keeps from one time to the next costs nothing more.
    """

    tag: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Element | str, ...] = ()
    lines: tuple[str, ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Write it."""
        object.__setattr__(self, "lines", tuple(self._written()))

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def _written(self) -> Iterator[str]:
        head = "".join([self.tag, *(f' {name}="{escape(value)}"' for name, value in self.attributes)])
        if not self.children:
            yield f"<{head}/>"
        elif any(isinstance(child, str) for child in self.children):
            inside = "".join(
                escape(it, quote=False) if isinstance(it, str) else str(it) for it in self.children
            )
            yield f"<{head}>{inside}</{self.tag}>"
        else:
            yield f"<{head}>"
            for child in self.children:
                if isinstance(child, Element):
                    yield from map(" ".__add__, child.lines)
            yield f"</{self.tag}>"


def element(tag: str, *children: Element | str, **attributes: str | float | None) -> Element:
    """The element with these children and attributes; an attribute that is None is left out.

    An underscore in a name stands for a hyphen, and one at its end is dropped, so that Python's keywords can
    be named. Characters that XML forbids become U+FFFD.

    >>> print(element("text", "roof & ridge", class_="label", text_anchor="middle", x=2.50, y=None))
    <text class="label" text-anchor="middle" x="2.5">roof &amp; ridge</text>
    """
    return Element(
        tag,
        tuple(
            (name.rstrip("_").replace("_", "-"), _clean(value) if isinstance(value, str) else number(value))
            for name, value in attributes.items()
            if value is not None
        ),
        tuple(_clean(child) if isinstance(child, str) else child for child in children),
    )


def title(text: str) -> Element:
    """What screen readers say of the parent element, and browsers show when the pointer rests on it."""
    return element("title", text)


def document(width: float, height: float, label: str, *children: Element) -> str:
    """A whole drawing of that size, with ``label`` as its title.

    >>> print(document(20, 10, "A board", element("rect", width=20, height=10)))
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20" height="10" role="img">
     <title>A board</title>
     <rect width="20" height="10"/>
    </svg>
    """
    box = f"0 0 {number(width)} {number(height)}"
    size: Style = {"viewBox": box, "width": width, "height": height}
    return str(element("svg", title(label), *children, xmlns=NAMESPACE, **size, role="img"))


def number(value: float) -> str:
    """A length as text: two decimals at most, and the same text on every machine.

    >>> number(12.0), number(-0.001), number(2 / 3)
    ('12', '0', '0.67')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(corners: Iterable[Point]) -> str:
    """The ``points`` of a polygon or a polyline.

    >>> points([(0, 0), (10, 0), (5, 7.5)])
    '0,0 10,0 5,7.5'
    """
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def translate(x: float, y: float) -> str:
    """A ``transform`` that moves the origin to a point.

    >>> translate(30, 12.5)
    'translate(30 12.5)'
    """
    return f"translate({number(x)} {number(y)})"


def _clean(text: str) -> str:
    return re.sub(_NO_XML, "\N{REPLACEMENT CHARACTER}", text)
