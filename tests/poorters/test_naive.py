"""The naive model held against the worked cases of the rulebook and against the vectors."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import pytest

from poorters.naive import Laid, Switches, Table, board, districts, first, reasons, smaller_twin, turned
from poorters.naive_phases import Slot, Town, majorities, produce
from poorters.tables import COPIES, FOREST, KINDS
from poorters.vectors import SETTINGS, edge_lists, vectors
from poorters.worked import CLEARED, DISTRICTS, PLACEMENTS, STATES, STRICT, Spot


def table(state: str) -> Table:
    return board("large", CLEARED.get(state)).with_laid(*(Laid(*spot) for spot in STATES[state]))


# --- the tables ----------------------------------------------------------------------------------------


def test_sums_of_the_tables() -> None:
    kinds = KINDS.values()
    assert len(kinds) == 39
    assert sum(kind.vp for kind in kinds) == 105
    assert sum(kind.vp for kind in kinds if kind.colour == "blue") == 46
    assert sum(kind.burghers for kind in kinds) == 46
    assert sum(FOREST.values()) == 30
    assert [sum(copies) for copies in zip(*COPIES.values(), strict=True)] == [26, 32, 38]


@pytest.mark.parametrize(
    ("side", "city", "outer", "district", "blocks"), [("large", 56, 52, 14, 27), ("small", 32, 44, 8, 19)]
)
def test_sizes_of_the_boards(side: str, city: int, outer: int, district: int, blocks: int) -> None:
    empty = board(side, cleared=[])
    assert Counter(empty.area.values()) == {"city": city, "outer": outer}
    assert Counter(empty.district.values()) == dict.fromkeys(("NW", "NE", "SW", "SE"), district)
    assert len(empty.forest) == 4 * blocks


# --- placement -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("case", "state", "tile", "x", "y", "rot", "expected"), PLACEMENTS)
def test_worked_placements(case: str, state: str, tile: str, x: int, y: int, rot: int, expected: str) -> None:
    laid = Laid(tile, x, y, rot)
    assert first(table(state), laid) == expected
    if case in DISTRICTS:
        assert districts(table(state), laid) == DISTRICTS[case]


@pytest.mark.parametrize(("case", "state", "tile", "x", "y", "rot", "expected"), STRICT)
def test_worked_strict(case: str, state: str, tile: str, x: int, y: int, rot: int, expected: str) -> None:
    switches = Switches(outer_counts_for_adjacency=False)
    assert first(table(state), Laid(tile, x, y, rot), switches) == expected


def test_a_turn_takes_the_letters_along() -> None:
    """PN-8: a clockwise quarter turn maps N, E, S, W to W, N, E, S."""
    house = turned(KINDS["RH5"], 90)
    assert house == {(0, 0): {"N": "t", "E": "s", "S": "s", "W": "t"}}
    assert smaller_twin(KINDS["RH4"], 180) == 0
    assert smaller_twin(KINDS["RH4"], 90) is None


def test_a_turn_takes_each_unit_of_a_side_along() -> None:
    """PN-19.11: the south side of the turned tile is its east side, which was read from the top."""
    mixed = KINDS["SB"]._replace(edges=("st", "s", "tt", "t"))
    assert turned(mixed, 90) == {
        (0, 0): {"W": "t", "N": "t", "E": "s"},
        (0, 1): {"W": "t", "S": "s", "E": "t"},
    }
    assert turned(mixed, 180) == {
        (1, 0): {"E": "t", "N": "t", "S": "s"},
        (0, 0): {"N": "t", "W": "s", "S": "t"},
    }


@vectors("placement", "placement_edge_lists")
def test_vectors_of_placement(case: dict[str, Any]) -> None:
    there = vector_table(case)
    for trial in case["trials"]:
        laid = Laid(*trial["t"])
        assert smaller_twin(there.kinds[laid.tile], laid.rot) == trial.get("duplicate_of")
        for setting, switches in SETTINGS.items():
            expected = trial["other"].get(setting, trial)
            assert first(there, laid, Switches(**switches)) == expected["first"]
            if setting not in trial.get("unclear_in", ()):
                found = reasons(there, laid, Switches(**switches))
                assert [it for it in found if it != "DUPLICATE_ROTATION"] == expected["all"]


def vector_table(case: dict[str, Any]) -> Table:
    changed = {
        tile: KINDS[tile]._replace(edges=edge_lists(*edges)) for tile, edges in case.get("edges", {}).items()
    }
    laid = tuple(Laid(*spot) for spot in case["placed"])
    return board(case["board"], case["cleared"])._replace(kinds=KINDS | changed, laid=laid)


# --- Farmer --------------------------------------------------------------------------------------------

FISH = 16
"""Fish in the box (2.1)."""
F1 = {"GF1": 0, "GF2": 1, "GP1": 0}


def test_f1_f2_f9() -> None:
    crop = produce(F1, boats=1)
    assert crop is not None
    assert crop.chips == {"GF1": 1, "GF2": 0, "GP1": 1}
    assert crop.gains == {"grain": 1, "cattle": 0, "fish": 1}
    assert crop.choices == {("fish", None), ("grain", None), ("cattle", "GP1")}


def test_f5_f6_f7() -> None:
    fields = produce({"GF1": 0, "GF2": 0}, boats=0)
    assert fields is not None
    assert fields.choices == {("grain", "GF1"), ("grain", "GF2")}
    boats = produce({}, boats=2)
    assert boats is not None
    assert (boats.gains["fish"], boats.choices) == (2, {("fish", None)})
    assert produce({}, boats=0) is None


def test_f1_with_replanting() -> None:
    crop = produce(F1, boats=1, replant_after_harvest=True)
    assert crop is not None
    assert crop.chips == {"GF1": 1, "GF2": 1, "GP1": 1}


def test_f1_with_any_harvest_good_enough() -> None:
    crop = produce(F1, boats=1, farm_bonus_same_kind=False)
    assert crop is not None
    assert crop.choices == {("fish", None), ("grain", None), ("cattle", None)}


@vectors("farmer", "variant_farmer")
def test_vectors_of_the_farmer(case: dict[str, Any]) -> None:
    switches = dict(case.get("config", {}))
    if switches.pop("bank_limited", False):
        in_hands = case["supply_before"]["fish"] + case.get("elsewhere", [0, 0])[1]
        switches["fish_in_bank"] = FISH - in_hands
    fields = {field: it[1] for field, it in case["fields"].items() if it[0] == case["actor"]}
    boats = sum(owner == case["actor"] for owner in case["boats"].values())
    crop = produce(fields, boats, **switches)
    assert (crop is not None) == case["produce_legal"]
    if crop is None or case["moves"][0]["move"] == "pass":
        return
    if case["bonus_options"] is not None:
        offered = {(it["good"], it["field"]) for it in case["bonus_options"]} - {("none", None)}
        assert crop.choices == offered
    supply = Counter(case["supply_before"]) + crop.gains
    for move in case["moves"][1:]:
        if move["field"]:
            crop.chips[move["field"]] += 1
        elif move["good"] != "none":
            supply[move["good"]] += 1
    assert +supply == Counter(case["after"]["supply"][case["actor"]])
    assert crop.chips.items() <= case["after"]["chips"].items()


# --- Trader and Count ----------------------------------------------------------------------------------


def test_w11_commission() -> None:
    slot = Slot(1, 5, {"wood": 0, "grain": 0, "cattle": 0, "fish": 0, "game": 2}, {"inn": 0})
    assert ("inn", "game", 1, "vp") in set(slot.sales())
    assert slot.sell(("inn", "game", 1, "vp")) == {1: Counter(vp=2), 0: Counter(florins=1)}
    assert slot.sell(("inn", "game", 1, "florins")) == {1: Counter(florins=3)}
    assert list(slot.sales()) == []


@vectors("trader", "variant_trader")
def test_vectors_of_the_trader(case: dict[str, Any]) -> None:
    bank = 101 - sum(case["florins"]) if case.get("config", {}).get("bank_limited") else float("inf")
    seat = case["actor"]
    slot = Slot(seat, case["track"], dict(case["supply"]), case["stalls"], seat == case["chooser"], bank)
    florins, points = list(case["florins"]), [0] * case["players"]
    for step in case["steps"]:
        assert sorted(map(list, slot.sales())) == step["legal_sales"]
        move = step["move"]
        if move["move"] == "sell":
            paid = slot.sell((move["outlet"], move["good"], move["units"], move["payout"]))
            for receiver, gains in paid.items():
                florins[receiver] += gains["florins"]
                points[receiver] += gains["vp"]
        assert (florins, points) == (step["florins"], step["vp"])
    assert slot.goods == case["supply_after"]


def test_r4_and_the_limits_of_the_count() -> None:
    """R4: two each in NW is a tie; a building in two districts counts in both, one outside in none."""
    spots: list[Spot] = [
        ("RH1", 2, 2, 0), ("RH2", 3, 2, 0), ("RH3", 4, 2, 0), ("RH4", 5, 2, 0), ("RH5", 2, 3, 0),
        ("M1", 8, 4, 90), ("RW1", 0, 0, 0),
    ]  # fmt: skip
    owner = {"RH1": 0, "RH2": 0, "RH3": 1, "RH4": 1, "RH5": 2, "M1": 1, "RW1": 2}
    laid = tuple(Laid(*spot) for spot in spots)
    assert majorities(board("large").with_laid(*laid), owner, 3) == [0, 2, 0]
    more = (*laid, Laid("M2", 2, 5, 0), Laid("RH2", 2, 4, 0))
    assert majorities(board("large").with_laid(*more), owner | {"M2": 1}, 3) == [1, 2, 0]


# --- Sheriff -------------------------------------------------------------------------------------------


def town(
    *,
    florins: tuple[int, int] = (1, 7),
    track: int = 6,
    communal: set[str] | None = None,
    deck: list[str] | None = None,
) -> Town:
    return Town(list(florins), [0, 1], track, {}, {}, frozenset(communal or ()), [[], []], deck or [], [], [])


def test_s1_s2_prices() -> None:
    assert town(deck=["W05"]).numbers(0) == [0, 1]
    rich = town(florins=(3, 0), deck=["W05", "W01"])
    assert rich.numbers(0) == [0, 1, 2]
    assert rich.buy(0, 2) == (["W05", "W01"], 0)
    assert (rich.florins, rich.hands) == ([0, 0], [["W05", "W01"], []])


@pytest.mark.parametrize(("communal", "before", "after"), [(set(), 6, 5), ({"BH"}, 9, 8), (set(), 9, 6)])
def test_s5_s6_black_death(communal: set[str], before: int, after: int) -> None:
    plagued = town(track=before, communal=communal)
    plagued.event("E03")
    assert plagued.track == after


def test_s9_the_deck_runs_out() -> None:
    """Events of the running purchase are not shuffled back; the paid card is lost."""
    poor = town(florins=(3, 0), deck=["E01", "E04"])
    assert poor.buy(0, 2) == (["E01", "E04"], 2)
    assert (poor.discard, poor.hands[0], poor.numbers(1)) == (["E01", "E04"], [], [0])


@vectors("sheriff", "sheriff_few_cards", "variant_sheriff")
def test_vectors_of_the_sheriff(case: dict[str, Any]) -> None:
    given = deepcopy(case)
    there = Town(
        given["florins"],
        given["grain"],
        given["track"],
        {field: it[1] for field, it in given["fields"].items()},
        {field: it[0] for field, it in given["fields"].items()},
        frozenset(given["communal"]),
        given["hands"],
        given["deck"],
        given["discard"],
        given["reshuffles"],
    )
    late = case.get("config", {}).get("sheriff_privilege") == "after_purchase"
    for number, purchase in enumerate(case["purchases"]):
        seat, after = purchase["seat"], purchase["after"]
        assert there.numbers(seat) == purchase["legal"]
        assert there.buy(seat, purchase["n"]) == (purchase["drawn"], purchase["lost"])
        there.florins[seat] += late and number == 0
        assert (there.florins, there.track, there.chips) == (after["florins"], after["track"], after["chips"])
        assert (there.grain, there.deck) == (after["grain"], after["deck"])
        assert [sorted(hand) for hand in there.hands] == after["hands"]
        assert sorted(there.discard) == after["discard"]
