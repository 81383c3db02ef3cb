"""The politics cards with actions (LC-5D), and a player who can use none, with results worked out by hand."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from la_citta.naive import Figure, Switches
from la_citta.positions import State, after, at, broken, legal
from la_citta.towns import town
from tabletop_rules.games import la_citta
from tabletop_rules.games.la_citta.state import Phase

PLAIN = town(0, 4, "(13,2) farm (11,4) statue", "(12,3)")

RICH_CITY = town(0, 6, "(13,2) hospital (11,4) market (14,1) farm (10,4) quarry", "(12,3)")
"""EC-10: P 6, B 5, limit 8, a hospital and no other arch."""


def last_year(display: str, gold: int = 5, figures: int = 0) -> State:
    """EC-10: player 0 to move in year six, one card of interest in the display."""
    switches = Switches(farms_need_fields=False)
    return at(
        RICH_CITY,
        display=[display, *["palazzo"] * 3, *["dom"] * 3],
        gold=[gold] * 5,
        year=6,
        figures=[Figure(0, (13, 2), "H")] * figures,
        switches=switches,
    )


@pytest.mark.rule("LC-5D.8", "LC-4.6")
def test_golden_times() -> None:
    """EC-10."""
    state = last_year("golden")
    assert [it for it in legal(state) if "golden" in it] == ["card golden 0 (12,3)", "card golden 2 (12,3)"]
    state = after(state, "card golden 2 (12,3)")
    assert (state.cities[0].citizens, state.players[0].gold) == (8, 3)


@pytest.mark.rule("LC-5D.2", "LC-5D.3", "LC-5D.4", "LC-5D.5", "LC-5D.6", "LC-5D.7")
def test_bread_and_games() -> None:
    """EC-10."""
    state = last_year("bread")
    assert [it for it in legal(state) if "bread" in it] == [
        f"card bread {gold} (13,2) {wish}" for gold in (0, 2, 5) for wish in "EH"
    ]
    after_card = after(state, "card bread 5 (13,2) H")
    there = after_card.cities[0]
    assert there.arches == (0, 1, 4)
    assert (after_card.players[0].gold, after_card.figures(0)) == (0, 1)
    assert (there.citizens, there.surplus, there.limit, after_card.food(0)) == (6, 1, 8, state.food(0))
    again = last_year("bread", figures=3)
    assert [it for it in legal(again) if "bread" in it] == ["card bread 0 (13,2) E", "card bread 0 (13,2) H"]
    assert after(again, "card bread 0 (13,2) H").cities[0].arches == (0, 1, 5)
    assert after(again, "card bread 0 (13,2) E").cities[0].arches == (0, 2, 4)


@pytest.mark.rule("LC-5D.9", "LC-5D.10", "LC-12.1")
def test_rich_harvest_in_the_last_year() -> None:
    """EC-10."""
    assert not any("harvest" in text for text in legal(last_year("harvest")))
    assert broken(last_year("harvest"), "card harvest (14,1)") == {"LC-5D.10"}


@pytest.mark.rule("LC-5D.1", "LC-5.3", "LC-5B.9")
def test_master_builder_and_dear_cards() -> None:
    """EC-10."""
    state = after(last_year("builder"), "card builder dom (11,5)")
    assert (state.players[0].gold, state.cities[0].citizens, state.cities[0].size) == (1, 6, 6)
    assert broken(last_year("university", gold=2), "card university (11,5)") == {"LC-5.3"}
    assert broken(last_year("builder"), "build market (11,5)") == {"LC-5B.9"}


@pytest.mark.rule("LC-5D.11", "LC-13.6")
def test_feeling_with_the_citizen() -> None:
    """EC-10: two of three for nothing, or all for two gold; who looked is public, what he saw is not."""
    state = last_year("feeling")
    slots = ["1,2", "1,2,3", "1,3", "2,3"]
    assert [it for it in legal(state) if "feeling" in it] == [f"card feeling {it}" for it in slots]
    assert "card feeling 1,2,3" not in legal(last_year("feeling", gold=1))
    state = after(state, "card feeling 1,3")
    assert state.phase is Phase.LOOK
    state = after(state, "voice E", "voice H")
    assert state.phase is Phase.REFILL
    assert [card.wish for card in state.voice] == ["C", "E", None, "H"]
    assert [[card.is_known_to(seat) for seat in (0, 1)] for card in state.voice[1:]] == [
        [True, False], [False, False], [True, False],
    ]  # fmt: skip
    state = after(state, "draw golden")
    assert la_citta.observe(state, 0) != la_citta.observe(state, 1)
    other = attrs.evolve(state, voice=(*state.voice[:1], state.voice[3], state.voice[2], state.voice[1]))
    assert la_citta.observe(other, 1) == la_citta.observe(state, 1)
    assert la_citta.observe(other, None) == la_citta.observe(state, None)


@pytest.mark.rule("LC-13.14", "LC-13.15", "LC-5.7")
def test_a_player_without_a_city() -> None:
    """Gold, a look at the hidden cards and a pass are all that he has."""
    state = at(PLAIN, seat=1, display=["feeling"] * 4 + ["dom"] * 3)
    assert legal(state) == [
        "card feeling 1,2",
        "card feeling 1,2,3",
        "card feeling 1,3",
        "card feeling 2,3",
        "gold",
    ]
    broke: dict[str, Any] = {"actions": [3, 0, 3, 3, 3], "round": 4}
    assert legal(at(PLAIN, seat=1, display=["bread", *["golden"] * 2, *["dom"] * 4], **broke)) == ["pass"]
