"""A window on the unbounded plane: finitely many cells as a mask, so that the kernels of `bits` apply.

Rows and columns without a cell are outside all along, so a stretch of them is kept as a single line. The
window thus stays small however far apart the cells lie.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from tabletop_rules.geometry import bits
from tabletop_rules.geometry.square import Cell


class Window:
    """The cells within a frame of outside: an empty row above, an empty row below, an empty column.

    One column serves both ends of the rows: a step off the east end of a row lands in it, one row further
    down, and outside is outside.
    """

    def __init__(self, cells: Iterable[Cell]) -> None:
        cells = frozenset(cells)
        columns = _lines(x for x, _ in cells)
        rows = _lines(y for _, y in cells)
        self.stride = max(columns.values(), default=0) + 1
        self.size = self.stride * (max(rows.values(), default=0) + 2)
        self.occupied = bits.mask_of(rows[y] * self.stride + columns[x] for x, y in cells)
        self._x = {line: x for x, line in columns.items()}
        self._y = {line: y for y, line in rows.items()}

    @property
    def free(self) -> int:
        """The mask of the cells of the window that are not occupied, frame included."""
        return (1 << self.size) - 1 ^ self.occupied

    @cached_property
    def outside(self) -> int:
        """The mask of the cells of the window from which there is a way out."""
        return bits.flood(1, self.free, self.stride)

    def cells(self, mask: int) -> Iterator[Cell]:
        """Return the cells of a mask, row-major; each must share a row and a column with an occupied cell."""
        for bit in bits.bits_of(mask):
            yield Cell(self._x[bit % self.stride], self._y[bit // self.stride])


def _lines(values: Iterable[int]) -> dict[int, int]:
    # Number the lines from 1, leaving one number free for every gap.
    lines: dict[int, int] = {}
    line, last = 0, None
    for value in sorted(set(values)):
        line += 1 if last is None or value == last + 1 else 2
        lines[value] = line
        last = value
    return lines
