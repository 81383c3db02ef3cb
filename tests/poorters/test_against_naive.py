"""The library against the naive model: placement on boards of every kind, under every switch."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poorters.lands import COMBINATIONS, Scene, places, random_scene, random_spot
from poorters.naive import Laid, Switches, reasons
from tabletop_rules.games.poorters.placing import reasons as library_reasons
from tabletop_rules.geometry import Cell

PLACEMENT_RULES = (
    "PN-8.1", "PN-8.2", "PN-8.3", "PN-8.4", "PN-8.5", "PN-8.6", "PN-8.7", "PN-8.8", "PN-8.9", "PN-8.10",
    "PN-8.11", "PN-8.12", "PN-8.13", "PN-19.1", "PN-19.2", "PN-19.11",
)  # fmt: skip


def compare(random: Random, switches: Switches) -> Scene:
    """Hold a random town against the naive model: reasons at random spots, and all places of one tile."""
    scene = random_scene(random, switches)
    for _ in range(6):
        spot = random_spot(random, scene.size, random.choice(scene.idle))
        found = library_reasons(scene.town, spot.tile, Cell(spot.x, spot.y), spot.rot)
        assert list(map(str, found)) == reasons(scene.table, spot, switches), spot
    tile = random.choice(scene.idle)
    assert places(scene.town, tile) == naive_places(scene, tile)
    return scene


def naive_places(scene: Scene, tile: str) -> set[tuple[int, int, int]]:
    """Where the clauses allow it."""
    width, height = scene.size
    spots = product(range(-1, width + 1), range(-1, height + 1), (0, 90, 180, 270))
    return {it for it in spots if not reasons(scene.table, Laid(tile, *it), scene.switches)}


@pytest.mark.rule(*PLACEMENT_RULES)
@pytest.mark.parametrize("mixed", [False, True])
@given(random=st.randoms(use_true_random=False), data=st.data())
def test_placement(mixed: bool, random: Random, data: st.DataObject) -> None:
    combinations = [it for it in COMBINATIONS if it.allow_mixed_area == mixed]
    compare(random, data.draw(st.sampled_from(combinations)))


@pytest.mark.rule(*PLACEMENT_RULES)
@pytest.mark.parametrize("switches", COMBINATIONS, ids=lambda it: "-".join(map(str, it)))
def test_placement_under_every_combination(switches: Switches) -> None:
    compare(Random(str(switches)), switches)


@pytest.mark.deep
@pytest.mark.rule(*PLACEMENT_RULES)
@pytest.mark.parametrize("switches", COMBINATIONS, ids=lambda it: "-".join(map(str, it)))
def test_placement_of_20_000_towns(switches: Switches) -> None:
    """72 combinations of 300 towns each."""
    for number in range(300):
        compare(Random(f"{switches} {number}"), switches)
