"""The clauses one by one: set-up, and the slots of each phase. Worked cases and cards have own tests."""

from __future__ import annotations

from typing import Any

import pytest

from poorters.positions import (
    LAST_PHASE,
    Options,
    after,
    after_a_house,
    boats,
    broken,
    florins,
    legal,
    legal_of,
    points,
    position,
    standing,
    supply,
    town,
)
from poorters.worked import W10
from tabletop_rules.game import CHANCE
from tabletop_rules.games import poorters

A, B, C = 0, 1, 2
WOOD: dict[str, int] = {"wood": 20}


# --- set-up --------------------------------------------------------------------------------------------


@pytest.mark.rule("PN-2.1", "PN-2.4", "PN-2.6", "PN-3.1", "PN-3.2", "PN-1.1")
@pytest.mark.parametrize(
    ("seats", "city", "outer", "lake", "covered", "left", "moorings"),
    [(2, 32, 44, 20, 19, 11, 1), (3, 56, 52, 28, 27, 3, 2), (4, 56, 52, 28, 27, 3, 2)],
)
def test_boards(seats: int, city: int, outer: int, lake: int, covered: int, left: int, moorings: int) -> None:
    state = poorters.initial_state(seats)
    ground = state.table.ground
    assert (ground.city.bit_count(), ground.outer.bit_count(), ground.market.bit_count()) == (city, outer, 4)
    assert ground.grid.width * ground.grid.height == city + outer + 4 + lake
    assert (state.town.woods.bit_count(), len(state.boats)) == (covered, moorings)
    assert sum(state.forest) - covered == left
    assert [district.bit_count() for district in ground.districts] == [city // 4] * 4


@pytest.mark.rule("PN-1.2", "PN-1.3", "PN-2.5", "PN-3.3", "PN-3.4", "PN-3.5", "PN-3.6", "PN-3.8", "PN-1.4")
def test_what_everybody_starts_with() -> None:
    state = poorters.initial_state(4)
    assert (florins(state), points(state), state.track) == ([2] * 4, [0] * 4, 5)
    assert {(state.light_seals(seat), state.dark_seals(seat)) for seat in range(4)} == {(7, 4)}
    assert [supply(state, seat) for seat in range(4)] == [{}] * 4
    assert (sum(state.deck), sum(state.discard)) == (38, 0)
    assert poorters.actor(state) == 0
    assert poorters.actor(poorters.initial_state(4, Options(start_player=2))) == 2


@pytest.mark.rule("PN-3.7", "PN-4.1")
def test_five_characters_to_begin_with() -> None:
    state = position(3, stage="choice")
    names = ["lumberjack", "builder", "farmer", "trader", "sheriff"]
    assert legal(state) == [f"choose {name}" for name in names]
    state = after(state, "choose trader", "end_trade", "end_trade", "end_trade")
    assert (poorters.actor(state), "choose trader" in legal(state)) == (B, False)
    assert broken(state, "choose trader") == ["PN-4.1"]


@pytest.mark.rule("PN-3.9", "PN-6.1", "PN-6.2", "PN-1.5")
def test_clearing_in_turn() -> None:
    """Each clears a tile beside the Market or cleared land, whose goods nobody knows before."""
    state = poorters.initial_state(3, Options(start_player=1))
    assert legal(state) == ["clear (3,1)", "clear (2,2)", "clear (4,2)", "clear (3,3)"]
    state = after(state, "clear (3,1)")
    assert poorters.actor(state) is CHANCE
    weights = dict(zip(legal(state), poorters.chance_weights(state), strict=True))
    assert weights == {"reveal F3": 16, "reveal F4": 7, "reveal FG": 7}
    state = after(state, "reveal FG")
    assert (supply(state, B), poorters.actor(state)) == ({"wood": 2, "game": 1}, C)
    assert "clear (3,0)" in legal(state)
    assert broken(state, "clear (0,0)") == ["PN-6.2"]
    state = after(state, "clear (3,0)", "reveal F3", "clear (2,2)", "reveal F4")
    assert (supply(state, C), supply(state, A)) == ({"wood": 3}, {"wood": 4})
    assert (state.slot.stage, poorters.actor(state), sum(state.forest)) == ("founding", B, 27)


@pytest.mark.rule("PN-3.11", "PN-19.7")
def test_start_buildings_are_compulsory_where_they_fit() -> None:
    cut = position(3, stage="founding", chosen=[], cleared=[(2, 2)])
    assert broken(cut, "pass") == ["PN-19.7"]
    assert {text.split()[0] for text in legal(cut)} == {"build"}
    woods = position(3, stage="founding", chosen=[], cleared=[])
    assert legal(woods) == ["pass"]
    sealed = position(3, stage="founding", chosen=[], cleared=[(2, 2)], light_seals=0)
    assert legal(sealed) == ["pass"]
    assert broken(cut, "build M1@(5,4)r90") == ["PN-3.10", "PN-7.4"]


# --- phases --------------------------------------------------------------------------------------------


@pytest.mark.rule("PN-5.1", "PN-5.2", "PN-5.3", "PN-6.1", "PN-6.4", "PN-6.5")
def test_lumberjack() -> None:
    sheds = [("RW1", 5, 4, 0, A), ("RW2", 5, 5, 0, A), ("RW3", 8, 4, 0, C)]
    state = position(3, stage="lumberjack", chooser=B, placed=sheds, cleared=[(2, 2), (4, 2)])
    state = after(state, "clear (3,1)", "reveal F3")
    assert (supply(state, B), poorters.actor(state)) == ({"wood": 4}, C)
    state = after(state, "clear (3,3)", "reveal FG")
    assert (supply(state, C), poorters.actor(state)) == ({"wood": 3, "game": 1}, A)
    assert supply(after(state, "clear (2,1)", "reveal F4"), A) == {"wood": 6}
    passed = after(state, "pass")
    assert (supply(passed, A), passed.slot.stage, poorters.actor(passed)) == ({}, "choice", C)


@pytest.mark.rule("PN-6.3", "PN-19.6")
def test_lumberjack_without_forest() -> None:
    state = position(3, stage="lumberjack", placed=[("RW1", 5, 4, 0, A)])
    assert legal(state) == ["pass", "clear"]
    assert supply(after(state, "clear"), A) == {"wood": 3}
    assert supply(after(state, "clear", "clear"), B) == {"wood": 1}
    assert broken(position(3, stage="lumberjack", cleared=[]), "clear") == ["PN-19.6"]


@pytest.mark.rule("PN-7.1", "PN-7.2", "PN-7.8")
def test_building() -> None:
    """One option a slot; the tile leaves the stock for good."""
    state = after(town(track=8), "build M1@(8,4)r0")
    assert (supply(state, A), florins(state)[A]) == ({"wood": 16}, 16)
    assert (points(state), state.track, state.light_seals(A)) == ([4, 0, 0], 10, 6)
    assert poorters.actor(state) == B
    assert "PN-7.2" in broken(state, "build M1@(0,0)r0")
    assert not any(text.startswith("build M1@") for text in legal(state))


@pytest.mark.rule("PN-7.3")
def test_seals_run_out() -> None:
    no_light = town(light_seals=0)
    assert broken(no_light, "build RH1@(5,4)r0") == ["PN-7.3"]
    assert broken(no_light, "boat m1") == ["PN-7.3"]
    assert legal_of(no_light, "build") == legal_of(no_light, "boat") == []
    assert legal_of(no_light, "propose")
    no_dark = town(dark_seals=0)
    assert broken(no_dark, "build SB@(8,4)r0") == ["PN-7.3"]
    assert broken(no_dark, "build RH1@(5,4)r0") == []


@pytest.mark.rule("PN-7.4")
def test_burghers_are_needed() -> None:
    assert broken(town(track=7), "build M1@(8,4)r0") == ["PN-7.4"]
    assert broken(town(track=8), "build M1@(8,4)r0") == []
    assert broken(town(track=11), "propose BT@(5,2)r0 with 1") == ["PN-7.4"]


@pytest.mark.rule("PN-7.6")
def test_boats() -> None:
    state = after(town(), "boat m2")
    assert (boats(state), points(state), supply(state, A)) == ({"m2": A}, [1, 0, 0], {"wood": 17})
    assert (state.light_seals(A), standing(state)) == (6, [])
    assert broken(state, "boat m2") == ["PN-7.6"]
    assert supply(after(state, "boat m1"), B) == {"wood": 17}
    assert broken(town(), "boat m3") == ["PN-7.6"]


@pytest.mark.rule("PN-7.7", "PN-19.3")
def test_discount() -> None:
    """It is the chooser's, in his own slot, on what costs something."""
    state = town(track=8)
    assert florins(after(state, "build M1@(8,4)r0 -florins"))[A] == 17
    assert supply(after(state, "build M1@(8,4)r0 -wood"), A) == {"wood": 17}
    assert broken(state, "build RH1@(5,4)r0 -florins") == ["PN-19.3"]
    assert broken(after(state, "pass"), "build M1@(8,4)r0 -wood") == ["PN-7.7"]
    assert supply(after(state, "boat m1 -wood"), A) == {"wood": 18}


@pytest.mark.rule("PN-7.7", "PN-19.3", "PN-9.8")
def test_discount_on_a_communal_building() -> None:
    state = after(town(), "propose BK@(5,4)r0 with 1", "end_transfers", "share 0 wood 2 -1")
    assert "share 0 florins 1 -1" not in legal(state)
    state = after(state, "share 0 florins 1", "share 0 vp 4", "accept")
    assert [supply(state, seat) for seat in (A, B)] == [{"wood": 19}, {"wood": 19}]
    assert (florins(state), points(state)) == ([19, 18, 20], [4, 0, 0])
    helper = after(town(chooser=C), "pass", "propose BK@(5,4)r0 with 2", "end_transfers")
    assert broken(helper, "share 0 wood 2 -1") == ["PN-7.7"]


@pytest.mark.rule("PN-9.9")
def test_a_hint_is_public_and_binds_nobody() -> None:
    state = after(after_a_house(), *W10, "decline hint")
    assert poorters.actor(state) == B
    state = after(state, "share 1 wood 1", "share 1 florins 0", "share 1 vp 7", "suggest (8,5)r0")
    assert poorters.actor(state) == A
    assert state.slot.refused[0].hint == (1, 0, 7, 8, 5, 0)
    assert points(after(state, "pass")) == [0, 0, 1]


@pytest.mark.rule("PN-9.12")
def test_promises_are_not_enforced() -> None:
    """What was suggested or agreed before leaves no trace once the slot is over."""
    state = after(after_a_house(), *W10, "decline", "pass")
    assert state == after(after_a_house(), "pass")


@pytest.mark.rule("PN-9.13", "PN-19.5", "PN-19.12")
def test_the_even_split_is_first() -> None:
    state = after(after_a_house(), *W10[:1])
    assert legal(state)[0] == "end_transfers"
    state = after(state, "end_transfers")
    first = []
    while state.slot.detail.answers < 0:  # type: ignore[union-attr]
        first.append(legal(state)[0])
        state = after(state, first[-1])
    assert first == [
        "share 0 wood 2", "share 0 florins 2", "share 0 vp 3",
        "share 1 wood 2", "share 1 florins 2", "share 1 vp 2",
    ]  # fmt: skip


@pytest.mark.rule("PN-19.5")
def test_no_dead_ends_in_a_proposal() -> None:
    """A can pay 2 wood, B 1: of the Watchtower's 3 A has to name 2 or hand some over."""
    poor = position(3, goods=[{"wood": 2}, {"wood": 1}], florins=[3], chooser=C, seat=A)
    assert {text.split("with ")[1] for text in legal_of(poor, "propose")} == {"1", "1,2"}
    start = after(poor, "propose BK@(5,4)r0 with 1")
    assert legal(after(start, "end_transfers")) == ["share 0 wood 2"]
    assert broken(start, "transfer 1>0 wood") == ["PN-9.1"]
    assert broken(poor, "propose BK@(5,4)r0 with 2") == ["PN-19.5"]


@pytest.mark.rule("PN-12.3", "PN-12.6", "PN-19.13", "PN-19.8")
def test_the_market() -> None:
    state = position(3, stage="trader", track=9, goods=[{"wood": 5, "cattle": 1}])
    assert legal(state) == [
        "end_trade",
        *("sell 1 wood market florins", "sell 2 wood market florins", "sell 1 cattle market florins"),
    ]  # fmt: skip
    state = after(state, "sell 1 cattle market florins")
    assert (florins(state), supply(state, A)) == ([3, 0, 0], {"wood": 5})
    assert legal(state) == ["end_trade", "sell 1 wood market florins"]
    state = after(state, "sell 1 wood market florins")
    assert (florins(state), legal(state)) == ([4, 0, 0], ["end_trade"])
    assert broken(state, "sell 1 wood market florins") == ["PN-12.3"]
    assert broken(state, "pass") == ["PN-5.3"]


@pytest.mark.rule("PN-12.2", "PN-12.4", "PN-12.5")
def test_stalls() -> None:
    """Two units a slot, each for florins or VP; the owner's own sales pay no commission."""
    placed = [("SS", 0, 0, 0, B), ("SZ", 2, 0, 0, A)]
    state = position(3, stage="trader", chooser=C, seat=A, placed=placed, goods=[{"wood": 5, "cattle": 3}])
    assert "sell 2 wood sawmill vp" in legal(state)
    assert broken(state, "sell 1 wood sawmill florins") == ["PN-12.4"]
    sold = after(state, "sell 2 wood sawmill vp", "sell 1 cattle butcher florins", "sell 1 cattle butcher vp")
    assert (supply(sold, A), florins(sold)) == ({"wood": 1, "cattle": 1}, [3, 1, 0])
    assert [now - then for now, then in zip(points(sold), points(state), strict=True)] == [4, 0, 0]
    assert broken(sold, "sell 1 cattle butcher vp") == ["PN-12.4"]


@pytest.mark.rule("PN-4.4")
def test_coins_on_characters_that_nobody_chose() -> None:
    bare = after(position(3, **LAST_PHASE), "pass", "pass", "pass", "choose trader")
    assert florins(bare) == [0, 0, 0]
    state = after(position(3, coin_on_unchosen=1, **LAST_PHASE), "pass", "pass", "pass")
    assert florins(after(state, "choose trader")) == [0, 1, 0]
    assert florins(after(state, "choose farmer")) == [0, 0, 0]


@pytest.mark.rule("PN-1.4", "PN-19.2")
def test_a_limited_bank() -> None:
    """101 florins in all; incomes are paid clockwise from the new start player."""
    houses = [("M1", 8, 4, 0, A), ("M2", 0, 0, 0, B)]
    parts: dict[str, Any] = {**LAST_PHASE, "placed": houses, "florins": [90, 8, 0]}
    assert florins(after(position(3, **parts), "pass", "pass", "pass")) == [92, 10, 0]
    assert florins(after(position(3, bank_limited=True, **parts), "pass", "pass", "pass")) == [91, 10, 0]
