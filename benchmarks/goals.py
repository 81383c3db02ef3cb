"""What is compared with what, and how fast it is to be: data.

A goal names two contestants, the library's first, and how many times faster than the second the first is to
be. Contestants of one race run interleaved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs


@attrs.frozen
class Goal:
    """The first contestant is to be at least so many times as fast as the second."""

    title: str
    contestant: str
    other: str
    least: float


@attrs.frozen
class Heat:
    """Goals that are measured in one race, and for how long each contestant works in a round."""

    title: str
    goals: Sequence[Goal]
    seconds: float = 0.3
    clock: str = "cpu"

    @property
    def contestants(self) -> list[str]:
        """Everybody who runs."""
        names = (name for goal in self.goals for name in (goal.contestant, goal.other))
        return list(dict.fromkeys(names))


CHECKED: Final = "playouts:kirche_checked"
TRUSTED: Final = "playouts:kirche_trusted"
CHESS: Final = "playouts:chess_copy"
BREAKTHROUGH: Final = "playouts:openspiel_breakthrough"

HEATS: Final = (
    Heat(
        "Random playouts of Kirche (moves)",
        (
            Goal("checked / python-chess, copy and push", CHECKED, CHESS, 7),
            Goal("trusted / python-chess, copy and push", TRUSTED, CHESS, 9),
            Goal("checked / OpenSpiel breakthrough in C++", CHECKED, BREAKTHROUGH, 0.45),
            Goal("trusted / OpenSpiel breakthrough in C++", TRUSTED, BREAKTHROUGH, 0.55),
            Goal(
                "checked / OpenSpiel tic-tac-toe in Python",
                CHECKED,
                "playouts:openspiel_python_tic_tac_toe",
                6,
            ),
            Goal("checked / boardgame.io tic-tac-toe on Node", CHECKED, "node:boardgame_io", 15),
            Goal("checked / the naive model of the tests", CHECKED, "playouts:kirche_naive", 5),
            Goal("checked / trusted", CHECKED, TRUSTED, 0.85),
        ),
    ),
    Heat(
        "Random playouts of Monumenten (moves)",
        (
            Goal("checked / python-chess, copy and push", "playouts:monumenten_checked", CHESS, 3),
            Goal("trusted / python-chess, copy and push", "playouts:monumenten_trusted", CHESS, 3),
        ),
    ),
    Heat(
        "Random playouts of Alhambra (decisions)",
        (
            Goal("checked / python-chess, copy and push", "playouts:alhambra_checked", CHESS, 2),
            Goal("trusted / python-chess, copy and push", "playouts:alhambra_trusted", CHESS, 2),
        ),
    ),
    Heat(
        "Random playouts of La Città (decisions)",
        (
            Goal("checked / python-chess, copy and push", "playouts:la_citta_checked", CHESS, 2),
            Goal("trusted / python-chess, copy and push", "playouts:la_citta_trusted", CHESS, 2),
        ),
    ),
    Heat(
        "Random playouts of De Poorters van Nieuwstad (decisions)",
        (
            Goal("checked / python-chess, copy and push", "playouts:poorters_checked", CHESS, 2),
            Goal("trusted / python-chess, copy and push", "playouts:poorters_trusted", CHESS, 2),
        ),
    ),
    Heat(
        "Enclosure and labelling on squares",
        (
            Goal("enclosure 8×8 / sets", "grids:enclosure_8", "grids:enclosure_8_sets", 15),
            Goal("enclosure 8×8 / scipy", "grids:enclosure_8", "grids:enclosure_8_scipy", 15),
            Goal("enclosure 16×16 / scipy", "grids:enclosure_16", "grids:enclosure_16_scipy", 6),
            Goal("enclosure 64×64 / scipy", "grids:enclosure_64", "grids:enclosure_64_scipy", 1),
            Goal("enclosure 256×256 / scipy", "grids:enclosure_256", "grids:enclosure_256_scipy", 0.25),
            Goal("labelling 256×256 / scipy", "grids:labelling_256", "grids:labelling_256_scipy", 0.25),
        ),
    ),
    Heat(
        "Walls and hexes",
        (
            Goal("newly closed after a wall, 8×8 / sets", "grids:walls", "grids:walls_sets", 3),
            Goal("parts of 169 hexes / sets", "grids:hex_parts", "grids:hex_parts_sets", 10),
            Goal("cities within 3 / all pairs", "grids:hex_cities", "grids:hex_cities_formula", 20),
        ),
    ),
    Heat(
        "Series of playouts (wall time)",
        (Goal("two processes / one, tasks of 100 ms", "series:two_processes", "series:here", 1.8),),
        seconds=1.0,
        clock="wall",
    ),
)
