"""Connectivity: floods, connected parts and cut cells, on cell sets and on any graph.

Cells of a `CellSet` are connected over shared sides; a common corner does not connect. For tiles with walls
between them, or any other graph, `reachable` and `cut_vertices` take the neighbours as a function. Nothing
here recurses, so no maze is too deep.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from typing import TypeVar

from tabletop_rules.geometry import bits
from tabletop_rules.geometry.square import CellSet, cellset_of

N = TypeVar("N", bound=Hashable)


def flood(seed: CellSet, within: CellSet) -> CellSet:
    """Return the cells of `within` that can be reached from `seed` without leaving `within`.

    Cells of `seed` outside `within` count for nothing.

    Raises:
        ValueError: The sets belong to different grids.

    >>> from tabletop_rules.geometry import Cell
    >>> free = CellSet.drawn('''
    ...     ##-#
    ...     -#-#
    ... ''')
    >>> print(flood(free.grid.cellset([Cell(0, 0)]), free))
    ##--
    -#--
    """
    common = seed & within
    return CellSet(common.grid, bits.flood(common.mask, within.mask, common.grid.stride))


def components(cells: CellSet) -> tuple[CellSet, ...]:
    """Return the connected parts of a set, ordered by their first cells.

    >>> [len(part) for part in components(CellSet.drawn('''
    ...     ##-#
    ...     -#-#
    ...     #---
    ... '''))]
    [3, 2, 1]
    """
    m, stride = cells.mask, cells.grid.stride
    return tuple(cellset_of(cells.grid, part) for part in bits.parts(m, m & m << 1, m & m << stride, stride))


def is_connected(cells: CellSet) -> bool:
    """Return whether every cell of the set can be reached from every other; true of the empty set.

    >>> is_connected(CellSet.drawn("#-#"))
    False
    """
    m = cells.mask
    return bits.flood(m & -m, m, cells.grid.stride) == m


def articulation(cells: CellSet) -> CellSet:
    """Return the cut cells: those without which their connected part would fall into two or more.

    >>> print(articulation(CellSet.drawn('''
    ...     ##--
    ...     ####
    ... ''')))
    ----
    -##-
    """
    return CellSet(cells.grid, bits.cut_bits(cells.mask, cells.grid.stride))


def removable(cells: CellSet, keep: CellSet) -> CellSet:
    """Return the cells that can be removed, one at a time, so that what is left is connected.

    What is left may be nothing. If the set is not connected to begin with, only a lone cell beside one
    other part qualifies.

    Args:
        cells: The set to take a cell from.
        keep: Cells that have to stay.

    Raises:
        ValueError: The sets belong to different grids.

    >>> from tabletop_rules.geometry import Cell
    >>> chain = CellSet.drawn("###")
    >>> print(removable(chain, keep=chain.grid.cellset([Cell(0, 0)])))
    --#
    """
    if is_connected(cells):
        return cells - articulation(cells) - keep
    parts = components(cells)
    if len(parts) > 2:
        return cells.grid.empty
    lone = (part for part in parts if len(part) == 1)
    return cells.grid.cellset(part.first for part in lone) - keep


def reachable(start: N, neighbours: Callable[[N], Iterable[N]]) -> frozenset[N]:
    """Return the nodes that can be reached from `start`, itself included.

    >>> sorted(reachable(1, lambda n: [2 * n] if n < 8 else []))
    [1, 2, 4, 8]
    """
    reached = {start}
    waiting = [start]
    while waiting:
        for node in neighbours(waiting.pop()):
            if node not in reached:
                reached.add(node)
                waiting.append(node)
    return frozenset(reached)


def cut_vertices(nodes: Collection[N], neighbours: Callable[[N], Iterable[N]]) -> frozenset[N]:
    """Return the nodes without which their connected part would fall into two or more.

    Depth first search with lowpoints, linear in the number of nodes and of links.

    Args:
        nodes: The nodes of the graph.
        neighbours: The neighbours of a node; links go both ways, and nodes not in `nodes` are ignored.

    >>> from tabletop_rules.geometry import Cell
    >>> path = {Cell(x, 0) for x in range(4)}
    >>> print(*sorted(cut_vertices(path, lambda cell: cell.neighbours)))
    (1,0) (2,0)
    """
    present = frozenset(nodes)
    order: dict[N, int] = {}
    low: dict[N, int] = {}
    cuts: set[N] = set()

    def visit(node: N) -> tuple[N, Iterator[N]]:
        order[node] = low[node] = len(order)
        return node, iter(neighbours(node))

    for root in nodes:
        if root in order:
            continue
        branches = 0
        path = [visit(root)]
        while path:
            node, ahead = path[-1]
            for other in ahead:
                if other not in present:
                    continue
                if other not in order:
                    path.append(visit(other))
                    break
                low[node] = min(low[node], order[other])
            else:
                path.pop()
                if not path:
                    break
                above = path[-1][0]
                if above == root:
                    branches += 1
                elif low[node] >= order[above]:
                    cuts.add(above)
                low[above] = min(low[above], low[node])
        if branches > 1:
            cuts.add(root)
    return frozenset(cuts)
