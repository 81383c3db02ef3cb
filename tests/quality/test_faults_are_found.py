"""Tests of the tests: every planted fault is found, by the law that is there for it."""

from __future__ import annotations

import inspect
import re
from typing import Any

import attrs
import pytest

from quality.faults import FAULTS, faulty
from tabletop_rules.game import Game
from tabletop_rules.testing import LAWS, Claims, check_game
from tabletop_rules.testing.laws.asking import pickled
from tabletop_rules.testing.questions import QUESTIONS, alike, written
from testing import toy


@attrs.frozen
class Hiding:
    """It equals others that hide something else."""

    shown: int
    hidden: int = attrs.field(eq=False)


RAISES = {"legality: fails", "faces: both", "replaying"}
"""What keeps a law from being checked: a function raises an error where it should answer."""


def test_every_law_has_a_fault() -> None:
    assert {fault.partition(":")[0] for fault in FAULTS} == {law.id for law in LAWS}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_is_found_by_its_law(fault: str) -> None:
    base, _ = FAULTS[fault]
    (law,) = [law for law in LAWS if law.id == fault.partition(":")[0]]
    claims = toy.CLAIMS if base is toy else Claims()
    (broken,) = check_game(faulty(fault), [law], max_plies=60, claims=claims, health=False).broken
    assert f"the law {law.id!r}" in str(broken)
    assert (law.demand in str(broken)) == broken.is_checked
    assert broken.is_checked == (fault not in RAISES)


def test_function_that_fails_is_shown_where_it_fails() -> None:
    (law,) = [law for law in LAWS if law.id == "legality"]
    (broken,) = check_game(faulty("legality: fails"), [law], health=False).broken
    assert len(broken.play.moves) == 3
    verdict, place, *_ = str(broken).splitlines()
    assert verdict == "kirche could not be held to the law 'legality': an error was raised"
    assert re.fullmatch(r"  raised in .*faults\.py:\d+, moves_that_fail: ZeroDivisionError: ", place)


def test_every_function_about_a_state_is_asked() -> None:
    functions = {name for name, part in vars(Game).items() if inspect.isfunction(part) and name[0] != "_"}
    assert QUESTIONS.keys() == functions - {"initial_state"}


@pytest.mark.parametrize(("one", "other"), [(Hiding(1, 2), Hiding(1, 3)), ((Hiding(1, 2),), (Hiding(1, 3),))])
def test_what_equality_leaves_out_is_seen(one: Any, other: Any) -> None:
    assert one == other
    assert not alike(one, other)
    assert alike(one, pickled(one))
    assert not alike({"a": one}, {"a": other})
    assert written(one) == written(other)
