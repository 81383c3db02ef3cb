"""The vectors of ``tests/data/alhambra.json``, which independent models computed: each one compared."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from alhambra.naive import COLOURS, TILES, TYPES, all_cards, price_of
from alhambra.naive_game import start
from alhambra.positions import (
    Options,
    State,
    after,
    board_of,
    chances,
    in_bag,
    legal,
    market,
    palace,
    removable,
    scores,
    scoring_places,
    sites,
    state_of,
    swappable,
    tallied,
    texts,
    wall,
)
from alhambra.scenes import table
from alhambra.vectors import HOLE_RULES, METRICS, SIZES, luck, moves, vectors
from tabletop_rules.game import CHANCE
from tabletop_rules.games import alhambra


def test_every_section_is_known() -> None:
    assert SIZES == {"alhambras": 32, "scorings": 25, "payments": 13, "takings": 13, "games": 8, "piles": 4}


# --- Alhambras -------------------------------------------------------------------------------------------


def board(case: dict[str, Any]) -> dict[tuple[int, int], str]:
    return {(0, 0): "fountain", **{(x, y): tile for tile, x, y in case["tiles"]}}


def rules_that_hold(case: dict[str, Any]) -> list[Any]:
    """The hole rules under which the Alhambra is valid; the vectors say that no other need be compared."""
    return [rule for rule in HOLE_RULES if case[f"valid_{rule}"]]


@pytest.mark.rule("AL-52", "AL-53", "AL-54", "AL-55", "AL-56")
@vectors("alhambras")
def test_where_tiles_can_be_placed(case: dict[str, Any]) -> None:
    for rule in rules_that_hold(case):
        it = palace(board(case), rule)
        for tile, cells in case["legal_cells"].items():
            assert sites(it, tile) == list(map(tuple, cells[rule])), (tile, rule)


@pytest.mark.rule("AL-41", "AL-43")
@vectors("alhambras")
def test_what_can_be_removed(case: dict[str, Any]) -> None:
    for rule in rules_that_hold(case):
        assert removable(palace(board(case), rule)) == list(map(tuple, case["removable"][rule]))


@pytest.mark.rule("AL-42", "AL-43")
@vectors("alhambras")
def test_what_can_be_swapped(case: dict[str, Any]) -> None:
    it = palace(board(case), case["hole_rule"])
    for tile, cells in case["swap_cells"].items():
        assert swappable(it, tile) == list(map(tuple, cells)), tile


@pytest.mark.rule("AL-73", "AL-74", "AL-75")
@vectors("alhambras")
def test_walls(case: dict[str, Any]) -> None:
    it = palace(board(case), case["hole_rule"])
    ends = Counter(end for segment in it.outer_wall for end in segment.ends)
    assert len(it.outer_wall) == case["outer_segments"]
    assert max(ends.values(), default=0) == case["max_segments_at_corner"]
    assert {metric: wall(it, metric) for metric in METRICS} == case["longest_wall"]


@pytest.mark.rule("AL-56")
@vectors("alhambras")
def test_positions_are_possible_under_their_own_hole_rules(case: dict[str, Any]) -> None:
    for rule in HOLE_RULES:
        state = table(boards=[board(case)], hole_rule=rule)
        holes = [it for it in alhambra.audit(state) if it.rule.id == "AL-56"]
        assert (holes == []) is case[f"valid_{rule}"]


# --- points ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AL-70", "AL-71", "AL-92")
@vectors("scorings")
def test_scorings(case: dict[str, Any]) -> None:
    players = case["players"]
    for kind, counts in case["counts"].items():
        rows = {other: [0] * len(counts) for other in TYPES} | {kind: counts}
        state = tallied(players, case["scoring"], rows, [0] * players)
        assert scores(state) == case["points"][kind][:players], kind
        assert alhambra.dirk_points(state) == (case["points"][kind][-1] if case["dirk"] else 0)
    whole = tallied(players, case["scoring"], case["counts"], [0] * players)
    assert scores(whole) == [sum(row[seat] for row in case["points"].values()) for seat in range(players)]


# --- money -----------------------------------------------------------------------------------------------


def purchases(state: State) -> list[list[int]]:
    """The values of the cards in all purchases that are possible, sorted."""
    found = [text.split()[2:] for text in legal(state) if text.startswith("buy")]
    return sorted([int(card[-1]) for card in cards] for cards in found)


@pytest.mark.rule("AL-30", "AL-31", "AL-102", "AL-103")
@vectors("payments")
def test_payments(case: dict[str, Any]) -> None:
    place = COLOURS.index(case["colour"])
    wanted = next(tile for tile in TILES if price_of(tile) == case["price"])
    hand = [f"{case['colour']}{value}" for value in case["hand"]]
    shown: list[str | None] = [wanted if place == it else None for it in range(4)]
    for setting, name in (("any", "all"), ("minimal", "minimal")):
        state = table(hands=[hand], market=shown, payment_sets=setting)
        assert purchases(state) == case[name]
        exact = []
        for payment in case[name]:
            cards = " ".join(f"{case['colour']}{value}" for value in payment)
            if after(state, f"buy {place + 1} {cards}").step == "act":
                exact.append(payment)
        assert exact == case["exact"]


@pytest.mark.rule("AL-20", "AL-102")
@vectors("takings")
def test_takings(case: dict[str, Any]) -> None:
    state = table(open_money=case["open"])
    found = [text.split()[1:] for text in legal(state) if text.startswith("take")]
    assert sorted(found) == case["sets"]


@pytest.mark.rule("AL-06")
@vectors("piles")
def test_piles(case: dict[str, Any]) -> None:
    cards = all_cards(3)
    dealt = replace(
        start(3, cards=cards[: case["n"] + 1]),
        market=tuple(TILES[:4]),
        bag=tuple(TILES[4:]),
        hands=((*["blue9"] * 3,), (*["green9"] * 3,), (*["yellow9"] * 3,)),
        open_money=cards[-3:],
        step="money",
    )
    state = after(state_of(dealt), f"draw {cards[0]}")
    assert list(state.bank.parts) == case["sizes"]
    for card, places in scoring_places(state).items():
        assert (min(places), max(places)) == (case[card]["first"], case[card]["last"])
        assert set(places.values()) == {Fraction(case[card]["each"])}
        assert sum(place * chance for place, chance in places.items()) == Fraction(case[card]["mean"])


# --- whole games -----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "AL-03", "AL-04", "AL-06", "AL-11", "AL-12", "AL-13", "AL-32", "AL-44", "AL-50", "AL-60", "AL-61",
    "AL-62", "AL-63", "AL-70", "AL-71", "AL-72", "AL-80", "AL-81", "AL-82", "AL-83", "AL-90", "AL-91",
    "AL-92", "AL-93", "AL-94", "AL-101", "AL-104", "AL-105", "AL-106",
)  # fmt: skip
@vectors("games")
def test_whole_games(case: dict[str, Any]) -> None:
    money, tiles = luck(case)
    options = Options(**case["switches"])

    def drawn(state: State) -> State:
        while alhambra.actor(state) is CHANCE:
            text = f"draw {next(tiles if state.step in ('market', 'dirk') else money)}"
            assert text in chances(state)
            state = after(state, text)
        return state

    state = drawn(alhambra.initial_state(case["players"], options))
    setup = case["setup"]
    assert [texts(player.hand) for player in state.players] == [sorted(hand) for hand in setup["hands"]]
    assert (state.mover, market(state)) == (setup["first_player"], setup["market"])
    assert texts(state.bank.open) == sorted(setup["open"])
    assert list(state.bank.parts) == setup["pile_sizes"]
    turns = 0
    for event in moves(case):
        assert alhambra.actor(state) == event["p"]
        options_here = legal(state)
        assert Counter(text.split()[0] for text in options_here) == event["k"]
        assert event["m"] in options_here
        turns = state.turn
        state = drawn(after(state, event["m"]))
    outcome = alhambra.outcome(state)
    assert outcome is not None
    assert turns == case["turns"]
    assert str(state.ending).replace("-", "_") == case["ended_by"]
    assert list(outcome.scores) == scores(state) == case["final_scores"]
    assert list(outcome.winners) == case["winners"]
    for tally, sheet in zip(state.tallies, case["scorings"], strict=True):
        assert (tally.scoring, list(tally.walls)) == (sheet["scoring"], sheet["walls"][: case["players"]])
        assert [list(row) for row in tally.counts] == [it["counts"] for it in sheet["majority"].values()]
    assert (alhambra.dirk_points(state) if state.has_dirk else None) == case["dirk_score"]
    assert [board_of(player.alhambra) for player in state.players] == [
        {(x, y): tile for tile, x, y in boards} for boards in case["final_boards"]
    ]
    assert [sorted(map(str, player.reserve)) for player in state.players] == case["final_reserves"]
    assert [texts(player.hand) for player in state.players] == case["final_hands"]
    assert (market(state), in_bag(state)) == (case["final_market"], sorted(case["final_bag"]))
    assert sorted(map(str, state.yard.dirk)) == sorted(case["dirk_heap"])
