"""The check list PN-18: each of the 42 statements of the source page, in its order, has a test of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from poorters.positions import (
    State,
    after,
    boats,
    broken,
    chips,
    florins,
    hand,
    legal,
    legal_of,
    points,
    position,
    standing,
    supply,
    town,
)
from tabletop_rules.game import CHANCE
from tabletop_rules.games import poorters

A, B, C = 0, 1, 2
RICH: dict[str, int] = {"wood": 20}
ADJACENCY, COLOUR, OVERLAP, DISTRICTS, GREEN, GATE = (
    "PN-8.1",
    "PN-8.2",
    "PN-8.4",
    "PN-8.5",
    "PN-8.6",
    "PN-8.8",
)


def farm(**parts: Any) -> State:
    """A Farmer slot of A, who chose him, on the fields of F1 unless told otherwise."""
    defaults: dict[str, Any] = {
        "placed": [("GF1", 0, 0, 0, A), ("GF2", 2, 0, 0, A), ("GP1", 4, 0, 0, A)],
        "chips": {"GF2": 1},
        "boats": {"m1": A},
        "stage": "farmer",
    }
    return position(3, **(defaults | parts))


def fields(*tiles: str) -> list[Sequence[Any]]:
    """Fields of A side by side."""
    return [(tile, 2 * number, 0, 0, A) for number, tile in enumerate(tiles)]


def sheriff(**parts: Any) -> State:
    """The first part of a Sheriff phase that A chose; the privilege is paid."""
    given: dict[str, Any] = {"stage": "sheriff", "florins": [3, 3, 3]}
    return position(3, **(given | parts))


# --- the city ------------------------------------------------------------------------------------------


@pytest.mark.rule("PN-8.1")
def test_01_a_city_building_touches_the_market_or_another_building() -> None:
    assert broken(town(), "build RH1@(5,4)r0") == []
    assert broken(town(), "build RH1@(5,3)r0") == [ADJACENCY]
    assert broken(town(), "build RH1@(4,2)r0") == [ADJACENCY]
    assert broken(town("ALPHA"), "build RH1@(5,3)r0") == []
    assert broken(town("ALPHA"), "build RH1@(6,2)r0") == []


@pytest.mark.rule("PN-8.2", "PN-8.11")
def test_02_roads_of_city_buildings_match() -> None:
    assert broken(town("ALPHA"), "build RH3@(5,3)r0") == [COLOUR]
    assert broken(town("ALPHA"), "build RH1@(5,3)r0") == []


@pytest.mark.rule("PN-8.3")
def test_03_outside_neighbours_and_roads_do_not_matter() -> None:
    assert broken(town(), "build RH3@(3,1)r0") == []
    assert broken(town("OUT"), "build RH1@(2,1)r0") == []


@pytest.mark.rule("PN-8.4")
def test_04_nothing_overlaps() -> None:
    assert broken(town("ALPHA"), "build RH1@(7,3)r0") == [OVERLAP]
    assert broken(town("FIELD0"), "build GP1@(1,0)r0") == [OVERLAP]


@pytest.mark.rule("PN-8.5")
def test_05_one_district_or_two() -> None:
    assert broken(town(), "build M1@(5,4)r90") == []
    assert broken(town(max_districts=1), "build M1@(5,4)r90") == [DISTRICTS]
    assert broken(town(max_districts=1), "build RH1@(5,4)r0") == []


@pytest.mark.rule("PN-2.2")
def test_06_grooves_in_the_sand_part_the_districts() -> None:
    state = town(placed=[("SB", 6, 3, 0, A), ("M1", 5, 4, 90, A), ("RH1", 6, 2, 0, A), ("RH2", 7, 6, 0, A)])
    ground = state.table.ground
    touched = {ground.tiles[it.tile]: ground.districts_of(it) for it in state.town.buildings}
    assert touched == {"SB": (0, 1), "M1": (0, 2), "RH1": (0,), "RH2": (3,)}


@pytest.mark.rule("PN-2.3", "PN-15.1")
def test_07_the_outer_area_is_no_district() -> None:
    outside = [("RH1", 0, 5, 0, A), ("RH2", 0, 6, 0, A)]
    state = position(3, stage="choice", track=12, placed=outside)
    assert state.table.ground.districts_of(state.town.buildings[0]) == ()
    assert points(after(state, "choose count")) == points(state)


# --- specialists ---------------------------------------------------------------------------------------


@pytest.mark.rule("PN-10.1")
@pytest.mark.parametrize(
    ("tile", "stall"),
    [
        ("SB", "baker"), ("SS", "butcher"), ("SF", "fishmonger"), ("SI", "inn"), ("ST", "timber_merchant"),
        ("SZ", "sawmill"),
    ],
)  # fmt: skip
def test_08_six_specialists_come_to_the_market(tile: str, stall: str) -> None:
    state = after(town(), f"build {tile}@(8,4)r0")
    opened = dict(zip(state.table.outlets[1:], state.stall_owners, strict=True))
    assert {name: owner for name, owner in opened.items() if owner is not None} == {stall: A}


@pytest.mark.rule("PN-10.2")
def test_09_a_stall_is_used_from_then_on() -> None:
    """W11: before the Inn stands, nothing is sold there."""
    before = position(3, stage="trader", goods=[{}, {"game": 1}], chooser=A, seat=B)
    assert broken(before, "sell 1 game inn vp") == ["PN-10.2"]
    built = position(
        3, stage="trader", goods=[{}, {"game": 1}], chooser=A, seat=B, placed=[("SI", 8, 4, 0, A)]
    )
    assert points(after(built, "sell 1 game inn vp")) == [3, 2, 0]


@pytest.mark.rule("PN-10.3", "PN-1.2")
def test_10_a_dark_seal_tells_whose_stall_it_is() -> None:
    state = after(town(), "build SI@(8,4)r0")
    assert state.stall_owners[state.table.outlets.index("inn") - 1] == A
    assert [state.dark_seals(seat) for seat in (A, B, C)] == [3, 4, 4]
    assert [state.light_seals(seat) for seat in (A, B, C)] == [6, 7, 7]


# --- green and blue ------------------------------------------------------------------------------------


@pytest.mark.rule("PN-8.6")
def test_11_green_stays_in_the_outer_area() -> None:
    assert broken(town(), "build GF1@(8,2)r0") == [GREEN, ADJACENCY]
    assert broken(town(), "build GF1@(0,2)r0") == []


@pytest.mark.rule("PN-8.6")
def test_12_the_edges_of_green_need_not_meet() -> None:
    assert broken(town("FIELD2"), "build RH3@(2,2)r0") == []
    assert broken(town("OUT"), "build GP1@(4,0)r0") == []


@pytest.mark.rule("PN-9.1")
def test_13_blue_is_built_and_paid_jointly() -> None:
    assert legal_of(town(), "propose")
    assert broken(town(), "build BH@(8,4)r0") == ["PN-9.1"]
    assert broken(town(), "propose BH@(8,4)r0 with -") == ["PN-9.8"]
    alone = after(town(), "propose BH@(8,4)r0 with 1", "end_transfers", "share 0 wood 6")
    assert "share 0 florins 5" not in legal(alone)
    assert broken(alone, "share 0 florins 5") == ["PN-9.1"]


@pytest.mark.rule("PN-9.2", "PN-9.8")
def test_14_everything_can_be_negotiated() -> None:
    """Payment, points, place, and goods that change hands."""
    state = town(goods=[RICH, {"wood": 20, "fish": 1}, RICH])
    state = after(
        state, "propose BH@(8,4)r0 with 1", "transfer 1>0 fish", "end_transfers",
        "share 0 wood 6", "share 0 florins 0", "share 0 vp 0", "accept",
    )  # fmt: skip
    assert points(state) == [0, 7, 0]
    assert supply(state, A) == {"wood": 14, "fish": 1}
    assert florins(state) == [20, 15, 20]


@pytest.mark.rule("PN-9.3")
def test_15_blue_belongs_to_the_city() -> None:
    state = after(town(), *HOSPICE)
    assert standing(state) == [["BH", 8, 4, 0, None]]
    assert [state.light_seals(seat) for seat in (A, B, C)] == [7, 7, 7]


HOSPICE = (
    "propose BH@(8,4)r0 with 1", "end_transfers", "share 0 wood 3", "share 0 florins 3", "share 0 vp 4",
    "accept",
)  # fmt: skip


@pytest.mark.rule("PN-9.4")
def test_16_it_costs_one_player_his_option() -> None:
    state = after(town(), *HOSPICE)
    assert (state.slot.stage, poorters.actor(state)) == ("builder", B)


@pytest.mark.rule("PN-9.4")
def test_17_he_builds_nothing_more_in_this_phase() -> None:
    """B and C have their slots, and then it is B who chooses a character."""
    state = after(town(), *HOSPICE, "pass", "pass")
    assert (state.slot.stage, poorters.actor(state)) == ("choice", B)


@pytest.mark.rule("PN-9.5", "PN-9.6")
def test_18_helpers_may_still_build_if_their_slot_is_to_come() -> None:
    """W10: C has built, then A builds the Hospice with both; B builds after that, and C does not again."""
    state = town(chooser=C)
    state = after(
        state, "build RH1@(5,4)r0", "propose BH@(8,4)r0 with 1,2", "end_transfers",
        "share 0 wood 2", "share 0 florins 2", "share 0 vp 3",
        "share 1 wood 2", "share 1 florins 1", "share 1 vp 2",
        "accept", "accept", "build RH2@(5,5)r0",
    )  # fmt: skip
    assert [spot[0] for spot in standing(state)] == ["BH", "RH1", "RH2"]
    assert (state.slot.stage, poorters.actor(state)) == ("choice", A)


# --- red, and the City Gate ----------------------------------------------------------------------------


@pytest.mark.rule("PN-3.10", "PN-7.5")
def test_19_red_buildings_begin_and_are_for_sale_later() -> None:
    """W9: at the start a House is free; in a later Builder phase it costs 2 wood, 1 with the privilege."""
    start = position(3, stage="founding", chosen=[], goods=[{"wood": 3}])
    assert {text.split("@")[0] for text in legal(start)} == {
        f"build {tile}" for tile in ("RH1", "RH2", "RH3", "RH4", "RH5", "RW1", "RW2", "RW3")
    }
    founded = after(start, "build RH1@(5,4)r0")
    assert (supply(founded, A), points(founded), founded.track) == ({"wood": 3}, [1, 0, 0], 6)
    later = position(3, goods=[{"wood": 3}])
    bought = after(later, "build RH1@(5,4)r0")
    assert (supply(bought, A), points(bought), bought.track) == ({"wood": 1}, [1, 0, 0], 6)
    assert supply(after(later, "build RH1@(5,4)r0 -wood"), A) == {"wood": 2}


@pytest.mark.rule("PN-8.8")
def test_20_the_gate_stands_in_the_city_at_the_outer_area() -> None:
    assert broken(town("ALPHA"), "propose BG@(6,2)r0 with 1") == []
    assert broken(town("ALPHA"), "propose BG@(6,1)r0 with 1") == [GATE]
    assert broken(town("ALPHA"), "propose BG@(8,3)r0 with 1") == [GATE, COLOUR]


@pytest.mark.rule("PN-8.8")
def test_21_its_green_long_side_faces_outwards() -> None:
    assert broken(town("ALPHA"), "propose BG@(6,2)r180 with 1") == [GATE]


# --- Farmer --------------------------------------------------------------------------------------------


@pytest.mark.rule("PN-11.1")
def test_22_a_player_may_produce() -> None:
    """F8: who does not, keeps all as it is."""
    assert legal(farm()) == ["pass", "produce"]
    passed = after(farm(), "pass")
    assert (supply(passed, A), chips(passed)) == ({}, {"GF1": 0, "GF2": 1, "GP1": 0})


@pytest.mark.rule("PN-11.2")
def test_23_one_chip_on_each_empty_field() -> None:
    assert chips(after(farm(), "produce")) == {"GF1": 1, "GF2": 0, "GP1": 1}
    others = farm(placed=[("GF1", 0, 0, 0, A), ("GF2", 2, 0, 0, B)], chips={})
    assert chips(after(others, "produce")) == {"GF1": 1, "GF2": 0}


@pytest.mark.rule("PN-11.3")
def test_24_what_lay_there_goes_to_the_supply() -> None:
    assert supply(after(farm(boats={}), "produce"), A) == {"grain": 1}


@pytest.mark.rule("PN-11.4")
def test_25_one_fish_for_each_boat() -> None:
    assert supply(after(farm(placed=[], chips={}, boats={"m1": A, "m2": A}), "produce"), A) == {"fish": 2}


@pytest.mark.rule("PN-11.5")
def test_26_the_chooser_may_take_one_more_of_what_he_produces() -> None:
    assert legal(after(farm(), "produce")) == [
        "bonus none", "bonus fish", "bonus grain", "bonus cattle on GP1",
    ]  # fmt: skip
    only_fish = after(farm(placed=[], chips={}, boats={"m1": A, "m2": A}), "produce")
    assert legal(only_fish) == ["bonus none", "bonus fish"]
    helper = after(farm(chooser=B, seat=A), "produce")
    assert helper.slot.stage != "farmer" or poorters.actor(helper) != A


@pytest.mark.rule("PN-11.6")
def test_27_the_extra_fish_goes_to_the_supply() -> None:
    """F1."""
    state = after(farm(), "produce", "bonus fish")
    assert (supply(state, A), chips(state)) == ({"grain": 1, "fish": 2}, {"GF1": 1, "GF2": 0, "GP1": 1})


@pytest.mark.rule("PN-11.7")
def test_28_extra_grain_goes_where_grain_went() -> None:
    """F2."""
    state = after(farm(), "produce", "bonus grain")
    assert (supply(state, A), chips(state)) == ({"grain": 2, "fish": 1}, {"GF1": 1, "GF2": 0, "GP1": 1})


@pytest.mark.rule("PN-11.8")
def test_29_otherwise_it_is_laid_on_a_field() -> None:
    """F5."""
    state = after(farm(placed=fields("GF1", "GF2"), chips={}, boats={}), "produce")
    assert legal(state) == ["bonus none", "bonus grain on GF1", "bonus grain on GF2"]
    assert chips(after(state, "bonus grain on GF2")) == {"GF1": 1, "GF2": 2}


# --- roads again ---------------------------------------------------------------------------------------


@pytest.mark.rule("PN-8.2")
def test_30_stone_on_sand_is_wrong_like_on_like_is_right() -> None:
    assert broken(town("BETA"), "build RH1@(5,3)r0") == [COLOUR]
    assert broken(town("ALPHA"), "build RH1@(5,3)r0") == []
    assert broken(town("BETA"), "build M1@(3,4)r0") == []
    assert broken(town("BETA"), "build RH5@(5,3)r0") == []


@pytest.mark.rule("PN-8.3")
def test_31_outer_buildings_border_stone_and_sand() -> None:
    assert broken(town("OUT"), "build RH1@(3,2)r0") == []
    assert broken(town("OUT"), "build RH2@(3,0)r0") == []


# --- Sheriff -------------------------------------------------------------------------------------------


@pytest.mark.rule("PN-13.2")
def test_32_nobody_buys_more_than_two_cards() -> None:
    assert legal(sheriff()) == ["buy 0", "buy 1", "buy 2"]
    assert broken(sheriff(florins=[20, 0, 0]), "buy 3") == ["PN-13.2"]


@pytest.mark.rule("PN-13.2")
def test_33_one_card_for_one_florin_two_for_three() -> None:
    assert florins(after(sheriff(), "buy 1")) == [2, 3, 3]
    assert florins(after(sheriff(), "buy 2")) == [0, 3, 3]
    assert broken(sheriff(florins=[2, 0, 0]), "buy 2") == ["PN-13.3"]


@pytest.mark.rule("PN-13.3")
def test_34_paid_cards_are_drawn_one_by_one_from_a_hidden_deck() -> None:
    state = after(sheriff(), "buy 2")
    assert poorters.actor(state) is CHANCE
    assert dict(zip(legal(state), poorters.chance_weights(state), strict=True)) == {
        f"draw {card.id}": card.copies[1] for card in state.table.cards
    }
    once = after(state, "draw W05")
    assert (hand(once, A), poorters.actor(once)) == (["W05"], CHANCE)
    twice = after(once, "draw W05")
    assert (hand(twice, A), poorters.actor(twice)) == (["W05", "W05"], B)


@pytest.mark.rule("PN-13.4")
def test_35_the_others_buy_clockwise() -> None:
    state = sheriff(chooser=B)
    seats = []
    while state.slot.stage == "sheriff":
        seats.append(poorters.actor(state))
        state = after(state, "buy 0")
    assert seats == [B, C, A]


@pytest.mark.rule("PN-13.6")
def test_36_up_to_two_wishes_each_clockwise() -> None:
    state = after(sheriff(chooser=B, hands=[["W02"], ["W01", "W02", "W03"]]), "buy 0", "buy 0", "buy 0")
    assert legal(state) == ["end_wish", "play W01", "play W02", "play W03"]
    state = after(state, "play W01", "play W02")
    assert (legal(state), hand(state, B)) == (["end_wish"], ["W03"])
    assert (florins(state), supply(state, B)) == ([3, 6, 3], {"wood": 2})
    assert legal(after(state, "end_wish", "end_wish")) == ["end_wish", "play W02"]


@pytest.mark.rule("PN-13.1")
def test_37_the_chooser_gets_a_florin_of_the_bank() -> None:
    """S1."""
    state = after(position(3, stage="choice"), "choose sheriff")
    assert florins(state) == [1, 0, 0]
    assert legal(state) == ["buy 0", "buy 1"]


@pytest.mark.rule("PN-14.1")
def test_38_there_are_wishes_and_events() -> None:
    kinds = {card.id[0]: card.kind for card in sheriff().table.cards}
    assert kinds == {"W": "wish", "E": "event"}


@pytest.mark.rule("PN-13.8")
def test_39_a_wish_waits_until_its_holder_likes() -> None:
    """S8: A keeps W01 in this phase and plays it in the next one, which B chose."""
    state = after(
        sheriff(hands=[["W01"]], chosen=["builder", "farmer", "sheriff"], chooser=C), *["buy 0"] * 3
    )
    state = after(state, "end_wish", "end_wish", "end_wish", "choose sheriff")
    assert (hand(state, A), poorters.actor(state)) == (["W01"], B)
    state = after(state, *["buy 0"] * 3, "end_wish", "end_wish", "play W01")
    assert (hand(state, A), florins(state)) == ([], [6, 4, 3])


@pytest.mark.rule("PN-13.5")
def test_40_an_event_is_shown_at_once() -> None:
    """All see it: the draw is told to everybody, and the card lies open."""
    state = after(sheriff(track=9), "buy 1")
    event, wish = poorters.parse_move("draw E03"), poorters.parse_move("draw W05")
    assert {poorters.observe_move(state, event, viewer) for viewer in (A, B, C, None)} == {"draw E03"}
    assert [poorters.observe_move(state, wish, viewer) for viewer in (A, B, None)] == [
        "draw W05", "draw ?", "draw ?",
    ]  # fmt: skip


@pytest.mark.rule("PN-13.5")
def test_41_an_event_is_carried_out_by_all() -> None:
    state = sheriff(florins=[4, 7, 2], goods=[{"grain": 1}, {"grain": 2}, {}])
    state = after(state, "buy 1", "draw E01")
    assert florins(state) == [2, 5, 2]
    state = after(state, "draw E04")
    assert [supply(state, seat).get("grain", 0) for seat in (A, B, C)] == [0, 1, 0]


@pytest.mark.rule("PN-13.5")
def test_42_a_replacement_is_drawn_until_it_is_a_wish() -> None:
    state = after(sheriff(track=20), "buy 1", "draw E03", "draw E05", "draw E03")
    assert (poorters.actor(state), state.track) == (CHANCE, 14)
    state = after(state, "draw W09")
    assert (poorters.actor(state), hand(state, A)) == (B, ["W09"])


def test_boats_are_where_they_are_said_to_be() -> None:
    assert boats(farm()) == {"m1": A}
