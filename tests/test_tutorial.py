"""The tutorial for authors of games shows each file of its example, whole and as it is."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "nine_holes"
PAGE = ROOT / "docs" / "tutorials" / "write-your-own-game.md"
BLOCK = re.compile(r"^```\{code-block\} \w+\n:caption: (\S+)\n\n(.*?)\n```$", re.DOTALL | re.MULTILINE)
SUFFIXES = {".py", ".toml"}


def shown() -> dict[str, str]:
    """By path: the blocks of the page that show a file, in the order of the page."""
    files: dict[str, list[str]] = {}
    for path, block in BLOCK.findall(PAGE.read_text("utf-8")):
        files.setdefault(path, []).append(block)
    return {path: "\n\n\n".join(blocks) + "\n" for path, blocks in files.items()}


def test_reader_who_copies_every_block_has_the_example() -> None:
    files = [path for path in EXAMPLE.rglob("*") if path.suffix in SUFFIXES]
    assert shown() == {path.relative_to(EXAMPLE).as_posix(): path.read_text("utf-8") for path in files}
