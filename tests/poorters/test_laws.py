"""De Poorters keeps the laws of every game, under all its switches; only wish cards of others are hidden."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tabletop_rules.bags import added, union
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters.state import Felled, Purchase, changed
from tabletop_rules.testing import Claims, GameLaws

State = poorters.State


def forest(state: State) -> int:
    """Forest tiles: unseen, and one for each cleared block, unless it is about to be turned over."""
    pending = isinstance(state.slot.detail, Felled)
    return sum(state.forest) + len(state.town.cleared_blocks) - pending


def blocks(state: State) -> int:
    """Blocks with and without forest."""
    return state.town.woods.bit_count() + len(state.town.cleared_blocks)


def cards(state: State) -> tuple[int, ...]:
    """Action cards of each kind: in the deck, discarded, in hands, and aside in a purchase."""
    aside = [state.slot.detail.aside] if isinstance(state.slot.detail, Purchase) else []
    bag = union(state.deck, state.discard)
    for part in (*aside, *(player.hand for player in state.players)):
        bag = union(bag, part)
    return bag


def tiles(state: State) -> int:
    """Tiles that stand, each once, and tiles in the stock."""
    standing = [placed.tile for placed in state.town.buildings]
    stock = {*range(len(state.table.ground.tiles))} - {*standing}
    return len(standing) + len(stock)


def seals(state: State) -> tuple[tuple[int, int], ...]:
    """Light and dark seals of each seat: in hand, on buildings and boats, on stalls."""
    owners = [placed.owner for placed in state.town.buildings]
    return tuple(
        (
            state.light_seals(seat) + owners.count(seat) + state.boats.count(seat),
            state.dark_seals(seat) + state.stall_owners.count(seat),
        )
        for seat in range(state.seats)
    )


def disguises(state: State, viewer: int | None) -> Iterator[State]:
    """A wish card in another hand changes places with one in the deck, or in a third hand."""
    others = [seat for seat in range(state.seats) if seat != viewer]
    for seat, (mine, yours) in product(others, product(state.table.wishes, repeat=2)):
        if mine == yours or not state.players[seat].hand[mine]:
            continue
        if state.deck[yours]:
            deck = added(added(state.deck, yours, -1), mine)
            yield changed(holding(state, seat, mine, yours), deck=deck)
        for third in others:
            if third != seat and state.players[third].hand[yours]:
                yield holding(holding(state, seat, mine, yours), third, yours, mine)


def holding(state: State, seat: int, without: int, card: int) -> State:
    """The state in which a player has one card in place of another."""
    player = state.players[seat]
    hand = added(added(player.hand, without, -1), card)
    players = (*state.players[:seat], player._replace(hand=hand), *state.players[seat + 1 :])
    return changed(state, players=players)


class TestLaws(GameLaws):
    game = poorters
    claims = Claims(
        conserved={"forest": forest, "blocks": blocks, "cards": cards, "tiles": tiles, "seals": seals},
        disguises=disguises,
    )
