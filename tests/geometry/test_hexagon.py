"""Hexes and hex maps: laws of the lattice, the board of La Città counted by hand, networkx as a reference."""

import itertools
import math
import pickle
from collections.abc import Callable
from fractions import Fraction

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.geometry import (
    DIRECTIONS,
    Hex,
    HexMap,
    distance,
    distance_within,
    distances_within,
    line,
    reflect,
    ring,
    rotate,
    spiral,
    to_pixel,
)

COORDINATES = st.integers(-12, 12)
HEXES = st.builds(Hex, COORDINATES, COORDINATES)
TURNS = st.integers(-9, 9)
PATCHES = st.frozensets(st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3)), max_size=49)


# The lattice


def test_directions_run_clockwise_from_the_right() -> None:
    assert DIRECTIONS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    angles = [math.atan2(y, x) % (2 * math.pi) for x, y in (to_pixel(step, 1) for step in DIRECTIONS)]
    assert angles == pytest.approx([math.pi / 3 * i for i in range(6)])


@given(HEXES)
def test_neighbours_are_at_distance_one(here: Hex) -> None:
    assert [distance(here, there) for there in here.neighbours] == [1] * 6
    assert [(there.q - here.q, there.r - here.r) for there in here.neighbours] == list(DIRECTIONS)
    assert here.q + here.r + here.s == 0
    assert str(here) == f"({here.q},{here.r})"


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, a) == 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert distance(a, b) == (abs(a.q - b.q) + abs(a.r - b.r) + abs(a.s - b.s)) // 2


@given(HEXES, st.integers(0, 6))
def test_rings_hold_what_lies_at_their_distance(center: Hex, radius: int) -> None:
    found = ring(center, radius)
    assert len(found) == (6 * radius or 1)
    around = [Hex(center.q + q, center.r + r) for q in range(-7, 8) for r in range(-7, 8)]
    assert set(found) == {there for there in around if distance(center, there) == radius}
    if radius:
        assert all(distance(a, b) == 1 for a, b in zip(found, found[1:] + found[:1], strict=True))
        assert found[0] == (center.q, center.r - radius)
        assert [rotate(there, 1, center) for there in found] == list(found[radius:] + found[:radius])


@given(HEXES, st.integers(0, 6))
def test_a_spiral_is_ring_after_ring(center: Hex, radius: int) -> None:
    found = spiral(center, radius)
    assert len(found) == len(set(found)) == 1 + 3 * radius * (radius + 1)
    assert [distance(center, there) for there in found] == sorted(distance(center, there) for there in found)


def test_a_negative_radius_is_refused() -> None:
    for make in (ring, spiral):
        with pytest.raises(ValueError, match="a radius is 0 or more, not -1"):
            make(Hex(0, 0), -1)


# Turns


@given(HEXES, HEXES, TURNS, TURNS)
def test_turns_form_the_group_of_six(here: Hex, around: Hex, m: int, n: int) -> None:
    assert rotate(rotate(here, m, around), n, around) == rotate(here, m + n, around)
    assert rotate(here, 6, around) == here
    assert rotate(around, n, around) == around
    assert rotate(here, 3, around) == (2 * around.q - here.q, 2 * around.r - here.r)


@given(HEXES, HEXES, TURNS)
def test_reflection_undoes_itself_and_reverses_turns(here: Hex, around: Hex, n: int) -> None:
    assert reflect(reflect(here, around), around) == here
    assert reflect(rotate(here, n, around), around) == rotate(reflect(here, around), -n, around)


@given(HEXES, HEXES, HEXES, TURNS)
def test_turns_and_reflections_keep_distances(a: Hex, b: Hex, around: Hex, n: int) -> None:
    assert distance(rotate(a, n, around), rotate(b, n, around)) == distance(a, b)
    assert distance(reflect(a, around), reflect(b, around)) == distance(a, b)


@given(HEXES, HEXES)
def test_a_reflection_mirrors_the_drawing(here: Hex, around: Hex) -> None:
    (x, y), (axis, _), (mirror_x, mirror_y) = (
        to_pixel(hex_, 10) for hex_ in (here, around, reflect(here, around))
    )
    assert (mirror_x, mirror_y) == pytest.approx((2 * axis - x, y))


@given(HEXES, HEXES)
def test_neighbouring_centres_are_drawn_at_equal_distances(a: Hex, b: Hex) -> None:
    gap = math.dist(to_pixel(a, 10), to_pixel(b, 10))
    if a != b:
        assert gap >= 10 * math.sqrt(3) - 1e-6
    assert (distance(a, b) == 1) == (abs(gap - 10 * math.sqrt(3)) < 1e-6)


# Lines


def test_a_line_of_five() -> None:
    assert line(Hex(0, 0), Hex(4, -2)) == ((0, 0), (1, 0), (2, -1), (3, -1), (4, -2))


@given(HEXES, HEXES)
def test_a_line_is_a_shortest_way_and_runs_back_the_same(a: Hex, b: Hex) -> None:
    way = line(a, b)
    assert (way[0], way[-1], len(way)) == (a, b, distance(a, b) + 1)
    assert all(distance(here, there) == 1 for here, there in itertools.pairwise(way))
    assert line(b, a) == way[::-1]


@given(HEXES, HEXES)
def test_a_line_keeps_to_the_hexes_nearest_the_straight_one(a: Hex, b: Hex) -> None:
    """No hex is nearer to the point of the line than the one chosen; squared distances in exact fractions."""

    def off(here: Hex, q: Fraction, r: Fraction) -> Fraction:
        dq, dr = here.q - q, here.r - r
        return dq * dq + dq * dr + dr * dr

    steps = distance(a, b)
    for step, here in enumerate(line(a, b)):
        share = Fraction(step, steps or 1)
        q, r = a.q + (b.q - a.q) * share, a.r + (b.r - a.r) * share
        assert all(off(here, q, r) <= off(there, q, r) for there in here.neighbours)


@given(st.integers(-(10**12), 10**12), st.integers(-(10**12), 10**12), HEXES)
def test_lines_are_exact_far_from_the_middle(q: int, r: int, b: Hex) -> None:
    moved = line(Hex(q, r), Hex(q + b.q, r + b.r))
    assert [(there.q - q, there.r - r) for there in moved] == list(line(Hex(0, 0), b))


# Maps


def graph_of(hexes: frozenset[Hex]) -> "nx.Graph[Hex]":
    graph: nx.Graph[Hex] = nx.Graph()
    graph.add_nodes_from(hexes)
    graph.add_edges_from((here, there) for here in hexes for there in hexes if distance(here, there) == 1)
    return graph


@given(PATCHES)
def test_distances_along_a_map_agree_with_networkx(hexes: frozenset[Hex]) -> None:
    expected = dict(nx.all_pairs_shortest_path_length(graph_of(hexes)))
    hex_map = HexMap(hexes)
    for a in hexes:
        assert distances_within(hexes, a) == expected[a]
        assert list(distances_within(hexes, a).values()) == sorted(expected[a].values())
        for b in hexes:
            assert hex_map.distance(a, b) == distance_within(hexes, a, b) == expected[a].get(b)


@given(PATCHES, st.integers(0, 8))
def test_balls_hold_what_is_near_along_the_map(hexes: frozenset[Hex], radius: int) -> None:
    hex_map, graph = HexMap(hexes), graph_of(hexes)
    for center in hexes:
        expected = nx.single_source_shortest_path_length(graph, center, cutoff=radius)
        assert set(hex_map.hexes_of(hex_map.ball(center, radius))) == set(expected)
        assert hex_map.ball(center, -1) == 0


@given(PATCHES)
def test_parts_of_a_map_agree_with_networkx(hexes: frozenset[Hex]) -> None:
    hex_map = HexMap(hexes)
    found = [frozenset(hex_map.hexes_of(part)) for part in hex_map.components()]
    assert {frozenset(part) for part in nx.connected_components(graph_of(hexes))} == set(found)
    firsts = [min((r, q) for q, r in part) for part in found]
    assert firsts == sorted(firsts)


@given(PATCHES, st.data())
def test_gaps_between_sets_are_smallest_distances(hexes: frozenset[Hex], data: st.DataObject) -> None:
    hex_map, graph = HexMap(hexes), graph_of(hexes)
    some = st.sets(st.sampled_from(sorted(hexes)), max_size=6) if hexes else st.just(set())
    a, b = data.draw(some), data.draw(some)
    ways = [nx.shortest_path_length(graph, x, y) for x in a for y in b if nx.has_path(graph, x, y)]
    assert hex_map.gap(hex_map.mask(a), hex_map.mask(b)) == min(ways, default=None)
    for steps in range(-1, 8):
        assert hex_map.is_within(hex_map.mask(a), hex_map.mask(b), steps) == any(way <= steps for way in ways)


def test_bits_of_no_hex_have_nothing_near() -> None:
    bent = HexMap([Hex(0, 0), Hex(1, 1)])
    assert bent.balls == ((0b1, 0, 0, 0, 0b10000, 0),)
    assert [len(row) for row in bent.distances] == [6, 0, 0, 0, 6, 0]
    assert HexMap([]).balls == ((),)
    assert HexMap([]).distances == ()


@given(PATCHES)
def test_a_map_is_a_value(hexes: frozenset[Hex]) -> None:
    hex_map = HexMap(hexes)
    fresh = pickle.dumps(hex_map)
    assert hex_map.hexes == tuple(sorted(hexes))
    assert len(hex_map) == len(hexes)
    assert len(hex_map.distances) == len(hex_map.balls[0])
    assert hex_map == HexMap(sorted(hexes, reverse=True))
    assert hash(hex_map) == hash(HexMap(hexes))
    assert pickle.dumps(hex_map) == fresh
    assert pickle.loads(fresh) == hex_map
    assert eval(repr(hex_map)) == hex_map


@given(PATCHES, st.data())
def test_masks_and_neighbours_name_hexes_of_the_map(hexes: frozenset[Hex], data: st.DataObject) -> None:
    hex_map = HexMap(hexes)
    some = data.draw(st.sets(st.sampled_from(sorted(hexes)))) if hexes else set()
    assert set(hex_map.hexes_of(hex_map.mask(some))) == some
    beside = {there for here in some for there in here.neighbours}
    assert set(hex_map.hexes_of(hex_map.grown(hex_map.mask(some)))) == (some | beside) & hexes
    for here in hexes:
        assert hex_map.neighbours[here] == tuple(there for there in here.neighbours if there in hexes)


def test_hexes_off_the_map_are_refused() -> None:
    hex_map = HexMap([Hex(0, 0), Hex(1, 0)])
    assert Hex(1, 0) in hex_map
    assert Hex(0, 1) not in hex_map
    assert "(0,0)" not in hex_map
    attempts: list[Callable[[], object]] = [
        lambda: hex_map.index(Hex(0, 1)),
        lambda: hex_map.mask([Hex(0, 1)]),
        lambda: hex_map.distance(Hex(0, 0), Hex(0, 1)),
    ]
    for attempt in attempts:
        with pytest.raises(ValueError, match=r"\(0,1\) is not on the map"):
            attempt()
    searches: list[Callable[[], object]] = [
        lambda: distances_within([Hex(0, 0)], Hex(0, 1)),
        lambda: distance_within([Hex(0, 0)], Hex(0, 0), Hex(0, 1)),
    ]
    for search in searches:
        with pytest.raises(ValueError, match=r"\(0,1\) is not one of the hexes"):
            search()


def test_an_empty_map() -> None:
    nowhere = HexMap([])
    assert (len(nowhere), nowhere.full, nowhere.components()) == (0, 0, ())
    assert nowhere.gap(0, 0) is None


def test_a_map_longer_than_a_byte_counts() -> None:
    chain = HexMap(Hex(q, 0) for q in range(300))
    assert chain.distance(Hex(0, 0), Hex(299, 0)) == 299
    parted = HexMap(Hex(q, 0) for q in range(600) if q != 300)
    assert parted.distance(Hex(301, 0), Hex(599, 0)) == 298
    assert parted.distance(Hex(0, 0), Hex(599, 0)) is None


# The board of La Città: fields of six hexes, lanes one hex wide, crossing points left out.


def fields(players: int) -> list[frozenset[Hex]]:
    def upward(i: int, k: int) -> frozenset[Hex]:
        return frozenset(Hex(5 * i + a, 5 * k + b) for a in range(1, 5) for b in range(1, 5) if a + b <= 4)

    def downward(i: int, k: int) -> frozenset[Hex]:
        return frozenset(Hex(5 * i + a, 5 * k + b) for a in range(1, 5) for b in range(1, 5) if a + b >= 6)

    row_0 = [downward(0, 0), *(make(i, 0) for i in (1, 2, 3) for make in (upward, downward))]
    row_1 = [make(i, 1) for i in range(4) for make in (upward, downward)]
    row_2 = [upward(0, 2), *(field for i in (1, 2, 3) for field in (downward(i - 1, 2), upward(i, 2)))]
    every = row_0 + row_1 + row_2
    return {5: every, 4: every, 3: every[:15], 2: every[:5] + every[7:12]}[players]


def lanes(players: int) -> HexMap:
    land = frozenset[Hex]().union(*fields(players))
    return HexMap(there for here in land for there in here.neighbours if there not in land)


@pytest.mark.parametrize(
    ("players", "hexes", "two_fields", "one_field", "degree_two", "degree_three"),
    [
        (5, 156, 108, 48, 102, 54),
        (4, 156, 108, 48, 102, 54),
        (3, 112, 68, 44, 78, 34),
        (2, 76, 44, 32, 54, 22),
    ],
)
def test_the_lanes_of_la_citta(
    players: int, hexes: int, two_fields: int, one_field: int, degree_two: int, degree_three: int
) -> None:
    board = lanes(players)
    assert len(board) == hexes
    assert len(board.components()) == 1
    touched = [
        sum(any(there in field for there in here.neighbours) for field in fields(players))
        for here in board.hexes
    ]
    assert (touched.count(2), touched.count(1)) == (two_fields, one_field)
    degrees = [len(board.neighbours[here]) for here in board.hexes]
    assert (degrees.count(2), degrees.count(3)) == (degree_two, degree_three)


def test_cities_as_neighbours() -> None:  # EC-5
    board = lanes(5)
    city_a, city_b = board.mask([Hex(12, 3), Hex(11, 4)]), board.mask([Hex(10, 8), Hex(10, 7)])
    assert board.gap(city_a, city_b) == 3
    assert board.is_within(city_a, city_b, 3)
    assert not board.is_within(city_a, city_b, 2)
    assert board.distance(Hex(11, 4), Hex(10, 7)) == 3
    assert board.gap(city_a, city_b | board.mask([Hex(10, 6)])) == 2
    assert board.gap(board.mask([Hex(12, 3)]), city_b) == 4
    free_beside_b = board.grown(city_b) & ~city_b
    assert board.hexes_of(free_beside_b) == (Hex(10, 6), Hex(10, 9))


def test_free_hexes_beside_a_city() -> None:  # EC-1
    board = lanes(5)
    city = board.mask([Hex(12, 3), Hex(13, 2), Hex(11, 4)])
    assert set(board.hexes_of(board.grown(city) & ~city)) == {Hex(10, 4), Hex(11, 5), Hex(14, 1)}


def test_castellos_of_the_first_layout_stand_five_apart() -> None:  # layout A, five players
    board = lanes(5)
    castellos = [
        Hex(*at)
        for at in [(13, 12), (2, 10), (5, 2), (13, 2), (10, 8), (1, 5), (14, 5), (7, 5), (9, 1), (6, 10)]
    ]
    gaps = [board.distance(a, b) for a in castellos for b in castellos if a < b]
    assert min(gap for gap in gaps if gap is not None) >= 5
    assert None not in gaps


def test_two_islands_far_apart_have_no_way_between_them() -> None:
    islands = HexMap([Hex(0, 0), Hex(1, 0), Hex(700, 700)])
    assert islands.distance(Hex(0, 0), Hex(1, 0)) == 1
    assert islands.distance(Hex(0, 0), Hex(700, 700)) is None
