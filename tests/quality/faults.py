"""Games with one fault each: what the laws are there to find.

A fault replaces functions of Kirche, or of the toy game where it takes chance or secrets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from itertools import count
from types import SimpleNamespace
from typing import Any, Final

import attrs

from common.games import PARTS
from tabletop_rules.game import Game, IllegalMove, ImpossiblePosition, Outcome, Successors
from tabletop_rules.games import kirche
from tabletop_rules.testing.elsewhere import WORKER
from testing import toy

_DEFAULTS: Final = toy.Options()


class Faulty(SimpleNamespace):
    """A game with some parts replaced; it travels to another process by its name."""

    fault: str

    def __repr__(self) -> str:
        return f"<{self.fault}>"

    def __reduce__(self) -> tuple[Callable[[str], Game[Any, Any]], tuple[str]]:
        return faulty, (self.fault,)


def faulty(fault: str) -> Game[Any, Any]:
    """The game with that fault."""
    base, changes = FAULTS[fault]
    parts = {part: getattr(base, part) for part in PARTS}
    game: Game[Any, Any] = Faulty(**(parts | changes), fault=fault)
    return game


# --- functions are pure ----------------------------------------------------------------------------------

_calls = count()


def apply_that_writes_into_the_state(state: toy.State, move: toy.Move) -> toy.State:
    after = toy.apply(state, move)
    object.__setattr__(state, "aside", after.aside)
    return after


def board_that_is_printed(view: kirche.State) -> str:
    board = kirche.render(view)
    print(board)
    return board


def drawing_that_counts(view: kirche.State, *, last: Any = None, marked: Any = ()) -> str:
    """Each drawing that marks something is a ply."""
    drawing = kirche.draw(view, last=last, marked=marked)
    object.__setattr__(view, "ply", view.ply + bool(marked))
    return drawing


def moves_in_turning_order(state: kirche.State) -> tuple[kirche.Move, ...]:
    moves = kirche.legal_moves(state)
    return moves if next(_calls) % 3 else moves[::-1]


def moves_in_order_of_hashes(state: kirche.State) -> tuple[kirche.Move, ...]:
    return tuple(sorted(kirche.legal_moves(state), key=lambda move: hash(kirche.format_move(move))))


def beginning_only_here(seats: int = 2, options: toy.Options = _DEFAULTS) -> toy.State:
    if WORKER in sys.argv:
        raise RuntimeError("this is another process")
    return toy.initial_state(seats, options)


# --- moves -----------------------------------------------------------------------------------------------


def moves_but_the_second(state: kirche.State) -> tuple[kirche.Move, ...]:
    moves = kirche.legal_moves(state)
    return (*moves[:1], *moves[2:])


def moves_and_the_first_again(state: kirche.State) -> tuple[kirche.Move, ...]:
    moves = kirche.legal_moves(state)
    return (*moves, *moves[:1])


def moves_that_fail(state: kirche.State) -> tuple[kirche.Move, ...]:
    """After the third move it fails."""
    if state.ply == 3:
        raise ZeroDivisionError
    return kirche.legal_moves(state)


def apply_without_reasons(state: kirche.State, move: kirche.Move) -> kirche.State:
    try:
        return kirche.apply(state, move)
    except IllegalMove:
        raise IllegalMove(move, ()) from None


def apply_that_lets_priests_call(state: kirche.State, move: kirche.Move) -> kirche.State:
    """It forgets that the priest helps only who is shut in (KD-24)."""
    if isinstance(move, kirche.PriestHelp) and any(it.cell == move.cell for it in state.buildings):
        options = attrs.evolve(state.options, priest_any=True)
        return attrs.evolve(kirche.apply(attrs.evolve(state, options=options), move), options=state.options)
    return kirche.apply(state, move)


def explain_without_types(state: kirche.State, move: object) -> object:
    return kirche.explain(state, move) if isinstance(move, kirche.Move) else ()


def successors_in_reverse(state: kirche.State) -> list[tuple[kirche.Move, kirche.State]]:
    return list(kirche.successors(state))[::-1]


def weights_with_zeros(state: toy.State) -> tuple[int, ...]:
    return state.bag if toy.chance_weights(state) else ()


def weights_as_shares(state: toy.State) -> tuple[float, ...]:
    weights = toy.chance_weights(state)
    return tuple(weight / sum(weights) for weight in weights)


def weights_all_alike(state: toy.State) -> tuple[int, ...]:
    return tuple(1 for _ in toy.chance_weights(state))


def outcome_before_the_end(state: toy.State) -> Outcome | None:
    return toy.outcome(attrs.evolve(state, done=len(state.hands))) if all(state.hands) else None


# --- texts and documents ---------------------------------------------------------------------------------


def parse_without_ridges(text: str) -> kirche.Move:
    return kirche.parse_move(text.replace("V", "H"))


def position_with_default_options(text: str, options: toy.Options = _DEFAULTS) -> toy.State:
    return attrs.evolve(toy.parse_position(text, options), options=attrs.evolve(options, changes=True))


def position_of_no_moves(text: str, options: kirche.Options) -> kirche.State:
    return kirche.initial_state(options=options)


def document_without_actions(state: kirche.State) -> kirche.Document:
    return attrs.evolve(kirche.to_document(state), actions=0, past=())


def document_without_turn(state: toy.State) -> toy.Document:
    return attrs.evolve(toy.to_document(state), done=0)


class OwnHash(toy.State):
    """Its hash is that of the object."""

    __hash__ = object.__hash__


class LostInPickle(toy.State):
    """What is laid aside does not survive pickling."""

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self.options, self.hands, self.bag, (0, 0, 0), self.done)


def _beginning(kind: Callable[..., Any]) -> Callable[..., toy.State]:
    def initial_state(seats: int = 2, options: toy.Options = _DEFAULTS) -> toy.State:
        begun = toy.initial_state(seats, options)
        faulty_one: toy.State = kind(begun.options, begun.hands, begun.bag)
        return faulty_one

    return initial_state


def moves_read_with_a_key(text: str) -> toy.Move:
    if text and text[0] not in "dkc":
        raise KeyError(text)
    return toy.parse_move(text)


def moves_read_without_their_end(text: Any) -> toy.Move:
    return toy.parse_move(text.partition(" ~")[0] if isinstance(text, str) else text)


def moves_read_from_bytes(text: str | bytes) -> toy.Move:
    return toy.parse_move(text.decode() if isinstance(text, bytes) else text)


def position_without_audit(text: str, options: toy.Options = _DEFAULTS) -> toy.State:
    try:
        return toy.parse_position(text, options)
    except ImpossiblePosition:
        hands, bag, aside, (done,) = (tuple(map(int, part.split())) for part in text.split("|"))
        return toy.State(options, hands, bag, aside, done)


def document_without_audit(document: toy.Document) -> toy.State:
    return toy.State(document.options, document.hands, document.bag, document.aside, document.done)


@attrs.define(unsafe_hash=True)
class Changeable:
    """A state like that of the toy game, but not frozen."""

    options: toy.Options
    hands: tuple[int, ...]
    bag: tuple[int, ...]
    aside: tuple[int, ...] = (0, 0, 0)
    done: int = 0


class Listed(toy.State):
    """It holds a list, which is no part of its hash."""

    def __hash__(self) -> int:
        return hash(tuple(self.hands))


def beginning_with_a_list(seats: int = 2, options: toy.Options = _DEFAULTS) -> toy.State:
    begun: Any = toy.initial_state(seats, options)
    return Listed(begun.options, begun.hands, list(begun.bag))  # type: ignore[arg-type]


# --- scores and views ------------------------------------------------------------------------------------


def sheet_with_double_points(state: toy.State) -> object:
    return tuple((*lines, *lines) for lines in toy.score_sheet(state))


def sheet_with_real_numbers(state: toy.State) -> object:
    return tuple(
        tuple(attrs.evolve(line, points=float(line.points)) for line in lines)  # type: ignore[arg-type]
        for lines in toy.score_sheet(state)
    )


def outcome_upside_down(state: toy.State) -> Outcome | None:
    outcome = toy.outcome(state)
    return outcome and attrs.evolve(outcome, places=outcome.places[::-1])


def drawing_without_end(view: kirche.State, **how: object) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg">'


def drawing_of_one_thing(view: kirche.State, *, last: Any = None, marked: Any = ()) -> str:
    if last is not None and marked:
        raise ValueError("either a move or places")
    return kirche.draw(view, last=last, marked=marked)


def view_for_anybody(state: kirche.State, viewer: object) -> kirche.State:
    return state


def view_of_the_neighbour(state: toy.State, viewer: int | None) -> toy.View:
    view = toy.observe(state, viewer)
    return view if viewer is None else attrs.evolve(view, own=state.hands[viewer - 1])


@attrs.frozen
class Hoard(toy.View):
    """It equals the view that it should be, and holds all hands as well."""

    hands: tuple[int, ...] = attrs.field(default=(), eq=False, repr=False)


def view_with_all_hands(state: toy.State, viewer: int | None) -> Hoard:
    view = toy.observe(state, viewer)
    return Hoard(view.own, view.dealt, view.in_bag, view.aside, view.done, view.final, state.hands)


def reasons_with_all_hands(state: toy.State, move: toy.Move) -> object:
    return [
        attrs.evolve(it, message=f"{it.message}: {state.hands}") if it.rule.id == "LD-1" else it
        for it in toy.explain(state, move)
    ]


def deals_face_up(state: toy.State, move: toy.Move, viewer: int | None) -> str:
    return toy.format_move(move)


def moves_that_tell_the_hand(state: toy.State, move: toy.Move, viewer: int | None) -> str:
    """Who keeps a high card says so."""
    is_high = isinstance(move, toy.Keep) and state.hands[state.done] == max(toy.VALUES)
    return "keep it" if is_high else toy.observe_move(state, move, viewer)


def moves_that_are_not_told(state: toy.State, move: toy.Move, viewer: int | None) -> str:
    return "something"


def explain_without_states(state: toy.State, move: toy.Move) -> object:
    """It takes anything with the fields that it looks at."""
    known = toy.State(toy.Options(), state.hands, state.bag, state.aside, state.done)
    return toy.explain(known, move)


def moves_that_hide(state: kirche.State, move: kirche.Move, viewer: int | None) -> str:
    return "?"


def moves_that_tell_the_bag(state: toy.State) -> tuple[toy.Move, ...]:
    """A change is offered only when a better card is in the bag."""
    moves = toy.legal_moves(state)
    is_turn = toy.Keep() in moves
    return moves[:1] if is_turn and not any(state.bag[state.hands[state.done] :]) else moves


# --- whole games -----------------------------------------------------------------------------------------


def beginning_for_any_number(seats: int = 2, options: toy.Options = _DEFAULTS) -> toy.State:
    return toy.State(options, (0,) * seats, (options.copies,) * 3)


def audit_against_corners(state: kirche.State) -> object:
    return [kirche.RULEBOOK.violation("KD-02", "no more churches")] if state.ply > 3 else ()


def apply_that_loses_a_card(state: toy.State, move: toy.Move) -> toy.State:
    after = toy.apply(state, move)
    return attrs.evolve(after, aside=(0, 0, 1)) if any(after.aside) else after


def turn_without_end(state: toy.State, move: toy.Move) -> toy.State:
    after = toy.apply(state, move)
    return state if isinstance(move, toy.Keep) else after


def successors_without_end(state: toy.State) -> Successors[toy.Move, toy.State]:
    return Successors(state, toy.legal_moves(state), turn_without_end)


FAULTS: Final[Mapping[str, tuple[Any, dict[str, Any]]]] = {
    "purity": (toy, {"apply": apply_that_writes_into_the_state}),
    "purity: drawing": (kirche, {"draw": drawing_that_counts}),
    "purity: printing": (kirche, {"render": board_that_is_printed}),
    "immutability: field": (toy, {"initial_state": _beginning(Changeable)}),
    "immutability: list": (toy, {"initial_state": beginning_with_a_list}),
    "determinism": (kirche, {"legal_moves": moves_in_turning_order}),
    "processes: fails": (toy, {"initial_state": beginning_only_here}),
    "processes: order": (kirche, {"legal_moves": moves_in_order_of_hashes}),
    "legality: forgotten": (kirche, {"legal_moves": moves_but_the_second}),
    "legality: fails": (kirche, {"legal_moves": moves_that_fail}),
    "legality: allowed": (kirche, {"apply": apply_that_lets_priests_call}),
    "reasons": (kirche, {"apply": apply_without_reasons}),
    "strangers: state": (toy, {"explain": explain_without_states}),
    "strangers: move": (kirche, {"explain": explain_without_types}),
    "listing": (kirche, {"legal_moves": moves_and_the_first_again}),
    "successors": (kirche, {"successors": successors_in_reverse}),
    "chance: zeros": (toy, {"chance_weights": weights_with_zeros}),
    "chance: shares": (toy, {"chance_weights": weights_as_shares}),
    "odds": (toy, {"chance_weights": weights_all_alike}),
    "ends": (toy, {"outcome": outcome_before_the_end}),
    "notation": (kirche, {"parse_move": parse_without_ridges}),
    "position": (kirche, {"parse_position": position_of_no_moves}),
    "position: options": (toy, {"parse_position": position_with_default_options}),
    "document": (kirche, {"to_document": document_without_actions}),
    "reading: error": (toy, {"parse_move": moves_read_with_a_key}),
    "reading: junk": (toy, {"parse_move": moves_read_without_their_end}),
    "reading: bytes": (toy, {"parse_move": moves_read_from_bytes}),
    "reading: position": (toy, {"parse_position": position_without_audit}),
    "reading: document": (toy, {"from_document": document_without_audit}),
    "digest": (toy, {"to_document": document_without_turn}),
    "hashing": (toy, {"initial_state": _beginning(OwnHash)}),
    "pickling": (toy, {"initial_state": _beginning(LostInPickle)}),
    "score_sheet: sum": (toy, {"score_sheet": sheet_with_double_points}),
    "score_sheet: reals": (toy, {"score_sheet": sheet_with_real_numbers}),
    "places": (toy, {"outcome": outcome_upside_down}),
    "faces: drawing": (kirche, {"draw": drawing_without_end}),
    "faces: both": (kirche, {"draw": drawing_of_one_thing}),
    "faces: anybody": (kirche, {"observe": view_for_anybody}),
    "secrecy: view": (toy, {"observe": view_of_the_neighbour}),
    "secrecy: field": (toy, {"observe": view_with_all_hands}),
    "secrecy: reasons": (toy, {"explain": reasons_with_all_hands}),
    "secrecy: moves": (toy, {"legal_moves": moves_that_tell_the_bag}),
    "discretion: chance": (toy, {"observe_move": deals_face_up}),
    "discretion: mute": (toy, {"observe_move": moves_that_are_not_told}),
    "discretion: choice": (toy, {"observe_move": moves_that_tell_the_hand}),
    "discretion: unclaimed": (kirche, {"observe_move": moves_that_hide}),
    "seats": (toy, {"initial_state": beginning_for_any_number}),
    "replaying": (kirche, {"parse_move": parse_without_ridges}),
    "audit": (kirche, {"audit": audit_against_corners}),
    "conservation": (toy, {"apply": apply_that_loses_a_card}),
    "termination": (toy, {"apply": turn_without_end, "successors": successors_without_end}),
}
"""By the law that finds it (and what the fault is, where there are several)."""
