"""What holds in whole games: played by Hypothesis under all switches, at random, and by a greedy player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given

from poorters.naive import Laid, Switches, Table, board, reasons
from poorters.positions import Options, State, florins, points, position, standing
from poorters.tables import COPIES, KINDS
from tabletop_rules.bots import Greedy
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters.heuristics import promise
from tabletop_rules.games.poorters.moves import Accept, BuyCards, Draw, Move, Reveal
from tabletop_rules.games.poorters.state import Bargain, Purchase, Stage
from tabletop_rules.record import replay
from tabletop_rules.simulate import play
from tabletop_rules.testing import games
from tabletop_rules.testing.play import Play

Game = Play[State, Move]


def table_of(state: State) -> Table:
    """The board of a state as the naive model sees it."""
    cleared = [(block.x, block.y) for block in state.town.cleared_blocks]
    side = board("large" if state.seats > 2 else "small", cleared)
    return side.with_laid(*(Laid(*spot[:4]) for spot in standing(state)))


def switches(state: State) -> Switches:
    options = state.options
    return Switches(
        options.outer_counts_for_adjacency,
        options.allow_mixed_area,
        options.non_green_outside,
        options.market_edges,
        options.max_districts,
    )


# --- what holds after every move -----------------------------------------------------------------------


def each_building_was_legal_when_it_was_laid(play: Game) -> None:
    """No overlap, matching roads, a neighbour in the city, green outside: the clauses allow each one."""
    before = play.states[0]
    for state in play.states[1:]:
        old, new = standing(before), standing(state)
        if len(new) > len(old):
            (added,) = (spot for spot in new if spot not in old)
            assert reasons(table_of(before), Laid(*added[:4]), switches(before)) == []
        assert [spot for spot in old if spot not in new] == []
        before = state


def bounds(play: Game) -> None:
    """The track stays within its ends, nobody has less than nothing, fields hold two chips at most."""
    for state in play.states:
        options = state.options
        assert options.burghers_min <= state.track <= state.peak <= options.burghers_max
        assert all(number >= 0 for player in state.players for number in (*player.supply, *player.hand))
        assert all(
            state.light_seals(seat) >= 0 and state.dark_seals(seat) >= 0 for seat in range(state.seats)
        )
        assert set(state.chips) <= {0, 1, 2}
        if options.bank_limited:
            assert sum(florins(state)) + sum(state.coins) <= 101
            assert sum(player.supply[3] for player in state.players) <= 16
            assert sum(player.supply[4] for player in state.players) <= 11


def points_come_from_somewhere(play: Game) -> None:
    """The sheet adds up; private buildings count for their owners, communal ones as they were shared."""
    for state in (play.states[len(play.states) // 2], play.last):
        sheet = poorters.score_sheet(state)
        assert [sum(line.points for line in lines) for lines in sheet] == points(state)
        shared = sum(player.points[0] for player in state.players)
        assert shared == sum(KINDS[str(spot[0])].vp for spot in standing(state) if spot[4] is None)


def shares_add_up(play: Game) -> None:
    """A complete proposal shares out the cost and the points; when it is built, that is paid."""
    for move, before, state in zip(play.moves, play.states, play.states[1:], strict=False):
        detail = before.slot.detail
        if not isinstance(detail, Bargain) or detail.answers < 0:
            continue
        kind = KINDS[before.table.ground.tiles[detail.tile]]
        sums = [sum(detail.shares[resource::3]) for resource in range(3)]
        assert sums == [kind.wood, kind.florins, kind.vp]
        built = len(standing(state)) > len(standing(before))
        if built:
            assert isinstance(move, Accept)
            off = [detail.discount == "wood", detail.discount == "florins"]
            for asset, cost, less in ((0, kind.wood, off[0]), (5, kind.florins, off[1])):
                paid = [
                    a.supply[asset] - b.supply[asset]
                    for a, b in zip(before.players, state.players, strict=True)
                ]
                assert sum(paid) == cost - less - earned(before, state, asset)
        else:
            assert state.players == before.players


def earned(before: State, state: State, asset: int) -> int:
    """What the move brought besides the building: income, when it ended the round."""
    if asset != 5 or (state.round == before.round and state.slot.stage != Stage.OVER):
        return 0
    incomes = sum(state.income(seat) for seat in range(state.seats))
    if not before.options.bank_limited:
        return incomes
    return min(incomes, 101 - sum(florins(before)) - sum(before.coins) + paid_florins(before))


def paid_florins(before: State) -> int:
    detail = before.slot.detail
    assert isinstance(detail, Bargain)
    return sum(detail.shares[1::3]) - (detail.discount == "florins")


def a_purchase_ends(play: Game) -> None:
    """Each draw makes the cards that can still come fewer, so that it ends when none are left at last."""
    for move, before, state in zip(play.moves, play.states, play.states[1:], strict=False):
        if isinstance(move, Draw):
            assert isinstance(before.slot.detail, Purchase)
            left = sum(before.deck) + sum(before.discard)
            assert left >= 1
            if isinstance(state.slot.detail, Purchase):
                assert sum(state.deck) + sum(state.discard) == left - 1
                assert state.slot.detail.due in (before.slot.detail.due, before.slot.detail.due - 1)


def no_dead_ends(play: Game) -> None:
    """Whoever is to move can: a negotiation that has begun always comes to an answer."""
    for state in play.states:
        if state.slot.stage is not Stage.OVER:
            assert poorters.legal_moves(state)


PROPERTIES: Sequence[Callable[[Game], None]] = (
    each_building_was_legal_when_it_was_laid,
    bounds,
    points_come_from_somewhere,
    shares_add_up,
    a_purchase_ends,
    no_dead_ends,
)


@pytest.mark.rule(
    "PN-2.5", "PN-7.2", "PN-7.3", "PN-7.8", "PN-8.1", "PN-8.2", "PN-8.4", "PN-8.6", "PN-8.10", "PN-9.3",
    "PN-9.7", "PN-9.8", "PN-9.10", "PN-9.11", "PN-11.2", "PN-13.5", "PN-13.9", "PN-14.3", "PN-16.3",
    "PN-19.2", "PN-19.3", "PN-19.4", "PN-19.5", "PN-19.9",
)  # fmt: skip
@given(games(poorters))
def test_what_always_holds(play: Game) -> None:
    for holds in PROPERTIES:
        holds(play)


# --- games to their end --------------------------------------------------------------------------------


def played(random: Random, seats: int, options: Options) -> list[State]:
    """The states at the beginnings of rounds of a random game, and its last one."""
    state = poorters.initial_state(seats, options)
    found = [state]
    while moves := poorters.legal_moves(state):
        weights = poorters.chance_weights(state) or None
        before, state = state, poorters.apply(state, random.choices(moves, weights)[0])
        if state.round != before.round:
            found.append(state)
    return [*found, state]


@pytest.mark.rule("PN-16.1", "PN-16.4", "PN-4.2", "PN-4.3", "PN-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_end(seats: int, seed: int) -> None:
    *rounds, last = played(Random(seed), seats, Options())
    assert len(rounds) <= 60
    assert [state.round for state in rounds] == list(range(1, len(rounds) + 1))
    outcome = poorters.outcome(last)
    assert outcome is not None
    assert max(outcome.scores) >= 30 or last.round == 60
    assert all(max(points(state)) < 30 for state in rounds)
    assert poorters.actor(last) is None
    assert poorters.audit(last) == ()


@pytest.mark.rule("PN-16.4")
@pytest.mark.parametrize("max_rounds", [1, 3])
def test_random_games_end_within_max_rounds(max_rounds: int) -> None:
    last = played(Random(max_rounds), 3, Options(max_rounds=max_rounds))[-1]
    assert (last.round, last.slot.stage) == (max_rounds, Stage.OVER)


@pytest.mark.rule("PN-16.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_greedy_player_reaches_30_points(seats: int) -> None:
    record = play(poorters, [Greedy(promise)] * seats, seed=seats)
    *_, last = replay(poorters, record)
    outcome = poorters.outcome(last)
    assert outcome is not None
    assert (max(outcome.scores) >= 30, last.round < 60) == (True, True)


# --- chance --------------------------------------------------------------------------------------------


@pytest.mark.rule("PN-1.5", "PN-3.2", "PN-13.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_weights_are_the_tiles_and_cards_that_are_left(seats: int) -> None:
    start = poorters.initial_state(seats)
    felled = poorters.apply(start, poorters.legal_moves(start)[0])
    assert poorters.legal_moves(felled) == (Reveal("F3"), Reveal("F4"), Reveal("FG"))
    assert poorters.chance_weights(felled) == (16, 7, 7)
    bought = poorters.apply(position(seats, stage="sheriff", florins=[1]), BuyCards(1))
    assert poorters.legal_moves(bought) == tuple(map(Draw, COPIES))
    assert poorters.chance_weights(bought) == tuple(copies[seats - 2] for copies in COPIES.values())
