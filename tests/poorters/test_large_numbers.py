"""Numbers as large as the data may have them: what a game makes of those is played, written and read.

The data go up to 999; counts go on to nine digits, where the bank ends.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poorters.positions import Options, State, after, florins, position, supply
from tabletop_rules import codec, documents
from tabletop_rules.errors import NotationError
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters.data import Data, standard
from tabletop_rules.games.poorters.moves import Sell

A, B = 0, 1
LARGEST = 999_999_999

GROUPS: dict[str, tuple[str, ...]] = {
    "market": ("capacity_base", "wood", "grain", "cattle", "fish", "game"),
    "stalls": ("florins", "vp", "capacity"),
    "forest": ("wood", "grain", "cattle", "fish", "game", "copies"),
    "buildings": ("wood", "florins", "vp"),
    "tracks": ("burghers", "n"),
    "cards": ("florins", "wood", "fish", "vp", "max_units", "bonus", "max"),
    "sheriff": ("max_wishes",),
    "count": ("vp_per_majority", "max_vp"),
    "boat": ("vp", "fish"),
}
"""Numbers of the data that can be as large as any, by the part that they are in."""


def raised(data: Any, names: tuple[str, ...]) -> None:
    """Set all numbers of these names within some data to the largest."""
    members = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(members):
        if isinstance(value, dict | list):
            raised(value, names)
        elif type(value) is int and key in names:
            data[key] = 999


def large(*groups: str, prices: int = 0) -> Data:
    """The data of the rulebook with the largest numbers in some parts; so many prices of cards, all 0."""
    tree = json.loads(json.dumps(documents.unstructure(standard())))
    for group in groups:
        raised(tree["buildings" if group == "tracks" else group], GROUPS[group])
    if prices:
        tree["sheriff"]["card_prices"] = [0] * prices
    return Data.read(json.dumps(tree))


def is_sound(state: State) -> None:
    """All that is asked of a state has an answer, and all texts are read back."""
    assert poorters.audit(state) == ()
    assert poorters.parse_position(poorters.format_position(state), state.options) == state
    for move in poorters.legal_moves(state):
        assert poorters.parse_move(poorters.format_move(move)) == move


@pytest.mark.rule("PN-17", "PN-1.4")
@given(
    st.sets(st.sampled_from(list(GROUPS))), st.sampled_from([0, 0, 3, 999]), st.integers(2, 4), st.randoms()
)
def test_games_with_the_largest_numbers(groups: set[str], prices: int, seats: int, random: Random) -> None:
    options = Options(
        data=large(*groups, prices=prices),
        burghers_max=999,
        end_vp=999,
        max_rounds=999,
        start_florins=99,
        coin_on_unchosen=99,
        allow_transfers=False,
    )
    state = poorters.initial_state(seats, options)
    for number in range(60):
        moves = poorters.legal_moves(state)
        if not moves:
            break
        if number % 10 == 0:
            is_sound(state)
        state = poorters.apply(state, random.choice((moves[-1], random.choice(moves))))
    is_sound(state)


@pytest.mark.rule("PN-12.3")
def test_a_market_that_buys_more_than_999() -> None:
    """1 + 999 units for the base and the track, and no more: the supply would have 1500."""
    parts: dict[str, Any] = {"goods": [{"wood": 1500}], "track": 999, "burghers_max": 999}
    state = position(3, stage="trader", data=large("market"), **parts)
    most = 999 + 999 // 5
    sales = [move for move in poorters.legal_moves(state) if isinstance(move, Sell)]
    assert [move.units for move in sales] == list(range(1, most + 1))
    state = after(state, f"sell {most} wood market florins")
    assert (supply(state, A), florins(state)[A]) == ({"wood": 1500 - most}, most * 999 + 1)
    is_sound(state)


@pytest.mark.rule("PN-6.1")
def test_forest_that_brings_more_wood_than_999() -> None:
    state = poorters.initial_state(2, Options(data=large("forest", "market")))
    for text in (
        *("clear (2,1)", "reveal F3", "clear (1,2)", "reveal F3", "build RH1@(4,3)r0", "build RH2@(3,4)r0"),
        *("choose lumberjack", "clear (3,2)", "reveal F3", "clear (1,1)", "reveal F3", "choose trader"),
    ):
        state = after(state, text)
        is_sound(state)
    assert supply(state, A)["wood"] == 999 + 999 + 1
    assert "sell 1000 wood market florins" in map(poorters.format_move, poorters.legal_moves(state))


@pytest.mark.rule("PN-13.2")
def test_prices_for_as_many_cards_as_there_can_be() -> None:
    state = position(3, stage="sheriff", data=large(prices=999))
    assert list(map(poorters.format_move, poorters.legal_moves(state))) == [f"buy {n}" for n in range(999)]
    is_sound(after(state, "buy 998"))


# --- where counts end ----------------------------------------------------------------------------------


@pytest.mark.rule("PN-1.4", "PN-6.5")
def test_the_bank_has_an_end() -> None:
    """3 wood for the tile and 1 for the privilege: all players together hold no more than nine digits."""
    goods = [{"wood": LARGEST - 12}, {"wood": 10}]
    state = position(3, stage="lumberjack", goods=goods, cleared=[(2, 2), (2, 1), (3, 1)])
    state = after(state, "clear (1,2)", "reveal F3")
    assert [supply(state, seat) for seat in (A, B)] == [{"wood": LARGEST - 10}, {"wood": 10}]
    is_sound(state)


@pytest.mark.rule("PN-1.4")
def test_points_have_an_end() -> None:
    state = position(3, stage="wishes", points=[LARGEST - 1], florins=[3], hands=[["W09"]])
    state = after(state, "play W09")
    assert state.points(A) == LARGEST
    is_sound(state)


@pytest.mark.rule("PN-17")
@pytest.mark.parametrize("number", [1000, 1_000_000, LARGEST])
def test_large_counts_are_written_and_read(number: int) -> None:
    state = position(3, stage="wishes", points=[number], florins=[number], goods=[{}, {"fish": number}])
    is_sound(state)
    assert codec.loads(codec.dumps(poorters, state), poorters) == state


@pytest.mark.rule("PN-17")
def test_counts_beyond_that_are_not_read() -> None:
    line = poorters.format_position(position(3, stage="wishes", florins=[LARGEST]))
    with pytest.raises(NotationError, match="more than 9 digits"):
        poorters.parse_position(line.replace(str(LARGEST), f"{LARGEST}0"))
