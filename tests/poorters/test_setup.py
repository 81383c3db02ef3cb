"""Set-up seen from outside: what it cannot lead to is refused, and whatever it leads to passes.

On boards of a few squares all set-ups are played. Of states put together from parts of theirs just those
pass the audit that were reached.
"""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

from poorters.positions import Options, State, after, on_map
from tabletop_rules.errors import ImpossiblePosition
from tabletop_rules.games import poorters
from tabletop_rules.games.poorters.components import Goods
from tabletop_rules.games.poorters.data import Data, standard
from tabletop_rules.games.poorters.state import Slot, Stage, changed

CLEARED = ("clear (2,1)", "reveal F3", "clear (1,2)", "reveal FG")
FOUNDED = (*CLEARED, "build RH1@(4,3)r0", "build RW1@(3,4)r0")
NOBODY = "0/0/0/0/0/2:0/0/0/0:-"
WITH_F3, WITH_FG = "3/0/0/0/0/2:0/0/0/0:-", "2/0/0/0/1/2:0/0/0/0:-"


def line(*texts: str) -> str:
    """The position after some moves of a game of two."""
    return poorters.format_position(after(poorters.initial_state(2), *texts))


START = line()
W01_LESS = START.replace("W01=2", "W01=1")

IMPOSSIBLE = [
    # nothing cleared, nothing built: both are compulsory, and come in turn
    ("PN-3.9", START, "felling 0", "founding 0"),
    ("PN-3.9", START, "felling 0", "choice 0"),
    ("PN-3.9", START, "felling 0", "felling 1"),
    ("PN-3.9", START, "| 1 | - | felling 0", "| 60 | - | choice 1"),
    ("PN-3.9", START, "| 1 | - | felling 0", "| 1 lumberjack | - | lumberjack 0"),
    ("PN-3.9", line(*CLEARED[:2]), "felling 1", "founding 0"),
    ("PN-3.9", line(*CLEARED[:3]), "felling 1", "felling 0"),
    ("PN-3.9", line(*CLEARED), "founding 0", "felling 0"),
    ("PN-19.7", line(*CLEARED), "founding 0", "founding 1"),
    ("PN-19.7", line(*CLEARED), "founding 0", "choice 0"),
    ("PN-19.7", line(*FOUNDED[:5]), "founding 1", "choice 0"),
    ("PN-3.11", line(*FOUNDED), "choice 0", "founding 1"),
    ("PN-3.11", line(*FOUNDED), "choice 0", "founding 0"),
    ("PN-19.7", line(*FOUNDED), "RW1@(3,4)r0:1", "RW1@(3,4)r0:0"),
    ("PN-19.7", line(*FOUNDED[:5]), "RH1@(4,3)r0:0", "RH1@(4,3)r0:1"),
    ("PN-19.7", line(*FOUNDED), "RW1@(3,4)r0:1", "SF@(2,4)r0:1"),
    # who came first leans on the other's building
    ("PN-19.7", line(*FOUNDED), "RH1@(4,3)r0:0 RW1@(3,4)r0:1", "RH1@(4,3)r0:1 RW1@(4,2)r0:0"),
    # goods and money that nothing has brought, or that others have
    ("PN-3.9", START, NOBODY, "9/9/9/9/9/99:0/0/0/0:-"),
    ("PN-3.9", START, NOBODY, "0/0/0/0/0/3:0/0/0/0:-"),
    ("PN-3.9", START, NOBODY, "0/0/0/0/0/1:0/0/0/0:-"),
    ("PN-3.9", START, NOBODY, WITH_F3),
    ("PN-3.9", line(*CLEARED), f"{WITH_F3} {WITH_FG}", f"{WITH_FG} {WITH_FG}"),
    ("PN-3.9", line(*CLEARED), WITH_F3, "4/0/0/0/0/2:0/0/0/0:-"),
    ("PN-3.9", line(*CLEARED), "F3=15 F4=7 FG=6", "F3=15 F4=6 FG=7"),
    ("PN-3.9", line(*FOUNDED), WITH_FG, "2/0/0/0/2/2:0/0/0/0:-"),
    ("PN-3.9", line(*FOUNDED), WITH_FG, "0/0/0/0/1/2:0/0/0/0:-"),
    # points and cards
    ("PN-3.11", START, NOBODY, "0/0/0/0/0/2:0/20/0/0:-"),
    ("PN-3.11", START, NOBODY, "0/0/0/0/0/2:0/0/5/0:-"),
    ("PN-3.11", line(*FOUNDED), WITH_F3, "3/0/0/0/0/2:0/0/0/9:-"),
    ("PN-3.11", W01_LESS, NOBODY, "0/0/0/0/0/2:0/0/0/0:W01=1"),
    ("PN-3.11", W01_LESS, "| - | 1 |", "| W01=1 | 1 |"),
    # the track, boats
    ("PN-3.11", START, "5 5", "40 40"),
    ("PN-3.11", START, "5 5", "5 6"),
    ("PN-3.11", line(*FOUNDED), "6 6", "5 6"),
    ("PN-3.11", line(*FOUNDED), "6 6", "7 7"),
    ("PN-3.11", line(*FOUNDED), "| - | - | 6 6", "| - | m1=0 | 6 6"),
]
"""The rule, a position of set-up, a part of it, and what is put in its place."""


@pytest.mark.rule("PN-3.3", "PN-3.4", "PN-3.9", "PN-3.10", "PN-3.11", "PN-19.7")
@pytest.mark.parametrize(("rule", "sound", "old", "new"), IMPOSSIBLE)
def test_impossible_setups(rule: str, sound: str, old: str, new: str) -> None:
    poorters.parse_position(sound.replace("W01=1", "W01=2"))
    assert old in sound
    with pytest.raises(ImpossiblePosition) as error:
        poorters.parse_position(sound.replace(old, new, 1))
    assert rule in [it.rule.id for it in error.value.violations], str(error.value)


# --- all set-ups of small boards -----------------------------------------------------------------------


def small(*rows: str, tiles: int = 3, **switches: Any) -> Options:
    """A board of a few squares, three houses with roads of their own, two kinds of forest tiles."""
    base = on_map(*rows, block=1)
    houses = base.buildings[0]
    data: Data = attrs.evolve(
        base,
        buildings=(attrs.evolve(houses, tiles=(houses.tiles[0], houses.tiles[2], houses.tiles[4])[:tiles]),),
        forest=(
            attrs.evolve(standard().forest[0], copies=3),
            attrs.evolve(standard().forest[2], copies=2, goods=Goods(wood=2, game=2, fish=1)),
        ),
    )
    return Options(data=data, **switches)


SMALL = {
    "one block for each": small("aM.", "~a."),
    "one block for both": small("aM~"),
    "no land": small("M~"),
    "an island": small("aM~."),
    "a single house": small("aM.", "~a.", tiles=1),
    "no seals": small("aMa", light_seals=0),
    "the second begins": small("aMa", start_player=3),
    "wishes in own slots": small("aMa", wish_window="own_slot"),
    "roads at the Market": small("aMb", market_edges="stone"),
    "a short track": small("aMb", burghers_max=6),
    "a poor bank": small("aMa", bank_limited=True, start_florins=0),
}


def setups(options: Options, seats: int) -> set[State]:
    """All states up to the choice of the first character."""
    found = set()
    waiting = [poorters.initial_state(seats, options)]
    while waiting:
        state = waiting.pop()
        if state not in found:
            found.add(state)
            if state.slot.stage is not Stage.CHOICE:
                waiting += [poorters.apply(state, move) for move in poorters.legal_moves(state)]
    return found


def mixed(random: Random, states: list[State]) -> State:
    """A state with some parts of others."""
    state, *others = random.choices(states, k=3)
    for other in others:
        for name in random.sample(["players", "town", "slot", "forest", "track"], k=random.choice((1, 1, 2))):
            state = changed(state, **{name: getattr(other, name)})
    if random.random() < 0.2:
        seat = random.randrange(state.seats)
        slot = Slot(random.choice((Stage.FELLING, Stage.FOUNDING, Stage.CHOICE)), seat)
        state = changed(state, slot=slot)
    return changed(state, peak=state.track)


@pytest.mark.rule("PN-3.9", "PN-3.10", "PN-3.11", "PN-6.2", "PN-6.3", "PN-19.7")
@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seats", [2, 3])
def test_just_what_set_up_reaches_passes(name: str, seats: int) -> None:
    reached = setups(SMALL[name], seats)
    states = sorted(reached, key=poorters.format_position)
    random = Random(seats)
    for state in random.sample(states, k=min(len(states), 200)):
        assert poorters.audit(state) == ()
    for _ in range(300):
        state = mixed(random, states)
        assert (poorters.audit(state) == ()) == (state in reached), poorters.format_position(state)


@pytest.mark.rule("PN-3.9", "PN-6.3", "PN-19.7")
def test_set_up_without_land_brings_wood_and_no_building() -> None:
    state = after(poorters.initial_state(2, SMALL["no land"]), "clear", "clear", "pass", "pass")
    assert [it.supply for it in state.players] == [(1, 0, 0, 0, 0, 2), (1, 0, 0, 0, 0, 2)]
    assert (state.slot.stage, poorters.audit(state)) == (Stage.CHOICE, ())


@pytest.mark.rule("PN-3.9", "PN-19.2")
def test_set_up_with_a_poor_bank() -> None:
    """The box has 3 game: of two tiles with 2 each the second brings 1. The order is that of the turns."""
    options = small("aMa", bank_limited=True)
    box = attrs.evolve(standard().box, game=3)
    options = attrs.evolve(options, data=attrs.evolve(options.box, box=box))
    state = after(poorters.initial_state(2, options), "clear (0,0)", "reveal FG", "clear (2,0)", "reveal FG")
    assert [it.supply[4] for it in state.players] == [2, 1]
    assert poorters.audit(state) == ()
    swapped = changed(state, players=state.players[::-1])
    assert [it.rule.id for it in poorters.audit(swapped)] == ["PN-3.9"]


@pytest.mark.rule("PN-3.9", "PN-6.3", "PN-17")
@pytest.mark.parametrize("name", SMALL)
def test_whatever_play_reaches_on_small_boards_passes(name: str) -> None:
    random = Random(name)
    for seats in (2, 3, 4):
        state = poorters.initial_state(seats, SMALL[name])
        for _ in range(150):
            if not (moves := poorters.legal_moves(state)):
                break
            state = poorters.apply(state, random.choice(moves))
            assert poorters.audit(state) == (), poorters.format_position(state)
