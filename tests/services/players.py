"""Bots for the tests, in a module so that other processes find them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from services import pig
from tabletop_rules.game import M


def first(view: object, moves: Sequence[M], rng: Random) -> M:
    return moves[0]


def last(view: object, moves: Sequence[M], rng: Random) -> M:
    return moves[-1]


def restless(view: object, moves: Sequence[M], rng: Random) -> M:
    """Chooses as the random bot does, but has drawn many numbers before."""
    for _ in range(100):
        rng.random()
    return moves[int(rng.random() * len(moves))]


def stumbling(view: object, moves: Sequence[M], rng: Random) -> M:
    """Breaks down at some time, on different moves in different games."""
    if rng.random() < 0.1:
        raise RuntimeError("stumbled")
    return moves[0]


def oblivious(view: object, moves: Sequence[pig.Move], rng: Random) -> pig.Move:
    """Names an outcome of the die, which no seat may choose."""
    return pig.Move.SIX
