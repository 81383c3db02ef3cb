"""Kernels on cell masks: plain functions over `int`, for code that cannot afford an object per step.

A mask holds one bit per cell: bit ``y * stride + x``, with ``stride = width + 1``. The extra column is never
set in a mask of cells, so a shift by one cannot carry a cell round to the next row. Nothing here checks its
arguments; `CellSet` and its friends are the checked face of the same functions.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate, compress
from typing import Final

_DIGITS_TO_FLAGS: Final = bytes.maketrans(b"01", b"\x00\x01")
_FEW: Final = 6  # up to here, taking bits off the top one by one beats writing the mask out
_MANY: Final = 64  # from here, writing out all digits of a mask beats setting bit after bit
_ROUNDS: Final = 24  # rounds of plain dilation after which a flood changes over to sweeps …
_SWEEPS: Final = 8  # … and sweeps after which it changes over to runs
_LARGE: Final = 5000  # bits from which labelling by runs beats flooding part after part


def flags_of(mask: int) -> bytes:
    r"""Return the bits of a mask as bytes 0 and 1, lowest bit first.

    >>> flags_of(0b1101)
    b'\x01\x00\x01\x01'
    """
    return f"{mask:b}"[::-1].encode().translate(_DIGITS_TO_FLAGS)


def bits_of(mask: int) -> list[int]:
    """Return the indices of the set bits, ascending.

    >>> bits_of(0b10110)
    [1, 2, 4]
    """
    if mask.bit_count() > _FEW:
        return list(compress(range(mask.bit_length()), flags_of(mask)))
    found = []
    while mask:
        top = mask.bit_length() - 1
        found.append(top)
        mask ^= 1 << top
    found.reverse()
    return found


def mask_of(indices: Iterable[int]) -> int:
    """Return the mask with these bits set.

    >>> mask_of([4, 1, 2]) == 0b10110
    True
    """
    indices = list(indices)
    if len(indices) <= _MANY:
        mask = 0
        for index in indices:
            mask |= 1 << index
        return mask
    # Each `mask |= 1 << index` copies the whole mask; for many bits write them out once instead.
    digits = bytearray(b"0") * (max(indices) + 1)
    for index in indices:
        digits[~index] = 49
    return int(digits, 2)


def grow(mask: int, stride: int) -> int:
    """Return the mask and its orthogonal neighbours, guard column and rows off the board included."""
    return mask | mask << 1 | mask >> 1 | mask << stride | mask >> stride


def flood(seed: int, within: int, stride: int) -> int:
    """Return the cells of `within` that a walk over sides inside `within` can reach from `seed`.

    Cells of `seed` outside `within` do not count.

    >>> flood(0b001, 0b1011, stride=5) == 0b0011
    True
    """
    reached = seed & within
    for _ in range(_ROUNDS):
        # Adding lets a carry run from each reached cell to the end of its row of free cells: one round
        # fills a row.
        grown = reached | within & ~(reached + within)
        grown = (grown | grown >> 1 | grown << stride | grown >> stride) & within
        if grown == reached:
            return reached
        reached = grown
    return _spread_far(reached, within, within & within << 1, within & within << stride, stride)


def spread(seed: int, cells: int, west: int, north: int, stride: int) -> int:
    """Return the cells that a walk from `seed` can reach when there are walls between cells.

    Args:
        seed: Where the walk starts, a part of `cells`.
        cells: All cells.
        west: The cells that are open to their western neighbour, which is a cell too.
        north: The cells that are open to their northern neighbour, which is a cell too.
        stride: The distance between the bits of a cell and of its southern neighbour.

    >>> spread(0b001, cells=0b111, west=0b010, north=0, stride=4) == 0b011
    True
    """
    reached = seed
    for _ in range(_ROUNDS):
        grown = reached | reached << 1 & west | (reached & west) >> 1
        grown |= grown << stride & north | (grown & north) >> stride
        if grown == reached:
            return reached
        reached = grown
    return _spread_far(reached, cells, west, north, stride)


def _spread_far(reached: int, cells: int, west: int, north: int, stride: int) -> int:
    # Sweeps carry what is reached to the end of every straight way, in doubling steps (Kogge and Stone);
    # rounds of plain dilation are cheaper around corners. A maze can need any number of either, so after a
    # few of both the runs take over, which are sure to end in time.
    for _ in range(_SWEEPS):
        for ahead, step in ((west, 1), (north, stride)):
            while ahead:
                reached |= reached << step & ahead
                ahead &= ahead << step
                step *= 2
        for ahead, step in ((west >> 1, 1), (north >> stride, stride)):
            while ahead:
                reached |= reached >> step & ahead
                ahead &= ahead >> step
                step *= 2
        for _ in range(_ROUNDS):
            grown = reached | reached << 1 & west | (reached & west) >> 1
            grown |= grown << stride & north | (grown & north) >> stride
            if grown == reached:
                return reached
            reached = grown
    return Runs(cells, west, north, stride).touching(reached)


def hex_grow(mask: int, stride: int) -> int:
    """Return the hexes of a mask and their neighbours, off the map included; layout as in `HexMap`."""
    slant = stride - 1
    return mask | mask << 1 | mask >> 1 | mask << stride | mask >> stride | mask << slant | mask >> slant


def hex_flood(seed: int, within: int, stride: int) -> int:
    """Return the hexes of `within` that can be reached from `seed` inside `within`."""
    slant = stride - 1
    reached = seed & within
    while True:
        # One row after the other in the same round: what a shift along the row adds is carried on by the
        # next shift.
        grown = (reached | reached << 1 | reached >> 1) & within
        grown |= (grown << stride | grown >> stride | grown << slant | grown >> slant) & within
        if grown == reached:
            return reached
        reached = grown


def closed_part(seed: int, cells: int, west: int, north: int, leak: int, stride: int) -> int:
    """Return the part around `seed`, or 0 as soon as it is seen to hold a cell of `leak`.

    Other arguments as in `spread`.

    >>> closed_part(0b01, cells=0b11, west=0b10, north=0, leak=0b10, stride=3)
    0
    """
    reached = seed
    for _ in range(_ROUNDS):
        if reached & leak:
            return 0
        grown = reached | reached << 1 & west | (reached & west) >> 1
        grown |= grown << stride & north | (grown & north) >> stride
        if grown == reached:
            return reached
        reached = grown
    reached = _spread_far(reached, cells, west, north, stride)
    return 0 if reached & leak else reached


def unreached(goals: int, seed: int, cells: int, west: int, north: int, stride: int) -> int:
    """Return the cells of `goals` that no walk from `seed` can reach; ends as soon as all are reached.

    Other arguments as in `spread`.

    >>> unreached(0b110, seed=0b001, cells=0b111, west=0b010, north=0, stride=4)
    4
    """
    reached = seed
    for _ in range(_ROUNDS):
        if not goals & ~reached:
            return 0
        grown = reached | reached << 1 & west | (reached & west) >> 1
        grown |= grown << stride & north | (grown & north) >> stride
        if grown == reached:
            return goals & ~reached
        reached = grown
    return goals & ~_spread_far(reached, cells, west, north, stride)


def parts(cells: int, west: int, north: int, stride: int) -> Iterator[int]:
    """Return the connected parts of a mask one by one, by ascending lowest bit; arguments as in `spread`.

    >>> list(parts(cells=0b111, west=0b010, north=0, stride=4)) == [0b011, 0b100]
    True
    """
    if cells.bit_length() > _LARGE:
        yield from Runs(cells, west, north, stride).parts()
        return
    left = cells
    while left:
        part = spread(left & -left, cells, west, north, stride)
        yield part
        left ^= part


class Runs:
    """The parts of a mask, found by runs: maximal stretches of linked cells in one row.

    Runs that touch the row above are merged with union-find, so that the time grows with the number of runs
    and not, as for dilation, with the length of the longest way through a maze. Arguments as in `spread`.
    """

    def __init__(self, cells: int, west: int, north: int, stride: int) -> None:
        first = cells & ~west
        self.starts = bits_of(first)
        self.ends = bits_of(cells & ~(west >> 1))
        # A cell belongs to the last run that starts before it; counting starts bit by bit makes that a
        # look-up.
        run_at = list(accumulate(flags_of(first | 1 << cells.bit_length()), initial=-1))
        root = list(range(len(self.starts)))
        # One contact for each overlap of two runs is enough: its westernmost cell.
        for cell in bits_of(north & ~(north << 1 & west & west << stride)):
            upper, lower = run_at[cell - stride + 1], run_at[cell + 1]
            while upper != root[upper]:
                root[upper] = upper = root[root[upper]]
            while lower != root[lower]:
                root[lower] = lower = root[root[lower]]
            if upper < lower:
                root[lower] = upper
            else:
                root[upper] = lower
        # A root is never above its runs, so one pass in ascending order leaves every run at the root of its
        # part.
        for run, above in enumerate(root):
            root[run] = root[above]
        self.root = root

    def touching(self, seed: int) -> int:
        """Return the mask of all parts that have a cell of `seed`, which must lie in the cells."""
        roots = {self.root[bisect_right(self.starts, cell) - 1] for cell in bits_of(seed)}
        chosen = [run for run, root in enumerate(self.root) if root in roots]
        # A run is the difference of two powers of two; so is, in one subtraction, any sum of runs.
        return (mask_of([self.ends[run] for run in chosen]) << 1) - mask_of(
            [self.starts[run] for run in chosen]
        )

    def parts(self) -> Iterator[int]:
        """Return the masks of the parts one by one, by ascending lowest bit."""
        runs: dict[int, list[tuple[int, int]]] = {}
        for root, start, end in zip(self.root, self.starts, self.ends, strict=True):
            if root in runs:
                runs[root].append((start, end))
            else:
                runs[root] = [(start, end)]
        for members in runs.values():
            base = members[0][0]  # low bits that are all empty would only make the numbers longer
            if len(members) <= _MANY:
                part = 0
                for start, end in members:
                    part += (2 << end - base) - (1 << start - base)
            else:
                ends = mask_of([end - base for _, end in members])
                part = (ends << 1) - mask_of([start - base for start, _ in members])
            yield part << base


def cut_bits(cells: int, stride: int) -> int:
    """Return the cut cells of a mask: those whose removal takes their connected part asunder.

    Depth first search with lowpoints (Hopcroft and Tarjan), with a stack of its own: it visits every cell
    once and every side twice, whatever the shape.

    >>> bits_of(cut_bits(0b00111, stride=6))
    [1]
    """
    # Padding by a row and a cell keeps all four neighbours inside the lists; 0 means absent, 1 not yet
    # visited.
    pad = stride + 1
    order = list(flags_of(cells << pad)) + [0] * pad
    low = [0] * len(order)
    steps = (-stride, 1, stride, -1)
    cuts: list[int] = []
    visited = 1
    for root in bits_of(cells << pad):
        if order[root] != 1:
            continue
        visited += 1
        order[root] = low[root] = visited
        branches = 0
        path = [root]
        ahead = [iter(steps)]
        while path:
            cell = path[-1]
            for step in ahead[-1]:
                other = cell + step
                if order[other] == 1:
                    visited += 1
                    order[other] = low[other] = visited
                    path.append(other)
                    ahead.append(iter(steps))
                    break
                if 1 < order[other] < low[cell]:
                    low[cell] = order[other]
            else:
                path.pop()
                ahead.pop()
                if not path:
                    break
                above = path[-1]
                if above == root:
                    branches += 1
                elif low[cell] >= order[above]:
                    cuts.append(above)
                low[above] = min(low[above], low[cell])
        if branches > 1:
            cuts.append(root)
    return mask_of(cuts) >> pad
