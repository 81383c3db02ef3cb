"""The vectors of ``tests/data/poorters.json``, which an independent oracle computed, for pytest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

CASES: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "data" / "poorters.json").read_text("utf-8")
)
SETTINGS: dict[str, dict[str, Any]] = CASES["format"]["settings"]
"""The placement switches of each setting that the placement trials are judged under."""


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
