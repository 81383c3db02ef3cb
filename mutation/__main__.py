"""``python -m mutation``: change the rules in one place after another and see whether a test fails each time.

It works on copies of the tree and leaves the tree alone. What survives is printed with the change, unless
``survivors.toml`` gives the reason why no test can tell; it fails when a survivor has no reason there, or
fewer changes are noticed than demanded. A whole run takes hours: ``--only`` and ``--sample`` make it short.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

import attrs
from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome

from mutation.targets import ROOT, USUAL, Target, targets

Place: TypeAlias = tuple[int, int]
"""A line, from 1, and a column, from 0."""

SURVIVORS: Final = ROOT / "mutation" / "survivors.toml"
LONGEST: Final = 240.0
"""Seconds for the tests of one change; what takes longer is lost in a loop, and counts as noticed."""


@attrs.frozen
class Change:
    """A change of one line: which, what it was and what it became, and whether a test noticed."""

    module: str
    line: int
    was: str
    becomes: str
    noticed: bool

    def __str__(self) -> str:
        return f"{self.module}:{self.line}\n    - {self.was}\n    + {self.becomes}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m mutation", description=__doc__)
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="only modules with this text in their path"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="at most N changes a module, drawn by chance")
    parser.add_argument("--seed", type=int, default=0, help="which sample (default: %(default)s)")
    parser.add_argument("--least", type=float, default=0.9, help="share to be noticed (default: %(default)s)")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count(), help="processes (default: %(default)s)"
    )
    asked = parser.parse_args()
    chosen = [target for target in targets() if asked.only in str(target.module)]
    rng = random.Random(asked.seed)
    work = [(target, spec) for target in chosen for spec in drawn(specs(target), asked.sample, rng)]
    print(f"{len(work)} changes to {len(chosen)} modules", flush=True)
    with (
        TemporaryDirectory() as folder,
        ProcessPoolExecutor(asked.workers, initializer=enter_copy, initargs=(folder,)) as executor,
    ):
        changes = (change for change in executor.map(tried, *zip(*work, strict=True)) if change)
        sys.exit(report(changes, asked.least))


def specs(target: Target) -> list[MutationSpec]:
    """Every change of the usual kinds to a module, but where none of them can matter to what comes out."""
    with use_db(":memory:") as database:
        init([ROOT / target.module], database, {})
        found = [spec for item in database.work_items for spec in item.mutations]
    spans = list(idle_spans(ROOT / target.module))
    return [
        attrs.evolve(spec, module_path=target.module)
        for spec in found
        if USUAL.fullmatch(spec.operator_name)
        and not any(start <= spec.start_pos < stop for start, stop in spans)
    ]


def idle_spans(module: Path) -> Iterator[tuple[Place, Place]]:
    """Where what decides nothing begins and ends: annotations, ``strict=``, the size of a cache."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        caches = [it for it in getattr(node, "decorator_list", ()) if "cache" in ast.unparse(it)]
        strict = [node.value] if isinstance(node, ast.keyword) and node.arg == "strict" else []
        for it in (getattr(node, "annotation", None), getattr(node, "returns", None), *caches, *strict):
            if isinstance(it, ast.expr):
                yield (it.lineno, it.col_offset), (it.end_lineno or 0, it.end_col_offset or 0)


def drawn(specs: Sequence[MutationSpec], number: int | None, rng: random.Random) -> Sequence[MutationSpec]:
    """All, or so many of them, in their order."""
    if number is None or number >= len(specs):
        return specs
    return [specs[index] for index in sorted(rng.sample(range(len(specs)), number))]


def enter_copy(folder: str) -> None:
    """Let this process work in a copy of the tree, whose package its tests import."""
    copy = Path(folder, str(os.getpid()))
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    os.chdir(copy)
    os.environ |= {
        "HYPOTHESIS_PROFILE": "quick",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join((str(copy / "src"), str(copy / "tests"))),
    }


def tried(target: Target, spec: MutationSpec) -> Change | None:
    """The change and whether a test noticed; None for one that cannot be made."""
    options = "-x -q -p no:cacheprovider"
    command = f"{sys.executable} -m pytest {options} {' '.join(target.tests)}"
    result = mutate_and_test([spec], command, LONGEST)
    if result.diff is None:
        return None
    lines = [line for line in result.diff.splitlines() if not line.startswith(("---", "+++"))]
    was, becomes = (" ".join(line[1:].strip() for line in lines if line[:1] == sign) for sign in "-+")
    noticed = result.test_outcome is not TestOutcome.SURVIVED
    return Change(str(spec.module_path), spec.start_pos[0], was, becomes, noticed)


def excused() -> set[tuple[str, str, str]]:
    """The changes that no test can notice, each with its reason in the file."""
    entries = tomllib.loads(SURVIVORS.read_text(encoding="utf-8")).get("survivor", [])
    assert all(entry["reason"].strip() for entry in entries), "a survivor has no reason"
    return {(entry["module"], entry["was"], entry["becomes"]) for entry in entries}


def report(changes: Iterable[Change], least: float) -> int:
    """Print what was not noticed, and by module the share that was, as they come; 1 if something is wrong."""
    excuses = excused()
    tried, noticed, unexplained = 0, 0, 0
    for module, group in groupby(changes, key=lambda change: change.module):
        found = Counter[bool]()
        for change in group:
            found[change.noticed] += 1
            if not change.noticed and (change.module, change.was, change.becomes) not in excuses:
                unexplained += 1
                print(change, flush=True)
        print(share(module, found[True], found.total()), flush=True)
        tried, noticed = tried + found.total(), noticed + found[True]
    print(share("all", noticed, tried))
    return int(unexplained > 0 or noticed < least * tried)


def share(module: str, noticed: int, tried: int) -> str:
    return f"{module:60} {noticed:5} of {tried:5}  {noticed / max(tried, 1):6.1%}"


if __name__ == "__main__":
    main()
