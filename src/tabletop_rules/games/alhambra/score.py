"""Points: what a scoring counts and pays (AL-70 to AL-76), the score sheet, and how a game ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Sized
from typing import Final, Protocol

from tabletop_rules.game import Outcome, ScoreLine, Seat
from tabletop_rules.games.alhambra.clauses import RULEBOOK
from tabletop_rules.games.alhambra.components import TYPES, TileType, points_table
from tabletop_rules.games.alhambra.state import WITH_DIRK, Ending, State, Step, Tally, check_state

ENDINGS: Final = {
    Ending.CANNOT_REFILL: "the bag could not fill the market",
    Ending.BAG_EMPTY: "the bag is empty",
    Ending.MAX_TURNS: "the last turn is over",
}


def tally(state: State, scoring: int) -> Tally:
    """What a scoring finds now: buildings in Alhambras and in Dirk's heap, and the walls (AL-70, AL-92)."""
    owned = [player.alhambra.tiles.values() for player in state.players]
    counted = [Counter(tile.type for tile in tiles) for tiles in owned]
    if state.has_dirk:
        counted.append(Counter(tile.type for tile in state.yard.dirk))
    metric = state.options.wall_metric
    return Tally(
        scoring,
        tuple(tuple(counter[kind] for counter in counted) for kind in TYPES),
        tuple(player.alhambra.longest_wall(metric).length for player in state.players),
    )


def places(counts: Sequence[int]) -> tuple[int | None, ...]:
    """The place of each by the number of buildings, from 1; equal ones share it, and who has none has none.

    >>> places([3, 1, 0, 3])
    (1, 3, None, 1)
    """
    return tuple(1 + sum(other > count for other in counts) if count else None for count in counts)


def shares(counts: Sequence[int], paid: Sequence[int]) -> tuple[int, ...]:
    """The points of each: tied players share the points of the places they take, rounded down (AL-71).

    Args:
        counts: The buildings of each.
        paid: The points of the places that pay.

    >>> shares([3, 2, 1, 2], paid=[21, 13, 6])
    (21, 9, 0, 9)
    """
    ranked = places(counts)
    return tuple(
        0 if place is None else sum(paid[place - 1 : place - 1 + tied]) // tied
        for place in ranked
        for tied in [ranked.count(place)]
    )


def points(found: Tally) -> tuple[tuple[int, ...], ...]:
    """The points of each type in a scoring, by seat, Dirk last."""
    table = points_table()
    return tuple(
        shares(counts, table[kind][found.scoring - 1])
        for kind, counts in zip(TYPES, found.counts, strict=True)
    )


class Table(Protocol):
    """Whatever knows of the players and the scorings so far: a state, or what somebody sees of it."""

    @property
    def players(self) -> Sized:
        """One entry for each."""

    @property
    def tallies(self) -> Sequence[Tally]:
        """The scorings so far."""


def scores(table: Table) -> tuple[int, ...]:
    """The points of each seat so far (AL-76)."""
    return tuple(
        _majorities(table.tallies, seat) + sum(found.walls[seat] for found in table.tallies)
        for seat in range(len(table.players))
    )


def dirk_points(table: Table) -> int:
    """What Dirk has so far in a game with two players, though he does not compete (AL-92); else 0."""
    return _majorities(table.tallies, len(table.players)) if len(table.players) == WITH_DIRK else 0


def _majorities(tallies: Sequence[Tally], column: int) -> int:
    return sum(shared[column] for found in tallies for shared in points(found))


def score_sheet(state: State, /) -> tuple[tuple[ScoreLine, ...], ...]:
    """Per seat one line for each place that it got in a scoring, and one for the wall.

    >>> from tabletop_rules.games import alhambra
    >>> alhambra.score_sheet(alhambra.initial_state(2))
    ((), ())
    """
    check_state(state)
    return tuple(
        tuple(line for found in state.tallies for line in _lines(found, seat)) for seat in range(state.seats)
    )


def _lines(found: Tally, seat: Seat) -> Iterator[ScoreLine]:
    for kind, counts, column in zip(TYPES, found.counts, points(found), strict=True):
        ranked = places(counts)
        place = ranked[seat]
        if place is None or place > len(points_table()[kind][found.scoring - 1]):
            continue
        yield _place_line(found.scoring, kind, place, ranked.count(place), column[seat])
    if found.walls[seat]:
        reason = f"scoring {found.scoring}: longest outer wall of {found.walls[seat]}"
        yield ScoreLine(RULEBOOK["AL-72"], found.walls[seat], reason)


def _place_line(scoring: int, kind: TileType, place: int, tied: int, paid: int) -> ScoreLine:
    if tied == 1:
        return ScoreLine(RULEBOOK["AL-70"], paid, f"scoring {scoring}: place {place} for {kind}")
    return ScoreLine(
        RULEBOOK["AL-71"], paid, f"scoring {scoring}: place {place} for {kind}, shared by {tied}"
    )


def outcome(state: State, /) -> Outcome | None:
    """Who has most points wins (AL-83); None while the game goes on."""
    check_state(state)
    if state.step is not Step.OVER or state.ending is None:
        return None
    final = scores(state)
    return Outcome(
        scores=final,
        places=tuple(1 + sum(other > score for other in final) for score in final),
        rule=RULEBOOK["AL-83"],
        reason=f"{ENDINGS[state.ending]}, {' : '.join(map(str, final))}",
    )
