"""A state of La Città: the land, the cities with their citizens, the cards, and what is to be done next."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

import attrs

from tabletop_rules.bags import Bag
from tabletop_rules.game import Seat, clockwise, state_checker
from tabletop_rules.games.la_citta.cities import City, Land
from tabletop_rules.games.la_citta.components import CARDS, CASTELLOS, FIGURES, WISHES, Card, Wish
from tabletop_rules.games.la_citta.options import Options
from tabletop_rules.geometry import Hex
from tabletop_rules.records import changer, trusted_constructor

# --- players and cards ---------------------------------------------------------------------------------


class Player(NamedTuple):
    """What a player has besides his cities.

    ``penalty`` counts what he is punished for: 1 if he lost citizens, until the penalty is paid (LC-10.5);
    the number of those who starved in year six, if each costs points (LC-12.2).
    """

    gold: int
    actions: int
    has_founded: bool = False
    penalty: int = 0


class Politics(NamedTuple):
    """Where the 32 politics cards are; cards in bags have the numbers of ``CARDS``.

    The display is sorted; with a flush variant it is in order of age, the oldest first. ``blind`` are the
    cards that passes laid before players this year, ``buried`` such cards in the discard pile: nobody has
    seen them.
    """

    display: tuple[int, ...]
    pile: Bag
    used: Bag
    blind: Bag
    discard: Bag
    buried: Bag


class VoiceCard(NamedTuple):
    """A voice card of this year: its wish if that is decided, and the seats that know it, as a mask.

    The face of a face-down card is decided when somebody looks at it or it is turned up.
    """

    wish: Wish | None = None
    seen_by: int = 0

    def is_known_to(self, viewer: Seat | None) -> bool:
        """Whether a seat knows its face; None is a spectator, who knows what lies open."""
        return self.seen_by == EVERYBODY if viewer is None else bool(self.seen_by >> viewer & 1)


EVERYBODY: Final = -1
"""The mask of all who look at what lies open."""


class Phase(StrEnum):
    """What is to be done next; some of it by chance."""

    DISPLAY = "display"
    """Chance deals the display (LC-0.2)."""
    LANDSCAPES = "landscapes"
    """Chance lays the next landscape (LC-0.6)."""
    LOT = "lot"
    """Chance says who begins (LC-0.7, LC-13.1)."""
    CASTELLOS = "castellos"
    """A castello is placed (LC-0.7)."""
    VOICE = "voice"
    """Chance turns the open voice card up (LC-2.1)."""
    BURY = "bury"
    """With ``flush=bury``, the oldest card of the display is buried or kept."""
    POLITICS = "politics"
    """A card is used (LC-5.1)."""
    LOOK = "look"
    """Chance decides a voice card that is looked at (LC-5D.11)."""
    BLIND = "blind"
    """Chance decides the card of a pass (LC-5.7)."""
    REFILL = "refill"
    """Chance fills up the display (LC-5.4)."""
    PEOPLE = "people"
    """Chance turns a hidden voice card up (LC-8.1)."""
    MIGRATION = "migration"
    """The mover names one of his cities and a wish (LC-9.5)."""
    LEAVING = "leaving"
    """A tile is given up after the migration (LC-9.12)."""
    FEEDING = "feeding"
    """The mover chooses who starves (LC-10.2)."""
    HUNGER = "hunger"
    """A tile is given up after starvation (LC-10.3)."""
    OVER = "over"
    """Six years are over."""


CHANCES: Final = frozenset(
    {
        Phase.DISPLAY,
        Phase.LANDSCAPES,
        Phase.LOT,
        Phase.VOICE,
        Phase.LOOK,
        Phase.BLIND,
        Phase.REFILL,
        Phase.PEOPLE,
    }
)
"""The phases in which nobody chooses."""


# --- the state -----------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class State:
    """A position, with what is to be done next.

    ``year`` counts from 1, and is 0 in the set-up; ``round`` from 1 in phase 5, and is 0 outside it.
    ``start`` is the start player; while castellos are placed, who placed the first. ``seat`` is to move, or
    chance acts in the turn of that seat. Cities are sorted by their castellos. ``wishes`` are the voice cards
    whose faces are not decided, those on the table included; ``voice`` the four of this year. ``waiting`` are
    the castellos of the mover's cities that have yet to receive, in the migration; ``deaths`` the citizens
    that he has yet to lose, in the feeding.
    """

    land: Land
    year: int
    phase: Phase
    round: int
    start: Seat
    seat: Seat
    players: tuple[Player, ...]
    cities: tuple[City, ...]
    pools: tuple[int, ...]
    politics: Politics
    wishes: Bag
    voice: tuple[VoiceCard, ...] = ()
    waiting: tuple[Hex, ...] = ()
    deaths: int = 0

    @property
    def options(self) -> Options:
        """The switches of the game."""
        return self.land.options

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    def cities_of(self, seat: Seat) -> tuple[City, ...]:
        """The cities of a seat, in the order of their castellos."""
        return tuple([city for city in self.cities if city.owner == seat])

    def city(self, castello: Hex) -> City | None:
        """The city with that castello, or None."""
        return next((city for city in self.cities if city.castello == castello), None)

    def city_at(self, hex_: Hex) -> City | None:
        """The city with a tile on that hex, or None."""
        return next((city for city in self.cities if city.at(hex_) is not None), None)

    def neighbours(self, city: City) -> tuple[City, ...]:
        """The cities of other players that are two or three steps away (LC-9.1)."""
        reach, owner = city.reach, city.owner
        return tuple([it for it in self.cities if it.mask & reach and it.owner != owner])

    def citizens(self, seat: Seat) -> int:
        """All citizens of a seat."""
        return sum(city.citizens for city in self.cities if city.owner == seat)

    def food(self, seat: Seat) -> int:
        """All food of a seat, rich harvests included (LC-10.1)."""
        return sum(city.food + city.bonus for city in self.cities if city.owner == seat)

    def castellos(self, seat: Seat) -> int:
        """The castellos that a seat has in stock."""
        return CASTELLOS - sum(city.owner == seat for city in self.cities)

    def figures(self, seat: Seat) -> int:
        """The coloured figures that a seat has in stock (LC-5D.6)."""
        return FIGURES - sum([city.placed for city in self.cities if city.owner == seat])

    @property
    def display(self) -> tuple[Card, ...]:
        """The politics cards that lie open."""
        return tuple(CARDS[number] for number in self.politics.display)

    @property
    def wishes_of_the_year(self) -> tuple[Wish, ...]:
        """The wish or the two wishes that are valid, once all voice cards lie open (LC-8.1, LC-8.2)."""
        cards = [card.wish for card in self.voice]
        most = max((cards.count(wish) for wish in WISHES), default=0)
        return tuple(wish for wish in WISHES if cards.count(wish) == most)

    def clockwise(self) -> tuple[Seat, ...]:
        """The seats from the start player on."""
        return clockwise(self.start, len(self.players))

    def _repr_svg_(self) -> str:
        """The drawing that notebooks show: what everybody may see."""
        from tabletop_rules.games.la_citta.drawing import draw  # noqa: PLC0415 - it needs states
        from tabletop_rules.games.la_citta.view import observe  # noqa: PLC0415

        return draw(observe(self, None))


check_state: Final = state_checker("la_citta", State)
"""Raises ``TypeError`` for what is no state of this game."""


new_state: Final = trusted_constructor(State)

changed: Final = changer(State)
"""The state with other values of some fields."""
