"""Types as a user meets them: checked by ``mypy --strict``, never run.

Right uses pass as they stand. A wrong use carries ``type: ignore`` with the error it has to be; since unused
ignores are errors too, mypy fails as soon as a mistake stops being one.
"""

from __future__ import annotations

from typing import Any, assert_type

from tabletop_rules.game import Actor, Game, M, Outcome, S, V, Violation
from tabletop_rules.games import kirche

# The module is a game: its states, its moves, and (nothing is hidden) its states again as views.
game: Game[kirche.State, kirche.Move, kirche.State] = kirche
unchecked_views: Game[kirche.State, kirche.Move] = kirche
anything: Game[Any, Any] = kirche
wrong_state: Game[int, kirche.Move, kirche.State] = kirche  # type: ignore[assignment]
wrong_move: Game[kirche.State, str, kirche.State] = kirche  # type: ignore[assignment]
not_a_game: Game[Any, Any] = int  # type: ignore[assignment]


def inferred() -> None:
    """What a reader of the editor's hints sees."""
    state = kirche.initial_state()
    assert_type(state, kirche.State)
    assert_type(kirche.actor(state), Actor)
    assert_type(kirche.legal_moves(state), tuple[kirche.Move, ...])
    assert_type(kirche.explain(state, kirche.legal_moves(state)[0]), tuple[Violation, ...])
    assert_type(kirche.apply(state, kirche.parse_move("Na1H")), kirche.State)
    assert_type(kirche.outcome(state), Outcome | None)
    move, after = game.successors(state)[0]
    assert_type(move, kirche.Move)
    assert_type(after, kirche.State)


def mistakes() -> None:
    """What a type checker refuses before anything runs."""
    state = kirche.initial_state()
    kirche.apply(state, "Na1H")  # type: ignore[arg-type]
    kirche.explain(state, 7)  # type: ignore[arg-type]
    kirche.apply(kirche.to_document(state), kirche.parse_move("Na1H"))  # type: ignore[arg-type]
    kirche.initial_state(options={"board": 5})  # type: ignore[arg-type]
    kirche.Options(board=6)  # type: ignore[arg-type]
    state.ply = 3  # type: ignore[misc]
    kirche.Slide("d3", "d4")  # type: ignore[arg-type]


def generic(some: Game[S, M, V], state: S, view: V) -> S:
    """Code for any game: a view is no state, and a move of one game is no move of another."""
    some.apply(view, some.legal_moves(state)[0])  # type: ignore[arg-type]
    some.apply(state, kirche.parse_move("Na1H"))  # type: ignore[arg-type]
    some.render(some.observe(state, None))
    some.render(state)  # type: ignore[arg-type]
    return some.apply(state, some.legal_moves(state)[0])


assert_type(generic(game, kirche.initial_state(), kirche.initial_state()), kirche.State)
