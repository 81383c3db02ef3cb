"""Whether the reference has every public class and function: what it lacks is warned of."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

import tabletop_rules
from tabletop_rules import games
from tabletop_rules.game import Game

FACES = {"cli", "hypothesis_plugin", "pytest_plugin"}
"""What is used by its command or option, and not imported."""


def modules() -> Iterator[ModuleType]:
    """The modules that users import from."""
    for package, left_out in ((tabletop_rules, FACES | {"games"}), (games, set())):
        for module in iter_modules(package.__path__):
            if module.name not in left_out and not module.name.startswith("_"):
                yield import_module(f"{package.__name__}.{module.name}")


def public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The classes and functions of a module that users import; of a game, those beyond the contract."""
    contract = set(dir(Game)) - {"Options", "Document"} if isinstance(module, Game) else set()
    for name in getattr(module, "__all__", vars(module)):
        it = getattr(module, name)
        if name.startswith("_") or name in contract or not (inspect.isclass(it) or inspect.isfunction(it)):
            continue
        is_imported = it.__module__ != module.__name__ and not hasattr(module, "__all__")
        if it.__module__.startswith(tabletop_rules.__name__) and not is_imported:
            yield name, it


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of each that no page describes."""
    described = env.domains.python_domain.objects
    for module in modules():
        for name, it in public(module):
            if not {f"{module.__name__}.{name}", f"{it.__module__}.{it.__qualname__}"} & described.keys():
                logging.getLogger(__name__).warning("no page describes %s.%s", module.__name__, name)


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.connect("env-check-consistency", check)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
