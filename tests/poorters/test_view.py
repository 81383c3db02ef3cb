"""What is seen of De Poorters: views without secrets, the table as text and as SVG, what is emphasized."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

from tabletop_rules.errors import OptionError
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters import Block, Options, State
from tabletop_rules.games.poorters.drawing import draw
from tabletop_rules.geometry import Cell

NS = "{http://www.w3.org/2000/svg}"
UNIT = 44
"""How wide a square is drawn."""
SOLD = '{"detail":{"kind":"sold","units":{"baker":1}},"played":[],"refused":[]}'
BOARD = (
    "(3,1) (0,2) (1,2) (2,2) (4,2) (0,3)"
    " | RH1@(5,4)r0:0 RH3@(8,4)r0:1 RW2@(6,3)r0:2 GF1@(0,4)r0:0 SB@(8,5)r180:1 BK@(5,5)r0:- | GF1=2 | m1=2"
    " | 10 10 | F3=12 F4=6 FG=6"
)
DECK = "W01=2 W02=3 W03=2 W04=2 W05=2 W06=1 W07=1 W08=1 W09=2 W10=2 W11=2 W12=1 W13=1 E01=2 E02=2 E03=1 E04=1"
LINE = (
    "3/1/0/0/0/4:2/0/0/0:W01=1 0/1/0/0/1/6:2/1/0/0:W08=1 5/0/0/2/0/0:0/0/0/0:-"
    f" | {BOARD} | {DECK} | E03=1 E05=1 | 2 trader | - | trader 1 {SOLD}"
)
"""Three players; player 1 has the Baker's stall, chose the Trader, and has sold 1 grain for a VP."""
STATE = poorters.parse_position(LINE)
DISGUISED = poorters.parse_position(
    LINE.replace("W08=1 5/0", "W09=1 5/0").replace("W08=1 W09=2", "W08=2 W09=1")
)
"""The same with another card in the hand of player 1, and the other way round in the deck."""
BUILDING = poorters.parse_position(
    LINE.replace("2 trader", "2 builder").replace(f"trader 1 {SOLD}", "builder 1")
)
"""The same in the Builder phase of player 1."""
PURCHASE = '{"detail":{"kind":"purchase","due":1,"aside":{}},"played":[],"refused":[]}'
BUYING = poorters.parse_position(
    LINE.replace("2 trader", "2 sheriff").replace(f"trader 1 {SOLD}", f"sheriff 1 {PURCHASE}")
)
"""The same, where player 1 has paid for a card."""


def view(state: State, viewer: int | None = 0) -> poorters.View:
    return poorters.observe(state, viewer)


def after(state: State, *moves: str) -> State:
    for move in moves:
        state = poorters.apply(state, poorters.parse_move(move))
    return state


def text(state: State, viewer: int | None = 0) -> list[str]:
    return poorters.render(view(state, viewer)).splitlines()


# --- text ------------------------------------------------------------------------------------------------


@pytest.mark.rule("PN-1.5")
def test_the_text_shows_all_that_is_on_the_table() -> None:
    assert text(STATE) == [
        "Round 2, trader of player 1: player 1 may sell more",
        "Track 10; deck 28; forest 21, unseen 12x F3, 6x F4, 6x FG",
        "Discarded: E03, E05",
        "Characters: lumberjack, builder, farmer, trader (player 1), sheriff, count from 12, steward from 20",
        "Sold: baker 1",
        "Hand of player 0: W01 (Inheritance)",
        "",
        "     0   1   2   3   4   5   6   7   8   9   10  11  12  13",
        " 0   #   #   #   #   #   #   #   #   #   #   #   #   #   #",
        " 1   #   #   #   #   #   #   #   #   #   #   #   #   #   #",
        " 2   #   #   #   #   #   #   a   b   #   #   #   #   #   #",
        " 3   #   #   #   #   #   #   RW2 b   #   #   #   #   #   #",
        " 4   GF1 =0  a   a   a   RH1 M   M   RH3 b   #   #   #   #",
        " 5   =0  =0  c   c   c   BK  M   M   SB  =1  #   #   #   #",
        " 6   .   .   #   #   #   #   #   #   #   #   #   #   #   #",
        " 7   .   .   #   #   #   #   #   #   #   #   #   #   #   #",
        " 8   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~",
        " 9   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~",
        "",
        "           VP  wood  grain  cattle  fish  game  florins  seals  stalls  cards",
        "Player 0    4     3      1       0     0     0        4      5       4      1",
        "Player 1*   6     0      1       0     0     1        6      5       3      1",
        "Player 2    2     5      0       0     2     0        0      5       4      0",
        "",
        "Player 0 has RH1@(5,4) ssss, GF1@(0,4) +2 grain",
        "Player 1 has RH3@(8,4) tttt, SB@(8,5) tsss",
        "Player 2 has RW2@(6,3) sstt, boat m1",
        "The city has BK@(5,5) stst",
        "",
        "Market: wood 1, grain 1, cattle 2, fish 1, game 2; up to 3",
        "  baker: grain for 2 florins or 1 VP; up to 2; player 1",
        "  butcher: cattle for 3 florins or 2 VP; up to 2; closed",
        "  fishmonger: fish for 2 florins or 1 VP; up to 2; closed",
        "  inn: game for 3 florins or 2 VP; up to 2; closed",
        "  timber_merchant: wood for 2 florins; up to 2; closed",
        "  sawmill: 2 wood for 1 VP; up to 2; closed",
        "",
        "Stock            colour   size  cost               VP  burghers  from  tiles",
        "house            red      1x1   2 wood              1         1     -  RH2 ssss, RH4 stst, RH5 sstt",
        "woodshed         red      1x1   2 wood              1         -     -  RW1 ssss, RW3 stst",
        "grain_field      green    2x2   1 wood, 1 florin    1         -     -  GF2, GF3, GF4, GF5, GF6",
        "pasture          green    2x2   2 wood, 1 florin    1         -     -  GP1, GP2, GP3, GP4, GP5, GP6",
        "butcher          neutral  2x1   4 wood, 2 florins   3         2     -  SS tsts",
        "fishmonger       neutral  2x1   3 wood, 2 florins   2         2     -  SF ssss",
        "inn              neutral  2x2   4 wood, 3 florins   3         3     -  SI ttst",
        "timber_merchant  neutral  2x1   3 wood, 2 florins   2         1     -  ST stst",
        "sawmill          neutral  2x2   4 wood, 2 florins   3         1     -  SZ sstt",
        "manor            neutral  2x1   4 wood, 4 florins   4         2     8"
        "  M1 tttt, M2 tttt, M3 ttst, M4 tsts, M5 sttt, M6 stst",
        "town_hall        blue     3x2   8 wood, 8 florins  10         4    12  BT tttt",
        "hospice          blue     2x2   6 wood, 5 florins   7         3     -  BH tsts",
        "city_gate        blue     2x1   4 wood, 4 florins   5         2     -  BG gtst",
        "church           blue     3x2   8 wood, 6 florins   9         4    10  BC tstt",
        "weigh_house      blue     2x1   4 wood, 4 florins   5         2     -  BW tttt",
        "monastery        blue     2x2   6 wood, 4 florins   6         2     -  BM ssst",
        "boat                            3 wood              1         0        m2",
    ]


START = poorters.initial_state(2)
CHOICE = poorters.parse_position(LINE.replace(f"| trader 1 {SOLD}", "| choice 2"))
SOWING = poorters.parse_position(
    LINE.replace("| GF1=2 |", "| - |")
    .replace("2 trader", "2 trader builder farmer")
    .replace(f"trader 1 {SOLD}", "farmer 0")
)
"""Player 0 has chosen the Farmer, and nothing lies on the field."""
FARMER = LINE.replace("2 trader", "2 lumberjack farmer").replace(f"trader 1 {SOLD}", "farmer 2")


@pytest.mark.parametrize(
    ("state", "caption"),
    [
        (START, "Set-up: player 0 is to clear a block of forest"),
        (after(START, "clear (2,1)"), "Set-up: the forest tile of (2,1) is turned over"),
        (
            after(START, "clear (2,1)", "reveal F3", "clear (1,2)", "reveal FG"),
            "Set-up: player 0 is to lay a start building",
        ),
        (CHOICE, "Round 2: player 2 is to choose a character"),
        (
            after(CHOICE, "choose lumberjack"),
            "Round 2, lumberjack of player 2: player 2 may clear a block of forest",
        ),
        (BUILDING, "Round 2, builder of player 1: player 1 may build"),
        (after(BUILDING, "pass"), "Round 2, builder of player 1: player 2 may build"),
        (poorters.parse_position(FARMER), "Round 2, farmer of player 2: player 2 may produce"),
        (
            after(poorters.parse_position(FARMER), "produce"),
            "Round 2, farmer of player 2: player 2 may take an extra good",
        ),
        (after(STATE, "end_trade"), "Round 2, trader of player 1: player 2 may sell"),
        (BUYING, "Round 2, sheriff of player 1: player 1 draws a card"),
        (after(BUYING, "draw W10"), "Round 2, sheriff of player 1: player 2 may buy cards"),
        (
            after(BUYING, "draw W10", "buy 0", "buy 0"),
            "Round 2, sheriff of player 1: player 1 may play wish cards",
        ),
        (
            after(BUYING, "draw W10", "buy 0", "buy 0", "play W10"),
            "Round 2, sheriff of player 1: player 1 is to carry out W10 (Clearing)",
        ),
    ],
)
def test_the_caption_says_who_is_to_do_what(state: State, caption: str) -> None:
    assert text(state)[0] == caption
    heading = drawing(state).find(f"{NS}title")
    assert heading is not None
    assert heading.text == f"De Poorters van Nieuwstad. {caption}"


@pytest.mark.rule("PN-16.1")
def test_the_end_of_a_game_is_told() -> None:
    last = poorters.parse_position(
        LINE.replace("2 trader", "2 trader lumberjack steward")
        .replace(f"trader 1 {SOLD}", "over 0")
        .replace("10 10 |", "10 20 |"),
        Options(max_rounds=2),
    )
    assert text(last)[0] == "The game is over after round 2: 4 : 6 : 2"


@pytest.mark.rule("PN-4.4")
def test_money_on_characters_is_shown() -> None:
    line = LINE.replace("2 trader | -", "2 trader | farmer=2")
    state = poorters.parse_position(line, Options(coin_on_unchosen=2))
    assert text(state)[3].startswith("Characters: lumberjack, builder, farmer +2, trader (player 1)")


@pytest.mark.rule("PN-9.9")
def test_a_negotiation_is_told_step_by_step() -> None:
    """The Weigh House: 4 wood, 4 florins, 5 VP; player 1 has no wood, but 1 is taken off."""
    tile, gift = "BW@(2,4)r0 of 1 with 0", "; 1 gives 0 1 game"
    shares = [
        "; share of 1 1 wood; discount on wood",
        "; share of 1 1 wood, 2 florins; discount on wood",
        "; share of 1 1 wood, 2 florins, 3 vp; share of 0 3 wood, 2 florins, 2 vp; discount on wood",
    ]
    steps = [
        ("propose BW@(2,4)r0 with 0", "player 1 names transfers, or none", tile),
        ("transfer 1>0 game", "player 1 names transfers, or none", tile + gift),
        ("end_transfers", "player 1 names the wood of player 1", tile + gift),
        ("share 1 wood 1 -1", "player 1 names the florins of player 1", tile + gift + shares[0]),
        ("share 1 florins 2", "player 1 names the vp of player 1", tile + gift + shares[1]),
        ("share 1 vp 3", "player 0 is to accept or to decline", tile + gift + shares[2]),
        ("decline hint", "player 0 says what would do instead", tile + gift + shares[2]),
    ]
    state = BUILDING
    for move, due, proposal in steps:
        state = after(state, move)
        assert text(state)[0] == f"Round 2, builder of player 1: {due}"
        assert text(state)[4] == f"Proposal: {proposal}"
    state = after(state, "share 0 wood 2", "share 0 florins 1", "share 0 vp 2", "suggest (2,4)r90")
    hint = "by 0, who would take 2 wood, 1 florin, 2 vp at (2,4)r90"
    assert text(state)[0] == "Round 2, builder of player 1: player 1 may build"
    assert text(state)[4] == f"Refused: {tile}{gift}{shares[2]}; {hint}"
    assert framed(drawing(state, last=poorters.parse_move("suggest (2,4)r90")), "last") == [(2, 4, 1, 2)]


@pytest.mark.rule("PN-9.9")
def test_who_has_accepted_is_told() -> None:
    """With two partners, the first of whom accepts: clockwise from player 1 that is player 2."""
    shares = ["share 1 wood 0", "share 1 florins 3", "share 1 vp 2"]
    others = ["share 2 wood 2", "share 2 florins 0", "share 2 vp 1"]
    state = after(BUILDING, "propose BW@(2,4)r0 with 2,0", "end_transfers", *shares, *others, "accept")
    assert text(state)[0] == "Round 2, builder of player 1: player 0 is to accept or to decline"
    assert text(state)[4] == (
        "Proposal: BW@(2,4)r0 of 1 with 2, 0; share of 1 0 wood, 3 florins, 2 vp"
        "; share of 2 2 wood, 0 florins, 1 vp; share of 0 2 wood, 1 florin, 2 vp; accepted by 2"
    )


# --- secrets ---------------------------------------------------------------------------------------------


@pytest.mark.rule("PN-1.5")
@pytest.mark.parametrize("viewer", [0, 2, None])
def test_another_hand_is_a_number_of_cards(viewer: int | None) -> None:
    assert poorters.audit(DISGUISED) == ()
    assert view(STATE, viewer) == view(DISGUISED, viewer)
    assert text(STATE, viewer) == text(DISGUISED, viewer)
    assert draw(view(STATE, viewer)) == draw(view(DISGUISED, viewer))
    assert "W08" not in poorters.render(view(STATE, viewer)) + draw(view(STATE, viewer))


def test_the_own_hand_is_seen() -> None:
    assert view(STATE, 1) != view(DISGUISED, 1)
    assert "Hand of player 1: W08 (Feast)" in text(STATE, 1)
    assert "Hand of player 2: -" in text(STATE, 2)
    assert not any(line.startswith("Hand") for line in text(STATE, None))


def test_what_is_unseen_is_one_bag() -> None:
    """28 cards lie in the deck; player 0 does not see the one in the hand of player 1 either."""
    seen = view(STATE, 0)
    numbers = {card.id: count for card, count in zip(seen.table.cards, seen.unseen, strict=True)}
    assert (seen.deck, sum(seen.unseen)) == (28, 29)
    assert (numbers["W01"], numbers["W08"], numbers["E05"]) == (2, 2, 0)


@pytest.mark.rule("PN-13.5")
@pytest.mark.parametrize(
    ("card", "told"),
    [("W08", ["draw ?", "draw W08", "draw ?", "draw ?"]), ("E01", ["draw E01"] * 4)],
)
def test_a_wish_is_drawn_in_secret_and_an_event_before_all(card: str, told: list[str]) -> None:
    move = poorters.parse_move(f"draw {card}")
    assert [poorters.observe_move(BUYING, move, viewer) for viewer in (0, 1, 2, None)] == told


@pytest.mark.parametrize("words", ["sell 1 grain baker vp", "play W08", "end_trade", "reveal FG"])
def test_all_other_moves_are_open(words: str) -> None:
    assert poorters.observe_move(STATE, poorters.parse_move(words), 2) == words


@pytest.mark.parametrize("stranger", [3, -1, "0"])
def test_nobody_else_sees_anything(stranger: Any) -> None:
    with pytest.raises(OptionError):
        view(STATE, stranger)
    with pytest.raises(OptionError):
        poorters.observe_move(STATE, poorters.parse_move("end_trade"), stranger)


def is_plain(value: object) -> bool:
    """Whether a value is made of what any format can hold."""
    kind: Any = type(value)
    if attrs.has(kind):
        return all(is_plain(getattr(value, field.name)) for field in attrs.fields(kind))
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and is_plain(it) for key, it in value.items())
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    return value is None or isinstance(value, str | int | Enum)


def test_a_view_is_plain() -> None:
    assert is_plain(view(STATE))


def test_a_view_knows_what_fits_where() -> None:
    assert view(STATE).town == STATE.town
    assert poorters.reasons(view(STATE).town, "RH2", Cell(4, 4), 0) == ()
    assert view(START).table is START.table


# --- drawing ---------------------------------------------------------------------------------------------


def drawing(state: State, viewer: int | None = 0, **arguments: Any) -> ElementTree.Element:
    return ElementTree.fromstring(draw(view(state, viewer), **arguments))


def classes(root: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    """The elements of all these classes, in the order of the drawing."""
    return [it for it in root.iter() if {*names} <= {*it.get("class", "").split()}]


def data(root: ElementTree.Element, kind: str, what: str) -> list[str | None]:
    return [it.get(f"data-{what}") for it in classes(root, kind)]


def place(square: ElementTree.Element) -> tuple[float, ...]:
    """Where an element is moved, in squares."""
    return tuple(float(it) / UNIT for it in re.findall(r"-?[\d.]+", square.get("transform", "")))


def framed(root: ElementTree.Element, kind: str) -> list[tuple[float, ...]]:
    """The frames of a kind on the board: column and row, width and height, in squares."""
    return [
        (*place(it), (float(it.get("width", "")) + 3) / UNIT, (float(it.get("height", "")) + 3) / UNIT)
        for it in classes(root, kind)
        if it.get("transform")
    ]


def test_the_drawing_shows_all_buildings_where_they_stand() -> None:
    root = drawing(STATE)
    standing = zip(data(root, "building", "tile"), map(place, classes(root, "building")), strict=True)
    assert dict(standing) == {
        "RH1": (5, 4),
        "RH3": (8, 4),
        "RW2": (6, 3),
        "GF1": (0, 4),
        "SB": (8, 5),
        "BK": (5, 5),
    }


def test_every_building_has_the_seal_of_its_owner_but_those_of_the_city() -> None:
    owners = {}
    for it in classes(drawing(STATE), "building"):
        owners[it.get("data-tile")] = [seal.get("class") for seal in classes(it, "seal")]
    assert owners == {
        "RH1": ["seal light player-0"],
        "RH3": ["seal light player-1"],
        "RW2": ["seal light player-2"],
        "GF1": ["seal light player-0"],
        "SB": ["seal light player-1"],
        "BK": [],
    }


@pytest.mark.rule("PN-8.2")
def test_roads_lie_along_the_sides_as_the_tile_is_turned() -> None:
    """The Baker lies turned by 180: stone along both squares in the north, sand on the other three sides."""
    (baker,) = (it for it in classes(drawing(STATE), "building") if it.get("data-tile") == "SB")
    (stone,), (sand,) = classes(baker, "road", "stone"), classes(baker, "road", "sand")
    assert stone.get("d") == "M1 3h42M45 3h42"
    assert sorted(re.findall(r"M[^M]+", sand.get("d", ""))) == [
        "M1 41h42",
        "M3 1v42",
        "M45 41h42",
        "M85 1v42",
    ]
    (field,) = (it for it in classes(drawing(STATE), "building") if it.get("data-tile") == "GF1")
    assert not classes(field, "road")


def test_chips_lie_on_fields() -> None:
    (field,) = (it for it in classes(drawing(STATE), "building") if it.get("data-tile") == "GF1")
    assert len(classes(field, "chip", "grain")) == 2
    assert len(classes(drawing(STATE), "chip")) == 2


def test_forest_stands_where_it_was_not_cleared() -> None:
    root = drawing(STATE)
    blocks = data(root, "forest", "block")
    assert len(blocks) == 21
    assert not {"(3,1)", "(0,2)", "(3,2)"} & {*blocks}
    first = classes(root, "forest")[0]
    assert (first.get("data-block"), place(first)) == ("(0,0)", (0, 0))


@pytest.mark.rule("PN-2.2")
def test_grooves_separate_the_districts() -> None:
    """On the small board they run from the Market to the four sides of the city, two squares each."""
    (grooves,) = classes(drawing(START), "grooves")
    assert sorted(re.findall(r"M[^M]+", grooves.get("d", ""))) == sorted(
        [
            *(f"M{5 * UNIT} {y * UNIT}v{UNIT}" for y in (2, 3, 6, 7)),
            *(f"M{x * UNIT} {5 * UNIT}h{UNIT}" for x in (2, 3, 6, 7)),
        ]
    )


@pytest.mark.rule("PN-8.11")
def test_the_market_has_roads_only_if_the_options_give_it_some() -> None:
    assert not classes(drawing(START), "road")
    stone = drawing(poorters.initial_state(2, Options(market_edges="stone")))
    assert len(classes(stone, "road", "stone")) == 8
    assert not classes(stone, "road", "sand")


@pytest.mark.rule("PN-10.3")
def test_open_stalls_have_a_dark_seal() -> None:
    outlets = classes(drawing(STATE), "outlet")
    seals = {it.get("data-outlet"): [seal.get("class") for seal in classes(it, "seal")] for it in outlets}
    assert seals.pop("baker") == ["seal dark player-1"]
    stalls = ["butcher", "fishmonger", "inn", "timber_merchant", "sawmill"]
    assert seals == {"market": [], **{stall: [] for stall in stalls}}


def test_boats_lie_at_their_moorings() -> None:
    root = drawing(STATE)
    assert data(root, "mooring", "mooring") == ["m1", "m2"]
    assert data(root, "boat", "mooring") == ["m1"]
    assert [it.get("class") for it in classes(root, "boat")] == ["mooring boat player-2"]


def test_lines_beside_the_board_are_those_of_the_text() -> None:
    root, lines = drawing(STATE), text(STATE)
    captions = [child.text for it in classes(root, "caption") for child in it]
    assert captions == lines[:6]
    rows = [
        [word for it in row.iter(f"{NS}text") for word in (it.text or "").split()]
        for row in [*classes(root, "columns"), *classes(root, "player")]
    ]
    assert rows == [line.split() for line in lines[19:23]]


@pytest.mark.rule("PN-9.8")
def test_what_is_proposed_is_shown_where_it_would_lie() -> None:
    (proposed,) = classes(drawing(after(BUILDING, "propose BW@(2,4)r90 with 0")), "proposed")
    assert (proposed.get("data-tile"), place(proposed)) == ("BW", (2, 4))
    assert not classes(drawing(BUILDING), "proposed")


@pytest.mark.parametrize(
    ("state", "move", "frame"),
    [
        (START, "clear (2,1)", (4, 2, 2, 2)),
        (after(BUILDING, "pass"), "build RH2@(4,4)r0", (4, 4, 1, 1)),
        (BUILDING, "propose BW@(2,4)r90 with 0", (2, 4, 1, 2)),
        (after(SOWING, "produce"), "bonus grain on GF1", (0, 4, 2, 2)),
        (poorters.parse_position(FARMER), "produce", None),
        (STATE, "end_trade", None),
    ],
)
def test_what_the_last_move_touched_is_framed(
    state: State, move: str, frame: tuple[float, ...] | None
) -> None:
    last = poorters.parse_move(move)
    assert framed(drawing(after(state, move), last=last), "last") == ([frame] if frame else [])


@pytest.mark.parametrize(
    ("state", "move", "what", "name"),
    [
        (after(BUILDING, "pass"), "boat m2", "mooring", "m2"),
        (STATE, "sell 1 grain baker vp", "outlet", "baker"),
        (STATE, "sell 1 game market florins", "outlet", "market"),
    ],
)
def test_moorings_and_outlets_of_the_last_move_are_framed(
    state: State, move: str, what: str, name: str
) -> None:
    root = drawing(after(state, move), last=poorters.parse_move(move))
    assert [it.get(f"data-{what}") for it in classes(root, what) if classes(it, "last")] == [name]
    assert len(classes(root, "last")) == 1


def test_marks_frame_what_a_violation_names() -> None:
    """Squares and blocks; what is not on the board has no frame."""
    marked = [Cell(5, 4), Block(3, 0), Cell(14, 2), Cell(-1, 0), Block(7, 0)]
    assert framed(drawing(STATE, marked=marked), "marked") == [(5, 4, 1, 1), (6, 0, 2, 2)]


def test_the_places_of_a_refusal_can_be_marked() -> None:
    move = poorters.parse_move("build RH2@(6,4)r0")
    marked = [place for it in poorters.explain(BUILDING, move) for place in it.at]
    assert (6, 4, 1, 1) in framed(drawing(BUILDING, marked=marked), "marked")


def test_notebooks_show_what_a_spectator_sees() -> None:
    assert STATE._repr_svg_() == draw(view(STATE, None))


def test_drawings_can_stand_side_by_side() -> None:
    assert not re.search(r"\bid=", draw(view(STATE)))
