"""What is legal: one predicate a rule, and ``explain``, which asks all that concern a move.

The rules about places are in ``building``. ``choices`` enumerates the same moves with masks, for speed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final, TypeAlias

from tabletop_rules.games.la_citta import building
from tabletop_rules.games.la_citta.chance import OUTCOMES, bag
from tabletop_rules.games.la_citta.choices import coloured, legal_moves
from tabletop_rules.games.la_citta.clauses import RULEBOOK
from tabletop_rules.games.la_citta.components import KINDS, OFFERS, OTHER, VOICES, YEARS, Building, Card
from tabletop_rules.games.la_citta.moves import (
    BreadAndGames,
    Build,
    Bury,
    Draw,
    Erect,
    Feeling,
    First,
    Found,
    GiveUp,
    Gold,
    GoldenTimes,
    Keep,
    MasterBuilder,
    Migrate,
    Move,
    Pass,
    Penalty,
    Place,
    Reveal,
    RichHarvest,
    Starve,
    Voice,
)
from tabletop_rules.games.la_citta.notation import format_move
from tabletop_rules.games.la_citta.people import can_go, unsettled
from tabletop_rules.games.la_citta.state import Phase, State, check_state
from tabletop_rules.rulebook import Check, Fault, Violation, fault

Politics: TypeAlias = Erect | MasterBuilder | BreadAndGames | GoldenTimes | RichHarvest | Feeling
"""The moves that take a politics card."""


# --- the order of play ---------------------------------------------------------------------------------


@RULEBOOK.check("LC-0.12")
def game_goes_on(state: State, move: Move) -> Iterator[Fault]:
    """Six years are played."""
    if state.phase is Phase.OVER:
        yield fault(f"the game is over: {YEARS} years have been played")


@RULEBOOK.check("LC-0.12")
def move_is_due(state: State, move: Move) -> Iterator[Fault]:
    """The phases of a year come in order, and each has moves of its own."""
    if type(move) not in MOVES_OF[state.phase] and state.phase is not Phase.OVER:
        yield fault(f"{DUE[state.phase].format(seat=state.seat)}; this is no time for another move")


@RULEBOOK.check("LC-10.5")
def penalty_comes_first(state: State, move: Move) -> Iterator[Fault]:
    """Who lost citizens turns an action card down in the first round, and nobody else does."""
    is_due = state.players[state.seat].penalty > 0 and state.round == 1
    if is_due and type(move) is not Penalty:
        yield fault(f"player {state.seat} lost citizens last year and has to turn an action card down")
    elif type(move) is Penalty and not is_due:
        yield fault(f"player {state.seat} has no penalty to pay in this round")


DUE: Final[Mapping[Phase, str]] = {
    Phase.DISPLAY: "the display is dealt",
    Phase.LANDSCAPES: "the landscapes are laid",
    Phase.LOT: "lots are drawn for who begins",
    Phase.CASTELLOS: "player {seat} is to place a castello",
    Phase.VOICE: "the first voice card of the year is turned up",
    Phase.BURY: "player {seat} is to bury the oldest politics card or keep it",
    Phase.POLITICS: "player {seat} is to use a card",
    Phase.LOOK: "player {seat} looks at a voice card",
    Phase.BLIND: "player {seat} lays a politics card down unseen",
    Phase.REFILL: "the display is filled up",
    Phase.PEOPLE: "the hidden voice cards are turned up",
    Phase.MIGRATION: "player {seat} is to say which city receives for which wish",
    Phase.LEAVING: "player {seat} is to give up a tile without a citizen",
    Phase.FEEDING: "player {seat} is to choose a citizen who starves",
    Phase.HUNGER: "player {seat} is to give up a tile without a citizen",
    Phase.OVER: "the game is over",
}
"""What is to be done in each phase."""


# --- cards ---------------------------------------------------------------------------------------------


@RULEBOOK.check("LC-5.2")
def action_card_is_left(state: State, move: Gold | Found | Build) -> Iterator[Fault]:
    """An action card is used once a year."""
    if not state.players[state.seat].actions:
        yield fault(f"player {state.seat} has used all action cards of this year")


@RULEBOOK.check("LC-5.2")
def card_is_in_the_display(state: State, move: Politics) -> Iterator[Fault]:
    """A politics card is taken from the display."""
    card = card_of(move)
    if card is not None and card not in state.display:
        yield fault(f"no card {card} lies in the display: {', '.join(state.display)}")


@RULEBOOK.check("LC-5.3")
def gold_is_there(state: State, move: Politics) -> Iterator[Fault]:
    """The gold is paid at once."""
    price, gold = price_of(move), state.players[state.seat].gold
    if price is not None and price > gold:
        yield fault(f"this takes {price} gold, and player {state.seat} has {gold}")


def card_of(move: Politics) -> Card | None:
    """The card that a move takes; None for a building without a card."""
    if isinstance(move, Erect):
        return Card(move.building) if move.building in OTHER else None
    return _CARD_OF[type(move)]


_CARD_OF: Final[Mapping[type, Card]] = {
    MasterBuilder: Card.BUILDER,
    BreadAndGames: Card.BREAD,
    GoldenTimes: Card.GOLDEN,
    RichHarvest: Card.HARVEST,
    Feeling: Card.FEELING,
}


def price_of(move: Politics) -> int | None:
    """The gold that a move costs; None if nothing of the kind is on offer."""
    match move:
        case BreadAndGames(gold) | GoldenTimes(gold):
            return gold
        case MasterBuilder(building):
            return KINDS[building].master_price if building in KINDS else None
        case Feeling(slots):
            offers = OFFERS[Card.FEELING].items()
            return next((gold for gold, number in offers if number == len(slots)), None)
    card = card_of(move)
    return None if card is None else next(iter(OFFERS[card]))


@RULEBOOK.check("LC-5D.2")
def bread_is_on_offer(state: State, move: BreadAndGames) -> Iterator[Fault]:
    """Figures have fixed prices, and stand on a tile of an own city."""
    if move.gold not in OFFERS[Card.BREAD]:
        yield fault(f"bread and games cost {_listed(OFFERS[Card.BREAD])} gold, not {move.gold}")
    city = state.city_at(move.hex)
    if city is None or city.owner != state.seat:
        yield fault(f"player {state.seat} has no tile on {move.hex}", move.hex)


@RULEBOOK.check("LC-5D.3")
def tile_has_an_arch(state: State, move: BreadAndGames) -> Iterator[Fault]:
    """Figures raise only what has an arch already."""
    city = state.city_at(move.hex)
    tile = None if city is None else city.at(move.hex)
    if tile is not None and not coloured(tile):
        yield fault(f"the {tile} on {move.hex} has no arch", move.hex)


@RULEBOOK.check("LC-5D.4")
def colour_is_of_the_tile(state: State, move: BreadAndGames) -> Iterator[Fault]:
    """The colour is one that the tile has; a hospital has two."""
    city = state.city_at(move.hex)
    tile = None if city is None else city.at(move.hex)
    if tile is not None and coloured(tile) and move.wish not in coloured(tile):
        yield fault(f"the {tile} on {move.hex} has no arch of the colour {move.wish}", move.hex)


@RULEBOOK.check("LC-5D.6")
def figures_are_left(state: State, move: BreadAndGames | RichHarvest) -> Iterator[Fault]:
    """A player has four figures, for both cards together."""
    needed = OFFERS[Card.BREAD].get(move.gold, 0) if isinstance(move, BreadAndGames) else 1
    if (left := state.figures(state.seat)) < needed:
        yield fault(f"this takes {needed} figures, and player {state.seat} has {left} left")


@RULEBOOK.check("LC-5D.8")
def golden_times_are_on_offer(state: State, move: GoldenTimes) -> Iterator[Fault]:
    """Citizens have fixed prices, and come to an own city."""
    if move.gold not in OFFERS[Card.GOLDEN]:
        yield fault(f"golden times cost {_listed(OFFERS[Card.GOLDEN])} gold, not {move.gold}")
    city = state.city(move.city)
    if city is None or city.owner != state.seat:
        yield fault(f"player {state.seat} has no castello on {move.city}", move.city)


@RULEBOOK.check("LC-4.6")
def citizens_fit(state: State, move: GoldenTimes) -> Iterator[Fault]:
    """All citizens that golden times bring fit under the limit of the city."""
    city, number = state.city(move.city), OFFERS[Card.GOLDEN].get(move.gold, 0)
    if city is not None and city.owner == state.seat and city.citizens + number > city.most:
        yield fault(
            f"{number} more would be {city.citizens + number} citizens in the city of {move.city}, "
            f"whose limit is {city.most}",
            move.city,
        )


@RULEBOOK.check("LC-5D.9")
def farm_can_be_rich(state: State, move: RichHarvest) -> Iterator[Fault]:
    """A rich harvest is for an own farm, once a year."""
    city = state.city_at(move.hex)
    if city is None or city.owner != state.seat or city.at(move.hex) is not Building.FARM:
        yield fault(f"player {state.seat} has no farm on {move.hex}", move.hex)
    elif move.hex in city.harvests:
        yield fault(f"the farm on {move.hex} has its rich harvest this year", move.hex)


@RULEBOOK.check("LC-5D.10")
def harvest_is_not_the_last(state: State, move: RichHarvest) -> Iterator[Fault]:
    """In the last year no rich harvest is taken (LC-12.1)."""
    if state.year == YEARS:
        yield fault(f"there is no rich harvest in year {YEARS}", move.hex)


@RULEBOOK.check("LC-5D.11")
def two_or_all_are_looked_at(state: State, move: Feeling) -> Iterator[Fault]:
    """Two face-down cards are looked at, or all three."""
    if price_of(move) is None:
        yield fault(f"two or {VOICES - 1} voice cards are looked at, not {len(move.slots)}")


@RULEBOOK.check("LC-5.7")
def nothing_else_is_possible(state: State, move: Pass) -> Iterator[Fault]:
    """Only who can do nothing else passes."""
    other = legal_moves(state)[0]
    if not isinstance(other, Pass):
        yield fault(f"player {state.seat} can use a card: {format_move(other)} is one way")


def _listed(offers: Mapping[int, int]) -> str:
    return " or ".join(map(str, offers))


# --- people --------------------------------------------------------------------------------------------


@RULEBOOK.check("LC-9.4")
def city_is_to_receive(state: State, move: Migrate) -> Iterator[Fault]:
    """Each own city with neighbours receives once."""
    if move.city not in state.waiting:
        waiting = ", ".join(map(str, state.waiting))
        yield fault(f"the cities of player {state.seat} that are to receive are {waiting}", move.city)


@RULEBOOK.check("LC-9.5")
def wish_is_valid(state: State, move: Migrate) -> Iterator[Fault]:
    """A wish is one that the people have most often."""
    if move.wish not in (valid := state.wishes_of_the_year):
        yield fault(f"the people wish for {' or '.join(valid)}, not for {move.wish}")


@RULEBOOK.check("LC-9.10")
def tile_lacks_a_citizen(state: State, move: GiveUp) -> Iterator[Fault]:
    """Tiles go one by one from the first city that has more tiles than citizens."""
    city = unsettled(state)
    if city is not None and city.at(move.hex) is None:
        yield fault(f"tiles of the city of {city.castello} have to go first, not {move.hex}", move.hex)


@RULEBOOK.check("LC-9.12")
def tiles_go_from_the_outside(state: State, move: GiveUp) -> Iterator[Fault]:
    """What stays is connected with the castello."""
    city = unsettled(state)
    if city is None or city.at(move.hex) is None:
        return
    if move.hex == city.castello:
        yield fault(f"the castello on {move.hex} stays as long as somebody lives there", move.hex)
    elif move.hex not in can_go(state.land, city):
        yield fault(f"without {move.hex} the city of {city.castello} would fall apart", move.hex)


@RULEBOOK.check("LC-10.2")
def citizen_is_own(state: State, move: Starve) -> Iterator[Fault]:
    """A player loses citizens of his own cities."""
    city = state.city(move.city)
    if city is None or city.owner != state.seat:
        yield fault(f"player {state.seat} has no castello on {move.city}", move.city)
    elif not city.citizens:
        yield fault(f"nobody lives in the city of {move.city}", move.city)


# --- chance --------------------------------------------------------------------------------------------


@RULEBOOK.check("LC-0.2")
def card_is_in_the_pile(state: State, move: Draw) -> Iterator[Fault]:
    """A politics card is drawn from those in the pile."""
    if not _can_come(state, move):
        yield fault(f"no card {move.card} is in the pile")


@RULEBOOK.check("LC-0.6")
def landscape_is_left(state: State, move: Reveal) -> Iterator[Fault]:
    """A landscape is one that has not been laid."""
    if not _can_come(state, move):
        yield fault(f"no landscape {move.landscape} is left")


@RULEBOOK.check("LC-0.7")
def lot_falls_on_a_player(state: State, move: First) -> Iterator[Fault]:
    """Lots are drawn among the players."""
    if move.seat >= state.seats:
        yield fault(f"there is no player {move.seat}")


@RULEBOOK.check("LC-0.3")
def voice_is_left(state: State, move: Voice) -> Iterator[Fault]:
    """There are nine voice cards of each wish."""
    if not _can_come(state, move):
        yield fault(f"no voice card {move.wish} is left")


def _can_come(state: State, move: Draw | Reveal | Voice) -> bool:
    return bool(bag(state)[OUTCOMES[state.phase].index(move)])


# --- all together --------------------------------------------------------------------------------------

_TAKING: Final = (card_is_in_the_display, gold_is_there)

_CHECKS: Final[Mapping[type, tuple[Check[Any], ...]]] = {
    Place: (building.castello_is_placed_on_a_lane, building.castello_is_placed_apart),
    Penalty: (penalty_comes_first,),
    Gold: (penalty_comes_first, action_card_is_left),
    Found: (
        penalty_comes_first,
        action_card_is_left,
        building.founding_is_possible,
        building.founding_keeps_its_distance,
        building.donor_has_a_citizen,
    ),
    Build: (penalty_comes_first, action_card_is_left, building.action_card_builds_simply, *building.SITE),
    Erect: (penalty_comes_first, *_TAKING, building.building_has_a_card, *building.SITE),
    MasterBuilder: (
        penalty_comes_first,
        *_TAKING,
        building.master_builder_builds_buildings,
        *building.SITE,
    ),
    BreadAndGames: (
        penalty_comes_first,
        *_TAKING,
        bread_is_on_offer,
        tile_has_an_arch,
        colour_is_of_the_tile,
        figures_are_left,
    ),
    GoldenTimes: (penalty_comes_first, *_TAKING, golden_times_are_on_offer, citizens_fit),
    RichHarvest: (
        penalty_comes_first,
        *_TAKING,
        farm_can_be_rich,
        figures_are_left,
        harvest_is_not_the_last,
    ),
    Feeling: (penalty_comes_first, *_TAKING, two_or_all_are_looked_at),
    Pass: (penalty_comes_first, nothing_else_is_possible),
    Bury: (),
    Keep: (),
    Migrate: (city_is_to_receive, wish_is_valid),
    GiveUp: (tile_lacks_a_citizen, tiles_go_from_the_outside),
    Starve: (citizen_is_own,),
    Draw: (card_is_in_the_pile,),
    Reveal: (landscape_is_left,),
    First: (lot_falls_on_a_player,),
    Voice: (voice_is_left,),
}

_CARD_MOVES: Final = (
    Penalty,
    Gold,
    Found,
    Build,
    Erect,
    MasterBuilder,
    BreadAndGames,
    GoldenTimes,
    RichHarvest,
    Feeling,
    Pass,
)
MOVES_OF: Final[Mapping[Phase, tuple[type, ...]]] = {
    Phase.DISPLAY: (Draw,),
    Phase.LANDSCAPES: (Reveal,),
    Phase.LOT: (First,),
    Phase.CASTELLOS: (Place,),
    Phase.VOICE: (Voice,),
    Phase.BURY: (Keep, Bury),
    Phase.POLITICS: _CARD_MOVES,
    Phase.LOOK: (Voice,),
    Phase.BLIND: (Draw,),
    Phase.REFILL: (Draw,),
    Phase.PEOPLE: (Voice,),
    Phase.MIGRATION: (Migrate,),
    Phase.LEAVING: (GiveUp,),
    Phase.FEEDING: (Starve,),
    Phase.HUNGER: (GiveUp,),
    Phase.OVER: (),
}
"""The kinds of move that each phase has."""


def explain(state: State, move: Move, /) -> tuple[Violation, ...]:
    """All rules a move breaks here, each with the hexes concerned; () means it is legal.

    A move that is not due breaks that rule alone: what else it would break cannot be said.

    Raises:
        TypeError: ``state`` is no state of this game, or ``move`` no move of it.

    >>> from tabletop_rules.games import la_citta
    >>> start = la_citta.initial_state()
    >>> for violation in la_citta.explain(start, la_citta.parse_move("gold")):
    ...     print(violation)
    LC-0.12: the display is dealt; this is no time for another move
    """
    check_state(state)
    if type(move) not in _CHECKS:
        raise TypeError(f"{move!r} is no move of La Città")
    return (
        game_goes_on(state, move)
        or move_is_due(state, move)
        or tuple(chain.from_iterable(check(state, move) for check in _CHECKS[type(move)]))
    )
