"""Floods, parts and cut cells, against searches on sets, scipy, networkx and removal one by one."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import ndimage

from geometry.references import (
    CELLSET_PAIRS,
    CELLSETS,
    MAZES,
    Point,
    as_points,
    cellset,
    pieces,
    search,
    subsets_of,
)
from tabletop_rules.geometry import (
    Cell,
    CellSet,
    Grid,
    articulation,
    components,
    cut_vertices,
    flood,
    is_connected,
    reachable,
    removable,
)

SIZES = [8, 16, 64, 256]


def lattice(points: set[Point]) -> "nx.Graph[Point]":
    graph: nx.Graph[Point] = nx.Graph()
    graph.add_nodes_from(points)
    graph.add_edges_from(
        ((x, y), near) for x, y in points for near in ((x + 1, y), (x, y + 1)) if near in points
    )
    return graph


# Floods


@given(CELLSET_PAIRS)
def test_a_flood_reaches_what_a_search_reaches(pair: tuple[CellSet, CellSet]) -> None:
    seed, within = pair
    allowed = as_points(within)
    expected: set[Point] = set()
    for start in as_points(seed) & allowed:
        expected |= search(start, lambda _, there: there in allowed)
    assert as_points(flood(seed, within)) == expected


@given(CELLSET_PAIRS, st.data())
def test_a_flood_is_idempotent_monotone_and_contained(
    pair: tuple[CellSet, CellSet], data: st.DataObject
) -> None:
    seed, within = pair
    once = flood(seed, within)
    assert flood(once, within) == once
    assert seed & within <= once <= within
    wider = within | data.draw(subsets_of(within.grid))
    assert once <= flood(seed, wider)
    assert flood(seed, within) <= flood(seed | within.border(), within)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("maze", MAZES)
def test_floods_through_mazes_agree_with_scipy(maze: str, size: int) -> None:
    cells = cellset(size, MAZES[maze](size))
    board = np.array([[Cell(x, y) in cells for x in range(size)] for y in range(size)])
    labels, _ = ndimage.label(board)
    reached = flood(cells.grid.cellset([cells.first]), cells)
    assert as_points(reached) == {(int(x), int(y)) for y, x in np.argwhere(labels == 1)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("maze", MAZES)
def test_parts_of_mazes_agree_with_scipy(maze: str, size: int) -> None:
    cells = cellset(size, MAZES[maze](size))
    board = np.array([[Cell(x, y) in cells for x in range(size)] for y in range(size)])
    labels, count = ndimage.label(board)
    found = components(cells)
    assert len(found) == count
    # scipy numbers the parts by their first cells too, and counts their cells.
    assert [len(part) for part in found] == np.bincount(labels.ravel())[1:].tolist()
    for number, part in enumerate(found, start=1):
        assert labels[part.first.y, part.first.x] == number


# Parts


def test_corner_contact_does_not_connect() -> None:
    assert [str(part.first) for part in components(CellSet.drawn("#-\n-#"))] == ["(0,0)", "(1,1)"]


@given(CELLSETS)
def test_components_agree_with_a_search(cells: CellSet) -> None:
    assert [as_points(part) for part in components(cells)] == pieces(as_points(cells))


@given(CELLSETS)
def test_components_partition_the_set_and_do_not_touch(cells: CellSet) -> None:
    parts = components(cells)
    assert sum(len(part) for part in parts) == len(cells)
    union = cells.grid.empty
    for part in parts:
        assert is_connected(part)
        assert part.neighbours().isdisjoint(cells)
        union |= part
    assert union == cells
    assert is_connected(cells) == (len(parts) <= 1)


@pytest.mark.parametrize(("width", "height"), [(0, 0), (0, 5), (1, 1), (1, 9), (9, 1), (256, 256)])
def test_a_whole_board_is_one_part_and_an_empty_one_none(width: int, height: int) -> None:
    grid = Grid(width, height)
    assert components(grid.all) == ((grid.all,) if width and height else ())
    assert components(grid.empty) == ()
    assert is_connected(grid.all)
    assert is_connected(grid.empty)


def test_a_large_chessboard_falls_into_single_cells() -> None:
    grid = Grid(128, 128)
    parts = components(grid.cellset(cell for cell in grid.cells if (cell.x + cell.y) % 2 == 0))
    assert len(parts) == 128 * 64
    assert all(len(part) == 1 for part in parts)


# Cut cells


def test_cut_cells_of_a_dumb_bell() -> None:
    cells = CellSet.drawn("""
        ##---##
        #######
        ##---##
    """)
    assert str(articulation(cells)) == "-------\n-#####-\n-------"


@given(CELLSETS)
def test_cut_cells_are_those_whose_removal_makes_more_parts(cells: CellSet) -> None:
    points = as_points(cells)
    before = len(pieces(points))
    expected = {point for point in points if len(pieces(points - {point})) > before}
    assert as_points(articulation(cells)) == expected


@pytest.mark.parametrize("maze", MAZES)
def test_cut_cells_of_large_mazes_agree_with_networkx(maze: str) -> None:
    points = MAZES[maze](64)
    assert as_points(articulation(cellset(64, points))) == set(nx.articulation_points(lattice(points)))


def test_every_inner_cell_of_the_longest_way_is_a_cut_cell() -> None:
    way = cellset(256, MAZES["serpentine"](256))
    assert len(articulation(way)) == len(way) - 2


@given(CELLSETS, st.data())
def test_removable_cells_leave_the_rest_connected(cells: CellSet, data: st.DataObject) -> None:
    keep = data.draw(subsets_of(cells.grid))
    points = as_points(cells)
    expected = {point for point in points - as_points(keep) if len(pieces(points - {point})) <= 1}
    assert as_points(removable(cells, keep)) == expected


@pytest.mark.parametrize(
    ("picture", "expected"),
    [("#", "#"), ("#-#", "#-#"), ("##-#", "---#"), ("#-#-#", "-----"), ("##-##", "-----"), ("###", "#-#")],
)
def test_removable_cells_of_small_sets(picture: str, expected: str) -> None:
    cells = CellSet.drawn(picture)
    assert str(removable(cells, cells.grid.empty)) == expected


# AL-T09 and AL-T10: what may be taken out of an Alhambra so that every tile can still be reached from the
# fountain.


def test_of_a_block_everything_but_the_kept_cell_can_go() -> None:
    block = Grid(3, 3).all
    assert len(removable(block, block.grid.cellset([Cell(0, 0)]))) == 8


def test_of_a_chain_only_the_end_can_go() -> None:
    chain = Grid(3, 1).all
    assert list(removable(chain, chain.grid.cellset([Cell(0, 0)]))) == [(2, 0)]


# Any graph


GRAPHS = st.integers(0, 9).flatmap(
    lambda n: st.tuples(st.just(n), st.sets(st.tuples(st.integers(0, n), st.integers(0, n)), max_size=25))
)


def links(count: int, pairs: set[tuple[int, int]]) -> dict[int, list[int]]:
    table: dict[int, list[int]] = {node: [] for node in range(count + 1)}
    for a, b in sorted(pairs):
        if a != b:
            table[a].append(b)
            table[b].append(a)
    return table


def graph_of(table: dict[int, list[int]]) -> "nx.Graph[int]":
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(table)
    graph.add_edges_from((a, b) for a, near in table.items() for b in near)
    return graph


@given(GRAPHS)
def test_reachable_nodes_agree_with_networkx(drawn: tuple[int, set[tuple[int, int]]]) -> None:
    table = links(*drawn)
    graph = graph_of(table)
    for node in table:
        assert reachable(node, table.__getitem__) == nx.node_connected_component(graph, node)


@given(GRAPHS)
def test_cut_vertices_agree_with_networkx(drawn: tuple[int, set[tuple[int, int]]]) -> None:
    table = links(*drawn)
    assert cut_vertices(table, table.__getitem__) == set(nx.articulation_points(graph_of(table)))


def test_nodes_outside_the_graph_are_ignored() -> None:
    ring = {Cell(x, y) for x in range(3) for y in range(3)} - {Cell(1, 1)}
    assert cut_vertices(ring, lambda cell: cell.neighbours) == frozenset()
    assert cut_vertices(ring - {Cell(0, 0)}, lambda cell: cell.neighbours) == ring - {
        Cell(0, 0),
        Cell(1, 0),
        Cell(0, 1),
    }


@given(CELLSETS)
def test_both_searches_for_cut_cells_agree(cells: CellSet) -> None:
    assert set(articulation(cells)) == cut_vertices(tuple(cells), lambda cell: cell.neighbours)


def test_a_way_of_a_hundred_thousand_steps_is_not_too_deep() -> None:
    last = 100_000

    def along(step: int) -> list[int]:
        return [near for near in (step - 1, step + 1) if 0 <= near <= last]

    assert len(reachable(0, along)) == last + 1
    assert len(cut_vertices(range(last + 1), along)) == last - 1
