"""The tutorials that build a package show each file of their example, whole and as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TUTORIALS = {"write-a-front-end": "web_table", "write-your-own-game": "nine_holes"}
"""By page, the example that it builds."""
BLOCK = re.compile(r"^```\{code-block\} \S+\n:caption: (\S+)\n\n(.*?)\n```$", re.DOTALL | re.MULTILINE)
SUFFIXES = {".html", ".py", ".toml"}


def shown(page: Path) -> dict[str, str]:
    """By path: the blocks of a page that show a file, in the order of the page."""
    files: dict[str, list[str]] = {}
    for path, block in BLOCK.findall(page.read_text("utf-8")):
        files.setdefault(path, []).append(block)
    return {path: spaced("\n\n".join(blocks) + "\n") for path, blocks in files.items()}


def spaced(text: str) -> str:
    """The text with one empty line for several: how many stand between blocks, no page says."""
    return re.sub(r"\n{3,}", "\n\n", text)


@pytest.mark.parametrize(("page", "example"), TUTORIALS.items())
def test_reader_who_copies_every_block_has_the_example(page: str, example: str) -> None:
    package = ROOT / "examples" / example
    files = [path for path in package.rglob("*") if path.suffix in SUFFIXES]
    assert shown(ROOT / "docs" / "tutorials" / f"{page}.md") == {
        path.relative_to(package).as_posix(): spaced(path.read_text("utf-8")) for path in files
    }


def test_there_is_no_other_tutorial_of_that_kind() -> None:
    pages = (ROOT / "docs" / "tutorials").glob("*.md")
    assert {page.stem for page in pages if shown(page)} == TUTORIALS.keys()
