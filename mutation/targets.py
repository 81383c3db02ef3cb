"""What is changed, by which tests it must be noticed, and which changes are tried."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

import attrs

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = Path("src/tabletop_rules")

UNTRIED: Final = frozenset(
    (
        *("__init__", "clauses", "options", "moves", "state", "data", "components", "board", "lanes"),
        *("notation", "positions", "assembly", "document", "audit", "course", "view", "text", "drawing"),
        "heuristics",
    )
)
"""The rooms of a game that do not decide what happens in it: what it is made of, how it is written, shown
and checked. All others are tried, so that a new room is tried unless it is named here.
"""

TELLING: Final = ("test_rulebook", "test_refusals", "test_cases", "test_positions")
"""Files of tests that are quick and fail soonest; they run before all others of the same folder."""

SLOW: Final = ("test_naive",)
"""Files that hold the models of the tests against the rulebook; no change of the library concerns them."""

USUAL: Final = re.compile(
    r"core/(AddNot|NumberReplacer|ReplaceTrueWithFalse|ReplaceFalseWithTrue|ReplaceAndWithOr|ReplaceOrWithAnd"
    r"|ReplaceBreakWithContinue|ReplaceContinueWithBreak|ZeroIterationForLoop|ReplaceUnaryOperator_Delete_\w+"
    r"|ReplaceComparisonOperator_(Is_IsNot|IsNot_Is|In_NotIn|NotIn_In|Eq_NotEq|NotEq_Eq|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt)"
    r"|ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|FloorDiv_Mul|Mod_Sub|BitAnd_BitOr|BitOr_BitAnd|BitXor_BitOr"
    r"|LShift_RShift|RShift_LShift))"
)
"""The operators that are tried: one for each slip of the pen, not every operator for every other."""


@attrs.frozen
class Target:
    """A module, and the tests that must notice a change to it."""

    module: Path
    tests: tuple[str, ...]


def targets() -> Iterator[Target]:
    """The rules of every game, and geometry."""
    for game in sorted((ROOT / PACKAGE / "games").iterdir()):
        yield from _targets(game, UNTRIED)
    yield from _targets(ROOT / PACKAGE / "geometry", {"__init__"})


def _targets(package: Path, untried: Collection[str]) -> Iterator[Target]:
    """The modules of a package but some, each with the tests of the package and its own examples."""
    tests = _tests(package.name)
    for path in sorted(package.glob("*.py")):
        if path.stem not in untried:
            module = path.relative_to(ROOT)
            yield Target(module, (*tests, str(module)))


def _tests(folder: str) -> tuple[str, ...]:
    """The files of a folder of tests, the telling ones first."""
    files = [path for path in sorted((ROOT / "tests" / folder).glob("test_*.py")) if path.stem not in SLOW]
    files.sort(key=lambda path: TELLING.index(path.stem) if path.stem in TELLING else len(TELLING))
    return tuple(str(path.relative_to(ROOT)) for path in files)
