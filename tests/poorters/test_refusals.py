"""Refused moves: every rule broken is named, with a sentence and the places; nothing changes."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from poorters.positions import Options, State, town
from poorters.refused_buildings import BUILDINGS
from poorters.refused_elsewhere import ELSEWHERE
from tabletop_rules.errors import IllegalMove, NotationError, OptionError
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters.moves import (
    Bonus,
    Build,
    BuildBoat,
    BuyCards,
    Clear,
    PayFoods,
    Propose,
    Sell,
    Share,
)
from tabletop_rules.geometry import Cell

A = 0

REFUSED = [*BUILDINGS, *ELSEWHERE]


@pytest.mark.rule(
    "PN-3.2", "PN-3.7", "PN-3.10", "PN-4.1", "PN-5.3", "PN-5.4", "PN-6.1", "PN-6.2", "PN-7.2", "PN-7.3",
    "PN-7.4", "PN-7.6", "PN-7.7", "PN-8.1", "PN-8.2", "PN-8.4", "PN-8.5", "PN-8.6", "PN-8.8", "PN-8.9",
    "PN-8.10", "PN-8.13", "PN-9.1", "PN-9.8", "PN-9.9", "PN-9.11", "PN-10.2", "PN-11.5", "PN-11.7",
    "PN-11.8", "PN-12.1", "PN-12.3", "PN-12.4", "PN-13.2", "PN-13.3", "PN-13.6", "PN-13.8", "PN-14.4",
    "PN-14.6", "PN-16.1", "PN-19.1", "PN-19.2", "PN-19.3", "PN-19.5", "PN-19.6", "PN-19.7", "PN-19.8",
    "PN-19.9", "PN-19.11",
)  # fmt: skip
@pytest.mark.parametrize(
    ("state", "text", "reasons", "places"), REFUSED, ids=[f"{it[1]}: {it[2][0][:40]}" for it in REFUSED]
)
def test_refusals(state: Callable[[], State], text: str, reasons: list[str], places: str) -> None:
    there, move = state(), poorters.parse_move(text)
    violations = poorters.explain(there, move)
    assert list(map(str, violations)) == reasons
    assert " ".join(str(place) for violation in violations for place in violation.at) == places
    assert move not in poorters.legal_moves(there)
    before = pickle.dumps(there)
    with pytest.raises(IllegalMove) as refusal:
        poorters.apply(there, move)
    assert refusal.value.violations == violations
    assert pickle.dumps(there) == before


OUT_OF_TIME = [
    ("clear (2,2)", "PN-6.1", "clear a forest tile"),
    ("choose farmer", "PN-4.1", "choose a character"),
    ("sell 1 wood market florins", "PN-12.1", "sell"),
    ("accept", "PN-9.9", "accept"),
    ("share 0 wood 1", "PN-19.5", "name a share"),
    ("transfer 0>1 wood", "PN-19.5", "name a transfer"),
    ("end_transfers", "PN-19.5", "end the transfers"),
    ("draw W01", "PN-13.3", "draw a card"),
    ("reveal F3", "PN-6.1", "turn over a forest tile"),
    ("play W01", "PN-13.8", "play a wish card"),
    ("end_wish", "PN-13.6", "end the wishes"),
    ("produce", "PN-11.1", "produce"),
    ("bonus fish", "PN-11.5", "take the extra good"),
    ("buy 1", "PN-13.2", "buy cards"),
    ("pay grain,fish", "PN-14.6", "pay foods"),
    ("suggest (5,4)r0", "PN-9.9", "suggest a place"),
]
"""Moves that have no place in a Builder slot, with the rule that says when they come."""


@pytest.mark.rule("PN-17", "PN-19.8")
@pytest.mark.parametrize(
    ("text", "rule", "what"), [pytest.param(*it, marks=pytest.mark.rule(it[1])) for it in OUT_OF_TIME]
)
def test_moves_of_another_phase(text: str, rule: str, what: str) -> None:
    steps = "pass or build or build a boat or propose a communal building"
    (violation,) = poorters.explain(town(), poorters.parse_move(text))
    assert str(violation) == f"{rule}: it is not the time to {what}; the next step is to {steps}"


@pytest.mark.rule("PN-8.13", "PN-19.1")
def test_all_reasons_are_told_in_their_order() -> None:
    """On a building and the Market, under forest, green in the city, and turned for nothing."""
    there = town("WOODS_CUT", placed=[("M1", 5, 4, 90, A)])
    rules = [it.rule.id for it in poorters.explain(there, poorters.parse_move("build GF1@(5,5)r90"))]
    assert rules == ["PN-8.4", "PN-8.4", "PN-8.10", "PN-8.6", "PN-8.1", "PN-19.11"]
    everything = town("WOODS", max_districts=1)
    text = "propose BT@(1,1)r0 with 1"
    assert [it.rule.id for it in poorters.explain(everything, poorters.parse_move(text))] == [
        "PN-8.10", "PN-8.9", "PN-8.1",
    ]  # fmt: skip


@pytest.mark.rule("PN-8.13")
@pytest.mark.parametrize(("tile", "rotation"), [("XX", 0), ("RH1", 45), ("RH1", -90), ("RH1", 360)])
def test_there_are_no_reasons_for_what_is_no_tile_or_no_rotation(tile: str, rotation: int) -> None:
    with pytest.raises(KeyError):
        poorters.reasons(town().town, tile, Cell(5, 4), rotation)


@pytest.mark.rule("PN-17")
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (Build, ("RH1", (5, 4))),
        (Build, ("RH1", Cell(5, 4), 45)),
        (Build, ("RH 1", Cell(5, 4))),
        (Build, ("RH1", Cell(5, 4), 0, "fish")),
        (Build, ("RH1", Cell(5, 4000))),
        (Build, ("RH1", Cell(5, True))),
        (BuildBoat, (1,)),
        (Clear, ((2, 2),)),
        (Propose, ("BH", Cell(8, 4), 0, [1])),
        (Propose, ("BH", Cell(8, 4), 0, (-1,))),
        (Share, (0, "fish", 1)),
        (Share, (0, "wood", -1)),
        (Share, (0, "wood", 1, 1)),
        (Bonus, ("game",)),
        (Sell, ("market", "gold")),
        (Sell, ("market", "wood", 1, "wood")),
        (BuyCards, (-1,)),
        (BuyCards, (True,)),
        (PayFoods, (["fish"],)),
        (PayFoods, (("wood",),)),
    ],
)
def test_what_is_no_move_cannot_be_built(kind: Callable[..., object], fields: tuple[object, ...]) -> None:
    with pytest.raises(TypeError, match=r"the .* of a .* is .*, not "):
        kind(*fields)


@pytest.mark.rule("PN-17")
@pytest.mark.parametrize("stranger", [None, "pass", ("pass",), object()])
def test_strangers_are_type_errors(stranger: Any) -> None:
    for function in (poorters.explain, poorters.apply):
        with pytest.raises(TypeError):
            function(town(), stranger)


@pytest.mark.rule("PN-17")
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0), ("walk", 0), ("build", 5), ("build RH1", 9), ("build RH1@(5,4)", 15),
        ("build RH1@(5,4)r45", 16),
        ("build RH1@(5,4)r0 -fish", 19), ("build RH1@(5,4)r0 ", 18), ("clear (2,2", 10), ("clear (2,-0)", 9),
        ("share 0 wood", 12), ("share 0 wood 2 -2", 16), ("share 0 fish 2", 8),
        ("sell 1 wood market gold", 19),
        ("sell 01 wood market florins", 5), ("bonus none on GF1", 10),
        ("bonus wood", 6), ("pay fish,", 9),
        ("propose BH@(8,4)r0 with", 23), ("transfer 0>1 vp", 13), ("pass now", 4),
        ("buy 1000000000", 4), ("clear (1000,0)", 7), ("clear (0,-1000)", 9),
    ],
)  # fmt: skip
def test_texts_that_are_no_moves(text: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        poorters.parse_move(text)
    assert error.value.position == place


@pytest.mark.rule("PN-3.5", "PN-19.13")
@pytest.mark.parametrize(
    "switches",
    [
        {"start_player": 4}, {"start_player": -1}, {"start_player": True}, {"burghers_start": 4},
        {"burghers_max": 4}, {"market_edges": "s"}, {"max_districts": 0}, {"wish_window": "always"},
        {"sheriff_privilege": "never"}, {"data": {}}, {"end_vp": 0}, {"max_rounds": 0}, {"max_rounds": 1.0},
        {"bank_limited": 1}, {"light_seals": -1},
    ],
)  # fmt: skip
def test_options_that_there_are_not(switches: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Options(**switches)


@pytest.mark.rule("PN-2.6")
@pytest.mark.parametrize("seats", [0, 1, 5, 2.0, True, "2"])
def test_numbers_of_players_that_there_are_not(seats: Any) -> None:
    with pytest.raises(OptionError):
        poorters.initial_state(seats)
