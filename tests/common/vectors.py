"""The vectors in ``tests/data``, which independent models of the rulebooks computed, for pytest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parent.parent / "data"


def cases_of(game: str) -> dict[str, Any]:
    """All vectors of a game by section, beside what the file says about its format."""
    cases: dict[str, Any] = json.loads((DATA / f"{game}.json").read_text("utf-8"))
    return cases


def each_of(cases: Mapping[str, Any], *sections: str, argument: str = "case") -> pytest.MarkDecorator:
    """Every vector of the sections, one test each."""
    return pytest.mark.parametrize(
        argument,
        [
            pytest.param(case, id=f"{section}-{number}")
            for section in sections
            for number, case in enumerate(cases[section])
        ],
    )
