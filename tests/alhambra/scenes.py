"""Positions in the middle of a game, from texts: everything that is not told lies somewhere sensible.

``scene`` makes one for the naive model, ``table`` the same for the library. Each card and each tile of the
game is somewhere exactly once: what is not told is in the pile and in the bag.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from alhambra import worked
from alhambra.naive import COLOURS, START, TILES, Board, all_cards
from alhambra.naive_game import Naive, Switches, minus, start
from alhambra.positions import State, state_of

Texts = str | Iterable[str]


def split(texts: Texts) -> tuple[str, ...]:
    return tuple(texts.split() if isinstance(texts, str) else texts)


def padded(things: Sequence[Any], players: int, nothing: Any) -> tuple[Any, ...]:
    return (*things, *[nothing] * (players - len(things)))


def scene(
    *,
    players: int = 3,
    boards: Sequence[str | Board] = (),
    reserves: Sequence[Texts] = (),
    hands: Sequence[Texts] = (),
    market: Sequence[str | None] | None = None,
    open_money: Texts | None = None,
    pile: Texts | None = None,
    bag: Texts | None = None,
    heap: Texts = (),
    bought: Texts = (),
    drawn: int = 0,
    come: str = "",
    scoring_left: bool = True,
    turn: int = 1,
    mover: int = 0,
    step: str = "act",
    **switches: Any,
) -> Naive:
    """A position of the naive model; ``turn`` counts from 1.

    On the market lie the last four tiles that are left, and of each colour the highest card that is left.
    Where a pile is told, the other cards are discarded; where a bag is told, the other tiles lie in the
    reserve of the last seat. ``drawn`` cards of the stack are gone, the scoring cards that have ``come`` too.
    """
    told = [worked.board(it) if isinstance(it, str) else it for it in boards]
    builds = padded(told, players, START)
    purses = padded([split(hand) for hand in hands], players, ())
    stocks = [split(reserve) for reserve in padded(reserves, players, ())]
    placed = [tile for board in builds for cell, tile in board.items() if cell != (0, 0)]
    heap, bought = split(heap), split(bought)
    tiles = minus(TILES, *filter(None, market or ()), *placed, *chain(*stocks), *heap, *bought)
    money = minus(all_cards(players), *chain(split(open_money or ()), *purses))
    if market is None:
        market, tiles = tiles[-4:], tiles[:-4]
    if open_money is None:
        open_money = tuple(max(card for card in money if card.startswith(colour)) for colour in COLOURS)
        money = minus(money, *open_money)
    rest = () if pile is None else minus(money, *split(pile))
    if bag is not None:
        stocks[-1] = (*stocks[-1], *minus(tiles, *split(bag)))
    hidden = tuple(sorted(money if pile is None else split(pile)))
    blank = start(players, Switches(**switches))
    fields: dict[str, Any] = {
        "boards": builds,
        "hands": tuple(tuple(sorted(purse)) for purse in purses),
        "reserves": tuple(tuple(sorted(stock)) for stock in stocks),
        "market": tuple(market),
        "open_money": tuple(sorted(split(open_money))),
        "pile": hidden,
        "discards": rest,
        "bag": tuple(sorted(tiles if bag is None else split(bag))),
        "heap": tuple(sorted(heap)),
        "bought": tuple(sorted(bought)),
        "stack": len(hidden) + drawn - len(come) if scoring_left else None,
        "drawn": drawn,
        "come": come,
        "turn": turn - 1,
        "first": 0,
        "mover": mover,
        "step": step,
        "extra": bool(bought),
    }
    return replace(blank, **fields)


def table(**fields: Any) -> State:
    """The same position for the library."""
    return state_of(scene(**fields))
