"""The command ``tabletop-rules``, also as ``python -m tabletop_rules``; what it does lives in ``cli``."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def main() -> None:
    """Run the command line; without the extra ``cli``, say how to get it and exit with 2."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack our signs, a pipe may hold no text
    try:
        from tabletop_rules.cli import app  # noqa: PLC0415 - an extra, imported on use
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in {"typer", "rich"}:
            raise
        print(
            f"Error: the command line needs {package}, which is not installed; "
            'get it with: pip install "tabletop_rules[cli]"',
            file=sys.stderr,
        )
        sys.exit(2)
    app(prog_name="tabletop-rules")


if __name__ == "__main__":
    main()
