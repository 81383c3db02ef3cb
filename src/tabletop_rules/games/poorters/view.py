"""What a seat sees of De Poorters: everything but the wish cards in other hands (PN-1.5).

The order of the deck and the faces of the forest do not exist before they are seen; what is left of both
follows from what lies open, but for the hands of others: a viewer knows those cards and the deck as one bag.
``text`` has views as text, ``drawing`` as SVG.
"""

from __future__ import annotations

from functools import reduce
from typing import Final

import attrs

from tabletop_rules.bags import Bag, union
from tabletop_rules.game import Actor, Seat, check_viewer, checker
from tabletop_rules.games.poorters.board import Placed, Town, town_of
from tabletop_rules.games.poorters.moves import Block, Draw, Move
from tabletop_rules.games.poorters.notation import format_move
from tabletop_rules.games.poorters.options import Options
from tabletop_rules.games.poorters.play import NAME, actor
from tabletop_rules.games.poorters.state import Player, Slot, State, Table, check_state, table_of
from tabletop_rules.geometry import Cell
from tabletop_rules.geometry.bits import bits_of, mask_of


@attrs.frozen
class PlayerView:
    """What lies open of a player: supply, points, number of cards; the cards themselves only of one's own."""

    supply: tuple[int, ...]
    """Wood, grain, cattle, fish, game and florins."""
    points: tuple[int, ...]
    """VP from communal buildings, stalls, wish cards and the Count."""
    total: int
    """All VP, those for buildings and boats included."""
    light_seals: int
    dark_seals: int
    cards: int
    hand: Bag | None


@attrs.frozen
class View:
    """A position as a seat may know it; ``viewer`` None is a spectator.

    Its fields are plain, so that it can be written down; ``table`` and ``town`` are worked out from them.
    """

    viewer: Seat | None
    actor: Actor
    options: Options
    players: tuple[PlayerView, ...]
    woods: tuple[Block, ...]
    """The blocks that forest covers."""
    buildings: tuple[Placed, ...]
    chips: tuple[int, ...]
    boats: tuple[Seat | None, ...]
    stalls: tuple[Seat | None, ...]
    track: int
    peak: int
    forest: Bag
    """The forest tiles that nobody has seen, those left in the box included."""
    deck: int
    """How many cards the deck has."""
    unseen: Bag
    """The cards that are in the deck or in hands that the viewer does not see."""
    discard: Bag
    round: int
    first: Seat
    chooser: Seat
    chosen: tuple[int, ...]
    coins: tuple[int, ...]
    slot: Slot

    @property
    def table(self) -> Table:
        """The ground and the data of the game."""
        return table_of(self.options, len(self.players))

    @property
    def town(self) -> Town:
        """The town, which knows what can be built where."""
        ground = self.table.ground
        woods = mask_of(ground.blocks.index(Cell(*block)) for block in self.woods)
        return town_of(ground, woods, self.buildings)


check_view: Final = checker("poorters", "view", View)


def observe(state: State, viewer: Seat | None, /) -> View:
    """What the seat may know; None is a spectator.

    Raises:
        OptionError: ``viewer`` is neither a seat of the game nor None.

    >>> from tabletop_rules.games import poorters
    >>> view = observe(poorters.initial_state(), 0)
    >>> [player.hand is None for player in view.players], view.deck
    ([False, True], 26)
    """
    check_state(state)
    check_viewer(NAME, viewer, state.seats)
    others = [player.hand for seat, player in enumerate(state.players) if seat != viewer]
    blocks = state.table.ground.blocks
    return View(
        viewer=viewer,
        actor=actor(state),
        options=state.options,
        players=tuple(_player_view(state, seat, viewer) for seat in range(state.seats)),
        woods=tuple(Block(*blocks.cell(bit)) for bit in bits_of(state.town.woods)),
        buildings=state.town.buildings,
        chips=state.chips,
        boats=state.boats,
        stalls=state.stall_owners,
        track=state.track,
        peak=state.peak,
        forest=state.forest,
        deck=sum(state.deck),
        unseen=reduce(union, others, state.deck),
        discard=state.discard,
        round=state.round,
        first=state.first,
        chooser=state.chooser,
        chosen=state.chosen,
        coins=state.coins,
        slot=state.slot,
    )


def _player_view(state: State, seat: Seat, viewer: Seat | None) -> PlayerView:
    player: Player = state.players[seat]
    return PlayerView(
        supply=player.supply,
        points=player.points,
        total=state.points(seat),
        light_seals=state.light_seals(seat),
        dark_seals=state.dark_seals(seat),
        cards=sum(player.hand),
        hand=player.hand if seat == viewer else None,
    )


def observe_move(state: State, move: Move, viewer: Seat | None, /) -> str:
    """The text of a move as the seat may know it: a wish card that another draws is ``draw ?``.

    Raises:
        OptionError: ``viewer`` is neither a seat of the game nor None.
    """
    check_state(state)
    check_viewer(NAME, viewer, state.seats)
    if isinstance(move, Draw) and viewer != state.slot.seat:
        number = state.table.card_numbers.get(move.card)
        if number is None or state.table.cards[number].kind == "wish":
            return "draw ?"
    return format_move(move)
