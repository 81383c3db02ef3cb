"""What the rulebook proves about every game, looked for in each position of generated games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import attrs
import pytest
from hypothesis import given

from tabletop_rules.games import monumenten
from tabletop_rules.games.monumenten import Claimed, Options, Pass, Place, Slide, State, Step
from tabletop_rules.games.monumenten.reach import slides_of
from tabletop_rules.geometry import Cell, cells_beside
from tabletop_rules.testing.play import Play
from tabletop_rules.testing.strategies import games

PLAYS = games(monumenten)
DEFAULT_PLAYS = games(monumenten, options=Options())

Plays = Play[Any, Any]


def steps(play: Plays) -> Iterator[tuple[State, Any, State]]:
    """Each state, the move made in it, and the state after that."""
    yield from zip(play.states, play.moves, play.states[1:], strict=False)


def rows_around(state: State, claim: Claimed) -> set[monumenten.Row]:
    """The rows with an edge between a cell of a square and a cell outside it, or the outside of the board."""
    return {
        row
        for row in state.rows
        for edge in row.edges
        if sum(cell in claim.cells for cell in cells_beside(edge)) == 1
    }


@pytest.mark.rule("MO-46", "MO-35", "MO-24")
@given(PLAYS)
def test_a_claimed_square_never_changes(play: Plays) -> None:
    """Its cells, its owner and the rows around it, to the end of the game."""
    around: dict[Claimed, set[monumenten.Row]] = {}
    for state in play.states:
        assert set(around) <= set(state.claims)
        for claim in state.claims:
            assert rows_around(state, claim) == around.setdefault(claim, rows_around(state, claim))
            assert around[claim] <= set(state.protected)


@pytest.mark.rule("MO-01", "MO-11")
@given(PLAYS)
def test_each_row_on_the_board_was_in_a_supply(play: Plays) -> None:
    placed = [0, 0]
    for before, move, _ in steps(play):
        placed[before.mover] += isinstance(move, Place)
    assert [24 - sum(supply) for supply in play.last.supplies] == placed
    assert len(play.last.rows) == sum(placed)


@pytest.mark.rule("MO-40")
@given(PLAYS)
def test_faces_part_the_board(play: Plays) -> None:
    """Every cell is in one face, every face is reported once; the closed ones are known when a turn ends."""
    state = play.last
    faces = state.lattice.walls.faces(state.options.rim_walls)
    cells = [cell for face in faces for cell in face.cells]
    assert sorted(cells) == [Cell(x, y) for x in range(8) for y in range(8)]
    known = {square.cells for square in state.waiting} | {claim.cells for claim in state.claims}
    if state.step is Step.PLACE and state.options == Options():
        assert {face.cells for face in faces if face.closed} == known


@pytest.mark.rule("MO-30", "MO-32", "MO-33", "MO-34")
@given(DEFAULT_PLAYS)
def test_a_slide_can_be_taken_back(play: Plays) -> None:
    """By the geometry alone, that is: as if no monument stood there and the row had lain there before."""
    for _, move, after in steps(play):
        if isinstance(move, Slide):
            bare = attrs.evolve(
                after,
                lattice=after.lattice._replace(h_fixed=0, v_fixed=0),
                placed=None,
            )
            assert Slide(move.target, move.row) in slides_of(bare, move.target)


@pytest.mark.rule("MO-63", "MO-12", "MO-79")
@given(PLAYS)
def test_the_length_of_a_game(play: Plays) -> None:
    passes = [before.turn for before, move, _ in steps(play) if isinstance(move, Pass)]
    equal = play.last.options.end_timing == "equal_turns"
    assert play.last.turn - 1 <= 47 + equal + len(passes)
    if play.last.is_over:
        assert all(later - earlier > 1 for earlier, later in pairwise(passes))
        assert monumenten.legal_moves(play.last) == ()


@pytest.mark.rule("MO-61", "MO-62")
@given(DEFAULT_PLAYS)
def test_scores_are_the_cells_of_marked_squares(play: Plays) -> None:
    marked = [0, 0]
    for state in play.states:
        marked = [sum(len(it.cells) for it in state.claims if it.owner == seat) for seat in (0, 1)]
        assert [sum(line.points for line in sheet) for sheet in monumenten.score_sheet(state)] == marked
        assert all(line.rule.id == "MO-61" for sheet in monumenten.score_sheet(state) for line in sheet)
    if outcome := monumenten.outcome(play.last):
        assert list(outcome.scores) == marked
        assert outcome.is_draw is (marked[0] == marked[1])


@pytest.mark.rule("MO-42", "MO-43", "MO-45", "MO-49", "MO-72")
@given(PLAYS)
def test_nobody_gains_a_square_in_the_others_turn(play: Plays) -> None:
    for before, _, after in steps(play):
        known = {square.cells: square.creator for square in before.waiting}
        for square in after.waiting:
            assert square.creator == known.get(square.cells, before.mover)
        new = set(after.claims) - set(before.claims)
        assert len(new) <= 1
        assert all(claim.owner == before.mover == known[claim.cells] for claim in new)


@pytest.mark.rule("MO-70", "MO-10")
@given(PLAYS)
def test_there_is_always_something_to_choose_but_for_a_pass(play: Plays) -> None:
    for state in play.states:
        moves = monumenten.legal_moves(state)
        if state.step is Step.PLACE and not state.is_over:
            assert all(isinstance(move, Place) for move in moves) or moves == (Pass(),)
        elif not state.is_over:
            assert len(moves) >= 2
