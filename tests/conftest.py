"""How the tests are run: the profiles of Hypothesis, the markers, and the report on rules.

``HYPOTHESIS_PROFILE`` chooses how many examples are drawn: ``dev`` (the default), ``ci`` (the same ones at
every run), ``quick`` (few, where lines are counted), ``deep`` (thousands, at night). Tests marked ``deep``
run in that profile alone.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tabletop_rules.pytest_plugin"]

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "dev")
SLOW = [HealthCheck.too_slow]

settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile(
    "quick", max_examples=10, deadline=None, derandomize=True, suppress_health_check=SLOW
)
settings.register_profile("ci", max_examples=40, deadline=None, derandomize=True, suppress_health_check=SLOW)
settings.register_profile("deep", max_examples=3000, deadline=None, suppress_health_check=SLOW)
settings.load_profile(PROFILE)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "deep: takes minutes; runs with HYPOTHESIS_PROFILE=deep alone")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if PROFILE == "deep":
        return
    deep = [item for item in items if item.get_closest_marker("deep")]
    config.hook.pytest_deselected(items=deep)
    items[:] = [item for item in items if item not in deep]
