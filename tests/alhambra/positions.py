"""Alhambra in texts: what the tests need to set positions up and to say what comes out."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import zip_longest

import attrs

from alhambra import worked
from alhambra.naive import Board, pile_sizes
from alhambra.naive_game import Naive, start
from common.texts import Texts
from tabletop_rules.game import CHANCE
from tabletop_rules.games import alhambra
from tabletop_rules.games.alhambra.components import CARDS, TILE_BY_ID, TYPES, Card, Tile, cards_of, purse
from tabletop_rules.games.alhambra.palace import Alhambra, HoleRule, cell_at
from tabletop_rules.games.alhambra.state import UNCUT, Bank, Player, Step, Tally, Yard
from tabletop_rules.geometry import Cell, Metric

State = alhambra.State
Options = alhambra.Options

_TEXTS = Texts(alhambra)
legal = _TEXTS.legal
after = _TEXTS.after
broken = _TEXTS.broken
refusal = _TEXTS.refusal

NO_SCORING = 2
"""The number of scoring cards that have come up when none is left in the pile."""

_CARDS = {str(card): card for card in CARDS}

# --- single Alhambras --------------------------------------------------------------------------------------


def tile(text: str) -> Tile:
    return TILE_BY_ID[text]


def tiles(texts: str | Iterable[str]) -> tuple[Tile, ...]:
    """Tiles, sorted."""
    return tuple(sorted(map(tile, texts.split() if isinstance(texts, str) else texts)))


def palace(board: str | Board, hole_rule: HoleRule = "region") -> Alhambra:
    """The Alhambra of a text like ``PAV-8-0 (1,0)``, of a worked case, or of the naive model."""
    board = worked.board(board) if isinstance(board, str) else board
    return Alhambra.of([(tile(it), Cell(*cell)) for cell, it in board.items() if cell != (0, 0)], hole_rule)


def board_of(it: Alhambra) -> Board:
    """The Alhambra as the naive model has it, but for the fountain."""
    return {(cell.x, cell.y): str(building) for building, cell in it.buildings}


def sites(it: Alhambra, text: str) -> list[tuple[int, int]]:
    return [(x, y) for x, y in it.sites(tile(text))]


def removable(it: Alhambra) -> list[tuple[int, int]]:
    return [(x, y) for x, y in map(cell_at, it.removable)]


def swappable(it: Alhambra, text: str) -> list[tuple[int, int]]:
    return [(x, y) for x, y in map(cell_at, it.swap_indices(tile(text).walls))]


def wall(it: Alhambra, metric: Metric = "trail") -> int:
    return it.longest_wall(metric).length


# --- states ------------------------------------------------------------------------------------------------


def cards(texts: str | Iterable[str]) -> list[Card]:
    return [_CARDS[text] for text in (texts.split() if isinstance(texts, str) else texts)]


def money(texts: str | Iterable[str]) -> tuple[int, ...]:
    """A bag of money."""
    return purse(cards(texts))


def texts(bag: tuple[int, ...]) -> list[str]:
    """The cards of a bag, sorted."""
    return [str(card) for card in cards_of(bag)]


def bag_of_tiles(ids: Iterable[str]) -> tuple[int, ...]:
    chosen = set(ids)
    return tuple(int(text in chosen) for text in TILE_BY_ID)


def in_bag(state: State) -> list[str]:
    return sorted(text for text, count in zip(TILE_BY_ID, state.yard.bag, strict=True) if count)


def parts_of(n: Naive) -> tuple[int, ...]:
    """The money left in each part of the pile."""
    if n.setting_up:
        return UNCUT
    if n.stack is None:
        return (len(n.pile),)
    left, gone = [], n.drawn - len(n.come)
    for size in pile_sizes(n.stack):
        left.append(size - min(size, gone))
        gone -= min(size, gone)
    return tuple(left)


STEPS = {
    "market": Step.MARKET, "dirk": Step.DIRK, "deal": Step.DEAL, "money": Step.MONEY, "act": Step.ACT,
    "bought": Step.PLACE, "given": Step.AWARD, "over": Step.OVER,
}  # fmt: skip


def aside(n: Naive, seat: int) -> tuple[str, ...]:
    """The tiles that a seat has bought in this turn, or received at the end."""
    return n.given[seat] if n.step in ("given", "over") else n.bought if seat == n.mover else ()


def state_of(n: Naive) -> State:
    """The position of the naive model, which need not be possible, in the middle of a game."""
    options = Options(**n.switches._asdict())
    players = tuple(
        Player(palace(board, options.hole_rule), tiles(reserve), tiles(aside(n, seat)), money(hand))
        for seat, (board, reserve, hand) in enumerate(zip(n.boards, n.reserves, n.hands, strict=True))
    )
    come = NO_SCORING if n.stack is None and not n.setting_up else len(n.come)
    bank = Bank(money(n.open_money), money(n.pile), parts_of(n), come, money(n.discards))
    market = tuple(TILE_BY_ID[it] if it else None for it in n.market)
    yard = Yard(market, bag_of_tiles(n.bag), tiles(n.heap), n.dirk_due)
    turn = 0 if n.setting_up else n.turn + 1
    tallies = tuple(
        Tally(
            it["scoring"],
            tuple(tuple(it["majority"][kind]["counts"]) for kind in TYPES),
            tuple(it["walls"][: n.players]),
        )
        for it in n.scorings
    )
    return State(options, STEPS[n.step], turn, n.mover, players, bank, yard, tallies, None)


def chances(state: State) -> dict[str, Fraction]:
    """The outcomes of chance with their probabilities; nothing where a seat is to move."""
    weights = alhambra.chance_weights(state)
    if not weights:
        return {}
    return {
        alhambra.format_move(move): Fraction(weight, sum(weights))
        for move, weight in zip(alhambra.legal_moves(state), weights, strict=True)
    }


def scores(state: State) -> list[int]:
    """The points of each seat so far."""
    return [sum(line.points for line in sheet) for sheet in alhambra.score_sheet(state)]


def market(state: State) -> list[str | None]:
    return [str(it) if it else None for it in state.yard.market]


def tallied(players: int, scoring: int, rows: dict[str, list[int]], walls: list[int]) -> State:
    """A state in which nothing but one scoring has taken place, with these numbers of buildings by seat."""
    tally = Tally(scoring, tuple(tuple(rows[kind]) for kind in TYPES), tuple(walls))
    return attrs.evolve(state_of(start(players)), tallies=(tally,))


def scoring_places(state: State) -> dict[str, dict[int, Fraction]]:
    """With which chance each scoring card lies where in the stack, whose top card is next and has number 0.

    The game goes on with nothing but single cards taken, and luck that puts both cards off as long as it can.
    """
    found: dict[str, dict[int, Fraction]] = {"A": {}, "B": {}}
    until_now = {"A": Fraction(1), "B": Fraction(1)}
    place = 0
    while any(sum(places.values()) < 1 for places in found.values()):
        here = chances(state)
        if not here:
            state = after(state, next(text for text in legal(state) if text.startswith("take")))
            continue
        for card, places in found.items():
            if chance := here.get(f"draw {card}"):
                places[place] = until_now[card] * chance
                until_now[card] *= 1 - chance
        place += state.step is Step.MONEY  # else Dirk draws a tile
        state = after(state, max(here, key=lambda text: (text[5:] not in "AB", text)))
    return found


# --- both --------------------------------------------------------------------------------------------------


def compare(n: Naive, state: State) -> None:
    """All that the two know of a position, but for the moves."""
    assert (state.step, state.turn) == (STEPS[n.step], 0 if n.setting_up else n.turn + 1)
    if n.step in ("act", "bought", "given"):
        assert alhambra.actor(state) == n.mover
    else:
        assert alhambra.actor(state) is (None if n.step == "over" else CHANCE)
    for seat, player in enumerate(state.players):
        assert {(0, 0): "fountain", **board_of(player.alhambra)} == n.boards[seat]
        assert player.reserve == tiles(n.reserves[seat])
        assert player.aside == tiles(aside(n, seat))
        assert texts(player.hand) == list(n.hands[seat])
    assert market(state) == list(n.market)
    assert (in_bag(state), list(map(str, state.yard.dirk))) == (sorted(n.bag), list(map(str, tiles(n.heap))))
    bank = state.bank
    assert texts(bank.open) == list(n.open_money)
    assert texts(bank.pile) == list(n.pile)
    assert texts(bank.discards) == list(n.discards)
    assert scores(state) == list(n.scores)
    for tally, sheet in zip_longest(state.tallies, n.scorings):
        assert tally.scoring == sheet["scoring"]
        assert list(tally.walls) == sheet["walls"][: n.players]
        assert [list(row) for row in tally.counts] == [it["counts"] for it in sheet["majority"].values()]
    if n.step == "over":
        outcome = alhambra.outcome(state)
        assert outcome is not None
        assert outcome.scores == n.scores
    else:
        assert alhambra.outcome(state) is None
