"""The vectors of ``tests/data/poorters.json``, which an independent oracle computed: each one compared."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from poorters import positions, replay
from poorters.lands import places
from poorters.naive import Laid, Switches, board, reasons
from poorters.naive_communal import Proposal, Situation
from poorters.positions import State, cards_in, position
from poorters.tables import KINDS
from poorters.vectors import CASES, SETTINGS, edge_lists, proposal_of, situation_of, switches, vectors
from tabletop_rules import documents
from tabletop_rules.errors import IllegalMove
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters.data import Data, standard
from tabletop_rules.games.poorters.moves import Build, BuyCards, Pass, Produce, Propose, Sell
from tabletop_rules.games.poorters.placing import reasons as library_reasons
from tabletop_rules.geometry import Cell


def test_every_section_is_known() -> None:
    sizes = {section: len(cases) for section, cases in CASES.items() if section != "format"}
    assert sizes == {
        "placement": 38, "placement_edge_lists": 6, "farmer": 10, "sheriff": 10, "sheriff_few_cards": 3,
        "trader": 8, "communal": 8, "games": 5, "variant_farmer": 6, "variant_sheriff": 2,
        "variant_trader": 2, "variant_communal": 2, "variant_games": 2,
    }  # fmt: skip


# --- placement -----------------------------------------------------------------------------------------


@cache
def data_with(edges: str) -> Data | None:
    """The standard data with other edges; None if there are no others."""
    changed: dict[str, Any] = json.loads(edges)
    if not changed:
        return None
    tree = documents.unstructure(standard())
    for building in tree["buildings"]:
        for tile in building["tiles"]:
            tile["edges"] = changed.get(tile["id"], tile["edges"])
    return Data.read(json.dumps(tree))


def built_up(case: dict[str, Any], setting: str, **parts: Any) -> State:
    """The board of a placement vector under a setting, in a Builder slot without the privilege."""
    return position(
        4 if case["board"] == "large" else 2,
        stage="builder",
        chooser=1,
        seat=0,
        placed=[[*spot, None if KINDS[spot[0]].colour == "blue" else 1] for spot in case["placed"]],
        cleared=case["cleared"],
        light_seals=99,
        data=data_with(json.dumps(case.get("edges", {}))),
        **SETTINGS[setting],
        **parts,
    )


@pytest.mark.rule(
    "PN-8.1", "PN-8.2", "PN-8.3", "PN-8.4", "PN-8.5", "PN-8.6", "PN-8.7", "PN-8.8", "PN-8.9", "PN-8.10",
    "PN-8.11", "PN-8.12", "PN-8.13", "PN-19.1", "PN-19.2", "PN-19.11",
)  # fmt: skip
@pytest.mark.parametrize("setting", SETTINGS)
@vectors("placement", "placement_edge_lists")
def test_reasons(case: dict[str, Any], setting: str) -> None:
    """Where the oracle marks its list as a matter of reading, the clauses as they stand decide."""
    state = built_up(case, setting)
    table = naive_table(case)
    for trial in case["trials"]:
        tile, x, y, rot = trial["t"]
        found = [str(it) for it in library_reasons(state.town, tile, Cell(x, y), rot)]
        assert ("DUPLICATE_ROTATION" in found) == ("duplicate_of" in trial)
        codes = [it for it in found if it != "DUPLICATE_ROTATION"]
        expected = trial["other"].get(setting, trial)
        assert (codes or ["OK"])[0] == expected["first"]
        if setting in trial.get("unclear_in", ()):
            assert found == reasons(table, Laid(tile, x, y, rot), Switches(**SETTINGS[setting]))
        else:
            assert codes == expected["all"]


def naive_table(case: dict[str, Any]) -> Any:
    changed = {
        tile: KINDS[tile]._replace(edges=edge_lists(*sides)) for tile, sides in case.get("edges", {}).items()
    }
    laid = tuple(Laid(*spot) for spot in case["placed"])
    return board(case["board"], case["cleared"])._replace(kinds=KINDS | changed, laid=laid)


@pytest.mark.rule("PN-8.13", "PN-19.11", "PN-17")
@pytest.mark.parametrize("setting", SETTINGS)
@vectors("placement", "placement_edge_lists")
def test_lists_of_places(case: dict[str, Any], setting: str) -> None:
    state = built_up(case, setting)
    for listed in case["lists"]:
        assert len(places(state.town, listed["tile"])) == listed["counts"][setting]


@pytest.mark.rule("PN-8.13", "PN-19.11", "PN-17")
@vectors("placement", "placement_edge_lists")
def test_moves_are_listed_for_all_places(case: dict[str, Any]) -> None:
    """A rich player can build a tile, or propose it, wherever it may lie."""
    wood = {"wood": 50}
    state = built_up(case, "default", goods=[wood, wood], florins=[50, 50], track=60)
    found: dict[str, set[tuple[int, int, int]]] = {}
    for move in poorters.legal_moves(state):
        if isinstance(move, Build | Propose):
            found.setdefault(move.tile, set()).add((*move.cell, move.rotation))
    for listed in case["lists"]:
        assert sorted(found.get(listed["tile"], ())) == [tuple(it) for it in listed["legal"]]


# --- Farmer --------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "PN-11.1", "PN-11.2", "PN-11.3", "PN-11.4", "PN-11.5", "PN-11.6", "PN-11.7", "PN-11.8", "PN-11.9",
    "PN-19.2", "PN-19.8",
)  # fmt: skip
@vectors("farmer", "variant_farmer")
def test_farmer(case: dict[str, Any]) -> None:
    goods: list[dict[str, int]] = [{} for _ in range(case["players"])]
    goods[case["actor"]] = case["supply_before"]
    if "elsewhere" in case:
        seat, fish = case["elsewhere"]
        goods[seat] = {"fish": fish}
    state = position(
        case["players"],
        stage="farmer",
        chooser=case["chooser"],
        seat=case["actor"],
        placed=[[field, x, y, 0, owner] for field, (owner, _, x, y) in case["fields"].items()],
        chips={field: it[1] for field, it in case["fields"].items()},
        boats=case["boats"],
        goods=goods,
        light_seals=99,
        **switches(case.get("config", {})),
    )
    assert poorters.legal_moves(state) == ((Pass(), Produce()) if case["produce_legal"] else (Pass(),))
    for move in case["moves"]:
        if move["move"] == "farm_bonus":
            assert set(poorters.legal_moves(state)) == set(map(replay.simple, case["bonus_options"]))
            for wrong in map(replay.simple, case["illegal"]):
                assert poorters.explain(state, wrong)
        state = poorters.apply(state, replay.simple(move))
    assert [positions.supply(state, seat) for seat in range(case["players"])] == case["after"]["supply"]
    assert positions.chips(state) == case["after"]["chips"]


# --- Sheriff -------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "PN-13.1", "PN-13.2", "PN-13.3", "PN-13.4", "PN-13.5", "PN-13.9", "PN-14.3", "PN-19.9", "PN-11.10",
)  # fmt: skip
@vectors("sheriff", "sheriff_few_cards", "variant_sheriff")
def test_sheriff(case: dict[str, Any]) -> None:
    state = position(
        case["players"],
        stage="sheriff",
        chooser=case["chooser"],
        placed=[
            *([field, x, y, 0, owner] for field, (owner, _, x, y) in case["fields"].items()),
            *([tile, x, y, 0] for tile, (x, y) in case["communal"].items()),
        ],
        chips={field: it[1] for field, it in case["fields"].items()},
        florins=case["florins"],
        goods=[{"grain": grain} for grain in case["grain"]],
        hands=case["hands"],
        deck=case["deck"],
        discard=case["discard"],
        track=case["track"],
        light_seals=99,
        **switches(case.get("config", {})),
    )
    for purchase in case["purchases"]:
        assert poorters.actor(state) == purchase["seat"]
        assert poorters.legal_moves(state) == tuple(map(BuyCards, purchase["legal"]))
        state = poorters.apply(state, BuyCards(purchase["n"]))
        for card in purchase["drawn"]:
            state = replay.draw(state, card)
        after = purchase["after"]
        assert positions.florins(state) == after["florins"]
        assert [positions.hand(state, seat) for seat in range(state.seats)] == after["hands"]
        assert (state.track, positions.chips(state)) == (after["track"], after["chips"])
        assert [positions.supply(state, seat).get("grain", 0) for seat in range(state.seats)] == after[
            "grain"
        ]
        assert cards_in(state, state.discard) == after["discard"]
        assert cards_in(state, state.deck) == sorted(after["deck"])
    assert state.slot.stage == "wishes"


# --- Trader --------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "PN-12.1", "PN-12.2", "PN-12.3", "PN-12.4", "PN-12.5", "PN-12.6", "PN-19.13", "PN-10.2", "PN-10.3",
)  # fmt: skip
@vectors("trader", "variant_trader")
def test_trader(case: dict[str, Any]) -> None:
    goods: list[dict[str, int]] = [{} for _ in range(case["players"])]
    goods[case["actor"]] = case["supply"]
    state = position(
        case["players"],
        stage="trader",
        chooser=case["chooser"],
        seat=case["actor"],
        placed=case["placed"],
        track=case["track"],
        goods=goods,
        florins=case["florins"],
        **switches(case.get("config", {})),
    )
    before = positions.points(state)
    for step in case["steps"]:
        sales = [move for move in poorters.legal_moves(state) if isinstance(move, Sell)]
        assert sorted([it.outlet, it.good, it.units, it.payout] for it in sales) == step["legal_sales"]
        assert len(poorters.legal_moves(state)) == len(sales) + 1
        state = poorters.apply(state, replay.simple(step["move"]))
        assert positions.florins(state) == step["florins"]
        assert [now - then for now, then in zip(positions.points(state), before, strict=True)] == step["vp"]
    left = {good: number for good, number in case["supply_after"].items() if number}
    assert positions.supply(state, case["actor"]) == left


# --- communal buildings --------------------------------------------------------------------------------


def bargaining(case: dict[str, Any]) -> State:
    return position(
        case["players"],
        stage="builder",
        chooser=case["chooser"],
        seat=case["active"],
        placed=case["placed"],
        track=case["track"],
        goods=[{"wood": wood, **rest} for wood, rest in zip(case["wood"], case["goods"], strict=True)],
        florins=case["florins"],
        **switches(case.get("config", {})),
    )


def laid_on_the_table(state: State, proposal: Proposal) -> State | None:
    """The state in which the partners are asked about exactly this; None if moves do not lead there."""
    try:
        state = replay.propose(state, proposal)
    except (IllegalMove, TypeError, ValueError):
        return None
    return state if replay.on_the_table(state) == proposal else None


@pytest.mark.rule(
    "PN-9.1", "PN-9.2", "PN-9.3", "PN-9.4", "PN-9.5", "PN-9.6", "PN-9.7", "PN-9.8", "PN-9.9", "PN-9.10",
    "PN-9.11", "PN-19.3", "PN-19.4", "PN-19.5",
)  # fmt: skip
@vectors("communal", "variant_communal")
def test_communal(case: dict[str, Any]) -> None:
    state = bargaining(case)
    before = positions.points(state)
    for step in case["steps"]:
        proposal = proposal_of(step["proposal"])
        proposed = laid_on_the_table(state, proposal)
        assert (proposed is not None) == (step["faults"] == [])
        if proposed is None:
            continue
        state = proposed
        for seat, answer in step["answers"]:
            assert poorters.actor(state) == seat
            state = poorters.apply(state, replay.BARE[answer])
        compare_bargain(state, step, proposal, before)


def compare_bargain(state: State, step: dict[str, Any], proposal: Proposal, before: list[int]) -> None:
    after, spot = step["after"], proposal.laid
    supplies = [positions.supply(state, seat) for seat in range(state.seats)]
    assert [it.pop("wood", 0) for it in supplies] == after["wood"]
    assert supplies == after["goods"]
    assert positions.florins(state) == after["florins"]
    assert [now - then for now, then in zip(positions.points(state), before, strict=True)] == after["vp"]
    assert state.track == after["track"]
    assert ([*spot, None] in positions.standing(state)) == after["built"]
    assert [state.light_seals(seat) for seat in range(state.seats)] == after["light"]
    then = step["next"]
    assert poorters.actor(state) == then["actor"]
    assert state.slot.stage == {"choose": "choice"}.get(then["stage"], then["stage"])
    assert sorted(replay.kinds(state)) == then["kinds"]


@pytest.mark.rule("PN-9.13", "PN-19.12", "PN-19.5")
@vectors("communal", "variant_communal")
def test_the_even_split_comes_first(case: dict[str, Any]) -> None:
    """Wherever each can pay it, it is what the first moves lead to."""
    state = bargaining(case)
    for even in case["even"]:
        seats = tuple(even["order"][1:])
        offers = [
            move
            for move in poorters.legal_moves(state)
            if isinstance(move, Propose) and (move.tile, move.partners) == (even["tile"], seats)
        ]
        if not even["payable"]:
            continue
        assert bool(offers) == can_stand(situation_of(case), even["tile"])
        if not offers:
            continue
        there = replay.end_transfers(poorters.apply(state, offers[0]))
        while replay.shares_named(there) < replay.ALL:
            there = poorters.apply(there, poorters.legal_moves(there)[0])
        shares = replay.on_the_table(there).shares
        assert [list(share[1:]) for share in shares] == even["shares"]
        assert [share.seat for share in shares] == even["order"]


def can_stand(there: Situation, tile: str) -> bool:
    """Whether a communal building has a place, and burghers enough, by the clauses."""
    spots = (Laid(tile, x, y, rot) for x in range(14) for y in range(10) for rot in (0, 90, 180, 270))
    return there.track >= KINDS[tile].min_burghers and any(not reasons(there.table, it) for it in spots)
