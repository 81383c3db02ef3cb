"""What the rulebook proves about every game, looked for in each position of generated games."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings

from services.walks import walk
from tabletop_rules.games import kirche
from tabletop_rules.games.kirche import DARK, LIGHT, Phase
from tabletop_rules.games.kirche.choices import is_legal
from tabletop_rules.geometry import Cell
from tabletop_rules.testing.play import Play
from tabletop_rules.testing.strategies import games

SIDES = (LIGHT, DARK)
PLAYS = games(kirche, max_plies=120)
SHUT_IN_ONLY = games(kirche, options=kirche.Options(), max_plies=120)
THOROUGH = settings(max_examples=4 * settings().max_examples)
"""These are cheap: some eight thousand positions each under the profile ``ci``."""


def own(state: kirche.State, seat: int) -> list[kirche.Building]:
    return [building for building in state.buildings if building.seat == seat]


@pytest.mark.rule("KD-14", "KD-12", "KD-13")
@THOROUGH
@given(PLAYS)
def test_there_is_always_room_for_a_house(play: Play[Any, Any]) -> None:
    for state in play.states:
        if state.phase is Phase.HOUSES:
            houses = [move for move in kirche.legal_moves(state) if isinstance(move, kirche.Place)]
            assert len({house.cell for house in houses}) >= 3
            assert len(houses) == 2 * len({house.cell for house in houses})  # KD-12: either ridge


@pytest.mark.rule("KD-15")
@THOROUGH
@given(PLAYS)
def test_nobody_wins_while_setting_up(play: Play[Any, Any]) -> None:
    for state in play.states:
        if state.phase is not Phase.PLAY or state.actions == 0:
            assert state.ending is None
            for seat in SIDES:
                cells = {building.cell for building in own(state, seat)}
                assert not any(neighbour in cells for cell in cells for neighbour in cell.neighbours)


@pytest.mark.rule("KD-26", "KD-21")
@THOROUGH
@given(SHUT_IN_ONLY)
def test_each_own_building_has_one_kind_of_action(play: Play[Any, Any]) -> None:
    for state in play.states:
        if state.phase is Phase.PLAY and state.ending is None:
            moves = kirche.legal_moves(state)
            sliding = {move.origin for move in moves if isinstance(move, kirche.Slide)}
            calling = {move.cell for move in moves if isinstance(move, kirche.PriestHelp)}
            assert sliding.isdisjoint(calling)
            assert sliding | calling == {building.cell for building in own(state, state.mover)}


@pytest.mark.rule("KD-33", "KD-32", "KD-25")
@THOROUGH
@given(PLAYS)
def test_an_action_moves_one_own_building_and_perhaps_the_priest(play: Play[Any, Any]) -> None:
    for before, after, move in zip(play.states, play.states[1:], play.moves, strict=False):
        if before.phase is not Phase.PLAY:
            continue
        other = 1 - before.mover
        assert own(after, other) == own(before, other)
        assert kirche.village_gaps(after, other)  # else the game would have been over before
        assert len(set(own(before, before.mover)) - set(own(after, before.mover))) == 1
        assert (before.priest == after.priest) is isinstance(move, kirche.Slide)


@pytest.mark.rule("KD-23", "KD-24")
@THOROUGH
@given(PLAYS)
def test_whatever_moves_is_turned(play: Play[Any, Any]) -> None:
    for before, after in zip(play.states, play.states[1:], strict=False):
        if before.phase is Phase.PLAY:
            (left,) = set(own(before, before.mover)) - set(own(after, before.mover))
            (come,) = set(own(after, before.mover)) - set(own(before, before.mover))
            assert (come.kind, come.ridge) == (left.kind, left.ridge.turned)


@pytest.mark.rule("KD-21", "KD-22", "KD-25")
@pytest.mark.parametrize("seed", range(6))
def test_all_actions_that_can_be_written_are_judged_alike(seed: int) -> None:
    """Every slide between two squares and every call of the priest, for each side in turn."""
    states, _ = walk(kirche, seed, plies=24 + seed)
    squares = [Cell(x, y) for x in range(7) for y in range(7)]
    actions: list[kirche.Move] = [kirche.Slide(*ends) for ends in permutations(squares, 2)]
    actions += map(kirche.PriestHelp, squares)
    for state in states[-2:]:
        legal = {*kirche.legal_moves(state)}
        assert {action for action in actions if is_legal(state, action)} == legal
        assert {action for action in actions if not kirche.explain(state, action)} == legal
