"""The pytest plugin of this library, which pytest finds by its entry point: options, and the marker ``rule``.

It does nothing unless an option asks for it, and until then imports nothing but pytest: neither the kit nor
Hypothesis. What the options do lives in ``testing.certify`` and ``testing.rule_coverage``.
"""

from __future__ import annotations

import sys
from importlib import import_module

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("tabletop_rules", "rules of board games")
    group.addoption(
        "--tabletop-game",
        action="append",
        default=[],
        metavar="GAME",
        help="also test the laws of a game: an installed one, package.module, or package.module:NAME "
        "of a game or a GameLaws class; may be repeated",
    )
    group.addoption(
        "--rule-coverage",
        action="store_true",
        help="list the rules of the games under --tabletop-game, or of all installed games, with their "
        "tests; fail when a rule has none",
    )
    group.addoption(
        "--rule-coverage-file",
        metavar="PATH",
        help="the same, with the list written to this file as JSON and not printed",
    )
    group.addoption(
        "--rule-coverage-games",
        type=int,
        default=300,
        metavar="N",
        help="games to generate for the list (default: 300)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker, and load what is asked for."""
    config.addinivalue_line("markers", "rule(*ids): the rules of a rulebook that the test is about")
    wanted = {
        "certify": config.getoption("tabletop_game"),
        "rule_coverage": config.getoption("--rule-coverage") or config.getoption("--rule-coverage-file"),
    }
    for name, is_wanted in wanted.items():
        if is_wanted:
            here = str(config.invocation_params.dir)
            if here not in sys.path:
                sys.path.append(here)  # a game that is not installed lies here, if anywhere
            config.pluginmanager.register(import_module(f"tabletop_rules.testing.{name}"))
