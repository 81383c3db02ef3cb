"""Negotiations against the naive model: every proposal that the clauses allow can be made, and no other.

The players are poor, so that all proposals of a building at a place can be listed, transfers and all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from poorters import replay
from poorters.naive import Laid, board
from poorters.naive_communal import Proposal, Situation, completions
from poorters.positions import State, after, position
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters.moves import Propose
from tabletop_rules.geometry import Cell

RULES = ("PN-9.1", "PN-9.8", "PN-9.11", "PN-19.3", "PN-19.4", "PN-19.5")
ASSETS = ("wood", "florins", "fish")


def bargains(state: State) -> Iterator[Proposal]:
    """Every proposal that moves lead to; each of these moves leads to one at least."""
    if replay.shares_named(state) == replay.ALL:
        yield replay.on_the_table(state)
        return
    moves = poorters.legal_moves(state)
    assert moves
    for move in moves:
        yield from bargains(poorters.apply(state, move))


def proposals(state: State, laid: Laid, seats: Sequence[int]) -> list[Proposal]:
    """Every proposal of a building at a place among these seats, as the library lists them."""
    move = Propose(laid.tile, Cell(laid.x, laid.y), laid.rot, tuple(seats[1:]))
    if move not in poorters.legal_moves(state):
        assert poorters.explain(state, move)
        return []
    found = list(bargains(poorters.apply(state, move)))
    assert found
    return found


def poor_table(random: Random, all_take_part: bool) -> tuple[State, Situation, Laid, tuple[int, ...]]:
    """A Builder slot among poor players, a communal building, and who is to take part."""
    seats = 3 if all_take_part else random.choice((2, 3))
    active, chooser = random.randrange(seats), random.randrange(seats)
    cost = (3, 3) if all_take_part else random.choice(((3, 3), (3, 3), (4, 4)))
    holdings = [dict.fromkeys(ASSETS, 0) for _ in range(seats)]
    for asset, total in zip(ASSETS, (*cost, 0), strict=True):
        for _ in range(total + (0 if all_take_part else random.choice((-1, 0, 0, 1)))):
            holdings[random.randrange(seats)][asset] += 1
    allow_transfers = random.random() < 0.6
    others = [(active + step) % seats for step in range(1, seats)]
    most = len(others) if all_take_part or not allow_transfers else 1
    partners = random.sample(others, most if all_take_part else random.randint(1, most))
    state = position(
        seats,
        chooser=chooser,
        seat=active,
        goods=[{"wood": it["wood"], "fish": it["fish"]} for it in holdings],
        florins=[it["florins"] for it in holdings],
        allow_transfers=allow_transfers,
        max_proposals=9,
    )
    side = "large" if seats > 2 else "small"
    there = Situation(board(side), 5, holdings, active, chooser, (), allow_transfers, 9)
    place = (5, 4) if side == "large" else (3, 4)
    tile = "BK" if cost == (3, 3) else "BW"
    laid = Laid(tile, *place, 0 if tile == "BK" else 90)
    return state, there, laid, (active, *(seat for seat in others if seat in partners))


def compare(random: Random, all_take_part: bool = False) -> None:
    """The same proposals before and after some have been refused."""
    state, there, laid, seats = poor_table(random, all_take_part)
    for _ in range(3):
        found, expected = proposals(state, laid, seats), list(completions(there, laid, seats))
        assert len(found) == len(set(found))
        assert set(found) == set(expected)
        if not found:
            return
        refused = random.choice(found)
        state = after(replay.propose(state, refused), "decline")
        there = there._replace(refused=(*there.refused, refused))


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("seed", range(12))
def test_proposals(seed: int) -> None:
    compare(Random(seed))


@pytest.mark.deep
@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("seed", range(100, 600))
def test_many_proposals(seed: int) -> None:
    compare(Random(seed))


@pytest.mark.deep
@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("seed", range(20))
def test_proposals_of_three(seed: int) -> None:
    compare(Random(seed), all_take_part=True)


@pytest.mark.rule("PN-9.11", "PN-19.5")
def test_when_all_has_been_refused() -> None:
    """One way to pay the Watchtower, five to share its points: after five refusals nothing is left."""
    state = position(
        2,
        goods=[{"wood": 2}, {"wood": 1}],
        florins=[3],
        chooser=1,
        seat=0,
        max_proposals=9,
        allow_transfers=False,
    )
    there, elsewhere = Laid("BK", 3, 4, 0), Laid("BK", 3, 5, 0)
    for left in (5, 4, 3, 2, 1):
        found = proposals(state, there, (0, 1))
        assert len(found) == left
        state = after(replay.propose(state, found[-1]), "decline")
    assert proposals(state, there, (0, 1)) == []
    assert [it.rule.id for it in poorters.explain(state, Propose("BK", Cell(3, 4), 0, (1,)))] == ["PN-9.11"]
    assert len(proposals(state, elsewhere, (0, 1))) == 5
