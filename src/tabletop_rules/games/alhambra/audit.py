"""What makes a position impossible: tiles or cards that are there twice, walls apart, steps out of order.

Positions from outside (a line, a document, a state built by hand) pass through ``audit`` before they are
played on; positions that play reaches always pass it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop_rules.bags import Bag, bag_of, difference, union
from tabletop_rules.errors import ImpossiblePosition
from tabletop_rules.game import Seat, refuser
from tabletop_rules.games.alhambra.building import holes_of, neighbours, reached
from tabletop_rules.games.alhambra.clauses import RULEBOOK
from tabletop_rules.games.alhambra.components import (
    CARDS,
    FOUNTAIN,
    KINDS,
    NO_MONEY,
    NO_TILES,
    PLACES,
    TILES,
    Tile,
    deck,
)
from tabletop_rules.games.alhambra.course import FINISHED, IN_ORDER
from tabletop_rules.games.alhambra.history import FOLLOWED, KEPT
from tabletop_rules.games.alhambra.money import HIDDEN_IN, cut
from tabletop_rules.games.alhambra.moves import FURTHEST
from tabletop_rules.games.alhambra.options import Options
from tabletop_rules.games.alhambra.palace import HOME
from tabletop_rules.games.alhambra.play import NAME, SEATS
from tabletop_rules.games.alhambra.state import (
    UNCUT,
    Bank,
    Ending,
    Player,
    State,
    Step,
    Tally,
    Yard,
    check_state,
)
from tabletop_rules.notation import LARGEST_NUMBER
from tabletop_rules.rulebook import Fault, Violation, fault, first_violations


def audit(state: State, /) -> tuple[Violation, ...]:
    """What makes a position impossible, rule by rule; () when a game can stand like this.

    >>> from tabletop_rules.games import alhambra
    >>> alhambra.audit(alhambra.initial_state())
    ()
    """
    check_state(state)
    return first_violations(_STAGES, state)


refuse_impossible: Final = refuser(NAME, audit)
"""The state itself when it passes ``audit``; else it raises ``ImpossiblePosition``."""


def assemble(
    options: Options,
    players: Sequence[Player],
    *,
    step: Step = Step.ACT,
    turn: int = 1,
    mover: Seat = 0,
    open_money: Bag = NO_MONEY,
    parts: tuple[int, ...] | None = None,
    drawn: int = 0,
    discards: Bag = NO_MONEY,
    market: Sequence[Tile | None] = (None,) * len(PLACES),
    dirk: Sequence[Tile] = (),
    due: int = 0,
    tallies: tuple[Tally, ...] = (),
    ending: Ending | None = None,
) -> State:
    """A state put together from parts, which need not fit together: ``audit`` tells whether they do.

    The pile and the bag hold what is nowhere else; without ``parts`` the pile has just been cut. Buildings,
    payments and scorings take turns, so that a position with them needs a ``turn`` that is late enough.

    Raises:
        ImpossiblePosition: no such number of players can play.
    """
    if len(players) not in SEATS:
        raise ImpossiblePosition(NAME, [RULEBOOK.violation("AL-07", f"{len(players)} cannot play")])
    box = deck(options.deck, len(players))
    hands = tuple(player.hand for player in players)
    pile = difference(box.money, _all_money(open_money, discards, *hands))
    bag = difference(box.tiles, _tiles_outside(players, market, dirk))
    return State(
        options,
        step,
        turn,
        mover,
        tuple(
            Player(it.alhambra, tuple(sorted(it.reserve)), tuple(sorted(it.aside)), it.hand) for it in players
        ),
        Bank(open_money, pile, cut(max(sum(pile), 0)) if parts is None else parts, drawn, discards),
        Yard(tuple(market), bag, tuple(sorted(dirk)), due),
        tallies,
        ending,
    )


def _all_money(*bags: Bag) -> Bag:
    found = NO_MONEY
    for bag in bags:
        found = union(found, bag)
    return found


def _tiles_outside(players: Sequence[Player], market: Sequence[Tile | None], dirk: Sequence[Tile]) -> Bag:
    """All tiles that are not in the bag."""
    numbers = [tile.number for tile in (*market, *dirk) if tile is not None]
    for player in players:
        built = (tile for tile, _ in player.alhambra.buildings)
        numbers += [tile.number for tile in (*built, *player.reserve, *player.aside)]
    return bag_of(numbers, len(NO_TILES))


# --- what there is ---------------------------------------------------------------------------------------


@RULEBOOK.check("AL-07")
def seats_are_allowed(state: State) -> Iterator[Fault]:
    """Two to six play, and one of them is to move."""
    if state.seats not in SEATS:
        yield fault(f"{state.seats} cannot play")
    elif state.mover not in range(state.seats) or not 0 <= state.turn <= LARGEST_NUMBER:
        yield fault(f"there is no turn {state.turn} of player {state.mover}")


@RULEBOOK.check("AL-01")
def players_are_players(state: State) -> Iterator[Fault]:
    """Each has a fountain, buildings of the game, and lists in order."""
    for seat, player in enumerate(state.players):
        alhambra = player.alhambra
        if alhambra.tiles.get(HOME) != FOUNTAIN or alhambra.hole_rule != state.options.hole_rule:
            yield fault(f"the Alhambra of player {seat} has no fountain, or another rule on holes", HOME)
        for tile, cell in alhambra.buildings:
            if tile not in TILES or max(map(abs, cell)) > FURTHEST:
                yield fault(f"{tile} cannot lie at {cell}", cell)
        for tiles in (player.reserve, player.aside):
            if list(tiles) != sorted(tiles) or not set(tiles) <= set(TILES):
                yield fault(f"{', '.join(map(str, tiles))} of player {seat} are no buildings in order")


@RULEBOOK.check("AL-02")
def tiles_are_tiles(state: State) -> Iterator[Fault]:
    """The market has four places; it, the bag and Dirk have buildings."""
    market, bag, dirk, _ = state.yard
    if len(market) != len(PLACES) or not set(market) - {None} <= set(TILES):
        yield fault("the market has four places, with a building or without")
    if list(dirk) != sorted(dirk) or not set(dirk) <= set(TILES):
        yield fault("the tiles of Dirk are buildings in order")
    if len(bag) != len(TILES):
        yield fault(f"the bag counts {len(TILES)} tiles")


@RULEBOOK.check("AL-102")
def money_is_money(state: State) -> Iterator[Fault]:
    """Cards are counted by kind."""
    hands = (player.hand for player in state.players)
    for money in (state.bank.open, state.bank.pile, state.bank.discards, *hands):
        if len(money) != KINDS:
            yield fault(f"money is counted in {KINDS} kinds, not {len(money)}")
        elif min(money) < 0:
            lacking = [str(card) for card, count in zip(CARDS, money, strict=True) if count < 0]
            yield fault(f"there is more {', '.join(lacking)} than the deck has")


@RULEBOOK.check("AL-02")
def tiles_add_up(state: State) -> Iterator[Fault]:
    """Each tile of the deck is in one place."""
    outside = _tiles_outside(state.players, state.yard.market, state.yard.dirk)
    found = union(outside, state.yard.bag)
    for tile, count, expected in zip(TILES, found, state.deck.tiles, strict=True):
        if count != expected or state.yard.bag[tile.number] < 0:
            outside_count = outside[tile.number]
            yield fault(
                f"{tile} is there {outside_count} times outside the bag, of {expected} in the deck", tile
            )


@RULEBOOK.check("AL-90")
def money_adds_up(state: State) -> Iterator[Fault]:
    """Each card of the deck is in one place."""
    hands = (player.hand for player in state.players)
    found = _all_money(state.bank.open, state.bank.pile, state.bank.discards, *hands)
    for card, count, expected in zip(CARDS, found, state.deck.money, strict=True):
        if count != expected:
            yield fault(f"{card} is there {count} times, not {expected} times", card)


# --- Alhambras -------------------------------------------------------------------------------------------


@RULEBOOK.check("AL-53")
def all_walls_match(state: State) -> Iterator[Fault]:
    """Touching sides both carry a wall or neither does."""
    for seat, player in enumerate(state.players):
        for cell, tile in sorted(player.alhambra.tiles.items()):
            for side, beside in neighbours(player.alhambra, cell):
                if tile.has_wall(side) and not beside.has_wall(side.opposite):
                    yield fault(
                        f"player {seat}: {tile} has a wall towards {beside}, which has none",
                        cell,
                        cell.towards(side),
                    )


@RULEBOOK.check("AL-54")
def all_can_be_reached(state: State) -> Iterator[Fault]:
    """One can walk from the fountain to every tile."""
    for seat, player in enumerate(state.players):
        if lost := sorted(set(player.alhambra.tiles) - reached(player.alhambra)):
            yield fault(f"player {seat}: there is no way to {', '.join(map(str, lost))}", *lost)


@RULEBOOK.check("AL-56")
def nothing_is_enclosed(state: State) -> Iterator[Fault]:
    """No Alhambra has a hole."""
    for seat, player in enumerate(state.players):
        for hole in holes_of(player.alhambra):
            yield fault(f"player {seat} has a hole at {', '.join(map(str, hole))}", *hole)


# --- the pile -------------------------------------------------------------------------------------------


@RULEBOOK.check("AL-06")
def pile_is_cut_right(state: State) -> Iterator[Fault]:
    """The parts have the cards of the pile; only the uppermost has lost any since the cut."""
    bank = state.bank
    if (bank.parts == UNCUT) is not (state.turn == 0):
        yield fault("the pile is cut when the set-up is over, and not before")
    elif bank.parts and (sum(bank.parts) != sum(bank.pile) or min(bank.parts) < 0):
        yield fault(f"parts of {', '.join(map(str, bank.parts))} do not make {sum(bank.pile)} cards")
    elif bank.drawn not in range(3) or not _is_left_of_a_pile(bank, sum(state.deck.money)):
        cards = "/".join(map(str, bank.parts))
        yield fault(f"no pile comes to {cards} with {bank.drawn} scoring cards drawn")


def _is_left_of_a_pile(bank: Bank, cards: int) -> bool:
    """Whether a pile of so many cards, or of fewer, can come to this."""
    parts, drawn = bank.parts, bank.drawn
    if parts == UNCUT:
        return drawn == 0
    if len(parts) == 1:  # the discards, shuffled
        return drawn == len(HIDDEN_IN)
    hidden = HIDDEN_IN[drawn] if drawn < len(HIDDEN_IN) else len(parts)
    top = next((part for part, left in enumerate(parts) if left or part == hidden), len(parts))
    passed = HIDDEN_IN[drawn - 1] if drawn else 0
    return top >= passed and any(
        len(whole) == len(parts)
        and whole[top + 1 :] == parts[top + 1 :]
        and all(left <= size for left, size in zip(parts, whole, strict=True))
        for whole in map(cut, range(cards + 1))
    )


_STAGES: Final = (
    (seats_are_allowed,),
    (players_are_players, tiles_are_tiles, money_is_money),
    (tiles_add_up, money_adds_up),
    (all_walls_match,),
    (all_can_be_reached, nothing_is_enclosed),
    (pile_is_cut_right,),
    IN_ORDER,
    FINISHED,
    KEPT,
    FOLLOWED,
)
"""The checks of ``audit``; each stage presumes that those before it hold."""
