"""What is legal: one predicate a rule (more of them in ``building``), and ``explain`` that asks them all.

``explain`` is the definition and reasons with tiles, cards and cells; ``legal_moves`` and ``apply`` look
things up instead (see ``choices``). The laws of ``tabletop_rules.testing`` prove that they agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

from tabletop_rules.bags import difference
from tabletop_rules.games.alhambra.building import BUILDING, PLACING, REMOVING, SWAPPING
from tabletop_rules.games.alhambra.choices import are_all_aside, can_act
from tabletop_rules.games.alhambra.clauses import RULEBOOK
from tabletop_rules.games.alhambra.components import SCORING_CARDS, Card, Colour, ScoringCard, Tile, purse
from tabletop_rules.games.alhambra.money import HIDDEN_IN, is_superfluous, may_be_taken, top_part
from tabletop_rules.games.alhambra.moves import (
    Build,
    Buy,
    Draw,
    Give,
    GiveAll,
    Move,
    Pass,
    Place,
    Remove,
    Reserve,
    Stop,
    Swap,
    Take,
)
from tabletop_rules.games.alhambra.state import CHANCE_STEPS, State, Step, check_state
from tabletop_rules.rulebook import Check, Fault, Violation, fault

# --- the course of the game ------------------------------------------------------------------------------


@RULEBOOK.check("AL-83")
def game_goes_on(state: State, move: Move) -> Iterator[Fault]:
    """Nobody moves after the end."""
    if state.step is Step.OVER:
        yield fault("the game is over")


@RULEBOOK.check("AL-101")
def set_up_comes_first(state: State, move: Move) -> Iterator[Fault]:
    """No player moves before the market, the hands and the open money are there."""
    if state.step in CHANCE_STEPS and state.turn == 0:
        yield fault(f"the game is being set up: next comes {_due(state)}")


@RULEBOOK.check("AL-105")
def turn_ends_first(state: State, move: Move) -> Iterator[Fault]:
    """No player moves while the end of a turn is under way."""
    if state.step in CHANCE_STEPS and state.turn:
        yield fault(f"turn {state.turn} is ending: next comes {_due(state)}")


def _due(state: State) -> str:
    """What is drawn next."""
    return {
        Step.MARKET: "a tile for the market",
        Step.DIRK: "a tile for Dirk",
        Step.DEAL: f"a card for player {state.mover}",
        Step.MONEY: "a card to lie open",
    }[state.step]


@RULEBOOK.check("AL-13")
def nothing_is_refilled(state: State, move: Draw) -> Iterator[Fault]:
    """Nothing is drawn during a turn."""
    if state.step in (Step.ACT, Step.PLACE, Step.AWARD):
        yield fault(f"nothing is drawn while player {state.mover} is to move")


@RULEBOOK.check("AL-14")
def actions_are_due(state: State, move: Take | Buy | Place | Remove | Swap) -> Iterator[Fault]:
    """Once the action part is over, only the bought tiles are dealt with."""
    if state.step is Step.PLACE:
        yield fault(f"player {state.mover} has no action left, and is to deal with {_names(state)}")


@RULEBOOK.check("AL-14")
def actions_are_over(state: State, move: Build | Reserve | Give | GiveAll) -> Iterator[Fault]:
    """Bought tiles are dealt with after the last action."""
    if state.step is Step.ACT:
        yield fault(f"player {state.mover} is to act; bought tiles are dealt with afterwards")


@RULEBOOK.check("AL-81")
def only_awards_are_placed(state: State, move: Take | Buy | Place | Remove | Swap) -> Iterator[Fault]:
    """At the end there are no more actions."""
    if state.step is Step.AWARD:
        yield fault(f"there are no more turns; player {state.mover} has received {_names(state)}")


def _names(state: State) -> str:
    return ", ".join(map(str, state.player.aside))


@RULEBOOK.check("AL-12")
def extra_action_is_optional(state: State, move: Stop) -> Iterator[Fault]:
    """Only an extra action can be left, and only if the options allow."""
    if state.step is not Step.ACT or not state.player.aside:
        yield fault(f"player {state.mover} has no extra action to do without")
    elif not state.options.extra_action_optional:
        yield fault(f"player {state.mover} has paid exactly and has to use the extra action")


@RULEBOOK.check("AL-100")
def no_action_is_possible(state: State, move: Pass) -> Iterator[Fault]:
    """Only who begins a turn and can do nothing passes."""
    if state.step is not Step.ACT or state.player.aside:
        yield fault("passing stands for the first action of a turn")
    elif can_act(state):
        yield fault(f"player {state.mover} can act, and has to")


# --- taking money ----------------------------------------------------------------------------------------


@RULEBOOK.check("AL-20")
def cards_are_open(state: State, move: Take) -> Iterator[Fault]:
    """Only open money can be taken."""
    for card in _lacking(state.bank.open, move.cards):
        yield fault(f"{card} is not open, or not so often", card)


@RULEBOOK.check("AL-20")
def cards_are_few(state: State, move: Take) -> Iterator[Fault]:
    """Several cards must not be worth more than 5 together."""
    if not may_be_taken(move.cards):
        yield fault(f"several cards are worth 5 at most together, not {_sum(move.cards)}", *move.cards)


def _lacking(money: tuple[int, ...], cards: tuple[Card, ...]) -> Iterator[Card]:
    """The cards of which there are fewer in a bag than asked for, each once."""
    missing = difference(money, purse(cards))
    return (card for card in dict.fromkeys(cards) if missing[card.kind] < 0)


def _sum(cards: tuple[Card, ...]) -> int:
    return sum(card.value for card in cards)


# --- buying ----------------------------------------------------------------------------------------------


@RULEBOOK.check("AL-30")
def something_is_for_sale(state: State, move: Buy) -> Iterator[Fault]:
    """There is a tile on that place of the market."""
    if state.yard.market[move.place - 1] is None:
        yield fault(f"there is no tile on place {move.place}", move.place)


@RULEBOOK.check("AL-30")
def colour_is_right(state: State, move: Buy) -> Iterator[Fault]:
    """A place takes money of one colour."""
    for card in dict.fromkeys(move.payment):
        if card.colour != move.place:
            yield fault(f"place {move.place} takes {Colour(move.place)} cards, not {card}", card)


@RULEBOOK.check("AL-30")
def cards_are_in_hand(state: State, move: Buy) -> Iterator[Fault]:
    """A player pays with cards that he has."""
    for card in _lacking(state.player.hand, move.payment):
        yield fault(f"player {state.mover} does not have {card}, or not so often", card)


@RULEBOOK.check("AL-30")
def price_is_reached(state: State, move: Buy) -> Iterator[Fault]:
    """The cards in the colour of the place are worth the price or more."""
    tile, coins = state.yard.market[move.place - 1], _coins(move)
    if tile is not None and _sum(coins) < tile.price:
        cards = "these" if coins == move.payment else f"the {Colour(move.place)}"
        yield fault(f"{tile} costs {tile.price}, and {cards} cards are worth {_sum(coins)}", *coins)


@RULEBOOK.check("AL-103")
def no_card_is_superfluous(state: State, move: Buy) -> Iterator[Fault]:
    """With ``payment_sets=minimal`` no card in the colour of the place can be left out."""
    tile, coins = state.yard.market[move.place - 1], _coins(move)
    if (
        state.options.payment_sets == "minimal"
        and tile is not None
        and coins
        and is_superfluous(coins, tile.price)
    ):
        yield fault(f"{min(coins)} is not needed to pay {tile.price} for {tile}", min(coins))


def _coins(move: Buy) -> tuple[Card, ...]:
    """The cards of a payment that the place takes: others pay nothing there."""
    return tuple(card for card in move.payment if card.colour == move.place)


# --- what was bought -------------------------------------------------------------------------------------


@RULEBOOK.check("AL-50")
def tile_was_bought(state: State, move: Build | Reserve) -> Iterator[Fault]:
    """What is placed after the actions was bought in this turn."""
    if state.step is not Step.AWARD:
        yield from _not_aside(state, move.tile, "bought")


@RULEBOOK.check("AL-81")
def tile_was_received(state: State, move: Build | Reserve) -> Iterator[Fault]:
    """What is placed at the end was received."""
    if state.step is Step.AWARD:
        yield from _not_aside(state, move.tile, "received")


@RULEBOOK.check("AL-93")
def gift_was_bought(state: State, move: Give) -> Iterator[Fault]:
    """Dirk gets what was bought in this turn."""
    if state.step is not Step.AWARD:
        yield from _not_aside(state, move.tile, "bought")


def _not_aside(state: State, tile: Tile, how: str) -> Iterator[Fault]:
    if tile not in state.player.aside:
        yield fault(f"player {state.mover} has no {tile} that was {how} now", tile)


@RULEBOOK.check("AL-93")
def gift_is_allowed(state: State, move: Give | GiveAll) -> Iterator[Fault]:
    """Only two players have a Dirk, and the options say whether he gets tiles one by one."""
    if not state.has_dirk:
        yield fault("Dirk takes part with two players only")
    elif (state.options.dirk_gift == "all") is not isinstance(move, GiveAll):
        kind = "all of them or none" if state.options.dirk_gift == "all" else "tile by tile"
        yield fault(f"bought tiles are given {kind}")


@RULEBOOK.check("AL-106")
def gift_comes_first(state: State, move: Give | GiveAll) -> Iterator[Fault]:
    """At the end there are no gifts; and all tiles are given before any has been dealt with."""
    if state.step is Step.AWARD:
        yield fault("what was received at the end cannot be given away")
    elif state.step is Step.PLACE and isinstance(move, GiveAll) and not are_all_aside(state):
        yield fault("a bought tile has been placed already, so it is too late to give all")


# --- chance ----------------------------------------------------------------------------------------------


@RULEBOOK.check("AL-105")
def right_thing_is_drawn(state: State, move: Draw) -> Iterator[Fault]:
    """Each step draws tiles or cards."""
    if (state.step in (Step.MARKET, Step.DIRK)) is not isinstance(move.what, Tile):
        yield fault(f"next comes {_due(state)}, not {move.what}")


@RULEBOOK.check("AL-61")
def tile_is_in_the_bag(state: State, move: Draw) -> Iterator[Fault]:
    """Tiles come from the bag."""
    if isinstance(move.what, Tile) and not state.yard.bag[move.what.number]:
        yield fault(f"{move.what} is not in the bag", move.what)


@RULEBOOK.check("AL-60")
def card_is_in_the_pile(state: State, move: Draw) -> Iterator[Fault]:
    """Money comes from the pile; a scoring card that has come up never returns to it."""
    if isinstance(move.what, Card) and not state.bank.pile[move.what.kind]:
        yield fault(f"{move.what} is not in the pile", move.what)
    elif isinstance(move.what, ScoringCard) and _has_come_up(state, move.what):
        yield fault(f"card {move.what} has come up already and is out of the game", move.what)


def _has_come_up(state: State, card: ScoringCard) -> bool:
    return card in SCORING_CARDS[: state.bank.drawn]


@RULEBOOK.check("AL-03")
def scoring_cards_are_put_aside(state: State, move: Draw) -> Iterator[Fault]:
    """In the set-up no scoring card is in the pile."""
    if isinstance(move.what, ScoringCard) and not state.bank.parts:
        yield fault(f"card {move.what} comes into the pile after the set-up", move.what)


@RULEBOOK.check("AL-06")
def scoring_card_is_in_its_part(state: State, move: Draw) -> Iterator[Fault]:
    """Card A is in the second part of the pile, card B in the fourth."""
    left, scoring_card = top_part(state.bank)
    if isinstance(move.what, ScoringCard):
        if state.bank.parts and move.what is not scoring_card and not _has_come_up(state, move.what):
            part = HIDDEN_IN[SCORING_CARDS.index(move.what)] + 1
            yield fault(
                f"card {move.what} is in part {part} of the first pile, and not on top now", move.what
            )
    elif isinstance(move.what, Card) and scoring_card is not None and not left:
        yield fault(f"card {scoring_card} is all that is left of this part of the pile", move.what)


# --- all together ----------------------------------------------------------------------------------------

_ACTION: Final = (actions_are_due, only_awards_are_placed)
_CHECKS: Final[Mapping[type, tuple[Check[State, Any], ...]]] = {
    Take: (*_ACTION, cards_are_open, cards_are_few),
    Buy: (
        *_ACTION,
        something_is_for_sale,
        colour_is_right,
        cards_are_in_hand,
        price_is_reached,
        no_card_is_superfluous,
    ),
    Place: (*_ACTION, *PLACING),
    Remove: (*_ACTION, *REMOVING),
    Swap: (*_ACTION, *SWAPPING),
    Stop: (extra_action_is_optional,),
    Pass: (no_action_is_possible,),
    Build: (actions_are_over, tile_was_bought, tile_was_received, *BUILDING),
    Reserve: (actions_are_over, tile_was_bought, tile_was_received),
    Give: (actions_are_over, gift_is_allowed, gift_comes_first, gift_was_bought),
    GiveAll: (actions_are_over, gift_is_allowed, gift_comes_first),
    Draw: (
        right_thing_is_drawn,
        tile_is_in_the_bag,
        card_is_in_the_pile,
        scoring_cards_are_put_aside,
        scoring_card_is_in_its_part,
    ),
}


def explain(state: State, move: Move, /) -> tuple[Violation, ...]:
    """All rules a move breaks here, each with the tiles, cards and cells concerned; () means it is legal.

    Raises:
        TypeError: ``state`` is no state of this game, or ``move`` no move of it.
    """
    check_state(state)
    if type(move) not in _CHECKS:
        raise TypeError(f"a move of alhambra is one of the records of its moves, not {move!r}")
    if state.step is Step.OVER:
        checks: tuple[Check[State, Any], ...] = (game_goes_on,)
    elif state.step in CHANCE_STEPS and type(move) is not Draw:
        checks = (set_up_comes_first, turn_ends_first)
    elif state.step not in CHANCE_STEPS and type(move) is Draw:
        checks = (nothing_is_refilled,)
    else:
        checks = _CHECKS[type(move)]
    return tuple(chain.from_iterable(check(state, move) for check in checks))
