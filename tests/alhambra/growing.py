"""Random Alhambras of the naive model, up to thirty tiles, for comparisons."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from alhambra.naive import START, TILES, Board, Cell, placeable, removable, swappable, without

LARGEST = 30


def grown(random: Random, hole_rule: str, steps: int) -> Iterator[Board]:
    """Alhambras that arise from each other by placing, seldom by removing or swapping, the fountain aside.

    Some are dense, some are straggling: which of the possible cells is preferred differs between growths.
    """
    board, taste = START, random.choice([0, 0, 1, -1])
    for _ in range(steps):
        spare = [tile for tile in TILES if tile not in board.values()]
        tile, deed = random.choice(spare), random.random()
        if deed < 0.1 and (cells := removable(board, hole_rule)):
            board = without(board, random.choice(cells))
        elif deed < 0.2 and (cells := swappable(board, tile, hole_rule)):
            board = {**board, random.choice(cells): tile}
        elif len(board) < LARGEST and (cells := placeable(board, tile, hole_rule)):
            board = {**board, preferred(random, board, cells, taste): tile}
        yield board


def preferred(random: Random, board: Board, cells: list[Cell], taste: int) -> Cell:
    """One of the cells; with a taste of 1 one with many tiles around it, of -1 one with few."""

    def company(cell: Cell) -> int:
        return sum((cell[0] + x, cell[1] + y) in board for x in (-1, 0, 1) for y in (-1, 0, 1))

    return max(random.sample(cells, min(3, len(cells))), key=lambda cell: taste * company(cell))
