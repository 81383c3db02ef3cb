"""The naive model of negotiations held against W10 and the vectors."""

from __future__ import annotations

from typing import Any

import pytest

from poorters.naive import Laid, board
from poorters.naive_communal import (
    Gift,
    Proposal,
    Share,
    Situation,
    all_gifts,
    completions,
    even_split,
    faults,
)
from poorters.tables import KINDS
from poorters.vectors import proposal_of, situation_of, vectors

A, B, C = 0, 1, 2
HOSPICE = Laid("BH", 8, 4, 0)
RICH = [{"wood": 6, "florins": 5}] * 3
W10 = Situation(board("large"), 5, RICH, active=A, chooser=C)


def shares(*rows: tuple[int, int, int, int]) -> tuple[Share, ...]:
    return tuple(Share(*row) for row in rows)


AGREED = shares((A, 2, 2, 3), (B, 2, 1, 2), (C, 2, 2, 2))


@pytest.mark.parametrize(
    ("proposal", "expected"),
    [
        (Proposal(HOSPICE, AGREED), []),
        (Proposal(HOSPICE, shares((A, 6, 5, 7), (B, 0, 0, 0))), ["TOO_FEW_PAYERS"]),
        (Proposal(HOSPICE, shares((A, 2, 2, 3), (B, 2, 1, 2), (C, 2, 2, 1))), ["VP_SUM"]),
        (Proposal(HOSPICE, AGREED, discount="wood"), ["DISCOUNT"]),
        (
            Proposal(HOSPICE, shares((A, 3, 2, 3), (B, 3, 3, 4)), (Gift(A, C, "wood", 1),)),
            ["TRANSFER_PARTIES"],
        ),
    ],
)
def test_w10(proposal: Proposal, expected: list[str]) -> None:
    assert faults(W10, proposal) == expected


def test_w10_someone_cannot_pay() -> None:
    poor = W10._replace(holdings=[RICH[0], {"wood": 1, "florins": 5}, RICH[0]])
    assert faults(poor, Proposal(HOSPICE, AGREED)) == ["CANNOT_PAY"]
    helped = Proposal(HOSPICE, AGREED, (Gift(A, B, "wood", 1),))
    assert faults(poor, helped) == []
    assert faults(poor._replace(allow_transfers=False), helped) == ["TRANSFERS_OFF"]


def test_a_gift_can_make_a_payer_none() -> None:
    """PN-19.4: what B pays is what A handed him, whatever B gives back."""
    split = shares((A, 5, 5, 7), (B, 1, 0, 0))
    there = W10._replace(holdings=[RICH[0], {"wood": 1, "florins": 1}, RICH[0]])
    assert faults(there, Proposal(HOSPICE, split)) == []
    both_ways = (Gift(A, B, "wood", 1), Gift(B, A, "florins", 1))
    assert faults(there, Proposal(HOSPICE, split, both_ways)) == ["TOO_FEW_PAYERS"]


def test_a_refused_proposal_is_not_repeated() -> None:
    refused = W10._replace(refused=(Proposal(HOSPICE, AGREED),))
    assert faults(refused, Proposal(HOSPICE, AGREED)) == ["REPEATED"]
    assert faults(refused, Proposal(Laid("BH", 8, 5, 0), AGREED)) == []


def test_completions_of_the_poorest() -> None:
    """A has 2 wood and 3 florins, B 1 wood: only the Watchtower can be paid, and in one way without gifts."""
    poor = W10._replace(holdings=[{"wood": 2, "florins": 3}, {"wood": 1, "florins": 0}, {"wood": 0}])
    tower = Laid("BK", 5, 4, 0)
    without = list(completions(poor._replace(allow_transfers=False), tower, [A, B]))
    assert [it.shares for it in without] == [
        shares((A, 2, 3, 4 - vp), (B, 1, 0, vp)) for vp in (4, 3, 2, 1, 0)
    ]
    assert {it.gifts for it in completions(poor, tower, [A, B])} > {()}
    assert len(list(all_gifts(poor, [A, B]))) == 3 * 4 * 2


def test_even_split() -> None:
    """PN-9.13, PN-19.12."""
    assert even_split(7, 3) == [3, 2, 2]
    assert even_split(5, 2) == [3, 2]


@vectors("communal", "variant_communal")
def test_vectors_of_communal_buildings(case: dict[str, Any]) -> None:
    there = situation_of(case)
    for step in case["steps"]:
        proposal = proposal_of(step["proposal"])
        assert faults(there, proposal) == step["faults"]
        if not step["faults"] and not step["after"]["built"]:
            there = there._replace(refused=(*there.refused, proposal))
    for even in case["even"]:
        kind, parts = KINDS[even["tile"]], len(even["order"])
        columns = (even_split(total, parts) for total in (kind.wood, kind.florins, kind.vp))
        assert [list(row) for row in zip(*columns, strict=True)] == even["shares"]
