"""Refused moves in Builder slots: places, costs, seals, and whatever can be wrong with a proposal.

Rows: a state, a move, what it is refused with, and the places that this points at.
"""

from __future__ import annotations

from collections.abc import Callable

from poorters.positions import State, after, after_a_house, position, town
from poorters.worked import W10

A, B, C = 0, 1, 2

Refused = tuple[Callable[[], State], str, list[str], str]

BUILDINGS: list[Refused] = [
    # placement
    (
        town,
        "build RH1@(13,8)r0",
        ["PN-8.10: RH1@(13,8)r0 would lie beside the land at (13,8)"],
        "(13,8)",
    ),
    (
        town,
        "build RH1@(-1,0)r0",
        ["PN-8.10: RH1@(-1,0)r0 would lie beside the land at (-1,0)"],
        "(-1,0)",
    ),
    (town, "build RH1@(6,4)r0", ["PN-8.4: RH1@(6,4)r0 would cover the Market at (6,4)"], "(6,4)"),
    (lambda: town("ALPHA"), "build RH1@(7,3)r0", ["PN-8.4: RH1@(7,3)r0 would cover SB at (7,3)"], "(7,3)"),
    (lambda: town("WOODS"), "build RH1@(5,4)r0", ["PN-8.10: forest stands at (5,4)"], "(5,4)"),
    (
        town,
        "build M1@(1,4)r0",
        [
            "PN-8.9: M1@(1,4)r0 would lie half in the city",
            "PN-8.1: M1@(1,4)r0 would touch neither the Market nor a building",
        ],
        "(2,4) (1,4) (2,4)",
    ),
    (
        town,
        "build GF1@(8,2)r0",
        [
            "PN-8.6: GF1@(8,2)r0 is green and would lie in the city",
            "PN-8.1: GF1@(8,2)r0 would touch neither the Market nor a building",
        ],
        "(8,2) (9,2) (8,3) (9,3) (8,2) (9,2) (8,3) (9,3)",
    ),
    (
        lambda: town(non_green_outside=False),
        "build RH1@(0,0)r0",
        ["PN-19.2: RH1@(0,0)r0 is not green and would lie outside the city"],
        "(0,0)",
    ),
    (
        lambda: town("ALPHA"),
        "propose BG@(6,2)r180 with 1",
        [
            "PN-8.8: the green side of BG@(6,2)r180 would face (6,3), not the outer area",
            "PN-8.8: the green side of BG@(6,2)r180 would face (7,3), not the outer area",
        ],
        "(6,3) (7,3)",
    ),
    (
        lambda: town("ALPHA"),
        "propose BG@(6,1)r0 with 1",
        ["PN-8.8: BG@(6,1)r0 has to lie in the city"],
        "(6,1) (7,1)",
    ),
    (
        lambda: town(max_districts=1),
        "build M1@(5,4)r90",
        ["PN-8.5: M1@(5,4)r90 would lie in 2 districts; 1 at most"],
        "(5,4) (5,5)",
    ),
    (
        town,
        "build RH1@(5,3)r0",
        ["PN-8.1: RH1@(5,3)r0 would touch neither the Market nor a building"],
        "(5,3)",
    ),
    (
        lambda: town("ALPHA"),
        "build RH3@(5,3)r0",
        ["PN-8.2: the E side of (5,3) has stone and meets sand at (6,3)"],
        "(5,3) (6,3)",
    ),
    (
        lambda: town(market_edges="sand"),
        "build RH3@(5,4)r0",
        ["PN-8.2: the E side of (5,4) has stone and meets sand at (6,4)"],
        "(5,4) (6,4)",
    ),
    (
        town,
        "build RH1@(5,4)r90",
        ["PN-19.11: turned by 90 the tile looks as turned by 0: say 0"],
        "",
    ),
    (
        lambda: town("ALPHA"),
        "build SI@(5,7)r0",
        [
            "PN-8.10: SI@(5,7)r0 would lie beside the land at (5,8), (6,8)",
            "PN-8.1: SI@(5,7)r0 would touch neither the Market nor a building",
        ],
        "(5,8) (6,8) (5,7) (6,7)",
    ),
    (town, "build XX@(5,4)r0", ["PN-7.2: there is no building tile XX"], ""),
    (
        lambda: town("ALPHA"),
        "build SB@(5,7)r0",
        [
            "PN-7.2: SB stands already at (6,3)",
            "PN-8.1: SB@(5,7)r0 would touch neither the Market nor a building",
        ],
        "(6,3) (5,7) (6,7)",
    ),
    (town, "build BK@(5,4)r0", ["PN-9.1: BK is a communal building: propose it to others"], ""),
    (
        lambda: town(goods=[], florins=[]),
        "build M1@(8,4)r0",
        ["PN-7.2: it costs 4 wood; player 0 has 0", "PN-7.2: it costs 4 florins; player 0 has 0"],
        "",
    ),
    (lambda: town(goods=[], florins=[]), "boat m1", ["PN-7.2: it costs 3 wood; player 0 has 0"], ""),
    (lambda: town(light_seals=0), "build RH1@(5,4)r0", ["PN-7.3: player 0 has no light seal left"], ""),
    (
        lambda: town(dark_seals=0),
        "build SB@(8,4)r0",
        ["PN-7.3: player 0 has no dark seal left for the stall of SB"],
        "",
    ),
    (lambda: town(track=7), "build M1@(8,4)r0", ["PN-7.4: M1 needs 8 burghers; the track shows 7"], ""),
    (
        town,
        "build RH1@(5,4)r0 -florins",
        ["PN-19.3: it costs no florins, so there is nothing to take off"],
        "",
    ),
    (
        lambda: after(town(), "pass"),
        "build RH1@(5,4)r0 -wood",
        ["PN-7.7: player 1 has no unit off: that is the privilege of who chose the Builder"],
        "",
    ),
    (town, "boat m3", ["PN-7.6: there is no mooring m3; this board has m1, m2"], ""),
    (lambda: town(boats={"m1": B}), "boat m1", ["PN-7.6: the boat of player 1 lies at m1"], ""),
    (
        lambda: position(3, stage="founding", chosen=[], cleared=[(2, 2)]),
        "build GF1@(4,4)r0",
        [
            "PN-3.10: a start building is red; GF1 is green",
            "PN-8.6: GF1@(4,4)r0 is green and would lie in the city",
        ],
        "(4,4) (5,4) (4,5) (5,5)",
    ),
    (
        lambda: position(3, stage="founding", chosen=[], cleared=[(2, 2)]),
        "build BH@(4,4)r0",
        ["PN-3.10: a start building is red; BH is blue"],
        "",
    ),
    # negotiating
    (
        town,
        "propose RH1@(5,4)r0 with 1",
        ["PN-9.1: RH1 is red, no communal building: it is built alone"],
        "",
    ),
    (town, "propose BH@(8,4)r0 with -", ["PN-9.8: nobody else takes part"], ""),
    (town, "propose BH@(8,4)r0 with 0", ["PN-9.8: player 0 proposes and is no partner"], ""),
    (town, "propose BH@(8,4)r0 with 3", ["PN-9.8: player 3 does not exist"], ""),
    (
        town,
        "propose BH@(8,4)r0 with 2,1",
        ["PN-9.8: partners are named once each, in turn order: 1, 2"],
        "",
    ),
    (
        town,
        "propose BH@(8,4)r0 with 1,1",
        ["PN-9.8: partners are named once each, in turn order: 1, 2"],
        "",
    ),
    (
        lambda: town(goods=[], florins=[]),
        "propose BH@(8,4)r0 with 1,2",
        ["PN-19.5: the participants could not pay 6 wood and 5 florins between them then"],
        "",
    ),
    (
        lambda: town(goods=[{"wood": 6}], florins=[5]),
        "propose BH@(8,4)r0 with 1,2",
        ["PN-9.1: fewer than 2 participants would pay 1 or more of their own then"],
        "",
    ),
    (
        lambda: town(max_proposals=0),
        "propose BH@(8,4)r0 with 1",
        ["PN-9.11: player 0 has made all 0 proposals of this slot"],
        "",
    ),
    (
        lambda: town(track=9),
        "propose BC@(5,2)r0 with 1",
        ["PN-7.4: BC needs 10 burghers; the track shows 9"],
        "",
    ),
    (lambda: after(town(), W10[0]), "transfer 0>3 wood", ["PN-9.8: player 3 takes no part"], ""),
    (
        lambda: after(town(), W10[0]),
        "transfer 1>1 wood",
        ["PN-9.8: player 1 would give to the same player"],
        "",
    ),
    (
        lambda: after(town(), W10[0]),
        "transfer 0>1 grain",
        ["PN-9.8: player 0 holds 0 grain and gives 0 already"],
        "",
    ),
    (
        lambda: after(town(), W10[0], "transfer 1>0 wood"),
        "transfer 0>1 wood",
        ["PN-19.5: transfers are named in order, by giver, taker and what is given; that one comes earlier"],
        "",
    ),
    (
        lambda: after(town(), *W10[:2]),
        "share 1 wood 2",
        ["PN-19.5: the wood of player 0 is to be named now"],
        "",
    ),
    (
        lambda: after(town(), *W10[:2]),
        "share 0 wood 7",
        ["PN-9.8: the building has 6 wood, and 0 of it are shared out already"],
        "",
    ),
    (
        lambda: after(town(), *W10[:3]),
        "share 0 wood 2",
        ["PN-19.5: the florins of player 0 is to be named now"],
        "",
    ),
    (
        lambda: after(town(goods=[{"wood": 2}, {"wood": 9}]), *W10[:2]),
        "share 0 wood 3",
        ["PN-9.8: player 0 has 2 wood then, too little for 3"],
        "",
    ),
    (
        lambda: after(town(), *W10[:4]),
        "share 0 vp 7 -1",
        ["PN-19.3: the discount is named with the wood or the florins of who proposes"],
        "",
    ),
    (
        lambda: after(town(), *W10[:2], "share 0 wood 2 -1"),
        "share 0 florins 2 -1",
        ["PN-19.3: the discount is on the wood already"],
        "",
    ),
    (
        lambda: after(town(), *W10[:2]),
        "share 0 wood 0 -1",
        ["PN-19.3: a share of no wood has nothing to take off"],
        "",
    ),
    (
        lambda: after(town(), *W10[:5]),
        "share 1 wood 2 -1",
        ["PN-19.3: the discount is named with the wood or the florins of who proposes"],
        "",
    ),
    (
        lambda: after(town(chooser=C), "pass", *W10[:2]),
        "share 0 wood 2 -1",
        ["PN-7.7: player 0 has no unit off: that is the privilege of who chose the Builder"],
        "",
    ),
    (
        lambda: after(town(), *W10[:2], "share 0 wood 6"),
        "share 0 florins 5",
        ["PN-9.1: fewer than 2 participants would pay 1 or more of their own then"],
        "",
    ),
    (
        lambda: after(after_a_house(), *W10, "decline", *W10[:-1]),
        "share 1 vp 2",
        ["PN-9.11: all that could come of it has been refused in this slot"],
        "",
    ),
    (
        lambda: after(town(), *W10),
        "share 2 wood 2",
        ["PN-19.5: it is not the time to name a share; the next step is to accept or decline"],
        "",
    ),
    (
        lambda: after(town(), *W10, "decline hint"),
        "share 1 wood 7",
        ["PN-9.8: the building has 6 wood, and 0 of it are shared out already"],
        "",
    ),
    (
        lambda: after(town(), *W10, "decline hint"),
        "share 1 wood 1 -1",
        ["PN-9.9: a hint says what a partner would pay, without a discount"],
        "",
    ),
    (
        lambda: after(town(), *W10, "decline hint"),
        "share 0 wood 1",
        ["PN-19.5: the wood of player 1 is to be named now"],
        "",
    ),
    (
        lambda: after(town(), *W10, "decline hint", "share 1 wood 1", "share 1 florins 1", "share 1 vp 1"),
        "suggest (0,8)r0",
        ["PN-8.10: BH@(0,8)r0 would lie beside the land at (0,8), (1,8), (0,9), (1,9)"],
        "(0,8) (1,8) (0,9) (1,9)",
    ),
    (
        lambda: after(
            town(goods=[{"wood": 3}, {"wood": 3}]), "propose BH@(8,4)r0 with 1", *["transfer 0>1 wood"] * 3
        ),
        "transfer 0>1 wood",
        ["PN-9.8: player 0 holds 3 wood and gives 3 already"],
        "",
    ),
    (
        lambda: after(town(goods=[{"wood": 9}, {"wood": 2}]), *W10[:2]),
        "share 0 wood 3",
        ["PN-19.5: the participants could not pay 6 wood and 5 florins between them then"],
        "",
    ),
]
