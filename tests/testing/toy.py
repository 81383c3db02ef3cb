"""Lucky dip: a toy game with chance and secrets, to try on it what should work for every game.

Each seat is dealt a card of value 1 to 3, face down. Then each in turn keeps the card or changes it, once,
for one from the bag. The highest card wins. Nobody knows the other seats' cards, nor what is left in the bag.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final, Literal, TypeAlias

import attrs
from attrs.validators import in_, instance_of

from tabletop_rules.errors import ImpossiblePosition, NotationError
from tabletop_rules.game import (
    CHANCE,
    Actor,
    IllegalMove,
    Outcome,
    ScoreLine,
    Seat,
    Successors,
    check_seats,
    check_viewer,
    state_checker,
)
from tabletop_rules.notation import check_text
from tabletop_rules.rulebook import Fault, Rulebook, Violation, fault
from tabletop_rules.testing import Claims

NAME: Final = "lucky-dip"
SEATS: Final = range(2, 4)
VALUES: Final = (1, 2, 3)
RULEBOOK: Final = Rulebook.from_toml(
    "\n".join(
        [
            'game = "lucky-dip"\ntitle = "Lucky dip"\nruleset = 1',
            *(
                f'[[rule]]\nid = "{rule_id}"\ntitle = "{title}"\ntext = "{text}"\nsource = ["own"]'
                for rule_id, title, text in [
                    ("LD-1", "Deal", "A card comes from the bag when one is due, and only then."),
                    ("LD-2", "Bag", "A card of a value comes only as long as the bag holds one."),
                    ("LD-3", "Change", "With changes allowed, a seat may change its card once, in its turn."),
                    ("LD-4", "End", "When all have had their turn, the highest card scores a point."),
                ]
            ),
        ]
    )
)


@attrs.frozen
class Options:
    """How many cards of each value there are, and whether a card may be changed."""

    copies: Literal[2, 4] = attrs.field(default=2, validator=in_((2, 4)))
    changes: bool = True


@attrs.frozen
class Deal:
    """An outcome of chance: a card of that value comes from the bag."""

    value: int = attrs.field(validator=instance_of(int))


@attrs.frozen
class Keep:
    """The seat keeps its card."""


@attrs.frozen
class Change:
    """The seat lays its card aside; another will come from the bag."""


Move: TypeAlias = Deal | Keep | Change


@attrs.frozen
class State:
    """``hands`` has a card for each seat, 0 for none; ``bag`` and ``aside`` count the cards of each value."""

    options: Options
    hands: tuple[int, ...]
    bag: tuple[int, ...]
    aside: tuple[int, ...] = (0, 0, 0)
    done: int = 0
    """How many seats have had their turn."""


@attrs.frozen
class View:
    """What a viewer knows: its own card (0 if none), and of the rest how many."""

    own: int
    dealt: tuple[bool, ...]
    in_bag: int
    aside: int
    done: int
    final: tuple[int, ...] = ()


# --- the rules -------------------------------------------------------------------------------------------


def is_over(state: State) -> bool:
    return state.done == len(state.hands)


def is_due(state: State) -> bool:
    """Whether a card is due from the bag."""
    return 0 in state.hands


@RULEBOOK.check("LD-4")
def somebody_is_to_move(state: State, move: Move) -> Iterator[Fault]:
    if is_over(state):
        yield fault("the game is over")


@RULEBOOK.check("LD-1")
def card_is_due(state: State, move: Move) -> Iterator[Fault]:
    if isinstance(move, Deal) != is_due(state) and not is_over(state):
        yield fault("a card is due from the bag" if is_due(state) else "no card is due")


@RULEBOOK.check("LD-2")
def bag_has_card(state: State, move: Move) -> Iterator[Fault]:
    """While no card is due, what the bag holds is a secret."""
    if (
        isinstance(move, Deal)
        and is_due(state)
        and (move.value not in VALUES or not state.bag[move.value - 1])
    ):
        yield fault(f"the bag holds no card of value {move.value}", move.value)


@RULEBOOK.check("LD-3")
def may_change(state: State, move: Move) -> Iterator[Fault]:
    if isinstance(move, Change) and not state.options.changes:
        yield fault("cards are not changed in this game")


check_state: Final = state_checker(NAME, State)


def initial_state(seats: int = 2, options: Options = Options()) -> State:
    check_seats(NAME, seats, SEATS)
    return State(options, (0,) * seats, (options.copies,) * len(VALUES))


def actor(state: State, /) -> Actor:
    if is_over(state):
        return None
    return CHANCE if is_due(state) else state.done


def legal_moves(state: State, /) -> tuple[Move, ...]:
    if is_over(state):
        return ()
    if is_due(state):
        return tuple(Deal(value) for value, number in zip(VALUES, state.bag, strict=True) if number)
    return (Keep(), Change()) if state.options.changes else (Keep(),)


def chance_weights(state: State, /) -> tuple[int, ...]:
    return tuple(number for number in state.bag if number) if actor(state) is CHANCE else ()


def explain(state: State, move: Move, /) -> tuple[Violation, ...]:
    check_state(state)
    if not isinstance(move, Move):
        raise TypeError(f"no move of {NAME}: {move!r}")
    checks = (somebody_is_to_move, card_is_due, bag_has_card, may_change)
    return tuple(chain.from_iterable(check(state, move) for check in checks))


def apply(state: State, move: Move, /) -> State:
    if violations := explain(state, move):
        raise IllegalMove(move, violations)
    return advance(state, move)


def advance(state: State, move: Move) -> State:
    match move:
        case Deal(value):
            seat = state.hands.index(0)
            everyone_had_one = state.done or any(state.aside)
            return attrs.evolve(
                state,
                hands=_put(state.hands, seat, value),
                bag=_add(state.bag, value, -1),
                done=state.done + bool(everyone_had_one),
            )
        case Change():
            value = state.hands[state.done]
            return attrs.evolve(
                state, hands=_put(state.hands, state.done, 0), aside=_add(state.aside, value, 1)
            )
        case Keep():
            return attrs.evolve(state, done=state.done + 1)


def _put(hands: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*hands[:seat], value, *hands[seat + 1 :])


def _add(counts: tuple[int, ...], value: int, number: int) -> tuple[int, ...]:
    return _put(counts, value - 1, counts[value - 1] + number)


def successors(state: State, /) -> Successors[Move, State]:
    return Successors(state, legal_moves(state), advance)


def outcome(state: State, /) -> Outcome | None:
    if not is_over(state):
        return None
    scores = tuple(int(card == max(state.hands)) for card in state.hands)
    places = tuple(1 if score else 1 + sum(scores) for score in scores)
    return Outcome(scores, places, RULEBOOK["LD-4"], f"the highest card is {max(state.hands)}")


def score_sheet(state: State, /) -> tuple[tuple[ScoreLine, ...], ...]:
    won = [is_over(state) and card == max(state.hands) for card in state.hands]
    return tuple((ScoreLine(RULEBOOK["LD-4"], 1, "the highest card"),) if has_won else () for has_won in won)


def has_shape(state: State) -> bool:
    """Whether there are so many numbers as there should be, each of a card or a seat."""
    return (
        len(state.hands) in SEATS
        and {0, *VALUES}.issuperset(state.hands)
        and len(state.bag) == len(state.aside) == len(VALUES)
        and min(*state.bag, *state.aside) >= 0
        and 0 <= state.done <= len(state.hands)
    )


def audit(state: State, /) -> tuple[Violation, ...]:
    if not has_shape(state):
        return (RULEBOOK.violation("LD-1", "there are no such cards or seats"),)
    missing = [seat for seat, card in enumerate(state.hands) if not card]
    turn_is_clear = not missing or missing[0] == state.done or (not state.done and not any(state.aside))
    if any(number != state.options.copies for number in cards(state)) or not turn_is_clear:
        return (RULEBOOK.violation("LD-1", "these cards cannot have come so"),)
    return ()


def cards(state: State) -> tuple[int, ...]:
    """The cards of each value, wherever they are: no move changes it."""
    return tuple(state.bag[value - 1] + state.aside[value - 1] + state.hands.count(value) for value in VALUES)


# --- texts, documents, views -----------------------------------------------------------------------------


def format_move(move: Move, /) -> str:
    return f"deal {move.value}" if isinstance(move, Deal) else type(move).__name__.lower()


def parse_move(text: str, /) -> Move:
    check_text(text)
    words: dict[str, Move] = {"keep": Keep(), "change": Change()}
    words |= {f"deal {value}": Deal(value) for value in range(10)}
    if text not in words:
        raise NotationError("expected keep, change, or deal and a value", text)
    return words[text]


def format_position(state: State, /) -> str:
    parts = (state.hands, state.bag, state.aside, (state.done,))
    return " | ".join(" ".join(map(str, part)) for part in parts)


def parse_position(text: str, options: Options = Options(), /) -> State:
    check_text(text)
    try:
        hands, bag, aside, (done,) = (tuple(map(int, part.split())) for part in text.split("|"))
    except ValueError:
        raise NotationError("expected hands | bag | aside | done", text) from None
    return from_document(Document(options, hands, bag, aside, done))


@attrs.frozen
class Document:
    """A state for JSON."""

    options: Options
    hands: tuple[int, ...]
    bag: tuple[int, ...]
    aside: tuple[int, ...]
    done: int


def to_document(state: State, /) -> Document:
    return Document(state.options, state.hands, state.bag, state.aside, state.done)


def from_document(document: Document, /) -> State:
    state = State(document.options, document.hands, document.bag, document.aside, document.done)
    if violations := audit(state):
        raise ImpossiblePosition(NAME, violations)
    return state


def observe(state: State, viewer: Seat | None, /) -> View:
    check_viewer(NAME, viewer, len(state.hands))
    return View(
        own=0 if viewer is None else state.hands[viewer],
        dealt=tuple(map(bool, state.hands)),
        in_bag=sum(state.bag),
        aside=sum(state.aside),
        done=state.done,
        final=state.hands if is_over(state) else (),
    )


def observe_move(state: State, move: Move, viewer: Seat | None, /) -> str:
    is_secret = isinstance(move, Deal) and viewer != state.hands.index(0)
    return "deal ?" if is_secret else format_move(move)


def disguises(state: State, viewer: Seat | None) -> Iterator[State]:
    """The same to the viewer: another seat has another card, and the bag has this one."""
    for seat, card in enumerate(state.hands):
        if seat != viewer and card and not is_over(state):
            for value in VALUES:
                if value != card and state.bag[value - 1]:
                    bag = _add(_add(state.bag, card, 1), value, -1)
                    yield attrs.evolve(state, hands=_put(state.hands, seat, value), bag=bag)


def longest(options: Options) -> int:
    """Each seat is dealt a card and has a turn, which may bring a second card."""
    return SEATS[-1] * (3 if options.changes else 2)


def odds(state: State) -> dict[Move, int]:
    """Each card that lies neither in a hand nor aside is as likely as any other."""
    seen = [state.hands.count(value) + state.aside[value - 1] for value in VALUES]
    return {Deal(value): state.options.copies - seen[value - 1] for value in VALUES}


CLAIMS: Final = Claims(conserved={"cards": cards}, longest=longest, odds=odds, disguises=disguises)


def render(view: View, /) -> str:
    hands = " ".join(map(str, view.final)) or " ".join("#" if dealt else "-" for dealt in view.dealt)
    return f"hands {hands}, own {view.own or '-'}, bag {view.in_bag}, aside {view.aside}"


def draw(view: View, /, *, last: Move | None = None, marked: Sequence[Any] = ()) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{render(view)}</text></svg>'
