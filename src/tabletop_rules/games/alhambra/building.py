"""The rules on redesigning and building (AL-32 to AL-56): one predicate a rule.

They are the definitions and look at tiles, sides and floods of the whole Alhambra; ``palace`` answers the
same from what lies around a cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tabletop_rules.games.alhambra.clauses import RULEBOOK
from tabletop_rules.games.alhambra.components import Tile
from tabletop_rules.games.alhambra.moves import Build, Place, Remove, Swap
from tabletop_rules.games.alhambra.palace import HOME, Alhambra
from tabletop_rules.games.alhambra.state import State, Step
from tabletop_rules.geometry import Cell, Side, holes, reachable, single_cell_holes
from tabletop_rules.rulebook import Fault, fault

# --- redesigning -----------------------------------------------------------------------------------------


@RULEBOOK.check("AL-32")
def tile_was_not_bought_now(state: State, move: Place | Swap) -> Iterator[Fault]:
    """A redesign does not use a tile that was bought in this turn."""
    if state.step in (Step.ACT, Step.PLACE) and move.tile in state.player.aside:
        yield fault(f"{move.tile} was bought in this turn and is not in the reserve yet", move.tile)


@RULEBOOK.check("AL-40")
def tile_to_place_is_in_reserve(state: State, move: Place) -> Iterator[Fault]:
    """A redesign places a tile of the reserve."""
    yield from _not_in_reserve(state, move.tile)


@RULEBOOK.check("AL-42")
def tile_to_swap_is_in_reserve(state: State, move: Swap) -> Iterator[Fault]:
    """What is swapped in comes from the reserve."""
    yield from _not_in_reserve(state, move.tile)


def _not_in_reserve(state: State, tile: Tile) -> Iterator[Fault]:
    if tile not in state.player.reserve:
        yield fault(f"player {state.mover} has no {tile} in reserve", tile)


@RULEBOOK.check("AL-43")
def fountain_stays(state: State, move: Remove | Swap) -> Iterator[Fault]:
    """Nobody moves a fountain."""
    if move.cell == HOME:
        yield fault("the fountain stays where it is", HOME)


@RULEBOOK.check("AL-41")
def building_to_remove_is_there(state: State, move: Remove) -> Iterator[Fault]:
    """What is removed lies in the Alhambra."""
    yield from _no_building(state, move.cell)


@RULEBOOK.check("AL-42")
def building_to_swap_is_there(state: State, move: Swap) -> Iterator[Fault]:
    """What is swapped out lies in the Alhambra."""
    yield from _no_building(state, move.cell)


def _no_building(state: State, cell: Cell) -> Iterator[Fault]:
    if cell not in state.player.alhambra.tiles:
        yield fault(f"there is no building at {cell}", cell)


@RULEBOOK.check("AL-41")
def nothing_is_cut_off(state: State, move: Remove) -> Iterator[Fault]:
    """After a removal every other tile can still be reached on foot."""
    alhambra = state.player.alhambra
    if move.cell != HOME and move.cell in alhambra.tiles:
        left = alhambra.without(move.cell)
        if lost := sorted(set(left.tiles) - reached(left)):
            yield fault(f"without {move.cell} there is no way to {_list(lost)}", move.cell, *lost)


@RULEBOOK.check("AL-41")
def no_hole_is_left(state: State, move: Remove) -> Iterator[Fault]:
    """A removal leaves no hole."""
    alhambra = state.player.alhambra
    if move.cell != HOME and move.cell in alhambra.tiles:
        for hole in holes_of(alhambra.without(move.cell)):
            yield fault(f"{_list(hole)} would be a hole", *hole)


@RULEBOOK.check("AL-42")
def walls_are_the_same(state: State, move: Swap) -> Iterator[Fault]:
    """Towards neighbours, what comes has a wall if and only if what goes has one."""
    if move.cell != HOME and move.cell in state.player.alhambra.tiles:
        yield from _misfits(state.player.alhambra, move.tile, move.cell)


# --- building --------------------------------------------------------------------------------------------


@RULEBOOK.check("AL-52")
def cell_is_free_and_beside(state: State, move: Place | Build) -> Iterator[Fault]:
    """A tile goes on an empty cell with a tile on one side at least."""
    alhambra, cell = state.player.alhambra, move.cell
    if cell in alhambra.tiles:
        yield fault(f"{alhambra.tiles[cell]} lies at {cell}", cell)
    elif not any(neighbours(alhambra, cell)):
        yield fault(f"no tile lies beside {cell}; a common corner is not enough", cell)


@RULEBOOK.check("AL-53")
def walls_match(state: State, move: Place | Build) -> Iterator[Fault]:
    """Touching sides both carry a wall or neither does."""
    if move.cell not in state.player.alhambra.tiles:
        yield from _misfits(state.player.alhambra, move.tile, move.cell)


@RULEBOOK.check("AL-54")
def tile_can_be_reached(state: State, move: Place | Build) -> Iterator[Fault]:
    """One can walk to the tile from a neighbour."""
    alhambra, cell = state.player.alhambra, move.cell
    beside = list(neighbours(alhambra, cell))
    if beside and cell not in alhambra.tiles and not any(is_open(move.tile, side, it) for side, it in beside):
        yield fault(f"there is no way on foot to {move.tile} at {cell}", cell)


@RULEBOOK.check("AL-56")
def no_hole_is_made(state: State, move: Place | Build) -> Iterator[Fault]:
    """A placement encloses nothing."""
    alhambra = state.player.alhambra
    if move.cell not in alhambra.tiles:
        for hole in holes_of(alhambra.with_tile(move.tile, move.cell)):
            yield fault(f"{_list(hole)} would be a hole", *hole)


def neighbours(alhambra: Alhambra, cell: Cell) -> Iterator[tuple[Side, Tile]]:
    """The sides of a cell with a tile beside it, clockwise from the north."""
    for side in Side:
        tile = alhambra.tiles.get(cell.towards(side))
        if tile is not None:
            yield side, tile


def is_open(tile: Tile, side: Side, neighbour: Tile) -> bool:
    """Whether one can walk from a tile to its neighbour on that side."""
    return not tile.has_wall(side) and not neighbour.has_wall(side.opposite)


def reached(alhambra: Alhambra) -> frozenset[Cell]:
    """The cells of the tiles to which one can walk from the fountain (AL-54)."""
    tiles = alhambra.tiles
    return reachable(
        HOME,
        lambda cell: [
            cell.towards(side) for side, it in neighbours(alhambra, cell) if is_open(tiles[cell], side, it)
        ],
    )


def holes_of(alhambra: Alhambra) -> list[tuple[Cell, ...]]:
    """The holes of an Alhambra, each with its cells, by the rule that holds for it (AL-56)."""
    if alhambra.hole_rule == "single":
        return [(cell,) for cell in single_cell_holes(alhambra.tiles)]
    return [tuple(sorted(hole)) for hole in holes(alhambra.tiles)]


def _misfits(alhambra: Alhambra, tile: Tile, cell: Cell) -> Iterator[Fault]:
    """The sides on which a tile there has a wall and its neighbour has none, or the other way round."""
    for side, neighbour in neighbours(alhambra, cell):
        if tile.has_wall(side) != neighbour.has_wall(side.opposite):
            walled, bare = (tile, neighbour) if tile.has_wall(side) else (neighbour, tile)
            yield fault(
                f"the {side.name.lower()} side meets {neighbour}: {walled} has a wall there, {bare} has none",
                cell,
                cell.towards(side),
            )


def _list(cells: Iterable[Cell]) -> str:
    return ", ".join(map(str, cells))


BUILDING: Final = (cell_is_free_and_beside, walls_match, tile_can_be_reached, no_hole_is_made)
"""What forbids to put a tile on a cell."""
PLACING: Final = (tile_was_not_bought_now, tile_to_place_is_in_reserve, *BUILDING)
REMOVING: Final = (fountain_stays, building_to_remove_is_there, nothing_is_cut_off, no_hole_is_left)
SWAPPING: Final = (
    tile_was_not_bought_now,
    tile_to_swap_is_in_reserve,
    fountain_stays,
    building_to_swap_is_there,
    walls_are_the_same,
)
