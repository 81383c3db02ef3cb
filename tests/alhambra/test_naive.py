"""Hold the naive rules against the test vectors and against the worked cases of the rulebook (section 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from alhambra import naive, worked
from alhambra.naive import START, TILES
from alhambra.naive_game import Naive, Switches, ending, legal, outcomes, play, settle, start, winners
from alhambra.vectors import HOLE_RULES, METRICS, SIZES, luck, moves, vectors
from alhambra.worked import board


def test_every_section_is_known() -> None:
    assert SIZES == {"alhambras": 32, "scorings": 25, "payments": 13, "takings": 13, "games": 8, "piles": 4}


# --- components ------------------------------------------------------------------------------------------


def test_the_tiles_pass_the_checks_under_their_table() -> None:
    walls = [naive.walls_of(tile) for tile in TILES]
    assert len({(naive.type_of(it), naive.price_of(it), naive.walls_of(it)) for it in TILES}) == 54
    assert Counter(map(len, walls)) == {0: 10, 1: 16, 2: 20, 3: 8}
    assert Counter("".join(walls)) == dict.fromkeys("NESW", 20)
    assert Counter(walls) == {
        "": 10, **dict.fromkeys("NESW", 4), **dict.fromkeys(("NE", "ES", "SW", "NW"), 5),
        **dict.fromkeys(("NES", "ESW", "NSW", "NEW"), 2),
    }  # fmt: skip
    sizes = Counter(map(naive.type_of, TILES))
    assert [sizes[kind] for kind in naive.TYPES] == [7, 7, 9, 9, 11, 11]
    for kind, cheapest, dearest in zip(naive.TYPES, range(2, 8), range(8, 14), strict=True):
        prices = [naive.price_of(tile) for tile in TILES if naive.type_of(tile) == kind]
        assert (min(prices), max(prices)) == (cheapest, dearest)


def test_the_money() -> None:
    assert [len(naive.all_cards(players)) for players in range(2, 7)] == [72, 108, 108, 108, 108]
    assert naive.worth(naive.all_cards(2)) == 2 * 4 * 45


# --- vectors ---------------------------------------------------------------------------------------------


def board_of(case: dict[str, Any]) -> naive.Board:
    return {**START, **{(x, y): tile for tile, x, y in case["tiles"]}}


@vectors("alhambras")
def test_alhambras(case: dict[str, Any]) -> None:
    it = board_of(case)
    assert {rule: not naive.faults(it, rule) for rule in HOLE_RULES} == {
        "region": case["valid_region"], "single": case["valid_single"],
    }  # fmt: skip
    assert sorted(naive.holes(it)) == list(map(tuple, case["enclosed"]))
    for tile, cells in case["legal_cells"].items():
        for rule in HOLE_RULES:
            assert naive.placeable(it, tile, rule) == list(map(tuple, cells[rule])), (tile, rule)
    for rule in HOLE_RULES:
        assert naive.removable(it, rule) == list(map(tuple, case["removable"][rule]))
    for tile, cells in case["swap_cells"].items():
        assert naive.swappable(it, tile, case["hole_rule"]) == list(map(tuple, cells))
    segments = naive.outer_segments(it)
    assert (len(segments), naive.crowding(segments)) == (
        case["outer_segments"], case["max_segments_at_corner"],
    )  # fmt: skip
    assert {metric: naive.longest_wall(it, metric) for metric in METRICS} == case["longest_wall"]


@vectors("scorings")
def test_scorings(case: dict[str, Any]) -> None:
    for kind, counts in case["counts"].items():
        assert naive.majority(counts, kind, case["scoring"]) == case["points"][kind], kind


@vectors("payments")
def test_payments(case: dict[str, Any]) -> None:
    place = naive.COLOURS.index(case["colour"]) + 1
    hand = [f"{case['colour']}{value}" for value in case["hand"]]
    for sets, name in (("any", "all"), ("minimal", "minimal")):
        found = naive.payments(hand, place, case["price"], sets)
        assert [list(map(naive.value_of, cards)) for cards in found] == case[name]
    exact = [it for it in naive.payments(hand, place, case["price"]) if naive.worth(it) == case["price"]]
    assert [list(map(naive.value_of, cards)) for cards in exact] == case["exact"]


@vectors("takings")
def test_takings(case: dict[str, Any]) -> None:
    assert [list(cards) for cards in naive.takings(case["open"])] == case["sets"]


@vectors("piles")
def test_piles(case: dict[str, Any]) -> None:
    assert naive.pile_sizes(case["n"]) == case["sizes"]
    for card in "AB":
        places = naive.window(card, case["n"])
        assert (places[0], places[-1]) == (case[card]["first"], case[card]["last"])
        assert Fraction(1, len(places)) == Fraction(case[card]["each"])
        assert Fraction(sum(places), len(places)) == Fraction(case[card]["mean"])


def drawn(n: Naive, money: Iterator[str], tiles: Iterator[str]) -> Naive:
    """The next position in which a player is to move."""
    while n.step in ("market", "dirk", "deal", "money"):
        text = f"draw {next(tiles if n.step in ('market', 'dirk') else money)}"
        assert text in outcomes(n)
        n = play(n, text)
    return n


@vectors("games")
def test_whole_games(case: dict[str, Any]) -> None:
    lots, setup = luck(case), case["setup"]
    n = drawn(settle(start(case["players"], Switches(**case["switches"]))), *lots)
    assert [list(hand) for hand in n.hands] == [sorted(hand) for hand in setup["hands"]]
    assert (n.first, list(n.market), list(n.open_money)) == (
        setup["first_player"], setup["market"], sorted(setup["open"]),
    )  # fmt: skip
    assert naive.pile_sizes(len(n.pile)) == setup["pile_sizes"]
    for event in moves(case):
        texts = legal(n)
        assert (n.mover, Counter(text.split()[0] for text in texts)) == (event["p"], event["k"])
        assert event["m"] in texts
        n = drawn(play(n, event["m"]), *lots)
    assert (n.step, n.turn + 1, list(n.scorings)) == ("over", case["turns"], case["scorings"])
    assert list(n.scores) == case["final_scores"]
    assert (n.dirk_score if n.with_dirk else None) == case["dirk_score"]
    assert winners(n) == case["winners"]
    boards = [sorted([tile, *cell] for cell, tile in it.items() if cell != (0, 0)) for it in n.boards]
    assert boards == [sorted(it) for it in case["final_boards"]]
    assert [list(reserve) for reserve in n.reserves] == case["final_reserves"]
    assert [list(hand) for hand in n.hands] == case["final_hands"]
    assert (list(n.market), list(n.bag)) == (case["final_market"], sorted(case["final_bag"]))
    assert list(n.heap) == sorted(case["dirk_heap"])


# --- worked cases ----------------------------------------------------------------------------------------


def test_first_cells() -> None:
    """AL-T01, AL-T02."""
    counts = [len(naive.placeable(START, tile)) for tile in TILES]
    assert sum(counts) == 4 * 54 - 80 == 136
    assert Counter(counts) == {4: 10, 3: 16, 2: 20, 1: 8}
    for tile, cells in worked.FIRST_CELLS:
        assert naive.placeable(START, tile) == cells


@pytest.mark.parametrize("rule", HOLE_RULES)
@pytest.mark.parametrize(("name", "tile", "cell", "allowed"), worked.PLACEMENTS)
def test_placements(name: str, tile: str, cell: naive.Cell, allowed: bool, rule: str) -> None:
    assert (naive.wrong_placement(board(name), tile, cell, rule) == set()) is allowed


def test_why_placements_are_wrong() -> None:
    assert "AL-53" in naive.wrong_placement(board("T03"), "GAR-10-W", (2, 0))
    assert naive.wrong_placement(board("T04"), "CHA-9-W", (2, 0)) == {"AL-54"}
    assert naive.wrong_placement(START, "PAV-8-0", (1, 1)) == {"AL-52"}
    assert naive.wrong_placement(board("T07"), "GAR-10-0", (1, 2)) == {"AL-56"}


@pytest.mark.parametrize(("name", "segments", "lengths"), worked.WALLS)
def test_walls(name: str, segments: int, lengths: tuple[int, ...]) -> None:
    assert len(naive.outer_segments(board(name))) == segments
    assert tuple(naive.longest_wall(board(name), metric) for metric in METRICS) == lengths


def test_a_double_wall_counts_nothing() -> None:
    """AL-T05."""
    assert naive.longest_wall(board("T05")) == 1
    assert naive.longest_wall({**board("T05"), (2, 0): "CHA-9-W"}) == 0


def test_removals() -> None:
    """AL-T09, AL-T10, AL-T30."""
    assert naive.removable(board("T09")) == sorted(set(board("T09")) - {(0, 0), (1, 1)})
    assert naive.removable(board("T10")) == [(2, 0)]
    for rule in HOLE_RULES:
        it = START
        for cell, tile in list(board("T30").items())[1:]:
            assert cell in naive.placeable(it, tile, rule)
            it = {**it, cell: tile}
        assert (0, 1) in naive.removable(it, rule)
        assert naive.removable(naive.without(it, (0, 1)), rule) == []


def test_swaps() -> None:
    """AL-T11."""
    partners = [tile for tile in TILES if naive.swappable(board("T03"), tile)]
    assert len(partners) == 34
    assert set(partners) == {tile for tile in TILES if "W" not in naive.walls_of(tile)}
    assert naive.longest_wall({**START, (1, 0): "ARC-4-NES"}) == 3


@pytest.mark.parametrize(("text", "number"), worked.TAKINGS)
def test_numbers_of_takings(text: str, number: int) -> None:
    assert len(naive.takings(text.split())) == number


@pytest.mark.parametrize(("scoring", "kind", "counts", "points"), worked.MAJORITIES)
def test_majorities(scoring: int, kind: str, counts: list[int], points: list[int]) -> None:
    assert naive.majority(counts, kind, scoring) == points


@pytest.mark.parametrize(("cards", "sizes"), worked.PILES)
def test_pile_sizes(cards: int, sizes: list[int]) -> None:
    assert naive.pile_sizes(cards) == sizes


# --- turns -----------------------------------------------------------------------------------------------

MONEY = tuple(naive.all_cards(3))


def turn(**fields: Any) -> Naive:
    """Some turn of a game for three, with nothing at all but what is told."""
    blank = start(3, fields.pop("switches", Switches()))
    base = replace(blank, step="act", first=0, pile=MONEY[:50], bag=tuple(TILES[20:40]))
    return replace(base, **{"market": tuple(TILES[:4]), "open_money": ("blue3", "green4") * 2, **fields})


def after(n: Naive, *texts: str) -> Naive:
    for text in texts:
        assert text in legal(n) or text in outcomes(n), text
        n = play(n, text)
    return n


def test_two_exact_payments_and_a_redesign() -> None:
    """AL-T21."""
    n = turn(
        market=("PAV-2-NEW", "GAR-12-S", "TOW-11-0", "ARC-9-0"),
        hands=(("blue2", "green3", "green9", "orange1"), (), ()),
        reserves=(("SER-9-0",), (), ()),
    )
    n = after(n, "buy 1 blue2", "buy 2 green3 green9")
    assert (n.market, n.extra) == ((None, None, "TOW-11-0", "ARC-9-0"), True)
    n = after(n, "place SER-9-0 (1,0)")
    assert (n.step, n.bought, n.market[:2]) == ("bought", ("GAR-12-S", "PAV-2-NEW"), (None, None))
    n = after(n, "build GAR-12-S (0,1)", "reserve PAV-2-NEW")
    assert (n.step, n.mover) == ("market", 0)


def test_a_scoring_card_in_the_refill() -> None:
    """AL-T25."""
    n = turn(open_money=("green4", "blue3", "blue7"), stack=50, drawn=15, hands=((), (), ("blue1",)))
    n = after(n, "take blue7", "draw blue2", "draw A", "draw blue3")
    assert n.open_money == ("blue2", "blue3", "blue3", "green4")
    assert (n.scorings[0]["scoring"], n.mover, n.step) == (1, 1, "act")


def test_a_bag_that_does_not_suffice() -> None:
    """AL-T26: places 1 and 3 are filled, place 4 is not, and three buildings are given away."""
    n = turn(
        market=(None, "GAR-12-S", None, "PAV-2-NEW"),
        bag=("ARC-9-0", "TOW-11-0"),
        hands=(("blue1", "yellow2"), ("green1", "orange1"), ()),
    )
    n = after(n, "buy 4 yellow2", "take blue3", "reserve PAV-2-NEW", "draw blue9")
    n = after(n, "draw TOW-11-0", "draw ARC-9-0")
    assert (n.step, n.market) == ("given", (None,) * 4)
    assert n.given == (("TOW-11-0",), ("ARC-9-0", "GAR-12-S"), ())
    n = after(n, "reserve TOW-11-0", "build GAR-12-S (0,1)", "reserve ARC-9-0")
    assert (n.step, ending(n), n.scores) == ("over", "cannot_refill", (0, 21, 0))


def test_who_is_given_the_last_buildings() -> None:
    """AL-T27."""
    hands = (("blue9",), ("blue1", "blue8", "green1"), ("blue4",))
    assert [naive.receiver(hands, place) for place in (1, 2, 3, 4)] == [None, 1, None, None]


def test_dirk_draws_a_third_of_the_bag() -> None:
    """AL-T29."""
    n = settle(
        replace(start(2), first=0, step="score", scoring_due=(2,), bag=tuple(TILES[:17]), market=("",) * 4)
    )
    assert (n.step, n.dirk_due) == ("dirk", 5)


def test_passing() -> None:
    """AL-100: no money lies open, nothing can be paid, nothing stands or waits in reserve."""
    n = turn(open_money=(), pile=(), hands=((), ("blue1",), ()))
    assert legal(n) == ["pass"]
    assert after(n, "pass").mover == 1
