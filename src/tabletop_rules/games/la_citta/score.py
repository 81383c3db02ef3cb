"""How a game ended: the outcome with its deciding rule, and the score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from tabletop_rules.game import Outcome, ScoreLine, Seat
from tabletop_rules.games.la_citta.cities import City
from tabletop_rules.games.la_citta.clauses import RULEBOOK
from tabletop_rules.games.la_citta.components import YEARS
from tabletop_rules.games.la_citta.state import Phase, Player, State, check_state

COMPLETE: Final = 3
"""Points of a city with arches of all colours (LC-12.4)."""
STARVATION: Final = 5
"""Points that starvation in the last year costs (LC-12.2)."""


class Table(Protocol):
    """What points come from: a state, or what a seat sees of it."""

    @property
    def phase(self) -> Phase:
        """Where the year stands."""

    @property
    def players(self) -> tuple[Player, ...]:
        """What everybody has besides the cities."""

    @property
    def cities(self) -> tuple[City, ...]:
        """All cities."""


def outcome(state: State, /) -> Outcome | None:
    """More points win; gold parts equal ones, or nothing does (LC-12.6). None while the game goes on."""
    check_state(state)
    if state.phase is not Phase.OVER:
        return None
    scores = tuple(points(state, seat) for seat in range(state.seats))
    ranks = [(score, player.gold) for score, player in zip(scores, state.players, strict=True)]
    best = max(ranks)
    is_parted = sum(score == best[0] for score in scores) > 1
    gold = f", gold {' : '.join(str(player.gold) for player in state.players)}" if is_parted else ""
    return Outcome(
        scores=scores,
        places=tuple(1 + sum(other > rank for other in ranks) for rank in ranks),
        rule=RULEBOOK["LC-12.6" if is_parted else "LC-12.3"],
        reason=f"{YEARS} years are over, {' : '.join(map(str, scores))}{gold}",
    )


def score_sheet(state: State, /) -> tuple[tuple[ScoreLine, ...], ...]:
    """Per seat, a line for the citizens of each city, one if it is complete, and one for starvation.

    Before the end it says what the game would bring if it ended like this.

    >>> from tabletop_rules.games import la_citta
    >>> la_citta.score_sheet(la_citta.initial_state())
    ((), ())
    """
    check_state(state)
    return tuple(tuple(_lines(state, seat)) for seat in range(state.seats))


def points(table: Table, seat: Seat) -> int:
    """What a seat's lines come to."""
    return sum(line.points for line in _lines(table, seat))


def _lines(table: Table, seat: Seat) -> Iterator[ScoreLine]:
    for city in (it for it in table.cities if it.owner == seat):
        yield ScoreLine(RULEBOOK["LC-12.3"], city.citizens, f"citizens of {city.castello}", (city.castello,))
        if city.is_complete:
            yield ScoreLine(
                RULEBOOK["LC-12.4"], COMPLETE, f"all colours in {city.castello}", (city.castello,)
            )
    if table.phase is Phase.OVER and (starved := table.players[seat].penalty):
        yield ScoreLine(RULEBOOK["LC-12.2"], -STARVATION * starved, f"starvation in year {YEARS}")
