"""The command ``tabletop-rules``, also as ``python -m tabletop_rules``; what it does lives in ``cli``."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper


def main() -> None:
    """Run the command line; without the extra ``cli``, say how to get it and exit with 2."""
    if sys.stderr is None:  # a standard stream that is closed from the start is None
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - for as long as the process lives
    if sys.stdout is None:
        sys.exit(_refused("standard output is closed"))
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack our signs, a pipe may hold no text
    try:
        from tabletop_rules.cli import app  # noqa: PLC0415 - an extra, imported on use
        from tabletop_rules.cli.output import drop  # noqa: PLC0415
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in {"typer", "rich"}:
            raise
        get_it = 'get it with: pip install "tabletop-rules[cli]"'
        sys.exit(_refused(f"the command line needs {package}, which is not installed; {get_it}"))
    try:
        app(prog_name="tabletop-rules")
    except OSError as error:  # of the help pages, which typer prints
        drop(sys.stdout)
        sys.exit(_refused(f"standard output cannot be written: {error.strerror}"))


def _refused(reason: str) -> int:
    """The exit code 2, once the reason is told."""
    print(f"Error: {reason}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    main()
