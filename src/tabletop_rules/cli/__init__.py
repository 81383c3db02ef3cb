"""The command line: what a person at a terminal, or a script, can ask of any installed game.

Each module holds a few commands; ``app`` gathers them and turns errors of the library into one message and
an exit code: 0 all right, 1 the rules say no, 2 the question cannot be understood, 3 a bot or a game failed.
"""

from tabletop_rules.cli.app import app

__all__ = ["app"]
