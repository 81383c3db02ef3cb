"""What users property-test a game with; needs the extra ``[testing]``: Hypothesis and pytest.

Strategies draw played games, states, and moves that are legal or nearly so. Laws say what every game of the
contract keeps; ``check_game`` and the pytest class ``GameLaws`` hold a game to them, and health checks say
what the drawn games never met. ``pytest --tabletop-game`` and ``--rule-coverage`` do so from a shell.
"""

try:
    from tabletop_rules.testing.check import GameLaws, Report, Result, cases, check_game, examine
    from tabletop_rules.testing.claims import ClaimFailed
    from tabletop_rules.testing.core import Case, Claims, Clash, Law, LawBroken, clash, law
    from tabletop_rules.testing.health import HEALTH, Advice
    from tabletop_rules.testing.laws import LAWS
    from tabletop_rules.testing.play import Play, wander
    from tabletop_rules.testing.strategies import games, moves, options, states
    from tabletop_rules.testing.survey import Survey, survey
except ModuleNotFoundError as error:
    if error.name not in {"hypothesis", "pytest"}:
        raise
    raise ModuleNotFoundError(
        f"the testing kit needs {error.name}: pip install 'tabletop-rules[testing]'", name=error.name
    ) from error

__all__ = [
    "HEALTH",
    "LAWS",
    "Advice",
    "Case",
    "ClaimFailed",
    "Claims",
    "Clash",
    "GameLaws",
    "Law",
    "LawBroken",
    "Play",
    "Report",
    "Result",
    "Survey",
    "cases",
    "check_game",
    "clash",
    "examine",
    "games",
    "law",
    "moves",
    "options",
    "states",
    "survey",
    "wander",
]
