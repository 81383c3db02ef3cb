"""Every worked case of the rulebook: W (placement, building), F (Farmer), S (Sheriff), R (rounds, end)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from poorters.positions import (
    LAST_PHASE,
    State,
    after,
    after_a_house,
    broken,
    cards_in,
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
from poorters.worked import DISTRICTS, PLACEMENTS, STATES, STRICT, W10
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters.placing import reasons
from tabletop_rules.games.poorters.state import changed
from tabletop_rules.geometry import Cell

A, B, C = 0, 1, 2
WOOD: dict[str, int] = {"wood": 20}


# --- W: placement and building -------------------------------------------------------------------------


@pytest.mark.rule(
    "PN-8.1", "PN-8.2", "PN-8.4", "PN-8.6", "PN-8.8", "PN-8.9", "PN-8.10", "PN-8.13", "PN-19.10"
)
@pytest.mark.parametrize(("case", "state", "tile", "x", "y", "rot", "expected"), PLACEMENTS)
def test_w1_to_w10(case: str, state: str, tile: str, x: int, y: int, rot: int, expected: str) -> None:
    there = town(state)
    found = reasons(there.town, tile, Cell(x, y), rot)
    assert [*map(str, found), "OK"][0] == expected
    text = f"{tile}@({x},{y})r{rot}"
    move = f"propose {text} with 1" if tile.startswith("B") else f"build {text}"
    assert (move in legal(there)) == (expected == "OK")
    if case in DISTRICTS:
        done = town(state, placed=[*([*spot, A] for spot in STATES[state]), [tile, x, y, rot, A]])
        names = dict(zip(done.table.ground.names, ("NW", "NE", "SW", "SE"), strict=True))
        placed = next(it for it in done.town.buildings if done.table.ground.tiles[it.tile] == tile)
        touched = {names[done.table.ground.names[it]] for it in done.table.ground.districts_of(placed)}
        assert touched == DISTRICTS[case]


@pytest.mark.rule("PN-8.12")
@pytest.mark.parametrize(("case", "state", "tile", "x", "y", "rot", "expected"), STRICT)
def test_w4_strict(case: str, state: str, tile: str, x: int, y: int, rot: int, expected: str) -> None:
    there = town(state, outer_counts_for_adjacency=False)
    assert list(map(str, reasons(there.town, tile, Cell(x, y), rot))) == [expected]


@pytest.mark.rule("PN-3.10", "PN-3.11", "PN-7.5", "PN-7.7")
def test_w9_start_buildings() -> None:
    """Forest stands on (5,4) until block (2,2) is cleared; the first House is free, later it costs 2 wood."""
    woods = town("WOODS", stage="founding", chosen=[])
    assert broken(woods, "build RH1@(5,4)r0") == ["PN-8.10"]
    start = town("WOODS_CUT", stage="founding", chosen=[], track=5)
    founded = after(start, "build RH1@(5,4)r0")
    assert (supply(founded, A), florins(founded)[A]) == (WOOD, 20)
    assert (points(founded), founded.track, founded.light_seals(A)) == ([1, 0, 0], 6, 6)
    assert supply(after(town(), "build RH1@(5,4)r0"), A) == {"wood": 18}
    assert supply(after(town(), "build RH1@(5,4)r0 -wood"), A) == {"wood": 19}


@pytest.mark.rule("PN-9.3", "PN-9.4", "PN-9.7", "PN-9.8", "PN-9.9", "PN-9.10")
def test_w10_all_accept() -> None:
    before = after(after_a_house(), *W10)
    assert poorters.actor(before) == B
    assert poorters.actor(after(before, "accept")) == C
    state = after(before, "accept", "accept")
    assert standing(state) == [["BH", 8, 4, 0, None], ["RH1", 5, 4, 0, C]]
    assert points(state) == [3, 2, 3]
    assert [supply(state, seat) for seat in (A, B, C)] == [{"wood": 18}, {"wood": 18}, {"wood": 16}]
    assert florins(state) == [18, 19, 18]
    assert (state.track, [state.light_seals(seat) for seat in (A, B, C)]) == (9, [7, 7, 6])
    assert (poorters.actor(state), state.slot.stage) == (B, "builder")


@pytest.mark.rule("PN-9.9", "PN-9.11")
def test_w10_c_declines() -> None:
    """Nothing changes; A may propose twice more, but not the same, or build alone, or pass."""
    before = after_a_house()
    state = after(before, *W10, "accept", "decline")
    assert (state.players, state.town, state.track) == (before.players, before.town, before.track)
    assert {text.split()[0] for text in legal(state)} == {"pass", "build", "boat", "propose"}
    again = after(state, *W10[:-1])
    assert broken(again, W10[-1]) == ["PN-9.11"]
    assert "share 1 vp 1" in legal(again)
    for points_of_a in (1, 2):
        state = after(state, *W10[:4], f"share 0 vp {points_of_a}", *W10[5:], "decline")
    assert legal_of(state, "propose") == []
    assert broken(state, W10[0]) == ["PN-9.11"]
    assert (standing(after(state, "build RH2@(8,4)r0"))[-1][0], broken(state, "pass")) == ("RH2", [])


@pytest.mark.rule("PN-9.1")
def test_w10_one_payer() -> None:
    state = after(after_a_house(), *W10[:2], "share 0 wood 6")
    assert broken(state, "share 0 florins 5") == ["PN-9.1"]
    assert broken(state, "share 0 florins 4") == []


@pytest.mark.rule("PN-9.8")
def test_w10_wrong_sums() -> None:
    state = after(after_a_house(), *W10[:4])
    assert broken(state, "share 0 vp 8") == ["PN-9.8"]
    assert broken(after(state, "share 0 vp 6", *W10[5:7]), "share 1 vp 2") == ["PN-9.8"]
    assert broken(after(after_a_house(), *W10), "share 2 vp 1") == ["PN-19.5"]


@pytest.mark.rule("PN-9.8")
def test_w10_b_cannot_pay() -> None:
    state = after(town(chooser=C, goods=[WOOD, {"wood": 1}, WOOD]), "build RH1@(5,4)r0", *W10[:5])
    assert broken(state, "share 1 wood 2") == ["PN-9.8"]
    assert broken(state, "share 1 wood 1") == []


@pytest.mark.rule("PN-10.1", "PN-10.2", "PN-10.3", "PN-12.5")
def test_w11_specialist() -> None:
    """A builds the Inn; B sells 1 game there for 2 VP, and A gets 1 florin."""
    state = after(town(goods=[WOOD, {"game": 1}]), "build SI@(8,4)r0", "pass", "pass", "choose trader")
    state = after(state, "sell 1 game inn vp")
    assert (points(state), supply(state, B)) == ([3, 2, 0], {})
    assert florins(state) == [18, 21, 20]
    shut = position(3, stage="trader", goods=[{}, {"game": 1}], seat=B)
    assert broken(shut, "sell 1 game inn vp") == ["PN-10.2"]


# --- F: the Farmer -------------------------------------------------------------------------------------

F1 = {"placed": [("GF1", 0, 0, 0, A), ("GF2", 2, 0, 0, A), ("GP1", 4, 0, 0, A)], "chips": {"GF2": 1}}
FARMS: dict[str, dict[str, Any]] = {
    "F1": {**F1, "boats": {"m1": A}},
    "F5": {"placed": [("GF1", 0, 0, 0, A), ("GF2", 2, 0, 0, A)]},
    "F6": {"boats": {"m1": A, "m2": A}},
    "F7": {},
}
FARMING = [
    ("F1", "F1", ["produce", "bonus fish"], {"grain": 1, "fish": 2}, [1, 0, 1]),
    ("F2", "F1", ["produce", "bonus grain"], {"grain": 2, "fish": 1}, [1, 0, 1]),
    ("F5", "F5", ["produce", "bonus grain on GF2"], {}, [1, 2]),
    ("F6", "F6", ["produce", "bonus fish"], {"fish": 3}, []),
    ("F7", "F7", ["pass"], {}, []),
    ("F8", "F1", ["pass"], {}, [0, 1, 0]),
    ("F9", "F1", ["produce", "bonus none"], {"grain": 1, "fish": 1}, [1, 0, 1]),
]


@pytest.mark.rule("PN-11.1", "PN-11.2", "PN-11.3", "PN-11.4", "PN-11.5", "PN-11.6", "PN-11.7", "PN-11.8")
@pytest.mark.parametrize(("case", "farm", "moves", "goods", "lying"), FARMING)
def test_f1_to_f9(case: str, farm: str, moves: list[str], goods: dict[str, int], lying: list[int]) -> None:
    state = after(position(3, stage="farmer", **FARMS[farm]), *moves)
    assert (supply(state, A), list(chips(state).values())) == (goods, lying)


@pytest.mark.rule("PN-11.5", "PN-11.8", "PN-19.8")
def test_f5_f6_f7_what_else_is_illegal() -> None:
    f5 = after(position(3, stage="farmer", **FARMS["F5"]), "produce")
    assert broken(f5, "bonus cattle") == ["PN-11.5"]
    assert broken(f5, "bonus fish") == ["PN-11.5"]
    assert broken(f5, "bonus grain") == ["PN-11.8"]
    f6 = after(position(3, stage="farmer", **FARMS["F6"]), "produce")
    assert legal(f6) == ["bonus none", "bonus fish"]
    f7 = position(3, stage="farmer", **FARMS["F7"])
    assert (legal(f7), broken(f7, "produce")) == (["pass"], ["PN-19.8"])


@pytest.mark.rule("PN-11.3", "PN-19.2")
def test_f1_under_the_other_switches() -> None:
    planted = after(position(3, stage="farmer", replant_after_harvest=True, **FARMS["F1"]), "produce")
    assert (chips(planted), supply(planted, A)) == ({"GF1": 1, "GF2": 1, "GP1": 1}, {"grain": 1, "fish": 1})
    assert "bonus grain" in legal(planted)
    either = after(position(3, stage="farmer", farm_bonus_same_kind=False, **FARMS["F1"]), "produce")
    assert legal(either) == ["bonus none", "bonus fish", "bonus grain", "bonus cattle"]
    assert supply(after(either, "bonus cattle"), A) == {"grain": 1, "cattle": 1, "fish": 1}


@pytest.mark.rule("PN-11.9", "PN-11.10")
def test_a_harvest_takes_all_chips_those_of_events_too() -> None:
    state = position(3, stage="sheriff", florins=[1, 0, 0], **FARMS["F5"] | {"chips": {"GF2": 2}})
    state = after(state, "buy 1", "draw E05", "draw W01")
    assert chips(state) == {"GF1": 1, "GF2": 2}
    farmed = after(changed(state, slot=position(3, stage="farmer").slot), "produce")
    assert (supply(farmed, A), chips(farmed)) == ({"grain": 3}, {"GF1": 0, "GF2": 0})


@pytest.mark.rule("PN-7.7")
def test_a_builder_without_a_privilege_has_no_unit_off() -> None:
    """The numbers of the characters can be replaced, 0 for none."""
    box = poorters.standard()
    characters = tuple(attrs.evolve(it, privilege=0) for it in box.characters)
    state = position(3, goods=[WOOD], data=attrs.evolve(box, characters=characters))
    assert "build RH1@(5,4)r0" in legal(state)
    assert not [text for text in legal(state) if text.endswith(("-wood", "-florins"))]
    assert broken(state, "build RH1@(5,4)r0 -wood") == ["PN-7.7"]


# --- S: the Sheriff ------------------------------------------------------------------------------------


@pytest.mark.rule("PN-13.1", "PN-13.2", "PN-13.3")
def test_s1_s2_the_privilege_pays_for_cards() -> None:
    s1 = after(position(3, stage="choice"), "choose sheriff")
    assert broken(s1, "buy 2") == ["PN-13.3"]
    s1 = after(s1, "buy 1", "draw W05")
    assert (florins(s1)[A], hand(s1, A)) == (0, ["W05"])
    s2 = after(position(3, stage="choice", florins=[2]), "choose sheriff", "buy 2", "draw W01", "draw W13")
    assert (florins(s2)[A], hand(s2, A)) == (0, ["W01", "W13"])


@pytest.mark.rule("PN-14.3", "PN-2.5")
@pytest.mark.parametrize(
    ("case", "placed", "track", "expected"),
    [("S5", [], 6, 5), ("S6", [("BH", 8, 4, 0)], 9, 8), ("", [], 9, 6)],
)
def test_s5_s6_black_death(case: str, placed: list[Sequence[Any]], track: int, expected: int) -> None:
    state = position(3, stage="sheriff", florins=[1], track=track, placed=placed)
    assert after(state, "buy 1", "draw E03").track == expected


@pytest.mark.rule("PN-13.3")
def test_s7_the_number_is_fixed_before_drawing() -> None:
    state = after(position(3, stage="sheriff", florins=[5]), "buy 1", "draw W05")
    assert poorters.actor(state) == B
    drawing = after(position(3, stage="sheriff", florins=[5]), "buy 1")
    assert broken(drawing, "buy 1") == ["PN-13.2"]


@pytest.mark.rule("PN-13.7", "PN-13.8", "PN-13.6")
def test_s8_a_card_bought_now_may_be_played_or_kept() -> None:
    state = after(position(3, stage="sheriff", florins=[1]), "buy 1", "draw W01", "buy 0", "buy 0")
    assert legal(state) == ["end_wish", "play W01"]
    assert florins(after(state, "play W01"))[A] == 3
    assert hand(after(state, "end_wish"), A) == ["W01"]


@pytest.mark.rule("PN-13.9", "PN-19.9")
def test_s9_the_deck_runs_out() -> None:
    state = after(position(3, stage="sheriff", florins=[3, 3], deck=["E01", "E04"]), "buy 2")
    state = after(state, "draw E01", "draw E04")
    assert (poorters.actor(state), cards_in(state, state.discard)) == (B, ["E01", "E04"])
    assert (florins(state), hand(state, A)) == ([0, 2, 0], [])
    state = after(state, "buy 1")
    assert dict(zip(legal(state), poorters.chance_weights(state), strict=True)) == {
        "draw E01": 1,
        "draw E04": 1,
    }
    gone = position(3, stage="sheriff", florins=[3], deck=[])
    assert (legal(gone), broken(gone, "buy 1")) == (["buy 0"], ["PN-19.9"])


@pytest.mark.rule("PN-19.2", "PN-13.1")
def test_s1_with_the_privilege_after_the_purchase() -> None:
    state = after(position(3, stage="choice", sheriff_privilege="after_purchase"), "choose sheriff")
    assert (florins(state)[A], legal(state)) == (0, ["buy 0"])
    assert florins(after(state, "buy 0"))[A] == 1


# --- R: rounds and the end -----------------------------------------------------------------------------


@pytest.mark.rule("PN-4.2", "PN-4.3", "PN-16.1", "PN-16.2")
def test_r1_the_round_is_played_to_its_end() -> None:
    """A reaches 30 in the first phase; B, with 32 in the end, wins over A with 31."""
    state = position(3, stage="trader", points=[29, 30, 0], placed=[("SI", 8, 4, 0, C)], goods=[{"game": 1}])
    state = after(state, "sell 1 game inn vp", "end_trade", "end_trade", "end_trade")
    assert (points(state), poorters.outcome(state)) == ([31, 30, 3], None)
    state = changed(state, players=(*state.players[:1], _with_points(state, B, 2), *state.players[2:]))
    state = after(state, "choose lumberjack", *["pass"] * 3, "choose builder", *["pass"] * 3)
    outcome = poorters.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winner, poorters.actor(state)) == ((31, 32, 3), B, None)
    assert (outcome.ranking, str(outcome.rule.id)) == ((B, A, C), "PN-16.2")
    assert outcome.reason == "a player has reached the goal after round 1; decided by VP"


def _with_points(state: State, seat: int, more: int) -> Any:
    player = state.players[seat]
    communal, stalls, cards, count = player.points
    return player._replace(points=(communal, stalls, cards + more, count))


@pytest.mark.rule("PN-5.4")
def test_r2_the_count_comes_in_the_same_round() -> None:
    state = position(3, track=11, goods=[WOOD])
    assert broken(position(3, stage="choice", track=11), "choose count") == ["PN-5.4"]
    state = after(state, "build RH1@(5,4)r0", "pass", "pass")
    assert (state.track, "choose count" in legal(state), "choose steward" in legal(state)) == (
        12,
        True,
        False,
    )


@pytest.mark.rule("PN-5.4")
def test_a_fall_of_the_track_does_not_remove_the_count() -> None:
    state = changed(position(3, stage="sheriff", track=12, florins=[1]), peak=12)
    state = after(state, "buy 1", "draw E03", "draw W05", "buy 0", "buy 0", *["end_wish"] * 3)
    assert (state.track, "choose count" in legal(state)) == (9, True)


@pytest.mark.rule("PN-4.3", "PN-15.3")
def test_r3_income_of_houses() -> None:
    """RH1 and M1 bring 3 florins at the end of the round; with the Steward 3, and 4 for who chose it."""
    houses = [("RH1", 5, 4, 0, A), ("M1", 8, 4, 0, A)]
    last = position(3, **LAST_PHASE, placed=houses)
    state = after(last, "pass", "pass", "pass")
    assert (florins(state), state.round, poorters.actor(state)) == ([3, 0, 0], 2, B)
    choice = position(3, stage="choice", track=20, placed=houses)
    assert florins(after(choice, "choose steward")) == [4, 0, 0]
    other = position(3, stage="choice", chooser=B, track=20, placed=houses)
    assert florins(after(other, "choose steward")) == [3, 1, 0]


@pytest.mark.rule("PN-15.1", "PN-15.2", "PN-19.10")
def test_r4_a_tie_brings_nothing() -> None:
    spots = [
        ("RH1", 2, 2, 0, A), ("RH2", 3, 2, 0, A), ("RH3", 4, 2, 0, B), ("RH4", 5, 2, 0, B),
        ("RH5", 2, 3, 0, C),
    ]  # fmt: skip
    tie = position(3, stage="choice", track=12, placed=spots)
    state = after(tie, "choose count")
    assert [now - then for now, then in zip(points(state), points(tie), strict=True)] == [0, 0, 0]
    assert florins(state) == [1, 0, 0]
    more = position(3, stage="choice", track=12, placed=[*spots, ("M1", 5, 4, 90, A)])
    won = [now - then for now, then in zip(points(after(more, "choose count")), points(more), strict=True)]
    assert won == [2, 0, 0]


@pytest.mark.rule("PN-15.1")
def test_the_count_gives_two_points_at_most() -> None:
    spots = [("RH1", 2, 2, 0, A), ("RH2", 8, 2, 0, A), ("RH3", 2, 7, 0, A), ("RH4", 8, 7, 0, A)]
    state = position(3, stage="choice", track=12, placed=spots)
    assert points(after(state, "choose count")) == [6, 0, 0]


@pytest.mark.rule("PN-16.2", "PN-16.3")
@pytest.mark.parametrize(
    ("money", "goods", "places", "decision"),
    [
        ([5, 7, 6], [{}, {}, {"wood": 1}], (3, 1, 2), "decided by florins"),
        ([5, 6, 6], [{}, {"wood": 1}, {}], (3, 1, 2), "decided by goods"),
        ([5, 6, 6], [{"game": 9}, {}, {}], (3, 1, 1), "shared: VP, florins and goods are equal"),
        ([6, 6, 6], [{}, {}, {"fish": 1}], (2, 2, 1), "decided by goods"),
        (
            [6, 6, 6],
            [{"game": 1}, {"wood": 1}, {"fish": 1}],
            (1, 1, 1),
            "shared: VP, florins and goods are equal",
        ),
    ],
)
def test_ties(money: list[int], goods: list[dict[str, int]], places: tuple[int, ...], decision: str) -> None:
    """More florins, then more goods, then shared; neither is worth points."""
    state = position(
        3, **LAST_PHASE, points=[30, 30, 30], florins=money, goods=goods, hands=[["W09"]],
    )  # fmt: skip
    outcome = poorters.outcome(after(state, "pass", "pass", "pass"))
    assert outcome is not None
    assert (outcome.places, outcome.scores) == (places, (30, 30, 30))
    assert outcome.reason == f"a player has reached the goal after round 1; {decision}"


@pytest.mark.rule("PN-16.4")
def test_the_longest_game() -> None:
    parts: dict[str, Any] = {**LAST_PHASE, "max_rounds": 4}
    last = after(position(3, round=4, **parts), "pass", "pass", "pass")
    assert (poorters.actor(last), last.slot.stage) == (None, "over")
    outcome = poorters.outcome(last)
    assert outcome is not None
    assert outcome.reason.startswith("the last round is over after round 4; ")
    before = after(position(3, round=3, **parts), "pass", "pass", "pass")
    assert (before.round, before.slot.stage) == (4, "choice")
