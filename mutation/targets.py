"""What is changed, by which tests it must be noticed, and which changes are tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = Path("src/tabletop_rules")

ROOMS: Final = ("rules", "play", "score")
"""The rooms of each game that decide what happens."""

TELLING: Final = ("test_rulebook", "test_cases", "test_refusals", "test_positions")
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
        for room in ROOMS:
            if (path := game / f"{room}.py").exists():
                yield Target(path.relative_to(ROOT), _tests(game.name))
    for path in sorted((ROOT / PACKAGE / "geometry").glob("[a-z]*.py")):
        yield Target(path.relative_to(ROOT), (*_tests("geometry"), str(path.relative_to(ROOT))))


def _tests(folder: str) -> tuple[str, ...]:
    """The files of a folder, the telling ones first."""
    files = [path for path in sorted((ROOT / "tests" / folder).glob("test_*.py")) if path.stem not in SLOW]
    files.sort(key=lambda path: TELLING.index(path.stem) if path.stem in TELLING else len(TELLING))
    return tuple(str(path.relative_to(ROOT)) for path in files)
