"""Running the command line inside the test's own process, and what the tests of several commands share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from attrs import frozen
from typer.testing import CliRunner

from tabletop_rules.cli import app

BEFORE_THE_WIN = "Nc3H Sc4V d3H d4V b3H b4H c5V b5H g4H | Na7H Sg1H a1V a3V a5V g7V e7H c7H e1H | f6 | light"
"""KD-T10: g4-e4 wins, and nothing else does."""

FOUR_MOVES = """\
game: kirche
ruleset: 1
seats: 2

1. Na1V
2. Sg7H
3. Na7H
4. Sg1V
"""


@frozen
class Result:
    """What a command left: its exit code, what it printed, and what it complained of."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document that was printed."""
        return json.loads(self.out)


def run(*arguments: str | Path, typed: str | bytes = "", width: int = 80) -> Result:
    """The result of ``tabletop-rules`` with these arguments, ``typed`` as its standard input."""
    result = CliRunner().invoke(app, list(map(str, arguments)), input=typed, env={"COLUMNS": str(width)})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Result(result.exit_code, result.stdout, result.stderr)
