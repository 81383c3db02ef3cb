"""What has to hold for the repository as a whole, whichever games it contains.

The package is looked at where it is installed, so that the same tests judge the source tree and the wheel.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import requires, version
from importlib.resources import files
from pathlib import Path

import pytest

import tabletop_rules
from tabletop_rules import registry

ROOT = Path(__file__).parents[1]
PACKAGE = Path(str(files("tabletop_rules")))
MODULES = sorted(PACKAGE.rglob("*.py"))
PYTHON_FILES = sorted({*MODULES, *ROOT.glob("tests/**/*.py"), *ROOT.glob("examples/**/*.py")})
PAGES = [
    ROOT / "README.md",
    *sorted(path for path in ROOT.glob("docs/**/*.md") if "_build" not in path.parts),
]
EXTRAS = ("numpy", "scipy", "networkx", "hypothesis", "pytest", "rich", "typer", "jsonschema")
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))
ROOMS = {
    "options": ["Options"],
    "state": ["State"],
    "choices": ["legal_moves"],
    "rules": ["explain"],
    "play": ["initial_state", "actor", "chance_weights", "apply", "successors"],
    "score": ["outcome", "score_sheet"],
    "notation": ["format_move", "parse_move"],
    "positions": ["format_position", "parse_position"],
    "document": ["Document", "to_document", "from_document"],
    "audit": ["audit"],
    "view": ["observe", "observe_move"],
    "text": ["render"],
    "drawing": ["draw"],
}
"""What is found in which room of every game of this repository."""


def name(path: Path) -> str:
    """A path for the report: short, and the same wherever the package lies."""
    base = PACKAGE.parent if path.is_relative_to(PACKAGE) else ROOT
    return path.relative_to(base).as_posix()


# --- the package ---------------------------------------------------------------------------------------


def test_core_install_needs_three_packages() -> None:
    core = [line for line in requires("tabletop-rules") or () if "extra ==" not in line]
    assert {re.split(r"[ <>=!~]", line)[0] for line in core} == {"attrs", "pyrsistent", "cattrs"}


@pytest.mark.parametrize(
    "module",
    ["tabletop_rules", "tabletop_rules.codec", "tabletop_rules.simulate", "tabletop_rules.games.kirche"],
)
def test_import_loads_nothing_beyond_what_it_needs(module: str) -> None:
    """Nothing of the extras, and cattrs only once something is stored."""
    unwanted = {*EXTRAS, "cattrs"}
    program = f"import sys, {module}; print(*sorted(sys.modules.keys() & {unwanted!r}))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == []


def test_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_version_is_that_of_the_distribution() -> None:
    assert tabletop_rules.__version__ == version("tabletop-rules")


@pytest.mark.parametrize("game", GAMES)
def test_game_has_the_rooms_of_a_game(game: str) -> None:
    """Whoever knows one game knows all: the same thing is found at the same place, under the same name."""
    package = f"tabletop_rules.games.{game}"
    for room, things in ROOMS.items():
        for thing in things:
            assert getattr(import_module(package), thing).__module__ == f"{package}.{room}", thing
    assert {"moves.py", "clauses.py", "rulebook.toml"} <= {
        path.name for path in (PACKAGE / "games" / game).iterdir()
    }


# --- the files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_module_says_what_lives_there(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text("utf-8")))


def test_no_file_is_too_long() -> None:
    """500 lines; an independent model of a whole game, which is to be read in one piece, may take 600."""
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in PYTHON_FILES}
    too_long = {path for path, lines in lengths.items() if lines > (600 if "naive" in path.stem else 500)}
    assert set(map(name, too_long)) == set()


# --- the words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_python_block_is_run(page: Path) -> None:
    """Blocks are doctests, which pytest collects from every page: none may lack a prompt."""
    blocks = re.findall(
        r"^ *```(?:python|pycon|py)\n(.*?)^ *```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert [block for block in blocks if not block.lstrip().startswith(">>> ")] == []


def test_contributing_shows_a_predicate_as_it_is() -> None:
    (shown,) = re.findall(
        r"^```python\n(.*?)^```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL | re.M
    )
    kirche = "".join(path.read_text("utf-8") for path in (PACKAGE / "games" / "kirche").glob("*.py"))
    assert shown in kirche


def test_changelog_names_the_current_version() -> None:
    assert re.search(
        rf"^## \[{re.escape(tabletop_rules.__version__)}\]", (ROOT / "CHANGELOG.md").read_text(), re.M
    )


def test_readme_tells_of_every_installed_game() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [game for game in registry.names() if f"`{game}`" not in readme] == []


def test_every_entry_point_is_declared_here() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    assert set(declared[registry.GROUP]) == set(registry.names())
