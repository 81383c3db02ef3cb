"""What a seat sees of De Poorters: everything but the wish cards in other hands (PN-1.5).

The order of the deck and the faces of the forest do not exist before they are seen; what is left of both
follows from what lies open, but for the hands of others: a viewer knows those cards and the deck as one bag.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Final

import attrs

from tabletop_rules.bags import Bag, union
from tabletop_rules.game import Actor, Seat, actor_name, check_viewer
from tabletop_rules.games.poorters.board import Town
from tabletop_rules.games.poorters.moves import ASSETS, Draw, Move
from tabletop_rules.games.poorters.notation import format_move
from tabletop_rules.games.poorters.play import NAME, actor
from tabletop_rules.games.poorters.state import Options, Player, Slot, State, Table
from tabletop_rules.geometry.bits import bits_of


@attrs.frozen
class PlayerView:
    """What lies open of a player: supply, points, number of cards; the cards themselves only of one's own."""

    supply: tuple[int, ...]
    points: tuple[int, ...]
    total: int
    light_seals: int
    dark_seals: int
    cards: int
    hand: Bag | None


@attrs.frozen
class View:
    """A position as a seat may know it; ``viewer`` None is a spectator."""

    viewer: Seat | None
    actor: Actor
    table: Table = attrs.field(eq=False, repr=False)
    options: Options
    players: tuple[PlayerView, ...]
    town: Town
    chips: tuple[int, ...]
    boats: tuple[Seat | None, ...]
    stalls: tuple[Seat | None, ...]
    track: int
    peak: int
    forest: Bag
    deck: int
    """How many cards the deck has."""
    unseen: Bag
    """The cards that are in the deck or in hands that the viewer does not see."""
    discard: Bag
    round: int
    first: Seat
    chosen: tuple[int, ...]
    coins: tuple[int, ...]
    slot: Slot


def observe(state: State, viewer: Seat | None, /) -> View:
    """What the seat may know; None is a spectator.

    Raises:
        OptionError: ``viewer`` is neither a seat of the game nor None.
    """
    check_viewer(NAME, viewer, state.seats)
    others = [player.hand for seat, player in enumerate(state.players) if seat != viewer]
    return View(
        viewer=viewer,
        actor=actor(state),
        table=state.table,
        options=state.options,
        players=tuple(_player_view(state, seat, viewer) for seat in range(state.seats)),
        town=state.town,
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
    check_viewer(NAME, viewer, state.seats)
    if isinstance(move, Draw) and viewer != state.slot.seat:
        number = state.table.card_numbers.get(move.card)
        if number is None or state.table.cards[number].kind == "wish":
            return "draw ?"
    return format_move(move)


# --- text ------------------------------------------------------------------------------------------------

_FOREST: Final = "#"


def render(view: View, /) -> str:
    r"""The board as text, then what the players have, and who is to move.

    Ground is shown as on the maps of the data, forest as ``#``. A building has its name on its first square,
    and ``=`` on the others, with the number of its owner.

    >>> from tabletop_rules.games import poorters
    >>> state = poorters.apply(poorters.initial_state(), poorters.parse_move("clear (2,1)"))
    >>> print(*poorters.render(poorters.observe(state, None)).splitlines()[:5], sep="\n")
        0   1   2   3   4   5   6   7   8   9
     0  #   #   #   #   #   #   #   #   #   #
     1  #   #   #   #   #   #   #   #   #   #
     2  #   #   #   #   a   b   #   #   #   #
     3  #   #   #   #   a   b   #   #   #   #
    """
    ground = view.table.ground
    width, height = ground.grid.width, ground.grid.height
    lines = ["    " + "".join(f"{x:<4}" for x in range(width))]
    signs = [list(row) for row in ground.data.boards[ground.number].map]
    for block in bits_of(view.town.woods):
        for square in bits_of(ground.squares[block]):
            signs[square // ground.stride][square % ground.stride] = _FOREST
    for placed in view.town.buildings:
        owner = "=" if placed.owner is None else f"={placed.owner}"
        for number, cell in enumerate(ground.shapes[placed.tile].turns[placed.rotation].cells):
            sign = owner if number else ground.tiles[placed.tile]
            signs[placed.cell.y + cell.y][placed.cell.x + cell.x] = sign
    lines += [f"{y:>2}  " + "".join(f"{sign:<4}" for sign in signs[y]) for y in range(height)]
    return "\n".join(line.rstrip() for line in [*lines, *captions(view)])


def captions(view: View) -> Iterator[str]:
    """What is to be said besides the board, line by line."""
    moment = f"Round {view.round}, {view.slot.stage}: {actor_name(view.actor)} to move"
    yield f"{moment}; track {view.track}, deck {view.deck}"
    for seat, player in enumerate(view.players):
        supply = [f"{count} {asset}" for asset, count in zip(ASSETS, player.supply, strict=True) if count]
        cards = f"{player.cards} cards" if player.hand is None else _hand(view, player.hand)
        parts = (f"{player.total} VP", ", ".join(supply), cards, " ".join(_buildings(view, seat)))
        yield f"Player {seat}: " + "; ".join(part for part in parts if part)


def _buildings(view: View, seat: Seat) -> Iterator[str]:
    """The buildings of a player, fields with the chips on them, and the boats."""
    ground = view.table.ground
    for placed in view.town.buildings:
        if placed.owner == seat:
            yield f"{ground.tiles[placed.tile]}{_chips(view, placed.tile)}"
    for mooring, owner in zip(ground.moorings, view.boats, strict=True):
        if owner == seat:
            yield f"boat {mooring}"


def _chips(view: View, tile: int) -> str:
    """The chips on a field, as a number behind its name."""
    numbers = [number for number, (field, _) in enumerate(view.table.fields) if field == tile]
    return f"+{view.chips[numbers[0]]}" if numbers and view.chips[numbers[0]] else ""


def _hand(view: View, hand: Bag) -> str:
    names = [f"{count}x{card.id}" for card, count in zip(view.table.cards, hand, strict=True) if count]
    return "cards " + " ".join(names) if names else "no cards"
