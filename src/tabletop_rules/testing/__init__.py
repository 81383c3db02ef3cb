"""What users property-test a game with; needs the extra ``[testing]``: Hypothesis and pytest.

Strategies draw played games, states, and moves that are legal or nearly so. Laws say what every game of the
contract keeps; ``check_game`` and the pytest class ``GameLaws`` hold a game to them. The pytest plugin
``tabletop_rules.testing.rule_coverage`` tells which rules the tests name.
"""

from tabletop_rules.testing.check import GameLaws, Report, Result, cases, check_game, examine
from tabletop_rules.testing.core import Case, Claims, Clash, Law, LawBroken, clash, law
from tabletop_rules.testing.laws import LAWS
from tabletop_rules.testing.play import Play, wander
from tabletop_rules.testing.strategies import games, moves, options, states

__all__ = [
    "LAWS",
    "Case",
    "Claims",
    "Clash",
    "GameLaws",
    "Law",
    "LawBroken",
    "Play",
    "Report",
    "Result",
    "cases",
    "check_game",
    "clash",
    "examine",
    "games",
    "law",
    "moves",
    "options",
    "states",
    "wander",
]
