"""What is seen of De Poorters: views without secrets, and the table as text."""

from __future__ import annotations

from typing import Any

import pytest

from common.views import is_plain
from poorters.faces import (
    BUILDING,
    BUYING,
    CHOICE,
    DISGUISED,
    FARMING,
    LINE,
    NS,
    SOLD,
    START,
    STATE,
    drawing,
    framed,
    text,
    view,
)
from poorters.positions import after
from tabletop_rules.errors import OptionError
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters import Options, State
from tabletop_rules.geometry import Cell

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
        (FARMING, "Round 2, farmer of player 2: player 2 may produce"),
        (
            after(FARMING, "produce"),
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
    assert poorters.draw(view(STATE, viewer)) == poorters.draw(view(DISGUISED, viewer))
    assert "W08" not in poorters.render(view(STATE, viewer)) + poorters.draw(view(STATE, viewer))


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


def test_a_view_is_plain() -> None:
    assert is_plain(view(STATE))


def test_a_view_knows_what_fits_where() -> None:
    assert view(STATE).town == STATE.town
    assert poorters.reasons(view(STATE).town, "RH2", Cell(4, 4), 0) == ()
    assert view(START).table is START.table
