"""A slow, obvious second opinion on the parts of *Alhambra*: tiles, building, walls, money, points.

The module is written from the clauses AL-01 .. AL-109 and from nothing else. It shares no code, no types and
no data with the library, only texts, so that an error would have to be made twice, in two different ways, to
stay hidden. ``naive_game.py`` makes games of these parts. It is meant to be read from top to bottom.

An Alhambra is a dict from cells (x, y) to tile ids, the fountain included; x grows east, y grows south.

>>> board = {**START, (1, 0): "TOW-13-E"}
>>> wrong_placement(board, "CHA-9-W", (2, 0)), wrong_placement(board, "GAR-10-0", (1, 1))
({'AL-54'}, set())
>>> longest_wall(board), swappable(board, "ARC-4-NES"), swappable(board, "PAV-3-SW")
(1, [(1, 0)], [])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

Cell = tuple[int, int]
Board = dict[Cell, str]
Cards = tuple[str, ...]
Edge = tuple[Cell, Cell]

# --- components (section 1) ------------------------------------------------------------------------------

FOUNTAIN = "fountain"
START: Board = {(0, 0): FOUNTAIN}

TABLE = """
PAV-2-NEW PAV-3-SW PAV-4-ES PAV-5-NW PAV-6-N PAV-7-E PAV-8-0
SER-3-ESW SER-4-NE SER-5-SW SER-6-ES SER-7-W SER-8-S SER-9-0
ARC-4-NES ARC-5-NW ARC-6-SW ARC-6-NE ARC-7-ES ARC-8-N ARC-8-E ARC-9-0 ARC-10-0
CHA-5-NSW CHA-6-ES CHA-7-SW CHA-7-NE CHA-8-NW CHA-9-W CHA-9-S CHA-10-0 CHA-11-0
GAR-6-ESW GAR-7-NSW GAR-8-SW GAR-8-NE GAR-8-NW GAR-9-E GAR-10-N GAR-10-W GAR-10-0 GAR-11-0 GAR-12-S
TOW-7-NEW TOW-8-NES TOW-9-ES TOW-9-NE TOW-9-NW TOW-10-W TOW-11-N TOW-11-S TOW-11-0 TOW-12-0 TOW-13-E
"""
TILES = TABLE.split()

TYPES = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
COLOURS = ("blue", "green", "orange", "yellow")
"""The colours of the market places 1 to 4."""

AWAY: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

PAYS = {
    "pavilion": ((1,), (8, 1), (16, 8, 1)),
    "seraglio": ((2,), (9, 2), (17, 9, 2)),
    "arcades": ((3,), (10, 3), (18, 10, 3)),
    "chambers": ((4,), (11, 4), (19, 11, 4)),
    "garden": ((5,), (12, 5), (20, 12, 5)),
    "tower": ((6,), (13, 6), (21, 13, 6)),
}


def type_of(tile: str) -> str:
    return next(name for name in TYPES if name.upper().startswith(tile[:3]))


def price_of(tile: str) -> int:
    return int(tile.split("-")[1])


def walls_of(tile: str) -> str:
    """The sides with a wall; the fountain has none (AL-55)."""
    return "" if tile == FOUNTAIN else tile.split("-")[2].replace("0", "")


def all_cards(players: int) -> Cards:
    """The money of a game (section 1, AL-90), sorted."""
    copies = 2 if players == 2 else 3
    return tuple(sorted([f"{colour}{value}" for colour in COLOURS for value in range(1, 10)] * copies))


def value_of(card: str) -> int:
    return int(card[-1])


def worth(cards: Iterable[str]) -> int:
    return sum(map(value_of, cards))


# --- building (AL-41, AL-42, AL-51 .. AL-56) -------------------------------------------------------------


def beside(cell: Cell, side: str) -> Cell:
    return cell[0] + AWAY[side][0], cell[1] + AWAY[side][1]


def neighbours(cell: Cell) -> list[Cell]:
    return [beside(cell, side) for side in "NESW"]


def clashing_sides(board: Board, cell: Cell) -> list[str]:
    """Sides on which the tile and its neighbour disagree about the wall (AL-53)."""
    return [
        side
        for side in "NESW"
        if beside(cell, side) in board
        and (side in walls_of(board[cell])) != (OPPOSITE[side] in walls_of(board[beside(cell, side)]))
    ]


def walkable_sides(board: Board, cell: Cell) -> list[str]:
    """Sides on which one can walk over to a neighbour: neither tile has a wall there (AL-54)."""
    return [
        side
        for side in "NESW"
        if beside(cell, side) in board
        and side not in walls_of(board[cell])
        and OPPOSITE[side] not in walls_of(board[beside(cell, side)])
    ]


def on_foot(board: Board) -> set[Cell]:
    """The cells that one can walk to from the fountain."""
    reached, todo = set(), [(0, 0)]
    while todo:
        cell = todo.pop()
        if cell not in reached:
            reached.add(cell)
            todo += [beside(cell, side) for side in walkable_sides(board, cell)]
    return reached


def holes(board: Board, hole_rule: str = "region") -> set[Cell]:
    """The empty cells that AL-56 forbids.

    Under ``region`` all that a flood from outside does not reach, under ``single`` lone cells among four.
    """
    xs, ys = [x for x, _ in board], [y for _, y in board]
    field = {(x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)}
    dry = field - set(board)
    if hole_rule == "single":
        return {cell for cell in dry if all(it in board for it in neighbours(cell))}
    todo = [(min(xs) - 1, min(ys) - 1)]
    while todo:
        cell = todo.pop()
        if cell in dry:
            dry.remove(cell)
            todo += neighbours(cell)
    return dry


def faults(board: Board, hole_rule: str = "region") -> set[str]:
    """The clauses that a whole Alhambra breaks."""
    broken = set()
    if any(clashing_sides(board, cell) for cell in board):
        broken.add("AL-53")
    if on_foot(board) != set(board):
        broken.add("AL-54")
    if holes(board, hole_rule):
        broken.add("AL-56")
    return broken


def wrong_placement(board: Board, tile: str, cell: Cell, hole_rule: str = "region") -> set[str]:
    """The clauses that a placement breaks, judged on the Alhambra built anew."""
    if cell in board or not any(it in board for it in neighbours(cell)):
        return {"AL-52"}
    return faults({**board, cell: tile}, hole_rule)


def placeable(board: Board, tile: str, hole_rule: str = "region") -> list[Cell]:
    """The cells where the tile may be placed, in order."""
    around = {it for cell in board for it in neighbours(cell)}
    return sorted(cell for cell in around if not wrong_placement(board, tile, cell, hole_rule))


def without(board: Board, cell: Cell) -> Board:
    return {other: tile for other, tile in board.items() if other != cell}


def removable(board: Board, hole_rule: str = "region") -> list[Cell]:
    """The cells whose building may be removed (AL-41, AL-43), in order."""
    return sorted(cell for cell in board if cell != (0, 0) and not faults(without(board, cell), hole_rule))


def swappable(board: Board, tile: str, hole_rule: str = "region") -> list[Cell]:
    """The cells whose building may make room for the tile (AL-42, AL-43), in order."""
    return sorted(cell for cell in board if cell != (0, 0) and not faults({**board, cell: tile}, hole_rule))


# --- the wall (AL-73 .. AL-75) ---------------------------------------------------------------------------


def outer_segments(board: Board) -> list[Edge]:
    """The outer wall as pairs of corner points."""
    ends: dict[str, Edge] = {
        "N": ((0, 0), (1, 0)), "E": ((1, 0), (1, 1)), "S": ((0, 1), (1, 1)), "W": ((0, 0), (0, 1)),
    }  # fmt: skip
    segments = []
    for x, y in sorted(board):
        for side in walls_of(board[x, y]):
            if beside((x, y), side) not in board:
                (ax, ay), (bx, by) = ends[side]
                segments.append(((x + ax, y + ay), (x + bx, y + by)))
    return segments


def crowding(segments: Iterable[Edge]) -> int:
    """The largest number of segments that meet in one corner point."""
    return max(Counter(point for segment in segments for point in segment).values(), default=0)


def longest_trail(segments: Sequence[Edge], *, points_once: bool) -> int:
    """The most segments that can be walked along in one go, none of them twice, trying every way.

    With ``points_once`` no corner point may be met twice either.
    """
    meeting: dict[Cell, list[Edge]] = {}
    for segment in segments:
        for point in segment:
            meeting.setdefault(point, []).append(segment)

    def walk(point: Cell, used: set[Edge], seen: set[Cell]) -> int:
        best = len(used)
        for segment in meeting[point]:
            other = segment[1] if segment[0] == point else segment[0]
            if segment not in used and not (points_once and other in seen):
                best = max(best, walk(other, used | {segment}, seen | {other}))
        return best

    return max((walk(point, set(), {point}) for point in meeting), default=0)


def largest_component(segments: Sequence[Edge]) -> int:
    """The most segments that hang together."""
    best, left = 0, set(segments)
    while left:
        part, todo = set(), [min(left)]
        while todo:
            segment = todo.pop()
            if segment not in part:
                part.add(segment)
                todo += [it for it in left if set(it) & set(segment)]
        left -= part
        best = max(best, len(part))
    return best


def longest_wall(board: Board, metric: str = "trail") -> int:
    """The length of the longest stretch of outer wall."""
    segments = outer_segments(board)
    if metric == "component":
        return largest_component(segments)
    return longest_trail(segments, points_once=metric == "simple_path")


# --- money (AL-06, AL-20, AL-30, AL-31, AL-80, AL-103) -----------------------------------------------------


def subsets(cards: Iterable[str]) -> list[Cards]:
    """Every multiset of one card or more, equal cards not told apart (AL-102), in order."""
    cards = sorted(cards)
    return sorted({it for size in range(1, len(cards) + 1) for it in combinations(cards, size)})


def takings(open_money: Iterable[str]) -> list[Cards]:
    """What may be taken: one card, or several worth 5 at most."""
    return [cards for cards in subsets(open_money) if len(cards) == 1 or worth(cards) <= 5]


def payments(hand: Iterable[str], place: int, price: int, payment_sets: str = "minimal") -> list[Cards]:
    """What may be paid for a building of the price on the market place (1 .. 4)."""
    own = [card for card in hand if card.startswith(COLOURS[place - 1])]
    enough = [cards for cards in subsets(own) if worth(cards) >= price]
    if payment_sets == "any":
        return enough
    return [cards for cards in enough if not any(worth(cards) - value_of(card) >= price for card in cards)]


def receiver(hands: Sequence[Iterable[str]], place: int) -> int | None:
    """Who is given the building left on the market place, if anybody (AL-80)."""
    sums = [worth(card for card in hand if card.startswith(COLOURS[place - 1])) for hand in hands]
    return sums.index(max(sums)) if max(sums) > 0 and sums.count(max(sums)) == 1 else None


def pile_sizes(cards: int) -> list[int]:
    """The five piles (AL-06)."""
    sizes = [0] * 5
    for number in range(cards):
        sizes[number % 5] += 1
    return sizes


def window(card: str, cards: int) -> range:
    """The places in the whole stack, scoring cards included, where a scoring card may lie."""
    sizes = pile_sizes(cards)
    if card == "A":
        return range(sizes[0], sizes[0] + sizes[1] + 1)
    above = sum(sizes[:3]) + 1
    return range(above, above + sizes[3] + 1)


# --- points (AL-70 .. AL-72) -------------------------------------------------------------------------------


def majority(counts: Sequence[int], kind: str, scoring: int) -> list[int]:
    """What each gets for the numbers of buildings of one type."""
    pays = PAYS[kind][scoring - 1]
    points = []
    for count in counts:
        better, equal = sum(it > count for it in counts), counts.count(count)
        shared = sum(pays[better : better + equal])
        points.append(shared // equal if count else 0)
    return points


def places(counts: Sequence[int]) -> list[int | None]:
    """The place of each; none without a building."""
    return [1 + sum(other > count for other in counts) if count else None for count in counts]


def count_types(tiles: Iterable[str]) -> dict[str, int]:
    """How many buildings of each type there are, the fountain aside."""
    kinds = [type_of(tile) for tile in tiles if tile != FOUNTAIN]
    return {kind: kinds.count(kind) for kind in TYPES}


def table(boards: Sequence[Mapping[Cell, str]], dirk: Sequence[str] | None) -> dict[str, list[int]]:
    """By type the numbers of all seats, Dirk's last where he takes part (AL-92)."""
    counts = [count_types(board.values()) for board in boards]
    if dirk is not None:
        counts.append(count_types(dirk))
    return {kind: [it[kind] for it in counts] for kind in TYPES}
