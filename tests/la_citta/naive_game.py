"""A whole game of the naive model, told from top to bottom: every phase asks, and waits for a move as text.

``Game`` is the script and where it stands; ``ask`` has the moves that it waits for, weighted where chance is
to say. The clauses leave open in which order chance speaks; here it is: seven cards, the fields by number,
the lot. A hidden voice card is drawn when it is first looked at. Steps without a choice are not asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from typing import NamedTuple, TypeAlias

from la_citta.naive import (
    BUILDER_PRICE,
    CARD_PRICE,
    CARDS,
    DEFAULTS,
    LAST_YEAR,
    LAYOUTS,
    PRICE_OF,
    City,
    Figure,
    Naive,
    Switches,
    arches,
    first_cities,
    hungry,
    income,
    is_joined,
    limit_of,
    neighbours,
    pair,
    places,
    points,
    take_one,
    text,
    wishes,
)
from la_citta.naive_board import AREAS, Hex
from la_citta.naive_moves import castello_hexes, politics_moves

CHANCE = -1
ROUNDS = 5
OPEN_CARDS = 7
NUMBER = {price: number for number, price in PRICE_OF.items()}

LANDSCAPES = {
    22: {"C1": 6, "C2": 6, "C3": 2, "W": 5, "M": 3},
    15: {"C1": 4, "C2": 4, "C3": 1, "W": 4, "M": 2},
    10: {"C1": 3, "C2": 3, "C3": 1, "W": 2, "M": 1},
}
"""The landscape tiles for so many fields (2.4)."""


class Ask(NamedTuple):
    """Who is to move, and the moves with their weights; all weights are 1 but for chance."""

    actor: int
    legal: dict[str, int]


Script: TypeAlias = Generator[Ask, str, None]
Answer: TypeAlias = Generator[Ask, str, str]


class Game:
    """A game under way. ``n`` is the moment; ``ask`` says what it waits for, and is None when it is over."""

    def __init__(self, players: int, setup: str = "first", switches: Switches = DEFAULTS) -> None:
        nobody = [0] * players
        self.n = Naive(players, {}, gold=[1] * players, actions=[3] * players, switches=switches)
        self.setup = setup
        self.starter = 0
        self.pile = Counter(CARDS)
        self.used: list[str] = []
        self.discarded = Counter[str]()
        self.voices = Counter({"C": 9, "E": 9, "H": 9})
        self.voice: list[str | None] = []
        self.starved = Counter[int]()
        self.points = nobody
        self.places = nobody
        self.script = self.whole_game()
        self.ask: Ask | None = next(self.script)

    @property
    def actor(self) -> int | None:
        """Who is to move; None when the game is over."""
        return self.ask.actor if self.ask else None

    @property
    def legal(self) -> dict[str, int]:
        """The moves with their weights."""
        return self.ask.legal if self.ask else {}

    def play(self, move: str) -> None:
        """Make a move."""
        assert move in self.legal, (move, self.legal)
        try:
            self.ask = self.script.send(move)
        except StopIteration:
            self.ask = None

    @property
    def seats(self) -> list[int]:
        """The seats from the start player on, clockwise."""
        players = self.n.players
        return [(self.starter + turn) % players for turn in range(players)]

    # --- set-up ----------------------------------------------------------------------------------------

    def whole_game(self) -> Script:
        """LC-0.12: the set-up, six years, the count."""
        for _ in range(OPEN_CARDS):
            yield from self.refill()
        if self.setup.startswith("first"):
            yield from self.first_game()
        else:
            yield from self.advanced_game()
        while self.n.year <= LAST_YEAR:
            yield from self.one_year()
            self.n.year += 1
        self.n.year = LAST_YEAR
        for seat in range(self.n.players):
            self.points[seat] = points(self.n, seat, self.starved[seat])
        self.places = places(list(zip(self.points, self.n.gold, strict=True)))

    def first_game(self) -> Script:
        """LC-0.5, LC-13.1: all is laid out; the lot says who starts."""
        self.n.landscapes = dict(LAYOUTS[self.n.players])
        self.starter = yield from self.cast_lot()
        self.n.cities = first_cities(self.n.players)

    def advanced_game(self) -> Script:
        """LC-0.6 to LC-0.10."""
        area = AREAS[self.n.players]
        tiles = Counter(LANDSCAPES[22 if self.n.switches.full_set else len(area)])
        for number in area:
            landscape = yield from draw("landscape", tiles)
            self.n.landscapes[number] = landscape
        placer = yield from self.cast_lot()
        to_the_right = [(placer - turn) % self.n.players for turn in range(self.n.players)]
        for seat in [*to_the_right, *reversed(to_the_right)]:
            move = yield Ask(seat, dict.fromkeys((f"place {text(it)}" for it in castello_hexes(self.n)), 1))
            self.settle(seat, pair(move))
        self.starter = (placer + 1) % self.n.players

    def cast_lot(self) -> Generator[Ask, str, int]:
        """A seat by lot."""
        move = yield Ask(CHANCE, {f"first {seat}": 1 for seat in range(self.n.players)})
        return int(move.split()[1])

    def settle(self, seat: int, hexagon: Hex) -> None:
        """LC-0.9, LC-5A.2 c: a castello with three citizens."""
        self.n.cities.append(City(seat, 3, hexagon, {hexagon: "castello"}))
        self.n.cities.sort(key=lambda city: city.castello)

    # --- a year ----------------------------------------------------------------------------------------

    def one_year(self) -> Script:
        """Phases 1 to 8, and the end of the year."""
        if self.n.year > 1:
            self.starter = self.seats[1]  # LC-1.1
        wish = yield from draw("voice", self.voices)
        self.voice = [wish, None, None, None]
        for city in self.n.cities:
            self.n.gold[city.owner] += income(self.n, city)  # LC-3.1
            city.citizens += city.citizens < limit_of(self.n, city)  # LC-4
        if self.n.switches.flush == "bury":
            move = yield Ask(self.starter, {"bury": 1, "keep": 1})
            if move == "bury":
                yield from self.lose_oldest()
        for _ in range(ROUNDS):
            for seat in self.seats:
                yield from self.use_a_card(seat)
        yield from self.look_at([1, 2, 3])  # LC-8
        yield from self.migration()
        self.starved.clear()
        for seat in self.seats:
            yield from self.feeding(seat)
        self.n.owing |= set(self.starved)
        self.end_year()

    def end_year(self) -> None:
        """LC-11.1."""
        self.discarded.update(self.used)
        self.used = []
        self.n.figures = []
        self.n.founded = set()
        self.n.actions = [3] * self.n.players

    def look_at(self, slots: Iterable[int]) -> Script:
        """Hidden voice cards become known, in the order of their slots, those that nobody knows yet."""
        for slot in slots:
            if self.voice[slot] is None:
                self.voice[slot] = yield from draw("voice", self.voices)

    # --- politics --------------------------------------------------------------------------------------

    def use_a_card(self, seat: int) -> Script:
        """LC-5.1: one card, carried out at once."""
        move = yield Ask(seat, dict.fromkeys(politics_moves(self.n, seat), 1))
        word, *rest = move.split()
        if word == "card":
            self.n.display.remove(rest[0])
            self.used.append(rest[0])
            yield from self.carry_out(seat, *rest)
            yield from self.refill()
        elif word == "pass":
            card = yield from self.top_card()
            self.used.append(card)
        else:
            self.n.actions[seat] -= 1
            self.act(seat, word, *rest)
            if self.n.switches.flush == "drop" and word != "penalty":
                yield from self.lose_oldest()

    def act(self, seat: int, word: str, *rest: str) -> None:
        """LC-5A, LC-10.5: an action card."""
        if word == "penalty":
            self.n.owing.remove(seat)
        elif word == "gold":
            self.n.gold[seat] += 2
        elif word == "found":
            self.n.city(pair(rest[0])).citizens -= 1
            self.settle(seat, pair(rest[1]))
            self.n.founded.add(seat)
        elif word == "build":
            self.build(seat, rest[0], pair(rest[1]))

    def carry_out(self, seat: int, card: str, *rest: str) -> Script:
        """LC-5C, LC-5D: a politics card."""
        gold, figures = self.n.gold, self.n.figures
        if card in CARD_PRICE:
            gold[seat] -= CARD_PRICE[card]
            self.build(seat, card, pair(rest[0]))
        elif card == "builder":
            gold[seat] -= BUILDER_PRICE[rest[0]]
            self.build(seat, rest[0], pair(rest[1]))
        elif card == "bread":
            gold[seat] -= int(rest[0])
            figures += [Figure(seat, pair(rest[1]), rest[2])] * NUMBER[int(rest[0])]
        elif card == "golden":
            gold[seat] -= int(rest[0])
            self.n.city(pair(rest[1])).citizens += NUMBER[int(rest[0])]
        elif card == "harvest":
            figures.append(Figure(seat, pair(rest[0]), "food"))
        elif card == "feeling":
            slots = [int(slot) for slot in rest[0].split(",")]
            gold[seat] -= 2 if len(slots) == 3 else 0
            yield from self.look_at(slots)

    def build(self, seat: int, kind: str, hexagon: Hex) -> None:
        """LC-5B.1, LC-5B.4: a tile joins the city beside it."""
        [city] = [it for it in self.n.cities_of(seat) if is_joined({*it.tiles, hexagon}, it.castello)]
        city.tiles[hexagon] = kind
        city.citizens += kind == "market" and self.n.switches.market_citizen == "supply"

    def refill(self) -> Script:
        """LC-5.4: a card from the pile into the display."""
        card = yield from self.top_card()
        self.n.display.append(card)

    def lose_oldest(self) -> Script:
        """Q25: the card that has been in the display longest is put aside, and replaced."""
        self.discarded[self.n.display.pop(0)] += 1
        yield from self.refill()

    def top_card(self) -> Answer:
        """LC-5.5, LC-13.8: the pile gives a card; an empty one is first made of what was put aside."""
        if not self.pile.total():
            self.pile, self.discarded = self.discarded, Counter()
        return (yield from draw("draw", self.pile))

    # --- migration -------------------------------------------------------------------------------------

    def migration(self) -> Script:
        """LC-9: everybody takes; then tiles go."""
        valid = wishes(it for it in self.voice if it)
        frozen = {city.castello: arches(self.n, city) for city in self.n.cities}
        around = {city.castello: neighbours(self.n, city) for city in self.n.cities}

        def givers(taker: City, wish: str) -> list[City]:
            mine = frozen[taker.castello][wish]
            return [it for it in around[taker.castello] if frozen[it.castello][wish] < mine]

        for seat in self.seats:
            waiting = [city for city in self.n.cities_of(seat) if around[city.castello]]
            while waiting:
                move = f"migrate {text(waiting[0].castello)} {valid[0]}"
                if len(valid) == 2 or may_run_empty([givers(city, valid[0]) for city in waiting]):
                    choices = [f"migrate {text(city.castello)} {wish}" for city in waiting for wish in valid]
                    move = yield Ask(seat, dict.fromkeys(choices, 1))
                taker, wish = self.n.city(pair(move)), move.split()[2]
                waiting.remove(taker)
                for giver in givers(taker, wish):
                    what = take_one(self.n, giver, taker)
                    if what != "nothing" and self.n.switches.penalty_after == "leaving":
                        self.n.owing.add(giver.owner)  # Q2, the other reading
        for seat in self.seats:
            yield from self.clear(seat)

    def clear(self, seat: int) -> Script:
        """LC-9.10 to LC-9.15: tiles without a citizen go, from the outside, city by city."""
        for city in self.n.cities_of(seat):
            if city.citizens == 0:
                self.n.cities.remove(city)
                self.drop_figures(city.tiles)
            while city.citizens < city.size and city.citizens:
                loose = [it for it in sorted(city.tiles) if can_go(city, it)]
                move = f"give_up {text(loose[0])}"
                if len(loose) > 1:
                    move = yield Ask(seat, {f"give_up {text(it)}": 1 for it in loose})
                del city.tiles[pair(move)]
                self.drop_figures([pair(move)])
                if city.citizens >= city.size:
                    city.citizens = min(city.citizens, limit_of(self.n, city))

    def drop_figures(self, tiles: Iterable[Hex]) -> None:
        """LC-9.14."""
        gone = set(tiles)
        self.n.figures = [figure for figure in self.n.figures if figure.hex not in gone]

    def feeding(self, seat: int) -> Script:
        """LC-10: who cannot be fed dies, where the owner says; then tiles go."""
        for _ in range(hungry(self.n, seat)):
            self.starved[seat] += 1
            alive = [city for city in self.n.cities_of(seat) if city.citizens]
            move = f"starve {text(alive[0].castello)}"
            if len(alive) > 1:
                move = yield Ask(seat, {f"starve {text(city.castello)}": 1 for city in alive})
            self.n.city(pair(move)).citizens -= 1
        yield from self.clear(seat)


def draw(word: str, bag: Counter[str]) -> Answer:
    """One thing out of a bag, by chance."""
    what = yield Ask(CHANCE, {f"{word} {kind}": count for kind, count in sorted(bag.items()) if count})
    kind = what.split()[1]
    bag[kind] -= 1
    return kind


def may_run_empty(giving: list[list[City]]) -> bool:
    """LC-13.10: some city has a citizen, but not one for everybody who would take one."""
    takers = Counter(city.castello for givers in giving for city in givers)
    return any(1 <= city.citizens < takers[city.castello] for givers in giving for city in givers)


def can_go(city: City, hexagon: Hex) -> bool:
    """LC-9.12: whether the rest of a city holds together without a tile."""
    return hexagon != city.castello and is_joined(city.tiles.keys() - {hexagon}, city.castello)
