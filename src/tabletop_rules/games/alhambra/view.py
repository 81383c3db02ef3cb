"""What a seat sees of Alhambra.

Other hands are numbers of cards, unless ``open_memory`` shows what can be remembered; of the pile and the bag
only the sizes are seen (AL-107).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import attrs

from tabletop_rules.bags import Bag
from tabletop_rules.game import Seat, check_viewer, checker
from tabletop_rules.games.alhambra.components import Tile
from tabletop_rules.games.alhambra.moves import Draw, Move
from tabletop_rules.games.alhambra.notation import format_move
from tabletop_rules.games.alhambra.options import Options
from tabletop_rules.games.alhambra.palace import Alhambra
from tabletop_rules.games.alhambra.state import Ending, State, Step, Tally, check_state
from tabletop_rules.geometry import Cell


class SeenPlayer(NamedTuple):
    """What a viewer sees of a player: all but the hand, of which perhaps only the number of cards."""

    buildings: tuple[tuple[Tile, Cell], ...]
    reserve: tuple[Tile, ...]
    aside: tuple[Tile, ...]
    cards: int
    hand: Bag | None


@attrs.frozen(kw_only=True)
class View:
    """What a viewer knows of a state: the fields are those of ``State``, with sizes for pile and bag."""

    options: Options
    viewer: Seat | None
    step: Step
    turn: int
    mover: Seat
    players: tuple[SeenPlayer, ...]
    open: Bag
    pile: int
    """Money cards in the pile; the scoring cards that are still to come are not counted."""
    parts: tuple[int, ...]
    drawn: int
    discards: Bag
    market: tuple[Tile | None, ...]
    bag: int
    dirk: tuple[Tile, ...]
    due: int
    tallies: tuple[Tally, ...]
    ending: Ending | None

    def alhambra(self, seat: Seat) -> Alhambra:
        """The Alhambra of a player, which knows what fits where.

        >>> from tabletop_rules.games import alhambra
        >>> view = alhambra.observe(alhambra.initial_state(), 0)
        >>> len(view.alhambra(2).sites(alhambra.components.TILES[6]))
        4
        """
        return Alhambra.of(self.players[seat].buildings, self.options.hole_rule)


check_view: Final = checker("alhambra", "view", View)


def observe(state: State, viewer: Seat | None, /) -> View:
    """What the seat may know; None is a spectator (AL-107).

    Raises:
        OptionError: ``viewer`` is neither a seat of the game nor None.

    >>> from tabletop_rules.games import alhambra
    >>> alhambra.observe(alhambra.initial_state(), 0).pile
    108
    """
    check_state(state)
    check_viewer("alhambra", viewer, state.seats)
    bank, yard = state.bank, state.yard
    return View(
        options=state.options,
        viewer=viewer,
        step=state.step,
        turn=state.turn,
        mover=state.mover,
        players=tuple(
            SeenPlayer(
                player.alhambra.buildings,
                player.reserve,
                player.aside,
                sum(player.hand),
                player.hand if sees_hand(state.options, viewer, seat) else None,
            )
            for seat, player in enumerate(state.players)
        ),
        open=bank.open,
        pile=sum(bank.pile),
        parts=bank.parts,
        drawn=bank.drawn,
        discards=bank.discards,
        market=yard.market,
        bag=sum(yard.bag),
        dirk=yard.dirk,
        due=yard.due,
        tallies=state.tallies,
        ending=state.ending,
    )


def sees_hand(options: Options, viewer: Seat | None, seat: Seat) -> bool:
    """Whether a viewer is shown the hand of a seat."""
    return viewer == seat or options.open_memory


def observe_move(state: State, move: Move, viewer: Seat | None, /) -> str:
    """The move as text; a card that is dealt to a hand which the viewer does not see is ``draw ?``.

    Takings and payments are open, so that nothing else hides (AL-107).

    Raises:
        OptionError: ``viewer`` is neither a seat of the game nor None.
    """
    check_state(state)
    check_viewer("alhambra", viewer, state.seats)
    is_dealt = state.step is Step.DEAL and isinstance(move, Draw)
    if is_dealt and not sees_hand(state.options, viewer, state.mover):
        return "draw ?"
    return format_move(move)
