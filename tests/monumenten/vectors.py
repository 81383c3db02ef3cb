"""The vectors of ``tests/data/monumenten.json``, which an independent oracle computed, for pytest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

CASES: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "data" / "monumenten.json").read_text("utf-8")
)


def vectors(*sections: str) -> pytest.MarkDecorator:
    """Every vector of the sections, one test each."""
    return pytest.mark.parametrize(
        "case",
        [
            pytest.param(case, id=f"{section}-{number}")
            for section in sections
            for number, case in enumerate(CASES[section])
        ],
    )


def cells(pairs: list[list[int]]) -> frozenset[tuple[int, int]]:
    """A set of cells as the vectors write it."""
    return frozenset((x, y) for x, y in pairs)
