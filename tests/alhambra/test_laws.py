"""Alhambra keeps the laws of every game, under all its switches, and tells no secret."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from tabletop_rules.bags import bag_of, listed, union
from tabletop_rules.game import Seat
from tabletop_rules.games import alhambra
from tabletop_rules.games.alhambra import State
from tabletop_rules.games.alhambra.components import KINDS, TILES
from tabletop_rules.testing import Claims, GameLaws


def tiles(state: State) -> tuple[alhambra.Tile, ...]:
    """All buildings, wherever they are."""
    yard = state.yard
    found = [*filter(None, yard.market), *yard.dirk, *(TILES[number] for number in listed(yard.bag))]
    for player in state.players:
        found += [*(tile for tile, _ in player.alhambra.buildings), *player.reserve, *player.aside]
    return tuple(sorted(found))


def money(state: State) -> tuple[int, ...]:
    """All money cards, wherever they are."""
    cards = union(union(state.bank.open, state.bank.pile), state.bank.discards)
    for player in state.players:
        cards = union(cards, player.hand)
    return cards


def disguises(state: State, viewer: Seat | None) -> Iterator[State]:
    """The cards that the viewer does not see, in other hands' and the pile's places.

    Not every exchange makes a possible position: the hands decide in the set-up how many cards are dealt, and
    after the end what is awarded.
    """
    if state.options.open_memory or state.turn == 0:
        return
    others = [seat for seat in range(state.seats) if seat != viewer]
    hidden = [kind for seat in others for kind in listed(state.players[seat].hand)]
    hidden += listed(state.bank.pile)
    for shift in (1, len(hidden) // 2):
        cards = iter([*hidden[shift:], *hidden[:shift]])
        players = list(state.players)
        for seat in others:
            count = sum(players[seat].hand)
            players[seat] = players[seat]._replace(hand=bag_of((next(cards) for _ in range(count)), KINDS))
        bank = state.bank._replace(pile=bag_of(cards, KINDS))
        disguise = attrs.evolve(state, players=tuple(players), bank=bank)
        if not alhambra.audit(disguise):
            yield disguise


class TestLaws(GameLaws):
    game = alhambra
    claims = Claims(conserved={"tiles": tiles, "money": money}, disguises=disguises)
