"""Refused moves in all other slots: forest, characters, fields, trade, cards.

Rows: a state, a move, what it is refused with, and the places that this points at.
"""

from __future__ import annotations

from collections.abc import Callable

from poorters.positions import LAST_PHASE, Options, State, after, on_map, position, town
from poorters.worked import W10
from tabletop_rules.games import poorters

A, B = 0, 1

Refused = tuple[Callable[[], State], str, list[str], str]


def island() -> State:
    """Land on both sides of a lake: what lies beyond it cannot be reached, and all the rest is cleared."""
    options = Options(data=on_map("aaMM~~..", "aaMM~~.."))
    return after(poorters.initial_state(2, options), "clear (0,0)", "reveal F3")


ELSEWHERE: list[Refused] = [
    # set-up, forest, characters
    (
        lambda: position(3, stage="founding", chosen=[], cleared=[(2, 2)]),
        "pass",
        ["PN-19.7: player 0 can lay a start building, and has to"],
        "",
    ),
    (
        lambda: poorters.initial_state(3),
        "clear (0,0)",
        ["PN-6.2: block (0,0) is beside neither the Market nor cleared land"],
        "(0,0)",
    ),
    (
        lambda: poorters.initial_state(3),
        "clear (3,2)",
        ["PN-6.1: no forest tile lies on block (3,2)"],
        "(3,2)",
    ),
    (
        lambda: poorters.initial_state(3),
        "clear (9,9)",
        ["PN-6.1: no forest tile lies on block (9,9)"],
        "(9,9)",
    ),
    (
        lambda: poorters.initial_state(3),
        "clear",
        ["PN-19.6: there is forest left: name the block to clear"],
        "",
    ),
    (
        lambda: poorters.initial_state(3),
        "pass",
        ["PN-5.3: it is not the time to pass; the next step is to clear a forest tile"],
        "",
    ),
    (
        lambda: position(3, stage="lumberjack"),
        "clear (2,2)",
        ["PN-19.6: no forest is left to clear: clear without a block brings 1 wood"],
        "(2,2)",
    ),
    (
        island,
        "clear (3,0)",
        [
            "PN-19.6: no forest is left within reach: clear without a block brings 1 wood",
            "PN-6.2: block (3,0) is beside neither the Market nor cleared land",
        ],
        "(3,0) (3,0)",
    ),
    (
        island,
        "clear (0,0)",
        [
            "PN-19.6: no forest is left within reach: clear without a block brings 1 wood",
            "PN-6.1: no forest tile lies on block (0,0)",
        ],
        "(0,0) (0,0)",
    ),
    (
        lambda: after(poorters.initial_state(3), "clear (2,2)"),
        "reveal F9",
        ["PN-3.2: no forest tile F9 is left; there are F3, F4, FG"],
        "",
    ),
    (
        lambda: position(3, stage="choice"),
        "choose king",
        ["PN-3.7: there is no king; there are lumberjack, builder, farmer, trader, sheriff, count, steward"],
        "",
    ),
    (
        lambda: position(3, stage="choice"),
        "choose count",
        ["PN-5.4: the count comes with 12 burghers; the most so far were 5"],
        "",
    ),
    (
        lambda: after(town(), *W10),
        "pass",
        ["PN-5.3: it is not the time to pass; the next step is to accept or decline"],
        "",
    ),
    (
        lambda: after(position(3, **LAST_PHASE, max_rounds=1), "pass", "pass", "pass"),
        "choose farmer",
        ["PN-16.1: the game is over"],
        "",
    ),
    # Farmer
    (
        lambda: position(3, stage="choice", chooser=1, chosen=["farmer"]),
        "choose farmer",
        ["PN-4.1: the farmer was chosen in this round"],
        "",
    ),
    (
        lambda: position(3, stage="farmer"),
        "produce",
        ["PN-19.8: player 0 has neither a field nor a boat that brings anything"],
        "",
    ),
    (
        lambda: after(position(3, stage="farmer", boats={"m1": A}), "produce"),
        "bonus grain",
        ["PN-11.5: player 0 produces no grain in this slot"],
        "",
    ),
    (
        lambda: after(position(3, stage="farmer", boats={"m1": A}), "produce"),
        "bonus fish on GF1",
        ["PN-11.7: fish is not laid on a field here"],
        "",
    ),
    (
        lambda: after(position(3, stage="farmer", placed=[("GF1", 0, 0, 0, A)]), "produce"),
        "bonus grain",
        ["PN-11.8: the extra grain is laid on one of GF1"],
        "",
    ),
    (
        lambda: after(
            position(3, stage="farmer", placed=[("GF1", 0, 0, 0, A), ("GF2", 2, 0, 0, A)], chips={"GF2": 1}),
            "produce",
        ),
        "bonus grain on GF1",
        ["PN-11.7: grain is not laid on a field here"],
        "",
    ),
    (
        lambda: after(
            position(3, stage="farmer", placed=[("GF1", 0, 0, 0, A), ("GP1", 2, 0, 0, A)]), "produce"
        ),
        "bonus grain on GP1",
        ["PN-11.8: the extra grain is laid on one of GF1"],
        "",
    ),
    (
        lambda: position(3, stage="farmer", boats={"m1": A}),
        "bonus fish",
        ["PN-11.5: it is not the time to take the extra good; the next step is to pass or produce"],
        "",
    ),
    # Trader
    (
        lambda: position(3, stage="trader", goods=[{"wood": 2}]),
        "sell 3 wood market florins",
        ["PN-12.1: player 0 has 2 wood, not 3", "PN-12.3: the Market buys 2 units more, not 3"],
        "",
    ),
    (
        lambda: position(3, stage="trader", goods=[{"wood": 9}]),
        "sell 3 wood market florins",
        ["PN-12.3: the Market buys 2 units more, not 3"],
        "",
    ),
    (
        lambda: position(3, stage="trader", goods=[{"wood": 9}]),
        "sell 0 wood market florins",
        ["PN-12.1: a sale is of 1 unit at least"],
        "",
    ),
    (
        lambda: position(3, stage="trader", goods=[{"wood": 9}]),
        "sell 1 wood market vp",
        ["PN-12.3: the Market pays in florins"],
        "",
    ),
    (
        lambda: position(3, stage="trader", goods=[{"wood": 9}]),
        "sell 1 wood brewery florins",
        ["PN-10.2: there is no stall brewery"],
        "",
    ),
    (
        lambda: position(3, stage="trader", goods=[{"game": 9}]),
        "sell 1 game inn vp",
        ["PN-10.2: the stall inn is not open: nobody has built for it"],
        "",
    ),
    (
        lambda: position(3, stage="trader", goods=[{"wood": 9}], placed=[("SI", 0, 0, 0, B)]),
        "sell 1 wood inn vp",
        ["PN-12.4: the stall inn buys game, not wood"],
        "",
    ),
    (
        lambda: position(3, stage="trader", goods=[{"game": 9}], placed=[("SI", 0, 0, 0, B)]),
        "sell 3 game inn vp",
        ["PN-12.4: the stall inn buys 2 units more, not 3"],
        "",
    ),
    (
        lambda: position(3, stage="trader", goods=[{"wood": 9}], placed=[("ST", 0, 0, 0, B)]),
        "sell 1 wood timber_merchant vp",
        ["PN-12.4: the stall timber_merchant does not pay in vp"],
        "",
    ),
    (
        lambda: position(3, stage="trader", goods=[{"wood": 1}], placed=[("SZ", 0, 0, 0, B)]),
        "sell 1 wood sawmill vp",
        ["PN-12.1: player 0 has 1 wood, not 2"],
        "",
    ),
    (
        lambda: position(3, stage="trader"),
        "pass",
        ["PN-5.3: it is not the time to pass; the next step is to end the trade or sell"],
        "",
    ),
    # Sheriff
    (
        lambda: position(3, stage="sheriff", florins=[9]),
        "buy 3",
        ["PN-13.2: up to 2 cards are bought, not 3"],
        "",
    ),
    (
        lambda: position(3, stage="sheriff", florins=[2]),
        "buy 2",
        ["PN-13.3: 2 cards cost 3 florins; player 0 has 2"],
        "",
    ),
    (
        lambda: position(3, stage="sheriff", florins=[2], deck=[]),
        "buy 1",
        ["PN-19.9: no card is left to draw"],
        "",
    ),
    (
        lambda: position(3, stage="sheriff", hands=[["W01"]]),
        "play W01",
        ["PN-13.8: it is not the time to play a wish card; the next step is to buy cards"],
        "",
    ),
    (
        lambda: position(3, stage="wishes", hands=[["W01"]]),
        "play W02",
        ["PN-13.6: player 0 has no card W02 in hand"],
        "",
    ),
    (
        lambda: position(3, stage="wishes", hands=[["W01"]]),
        "play X01",
        ["PN-13.6: player 0 has no card X01 in hand"],
        "",
    ),
    (
        lambda: after(position(3, stage="wishes", hands=[["W01", "W02", "W03"]]), "play W01", "play W02"),
        "play W03",
        ["PN-13.8: player 0 has played 2 wishes in this phase"],
        "",
    ),
    (
        lambda: position(3, stage="wishes", hands=[["W09"]], florins=[2]),
        "play W09",
        ["PN-14.4: Benefactor (W09) cannot be paid, or nothing would happen"],
        "",
    ),
    (
        lambda: position(3, stage="wishes", hands=[["W08"]], goods=[{"fish": 4}]),
        "play W08",
        ["PN-14.4: Feast (W08) cannot be paid, or nothing would happen"],
        "",
    ),
    (
        lambda: after(
            position(3, stage="wishes", hands=[["W08"]], goods=[{"fish": 1, "game": 1}]), "play W08"
        ),
        "pay game,fish",
        ["PN-14.6: different foods are named once each, in order: fish, game"],
        "",
    ),
    (
        lambda: after(
            position(3, stage="wishes", hands=[["W08"]], goods=[{"fish": 1, "game": 1}]), "play W08"
        ),
        "pay fish",
        ["PN-14.6: the card takes 2 foods, not 1"],
        "",
    ),
    (
        lambda: after(
            position(3, stage="wishes", hands=[["W08"]], goods=[{"fish": 1, "game": 1}]), "play W08"
        ),
        "pay grain,fish",
        ["PN-14.4: player 0 has no grain"],
        "",
    ),
    (
        lambda: after(
            position(3, stage="wishes", hands=[["W11"]], goods=[{"wood": 9}], florins=[9]), "play W11"
        ),
        "build BK@(5,4)r0",
        ["PN-9.1: BK is a communal building: propose it to others"],
        "",
    ),
    (
        lambda: after(position(3, stage="wishes", hands=[["W12"]], goods=[{"wood": 9}]), "play W12"),
        "sell 4 wood market florins",
        ["PN-14.6: this card sells 3 units more, not 4"],
        "",
    ),
    (
        lambda: after(
            position(3, stage="wishes", hands=[["W12"]], goods=[{"wood": 9}], placed=[("ST", 0, 0, 0, B)]),
            "play W12",
        ),
        "sell 1 wood timber_merchant florins",
        ["PN-14.6: this card sells at the Market"],
        "",
    ),
    (
        lambda: after(position(3, stage="wishes", hands=[["W12"]], goods=[{"wood": 9}]), "play W12"),
        "end_trade",
        ["PN-14.4: the card is played to sell: 1 unit at least"],
        "",
    ),
    (
        lambda: after(position(3, stage="sheriff", florins=[2], deck=["W01"]), "buy 1"),
        "draw W02",
        ["PN-13.3: the deck has no W02"],
        "",
    ),
    (
        lambda: after(position(3, stage="sheriff", florins=[2]), "buy 1"),
        "buy 1",
        ["PN-13.2: it is not the time to buy cards; the next step is to draw a card"],
        "",
    ),
]
