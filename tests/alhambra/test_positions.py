"""Positions as lines and as documents: both ways, what cannot be read, and what no game comes to."""

from __future__ import annotations

import json
import pickle
from typing import Any

import attrs
import pytest

from alhambra.naive import COLOURS
from alhambra.positions import Options, State, after, money, tiles
from tabletop_rules import codec
from tabletop_rules.errors import ImpossiblePosition, NotationError, OptionError, SchemaError
from tabletop_rules.games import alhambra
from tabletop_rules.games.alhambra import Alhambra, Ending, Step, Tally
from tabletop_rules.geometry import Cell

EMPTY = "- | - | - | -"
MARKET = "PAV-2-NEW SER-4-NE ARC-8-N TOW-9-ES"
ME = "PAV-8-0(1,0) ARC-9-0(2,0) | GAR-11-0 | - | blue9"
SETUP = "market 0 0 | - - - - | - | uncut | - | - | -"
DIRK = "CHA-5-NSW CHA-6-ES CHA-7-SW CHA-7-NE CHA-8-NW CHA-9-W"
ONE_OF_EACH = " ".join(f"{colour}{value}" for colour in COLOURS for value in range(1, 10))
OWN = "- | - | blue9"
ROUND_A_CELL = (
    "PAV-8-0(1,0)", "SER-9-0(2,0)", "ARC-9-0(2,1)", "ARC-10-0(2,2)", "CHA-10-0(0,1)", "CHA-11-0(0,2)",
    "GAR-10-0(1,2)",
)  # fmt: skip
ROUND_TWO_CELLS = (
    "CHA-10-0(0,1)", "CHA-11-0(0,2)", "PAV-8-0(1,0)", "GAR-10-0(1,2)", "SER-9-0(2,0)", "GAR-11-0(2,2)",
    "ARC-9-0(3,0)", "ARC-10-0(3,1)", "TOW-11-0(3,2)",
)  # fmt: skip
NOTHING = "0,0,0/0,0,0/0,0,0/0,0,0/0,0,0/0,0,0:0,0,0"


def at(line: str, **switches: Any) -> State:
    return alhambra.parse_position(line, Options(**switches))


def turn(**changes: str) -> str:
    """The line of a turn of three players, with other fields; the pile is whole unless one is told."""
    fields = {
        "head": "act 5 0", "market": MARKET, "open": "blue1 green2 orange3 yellow4", "pile": "",
        "discards": "-", "dirk": "-", "scorings": "-",
        "me": ME, "second": "- | - | - | green9", "third": EMPTY,
    } | changes  # fmt: skip
    named = sum(word.startswith(COLOURS) for word in " ".join(fields.values()).split())
    whole = "/".join(str((108 - named + 4 - part) // 5) for part in range(5))
    return " | ".join({**fields, "pile": fields["pile"] or whole}.values())


BOUGHT = {
    "head": "place 5 0",
    "market": "PAV-2-NEW - ARC-8-N TOW-9-ES",
    "me": "- | - | SER-4-NE | -",
}

# --- lines -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AL-102", "AL-107")
@pytest.mark.parametrize(
    ("line", "switches"),
    [
        (f"{SETUP} | {EMPTY} | {EMPTY}", {}),
        (f"dirk 0 0 6 | {MARKET} | - | uncut | - | - | - | {EMPTY} | {EMPTY}", {}),
        (f"deal 0 1 | {MARKET} | - | uncut | - | {DIRK} | - | - | - | - | blue5 blue6 blue9 | {EMPTY}", {}),
        (turn(), {}),
        (turn(), {"hole_rule": "single", "payment_sets": "any", "max_turns": 40, "deck": "full"}),
        (turn(pile="0/5/21/20/20 A", scorings=f"1:{NOTHING}", discards=ONE_OF_EACH), {}),
        (turn(**BOUGHT, discards="green4"), {}),
        (turn(head="money 5 0", open="blue1 blue2 blue3"), {}),
        (turn(head="over 5 0 max-turns", me=EMPTY, second=EMPTY, scorings=f"3:{NOTHING}"), {"max_turns": 5}),
    ],
)  # fmt: skip
def test_lines_and_documents_both_ways(line: str, switches: dict[str, Any]) -> None:
    state = at(line, **switches)
    assert alhambra.format_position(state) == line
    assert alhambra.from_document(alhambra.to_document(state)) == state
    assert codec.loads(codec.dumps(alhambra, state), alhambra, "state") == state
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.rule("AL-102")
def test_order_and_spaces_are_free_when_reading() -> None:
    swapped = turn(me="ARC-9-0(2,0) PAV-8-0(1,0)|GAR-11-0 |-| blue9", open="yellow4 blue1 green2 orange3")
    assert at(f" {swapped} ") == at(turn())


CLOSE = "expected a closing bracket, found nothing more"


@pytest.mark.parametrize(
    ("line", "reason", "word"),
    [
        (turn(head="act 5"), "expected step turn mover, found 2 words", "act"),
        (turn(head="rest 5 0"), "expected a step of the game, found 'rest'", "rest"),
        (turn(head="act x 0"), "expected the number of the turn, found 'x'", "x 0"),
        (turn(head="act 5 0 now"), "expected why the game ended, found 'now'", "now"),
        (turn(market="PAV-8-0"), "expected a tile or - for each place, found 1 words", " | PAV-8-0"),
        (turn(market="PAV-8-0 - - TOW-9-X"), "expected a tile like TOW-9-ES, found 'TOW-9-X'", "TOW-9-X"),
        (turn(open="blue0"), "expected a card like blue7, found 'blue0'", "blue0"),
        (turn(open="blue10"), "expected a card like blue7, found 'blue10'", "blue10"),
        (turn(pile="20/x"), "expected the cards of a part, found 'x'", "x |"),
        (turn(pile="20/20 B"), "expected card A, found 'B'", "B |"),
        (turn(pile="20/20 A A"), "expected card B, found 'A'", "A |"),
        (turn(discards="pink"), "expected a card like blue7, found 'pink'", "pink"),
        (turn(dirk="TOWER"), "expected a tile like TOW-9-ES, found 'TOWER'", "TOWER"),
        (turn(scorings="1"), "expected a colon, found nothing more", " | PAV-8-0"),
        (turn(scorings="1:0,0/1"), "expected a stroke, found nothing more", " | PAV-8-0"),
        (turn(me=f"PAV-8-0 | {OWN}"), "expected a cell like (-2,0), found nothing more", " | - | - | blue9"),
        (turn(me=f"SER-9-0(0,0) | {OWN}"), "two tiles lie at (0,0)", "SER-9-0(0"),
        (turn(me=f"PAV-8-0(1,0) SER-9-0(1,0) | {OWN}"), "two tiles lie at (1,0)", "SER-9-0(1"),
        (turn(me=f"PAV-8-0(99,0) | {OWN}"), "x is a number from -60 to 60", "99"),
        (turn(me=f"PAV-8-0(01,0) | {OWN}"), "x is a number from -60 to 60", "01"),
        (turn(me=f"PAV-8-0(1,0 | {OWN}"), CLOSE, " | - | - | blue9"),
        (turn(third="- | - | - | blue5x"), "expected a card like blue7, found 'blue5x'", "blue5x"),
    ],
)  # fmt: skip
def test_lines_that_cannot_be_read(line: str, reason: str, word: str) -> None:
    with pytest.raises(NotationError) as error:
        at(line)
    assert (error.value.reason, error.value.position) == (reason, line.index(word))


@pytest.mark.rule("AL-07")
@pytest.mark.parametrize("line", ["", "act", turn(third="- | -"), f"{turn()} | -", f"{turn()} | {EMPTY}" * 2])
def test_lines_with_a_wrong_number_of_fields(line: str) -> None:
    with pytest.raises(NotationError, match="a position is step turn mover"):
        at(line)


def placed(*buildings: str) -> str:
    """A later turn in which player 0 has these buildings and nothing else but a card."""
    return turn(head="act 23 0", me=f"{' '.join(buildings)} | {OWN}")


def set_up(head: str, *, market: str = MARKET, open: str = "-", dirk: str = DIRK, me: str = EMPTY) -> str:
    """The set-up of a game of two players."""
    return f"{head} | {market} | {open} | uncut | - | {dirk} | - | {me} | {EMPTY}"


SCORED = {"pile": "0/5/21/20/20 A", "discards": ONE_OF_EACH}
ENDED = {"market": "GAR-12-S - - -", "me": "- | - | - | blue9", "scorings": f"3:{NOTHING}"}

IMPOSSIBLE = [
    # cards and tiles
    (placed("PAV-2-NEW(0,-1)"), {}, "AL-02: PAV-2-NEW is there 2 times outside the bag, of 1 in the deck"),
    (turn(me="SER-9-0(1,0) | SER-9-0 | - | -"), {}, "AL-02: SER-9-0 is there 2 times outside the bag"),
    (turn(second="- | - | - | blue9 blue9 blue9"), {}, "AL-102: there is more blue9 than the deck has"),
    (turn(), {"deck": "small"}, "AL-102: there is more blue1, orange3, yellow4 than the deck has"),
    # Alhambras
    (placed("PAV-8-0(1,0)", "GAR-10-W(2,0)"), {}, "AL-53: player 0: GAR-10-W has a wall towards PAV-8-0"),
    (placed("PAV-7-E(1,0)", "CHA-9-W(2,0)"), {}, "AL-54: player 0: there is no way to (2,0)"),
    (placed("PAV-8-0(1,1)"), {}, "AL-54: player 0: there is no way to (1,1)"),
    (placed(*ROUND_A_CELL), {}, "AL-56: player 0 has a hole at (1,1)"),
    (placed(*ROUND_A_CELL), {"hole_rule": "single"}, "AL-56: player 0 has a hole at (1,1)"),
    (placed(*ROUND_TWO_CELLS), {}, "AL-56: player 0 has a hole at (1,1), (2,1)"),
    # the pile and the open money
    (turn(pile="20/20"), {}, "AL-06: parts of 20, 20 do not make 102 cards"),
    (turn(pile="0/0/20/41/41"), {}, "AL-06: no pile comes to 0/0/20/41/41 with 0 scoring cards drawn"),
    (turn(pile="102 A"), {}, "AL-06: no pile comes to 102 with 1 scoring cards drawn"),
    (turn(pile="21/21/20/20/20 A"), {}, "AL-06: no pile comes to 21/21/20/20/20 with 1 scoring cards"),
    (turn(pile="uncut"), {}, "AL-06: the pile is cut when the set-up is over, and not before"),
    (turn(open="blue1 blue2 blue3"), {}, "AL-60: fewer than four cards lie open, though there are more"),
    (turn(open="blue1 blue2 blue3 blue4 blue5"), {}, "AL-60: 5 cards lie open, four at most do"),
    # turns
    (turn(head="act 5 3"), {}, "AL-07: there is no turn 5 of player 3"),
    (turn(head="deal 5 0"), {}, "AL-101: cards are dealt in the set-up only"),
    (turn(head="market 5 0"), {}, "AL-61: no place can be filled"),
    (turn(head="money 5 0"), {}, "AL-60: no card has to be drawn"),
    (turn(head="dirk 5 0 1"), {}, "AL-91: Dirk takes part with two players only"),
    (turn(dirk="CHA-9-W"), {}, "AL-91: Dirk takes part with two players only"),
    (turn(head="place 5 0"), {}, "AL-32: player 0 has 0 tiles to place, from 0 empty places"),
    (turn(me="- | - | GAR-11-0 | -"), {}, "AL-32: 0 places are empty, and player 0 has bought 1 tiles"),
    (turn(market="PAV-2-NEW - - -"), {}, "AL-32: 3 places are empty, and player 0 has bought 0 tiles"),
    (turn(head="act 6 0"), {"max_turns": 5}, "AL-63: the game ends after 5 turns"),
    # scorings and the end
    (turn(scorings=f"1:{NOTHING}"), {}, "AL-62: 0 scoring cards were drawn, and 1 scored"),
    (turn(**SCORED), {}, "AL-62: 1 scoring cards were drawn, and 0 scored"),
    (turn(**SCORED, scorings=f"2:{NOTHING}"), {}, "AL-62: the scorings 2 do not follow each other"),
    (turn(**SCORED, scorings=f"1:{NOTHING},0"), {}, "AL-62: scoring 1 has a wall of each player"),
    (turn(head="over 5 0"), {}, "AL-62: the last scoring is of the Alhambras as they are"),
    (turn(head="award 5 0 cannot-refill"), {}, "AL-32: received tiles are placed by one seat"),
    (turn(**ENDED, head="over 5 0 cannot-refill"), {}, "AL-63: cannot-refill is not why this game ends"),
    (turn(**ENDED, head="over 5 0 bag-empty"), {}, "AL-63: bag-empty is not why this game ends"),
    (turn(**ENDED, head="over 5 0 max-turns"), {"max_turns": 6}, "AL-63: max-turns is not why this game"),
    (turn(**ENDED, head="over 5 0 max-turns"), {"max_turns": 5}, "AL-80: player 0 gets GAR-12-S from place"),
    # the set-up
    (set_up("act 0 0"), {}, "AL-101: nobody moves in the set-up"),
    (set_up("market 0 0", market="- TOW-9-ES - -", dirk="-"), {}, "AL-02: the market is filled from place 1"),
    (set_up("market 0 0", dirk="-"), {}, "AL-02: 4 places of the market are filled, and next"),
    (set_up("deal 0 0", dirk="-"), {}, "AL-91: Dirk has or gets 0 tiles, not 6"),
    (set_up("deal 0 0", open="blue1"), {}, "AL-05: there is open money too early"),
    (set_up("deal 0 1"), {}, "AL-03: player 0 cannot have cards worth 0 yet, or no longer"),
    (set_up("deal 0 0", me="- | - | - | blue9 green9 green2"), {}, "AL-03: player 0 cannot have cards"),
    (set_up("deal 0 0", me="- | GAR-12-S | - | -"), {}, "AL-101: somebody has tiles already"),
]  # fmt: skip


@pytest.mark.rule(
    "AL-02", "AL-03", "AL-05", "AL-06", "AL-07", "AL-32", "AL-53", "AL-54", "AL-56", "AL-60", "AL-61",
    "AL-62", "AL-63", "AL-80", "AL-91", "AL-101", "AL-102",
)  # fmt: skip
@pytest.mark.parametrize(("line", "switches", "reason"), IMPOSSIBLE, ids=[it[2] for it in IMPOSSIBLE])
def test_impossible_lines(line: str, switches: dict[str, Any], reason: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        at(line, **switches)
    assert any(str(it).startswith(reason) for it in error.value.violations), error.value.violations


@pytest.mark.rule("AL-56")
def test_a_hole_of_two_cells_is_none_where_only_single_cells_are() -> None:
    line = placed(*ROUND_TWO_CELLS)
    assert alhambra.format_position(at(line, hole_rule="single")) == line


# --- documents and JSON ----------------------------------------------------------------------------------


def document(**changes: Any) -> alhambra.Document:
    return attrs.evolve(alhambra.to_document(at(turn())), **changes)


def test_the_document_of_a_state() -> None:
    made = document()
    assert (made.step, made.turn, made.mover, made.ending, made.due) == (Step.ACT, 5, 0, None, 0)
    assert (made.market, made.open) == (tuple(MARKET.split()), ("blue1", "green2", "orange3", "yellow4"))
    assert (made.parts, made.drawn, made.discards, made.dirk, made.tallies) == (
        (21, 21, 20, 20, 20),
        0,
        (),
        (),
        (),
    )
    me, second, third = made.players
    assert (me.alhambra, me.reserve) == (("PAV-8-0(1,0)", "ARC-9-0(2,0)"), ("GAR-11-0",))
    assert (me.aside, me.hand) == ((), ("blue9",))
    assert (second.hand, third.hand, third.alhambra) == (("green9",), (), ())
    assert made.options == Options()


def player(**changes: Any) -> dict[str, Any]:
    """What makes a document damaged at the second player."""
    first, second, third = document().players
    return {"players": (first, attrs.evolve(second, **changes), third)}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"open": ("blue1", "blue")}, ("open", 1)),
        ({"discards": ("blue1 blue2",)}, ("discards", 0)),
        ({"dirk": ("FOUNTAIN",)}, ("dirk", 0)),
        ({"market": ("PAV-8-0", None, "-", None)}, ("market", 2)),
        (player(hand=("green9", "")), ("players", 1, "hand", 1)),
        (player(reserve=("TOW",)), ("players", 1, "reserve", 0)),
        (player(alhambra=("SER-9-0 (1,0)",)), ("players", 1, "alhambra", 0)),
        (player(alhambra=("SER-9-0(1,0)", "ARC-10-0(1,0)")), ("players", 1, "alhambra", 1)),
        (player(alhambra=("SER-9-0(0,0)",)), ("players", 1, "alhambra", 0)),
    ],
)
def test_documents_that_cannot_be_read(changes: dict[str, Any], path: tuple[object, ...]) -> None:
    with pytest.raises(SchemaError) as error:
        alhambra.from_document(document(**changes))
    assert error.value.path == path


@pytest.mark.parametrize(
    "changes",
    [
        {"mover": 7}, {"mover": -1}, {"turn": -1}, {"turn": 0}, {"step": Step.MONEY}, {"step": Step.OVER},
        {"players": ()}, {"players": document().players * 3}, {"parts": ()}, {"parts": (-1, 22, 21, 20, 20)},
        {"drawn": 2}, {"due": 3}, {"due": -1}, {"turn": 10**9},
        {"ending": Ending.CANNOT_REFILL}, {"market": (None,) * 4}, {"open": ()},
    ],
)  # fmt: skip
def test_documents_that_cannot_be(changes: dict[str, Any]) -> None:
    with pytest.raises(ImpossiblePosition):
        alhambra.from_document(document(**changes))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("step",), "nap"),
        (("turn",), "5"),
        (("turn",), 5.0),
        (("drawn",), 3),
        (("parts",), None),
        (("market",), ["PAV-8-0"]),
        (("options", "hole_rule"), "double"),
        (("options", "max_turns"), 0),
        (("players", 0, "hand"), "blue9"),
        (("players", 0, "hand", 0), 9),
        (("players", 0, "purse"), []),
        (("scores",), [0, 0, 0]),
    ],
)
def test_damaged_json_is_refused(path: tuple[Any, ...], value: object) -> None:
    whole = json.loads(codec.dumps(alhambra, at(turn())))
    place = whole["body"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises((SchemaError, OptionError)):
        codec.loads(json.dumps(whole), alhambra, "state")


@pytest.mark.parametrize("path", [("step",), ("market",), ("players", 2, "hand"), ("players", 0, "alhambra")])
def test_json_that_lacks_something_is_refused(path: tuple[Any, ...]) -> None:
    whole = json.loads(codec.dumps(alhambra, at(turn())))
    place = whole["body"]
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    with pytest.raises(SchemaError):
        codec.loads(json.dumps(whole), alhambra, "state")


# --- states ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AL-01", "AL-02", "AL-90", "AL-102")
def test_audit_of_states_put_together_by_hand() -> None:
    state = at(turn())
    me, second, third = state.players
    bank, yard = state.bank, state.yard
    less = tuple(max(0, count - 1) for count in yard.bag)

    def with_me(**changes: Any) -> State:
        return attrs.evolve(state, players=(me._replace(**changes), second, third))

    wrong = [
        with_me(alhambra=Alhambra({Cell(1, 0): tiles("PAV-8-0")[0], Cell(2, 0): tiles("ARC-9-0")[0]})),
        with_me(alhambra=Alhambra(me.alhambra.tiles, "single")),
        with_me(reserve=tiles("GAR-11-0 GAR-12-S")[::-1]),
        with_me(hand=me.hand[:-1]),
        with_me(hand=(-1, *me.hand[1:])),
        attrs.evolve(state, players=(me, second, third) * 3),
        attrs.evolve(state, bank=bank._replace(pile=money("blue1"))),
        attrs.evolve(state, bank=bank._replace(open=money("blue1 blue1 green2 orange3"))),
        attrs.evolve(state, bank=bank._replace(drawn=3)),
        attrs.evolve(state, bank=bank._replace(parts=(0,))),
        attrs.evolve(state, yard=yard._replace(bag=less)),
        attrs.evolve(state, yard=yard._replace(bag=yard.bag[1:])),
        attrs.evolve(state, yard=yard._replace(market=yard.market[:3])),
        attrs.evolve(state, yard=yard._replace(due=1)),
        attrs.evolve(state, tallies=(Tally(1, (), ()),)),
        attrs.evolve(state, ending=Ending.MAX_TURNS),
        attrs.evolve(state, turn=-3),
        attrs.evolve(state, mover=3),
    ]
    assert alhambra.audit(state) == ()
    for broken in wrong:
        assert alhambra.audit(broken), broken


def test_states_are_values() -> None:
    state, twin = at(turn()), after(at(turn(head="act 4 2")), "take blue1", "draw blue1")
    assert (twin.turn, twin.mover, twin.step) == (5, 0, Step.ACT)
    assert state == at(turn())
    assert hash(state) == hash(at(turn()))
    assert len({state, at(turn()), twin}) == 2
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.turn = 0  # type: ignore[misc]
