"""Alhambra clause by clause: the worked cases of the rulebook, and what no other test says of a rule."""

from __future__ import annotations

from collections import Counter

import attrs
import pytest

from alhambra import worked
from alhambra.positions import (
    after,
    legal,
    market,
    palace,
    refusal,
    removable,
    scores,
    sites,
    swappable,
    tallied,
    texts,
    wall,
)
from alhambra.scenes import table
from tabletop_rules.game import CHANCE
from tabletop_rules.games import alhambra
from tabletop_rules.games.alhambra import Step
from tabletop_rules.games.alhambra.components import TILES, TYPES
from tabletop_rules.games.alhambra.money import cut
from tabletop_rules.games.alhambra.palace import HoleRule

NOTHING: dict[str, list[int]] = {kind: [0, 0, 0] for kind in TYPES}


# --- the box and the set-up ----------------------------------------------------------------------------


@pytest.mark.rule("AL-01", "AL-07")
@pytest.mark.parametrize("players", range(2, 7))
def test_set_up(players: int) -> None:
    """Each player has a fountain, an empty reserve, no points; only the cards depend on the number."""
    state = alhambra.initial_state(players)
    assert [str(player.alhambra.tiles[0, 0]) for player in state.players] == ["FOUNTAIN"] * players  # type: ignore[index]
    assert all(len(player.alhambra.tiles) == 1 and not player.reserve for player in state.players)
    assert scores(state) == [0] * players
    assert sum(state.bank.pile) == (72 if players == 2 else 108)
    assert sum(state.yard.bag) == 54


@pytest.mark.rule("AL-51", "AL-55")
def test_tiles_of_the_box() -> None:
    """54 distinct tiles with 80 walls, 20 towards each side; 10, 16, 20 and 8 tiles have 0 to 3 of them."""
    assert len(set(TILES)) == 54
    assert [sum(tile.walls >> side & 1 for tile in TILES) for side in range(4)] == [20] * 4
    assert Counter(tile.walls.bit_count() for tile in TILES) == {0: 10, 1: 16, 2: 20, 3: 8}


@pytest.mark.rule("AL-03", "AL-04", "AL-101")
def test_hands_and_the_first_player() -> None:
    """Seat 0 needs four cards, seat 1 three that are worth 21, seat 2 three that are worth 20: it begins."""
    state = alhambra.initial_state(3)
    for tile in ("PAV-2-NEW", "PAV-3-SW", "PAV-4-ES", "PAV-5-NW"):
        state = after(state, f"draw {tile}")
    for card in (
        "blue5",
        "blue5",
        "blue5",
        "green5",
        "blue9",
        "blue9",
        "blue3",
        "green9",
        "green9",
        "green2",
    ):
        assert state.step is Step.DEAL
        state = after(state, f"draw {card}")
    assert texts(state.players[1].hand) == ["blue3", "blue9", "blue9"]
    for card in ("orange1", "orange2", "orange3", "orange4"):
        assert state.step is Step.MONEY
        state = after(state, f"draw {card}")
    assert (state.step, state.turn, alhambra.actor(state)) == (Step.ACT, 1, 2)


@pytest.mark.rule("AL-06")
@pytest.mark.parametrize(("cards", "parts"), worked.PILES)
def test_piles(cards: int, parts: list[int]) -> None:
    """AL-T28."""
    assert list(cut(cards)) == parts


# --- building ------------------------------------------------------------------------------------------


@pytest.mark.rule("AL-52", "AL-53", "AL-54", "AL-55")
def test_first_building() -> None:
    """AL-T01, AL-T02, AL-T06."""
    fountain = palace("")
    numbers = Counter(len(sites(fountain, str(tile))) for tile in TILES)
    assert numbers == {4: 10, 3: 16, 2: 20, 1: 8}
    assert sum(size * times for size, times in numbers.items()) == 136
    for tile, cells in worked.FIRST_CELLS:
        assert sorted(sites(fountain, tile)) == cells
    assert (1, 1) not in sites(fountain, "PAV-8-0")


@pytest.mark.rule("AL-53", "AL-54", "AL-56")
@pytest.mark.parametrize("hole_rule", ["region", "single"])
@pytest.mark.parametrize(("name", "tile", "cell", "fits"), worked.PLACEMENTS)
def test_placements(name: str, tile: str, cell: tuple[int, int], fits: bool, hole_rule: HoleRule) -> None:
    """AL-T03, AL-T04, AL-T05, AL-T07, AL-T18."""
    assert (cell in sites(palace(name, hole_rule), tile)) is fits


@pytest.mark.rule("AL-50")
def test_order_of_placing_is_free_and_each_step_is_judged_by_itself() -> None:
    """AL-T18 in a turn: the chambers fit only after the arcades."""
    state = table(
        boards=["T18"], step="bought", bought="CHA-9-W ARC-9-0", market=[None, None, "TOW-11-0", "TOW-12-0"]
    )
    assert "build CHA-9-W (2,0)" not in legal(state)
    assert "build CHA-9-W (2,0)" in legal(after(state, "build ARC-9-0 (2,-1)"))
    assert {"reserve CHA-9-W", "reserve ARC-9-0"} <= set(legal(state))


# --- redesign ------------------------------------------------------------------------------------------


@pytest.mark.rule("AL-41", "AL-43")
@pytest.mark.parametrize("hole_rule", ["region", "single"])
def test_removing(hole_rule: HoleRule) -> None:
    """AL-T09, AL-T10, AL-T30."""
    block = removable(palace("T09", hole_rule))
    assert sorted(block) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert removable(palace("T10", hole_rule)) == [(2, 0)]
    whole = palace("T30", hole_rule)
    assert (0, 1) in removable(whole)
    assert removable(palace(worked.BOARDS["T30"].removeprefix("PAV-8-0 (0,1) "), hole_rule)) == []


@pytest.mark.rule("AL-42", "AL-43")
def test_swapping() -> None:
    """AL-T11: 34 of the 54 tiles have no wall to the west."""
    lonely = palace("PAV-8-0 (1,0)")
    partners = [str(tile) for tile in TILES if swappable(lonely, str(tile)) == [(1, 0)]]
    assert len(partners) == 34
    assert "ARC-4-NES" in partners
    assert "SER-3-ESW" not in partners
    assert wall(palace("ARC-4-NES (1,0)")) == 3


@pytest.mark.rule("AL-40", "AL-44")
def test_redesign_ends_the_actions() -> None:
    state = table(boards=["PAV-8-0 (1,0)"], reserves=["SER-9-0"])
    placed = after(state, "place SER-9-0 (2,0)")
    assert (placed.turn, placed.mover) == (state.turn + 1, 1)
    swapped = after(state, "swap SER-9-0 (1,0)")
    assert list(map(str, swapped.players[0].reserve)) == ["PAV-8-0"]


# --- turns ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AL-10", "AL-11", "AL-13", "AL-32", "AL-44")
def test_two_exact_purchases_and_a_redesign() -> None:
    """AL-T21: both places stay empty, and both tiles are placed after the third action."""
    state = table(
        boards=["CHA-11-0 (1,0)"],
        hands=["blue3 blue5 green9 green4"],
        market=["PAV-8-0", "TOW-9-ES", "SER-9-0", "GAR-10-0"],
    )
    state = after(state, "buy 1 blue3 blue5")
    assert (state.step, market(state)) == (Step.ACT, [None, "TOW-9-ES", "SER-9-0", "GAR-10-0"])
    state = after(state, "buy 2 green9")
    assert (state.step, market(state)) == (Step.ACT, [None, None, "SER-9-0", "GAR-10-0"])
    state = after(state, "remove (1,0)")
    assert (state.step, alhambra.actor(state)) == (Step.PLACE, 0)
    assert list(map(str, state.player.aside)) == ["PAV-8-0", "TOW-9-ES"]
    assert market(state) == [None, None, "SER-9-0", "GAR-10-0"]
    state = after(state, "build PAV-8-0 (1,0)", "reserve TOW-9-ES")
    assert alhambra.actor(state) is CHANCE


@pytest.mark.rule("AL-11", "AL-31")
def test_overpaying_ends_the_actions() -> None:
    state = table(hands=["blue9 green9"], market=["PAV-8-0", "TOW-9-ES", "SER-9-0", "GAR-10-0"])
    assert after(state, "buy 1 blue9").step is Step.PLACE


@pytest.mark.rule("AL-20", "AL-102")
@pytest.mark.parametrize(("open_money", "number"), worked.TAKINGS)
def test_takings(open_money: str, number: int) -> None:
    """AL-T19; the colours differ, so that no two sets are the same."""
    state = table(open_money=open_money)
    assert sum(text.startswith("take") for text in legal(state)) == number


@pytest.mark.rule("AL-102")
def test_equal_cards_are_one_choice() -> None:
    state = table(open_money="blue1 blue1 blue1 green2")
    takings = [text for text in legal(state) if text.startswith("take")]
    assert takings == [
        "take blue1", "take blue1 blue1", "take blue1 blue1 blue1", "take blue1 blue1 blue1 green2",
        "take blue1 blue1 green2", "take blue1 green2", "take green2",
    ]  # fmt: skip


@pytest.mark.rule("AL-21")
def test_hands_have_no_limit() -> None:
    hand = " ".join(f"{colour}{value}" for colour in ("blue", "green", "orange") for value in range(1, 10))
    state = table(hands=[hand], open_money="yellow1 yellow1 yellow1 yellow2")
    state = after(state, "take yellow1 yellow1 yellow1 yellow2")
    assert sum(state.players[0].hand) == 31


# --- the end of a turn ---------------------------------------------------------------------------------


@pytest.mark.rule("AL-60", "AL-62", "AL-76")
def test_scoring_card_in_a_refill() -> None:
    """AL-T25: 7 blue, card A, 3 green; scoring 1 comes before the next turn, and its points stay."""
    state = table(
        boards=["TOW-11-0 (1,0)"],
        open_money="orange1 orange2 yellow8 yellow9",
        pile="blue7 green3 blue1 blue2 blue3 blue4 green4 green5 green6 green7",
        drawn=2,
    )
    state = after(state, "take orange1 orange2", "draw blue7", "draw A", "draw green3")
    assert texts(state.bank.open) == ["blue7", "green3", "yellow8", "yellow9"]
    assert [tally.scoring for tally in state.tallies] == [1]
    assert scores(state) == [6, 0, 0]
    assert (alhambra.actor(state), state.mover) == (1, 1)
    assert scores(after(state, "take blue7")) == [6, 0, 0]


@pytest.mark.rule("AL-61", "AL-63", "AL-80", "AL-81")
def test_bag_that_does_not_reach() -> None:
    """AL-T26: places 1 and 3 are filled, 4 stays empty; the game ends, and three tiles are awarded."""
    state = table(
        hands=["blue8", "blue9 green9 orange9"],
        market=[None, "TOW-9-ES", None, None],
        bag="ARC-9-0 CHA-10-0",
        step="bought",
        bought="PAV-8-0 SER-9-0 GAR-10-0",
    )
    state = after(state, "reserve PAV-8-0", "reserve SER-9-0", "reserve GAR-10-0")
    state = after(state, "draw ARC-9-0", "draw CHA-10-0")
    assert (state.step, state.ending) == (Step.AWARD, alhambra.Ending.CANNOT_REFILL)
    assert alhambra.actor(state) == 1
    assert list(map(str, state.players[1].aside)) == ["ARC-9-0", "CHA-10-0", "TOW-9-ES"]
    assert market(state) == [None] * 4


@pytest.mark.rule("AL-80")
def test_who_gets_the_last_tiles() -> None:
    """AL-T27: equal sums leave the tile, one card is enough for the dearest, nobody's colour stays."""
    state = table(
        hands=["blue4 blue5", "blue9 green1", "blue4"],
        market=["PAV-8-0", "TOW-13-E", "SER-9-0", None],
        bag="",
        step="bought",
        bought="GAR-10-0",
    )
    state = after(state, "reserve GAR-10-0")
    assert list(map(str, state.players[1].aside)) == ["TOW-13-E"]
    assert market(state) == ["PAV-8-0", None, "SER-9-0", None]


@pytest.mark.rule("AL-82", "AL-83")
def test_last_scoring_ends_the_game() -> None:
    state = table(
        boards=["TOW-11-0 (1,0)"],
        market=["PAV-8-0", "TOW-13-E", "SER-9-0", None],
        bag="",
        step="bought",
        bought="GAR-10-0",
    )
    state = after(state, "reserve GAR-10-0")
    outcome = alhambra.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((21, 0, 0), (0,))
    assert alhambra.legal_moves(state) == ()


@pytest.mark.rule("AL-100")
def test_who_can_do_nothing_passes() -> None:
    """No money lies open, nothing can be paid, nothing placed, nothing removed; any of these forbids it."""
    stuck = {"open_money": "", "pile": "", "market": ["PAV-8-0", None, None, None]}
    assert legal(table(**stuck)) == ["pass"]
    assert after(table(**stuck), "pass").step is Step.MONEY  # the turn is over: what lies open is filled up
    for possible in (
        {"open_money": "blue1"},
        {"hands": ["blue8"]},
        {"reserves": ["GAR-10-0"]},
        {"boards": ["GAR-10-0 (1,0)"]},
    ):
        state = table(**stuck | possible)
        assert "pass" not in legal(state)
        assert refusal(state, "pass")[0] == ["AL-100: player 0 can act, and has to"]


# --- scoring -------------------------------------------------------------------------------------------


@pytest.mark.rule("AL-70", "AL-71")
def test_sheet_says_which_places_were_shared() -> None:
    """In the second scoring the first place counts, and the second, which two share."""
    sheets = alhambra.score_sheet(tallied(3, 2, NOTHING | {"tower": [3, 2, 2]}, [0, 0, 0]))
    assert [[(line.rule.id, line.reason) for line in sheet] for sheet in sheets] == [
        [("AL-70", "scoring 2: place 1 for tower")],
        [("AL-71", "scoring 2: place 2 for tower, shared by 2")],
        [("AL-71", "scoring 2: place 2 for tower, shared by 2")],
    ]


@pytest.mark.rule("AL-70", "AL-71", "AL-92")
@pytest.mark.parametrize(("scoring", "kind", "numbers", "points"), worked.MAJORITIES)
def test_majorities(scoring: int, kind: str, numbers: list[int], points: list[int]) -> None:
    """AL-T22, AL-T23; with three numbers of garden in scoring 2 the last is Dirk's."""
    has_dirk = kind == "garden" and scoring == 2
    players = len(numbers) - has_dirk
    rows: dict[str, list[int]] = {it: numbers if it == kind else [0] * len(numbers) for it in TYPES}
    state = tallied(players, scoring, rows, [0] * players)
    assert scores(state) == points[:players]
    if has_dirk:
        assert alhambra.dirk_points(state) == points[-1]


@pytest.mark.rule("AL-72", "AL-73", "AL-74", "AL-75")
@pytest.mark.parametrize(("name", "segments", "longest"), worked.WALLS)
def test_walls(name: str, segments: int, longest: tuple[int, int, int]) -> None:
    """AL-T13, AL-T14, AL-T15, and the walls of AL-T03, AL-T04 and AL-T18."""
    it = palace(name)
    assert len(it.outer_wall) == segments
    assert (wall(it, "trail"), wall(it, "simple_path"), wall(it, "component")) == longest


@pytest.mark.rule("AL-72", "AL-76")
def test_walls_are_no_majority_and_count_each_time() -> None:
    state = tallied(3, 1, NOTHING, [4, 4, 1])
    assert scores(state) == [4, 4, 1]


@pytest.mark.rule("AL-91", "AL-105")
def test_dirk_draws_a_third_of_the_bag_after_the_second_scoring() -> None:
    """AL-T29: 17 tiles in the bag give him 5. Three of five piles of four are gone, so that B may come."""
    state = table(
        players=2,
        market=["PAV-8-0", "SER-9-0", "ARC-9-0", "CHA-11-0"],
        open_money="orange1 orange2 yellow8 yellow9",
        pile="blue7 blue1 green3 green4 green5 green6 green7 green8",
        bag=[str(tile) for tile in TILES[-17:]],
        come="A",
        drawn=13,
    )
    state = attrs.evolve(state, tallies=tallied(2, 1, NOTHING, [0, 0]).tallies)
    state = after(state, "take orange1 orange2", "draw blue7", "draw B", "draw green3")
    assert (state.step, state.yard.due, len(state.yard.dirk)) == (Step.DIRK, 5, 0)
    for _ in range(5):
        state = after(state, legal(state)[0])
    assert (len(state.yard.dirk), sum(state.yard.bag), alhambra.actor(state)) == (5, 12, 1)
