"""Edges, walls, faces and holes: the worked cases of the rulebooks, and plain searches as references."""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from geometry.references import (
    CELL_CLUSTERS,
    CELLSETS,
    GRIDS,
    MAZES,
    Point,
    all_edges,
    as_points,
    cellset,
    edge_between,
    faces,
    grown_randomly,
    pieces,
    regions_inside,
    search,
    side_neighbours,
    walls_of,
)
from tabletop_rules.geometry import (
    Axis,
    Cell,
    CellSet,
    Edge,
    Face,
    Grid,
    Rim,
    Side,
    Vertex,
    Walls,
    cells_beside,
    edge_of,
    enclosed,
    holes,
    inside,
    makes_hole,
    newly_closed,
    single_cell_holes,
)

BOARD = Grid(8, 8)
RIMS: list[Rim] = ["needs_walls", "closed", "open"]


def ring_of(cell: Cell) -> list[Edge]:
    """The four sides of a cell."""
    return [edge_of(cell, side) for side in Side]


def sizes(found: tuple[Face, ...]) -> list[tuple[int, bool]]:
    return [(len(face.cells), face.closed) for face in found]


# Edges


def test_sides_of_a_cell_are_named_as_on_the_board() -> None:
    assert [str(edge) for edge in ring_of(Cell(3, 3))] == ["H33", "V43", "H34", "V33"]


def test_an_edge_has_two_cells_and_two_ends() -> None:
    assert cells_beside(Edge.horizontal(3, 4)) == (Cell(3, 3), Cell(3, 4))
    assert cells_beside(Edge.vertical(3, 4)) == (Cell(2, 4), Cell(3, 4))
    assert Edge.horizontal(3, 4).ends == (Vertex(3, 4), Vertex(4, 4))
    assert Edge.vertical(3, 4).ends == (Vertex(3, 4), Vertex(3, 5))


def test_edges_off_the_single_digits_print_unambiguously() -> None:
    assert str(Edge(Axis.VERTICAL, 1, 10)) == "V(1,10)"
    assert str(Edge.horizontal(-1, 0)) == "H(-1,0)"


@given(st.builds(Cell, st.integers(-9, 9), st.integers(-9, 9)), st.sampled_from(Side))
def test_neighbours_share_their_edge(cell: Cell, side: Side) -> None:
    edge, there = edge_of(cell, side), cell.towards(side)
    assert edge == edge_of(there, side.opposite)
    assert (edge.axis.letter, edge.x, edge.y) == edge_between(cell, there)
    assert set(cells_beside(edge)) == {cell, there}
    assert all(edge in vertex.edges for vertex in edge.ends)


@given(st.builds(Vertex, st.integers(-9, 9), st.integers(-9, 9)))
def test_four_edges_end_at_a_vertex(vertex: Vertex) -> None:
    assert len(set(vertex.edges)) == 4
    assert all(vertex in edge.ends for edge in vertex.edges)


# Walls as a value


@given(GRIDS, st.data())
def test_walls_stand_where_they_were_put(grid: Grid, data: st.DataObject) -> None:
    edges = data.draw(walls_of(grid))
    walls = Walls.on(grid, edges)
    assert set(walls.edges) == edges
    assert [edge for edge in all_edges(grid.width, grid.height) if edge in walls] == [
        edge for edge in all_edges(grid.width, grid.height) if edge in edges
    ]
    assert walls.without_edges(edges) == Walls(grid)
    assert walls.with_edges(edges) == walls
    assert pickle.loads(pickle.dumps(walls)) == walls
    assert eval(repr(walls)) == walls


def test_the_layout_of_the_edge_masks() -> None:
    assert Walls.on(Grid(3, 2), [Edge.horizontal(2, 1)]).horizontal == 1 << 6
    assert Walls.on(Grid(3, 2), [Edge.vertical(3, 1)]).vertical == 1 << 7


@pytest.mark.parametrize(
    "edge", [Edge.horizontal(8, 0), Edge.horizontal(0, 9), Edge.vertical(9, 0), Edge.vertical(0, 8)]
)
def test_edges_off_the_board_are_refused(edge: Edge) -> None:
    assert edge not in Walls(BOARD)
    with pytest.raises(ValueError, match=rf"edge {edge} is not on a grid of 8 by 8"):
        Walls.on(BOARD, [edge])


@pytest.mark.parametrize(
    ("horizontal", "vertical"), [(1 << 8, 0), (0, 1 << 8 * 9), (-1, 0), (0, -1), (1 << 9 * 9, 0)]
)
def test_bits_of_no_edge_are_refused(horizontal: int, vertical: int) -> None:
    with pytest.raises(ValueError, match="a wall is not on a grid of 8 by 8"):
        Walls(BOARD, horizontal, vertical)


def test_a_board_of_64_cells_has_144_edges() -> None:
    walls = Walls.on(BOARD, all_edges(8, 8))
    assert len(walls.edges) == 144
    assert sizes(walls.faces()) == [(1, True)] * 64


# Faces: the worked cases of Monumenten


def test_the_empty_board_is_one_open_face_unless_the_rim_closes() -> None:
    assert sizes(Walls(BOARD).faces()) == [(64, False)]
    assert sizes(Walls(BOARD).faces("open")) == [(64, False)]
    assert sizes(Walls(BOARD).faces("closed")) == [(64, True)]


def test_a_corner_cell_needs_walls_on_the_rim_too() -> None:  # MO-T18
    walls = Walls.on(BOARD, [Edge.horizontal(0, 1), Edge.vertical(1, 0)])
    assert walls.closed_faces() == ()
    assert sizes(walls.faces("closed")) == [(1, True), (63, True)]
    assert walls.closed_faces("open") == ()
    built = walls.with_edges([Edge.horizontal(0, 0), Edge.vertical(0, 0)])
    assert built.closed_faces() == (BOARD.cellset([Cell(0, 0)]),)
    assert built.closed_faces("open") == ()


def test_a_square_within_a_ring_makes_faces_of_1_and_8() -> None:  # MO-T19
    ring = [edge for i in (2, 3, 4) for edge in (Edge.horizontal(i, 2), Edge.horizontal(i, 5))]
    ring += [edge for i in (2, 3, 4) for edge in (Edge.vertical(2, i), Edge.vertical(5, i))]
    assert len(ring) == 12
    walls = Walls.on(BOARD, ring_of(Cell(3, 3)) + ring)
    around, middle = walls.closed_faces()
    assert (len(around), len(middle)) == (8, 1)
    assert inside(around) == around | middle
    assert enclosed(around) == middle
    assert newly_closed(walls, Edge.horizontal(2, 2)) == (around,)
    assert newly_closed(walls, Edge.horizontal(3, 3)) == (around, middle)


def test_a_walled_rim_makes_one_square_of_64_cells() -> None:  # MO-T21
    rim = [edge for i in range(8) for edge in (Edge.horizontal(i, 0), Edge.horizontal(i, 8))]
    rim += [edge for i in range(8) for edge in (Edge.vertical(0, i), Edge.vertical(8, i))]
    assert len(rim) == 32
    assert Walls.on(BOARD, rim).closed_faces() == (BOARD.all,)


def test_squares_that_touch_at_a_vertex_stay_apart() -> None:  # MO-T24
    walls = Walls.on(BOARD, ring_of(Cell(2, 2)) + ring_of(Cell(3, 3)))
    assert [list(face) for face in walls.closed_faces()] == [[(2, 2)], [(3, 3)]]


def test_one_wall_may_close_two_squares() -> None:  # MO-T14
    domino = [Edge.horizontal(3, 3), Edge.horizontal(4, 3), Edge.horizontal(3, 4), Edge.horizontal(4, 4)]
    domino += [Edge.vertical(3, 3), Edge.vertical(5, 3)]
    split = Walls.on(BOARD, [*domino, Edge.vertical(4, 3)])
    assert [list(face) for face in newly_closed(split, Edge.vertical(4, 3))] == [[(3, 3)], [(4, 3)]]
    assert [list(face) for face in newly_closed(Walls.on(BOARD, domino), Edge.vertical(4, 3))] == [
        [(3, 3), (4, 3)]
    ]


# Faces: laws


@given(GRIDS, st.data(), st.sampled_from(RIMS))
def test_faces_agree_with_a_walk_from_cell_to_cell(grid: Grid, data: st.DataObject, rim: Rim) -> None:
    edges = data.draw(walls_of(grid))
    found = Walls.on(grid, edges).faces(rim)
    assert [(as_points(face.cells), face.closed) for face in found] == faces(
        grid.width, grid.height, edges, rim
    )


@given(GRIDS, st.data(), st.sampled_from(RIMS))
def test_faces_partition_the_board(grid: Grid, data: st.DataObject, rim: Rim) -> None:
    walls = Walls.on(grid, data.draw(walls_of(grid)))
    found = walls.faces(rim)
    assert sum(len(face.cells) for face in found) == grid.width * grid.height
    assert {cell for face in found for cell in face.cells} == set(grid.cells)
    assert walls.closed_faces(rim) == tuple(face.cells for face in found if face.closed)


@given(GRIDS, st.data(), st.sampled_from(RIMS))
def test_newly_closed_faces_are_the_closed_ones_beside_the_edge(
    grid: Grid, data: st.DataObject, rim: Rim
) -> None:
    edges = all_edges(grid.width, grid.height)
    if not edges:
        return
    edge = data.draw(st.sampled_from(edges))
    before = Walls.on(grid, data.draw(walls_of(grid))).without_edges([edge])
    after = before.with_edges([edge])
    beside = [cell for cell in cells_beside(edge) if cell in grid]
    expected = [face for face in after.closed_faces(rim) if any(cell in face for cell in beside)]
    assert list(newly_closed(after, edge, rim)) == expected
    new = set(after.closed_faces(rim)) - set(before.closed_faces(rim))
    if rim != "closed" or not set(beside) - set(grid.cells):
        assert new <= set(expected)


@given(GRIDS, st.data(), st.sampled_from(RIMS))
def test_closed_faces_around_cells_are_those_that_hold_one(grid: Grid, data: st.DataObject, rim: Rim) -> None:
    walls = Walls.on(grid, data.draw(walls_of(grid)))
    near = grid.cellset(data.draw(st.sets(st.sampled_from(grid.cells)))) if grid.cells else grid.cellset(())
    expected = tuple(face for face in walls.closed_faces(rim) if any(cell in face for cell in near))
    assert walls.closed_around(near, rim) == expected


@given(GRIDS, st.data())
def test_euler_counts_the_faces(grid: Grid, data: st.DataObject) -> None:
    """Vertices - edges + faces = 1 + parts, where the outside of the board is a face too."""
    edges = data.draw(walls_of(grid))
    vertices = {vertex for edge in edges for vertex in edge.ends}
    left, parts = set(vertices), 0
    while left:
        parts += 1
        waiting = [left.pop()]
        while waiting:
            here = waiting.pop()
            for edge in here.edges:
                for there in edge.ends:
                    if edge in edges and there in left:
                        left.remove(there)
                        waiting.append(there)
    assert len(vertices) - len(edges) + len(Walls.on(grid, edges).closed_faces()) + 1 == 1 + parts


@pytest.mark.parametrize("rim", RIMS)
@pytest.mark.parametrize("maze", MAZES)
def test_faces_of_a_walled_maze(maze: str, rim: Rim) -> None:
    size = 48
    way = MAZES[maze](size)
    edges = {
        Edge(Axis.HORIZONTAL if letter == "H" else Axis.VERTICAL, x, y)
        for here in way
        for there in side_neighbours(here)
        if there not in way
        for letter, x, y in [edge_between(here, there)]
    }
    found = Walls.on(Grid(size, size), edges).faces(rim)
    assert [(as_points(face.cells), face.closed) for face in found] == faces(size, size, edges, rim)


@pytest.mark.parametrize("maze", MAZES)
def test_the_largest_board_falls_into_the_way_and_the_rest(maze: str) -> None:
    """With a wall on every side of a way, the faces are the pieces of the way and of what is left."""
    size = 256
    way = cellset(size, MAZES[maze](size))
    west, north = way.shifted(Side.EAST) ^ way, way.shifted(Side.SOUTH) ^ way
    full, stride = way.grid.full, way.grid.stride
    rim_south = (way.mask >> stride * (size - 1)) << stride * size
    rim_east = (way.mask << 1) & ~full & (full << 1)
    walls = Walls(way.grid, north.mask | rim_south, west.mask | rim_east)
    found = walls.faces()
    assert [face.cells for face in found if face.closed and face.cells <= way] == [
        way.grid.cellset(Cell(x, y) for x, y in piece) for piece in pieces(as_points(way))
    ]
    assert sum(len(face.cells) for face in found) == size * size


def test_an_unknown_rim_is_refused() -> None:
    with pytest.raises(ValueError, match="a rim is needs_walls, closed or open, not 'opne'"):
        Walls(Grid(2, 2)).faces("opne")  # type: ignore[arg-type]


@pytest.mark.parametrize(("width", "height"), [(0, 0), (0, 5), (5, 0)])
def test_a_board_without_cells_has_no_faces(width: int, height: int) -> None:
    assert all(Walls(Grid(width, height)).faces(rim) == () for rim in RIMS)
    assert all(Walls(Grid(width, height)).closed_faces(rim) == () for rim in RIMS)


# Enclosed by a set on a board


@given(CELLSETS)
def test_enclosed_cells_cannot_walk_off_the_board(cells: CellSet) -> None:
    width, height, occupied = cells.grid.width, cells.grid.height, as_points(cells)
    framed = {(x, y) for x in range(-1, width + 1) for y in range(-1, height + 1)}
    outside = search((-1, -1), lambda _, there: there in framed and there not in occupied)
    assert as_points(enclosed(cells)) == framed - outside - occupied
    assert inside(cells) == cells | enclosed(cells)
    assert inside(inside(cells)) == inside(cells)


@pytest.mark.parametrize("size", [64, 256])
@pytest.mark.parametrize("maze", MAZES)
def test_enclosed_cells_of_large_mazes(maze: str, size: int) -> None:
    walls = set(MAZES["open"](size)) - MAZES[maze](size)
    free = cellset(size, MAZES[maze](size))
    on_rim = [
        piece
        for piece in pieces(as_points(free))
        if any(x in (0, size - 1) or y in (0, size - 1) for x, y in piece)
    ]
    expected = as_points(free).difference(*on_rim)
    assert as_points(enclosed(cellset(size, walls))) == expected


# Holes on the open plane


def test_a_ring_has_a_hole_and_a_ring_with_a_gap_has_none() -> None:  # AL-T07
    ring = [Cell(0, 0), Cell(1, 0), Cell(2, 0), Cell(2, 1), Cell(2, 2), Cell(0, 1), Cell(0, 2)]
    assert holes(ring) == ()
    assert holes([*ring, Cell(1, 2)]) == (frozenset([Cell(1, 1)]),)
    assert single_cell_holes([*ring, Cell(1, 2)]) == (Cell(1, 1),)
    assert makes_hole(ring, Cell(1, 2))
    assert holes([*ring, Cell(1, 1)]) == ()
    assert not makes_hole(ring, Cell(1, 1))


def test_brackets_across_a_gap_have_no_hole() -> None:
    """Lines without a cell are left out of the search, but not the way through between two others."""
    brackets = [Cell(x, y) for x in (0, 1, 3, 4) for y in range(3) if (x, y) not in {(1, 1), (3, 1)}]
    assert holes(brackets) == ()
    assert holes([Cell(y, x) for x, y in brackets]) == ()


def test_a_hole_of_two_cells_is_no_single_cell_hole() -> None:
    ring = [Cell(x, y) for x in range(4) for y in range(3) if (x, y) not in {(1, 1), (2, 1)}]
    assert holes(ring) == (frozenset([Cell(1, 1), Cell(2, 1)]),)
    assert single_cell_holes(ring) == ()


def test_a_diagonal_ring_has_a_hole() -> None:
    assert holes(Cell(-5, -5).neighbours) == (frozenset([Cell(-5, -5)]),)


@given(CELL_CLUSTERS)
def test_holes_are_the_regions_without_a_way_out(cells: frozenset[Cell]) -> None:
    assert [as_points(hole) for hole in holes(cells)] == regions_inside(as_points(cells))


@given(CELL_CLUSTERS, st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9))
def test_holes_move_with_the_cells_however_far_apart_they_lie(
    cells: frozenset[Cell], dx: int, dy: int
) -> None:
    moved = [Cell(x + dx, y + dy) for x, y in cells]
    expected = [{Cell(x + dx, y + dy) for x, y in hole} for hole in holes(cells)]
    assert [set(hole) for hole in holes(moved)] == expected
    far = [Cell(x + 10**6, y - 10**7) for x, y in moved]
    assert sorted(map(sorted, holes(moved + far))) == sorted(map(sorted, (*holes(moved), *holes(far))))


@given(CELL_CLUSTERS)
def test_single_cell_holes_have_four_occupied_neighbours(cells: frozenset[Cell]) -> None:
    box = [Cell(x, y) for y in range(-5, 6) for x in range(-5, 6)]
    expected = [cell for cell in box if cell not in cells and all(near in cells for near in cell.neighbours)]
    assert list(single_cell_holes(cells)) == expected


@settings(max_examples=200)
@given(st.integers(2, 40), st.integers(0, 10**6))
def test_eight_surrounding_cells_tell_whether_a_hole_is_made(size: int, seed: int) -> None:
    cells: set[Cell] = set()
    for cell in grown_randomly(size, seed):
        if cells and cells.isdisjoint(cell.neighbours):
            continue  # its link was left out for making a hole
        made = regions_inside(as_points(cells | {cell})) != []
        assert makes_hole(cells, cell) == made
        if not made:
            cells.add(cell)


@given(CELL_CLUSTERS)
def test_eight_surrounding_cells_suffice_when_cells_hang_together_by_corners(cells: frozenset[Cell]) -> None:
    hanging: set[Point] = set()
    for cell in sorted(cells):
        close = {(cell.x + dx, cell.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        if not hanging or hanging & close:
            made = regions_inside(hanging | {cell}) != []
            assert makes_hole({Cell(x, y) for x, y in hanging}, cell) == made
            if not made:
                hanging.add((cell.x, cell.y))


def test_an_occupied_cell_cannot_be_added() -> None:
    with pytest.raises(ValueError, match=r"cell \(0,0\) is occupied already"):
        makes_hole({Cell(0, 0)}, Cell(0, 0))
