"""Whole games of *Alhambra* from the parts of ``naive.py``: turns, chance, scorings, the end.

A position is a ``Naive``; ``legal`` gives the texts of all moves that the player may make, ``outcomes`` those
of chance with their probabilities, and ``play`` makes one. Texts: ``take blue2 green3``, ``buy 2 green7``,
``place TOW-9-ES (0,1)``, ``remove (0,1)``, ``swap TOW-9-ES (0,1)``, ``stop``, ``pass``; then, for buildings
bought or given, ``build TOW-9-ES (0,1)``, ``reserve TOW-9-ES``, ``dirk TOW-9-ES``, ``dirk all``; and
``draw blue7``, ``draw A``, ``draw TOW-9-ES`` of chance.

>>> n = start(3)
>>> n.step, len(outcomes(n)), outcomes(n)["draw TOW-9-ES"]
('market', 54, Fraction(1, 54))
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from alhambra.naive import (
    START,
    TILES,
    Board,
    Cards,
    Cell,
    all_cards,
    longest_wall,
    majority,
    payments,
    placeable,
    places,
    price_of,
    receiver,
    removable,
    swappable,
    table,
    takings,
    window,
    without,
    worth,
)


class Switches(NamedTuple):
    """The readings that can be chosen (section 4)."""

    hole_rule: str = "region"
    wall_metric: str = "trail"
    end_trigger: str = "cannot_refill"
    extra_action_optional: bool = False
    dirk_gift: str = "per_tile"
    payment_sets: str = "minimal"
    max_turns: int | None = None


@dataclass(frozen=True)
class Naive:
    """One moment of a game.

    ``step`` says what is due: chance draws at ``market``, ``dirk``, ``deal`` and ``money``, a player moves at
    ``act``, ``bought`` and ``given``, then all is ``over``. ``mover`` is the player, or whose hand is dealt.
    ``stack`` counts the money into which the scoring cards went, None before that and once it is used up;
    ``drawn`` says how many cards of that stack are gone, and ``come`` which scoring cards have appeared.
    """

    switches: Switches
    boards: tuple[Board, ...]
    hands: tuple[Cards, ...]
    reserves: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    given: tuple[tuple[str, ...], ...]
    pile: Cards
    bag: tuple[str, ...] = tuple(sorted(TILES))
    market: tuple[str | None, ...] = (None,) * 4
    open_money: Cards = ()
    discards: Cards = ()
    stack: int | None = None
    drawn: int = 0
    come: str = ""
    heap: tuple[str, ...] = ()
    dirk_score: int = 0
    dirk_due: int = 0
    scoring_due: tuple[int, ...] = ()
    scorings: tuple[dict[str, Any], ...] = ()
    step: str = "market"
    mover: int = 0
    first: int | None = None
    turn: int = 0
    extra: bool = False
    bought: tuple[str, ...] = ()
    untouched: bool = True

    @property
    def players(self) -> int:
        return len(self.boards)

    @property
    def with_dirk(self) -> bool:
        return self.players == 2

    @property
    def setting_up(self) -> bool:
        return self.first is None


def start(players: int, switches: Switches | None = None, cards: Cards | None = None) -> Naive:
    """The table before anything is drawn (AL-01, AL-02, AL-90); other cards make another deck."""
    return Naive(
        switches or Switches(),
        boards=(START,) * players,
        hands=((),) * players,
        reserves=((),) * players,
        scores=(0,) * players,
        given=((),) * players,
        pile=all_cards(players) if cards is None else tuple(sorted(cards)),
    )


# --- small tools -----------------------------------------------------------------------------------------


def plus(things: Iterable[str], *more: str) -> tuple[str, ...]:
    return tuple(sorted([*things, *more]))


def minus(things: Iterable[str], *fewer: str) -> tuple[str, ...]:
    rest = list(things)
    for thing in fewer:
        rest.remove(thing)
    return tuple(rest)


def put(seats: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*seats[:seat], value, *seats[seat + 1 :])


def at(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


# --- chance ----------------------------------------------------------------------------------------------


def outcomes(n: Naive) -> dict[str, Fraction]:
    """What may be drawn now, each with its probability; nothing where a player is to move."""
    if n.step in ("market", "dirk"):
        return {f"draw {tile}": Fraction(1, len(n.bag)) for tile in n.bag}
    if n.step not in ("deal", "money"):
        return {}
    chances = {f"draw {card}": scoring_chance(n, card) for card in "AB"}
    money = 1 - sum(chances.values())
    chances |= {
        f"draw {card}": money * Fraction(n.pile.count(card), len(n.pile)) for card in sorted(set(n.pile))
    }
    return {text: chance for text, chance in chances.items() if chance}


def scoring_chance(n: Naive, card: str) -> Fraction:
    """How many of the ways in which A and B may still lie have this one on top (AL-06)."""
    if n.stack is None:
        return Fraction(0)
    may_lie = [
        [place for place in window(it, n.stack) if place >= n.drawn] if it not in n.come else [-1]
        for it in "AB"
    ]
    ways = list(product(*may_lie))
    return Fraction(sum(way["AB".index(card)] == n.drawn for way in ways), len(ways))


def draw(n: Naive, thing: str) -> Naive:
    if n.step == "market":
        return replace(n, bag=minus(n.bag, thing), market=put(n.market, n.market.index(None), thing))
    if n.step == "dirk":
        return replace(n, bag=minus(n.bag, thing), heap=plus(n.heap, thing), dirk_due=n.dirk_due - 1)
    n = replace(n, drawn=n.drawn + 1)
    if thing in ("A", "B"):
        return replace(n, come=n.come + thing, scoring_due=(*n.scoring_due, "AB".index(thing) + 1))
    n = replace(n, pile=minus(n.pile, thing))
    if n.step == "deal":
        return replace(n, hands=put(n.hands, n.mover, plus(n.hands[n.mover], thing)))
    return replace(n, open_money=plus(n.open_money, thing))


# --- what a player may do --------------------------------------------------------------------------------


def actions(n: Naive) -> list[str]:
    """The actions that are possible (AL-10)."""
    board, hand, reserve = n.boards[n.mover], n.hands[n.mover], n.reserves[n.mover]
    rule = n.switches.hole_rule
    texts = [" ".join(("take", *cards)) for cards in takings(n.open_money)]
    for place, tile in enumerate(n.market, start=1):
        if tile:
            sets = payments(hand, place, price_of(tile), n.switches.payment_sets)
            texts += [" ".join(("buy", str(place), *cards)) for cards in sets]
    texts += [f"place {tile} {at(cell)}" for tile in reserve for cell in placeable(board, tile, rule)]
    texts += [f"remove {at(cell)}" for cell in removable(board, rule)]
    texts += [f"swap {tile} {at(cell)}" for tile in reserve for cell in swappable(board, tile, rule)]
    return texts


def legal(n: Naive) -> list[str]:
    """The texts of all legal moves of the player to move, in string order."""
    if n.step == "act":
        texts = actions(n)
        if n.extra and n.switches.extra_action_optional:
            texts.append("stop")
        return sorted(texts) or ["pass"]
    if n.step not in ("bought", "given"):
        return []
    tiles = n.bought if n.step == "bought" else n.given[n.mover]
    texts = [f"reserve {tile}" for tile in tiles]
    for tile in tiles:
        cells = placeable(n.boards[n.mover], tile, n.switches.hole_rule)
        texts += [f"build {tile} {at(cell)}" for cell in cells]
    if n.step == "bought" and n.with_dirk:
        if n.switches.dirk_gift == "per_tile":
            texts += [f"dirk {tile}" for tile in tiles]
        elif n.untouched:
            texts.append("dirk all")
    return sorted(texts)


def play(n: Naive, text: str) -> Naive:
    """What comes of a legal move, up to the next one that somebody, or chance, has to make."""
    verb, *rest = text.split()
    cell: Cell = (0, 0)
    if coordinates := re.fullmatch(r"\((-?\d+),(-?\d+)\)", rest[-1] if rest else ""):
        cell = int(coordinates[1]), int(coordinates[2])
    me = n.mover
    board, hand, reserve = n.boards[me], n.hands[me], n.reserves[me]
    if verb == "draw":
        n = draw(n, rest[0])
    elif verb == "take":
        n = replace(n, open_money=minus(n.open_money, *rest), hands=put(n.hands, me, plus(hand, *rest)))
        n = end_of_actions(n)
    elif verb == "buy":
        place, cards = int(rest[0]), rest[1:]
        tile = n.market[place - 1] or ""
        n = replace(
            n,
            market=put(n.market, place - 1, None),
            hands=put(n.hands, me, minus(hand, *cards)),
            discards=plus(n.discards, *cards),
            bought=plus(n.bought, tile),
            extra=True,
        )
        if worth(cards) > price_of(tile):
            n = end_of_actions(n)
    elif verb == "place":
        n = rebuilt(n, {**board, cell: rest[0]}, minus(reserve, rest[0]))
    elif verb == "remove":
        n = rebuilt(n, without(board, cell), plus(reserve, board[cell]))
    elif verb == "swap":
        n = rebuilt(n, {**board, cell: rest[0]}, plus(minus(reserve, rest[0]), board[cell]))
    elif verb in ("stop", "pass"):
        n = end_of_actions(n)
    else:
        n = dealt_with(n, verb, rest[0], cell)
    return settle(n)


def rebuilt(n: Naive, board: Board, reserve: tuple[str, ...]) -> Naive:
    """After a redesign, which is the last action (AL-44)."""
    n = replace(n, boards=put(n.boards, n.mover, board), reserves=put(n.reserves, n.mover, reserve))
    return end_of_actions(n)


def end_of_actions(n: Naive) -> Naive:
    return replace(n, step="bought", untouched=True)


def dealt_with(n: Naive, verb: str, tile: str, cell: Cell) -> Naive:
    """A bought or given tile has found its place (AL-50, AL-81, AL-93)."""
    me = n.mover
    if tile == "all":
        return replace(n, heap=plus(n.heap, *n.bought), bought=())
    if n.step == "bought":
        n = replace(n, bought=minus(n.bought, tile), untouched=False)
    else:
        n = replace(n, given=put(n.given, me, minus(n.given[me], tile)))
    if verb == "dirk":
        return replace(n, heap=plus(n.heap, tile))
    if verb == "reserve":
        return replace(n, reserves=put(n.reserves, me, plus(n.reserves[me], tile)))
    return replace(n, boards=put(n.boards, me, {**n.boards[me], cell: tile}))


# --- what happens by itself --------------------------------------------------------------------------------


def settle(n: Naive) -> Naive:
    """Go on until something is to be drawn or chosen, or the game is over."""
    while (later := next_step(n)) is not None:
        n = later
    return n


def next_step(n: Naive) -> Naive | None:
    """One thing that needs neither luck nor a choice; None where there is no such thing."""
    match n.step:
        case "market" if not (None in n.market and n.bag):
            if n.setting_up:
                return replace(n, step="dirk", dirk_due=6 if n.with_dirk else 0)
            return replace(n, step="score")
        case "dirk" if not (n.dirk_due and n.bag):
            return replace(n, step="deal" if n.setting_up else "score", dirk_due=0)
        case "deal" if worth(n.hands[n.mover]) >= 20:
            if n.mover + 1 < n.players:
                return replace(n, mover=n.mover + 1)
            return replace(n, step="money")
        case "money":
            return money_step(n)
        case "act" if n.extra and not actions(n):
            return end_of_actions(n)
        case "bought" if not n.bought:
            return replace(n, step="money")
        case "given" if not n.given[n.mover]:
            if n.mover + 1 < n.players:
                return replace(n, mover=n.mover + 1)
            return replace(score(n, 3), step="over")
        case "score" if n.scoring_due:
            n = replace(score(n, n.scoring_due[0]), scoring_due=n.scoring_due[1:])
            gift = {1: 6, 2: len(n.bag) // 3}[n.scorings[-1]["scoring"]]
            return replace(n, step="dirk", dirk_due=gift if n.with_dirk else 0)
        case "score":
            return end_check(n)
    return None


def money_step(n: Naive) -> Naive | None:
    """Refilling the open money (AL-05, AL-60, AL-104)."""
    hidden = len(n.pile) + (0 if n.stack is None else 2 - len(n.come))
    if len(n.open_money) < 4 and hidden:
        return None
    if len(n.open_money) < 4 and n.discards:
        return replace(n, pile=n.discards, discards=(), stack=None)
    if n.setting_up:
        first = min(range(n.players), key=lambda seat: (len(n.hands[seat]), worth(n.hands[seat]), seat))
        return replace(n, step="act", mover=first, first=first, stack=len(n.pile), drawn=0)
    return replace(n, step="market")


def ending(n: Naive) -> str | None:
    """Why the game ends after this turn, if it does (AL-63, AL-105, AL-108)."""
    if None in n.market:
        return "cannot_refill"
    if n.switches.end_trigger == "bag_empty" and not n.bag:
        return "bag_empty"
    if n.switches.max_turns is not None and n.turn + 1 >= n.switches.max_turns:
        return "max_turns"
    return None


def end_check(n: Naive) -> Naive:
    """The next turn, or the buildings of the market are given away (AL-63, AL-80)."""
    if not ending(n):
        return replace(n, step="act", mover=(n.mover + 1) % n.players, turn=n.turn + 1, extra=False)
    market = list(n.market)
    given: list[list[str]] = [[] for _ in range(n.players)]
    for place, tile in enumerate(n.market, start=1):
        seat = receiver(n.hands, place)
        if tile and seat is not None:
            given[seat].append(tile)
            market[place - 1] = None
    return replace(
        n,
        step="given",
        mover=0,
        market=tuple(market),
        given=tuple(tuple(sorted(tiles)) for tiles in given),
    )


def score(n: Naive, scoring: int) -> Naive:
    """Majorities and walls (AL-7x, AL-92)."""
    counts = table(n.boards, n.heap if n.with_dirk else None)
    by_kind: dict[str, dict[str, Any]] = {
        kind: {"counts": row, "places": places(row), "points": majority(row, kind, scoring)}
        for kind, row in counts.items()
    }
    walls = [longest_wall(board, n.switches.wall_metric) for board in n.boards] + [0] * n.with_dirk
    totals = [sum(it["points"][seat] for it in by_kind.values()) + wall for seat, wall in enumerate(walls)]
    sheet = {"scoring": scoring, "majority": by_kind, "walls": walls, "totals": totals}
    return replace(
        n,
        scores=tuple(score + points for score, points in zip(n.scores, totals, strict=False)),
        dirk_score=n.dirk_score + (totals[-1] if n.with_dirk else 0),
        scorings=(*n.scorings, sheet),
    )


def winners(n: Naive) -> list[int]:
    """Who has the most points (AL-83, AL-92)."""
    return [seat for seat, points in enumerate(n.scores) if points == max(n.scores)]
