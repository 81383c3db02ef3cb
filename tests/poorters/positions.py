"""De Poorters in plain parts: what the tests need to set positions up and to say what comes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from common.texts import Texts
from poorters.worked import CLEARED, STATES
from tabletop_rules.bags import bag_of, difference, present
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters.board import Placed, Town, town_of
from tabletop_rules.games.poorters.components import Card
from tabletop_rules.games.poorters.data import Data, standard
from tabletop_rules.games.poorters.moves import ASSETS
from tabletop_rules.games.poorters.state import Detail, Player, Slot, Stage, Table, changed, table_of
from tabletop_rules.geometry import Cell

State = poorters.State
Options = poorters.Options

_TEXTS = Texts(poorters)
after = _TEXTS.after

Spot = Sequence[Any]
"""A tile, x, y, rotation, and the seat of its owner; none if that is missing or the building is communal."""

CHARACTER = {"wishes": "sheriff", "choice": None}
"""The character whose phase a stage belongs to, where the names differ."""


def position(
    seats: int = 3,
    *,
    stage: str = "builder",
    chooser: int = 0,
    seat: int | None = None,
    placed: Iterable[Spot] = (),
    cleared: Iterable[Sequence[int]] | None = None,
    track: int = 5,
    florins: Sequence[int] = (),
    goods: Sequence[Mapping[str, int]] = (),
    hands: Sequence[Sequence[str]] = (),
    points: Sequence[int] = (),
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    chips: Mapping[str, int] | None = None,
    boats: Mapping[str, int] | None = None,
    round: int = 1,
    chosen: Sequence[str] | None = None,
    detail: Detail = None,
    played: Mapping[int, int] | None = None,
    **switches: Any,
) -> State:
    """A position in the slot of ``seat`` (the chooser, if it is not told) of a phase.

    Without ``cleared`` no forest is left. If the deck is not told, it holds all other cards.
    ``points`` are given as if they came from wish cards.
    """
    character = CHARACTER.get(stage, stage)
    names = list(chosen if chosen is not None else [character] if character else [])
    before = round - 1 + len(names) - (stage != "choice")
    options = Options(start_player=(chooser - before) % seats, **switches)
    table = table_of(options, seats)
    hand_bags = [card_bag(table, hand) for hand in _padded(hands, seats, ())]
    discarded = card_bag(table, discard)
    left = table.deck
    for bag in (*hand_bags, discarded):
        left = difference(left, bag)
    players = [
        Player(
            (*(stock.get(good, 0) for good in ASSETS[:-1]), money),
            (0, 0, extra, 0),
            hand,
        )
        for stock, money, extra, hand in zip(
            _padded(goods, seats, {}),
            _padded(florins, seats, 0),
            _padded(points, seats, 0),
            hand_bags,
            strict=True,
        )
    ]
    town = town_with(table, placed, cleared)
    lying = chips or {}
    mooring = boats or {}
    counts = played or {}
    return changed(
        poorters.initial_state(seats, options),
        players=tuple(players),
        town=town,
        chips=tuple(lying.get(table.ground.tiles[tile], 0) for tile, _ in table.fields),
        boats=tuple(mooring.get(name) for name in table.ground.moorings),
        track=track,
        peak=track,
        forest=unseen_forest(table, town),
        deck=left if deck is None else card_bag(table, deck),
        discard=discarded,
        round=round,
        chosen=tuple(table.character_numbers[name] for name in names),
        slot=Slot(
            Stage(stage),
            chooser if seat is None else seat,
            detail,
            tuple(counts.get(it, 0) for it in range(seats)) if counts else (),
        ),
    )


def _padded(given: Sequence[Any], seats: int, default: Any) -> list[Any]:
    return [*given, *[default] * (seats - len(given))]


def card_bag(table: Table, cards: Iterable[str]) -> tuple[int, ...]:
    return bag_of((table.card_numbers[card] for card in cards), len(table.deck))


def cards_in(state: State, bag: Sequence[int]) -> list[str]:
    """The cards of a bag by name, sorted."""
    cards: tuple[Card, ...] = state.table.cards
    return sorted(card.id for card, count in zip(cards, bag, strict=True) for _ in range(count))


def town_with(table: Table, placed: Iterable[Spot], cleared: Iterable[Sequence[int]] | None) -> Town:
    """A town with these buildings; without ``cleared`` there is no forest."""
    ground = table.ground
    woods = 0 if cleared is None else ground.forest
    for x, y in cleared or ():
        woods &= ~(1 << ground.blocks.index(Cell(x, y)))
    return town_of(ground, woods, [placed_at(table, spot) for spot in placed])


def placed_at(table: Table, spot: Spot) -> Placed:
    tile, x, y, rotation, *owner = spot
    return Placed(table.ground.numbers[tile], Cell(x, y), rotation, owner[0] if owner else None)


def unseen_forest(table: Table, town: Town) -> tuple[int, ...]:
    """Forest tiles as unseen as can be: one less for each cleared block, common ones first."""
    left = [it.copies for it in table.options.box.forest]
    for _ in town.cleared_blocks:
        left[present(tuple(left))[0]] -= 1
    return tuple(left)


def on_map(*rows: str, block: int = 2) -> Data:
    """The data of the rulebook with a board of one's own for all numbers of players."""
    own = attrs.evolve(standard().boards[0], id="own", players=(2, 3, 4), block=block, map=rows)
    return attrs.evolve(standard(), boards=(own,))


# --- the worked states of the rulebook -----------------------------------------------------------------


def town(name: str = "EMPTY", **parts: Any) -> State:
    """A worked state in a Builder slot of seat 0, who chose the Builder; everybody can pay for anything."""
    given: dict[str, Any] = {
        "placed": [[*spot, None if spot[0].startswith("B") else 0] for spot in STATES[name]],
        "cleared": CLEARED.get(name),
        "goods": [{"wood": 20}] * 3,
        "florins": [20] * 3,
        "track": 20,
    }
    return position(3, **(given | parts))


def after_a_house() -> State:
    """W10: seat 2 chose the Builder and has built a House; now it is the slot of seat 0."""
    return after(town(chooser=2, track=5), "build RH1@(5,4)r0")


LAST_PHASE: Final[dict[str, Any]] = {
    "stage": "lumberjack",
    "chooser": 2,
    "chosen": ["farmer", "builder", "lumberjack"],
}
"""The slot of seat 2 in the last phase of a round of three."""


# --- what stands in a state ----------------------------------------------------------------------------


def supply(state: State, seat: int) -> dict[str, int]:
    """The goods of a player that are there, money apart."""
    stock = state.players[seat].supply
    return {good: number for good, number in zip(ASSETS[:-1], stock, strict=False) if number}


def florins(state: State) -> list[int]:
    """Everybody's money."""
    return [player.supply[-1] for player in state.players]


def points(state: State) -> list[int]:
    """Everybody's VP."""
    return [state.points(seat) for seat in range(state.seats)]


def hand(state: State, seat: int) -> list[str]:
    """The wish cards of a player."""
    return cards_in(state, state.players[seat].hand)


def chips(state: State) -> dict[str, int]:
    """The chips on every field that stands."""
    tiles = state.table.ground.tiles
    standing = {placed.tile for placed in state.town.buildings}
    return {
        tiles[tile]: number
        for (tile, _), number in zip(state.table.fields, state.chips, strict=True)
        if tile in standing
    }


def boats(state: State) -> dict[str, int]:
    """The owners of boats by mooring."""
    pairs = zip(state.table.ground.moorings, state.boats, strict=True)
    return {mooring: owner for mooring, owner in pairs if owner is not None}


def standing(state: State) -> list[list[Any]]:
    """The buildings as tile, x, y, rotation, owner, in string order."""
    tiles = state.table.ground.tiles
    return sorted(
        ([tiles[it.tile], it.cell.x, it.cell.y, it.rotation, it.owner] for it in state.town.buildings),
        key=lambda spot: str(spot[0]),
    )


# --- moves ---------------------------------------------------------------------------------------------


def legal(state: State) -> list[str]:
    """The texts of all legal moves, in their order."""
    return list(map(poorters.format_move, poorters.legal_moves(state)))


def legal_of(state: State, verb: str) -> list[str]:
    """The texts of the legal moves that begin with a word."""
    return [text for text in legal(state) if text.split()[0] == verb]


def broken(state: State, text: str) -> list[str]:
    """The ids of the rules that a move breaks, each once."""
    violations = poorters.explain(state, poorters.parse_move(text))
    return list(dict.fromkeys(violation.rule.id for violation in violations))


def refusal(state: State, text: str) -> list[str]:
    """The refusals of a move as texts."""
    return list(map(str, poorters.explain(state, poorters.parse_move(text))))
