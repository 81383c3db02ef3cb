"""Positions whose parts fit together, but to which no game comes: wrongly dealt, bought, paid or scored."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra.naive import COLOURS
from alhambra.positions import after, legal, money, texts
from tabletop_rules import codec
from tabletop_rules.bags import difference
from tabletop_rules.errors import ImpossiblePosition
from tabletop_rules.game import CHANCE
from tabletop_rules.games import alhambra
from tabletop_rules.games.alhambra import Options, State, Step

FIRST_MARKET = "GAR-11-0 TOW-9-NE SER-3-ESW GAR-6-ESW"
MARKET = "PAV-2-NEW SER-4-NE ARC-8-N TOW-9-ES"
DEALT = (
    "blue1 blue3 blue9 orange9",
    "blue4 blue6 green8 orange2",
    "green3 green8 orange9 yellow1",
    "blue2 orange8 yellow4 yellow6",
)
"""Hands of four cards worth 22, 20, 21 and 20: player 1 begins, who has a lower seat than player 3."""
DIRK = "PAV-3-SW PAV-4-ES SER-3-ESW ARC-4-NES GAR-9-E TOW-13-E"
TWELVE = f"{DIRK} PAV-5-NW SER-9-0 ARC-9-0 CHA-9-W GAR-11-0 TOW-11-0"
EACH = " ".join(f"{colour}{value}" for colour in COLOURS for value in range(1, 10))
MIDDLE = " ".join(f"{colour}{value}" for colour in COLOURS for value in range(5, 9))
ALL = tuple(map(str, alhambra.components.TILES))


def position(cards: int, *fields: str, gone: int = 0, cards_of_scoring: str = "") -> str:
    """A line; the pile comes after three fields, was cut without the cards named, and has lost ``gone``."""
    named = sum(word.startswith(COLOURS) for word in " ".join(fields).split())
    left, parts = gone, []
    for part in range(5):
        size = (cards - named + gone + 4 - part) // 5
        parts.append(size - min(left, size))
        left -= min(left, size)
    pile = f"{'/'.join(map(str, parts))} {cards_of_scoring}"
    return " | ".join([*fields[:3], pile, *fields[3:]])


def first(
    head: str = "act 1 1", *, market: str = FIRST_MARKET, discards: str = "-", gone: int = 0, **players: str
) -> str:
    """The first position of a game of four; a player with other fields is told by ``p0`` to ``p3``."""
    told = [players.get(f"p{seat}", f"- | - | - | {hand}") for seat, hand in enumerate(DEALT)]
    return position(108, head, market, "blue8 green2 green9 orange7", discards, "-", "-", *told, gone=gone)


def two(
    head: str = "act 9 0",
    *,
    dirk: str = DIRK,
    scorings: str = "-",
    market: str = MARKET,
    discards: str = "-",
    come: str = "",
    me: str = "PAV-8-0(1,0) ARC-10-0(2,0) | GAR-10-0 | - | blue9 green9",
) -> str:
    """A position of two players and Dirk; the parts of the scoring cards that have ``come`` are used up."""
    gone = {"": 0, "A": 20, "A B": 48}[come]
    discards = {"": discards, "A": EACH, "A B": f"{EACH} {MIDDLE}"}[come]
    fields = (head, market, "blue1 green2 orange3 yellow4", discards, dirk, scorings)
    return position(72, *fields, me, "- | - | - | blue3", gone=gone, cards_of_scoring=come)


NOTHING = "0,0,0/0,0,0/0,0,0/0,0,0/0,0,0/0,0,0"
HEAP = "0,0,2/0,0,1/0,0,1/0,0,0/0,0,1/0,0,1"
"""What a scoring counts when Dirk has his first six tiles, and nobody else has any."""
TWICE = "0,0,3/0,0,2/0,0,2/0,0,1/0,0,2/0,0,2"
"""The same when he has all twelve."""
TOWERS = "0,0,0/0,0,1/0,0,1/0,0,0/0,0,1/0,0,3"
"""The same when three of the six are towers."""
NOW = "1,0,2/0,0,1/1,0,1/0,0,0/0,0,1/0,0,1"
"""The same as HEAP with the buildings that player 0 has in ``two``."""


def ended(
    head: str,
    market: str,
    *,
    aside: Sequence[str] = ("-", "-", "-"),
    reserves: Sequence[str] = ("-", "-", "-"),
    hands: Sequence[str] = ("blue9 green9", "blue4 orange4", "green4 orange4"),
    scorings: str = "-",
) -> str:
    """The end of a game of three: player 0 has most blue and green, orange is tied, nobody has yellow."""
    players = [f"- | {it} | {tiles} | {hand}" for it, tiles, hand in zip(reserves, aside, hands, strict=True)]
    return position(108, head, market, "blue1 green2 orange3 yellow4", "-", "-", scorings, *players)


OVER = f"3:{NOTHING}:0,0,0"
CANNOT, TURNS, BAG = (f"award {end}" for end in ("60 0 cannot-refill", "9 0 max-turns", "60 0 bag-empty"))
NINE = {"max_turns": 9}
BLUE_AND_GREEN = ("TOW-9-ES TOW-9-NE", "-", "-")
GIVEN = "- - GAR-12-S SER-3-ESW"
"""What is left when player 0 has got the tiles of the first two places."""
ELEVEN = "PAV-6-N PAV-7-E SER-5-SW SER-6-ES ARC-5-NW ARC-8-E CHA-8-NW CHA-9-S GAR-12-S TOW-11-S TOW-12-0"
TEN = ELEVEN.removesuffix(" TOW-12-0")
FOUR = "blue9 green9 orange9 yellow9"


def bought(head: str, *, paid: str, gone: int = 0, me: str = "- | - | SER-3-ESW | blue4 blue6 green8") -> str:
    """Player 1 was dealt 21, as much as players 2 and 3, and has bought the tile of place 3."""
    market, p3 = "GAR-11-0 TOW-9-NE - GAR-6-ESW", "- | - | - | blue2 orange8 yellow4 yellow7"
    return first(head, market=market, discards=paid, gone=gone, p1=me, p3=p3)


def emptied(head: str, market: str, *aside: str, hands: str = FOUR) -> str:
    """An end for want of tiles: those which are told nowhere are in the reserve of player 2."""
    there = " ".join([market, *aside]).split()
    rest = " ".join(text for text in ALL if text not in there)
    waiting = (*aside, "-", "-", "-")[:3]
    return ended(head, market, aside=waiting, reserves=("-", "-", rest), hands=(hands, "blue4", "-"))


POSSIBLE: list[tuple[str, dict[str, Any]]] = [
    (first(), {}),
    (bought("act 1 1", paid="orange3"), {}),
    (bought("place 1 1", paid="orange5"), {}),
    (first("act 2 2", market="PAV-8-0 TOW-9-NE SER-3-ESW GAR-6-ESW", p1="- | GAR-11-0 | - | -"), {}),
    (two(), {}),
    (two("act 9 0", dirk=TWELVE, scorings=f"1:{HEAP}:0,0", come="A"), {}),
    (two("act 9 0", dirk=TWELVE, scorings=f"1:{NOW}:1,0", come="A"), {}),
    (two("dirk 9 0 6", scorings=f"1:{NOW}:0,0", come="A"), {}),
    (two("dirk 9 0 4", dirk=f"{DIRK} PAV-5-NW SER-9-0", scorings=f"1:{NOW}:0,0", come="A"), {}),
    (two(dirk=f"{TWELVE} {ELEVEN}", scorings=f"1:{HEAP}:0,0 2:{TWICE}:0,0", come="A B"), {}),
    (ended(TURNS, GIVEN, aside=BLUE_AND_GREEN), NINE),
    (ended(TURNS, GIVEN, aside=("TOW-9-ES", "-", "-"), reserves=("TOW-9-NE", "-", "-")), NINE),
    (ended("over 9 0 max-turns", GIVEN, reserves=BLUE_AND_GREEN, scorings=OVER), NINE),
    (emptied(CANNOT, "- - - -", "TOW-9-ES TOW-9-NE GAR-12-S"), {}),
    (emptied(CANNOT, "- - - -", "TOW-9-ES"), {}),
    (emptied(BAG, "- - - -", "TOW-9-ES TOW-9-NE GAR-12-S CHA-9-W"), {"end_trigger": "bag_empty"}),
]

IMPOSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    # the first turns
    (first("act 1 2"), {}, "AL-04: player 1 begins, not player 2"),
    (first("act 1 3"), {}, "AL-04: player 1 begins, not player 3"),
    (first(p3="- | - | - | blue2 orange8 yellow4 yellow5"), {}, "AL-03: player 3 cannot have been dealt"),
    (first(p0="- | - | - | blue1 blue3 blue9 orange9 yellow9"), {}, "AL-03: player 0 cannot have been dealt"),
    (first(p1="- | - | - | blue4 blue6 green8"), {}, "AL-03: player 1 cannot have been dealt cards worth 18"),
    (first("act 2 2", p3="- | - | - | blue2"), {}, "AL-03: player 3 cannot have been dealt cards"),
    (first(p1=f"PAV-8-0(1,0) | - | - | {DEALT[1]}"), {}, "AL-01: player 1 has had no turn yet"),
    (first(p2=f"- | PAV-8-0 | - | {DEALT[2]}"), {}, "AL-01: player 2 has had no turn yet"),
    (first("act 2 2", p2=f"- | PAV-8-0 | - | {DEALT[2]}"), {}, "AL-01: player 2 has had no turn yet"),
    (first("act 4 0", p0=f"- | PAV-8-0 | - | {DEALT[0]}"), {}, "AL-01: player 0 has had no turn yet"),
    (first(discards="yellow7"), {}, "AL-30: the discards are worth 7, and no more than 0 has been paid"),
    (first(gone=2), {}, "AL-06: nothing is drawn from the pile before the end of the first turn"),
    (bought("act 1 1", paid="orange3", gone=1), {}, "AL-06: nothing is drawn from the pile"),
    (bought("place 1 1", paid="orange5", gone=1), {}, "AL-06: nothing is drawn from the pile"),
    (bought("act 1 1", paid="orange4"), {}, "AL-30: the discards are worth 4, and no more than 3 has"),
    (
        bought("act 1 1", paid="orange2"), {},
        "AL-30: the discards are worth 2, and the tiles bought in this turn cost 3",
    ),
    (
        bought("place 1 1", paid="orange2"), {},
        "AL-30: the discards are worth 2, and the tiles bought in this turn cost 3",
    ),
    (
        first("act 5 1", p1="PAV-8-0(1,0) | GAR-12-S CHA-9-W CHA-9-S TOW-12-0 | - | blue4"), {},
        "AL-11: player 1 cannot have got 5 buildings in turn 5",
    ),
    # what scorings counted
    (
        two(dirk=TWELVE, scorings=f"1:{'54,0,2' + HEAP[5:]}:0,0", come="A"), {},
        "AL-70: scoring 1 counts 56 of type pavilion, and 5 have left the bag",
    ),
    (
        two(dirk=TWELVE, scorings=f"1:{HEAP.replace('0,0,0/', '1,1,0/')}:0,0", come="A"), {},
        "AL-70: scoring 1 counts 2 of type chambers, and 1 have left the bag",
    ),
    (
        two(dirk=TWELVE, scorings=f"1:{HEAP}:999999999,0", come="A"), {},
        "AL-72: player 0 had buildings with 0 walls at most in scoring 1, not a stretch of 999999999",
    ),
    (
        two(dirk=TWELVE, scorings=f"1:{NOW}:7,0", come="A"), {},
        "AL-72: player 0 had buildings with 6 walls at most in scoring 1, not a stretch of 7",
    ),
    (
        two(dirk=TWELVE, scorings=f"1:{NOW}:0,1", come="A"), {},
        "AL-72: player 1 had buildings with 0 walls at most in scoring 1, not a stretch of 1",
    ),
    (two("dirk 9 0 6", scorings=f"1:{HEAP}:0,0", come="A"), {}, "AL-62: scoring 1 is of the Alhambras as"),
    (two("dirk 9 0 6", scorings=f"1:{NOW}:1,0", come="A"), {}, "AL-62: scoring 1 is of the Alhambras as"),
    # Dirk
    (two(dirk="-"), {}, "AL-91: Dirk has 0 tiles, and got 6 in the set-up"),
    (two("act 3 0", dirk=DIRK[:-9], me="- | - | - | blue9 green9"), {}, "AL-91: Dirk has 5 tiles, and got 6"),
    (
        two(dirk=TWELVE, scorings=f"1:{NOTHING}:0,0", come="A"), {},
        "AL-91: Dirk has 0 tiles, and got 6 in the set-up",
    ),
    (
        two(dirk=TWELVE, scorings=f"1:{TOWERS}:0,0", come="A"), {},
        "AL-91: Dirk had more tiles in scoring 1 than he had later",
    ),
    (two(scorings=f"1:{HEAP}:0,0", come="A"), {}, "AL-91: Dirk drew 6 tiles at least after scoring 1"),
    (
        two(dirk=f"{TWELVE} {TEN}", scorings=f"1:{HEAP}:0,0 2:{TWICE}:0,0", come="A B"), {},
        "AL-91: Dirk drew 12 tiles at least after scoring 2, and got 10",
    ),
    (
        two("dirk 9 0 5", scorings=f"1:{NOW}:0,0", come="A"), {},
        "AL-91: Dirk draws 6 tiles now and has 0 of them, so that not 5 are due",
    ),
    # the end
    (ended(TURNS, GIVEN, aside=("-", "TOW-9-ES TOW-9-NE", "-")), NINE, "AL-32: received tiles are placed by"),
    (
        ended(
            TURNS.replace("9 0", "9 1"), GIVEN,
            aside=("-", "TOW-9-ES TOW-9-NE", "-"), reserves=("PAV-8-0 PAV-7-E", "-", "-"),
        ), NINE,
        "AL-80: player 1 has 2 received tiles to place, and got 0",
    ),
    (
        ended(TURNS, GIVEN, aside=("TOW-9-ES", "-", "TOW-9-NE"), reserves=("PAV-8-0", "-", "-")), NINE,
        "AL-80: player 2 has 1 received tiles to place, and got 0",
    ),
    (ended(TURNS, GIVEN, aside=("TOW-9-ES", "-", "-")), NINE, "AL-80: player 0 has 1 received tiles"),
    (
        ended("over 9 0 max-turns", GIVEN, reserves=("TOW-9-ES", "-", "-"), scorings=OVER), NINE,
        "AL-80: player 0 has 0 received tiles to place, and got 2",
    ),
    (
        ended(TURNS, "- - - SER-3-ESW", aside=BLUE_AND_GREEN), NINE,
        "AL-80: nobody has most money at place 3, and its tile has gone",
    ),
    (
        emptied(CANNOT, "- - - -", "TOW-9-ES TOW-9-NE GAR-12-S", hands="blue9 green9"), {},
        "AL-80: player 0 has 3 received tiles to place, and got 2",
    ),
    (
        emptied(CANNOT, "- - - -", "TOW-9-ES", "TOW-13-E"), {},
        "AL-80: player 1 has 1 received tiles to place, and got 0",
    ),
    (
        emptied(CANNOT, "- - - -", "TOW-9-ES TOW-9-NE GAR-12-S CHA-9-W"), {},
        "AL-80: no place of the market was left empty",
    ),
    (
        ended(TURNS, "- PAV-8-0 GAR-12-S SER-3-ESW", aside=("TOW-9-ES", "-", "-")), NINE,
        "AL-80: player 0 gets PAV-8-0 from place 2",
    ),
    (
        emptied(TURNS.replace("9", "60"), "- - - -", "TOW-9-ES TOW-9-NE GAR-12-S CHA-9-W"),
        {"max_turns": 60, "end_trigger": "bag_empty"},
        "AL-63: max-turns is not why this game ends",
    ),
    (
        emptied(BAG, "- - - -", "TOW-9-ES TOW-9-NE GAR-12-S CHA-9-W"), {},
        "AL-63: bag-empty is not why this game ends",
    ),
    (ended(BAG, GIVEN, aside=BLUE_AND_GREEN), {"end_trigger": "bag_empty"}, "AL-63: bag-empty is not why"),
]  # fmt: skip


@pytest.mark.rule("AL-03", "AL-04", "AL-62", "AL-63", "AL-80", "AL-91")
@pytest.mark.parametrize(("line", "switches"), POSSIBLE)
def test_positions_that_play_can_bring(line: str, switches: dict[str, Any]) -> None:
    state = alhambra.parse_position(line, Options(**switches))
    assert alhambra.parse_position(alhambra.format_position(state), Options(**switches)) == state
    assert codec.loads(codec.dumps(alhambra, state), alhambra, "state") == state


@pytest.mark.rule("AL-01", "AL-03", "AL-04", "AL-06", "AL-11", "AL-30", "AL-62", "AL-63", "AL-70", "AL-72")
@pytest.mark.rule("AL-80", "AL-91")
@pytest.mark.parametrize(("line", "switches", "reason"), IMPOSSIBLE, ids=[it[2] for it in IMPOSSIBLE])
def test_positions_to_which_no_game_comes(line: str, switches: dict[str, Any], reason: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        alhambra.parse_position(line, Options(**switches))
    assert [str(it)[: len(reason)] for it in error.value.violations] == [reason]


# --- a deck that runs dry in the set-up --------------------------------------------------------------------

SIX_HANDS = ("222222259", "225559", "225559", "9559", "9559", "9529")
"""Thirty-three cards that six players are dealt: each hand comes to 20 with its last card."""


def dealt_dry(**switches: Any) -> list[State]:
    """The states of a set-up with the small deck, after which three of its 36 cards are left to lie open."""
    states = [alhambra.initial_state(6, Options(deck="small", **switches))]
    values = iter("".join(SIX_HANDS))
    left = {value: [f"{colour}{value}" for colour in COLOURS for _ in range(3)] for value in "259"}
    while alhambra.actor(states[-1]) is CHANCE:
        state = states[-1]
        text = left[next(values)].pop() if state.step is Step.DEAL else legal(state)[0][5:]
        states.append(after(state, f"draw {text}"))
    return states


@pytest.mark.rule("AL-05", "AL-06", "AL-60")
def test_a_deck_that_runs_dry_in_the_set_up() -> None:
    """Three cards lie open, and A and B are alone in the pile: both come up when the first turn ends."""
    states = dealt_dry()
    assert [alhambra.audit(state) for state in states] == [()] * len(states)
    begun = states[-1]
    assert (begun.step, begun.turn, sum(begun.bank.open), begun.bank.parts) == (Step.ACT, 1, 3, (0,) * 5)
    assert [sum(player.hand) for player in begun.players] == list(map(len, SIX_HANDS))
    assert begun.mover == 5  # four cards worth 25, while players 3 and 4 have four worth 28
    taken = after(begun, max(text for text in legal(begun) if text.startswith("take")))
    assert legal(taken) == ["draw A"]
    assert legal(after(taken, "draw A")) == ["draw B"]
    scored = after(taken, "draw A", "draw B")
    assert [found.scoring for found in scored.tallies] == [1, 2]
    assert (scored.step, scored.turn, sum(scored.bank.open)) == (Step.ACT, 2, 2)
    assert [alhambra.audit(state) for state in (taken, after(taken, "draw A"), scored)] == [(), (), ()]


@pytest.mark.rule("AL-60", "AL-104")
@given(st.integers(0, 10_000), st.sampled_from(["cannot_refill", "bag_empty"]))
def test_games_with_a_dry_deck_are_possible_all_along(seed: int, end_trigger: str) -> None:
    random, state = Random(seed), dealt_dry(max_turns=20, end_trigger=end_trigger)[-1]
    while moves := alhambra.legal_moves(state):
        state = alhambra.apply(state, random.choice(moves))
        assert alhambra.audit(state) == ()
        assert alhambra.parse_position(alhambra.format_position(state), state.options) == state


@pytest.mark.rule("AL-60")
def test_four_cards_lie_open_while_the_pile_has_any() -> None:
    """Where one of the three open cards is in the pile instead, it has to be laid out first."""
    begun = dealt_dry()[-1]
    card = texts(begun.bank.open)[0]
    bank = begun.bank._replace(
        open=difference(begun.bank.open, money(card)), pile=money(card), parts=(1, 0, 0, 0, 0)
    )
    [violation] = alhambra.audit(attrs.evolve(begun, bank=bank))
    assert str(violation) == "AL-60: fewer than four cards lie open, though there are more"
