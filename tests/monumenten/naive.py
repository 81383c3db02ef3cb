"""A slow, obvious second opinion on the rules of *Monumenten* (PlanQuadrat).

The module is written from the rulebook clauses MO-01 .. MO-79 and from nothing else. It shares no code and no
types with the library, only texts, so that an error would have to be made twice, in two different ways, to
stay hidden. Edges, vertices and cells are tuples in sets; it is meant to be read from top to bottom.

Texts (MO-71): ``H343`` a row on a horizontal groove at x 3, Y 4, of length 3; ``H343>H543`` a slide;
``@(3,3)`` a claim; ``skip``; ``pass``.

>>> n = play(start(), "H343")
>>> len(legal(n)), n.mover, n.step
(360, 1, 'place')
>>> sorted(broken(n, "V422")), sorted(broken(n, "H533"))
([], [])
>>> sorted(broken(n, "V432")), sorted(broken(n, "H541"))
(['MO-23'], ['MO-22'])
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from monumenten.naive_board import (
    CELLS,
    Cell,
    Edge,
    Square,
    Vertex,
    across,
    all_rows,
    border,
    edges,
    first,
    interior,
    is_groove,
    is_rim,
    parts,
    sides,
    vertices,
)

ROW = re.compile(r"([HV])([0-9])([0-9])([1-3])")
SLIDE = re.compile(r"([HV][0-9][0-9][1-3])>([HV][0-9][0-9][1-3])")
CLAIM = re.compile(r"@\(([0-9]),([0-9])\)")

MONUMENTS = 6
FULL_SUPPLY = (12, 8, 4)
"""Rows of length 1, 2 and 3 (MO-01)."""

ROWS_USED_UP, MONUMENTS_USED_UP, NO_PLACEMENT = "rows", "monuments", "no placement"


class Switches(NamedTuple):
    """The readings that can be chosen (section 4), and who begins (MO-02)."""

    rim: str = "grooves"
    slide: str = "on"
    slide_stop: str = "any"
    junction: str = "pass_between"
    opening_no_slide_turns: int = 1
    slide_just_placed: bool = False
    late_claim: bool = True
    nested_scoring: str = "faces"
    build_inside_secured: str = "forbidden"
    end_timing: str = "immediate"
    start_player: int = 0


DEFAULTS = Switches()


class Waiting(NamedTuple):
    """A closed square without a monument: who made it, and in which turn of the game (from 1)."""

    square: Square
    creator: int
    turn: int


@dataclass(frozen=True)
class Naive:
    """One moment of a game.

    ``supplies`` counts the rows of length 1, 2, 3 that each player has left, ``turns`` the finished turns.
    ``claims`` are owners and squares in the order of claiming. ``just_placed`` is the row of this turn, None
    before it is placed and after a pass. ``met`` is the end condition that was met first.
    """

    switches: Switches = DEFAULTS
    rows: frozenset[str] = frozenset()
    supplies: tuple[tuple[int, ...], ...] = (FULL_SUPPLY, FULL_SUPPLY)
    claims: tuple[tuple[int, Square], ...] = ()
    waiting: tuple[Waiting, ...] = ()
    mover: int = 0
    step: str = "place"
    just_placed: str | None = None
    turns: tuple[int, ...] = (0, 0)
    met: str | None = None
    over: bool = False

    @property
    def turn(self) -> int:
        """The number of the current turn, from 1."""
        return sum(self.turns) + 1

    @cached_property
    def occupied(self) -> frozenset[Edge]:
        """Every unit edge that carries a house."""
        return frozenset(edge for row in self.rows for edge in edges(row))

    @cached_property
    def spanned(self) -> dict[str, frozenset[Vertex]]:
        """The interior vertices of the rows of each orientation."""
        return {
            way: frozenset(vertex for row in self.rows if row[0] == way for vertex in interior(row))
            for way in "HV"
        }

    @cached_property
    def touched(self) -> dict[str, frozenset[Vertex]]:
        """All vertices of the rows of each orientation, their ends included."""
        return {
            way: frozenset(vertex for row in self.rows if row[0] == way for vertex in vertices(row))
            for way in "HV"
        }

    @cached_property
    def secured(self) -> dict[Cell, Square]:
        """Each cell of a claimed square, with the square."""
        return {cell: square for _, square in self.claims for cell in square}

    @cached_property
    def inside_secured(self) -> frozenset[Edge]:
        """The edges whose two sides are cells of the same claimed square."""
        return frozenset(
            edge
            for cell, square in self.secured.items()
            for edge in border(cell)
            if not is_rim(edge) and square.issuperset(sides(edge))
        )

    @cached_property
    def kept_free(self) -> frozenset[Edge]:
        """The edges onto which no row may be placed or slid (MO-24)."""
        return self.inside_secured if self.switches.build_inside_secured == "forbidden" else frozenset()


def start(switches: Switches = DEFAULTS) -> Naive:
    """Give the empty board (MO-01, MO-02)."""
    return Naive(switches, mover=switches.start_player)


# --- faces and squares ---


def faces(n: Naive) -> list[Square]:
    """Walk out the faces of the board, breadth first, in the order of their first cells (MO-40).

    Rows inside a claimed square do not divide it (MO-78).
    """
    walls = n.occupied - n.inside_secured
    found: list[Square] = []
    for cell in sorted(CELLS, key=lambda cell: (cell[1], cell[0])):
        if any(cell in face for face in found):
            continue
        reached, queue = {cell}, deque([cell])
        while queue:
            here = queue.popleft()
            for edge in border(here):
                if edge in walls:
                    continue
                for there in set(sides(edge)) - reached:
                    reached.add(there)
                    queue.append(there)
        found.append(frozenset(reached))
    return found


def closed_squares(n: Naive) -> list[Square]:
    """Give the faces that are closed squares, in the order of their first cells (MO-40, MO-41).

    Without walls at the rim every rim edge needs a house, which it cannot have when the rim has no grooves.
    With walls every face is closed but the open country, the largest one (section 5, note 1). If that
    carries a monument it remains a square (MO-46), and there is no open country.
    """
    found = faces(n)
    if n.switches.rim == "wall":
        country = max(found, key=len)  # of several that are largest, the first one
        return [face for face in found if face != country or first(face) in n.secured]
    gaps = {cell for cell in CELLS for edge in border(cell) if is_rim(edge) and edge not in n.occupied}
    return [face for face in found if not face & gaps]


def updated_waiting(n: Naive) -> tuple[Waiting, ...]:
    """Compare the closed squares with those known before the turn (MO-42, MO-49, MO-72).

    A known cell set keeps its creator, a new one is the mover's, and what is no longer closed is forgotten.
    """
    known = {waiting.square: waiting for waiting in n.waiting}
    unclaimed = [square for square in closed_squares(n) if first(square) not in n.secured]
    return tuple(known.get(square, Waiting(square, n.mover, n.turn)) for square in unclaimed)


# --- placing ---


def wrong_placement(n: Naive, row: str) -> set[str]:
    """Name what forbids a row, whoever may place it and has it in supply (MO-20 .. MO-24)."""
    on_board = [edge for edge in edges(row) if sides(edge)]
    reasons = clashes(n, row)
    if len(on_board) < len(edges(row)):
        reasons.add("MO-20")
    if not all(is_groove(edge, n.switches.rim) for edge in on_board):
        reasons.add("MO-21")
    return reasons


def clashes(n: Naive, row: str) -> set[str]:
    """Name what the rows and squares of the board have against another row (MO-22 .. MO-24)."""
    reasons = set()
    if not n.occupied.isdisjoint(edges(row)):
        reasons.add("MO-22")
    if not n.spanned[across(row[0])].isdisjoint(interior(row)):
        reasons.add("MO-23")
    if not n.kept_free.isdisjoint(edges(row)):
        reasons.add("MO-24")
    return reasons


def placements(n: Naive, player: int) -> list[str]:
    """List the rows that a player could place: in supply and fitting (MO-11)."""
    return [
        row
        for row in all_rows(n.switches.rim)
        if n.supplies[player][int(row[3]) - 1] > 0 and not clashes(n, row)
    ]


# --- sliding ---


def is_protected(n: Naive, row: str) -> bool:
    """Tell whether an edge of the row borders a cell of a square with a monument (MO-35)."""
    return any(cell in n.secured for edge in edges(row) for cell in sides(edge))


def walk(n: Naive, row: str, direction: int) -> list[str]:
    """List the positions that a row reaches in one direction, unit by unit, until it is stopped (MO-33)."""
    reached: list[str] = []
    while True:
        way, x, y, length = parts(row)
        ahead = length if direction > 0 else -1
        edge = (way, x + ahead, y) if way == "H" else (way, x, y + ahead)
        left_behind = vertices(row)[-1 if direction > 0 else 0]
        barriers = n.touched if n.switches.junction == "touch_blocks" else n.spanned
        if not is_groove(edge, n.switches.rim) or edge in n.occupied:
            return reached
        if left_behind in barriers[across(way)] or edge in n.kept_free:
            return reached
        row = f"H{x + direction}{y}{length}" if way == "H" else f"V{x}{y + direction}{length}"
        reached.append(row)


def slide_targets(n: Naive, row: str) -> list[str]:
    """List where a row of the board can slide, leaving steps aside (MO-32 .. MO-35), in string order."""
    if is_protected(n, row):
        return []
    back, forth = walk(n, row, -1), walk(n, row, 1)
    if n.switches.slide_stop == "contact":
        back, forth = back[-1:], forth[-1:]
    return sorted(back + forth)


def may_slide_now(n: Naive) -> bool:
    """Tell whether the mover has the option of a slide at all (MO-03, MO-12, MO-37)."""
    past_opening = n.turns[n.mover] >= n.switches.opening_no_slide_turns
    return n.switches.slide == "on" and past_opening and n.just_placed is not None


def slides(n: Naive) -> list[str]:
    """List the slides of the mover's slide step (MO-30)."""
    if not may_slide_now(n):
        return []
    movable = [row for row in n.rows if row != n.just_placed or n.switches.slide_just_placed]
    return [f"{row}>{target}" for row in movable for target in slide_targets(n, row)]


# --- claiming and scores ---


def claimable(n: Naive) -> list[Square]:
    """List the squares that the mover may claim, once the slide step is done (MO-43 .. MO-45, MO-73)."""
    if monuments(n)[n.mover] == 0:
        return []
    return [
        waiting.square
        for waiting in n.waiting
        if waiting.creator == n.mover and (n.switches.late_claim or waiting.turn == n.turn)
    ]


def monuments(n: Naive) -> tuple[int, int]:
    """Count the monuments that each player has left."""
    owners = [owner for owner, _ in n.claims]
    return MONUMENTS - owners.count(0), MONUMENTS - owners.count(1)


def size(square: Square, nested_scoring: str) -> int:
    """Count the cells of a square, with those inside it if the switch says so (MO-61, MO-74)."""
    if nested_scoring == "faces":
        return len(square)
    outside = {cell for cell in CELLS - square if any(is_rim(edge) for edge in border(cell))}
    queue = deque(sorted(outside))
    while queue:
        for edge in border(queue.popleft()):
            for cell in set(sides(edge)) - square - outside:
                outside.add(cell)
                queue.append(cell)
    return len(CELLS - outside)


def scores(n: Naive) -> tuple[int, int]:
    """Count the cells of the squares that each player has marked (MO-61)."""
    totals = [0, 0]
    for owner, square in n.claims:
        totals[owner] += size(square, n.switches.nested_scoring)
    return totals[0], totals[1]


def result(n: Naive) -> tuple[str, str] | None:
    """Give the winner (``"0"``, ``"1"`` or ``"draw"``) and the end condition met first; None while open."""
    if not n.over or n.met is None:
        return None
    lead = scores(n)[0] - scores(n)[1]
    return ("0" if lead > 0 else "1" if lead < 0 else "draw"), n.met


# --- legal moves, play, perft ---


def legal(n: Naive) -> list[str]:
    """List all legal moves as texts in plain string order; none when the game is over (MO-70)."""
    if n.over:
        return []
    if n.step == "place":
        return placements(n, n.mover) or ["pass"]
    if n.step == "slide":
        return sorted([*slides(n), "skip"])
    named = [first(square) for square in claimable(n)]
    return sorted([*(f"@({x},{y})" for x, y in named), "skip"])


def play(n: Naive, text: str) -> Naive:
    """Make a small move; an illegal one is a ValueError that names the broken clauses."""
    reasons = broken(n, text)
    if reasons:
        raise ValueError(f"{text} is illegal: {', '.join(sorted(reasons))}")
    if ROW.fullmatch(text):
        left = list(n.supplies[n.mover])
        left[int(text[3]) - 1] -= 1
        supplies = (tuple(left), n.supplies[1]) if n.mover == 0 else (n.supplies[0], tuple(left))
        n = replace(n, rows=n.rows | {text}, supplies=supplies, just_placed=text, step="slide")
        return n if slides(n) else claim_step(n)
    if SLIDE.fullmatch(text):
        origin, target = text.split(">")
        return claim_step(replace(n, rows=n.rows - {origin} | {target}))
    if text == "pass" or (text == "skip" and n.step == "slide"):
        return claim_step(n)
    if text != "skip":
        [claimed] = [square for square in claimable(n) if "@({},{})".format(*first(square)) == text]
        waiting = tuple(it for it in n.waiting if it.square != claimed)
        n = replace(n, claims=(*n.claims, (n.mover, claimed)), waiting=waiting)
    return end_turn(n)


def claim_step(n: Naive) -> Naive:
    """Bring the list of squares up to date and go on to the claim; with nothing to claim, end the turn."""
    n = replace(n, step="claim", waiting=updated_waiting(n))
    return n if claimable(n) else end_turn(n)


def end_turn(n: Naive) -> Naive:
    """Close the mover's turn and look whether the game is over (MO-60, MO-75, MO-76)."""
    mover = n.mover
    turns = (n.turns[0] + 1, n.turns[1]) if mover == 0 else (n.turns[0], n.turns[1] + 1)
    met = n.met
    if met is None:
        if sum(n.supplies[mover]) == 0:
            met = ROWS_USED_UP
        elif monuments(n)[mover] == 0:
            met = MONUMENTS_USED_UP
        elif not placements(n, 0) and not placements(n, 1):
            met = NO_PLACEMENT
    over = met is not None and (n.switches.end_timing == "immediate" or turns[0] == turns[1])
    return replace(n, turns=turns, met=met, over=over, mover=1 - mover, step="place", just_placed=None)


def perft(n: Naive, depth: int) -> int:
    """Count the sequences of this many small moves; a finished game is one leaf and goes no further."""
    if depth == 0 or n.over:
        return 1
    if depth == 1:
        return len(legal(n))
    return sum(perft(play(n, text), depth - 1) for text in legal(n))


# --- why a move is illegal ---


def broken(n: Naive, text: str) -> set[str]:
    """Name the clauses that forbid a move text here; the set is empty exactly if the move is legal.

    The text is judged by checking it, not by looking it up among the legal moves, so the two can be held
    against each other. A text that is no move text at all (MO-71) is a ValueError.
    """
    row, slide, claim = ROW.fullmatch(text), SLIDE.fullmatch(text), CLAIM.fullmatch(text)
    if not (row or slide or claim or text in ("skip", "pass")):
        raise ValueError(f"not a move text: {text!r}")
    if n.over:
        return {"MO-60"}
    if row:
        lacking = n.supplies[n.mover][int(text[3]) - 1] == 0  # the mover chooses among the lengths he has
        out_of_step = {"MO-10"} if n.step != "place" else set()
        return out_of_step | wrong_placement(n, text) | ({"MO-11"} if lacking else set())
    if text == "pass":
        return {"MO-10"} if n.step != "place" else {"MO-11"} if placements(n, n.mover) else set()
    if text == "skip":
        return {"MO-11"} if n.step == "place" else set()
    if slide:
        return ({"MO-30"} if n.step != "slide" else set()) | wrong_slide(n, slide[1], slide[2])
    return ({"MO-10"} if n.step != "claim" else set()) | wrong_claim(n, (int(text[2]), int(text[4])))


def wrong_slide(n: Naive, row: str, target: str) -> set[str]:
    """Judge a slide in the slide step: which row, and where to (MO-30 .. MO-35)."""
    if row not in n.rows:
        return {"MO-30"}
    reasons = set()
    if row == n.just_placed and not n.switches.slide_just_placed:
        reasons.add("MO-30")
    if is_protected(n, row):
        reasons.add("MO-35")
    (way, x, y, length), (other_way, other_x, other_y, other_length) = parts(row), parts(target)
    same_groove = way == other_way and (y == other_y if way == "H" else x == other_x)
    if row == target or length != other_length or not same_groove:
        return reasons | {"MO-32"}
    reached = walk(n, row, 1 if (other_x, other_y) > (x, y) else -1)
    if target not in reached:
        reasons.add("MO-33")
        if n.kept_free & edges_between(row, target) - set(edges(row)):
            reasons.add("MO-24")
    elif n.switches.slide_stop == "contact" and target != reached[-1]:
        reasons.add("MO-34")
    return reasons


def edges_between(row: str, target: str) -> set[Edge]:
    """Give the edges of a groove that a row covers on its way, from its own place to the target."""
    (way, x, y, length), (_, other_x, other_y, _) = parts(row), parts(target)
    if way == "H":
        return {(way, i, y) for i in range(min(x, other_x), max(x, other_x) + length)}
    return {(way, x, i) for i in range(min(y, other_y), max(y, other_y) + length)}


def wrong_claim(n: Naive, cell: Cell) -> set[str]:
    """Judge a claim in the claim step (MO-43, MO-45, MO-73)."""
    for waiting in n.waiting:
        if cell == first(waiting.square):
            if waiting.creator != n.mover:
                return {"MO-45"}
            late = waiting.turn < n.turn and not n.switches.late_claim
            return {"MO-73"} if late else set()
    return {"MO-43"}
