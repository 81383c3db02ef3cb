"""All that can be done: the moves of each step, listed fast, and whether a move is among them.

Moves of the same tile to the same cell are one object for the whole process: listing looks them up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import compress
from typing import Any, Final, TypeVar, cast

from tabletop_rules.bags import Bag
from tabletop_rules.games.alhambra.components import (
    CARDS,
    PLACES,
    SCORING_CARDS,
    TILES,
    Card,
    Tile,
    of_colour,
)
from tabletop_rules.games.alhambra.money import (
    all_purchases,
    is_superfluous,
    may_be_taken,
    minimal_purchases,
    takings,
    top_part,
)
from tabletop_rules.games.alhambra.moves import (
    Build,
    Buy,
    Draw,
    Give,
    GiveAll,
    Move,
    Pass,
    Place,
    Remove,
    Reserve,
    Stop,
    Swap,
    Take,
)
from tabletop_rules.games.alhambra.palace import Alhambra, cell_at, index
from tabletop_rules.games.alhambra.state import CHANCE_STEPS, Player, State, Step, check_state
from tabletop_rules.geometry import Cell
from tabletop_rules.records import trusted_constructor

M = TypeVar("M")

_PASS: Final = (Pass(),)
_STOP: Final = (Stop(),)
_GIVE_ALL: Final = (GiveAll(),)
_RESERVE: Final = tuple(map(Reserve, TILES))
_GIVE: Final = tuple(map(Give, TILES))
_DRAW_CARD: Final = tuple(map(Draw, CARDS))
_DRAW_TILE: Final = tuple(map(Draw, TILES))
_DRAW_SCORING: Final = {card: Draw(card) for card in SCORING_CARDS}


class _Moves(dict[int, M]):
    """The moves of one kind by the index of the cell; each is made when it is first asked for."""

    def __init__(self, make: Callable[[Cell], M]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, at: int) -> M:
        move = self[at] = self._make(cell_at(at))
        return move


def _moves_by_tile(make: Callable[[Tile, Cell], M]) -> list[_Moves[M]]:
    return [_Moves(partial(make, tile)) for tile in TILES]


_PLACE: Final = _moves_by_tile(trusted_constructor(Place))
_SWAP: Final = _moves_by_tile(trusted_constructor(Swap))
_BUILD: Final = _moves_by_tile(trusted_constructor(Build))
_REMOVE: Final = _Moves(trusted_constructor(Remove))


# --- listing ---------------------------------------------------------------------------------------------


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """All legal moves: stopping, taking, buying, redesigning; or what becomes of a tile; or what is drawn.

    >>> from tabletop_rules.games import alhambra
    >>> moves = alhambra.legal_moves(alhambra.initial_state())
    >>> len(moves), *map(alhambra.format_move, moves[:2])
    (54, 'draw PAV-2-NEW', 'draw PAV-3-SW')
    """
    check_state(state)
    return _CHOICES[state.step](state)


def _actions(state: State) -> tuple[Move, ...]:
    """Stopping where that may be done, then taking, buying and the three ways to redesign (AL-10)."""
    player = state.players[state.mover]
    found: list[Move] = list(takings(state.bank.open))
    if player.aside and state.options.extra_action_optional:
        found[:0] = _STOP
    for place, tile in zip(PLACES, state.yard.market, strict=True):
        if tile is not None:
            found += purchases(state, place, tile)
    found += redesigns(player)
    return tuple(found) or _PASS


def purchases(state: State, place: int, tile: Tile) -> tuple[Buy, ...]:
    """All ways in which the mover can buy a tile from a place of the market."""
    find = minimal_purchases if state.options.payment_sets == "minimal" else all_purchases
    return find(place, of_colour(state.players[state.mover].hand, place), tile.price)


def redesigns(player: Player) -> Sequence[Move]:
    """All ways in which a player can redesign the Alhambra: placing, removing, swapping.

    They stay the same from turn to turn while the player takes money, so an Alhambra keeps the last answer.
    """
    alhambra, reserve = player.alhambra, player.reserve
    asked, answer = alhambra.memory.get("redesigns", (None, ()))
    if asked is not reserve:
        answer = _redesigns(alhambra, reserve)
        alhambra.memory["redesigns"] = reserve, answer
    return cast(Sequence[Move], answer)


def _redesigns(alhambra: Alhambra, reserve: tuple[Tile, ...]) -> list[Move]:
    found: list[Move] = _placements(_PLACE, alhambra, reserve)
    found += [_REMOVE[at] for at in alhambra.removable]
    found += [
        moves[at]
        for tile in reserve
        for moves in [_SWAP[tile.number]]
        for at in alhambra.swap_indices(tile.walls)
    ]
    return found


def can_act(state: State) -> bool:
    """Whether the mover can perform any action (AL-12, AL-100)."""
    return (
        any(state.bank.open)
        or any(
            tile and purchases(state, place, tile)
            for place, tile in zip(PLACES, state.yard.market, strict=True)
        )
        or bool(redesigns(state.player))
    )


def _bought(state: State) -> tuple[Move, ...]:
    """The reserve, the Alhambra, and with two players Dirk, for each tile that was bought (AL-50, AL-93)."""
    found = [*_received(state)]
    if state.has_dirk:
        if state.options.dirk_gift == "per_tile":
            found += [_GIVE[tile.number] for tile in state.player.aside]
        elif are_all_aside(state):
            found += _GIVE_ALL
    return tuple(found)


def _received(state: State) -> tuple[Move, ...]:
    """The reserve and the Alhambra for each tile set aside (AL-50, AL-81)."""
    player = state.players[state.mover]
    return (
        *[_RESERVE[tile.number] for tile in player.aside],
        *_placements(_BUILD, player.alhambra, player.aside),
    )


def are_all_aside(state: State) -> bool:
    """Whether none of the tiles bought in this turn has been dealt with (AL-106).

    The places from which they were bought are still empty (AL-13), and no others are (AL-63).
    """
    return len(state.player.aside) == state.yard.market.count(None)


def _placements(table: Sequence[_Moves[M]], alhambra: Alhambra, tiles: Iterable[Tile]) -> list[Any]:
    return [
        moves[at]
        for tile in tiles
        for moves in [table[tile.number]]
        for at in alhambra.site_indices(tile.walls)
    ]


def _tiles(state: State) -> tuple[Draw, ...]:
    return tuple(compress(_DRAW_TILE, state.yard.bag))


def _cards(state: State) -> tuple[Draw, ...]:
    """The cards that can come next: those of the pile, and the scoring card that is in its uppermost part."""
    left, scoring_card = top_part(state.bank)
    cards = compress(_DRAW_CARD, state.bank.pile) if left else ()
    return (*cards, _DRAW_SCORING[scoring_card]) if scoring_card else tuple(cards)


def weights(state: State) -> tuple[int, ...]:
    """The weights of what can be drawn.

    Of k things left in a part any is on top with probability 1/k, the scoring card too; else it is one of all
    n cards in the pile, for they have been shuffled. Times n k that makes n, and (k - 1) for each card.
    """
    if state.step in (Step.MARKET, Step.DIRK):
        return tuple(filter(None, state.yard.bag))
    counts = tuple(filter(None, state.bank.pile))
    left, scoring_card = top_part(state.bank)
    if scoring_card is None:
        return counts
    return (*[count * left for count in counts], sum(counts)) if left else (1,)


_CHOICES: Final[Mapping[Step, Callable[[State], tuple[Move, ...]]]] = {
    Step.MARKET: _tiles,
    Step.DIRK: _tiles,
    Step.DEAL: _cards,
    Step.MONEY: _cards,
    Step.ACT: _actions,
    Step.PLACE: _bought,
    Step.AWARD: _received,
    Step.OVER: lambda state: (),
}


# --- judging ---------------------------------------------------------------------------------------------


def is_legal(state: State, move: Move) -> bool:
    """Whether a move is among the choices; what is no move is none."""
    judge = _JUDGES.get((type(move), state.step))
    return judge is not None and judge(state, move)


def _can_take(state: State, move: Take) -> bool:
    return _has(state.bank.open, move.cards) and may_be_taken(move.cards)


def _can_buy(state: State, move: Buy) -> bool:
    tile, payment = state.yard.market[move.place - 1], move.payment
    return (
        tile is not None
        and all(card.colour == move.place for card in payment)
        and _has(state.players[state.mover].hand, payment)
        and sum([card.value for card in payment]) >= tile.price
        and not (state.options.payment_sets == "minimal" and is_superfluous(payment, tile.price))
    )


def _has(money: Bag, cards: tuple[Card, ...]) -> bool:
    """Whether there are these cards in a bag."""
    return all(money[card.kind] >= cards.count(card) for card in cards)


def _can_place(state: State, move: Place) -> bool:
    player = state.players[state.mover]
    return move.tile in player.reserve and player.alhambra.can_build(move.tile.walls, index(move.cell))


def _can_remove(state: State, move: Remove) -> bool:
    return index(move.cell) in state.players[state.mover].alhambra.removable


def _can_swap(state: State, move: Swap) -> bool:
    player = state.players[state.mover]
    return move.tile in player.reserve and player.alhambra.can_swap(move.tile.walls, index(move.cell))


def _can_stop(state: State, move: Stop) -> bool:
    return state.options.extra_action_optional and bool(state.player.aside)


def _can_pass(state: State, move: Pass) -> bool:
    return not can_act(state) and not state.player.aside


def _can_build(state: State, move: Build) -> bool:
    player = state.players[state.mover]
    return move.tile in player.aside and player.alhambra.can_build(move.tile.walls, index(move.cell))


def _can_reserve(state: State, move: Reserve) -> bool:
    return move.tile in state.players[state.mover].aside


def _can_give(state: State, move: Give) -> bool:
    return state.has_dirk and state.options.dirk_gift == "per_tile" and move.tile in state.player.aside


def _can_give_all(state: State, move: GiveAll) -> bool:
    return state.has_dirk and state.options.dirk_gift == "all" and are_all_aside(state)


def _can_be_drawn(state: State, move: Draw) -> bool:
    what = move.what
    if state.step in (Step.MARKET, Step.DIRK):
        return isinstance(what, Tile) and state.yard.bag[what.number] > 0
    left, scoring_card = top_part(state.bank)
    if isinstance(what, Card):
        return left > 0 and state.bank.pile[what.kind] > 0
    return what is scoring_card


_JUDGES: Final[Mapping[tuple[type, Step], Callable[[State, Any], bool]]] = {
    (Take, Step.ACT): _can_take,
    (Buy, Step.ACT): _can_buy,
    (Place, Step.ACT): _can_place,
    (Remove, Step.ACT): _can_remove,
    (Swap, Step.ACT): _can_swap,
    (Stop, Step.ACT): _can_stop,
    (Pass, Step.ACT): _can_pass,
    (Build, Step.PLACE): _can_build,
    (Build, Step.AWARD): _can_build,
    (Reserve, Step.PLACE): _can_reserve,
    (Reserve, Step.AWARD): _can_reserve,
    (Give, Step.PLACE): _can_give,
    (GiveAll, Step.PLACE): _can_give_all,
    **{(Draw, step): _can_be_drawn for step in CHANCE_STEPS},
}
