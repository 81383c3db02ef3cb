"""Phases 2 to 5: the open voice card, income and growth, what each card does, and how the display fills up.

Every function takes a state and a legal move, and gives the state after it.
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.bags import Bag, added, union
from tabletop_rules.game import Seat
from tabletop_rules.games.la_citta.chance import undecided
from tabletop_rules.games.la_citta.cities import City, Figures, populated
from tabletop_rules.games.la_citta.components import (
    CARDS,
    DISPLAY,
    KINDS,
    OFFERS,
    ROUNDS,
    SETTLERS,
    VOICES,
    WISHES,
    Building,
    Card,
    Wish,
)
from tabletop_rules.games.la_citta.moves import (
    BreadAndGames,
    Build,
    Bury,
    Draw,
    Erect,
    Feeling,
    Found,
    Gold,
    GoldenTimes,
    Keep,
    MasterBuilder,
    Pass,
    Penalty,
    RichHarvest,
    Voice,
)
from tabletop_rules.games.la_citta.people import NO_CARDS, begin_migration, with_growth, with_income
from tabletop_rules.games.la_citta.setup import by_castello, dealt
from tabletop_rules.games.la_citta.state import (
    EVERYBODY,
    Phase,
    Player,
    Politics,
    State,
    VoiceCard,
    changed,
    new_state,
)
from tabletop_rules.geometry import Hex


def _turn_over(
    state: State,
    players: tuple[Player, ...],
    cities: tuple[City, ...],
    pools: tuple[int, ...],
    politics: Politics,
) -> State:
    """The next seat is to use a card; after five rounds the people have their say (LC-5.1)."""
    seat = (state.seat + 1) % len(players)
    number = state.round + (seat == state.start)
    if number > ROUNDS:
        voice = tuple(VoiceCard(it.wish, EVERYBODY if it.wish else 0) for it in state.voice)
        state = changed(
            state,
            phase=Phase.PEOPLE,
            round=0,
            seat=seat,
            players=players,
            cities=cities,
            pools=pools,
            politics=politics,
            voice=voice,
        )
        return state if undecided(state) else begin_migration(state)
    return new_state(
        state.land,
        state.year,
        Phase.POLITICS,
        number,
        state.start,
        seat,
        players,
        cities,
        pools,
        politics,
        state.wishes,
        state.voice,
    )


def _paying(players: tuple[Player, ...], seat: Seat, gold: int = 0, actions: int = 0) -> tuple[Player, ...]:
    """The players, after one of them has spent gold and action cards; negative gold is received."""
    if not gold and not actions:
        return players
    own = players[seat]
    paid = Player(own.gold - gold, own.actions - actions, own.has_founded, own.penalty)
    return (*players[:seat], paid, *players[seat + 1 :])


def _action_used(
    state: State, players: tuple[Player, ...], cities: tuple[City, ...], pools: tuple[int, ...]
) -> State:
    """An action card has been used; with ``flush=drop`` the oldest card of the display drops out."""
    if state.options.flush != "drop":
        return _turn_over(state, players, cities, pools, state.politics)
    return _refilling(state, players, cities, pools, _without_oldest(state.politics))


def penalty(state: State, move: Penalty) -> State:
    """An action card is turned down for nothing, once (LC-10.5, LC-10.6)."""
    players, seat = state.players, state.seat
    own = players[seat]
    paid = Player(own.gold, own.actions - 1, own.has_founded)
    players = (*players[:seat], paid, *players[seat + 1 :])
    return _turn_over(state, players, state.cities, state.pools, state.politics)


TAKEN: Final = 2
"""The gold that an action card brings (LC-5A.1)."""


def gold(state: State, move: Gold) -> State:
    """An action card brings gold (LC-5A.1)."""
    players = _paying(state.players, state.seat, -TAKEN, actions=1)
    return _action_used(state, players, state.cities, state.pools)


def found(state: State, move: Found) -> State:
    """One citizen moves from the donor, two come from the supply (LC-5A.2)."""
    players, seat = state.players, state.seat
    own = players[seat]
    used = Player(own.gold, own.actions - 1, True, own.penalty)
    cities = [
        populated(city, city.citizens - 1) if city.castello == move.donor else city for city in state.cities
    ]
    cities.append(state.land.settlement(move.hex, seat, SETTLERS))
    cities.sort(key=by_castello)
    players = (*players[:seat], used, *players[seat + 1 :])
    return _action_used(state, players, tuple(cities), state.pools)


def _built(state: State, building: Building, hex_: Hex) -> tuple[tuple[City, ...], tuple[int, ...]]:
    """The cities and the stacks when one city has a tile more (LC-5B)."""
    land = state.land
    bit = 1 << land.lanes.index[hex_]
    free = building is Building.MARKET and land.options.market_citizen == "supply"
    cities = tuple(
        [
            land.extended(city, hex_, building, city.citizens + free) if city.near & bit else city
            for city in state.cities
        ]
    )
    return cities, added(state.pools, KINDS[building].pool, -1)


def build(state: State, move: Build) -> State:
    """An action card builds a simple building (LC-5A.3)."""
    players = _paying(state.players, state.seat, actions=1)
    return _action_used(state, players, *_built(state, move.building, move.hex))


def erect(state: State, move: Erect) -> State:
    """The card of a building builds it (LC-5C)."""
    card = Card(move.building)
    (gold,) = OFFERS[card]
    players = _paying(state.players, state.seat, gold)
    return _taken(state, card, players, *_built(state, move.building, move.hex))


def master(state: State, move: MasterBuilder) -> State:
    """The grand master builder builds for the price of the size (LC-5D.1)."""
    players = _paying(state.players, state.seat, KINDS[move.building].master_price)
    return _taken(state, Card.BUILDER, players, *_built(state, move.building, move.hex))


def bread(state: State, move: BreadAndGames) -> State:
    """Figures join those that raise the same colour of the tile (LC-5D.2, LC-5D.5)."""
    figures = Figures(move.hex, move.wish, OFFERS[Card.BREAD][move.gold])
    cities = tuple(
        state.land.raised(city, figures) if city.at(move.hex) is not None else city for city in state.cities
    )
    players = _paying(state.players, state.seat, move.gold)
    return _taken(state, Card.BREAD, players, cities, state.pools)


def golden(state: State, move: GoldenTimes) -> State:
    """Citizens come to one city (LC-5D.8)."""
    number = OFFERS[Card.GOLDEN][move.gold]
    cities = tuple(
        populated(city, city.citizens + number) if city.castello == move.city else city
        for city in state.cities
    )
    return _taken(state, Card.GOLDEN, _paying(state.players, state.seat, move.gold), cities, state.pools)


def harvest(state: State, move: RichHarvest) -> State:
    """A farm counts twice this year (LC-5D.9)."""
    cities = tuple(
        state.land.enriched(city, move.hex) if city.at(move.hex) is not None else city
        for city in state.cities
    )
    return _taken(state, Card.HARVEST, state.players, cities, state.pools)


def feeling(state: State, move: Feeling) -> State:
    """The cards are known to the mover from now on; faces not decided yet are decided by chance."""
    gold = next(gold for gold, number in OFFERS[Card.FEELING].items() if number == len(move.slots))
    players = _paying(state.players, state.seat, gold)
    after = _taken(state, Card.FEELING, players, state.cities, state.pools)
    voice = tuple(
        VoiceCard(card.wish, card.seen_by | (1 << state.seat if slot in move.slots else 0))
        for slot, card in enumerate(state.voice)
    )
    looked = any(card.seen_by and card.wish is None for card in voice)
    return changed(after, voice=voice, phase=Phase.LOOK if looked else Phase.REFILL)


def _taken(
    state: State,
    card: Card,
    players: tuple[Player, ...],
    cities: tuple[City, ...],
    pools: tuple[int, ...],
) -> State:
    """A card of the display has been used; chance fills the gap (LC-5.4)."""
    display, pile, used, blind, discard, buried = state.politics
    number = CARDS.index(card)
    at = display.index(number)  # of equal cards the oldest
    politics = Politics(display[:at] + display[at + 1 :], pile, added(used, number), blind, discard, buried)
    return _refilling(state, players, cities, pools, politics)


def _refilling(
    state: State,
    players: tuple[Player, ...],
    cities: tuple[City, ...],
    pools: tuple[int, ...],
    politics: Politics,
    phase: Phase = Phase.REFILL,
) -> State:
    """A card is to be drawn: into the display, or in ``BLIND`` before the player."""
    return new_state(
        state.land,
        state.year,
        phase,
        state.round,
        state.start,
        state.seat,
        players,
        cities,
        pools,
        _with_pile(politics),
        state.wishes,
        state.voice,
    )


def _with_pile(politics: Politics) -> Politics:
    """The cards when one has to be drawn: without a pile the discard pile is shuffled (LC-5.5, LC-13.8)."""
    if any(politics.pile):
        return politics
    pile = union(politics.discard, politics.buried)
    return Politics(politics.display, pile, politics.used, politics.blind, NO_CARDS, NO_CARDS)


def _without_oldest(politics: Politics) -> Politics:
    oldest, *display = politics.display
    return politics._replace(display=tuple(display), discard=added(politics.discard, oldest))


def lay_down(state: State, move: Pass) -> State:
    """The next card of the pile is laid down unseen (LC-5.7)."""
    return _refilling(state, state.players, state.cities, state.pools, state.politics, Phase.BLIND)


def bury(state: State, move: Bury) -> State:
    """The oldest card of the display is discarded."""
    politics = _without_oldest(state.politics)
    return _refilling(state, state.players, state.cities, state.pools, politics)


def keep(state: State, move: Keep) -> State:
    """The first politics round begins."""
    return changed(state, phase=Phase.POLITICS, round=1)


# --- what chance turns up ------------------------------------------------------------------------------


def draw(state: State, move: Draw) -> State:
    """A card comes from the pile: into the display, or unseen before the player who passed."""
    display, pile, used, blind, discard, buried = state.politics
    number = CARDS.index(move.card)
    pile = added(pile, number, -1)
    if state.phase is Phase.BLIND:
        politics = Politics(display, pile, used, added(blind, number), discard, buried)
    else:
        display = (*display, number) if state.options.flush != "never" else tuple(sorted((*display, number)))
        politics = Politics(display, pile, used, blind, discard, buried)
    if state.round:
        return _turn_over(state, state.players, state.cities, state.pools, politics)
    state = changed(state, politics=politics)
    if state.phase is Phase.REFILL:
        return keep(state, Keep())
    return dealt(state) if len(display) == DISPLAY else state


def voice(state: State, move: Voice) -> State:
    """The next voice card is decided: the open one, one that is looked at, or one that is turned up."""
    wishes = added(state.wishes, WISHES.index(move.wish), -1)
    if state.phase is Phase.VOICE:
        return _opened(state, move.wish, wishes)
    at = undecided(state)[0]
    seen_by = EVERYBODY if state.phase is Phase.PEOPLE else state.voice[at].seen_by
    voice = (*state.voice[:at], VoiceCard(move.wish, seen_by), *state.voice[at + 1 :])
    state = changed(state, wishes=wishes, voice=voice)
    if undecided(state):
        return state
    return begin_migration(state) if state.phase is Phase.PEOPLE else changed(state, phase=Phase.REFILL)


def _opened(state: State, wish: Wish, wishes: Bag) -> State:
    """One of four voice cards lies open, quarries bring gold and cities grow; then cards are used."""
    is_burying = state.options.flush == "bury"
    return changed(
        state,
        phase=Phase.BURY if is_burying else Phase.POLITICS,
        round=0 if is_burying else 1,
        players=with_income(state),
        cities=with_growth(state),
        wishes=wishes,
        voice=(VoiceCard(wish, EVERYBODY), *(VoiceCard(),) * (VOICES - 1)),
    )
