"""Positions: lines and documents both ways, what cannot be read, what cannot be, and states as values."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from poorters.positions import Options, State, after, card_bag, hand, position, standing, town
from poorters.within import WITHIN, village
from poorters.worked import W10
from tabletop_rules import codec, documents
from tabletop_rules.errors import ImpossiblePosition, NotationError, SchemaError
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters.state import Felled, Purchase, Slot, Sold, Stage, Wish, changed

A, B, C = 0, 1, 2


LINE = (
    "0/0/0/0/0/3:0/0/0/0:W01=1 0/0/0/0/0/2:0/0/0/0:W02=1 0/0/0/0/0/1:0/0/0/0:- | "
    "(0,0) (0,1) (1,1) (2,1) (2,2) | RH1@(5,4)r0:0 GF1@(0,0)r0:1 | GF1=1 | m1=2 | 8 8 | "
    "F3=11 F4=7 FG=7 | W01=2 W02=2 W03=2 W04=2 W05=2 W06=1 W07=1 W08=2 W09=2 W10=2 W11=2 W12=1 W13=1 "
    "E01=2 E02=2 E03=2 E04=1 E05=1 | - | 4 | - | choice 0"
)


@pytest.mark.rule("PN-17")
def test_a_line() -> None:
    assert poorters.format_position(village()) == LINE
    assert poorters.parse_position(LINE) == village()
    loose = LINE.replace("(0,0) (0,1)", "(0,1)  (0,0)").replace(" | ", "|")
    assert poorters.parse_position(loose) == village()


@pytest.mark.rule("PN-17", "PN-9.9", "PN-9.11", "PN-13.9")
@pytest.mark.parametrize("name", WITHIN)
def test_positions_both_ways(name: str) -> None:
    """Lines, documents and JSON bring every position back; each is possible."""
    state = WITHIN[name]()
    assert poorters.audit(state) == ()
    assert poorters.parse_position(poorters.format_position(state), state.options) == state
    assert poorters.from_document(poorters.to_document(state)) == state
    assert codec.loads(codec.dumps(poorters, state), poorters) == state
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.rule("PN-17")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (" | choice 0", "", "parts"),
        ("choice 0", "rest 0", "expected felling"),
        ("choice 0", "choice", "expected a stage"),
        ("choice 0", "choice x", "expected a player"),
        ("choice 0", 'choice 0 {"detail":1}', "detail"),
        ("8 8", "8", "expected the track"),
        ("8 8", "8 08", "expected its highest value"),
        ("GF1=1", "GF1", "expected '='"),
        ("GF1=1", "XX1=1", "XX1"),
        ("GF1=1", "GF1=1 GF1=1", "GF1 stands there twice"),
        ("m1=2", "m9=2", "m9"),
        ("RH1@(5,4)r0:0", "RH1@(5,4)r45:0", "expected 0, 90, 180 or 270"),
        ("RH1@(5,4)r0:0", "RH9@(5,4)r0:0", "RH9"),
        ("(0,0) ", "(0;0) ", "expected"),
        ("F3=11", "F9=11", "F9"),
        ("W02=1 ", "X02=1 ", "X02"),
        ("| 4 |", "| 4 king |", "king"),
        ("| 4 |", "| four |", "expected the number of the round"),
        ("0/0/0/0/0/3", "0/0/0/0/3", "expected '/'"),
    ],
)
def test_lines_that_cannot_be_read(old: str, new: str, reason: str) -> None:
    assert old in LINE
    with pytest.raises(NotationError) as error:
        poorters.parse_position(LINE.replace(old, new, 1))
    assert reason in str(error.value)


# --- what cannot be ------------------------------------------------------------------------------------


def more(state: State, seat: int, **fields: Any) -> State:
    """The state with other belongings of a player."""
    players = list(state.players)
    players[seat] = players[seat]._replace(**fields)
    return changed(state, players=tuple(players))


def slot(state: State, **fields: Any) -> State:
    return changed(state, slot=state.slot._replace(**fields))


def wishing(wish: Wish, is_felled: bool) -> State:
    """The player of W10 is said to play another card: one that gains, an event, one that there is not."""
    state = WITHIN["clearing" if is_felled else "wishes"]()
    assert isinstance(state.slot.detail, Felled) is is_felled
    detail = state.slot.detail._replace(wish=wish) if isinstance(state.slot.detail, Felled) else wish
    return slot(changed(state, discard=(1,) * len(state.discard)), detail=detail, played=(1, 0, 0))


IMPOSSIBLE: list[tuple[str, Callable[[], State]]] = [
    ("PN-3.3", lambda: changed(village(), players=village().players[:1])),
    ("PN-3.3", lambda: changed(village(), chips=(0,))),
    ("PN-3.3", lambda: more(village(), A, supply=(0, 0, 0, 0, 0, -1))),
    ("PN-3.3", lambda: more(village(), A, supply=(0, 0, 0, 0, 0, 10**9))),
    ("PN-3.3", lambda: more(village(), A, points=(0, 0, 0, 10**12))),
    ("PN-3.3", lambda: changed(village(coin_on_unchosen=1), coins=(10**9, 0, 0, 0, 0, 0, 0))),
    ("PN-19.2", lambda: village(goods=[{"fish": 999_999_999}, {"fish": 1}])),
    ("PN-3.3", lambda: changed(village(), boats=(7, None))),
    ("PN-3.3", lambda: slot(village(), seat=5)),
    ("PN-6.2", lambda: village(cleared=[(2, 2), (0, 0), (2, 1), (1, 1)], placed=[])),
    ("PN-8.13", lambda: village(placed=[("RH1", 4, 4, 0, A)])),
    ("PN-8.13", lambda: village(placed=[("RH1", 9, 6, 0, A)])),
    ("PN-8.13", lambda: village(placed=[("RH1", 5, 4, 90, A)])),
    ("PN-8.13", lambda: village(placed=[("RH1", 5, 4, 0, A), ("RH2", 5, 4, 0, B)])),
    ("PN-8.13", lambda: village(placed=[("RH3", 4, 3, 0, A), ("RH1", 5, 3, 0, A), ("RH2", 5, 4, 0, A)])),
    ("PN-8.13", lambda: village(placed=[("BK", 5, 4, 0, A)])),
    ("PN-8.13", lambda: village(placed=[("RH1", 5, 4, 0)])),
    ("PN-7.3", lambda: village(light_seals=0)),
    ("PN-7.3", lambda: village(placed=[("SF", 4, 4, 0, A)], dark_seals=0)),
    ("PN-9.8", lambda: town(placed=[("BK", 5, 4, 0)])),
    ("PN-11.2", lambda: village(chips={"GF2": 1})),
    ("PN-11.2", lambda: village(chips={"GF1": 3})),
    ("PN-2.5", lambda: village(track=4)),
    ("PN-2.5", lambda: changed(village(), peak=7)),
    ("PN-2.5", lambda: village(track=61)),
    ("PN-4.1", lambda: village(round=0)),
    ("PN-4.1", lambda: village(round=61)),
    ("PN-4.1", lambda: village(chosen=["farmer", "farmer"], chooser=C)),
    ("PN-4.1", lambda: village(chosen=["count"], chooser=B)),
    ("PN-4.1", lambda: changed(village(), coins=(1, 0, 0, 0, 0, 0, 0))),
    ("PN-5.2", lambda: slot(village(), seat=B)),
    ("PN-5.2", lambda: village(stage="builder", chosen=["farmer"])),
    ("PN-5.2", lambda: village(chosen=["farmer", "builder", "trader"])),
    ("PN-5.2", lambda: position(3, stage="founding", chosen=[], round=2, cleared=[(2, 2)])),
    ("PN-3.9", lambda: slot(poorters.initial_state(3), seat=B)),
    ("PN-5.2", lambda: slot(village(), stage=Stage.OVER)),
    ("PN-16.1", lambda: village(stage="over", chosen=["farmer", "builder", "trader"], chooser=C)),
    ("PN-16.1", lambda: village(points=[30], round=2)),
    ("PN-13.8", lambda: village(stage="wishes", played={A: 3})),
    ("PN-13.8", lambda: village(stage="builder", played={A: 1})),
    ("PN-17", lambda: village(stage="sheriff", detail=Purchase(3, (0,) * 18))),
    ("PN-17", lambda: village(stage="trader", detail=Sold((0,) * 7))),
    ("PN-17", lambda: village(stage="trader", detail=Sold((3, 0, 0, 0, 0, 0, 0)))),
    ("PN-17", lambda: village(stage="trader", detail=Sold((1, 1, 0, 0, 0, 0, 0)))),
    ("PN-17", lambda: slot(after(village(stage="farmer", chooser=C), "produce"), seat=A)),
    *(
        ("PN-14.6", lambda wish=wish, felled=felled: wishing(wish, felled))
        for wish in (Wish(0, 0), Wish(0, 7), Wish(99, 0), Wish(9, 1), Wish(9, -1), Wish(9, 0, 1), Wish(13, 0))
        for felled in (False, True)
    ),
    ("PN-17", lambda: wishing(Wish(10, 0), is_felled=True)),
    ("PN-3.2", lambda: changed(village(), forest=(16, 7, 7))),
    ("PN-3.2", lambda: changed(village(), forest=(11, 8, 6))),
    ("PN-3.6", lambda: village(deck=["W01"])),
    ("PN-3.6", lambda: more(village(), A, hand=card_bag(village().table, ["W01", "W03"]))),
    ("PN-3.6", lambda: village(hands=[["E01"]])),
    ("PN-19.2", lambda: village(bank_limited=True, florins=[100, 2, 0])),
    ("PN-19.2", lambda: village(bank_limited=True, goods=[{"fish": 17}])),
    (
        "PN-9.8",
        lambda: slot(after(town(), *W10[:2]), refused=after(town(), *W10, "decline").slot.refused * 4),
    ),
    ("PN-9.8", lambda: slot(village(), detail=after(town(), *W10[:2]).slot.detail)),
    ("PN-9.8", lambda: more(after(town(), *W10), B, supply=(0, 0, 0, 0, 0, 0))),
]
"""The rule that speaks against a position, and the position."""


@pytest.mark.rule(*{rule for rule, _ in IMPOSSIBLE})
@pytest.mark.parametrize(
    ("rule", "state"), IMPOSSIBLE, ids=[f"{number}-{it[0]}" for number, it in enumerate(IMPOSSIBLE)]
)
def test_impossible_positions(rule: str, state: Callable[[], State]) -> None:
    faults = poorters.audit(state())
    assert rule in [it.rule.id for it in faults], faults
    assert all(it.message for it in faults)


@pytest.mark.rule("PN-8.13", "PN-3.6")
def test_impossible_positions_are_refused_from_outside() -> None:
    for wrong in (LINE.replace("RH1@(5,4)", "RH1@(4,4)"), LINE.replace("W13=1", "W13=2")):
        with pytest.raises(ImpossiblePosition):
            poorters.parse_position(wrong)
    document = attrs.evolve(poorters.to_document(village()), track=3)
    with pytest.raises(ImpossiblePosition):
        poorters.from_document(document)


# --- damaged JSON --------------------------------------------------------------------------------------


def body(state: State) -> dict[str, Any]:
    tree: dict[str, Any] = documents.unstructure(poorters.to_document(state))
    return tree


DAMAGED: list[tuple[tuple[str | int, ...], object, str]] = [
    (("players", 0, "wood"), "1", "players[0].wood"),
    (("players", 0, "wood"), 1.5, "players[0].wood"),
    (("players", 0, "wood"), True, "players[0].wood"),
    (("players", 0, "gold"), 1, "players[0]"),
    (("players", 0, "hand"), {"X01": 1}, "players[0].hand"),
    (("players",), {}, "players"),
    (("cleared", 0), [0], "cleared[0]"),
    (("cleared", 0), [99, 99], "cleared[0]"),
    (("buildings", 0, "tile"), "RH9", "buildings[0].tile"),
    (("buildings", 0, "rotation"), 45, "buildings[0]"),
    (("buildings", 0, "x"), 99, "buildings[0]"),
    (("chips",), {"RH1": 1}, "chips"),
    (("boats",), {"m9": 1}, "boats"),
    (("forest",), {"F3": "x"}, "forest"),
    (("deck",), {"W99": 1}, "deck"),
    (("stage",), "rest", "stage"),
    (("chosen",), ["king"], "chosen[0]"),
    (("within", "detail"), {"kind": "party"}, "within.detail"),
    (("within", "played"), [0.5], "within.played[0]"),
    (("options", "market_edges"), "s", "options.market_edges"),
    (("options", "end_vp"), 0, "options"),
    (("weather",), "fine", "$"),
]


@pytest.mark.rule("PN-17")
@pytest.mark.parametrize(
    ("path", "value", "at"), DAMAGED, ids=[f"{'.'.join(map(str, it[0]))}={it[1]}" for it in DAMAGED]
)
def test_damaged_documents_are_refused_with_the_path(
    path: tuple[str | int, ...], value: object, at: str
) -> None:
    tree = body(village())
    *way, last = path
    place: Any = tree
    for step in way:
        place = place[step]
    place[last] = value
    with pytest.raises(SchemaError) as error:
        poorters.from_document(documents.structure(tree, poorters.Document))
    assert at in str(error.value)


# --- values --------------------------------------------------------------------------------------------


@pytest.mark.rule("PN-1.5")
def test_states_are_values() -> None:
    """Equal positions are equal, hash alike, and have no order of the deck in them."""
    one, other = village(), village()
    assert (one == other, hash(one) == hash(other), len({one, other})) == (True, True, 1)
    assert village(track=9) != one
    drawn = after(position(3, stage="sheriff", florins=[3]), "buy 2", "draw W01", "draw W02")
    swapped = after(position(3, stage="sheriff", florins=[3]), "buy 2", "draw W02", "draw W01")
    assert drawn == swapped
    assert hand(drawn, A) == ["W01", "W02"]


@pytest.mark.rule("PN-7.8")
def test_the_order_of_building_leaves_no_trace() -> None:
    first = after(town(), "build RH1@(5,4)r0", "build RH2@(5,5)r0")
    second = town(placed=[("RH2", 5, 5, 0, B), ("RH1", 5, 4, 0, A)])
    assert standing(first) == standing(second)
    assert first.town == second.town


def test_a_slot_is_a_record_of_plain_parts() -> None:
    assert village().slot == Slot(Stage.CHOICE, A)
    assert Options() == Options(data=None)
