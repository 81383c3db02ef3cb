"""The game as it is played: the first state, who moves, and how a state becomes the next one (PN-3)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.game import (
    CHANCE,
    Actor,
    IllegalMove,
    Successors,
    check_options,
    check_seats,
)
from tabletop_rules.games.poorters.acts import PLAYED
from tabletop_rules.games.poorters.board import town_of
from tabletop_rules.games.poorters.choices import is_legal, legal_moves
from tabletop_rules.games.poorters.moves import Move
from tabletop_rules.games.poorters.options import Options, default_options
from tabletop_rules.games.poorters.rules import explain
from tabletop_rules.games.poorters.state import (
    Bargain,
    Felled,
    Player,
    Purchase,
    Slot,
    Stage,
    State,
    check_state,
    no_cards,
    table_of,
)

NAME: Final = "poorters"
SEATS: Final = range(2, 5)


def initial_state(seats: int = 2, options: Options | None = None) -> State:
    """The forest over the land, and the first player about to clear a tile (PN-3).

    Raises:
        OptionError: ``seats`` is not 2, 3 or 4.
    """
    check_seats(NAME, seats, SEATS)
    options = check_options(NAME, options, default_options())
    table = table_of(options, seats)
    ground = table.ground
    player = Player((0, 0, 0, 0, 0, options.start_florins), (0, 0, 0, 0), no_cards(table))
    return State(
        table=table,
        options=options,
        players=(player,) * seats,
        town=town_of(ground, ground.forest, ()),
        chips=(0,) * len(table.fields),
        boats=(None,) * len(ground.moorings),
        track=options.burghers_start,
        peak=options.burghers_start,
        forest=tuple(kind.copies for kind in options.box.forest),
        deck=table.deck,
        discard=no_cards(table),
        round=1,
        chosen=(),
        coins=(0,) * len(options.box.characters),
        slot=Slot(Stage.FELLING, options.start_player % seats),
    )


def actor(state: State, /) -> Actor:
    """Whose move it is: a partner answers a proposal, chance turns tiles over and draws cards."""
    check_state(state)
    slot = state.slot
    detail = slot.detail
    if isinstance(detail, Felled | Purchase):
        return CHANCE
    if isinstance(detail, Bargain) and detail.answers >= 0:
        return detail.participants[1 + detail.answers]
    return None if slot.stage is Stage.OVER else slot.seat


def chance_weights(state: State, /) -> tuple[int, ...]:
    """At chance how many tiles or cards there are of each kind that can come, in their order (PN-1.5)."""
    check_state(state)
    detail = state.slot.detail
    if not isinstance(detail, Felled | Purchase):
        return ()
    return tuple(filter(None, state.forest if isinstance(detail, Felled) else state.deck))


def apply(state: State, move: Move, /) -> State:
    """The state after a legal move.

    Raises:
        IllegalMove: the move breaks rules; it carries all of them.
        TypeError: ``state`` is no state of this game, or ``move`` no move of it.

    >>> from tabletop_rules.games import poorters
    >>> state = poorters.apply(poorters.initial_state(), poorters.parse_move("clear (2,1)"))
    >>> state.town.cleared_blocks, poorters.actor(state)
    ((Block(x=2, y=1),), <Chance.CHANCE: 'chance'>)
    """
    check_state(state)
    if not is_legal(state, move):
        raise IllegalMove(move, explain(state, move))
    return advance(state, move)


def successors(state: State, /) -> Successors[Move, State]:
    """Every legal move with the state it leads to; states are built on demand, unchecked."""
    return Successors(state, legal_moves(state), advance)


def advance(state: State, move: Move) -> State:
    """The state after a move that is known to be legal."""
    return PLAYED[type(move)](state, move)
