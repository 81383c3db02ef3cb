"""Tests of the tests: every planted fault is found, by the law that is there for it."""

from __future__ import annotations

import pytest

from quality.faults import FAULTS, faulty
from tabletop_rules.testing import LAWS, Claims, check_game
from testing import toy


def test_every_law_has_a_fault() -> None:
    assert {fault.partition(":")[0] for fault in FAULTS} == {law.id for law in LAWS}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_is_found_by_its_law(fault: str) -> None:
    base, _ = FAULTS[fault]
    (law,) = [law for law in LAWS if law.id == fault.partition(":")[0]]
    claims = toy.CLAIMS if base is toy else Claims()
    (broken,) = check_game(faulty(fault), [law], max_plies=60, claims=claims, health=False).broken
    assert f"breaks the law {law.id!r}" in str(broken)
    assert law.demand in str(broken)


def test_function_that_fails_is_shown_where_it_fails() -> None:
    (law,) = [law for law in LAWS if law.id == "legality"]
    (broken,) = check_game(faulty("legality: fails"), [law], health=False).broken
    assert "ZeroDivisionError" in str(broken)
    assert len(broken.play.moves) == 3
