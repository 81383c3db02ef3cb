"""La Città in texts: what the tests need to set positions up and to say what comes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from common.texts import Texts
from la_citta import naive
from la_citta.naive import Figure, Naive, Switches
from la_citta.towns import table
from tabletop_rules.bags import Bag
from tabletop_rules.games import la_citta
from tabletop_rules.games.la_citta.components import CARDS, DECK, WISHES, Building, Wish
from tabletop_rules.games.la_citta.state import EVERYBODY, Phase, Player, Politics, VoiceCard
from tabletop_rules.geometry import Hex

State = la_citta.State
Options = la_citta.Options
City = la_citta.City

_TEXTS = Texts(la_citta)
legal = _TEXTS.legal
after = _TEXTS.after
broken = _TEXTS.broken
refusal = _TEXTS.refusal

POOLS = tuple(naive.POOLS)


# --- from the naive model to the library ---------------------------------------------------------------


def options_of(switches: Switches, setup: str = "advanced") -> Options:
    """The options of the library for those of the naive model."""
    values = {**switches._asdict(), "max_per_city": dict(switches.max_per_city)}
    return Options(setup=setup, **values)  # type: ignore[arg-type]


def state_of(
    n: Naive,
    *,
    seat: int = 0,
    start: int = 0,
    round: int = 1,
    phase: str = "politics",
    voice: str = "C???",
    waiting: Iterable[tuple[int, int]] = (),
    deaths: int = 0,
) -> State:
    """The position of a naive game; ``?`` in ``voice`` is a card whose face nobody has seen."""
    land = la_citta.Land(
        options_of(n.switches), n.players, tuple(la_citta.Landscape(it) for it in n.landscapes.values())
    )
    turns = {"politics": (round - 1) * n.players + (seat - start) % n.players, "voice": 0, "over": 0}
    return State(
        land,
        n.year,
        Phase(phase),
        round if phase == "politics" else 0,
        start,
        seat,
        tuple(
            Player(n.gold[it], n.actions[it], it in n.founded, int(it in n.owing)) for it in range(n.players)
        ),
        tuple(city_of(land, n, city) for city in n.cities),
        tuple(map(n.pool, POOLS)),
        politics_of(n, turns.get(phase, 5 * n.players)),
        wishes_left(n.year, voice),
        tuple(VoiceCard() if it == "?" else VoiceCard(Wish(it), EVERYBODY) for it in voice),
        tuple(Hex(*it) for it in waiting),
        deaths,
    )


def city_of(land: la_citta.Land, n: Naive, city: naive.City) -> City:
    """A city of the naive model with the figures that stand in it."""
    inside = Counter(figure for figure in n.figures if figure.hex in city.tiles)
    return land.city(
        city.owner,
        city.citizens,
        [(Hex(*it), Building(kind)) for it, kind in city.tiles.items()],
        [(Hex(*it), Wish(colour), count) for (_, it, colour), count in inside.items() if colour != "food"],
        [Hex(*it) for _, it, colour in inside if colour == "food"],
    )


def politics_of(n: Naive, turns: int) -> Politics:
    """The display, and the other cards in the pile, but for those that the turns of this year have used."""
    display = tuple(sorted(CARDS.index(la_citta.Card(card)) for card in n.display))
    rest = list((Counter(dict(enumerate(DECK))) - Counter(display)).elements())
    used = max(0, turns - sum(3 - left for left in n.actions))
    nothing = (0,) * len(CARDS)
    return Politics(display, bag(rest[used:]), bag(rest[:used]), nothing, nothing, nothing)


def bag(cards: Iterable[int]) -> Bag:
    """How many there are of each card."""
    counts = Counter(cards)
    return tuple(counts[number] for number in range(len(CARDS)))


def wishes_left(year: int, voice: str) -> Bag:
    """The voice cards whose faces are not decided: 27 without those of earlier years, and known ones."""
    left = {wish: 9 - voice.count(wish) for wish in "CEH"}
    for _ in range(4 * (year - 1)):
        most = max(left, key=lambda wish: left[wish])
        left[most] -= 1
    return tuple(left[wish] for wish in WISHES)


DISPLAY = ["palazzo", "dom", "bathhouse", "builder", "bread", "golden", "feeling"]


def at(
    *towns: naive.City, display: Sequence[str] = DISPLAY, seat: int = 0, round: int = 1, **fields: Any
) -> State:
    """The turn of a seat with these cities on layout A; everybody has nine gold unless told otherwise."""
    return state_of(
        table(*towns, **{"gold": [9] * 5, "display": list(display), **fields}), seat=seat, round=round
    )


# --- from the library to the naive model ---------------------------------------------------------------


def naive_of(state: State) -> Naive:
    """The position of a state as one of the naive model."""
    land, players = state.land, state.players
    return Naive(
        state.seats,
        {number: it.value for number, it in zip(land.lanes.area.fields, land.landscapes, strict=False)},
        [
            naive.City(city.owner, city.citizens, city.castello, {it: kind.value for it, kind in city.tiles})
            for city in state.cities
        ],
        [figure for city in state.cities for figure in figures_of(city)],
        [player.gold for player in players],
        [player.actions for player in players],
        {seat for seat, player in enumerate(players) if player.has_founded},
        {seat for seat, player in enumerate(players) if player.penalty},
        [card.value for card in state.display],
        state.year,
        switches_of(state.options),
    )


def figures_of(city: City) -> Iterator[Figure]:
    """The figures in a city, one by one."""
    for hexagon, wish, count in city.figures:
        yield from [Figure(city.owner, hexagon, wish.value)] * count
    yield from (Figure(city.owner, hexagon, "food") for hexagon in city.harvests)


def switches_of(options: Options) -> Switches:
    """The options of the naive model for those of the library."""
    maxima = tuple((kind.value, most) for kind, most in options.max_per_city)
    others = {name: getattr(options, name) for name in Switches._fields if name != "max_per_city"}
    return Switches(max_per_city=maxima, **others)


# --- moves as texts ------------------------------------------------------------------------------------


def cities(state: State) -> dict[str, tuple[int, int, int]]:
    """Owner, tiles and citizens of each city."""
    return {str(city.castello): (city.owner, city.size, city.citizens) for city in state.cities}
