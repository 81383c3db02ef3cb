"""The data of the game: those of the rulebook, and damaged sets of a user's own, refused with the path."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from poorters.tables import COPIES, FOREST, KINDS, MARKET_PRICES, STALLS, expanded
from tabletop_rules import documents
from tabletop_rules.errors import SchemaError
from tabletop_rules.games.poorters.data import Data, standard

Path = tuple[str | int, ...]
TYPES = [building.type for building in standard().buildings]
BAKER = TYPES.index("baker")
CARDS = [card.id for card in standard().cards]
W08, W11, E01, E05 = map(CARDS.index, ("W08", "W11", "E01", "E05"))


def tree() -> dict[str, Any]:
    """The standard data as JSON has them."""
    return documents.unstructure(standard())


def changed(path: Path, value: object) -> str:
    """The standard data with one value replaced, as text."""
    data = tree()
    *way, last = path
    at: Any = data
    for step in way:
        at = at[step]
    at[last] = value
    return json.dumps(data)


# --- the rulebook's tables -----------------------------------------------------------------------------


@pytest.mark.rule("PN-1.1", "PN-2.7", "PN-9.7", "PN-7.4")
def test_buildings_are_those_of_the_table() -> None:
    found = {
        tile.id: (
            building.type,
            building.colour,
            *building.size,
            expanded(str(tile.edges), *building.size),
            building.cost.wood,
            building.cost.florins,
            building.vp,
            building.burghers,
            building.min_burghers,
        )
        for building in standard().buildings
        for tile in building.tiles
    }
    assert found == {kind.id: tuple(kind)[1:] for kind in KINDS.values()}
    assert list(found) == list(KINDS)


@pytest.mark.rule("PN-3.2", "PN-6.1")
def test_forest_is_that_of_the_table() -> None:
    assert {(it.goods.wood, it.goods.game): it.copies for it in standard().forest} == FOREST


@pytest.mark.rule("PN-3.6", "PN-14.1", "PN-14.2", "PN-14.6")
def test_cards_are_those_of_the_table() -> None:
    assert {card.id: card.copies for card in standard().cards} == COPIES
    assert {card.id for card in standard().cards if card.kind == "event"} == {
        "E01", "E02", "E03", "E04", "E05",
    }  # fmt: skip
    assert {card.name for card in standard().cards} >= {"crime", "wolves", "black_death"}


@pytest.mark.rule("PN-12.3", "PN-12.4", "PN-10.4", "PN-13.2")
def test_prices_are_those_of_the_tables() -> None:
    data = standard()
    assert {good: getattr(data.market.prices, good) for good in MARKET_PRICES} == MARKET_PRICES
    assert {
        stall.id: (
            stall.good,
            stall.units_in,
            {payout: amount for payout in ("florins", "vp") if (amount := getattr(stall, payout))},
        )
        for stall in data.stalls
    } == STALLS
    assert {stall.capacity for stall in data.stalls} == {2}
    assert data.sheriff.card_prices == (0, 1, 3)


@pytest.mark.rule("PN-5.4", "PN-2.6")
def test_characters_and_boards() -> None:
    assert {it.id: it.enters_at for it in standard().characters} == {
        "lumberjack": 5, "builder": 5, "farmer": 5, "trader": 5, "sheriff": 5, "count": 12, "steward": 20,
    }  # fmt: skip
    assert {it.id: (it.players, len(it.moorings)) for it in standard().boards} == {
        "large": ((3, 4), 2), "small": ((2,), 1),
    }  # fmt: skip


# --- sets of one's own ---------------------------------------------------------------------------------


@pytest.mark.rule("PN-2.7", "PN-14.6")
def test_a_set_of_ones_own_is_read_back() -> None:
    assert Data.read(json.dumps(tree())) == standard()
    cheaper = Data.read(changed(("buildings", 0, "cost", "wood"), 1))
    assert (cheaper.buildings[0].cost.wood, cheaper != standard()) == (1, True)


@pytest.mark.rule("PN-19.11")
def test_edges_one_letter_a_square_are_the_same_as_the_short_form() -> None:
    lists = [["s", "s"], ["s"], ["t", "t"], ["s"]]
    assert Data.read(changed(("buildings", BAKER, "tiles", 0, "edges"), lists)) == standard()


FAULTS: list[tuple[Path, object, Path, str]] = [
    (("buildings", 0, "vp"), "1", (), "expected an integer"),
    (("buildings", 0, "vp"), -1, (), "expected a number from 0"),
    (("buildings", 0, "colour"), "pink", (), 'expected "red"'),
    (("buildings", 0, "size"), [1], (), "expected 2 items"),
    (("buildings", 0, "size"), [0, 1], (), "expected a width"),
    (("buildings", 0, "tiles", 1, "id"), "R H1", (), "'R H1' is no name"),
    (("buildings", 0, "tiles", 0, "edges"), "sss", (), "expected four sides"),
    (("buildings", 0, "tiles", 0, "edges"), "sssx", (), "a side is s"),
    (("buildings", BAKER, "tiles", 0, "edges"), [["s", "s"], ["s"], ["t", "t"]], (), "expected four sides"),
    (
        ("buildings", BAKER, "tiles", 0, "edges"),
        [["s"], ["s"], ["t", "t"], ["s"]],
        (),
        "expected 2, 1, 2 and 1",
    ),
    (
        ("buildings", BAKER, "tiles", 0, "edges"),
        [["s", "t"], ["s"], ["t"], ["s"]],
        (),
        "expected 2, 1, 2 and 1",
    ),
    (("buildings", BAKER, "effect", "stall"), "brewer", (), "there is no stall 'brewer'"),
    (("buildings", BAKER, "effect", "stall"), "inn", (), "more than one tile"),
    (("buildings", BAKER, "colour"), "blue", (), "a communal building has no owner"),
    (("buildings", 0, "colour"), "blue", ("buildings", 0, "effect"), "a communal building has no owner"),
    (("buildings", TYPES.index("watchtower"), "effect", "event"), "flood", (), "there is no event 'flood'"),
    (("cards", 0, "ops"), [], (), "the card does nothing"),
    (("cards", 0, "ops"), [{"op": "grow", "good": "grain"}], ("cards", 0, "ops", 0, "op"), "a wish does not"),
    (("cards", E01, "ops"), [{"op": "lumber"}], ("cards", E01, "ops", 0, "op"), ""),
    (
        ("cards", 0, "ops"),
        [{"op": "gain", "vp": 1}, {"op": "pay", "florins": 1}],
        ("cards", 0, "ops", 1, "op"),
        "payments come first",
    ),
    (("cards", W08, "ops", 0, "n"), 5, ("cards", W08, "ops", 0), "there are four foods"),
    (("cards", W11, "ops", 0, "exclude_colours"), ["red"], (), "a communal building is built jointly"),
    (("cards", 0, "copies"), [1, 2], (), "expected 3 items"),
    (("cards", 0, "copies"), [1, 2, 1.5], ("cards", 0, "copies", 2), "expected an integer"),
    (("boards", 0, "map", 3), "..aaaaabbbbb.", ("boards", 0, "map"), "expected rows of one length"),
    (("boards", 0, "map", 3), "..aaaaabbbbb.?", ("boards", 0, "map"), "no ground is written '?'"),
    (("boards", 0, "map"), [], (), "expected rows of one length"),
    (("boards", 0, "map"), ["...."], (), "there is no Market"),
    (("boards", 0, "map", 8), "..~~~~~~~~~~~~", ("boards", 0, "map"), "a forest tile of 2 squares"),
    (("boards", 0, "block"), 0, (), "expected a number from 1"),
    (("boards", 0, "block"), 3, ("boards", 0, "map"), "a forest tile of 3 squares"),
    (("boards", 0, "players"), [3], ("boards",), "expected one board each"),
    (("boards", 0, "players"), [2, 3, 4], ("boards",), "expected one board each"),
    (("boards", 0, "moorings"), ["m1", "m1"], ("boards", 0, "moorings", 0), "the name 'm1' stands twice"),
    (("forest", 0, "copies"), 1, ("boards", 0, "map"), "the land takes 27 forest tiles"),
    (("forest", 0, "goods", "wood"), True, (), "expected an integer"),
    (("sheriff", "card_prices"), [1, 1, 3], (), "expected the price of no card first"),
    (("sheriff", "card_prices"), [0] * 1000, (), "expected 999 items at most, found 1000"),
    (("cards", 0, "ops"), [{"op": "gain", "vp": 1}] * 1000, (), "expected 999 items at most, found 1000"),
    (("sheriff", "card_prices", 1), 1000, (), "expected a number from 0 to 999, found 1000"),
    (("sheriff", "card_prices"), [], (), "expected the price of no card first"),
    (("market", "burghers_per_capacity"), 0, (), "expected a number from 1"),
    (("market", "prices", "gold"), 1, ("market", "prices"), 'the key "gold" is not one of'),
    (("stalls", 0, "good"), "bread", (), 'expected "wood"'),
    (("stalls", 0, "units_in"), 0, (), "expected a number from 1"),
    (("stalls", 5, "vp"), 0, ("stalls", 5), "the stall pays nothing"),
    (("stalls", 0, "id"), "market", (), "the name 'market' stands twice"),
    (("characters", 0, "id"), "king", (), 'expected "lumberjack"'),
    (("characters", 1, "privilege"), 2, (), "expected 1, or 0"),
    (("characters",), [], (), ""),
    (("boat", "effect"), {"op": "income", "florins": 1}, (), ""),
    (("commission",), None, (), "expected an integer"),
    (("wishes",), [], (), 'the key "wishes" is not one of'),
]
"""What is changed, to what, the path of the fault (() where it is the same), how its message begins."""


@pytest.mark.rule("PN-2.7", "PN-14.6")
@pytest.mark.parametrize(
    ("path", "value", "at", "message"), FAULTS, ids=[f"{'.'.join(map(str, it[0]))}={it[1]}" for it in FAULTS]
)
def test_damaged_sets_are_refused_with_the_path(path: Path, value: object, at: Path, message: str) -> None:
    with pytest.raises(SchemaError) as error:
        Data.read(changed(path, value))
    assert error.value.path == (() if path == ("wishes",) else at or path)
    assert error.value.reason.startswith(message)


@pytest.mark.rule("PN-14.6")
@pytest.mark.parametrize("where", [("cards", 0, "ops", 0), ("buildings", 0, "effect")])
def test_an_unknown_operation_is_named(where: Path) -> None:
    with pytest.raises(SchemaError, match="conjure"):
        Data.read(changed(where, {"op": "conjure", "florins": 3}))


def _twice(data: dict[str, Any]) -> None:
    data["buildings"][0]["tiles"][1]["id"] = "RH1"


def _both_negative(data: dict[str, Any]) -> None:
    data["buildings"][0]["vp"] = data["buildings"][1]["vp"] = -1


def _misshapen(data: dict[str, Any]) -> None:
    data["buildings"][0]["vp"] = "1"
    data["buildings"][1]["effect"]["op"] = "conjure"
    data["cards"][0]["ops"][0] = {"op": "vanish"}
    data["stalls"][2]["payouts"] = []


@pytest.mark.parametrize(
    ("damage", "paths"),
    [
        (_twice, ["$.buildings[0].tiles[0].id", "$.buildings[0].tiles[1].id"]),
        (_both_negative, ["$.buildings[0].vp", "$.buildings[1].vp"]),
        (
            _misshapen,
            ["$.buildings[0].vp", "$.buildings[1].effect.op", "$.stalls[2]", "$.cards[0].ops[0].op"],
        ),
    ],
)
def test_all_faults_are_told(damage: Callable[[dict[str, Any]], None], paths: list[str]) -> None:
    data = tree()
    damage(data)
    with pytest.raises(SchemaError) as error:
        Data.read(json.dumps(data))
    assert [line.split(":")[0] for line in str(error.value).splitlines()] == paths
