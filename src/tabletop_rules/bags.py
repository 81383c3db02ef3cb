"""Bags: cards, tiles or goods of which only the numbers matter, counted by kind.

A bag is a tuple of counts, indexed by kind, so that equal bags are equal values. Drawing from one is a
chance move whose outcomes are the kinds that are present, each with its count as weight.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import add, sub
from typing import TypeAlias

Bag: TypeAlias = tuple[int, ...]
"""How many there are of each kind, by the number of the kind."""


def bag_of(things: Iterable[int], kinds: int) -> Bag:
    """The bag of these things, each given by its kind from 0 to ``kinds - 1``.

    >>> bag_of([2, 0, 2], kinds=4)
    (1, 0, 2, 0)
    """
    counts = [0] * kinds
    for kind in things:
        counts[kind] += 1
    return tuple(counts)


def present(bag: Bag) -> tuple[int, ...]:
    """The kinds of which there is at least one, in ascending order.

    >>> present((1, 0, 2, 0))
    (0, 2)
    """
    return tuple([kind for kind, count in enumerate(bag) if count])


def listed(bag: Bag) -> tuple[int, ...]:
    """Every single thing by its kind, in ascending order.

    >>> listed((1, 0, 2, 0))
    (0, 2, 2)
    """
    return tuple([kind for kind, count in enumerate(bag) for _ in range(count)])


def added(bag: Bag, kind: int, count: int = 1) -> Bag:
    """The bag with more of one kind; a negative ``count`` takes out.

    >>> added((1, 0, 2), 1), added((1, 0, 2), 2, -1)
    ((1, 1, 2), (1, 0, 1))
    """
    counts = list(bag)
    counts[kind] += count
    return tuple(counts)


def union(bag: Bag, other: Bag) -> Bag:
    """Both bags poured together.

    >>> union((1, 0, 2), (1, 1, 0))
    (2, 1, 2)
    """
    return tuple(map(add, bag, other))


def difference(bag: Bag, part: Bag) -> Bag:
    """The bag without a part that it holds.

    >>> difference((1, 0, 2), (1, 0, 1))
    (0, 0, 1)
    """
    return tuple(map(sub, bag, part))


def holds(bag: Bag, part: Bag) -> bool:
    """Whether the bag has at least as many of each kind.

    >>> holds((1, 0, 2), (1, 0, 1)), holds((1, 0, 2), (0, 1, 0))
    (True, False)
    """
    return all(map(int.__ge__, bag, part))
