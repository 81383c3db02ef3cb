"""Wish cards and events: what each does, when it can be played, and what keeps it off."""

from __future__ import annotations

from typing import Any

import pytest

from poorters.positions import (
    State,
    after,
    broken,
    card_bag,
    cards_in,
    chips,
    florins,
    hand,
    legal,
    legal_of,
    points,
    position,
    supply,
)
from tabletop_rules.games import poorters

A, B, C = 0, 1, 2
WOOD: dict[str, int] = {"wood": 20}


def wishing(card: str, **parts: Any) -> State:
    """The second part of a Sheriff phase, A with one wish card in hand."""
    given: dict[str, Any] = {"hands": [[card]]}
    return position(3, stage="wishes", **(given | parts))


@pytest.mark.rule("PN-14.6", "PN-13.6")
@pytest.mark.parametrize(
    ("card", "goods", "money", "track", "scored"),
    [
        ("W01", {}, 3, 5, 0),
        ("W02", {"wood": 2}, 0, 5, 0),
        ("W03", {"fish": 2}, 0, 5, 0),
        ("W04", {"game": 1}, 1, 5, 0),
        ("W05", {"grain": 2}, 0, 5, 0),
        ("W06", {"cattle": 1}, 0, 5, 0),
        ("W07", {}, 0, 7, 0),
    ],
)
def test_simple_wishes(card: str, goods: dict[str, int], money: int, track: int, scored: int) -> None:
    state = after(wishing(card), f"play {card}")
    assert (supply(state, A), florins(state)[A], state.track, points(state)[A]) == (
        goods,
        money,
        track,
        scored,
    )
    assert (hand(state, A), cards_in(state, state.discard), legal(state)) == ([], [card], ["end_wish"])


@pytest.mark.rule("PN-14.4", "PN-14.6")
def test_feast_and_benefactor() -> None:
    assert broken(wishing("W08", goods=[{"fish": 3}]), "play W08") == ["PN-14.4"]
    feast = after(wishing("W08", goods=[{"grain": 1, "fish": 1, "game": 2}]), "play W08")
    assert legal(feast) == ["pay grain,fish", "pay grain,game", "pay fish,game"]
    feast = after(feast, "pay fish,game")
    assert (supply(feast, A), points(feast)) == ({"grain": 1, "game": 1}, [3, 0, 0])
    assert broken(wishing("W09", florins=[2]), "play W09") == ["PN-14.4"]
    assert points(after(wishing("W09", florins=[3]), "play W09")) == [2, 0, 0]


@pytest.mark.rule("PN-14.4", "PN-19.2")
def test_a_card_that_brings_nothing_is_not_played() -> None:
    """A limited bank has 16 fish, and who holds them all leaves none for a Good Catch."""
    for held, limited, refused in ((16, True, ["PN-14.4"]), (15, True, []), (16, False, [])):
        state = wishing("W03", goods=[{}, {"fish": held}], bank_limited=limited)
        assert broken(state, "play W03") == refused
        assert ("play W03" in legal(state)) is (not refused)


@pytest.mark.rule("PN-14.6", "PN-6.4")
def test_clearing_card() -> None:
    """W10: a Lumberjack slot with the Woodsheds, without the privilege."""
    state = wishing("W10", cleared=[(2, 2)], placed=[("RW1", 5, 4, 0, A)])
    state = after(state, "play W10", "clear (2,1)", "reveal F3")
    assert (supply(state, A), poorters.actor(state), legal(state)) == ({"wood": 4}, A, ["end_wish"])


@pytest.mark.rule("PN-14.6", "PN-19.13", "PN-7.1", "PN-7.5")
def test_journeyman() -> None:
    """W11: one building, not blue, at its cost; a red one, too."""
    state = wishing("W11", goods=[{"wood": 4}], florins=[1], track=12)
    built = after(state, "play W11")
    assert {text.split("@")[0] for text in legal(built)} >= {"build RH1", "build GF1"}
    assert broken(built, "propose BK@(5,4)r0 with 1") == ["PN-7.1"]
    assert broken(built, "build BK@(5,4)r0")[0] == "PN-9.1"
    assert broken(built, "boat m1") == ["PN-7.1"]
    assert broken(built, "build RH1@(5,4)r0 -wood") == ["PN-7.7"]
    built = after(built, "build RH1@(5,4)r0")
    assert (supply(built, A), points(built), legal(built)) == ({"wood": 2}, [1, 0, 0], ["end_wish"])
    assert broken(wishing("W11"), "play W11") == ["PN-14.4"]


@pytest.mark.rule("PN-14.6")
def test_pedlar() -> None:
    """W12: up to 3 units at the Market's price and 1 more; at least one."""
    state = after(wishing("W12", goods=[{"wood": 2, "game": 2}]), "play W12")
    assert broken(state, "end_trade") == ["PN-14.4"]
    state = after(state, "sell 2 game market florins")
    assert (florins(state)[A], set(legal(state))) == (6, {"end_trade", "sell 1 wood market florins"})
    assert broken(state, "sell 2 wood market florins") == ["PN-14.6"]
    done = after(state, "sell 1 wood market florins")
    assert (florins(done)[A], legal(done)) == (8, ["end_wish"])
    assert broken(wishing("W12"), "play W12") == ["PN-14.4"]


@pytest.mark.rule("PN-14.6", "PN-2.3")
def test_renown() -> None:
    """W13: a point for each district with a building of one's own, three at most."""
    four = [("RH1", 2, 2, 0, A), ("RH2", 8, 2, 0, A), ("M1", 5, 4, 90, A), ("RH3", 9, 6, 0, A)]
    assert points(after(wishing("W13", placed=four), "play W13"))[A] == 7 + 3
    assert points(after(wishing("W13", placed=four[2:3]), "play W13"))[A] == 4 + 2
    assert broken(wishing("W13", placed=[("RH1", 0, 0, 0, A)]), "play W13") == ["PN-14.4"]


@pytest.mark.rule("PN-14.2", "PN-14.3", "PN-19.13")
def test_events() -> None:
    """Wolves come to the first pasture of the data that has cattle; the Watchtower keeps crime off."""
    herds = [("GP1", 0, 0, 0, A), ("GP2", 2, 0, 0, A), ("GP3", 4, 0, 0, A), ("GP4", 6, 0, 0, B)]
    state = position(3, stage="sheriff", florins=[1], placed=herds, chips={"GP2": 2, "GP3": 1})
    assert chips(after(state, "buy 1", "draw E02")) == {"GP1": 0, "GP2": 1, "GP3": 1, "GP4": 0}
    safe = position(3, stage="sheriff", florins=[9, 9, 2], placed=[("BK", 5, 4, 0)])
    assert florins(after(safe, "buy 1", "draw E01")) == [8, 9, 2]
    robbed = position(3, stage="sheriff", florins=[9, 9, 2])
    assert florins(after(robbed, "buy 1", "draw E01")) == [6, 6, 2]


@pytest.mark.rule("PN-14.4", "PN-19.13")
def test_the_track_has_an_end() -> None:
    assert after(wishing("W07", track=59), "play W07").track == 60
    assert broken(wishing("W07", track=60), "play W07") == ["PN-14.4"]


@pytest.mark.rule("PN-14.5")
def test_no_limit_to_a_hand() -> None:
    many = ["W01"] * 3 + ["W02"] * 3 + ["W09"] * 2
    state = after(position(3, stage="sheriff", florins=[3], hands=[many]), "buy 2", "draw W03", "draw W03")
    assert hand(state, A) == [*many[:6], "W03", "W03", *many[6:]]


@pytest.mark.rule("PN-19.14", "PN-13.8")
def test_wishes_at_the_start_of_own_slots() -> None:
    """With the other window a wish may come first in a slot; two a phase all the same."""
    parts: dict[str, Any] = {"hands": [["W01", "W02", "W03"]], "cleared": [(2, 2)]}
    shut = position(3, stage="lumberjack", **parts)
    assert broken(shut, "play W01") == ["PN-13.8"]
    state = position(3, stage="lumberjack", wish_window="own_slot", **parts)
    assert legal_of(state, "play") == ["play W01", "play W02", "play W03"]
    state = after(state, "play W01", "play W02")
    assert (legal_of(state, "play"), broken(state, "play W03")) == ([], ["PN-13.8"])
    assert legal_of(state, "clear")
    sold = position(3, stage="trader", wish_window="own_slot", goods=[WOOD], hands=[["W01"]])
    assert legal_of(sold, "play") == ["play W01"]
    assert broken(after(sold, "sell 1 wood market florins"), "play W01") == ["PN-13.8"]
    assert legal_of(position(3, stage="choice", wish_window="own_slot", hands=[["W01"]]), "play") == []


@pytest.mark.rule("PN-19.14", "PN-19.8")
def test_a_wish_comes_first_in_a_farmer_slot_that_brings_nothing() -> None:
    """PN-19.8 leaves but one way to do nothing there; to play a wish is no such way."""
    state = position(3, stage="farmer", wish_window="own_slot", hands=[["W02"]])
    assert legal(state) == ["pass", "play W02"]
    assert legal(after(state, "play W02")) == ["pass"]
    assert legal(position(3, stage="farmer", hands=[["W02"]])) == ["pass"]


@pytest.mark.rule("PN-19.14")
def test_wishes_of_both_parts_of_a_sheriff_phase_count_together() -> None:
    state = position(3, stage="sheriff", wish_window="own_slot", hands=[["W01", "W02", "W03"]])
    state = after(state, "play W01", "buy 0", "buy 0", "buy 0", "play W02")
    assert legal(state) == ["end_wish"]


@pytest.mark.rule("PN-3.6")
@pytest.mark.parametrize(("seats", "cards"), [(2, 26), (3, 32), (4, 38)])
def test_decks(seats: int, cards: int) -> None:
    state = poorters.initial_state(seats)
    assert sum(state.deck) == cards
    w05 = card_bag(state.table, ["W05"])
    assert sum(have * one for have, one in zip(state.deck, w05, strict=True)) == (1 if seats == 2 else 2)


@pytest.mark.rule("PN-1.5")
def test_hands_are_secret_and_their_sizes_are_not() -> None:
    one = position(3, stage="choice", hands=[["W01", "W05"], ["W02"]])
    other = position(3, stage="choice", hands=[["W13", "W02"], ["W02"]])
    for viewer in (B, C, None):
        assert poorters.observe(one, viewer) == poorters.observe(other, viewer)
    assert poorters.observe(one, A) != poorters.observe(other, A)
    fewer = position(3, stage="choice", hands=[["W01"], ["W02"]])
    assert poorters.observe(one, B) != poorters.observe(fewer, B)
