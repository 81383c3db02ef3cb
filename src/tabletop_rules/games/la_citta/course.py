"""The part of ``audit`` that knows the course of the years: what can stand in which phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.game import Seat
from tabletop_rules.games.la_citta.board import STARTING_CASTELLOS
from tabletop_rules.games.la_citta.clauses import RULEBOOK
from tabletop_rules.games.la_citta.components import ACTIONS, DISPLAY, POOL_SIZES, ROUNDS, VOICES, YEARS
from tabletop_rules.games.la_citta.people import can_go, inhabited, order_matters, unsettled
from tabletop_rules.games.la_citta.setup import placer
from tabletop_rules.games.la_citta.state import EVERYBODY, Phase, State
from tabletop_rules.rulebook import Fault, fault

SETUP: Final = (Phase.DISPLAY, Phase.LANDSCAPES, Phase.LOT, Phase.CASTELLOS)
TURN: Final = (Phase.POLITICS, Phase.LOOK, Phase.BLIND, Phase.REFILL)
"""The phases within a turn of phase 5."""
OPENED: Final = (Phase.MIGRATION, Phase.LEAVING, Phase.FEEDING, Phase.HUNGER)
"""The phases in which all voice cards lie open."""
CARDLESS: Final = (*SETUP, Phase.VOICE, Phase.BURY, Phase.OVER)
"""The phases in which nobody has used a card."""


def turns_taken(state: State, seat: Seat) -> int:
    """The turns that a seat has finished in phase 5 of this year."""
    if state.phase in CARDLESS or not (state.round or state.phase not in TURN):
        return 0
    if state.phase not in TURN:
        return ROUNDS
    has_moved = (seat - state.start) % state.seats < (state.seat - state.start) % state.seats
    return state.round - 1 + has_moved


@RULEBOOK.check("LC-0.12")
def phase_fits_the_year(state: State) -> Iterator[Fault]:
    """The set-up comes before the first year, the end after the sixth, rounds in phase 5 alone."""
    options, phase = state.options, state.phase
    if (phase in SETUP) is not (state.year == 0):
        yield fault(f"the phase {phase} is not one of year {state.year}")
    if phase is Phase.OVER and state.year != YEARS:
        yield fault(f"the game is not over after year {state.year}")
    is_burying = phase is Phase.REFILL and options.flush == "bury"
    if (phase in TURN) is not (state.round > 0) and not is_burying:
        yield fault(f"the phase {phase} has no round {state.round}")
    if phase is Phase.BURY and options.flush != "bury":
        yield fault("no cards are buried in this variant")
    if options.setup == "first_game" and phase in (Phase.LANDSCAPES, Phase.CASTELLOS):
        yield fault("in a first game nothing is laid or placed")
    at_start = (Phase.VOICE, Phase.BURY, Phase.OVER)
    if state.seat != state.start and (phase in at_start or (phase in TURN and not state.round)):
        yield fault("it is the start player's turn")
    if phase in (Phase.DISPLAY, Phase.LANDSCAPES, Phase.LOT) and (state.seat or state.start):
        yield fault("nobody has been drawn by lot yet")


@RULEBOOK.check("LC-0.6")
def landscapes_lie(state: State) -> Iterator[Fault]:
    """After the set-up all landscapes lie; before the lot is drawn, one after the other."""
    lie, fields = len(state.land.landscapes), len(state.land.lanes.area.fields)
    if state.phase is Phase.DISPLAY and lie:
        yield fault("the landscapes are laid after the display")
    elif state.phase is Phase.LANDSCAPES and lie == fields:
        yield fault("all landscapes lie")
    elif state.phase not in (Phase.DISPLAY, Phase.LANDSCAPES) and lie < fields:
        yield fault(f"{lie} landscapes lie on {fields} fields")


@RULEBOOK.check("LC-0.7")
def castellos_come_in_order(state: State) -> Iterator[Fault]:
    """Castellos are placed by the seats in turn, and the one whose turn it is places the next."""
    if state.phase not in SETUP:
        return
    placed = sorted(city.owner for city in state.cities)
    order = [placer(state.start, state.seats, number) for number in range(STARTING_CASTELLOS * state.seats)]
    if state.phase is not Phase.CASTELLOS:
        if placed:
            yield fault("castellos are placed when the landscapes lie")
    elif len(placed) >= len(order):
        yield fault("all castellos have been placed")
    elif placed != sorted(order[: len(placed)]) or state.seat != order[len(placed)]:
        yield fault(f"castellos are placed by the seats {', '.join(map(str, order))}")
    if any(city.size > 1 or city.citizens != 3 for city in state.cities) or state.pools != POOL_SIZES:
        yield fault("in the set-up a city is a castello with three citizens")


@RULEBOOK.check("LC-5.4")
def display_is_full(state: State) -> Iterator[Fault]:
    """Seven cards lie open, but while the display is dealt or filled up."""
    lie = len(state.politics.display)
    if state.phase is Phase.DISPLAY:
        if lie >= DISPLAY:
            yield fault(f"the display is full with {lie} cards")
    elif lie != (gap := DISPLAY - (state.phase in (Phase.REFILL, Phase.LOOK))):
        yield fault(f"the display has {lie} cards, not {gap}")
    if state.phase in (Phase.REFILL, Phase.LOOK, Phase.BLIND) and not any(state.politics.pile):
        yield fault("a card is to be drawn, and there is no pile")


@RULEBOOK.check("LC-5.8")
def cards_were_used(state: State) -> Iterator[Fault]:
    """Each turn uses one card: an action card, a politics card, or one laid down unseen."""
    politics = state.politics
    turns = sum(turns_taken(state, seat) for seat in range(state.seats))
    within = state.phase in (Phase.REFILL, Phase.LOOK) and state.round > 0
    actions = ACTIONS * state.seats - sum(player.actions for player in state.players)
    used = actions + sum(politics.used) + sum(politics.blind)
    if used != turns + within:
        yield fault(f"{used} cards have been used in {turns + within} turns")
    for seat, player in enumerate(state.players):
        turns = turns_taken(state, seat) + (within and seat == state.seat)
        if ACTIONS - player.actions > turns:
            yield fault(f"player {seat} has used {ACTIONS - player.actions} action cards in {turns} turns")
        if player.has_founded and player.actions == ACTIONS:
            yield fault(f"player {seat} has founded a city without an action card")
    if state.phase in SETUP and (any(politics.discard) or any(politics.buried)):
        yield fault("no cards have been used before the first year")


@RULEBOOK.check("LC-10.5")
def penalties_are_due(state: State) -> Iterator[Fault]:
    """A penalty is paid in the first turn of the year after that of the loss."""
    most = 1
    if state.options.final_starvation == "per_citizen" and state.year == YEARS:
        most = sum(city.citizens for city in state.cities) + 999
    for seat, player in enumerate(state.players):
        if player.penalty > (most if state.phase in (*OPENED, Phase.OVER) else 1):
            yield fault(f"player {seat} pays one penalty, not {player.penalty}")
        elif player.penalty and not _may_be_due(state, seat):
            yield fault(f"player {seat} has no penalty to pay now")


def _may_be_due(state: State, seat: Seat) -> bool:
    """Whether somebody can have lost citizens and not paid for it."""
    if state.phase is Phase.OVER:
        return True
    if state.phase in (Phase.VOICE, Phase.BURY) or (state.phase in TURN and not turns_taken(state, seat)):
        return state.year > 1
    if state.phase in OPENED and state.options.penalty_after == "leaving" and state.year < YEARS:
        return True
    fed = (state.seat - state.start) % state.seats
    return state.phase in (Phase.FEEDING, Phase.HUNGER) and (seat - state.start) % state.seats <= fed


@RULEBOOK.check("LC-2.1")
def voice_cards_lie_as_they_do(state: State) -> Iterator[Fault]:
    """Of four voice cards one lies open, until all do; a face is decided when somebody sees it."""
    phase, voice = state.phase, state.voice
    if phase in SETUP or phase in (Phase.VOICE, Phase.OVER):
        if voice:
            yield fault("no voice cards lie there yet")
        return
    if len(voice) != VOICES or voice[0].wish is None or voice[0].seen_by != EVERYBODY:
        yield fault("there are four voice cards, and the first lies open")
        return
    hidden = voice[1:]
    if phase in OPENED:
        if not all(card.wish and card.seen_by == EVERYBODY for card in hidden):
            yield fault("all voice cards lie open")
    elif phase is Phase.PEOPLE:
        if not all(card.seen_by == (EVERYBODY if card.wish else 0) for card in hidden):
            yield fault("what has been seen lies open now")
        elif all(card.wish for card in hidden):
            yield fault("no card is left to be turned up")
    else:
        yield from _hidden_cards(state)


def _hidden_cards(state: State) -> Iterator[Fault]:
    """In phase 5 the hidden cards are known to some seats, or not decided."""
    hidden, looker = state.voice[1:], 1 << state.seat
    if not all(0 <= card.seen_by < 1 << state.seats for card in hidden):
        yield fault("a hidden card is known to players")
        return
    undecided = [card for card in hidden if card.wish is None and card.seen_by]
    if state.phase is Phase.LOOK:
        if not undecided or any(card.seen_by != looker for card in undecided):
            yield fault(f"player {state.seat} looks at no card that nobody knows")
    elif undecided:
        yield fault("the face of a card that was looked at is decided")
    if any(card.wish and not card.seen_by for card in hidden):
        yield fault("the face of a card that nobody has seen is not decided")
    if any(card.seen_by for card in hidden) and not (state.round and any(state.politics.used)):
        yield fault("cards are looked at with a politics card")


@RULEBOOK.check("LC-5D.7")
def figures_are_of_this_year(state: State) -> Iterator[Fault]:
    """Figures go back at the end of a year (LC-11.1), and the last has no rich harvest (LC-5D.10)."""
    for city in state.cities:
        if (city.figures or city.harvests) and (state.phase in CARDLESS or not any(state.politics.used)):
            yield fault(f"no figures can stand in the city of {city.castello}", city.castello)
        if city.harvests and state.year == YEARS:
            yield fault(f"there is no rich harvest in year {YEARS}", *city.harvests)


@RULEBOOK.check("LC-13.13")
def tiles_have_citizens(state: State) -> Iterator[Fault]:
    """Every tile has a citizen in phases 3 to 6; later only a city that is being settled lacks some."""
    for city in state.cities:
        if state.phase is Phase.MIGRATION or city.citizens >= city.size:
            continue
        is_hungry = state.phase in (Phase.FEEDING, Phase.HUNGER) and city.owner == state.seat
        if state.phase is not Phase.LEAVING and not is_hungry:
            yield fault(f"{city.citizens} citizens live on {city.size} tiles there", city.castello)


@RULEBOOK.check("LC-4.6")
def citizens_are_within_limits(state: State) -> Iterator[Fault]:
    """No city is above its limit, unless it is losing tiles."""
    for city in state.cities:
        if city.citizens > city.most and city.citizens >= city.size:
            yield fault(
                f"{city.citizens} citizens live in the city of {city.castello}, whose limit is {city.most}",
                city.castello,
            )


@RULEBOOK.check("LC-13.10")
def choices_are_choices(state: State) -> Iterator[Fault]:
    """Whoever is to choose has more than one way; all other steps go by themselves (LC-9.12, LC-10.2)."""
    if state.waiting and state.phase is not Phase.MIGRATION:
        yield fault("cities receive in the migration alone", *state.waiting)
    if state.deaths and state.phase is not Phase.FEEDING:
        yield fault("citizens starve in the feeding alone")
    if state.phase is Phase.MIGRATION:
        able = [city.castello for city in state.cities_of(state.seat) if state.neighbours(city)]
        wishes = state.wishes_of_the_year
        if not state.waiting or [it for it in able if it in state.waiting] != list(state.waiting):
            yield fault("what is to receive are cities with neighbours, in order", *state.waiting)
        elif len(wishes) == 1 and not order_matters(state, wishes[0]):
            yield fault("the order of cities does not matter here", *state.waiting)
    elif state.phase is Phase.FEEDING:
        if not 0 < state.deaths <= state.citizens(state.seat) or len(inhabited(state, state.seat)) < 2:
            yield fault(f"player {state.seat} has no choice of {state.deaths} citizens who starve")
    elif state.phase in (Phase.LEAVING, Phase.HUNGER):
        city = unsettled(state)
        if city is None or city.owner != state.seat or not city.citizens or len(can_go(state.land, city)) < 2:
            yield fault(f"player {state.seat} has no choice of a tile to give up")


@RULEBOOK.check("LC-10.2")
def who_starves_lacks_food(state: State) -> Iterator[Fault]:
    """As many have yet to starve as lack food: until tiles go, nothing else changes (LC-10.1)."""
    if state.phase is Phase.FEEDING:
        citizens, food = state.citizens(state.seat), state.food(state.seat)
        if state.deaths != citizens - food:
            yield fault(f"{state.deaths} are to starve of {citizens} citizens, who have food for {food}")


@RULEBOOK.check("LC-10.5")
def who_starved_is_punished(state: State) -> Iterator[Fault]:
    """Whoever loses citizens to hunger has a penalty from the first of them on (LC-12.2)."""
    if state.phase not in (Phase.FEEDING, Phase.HUNGER):
        return
    is_counted = state.year == YEARS and state.options.final_starvation == "per_citizen"
    least = max(1, state.deaths) if is_counted else 1
    if (penalty := state.players[state.seat].penalty) < least:
        yield fault(f"player {state.seat} loses citizens to hunger: a penalty of {penalty} is too small")


TURNS: Final = (
    (phase_fits_the_year, landscapes_lie, castellos_come_in_order),
    (display_is_full, cards_were_used, voice_cards_lie_as_they_do),
    (penalties_are_due, figures_are_of_this_year, tiles_have_citizens, citizens_are_within_limits),
    (choices_are_choices,),
    (who_starves_lacks_food, who_starved_is_punished),
)
"""The checks by stage; each stage presumes that those before it hold."""
