"""A slow, obvious second opinion on the rules of *Lass die Kirche im Dorf!*.

The module is written from the rulebook clauses KD-01 .. KD-45 and from nothing else. It shares no code and
no types with the library, only texts, so that an error would have to be made twice, in two different ways,
to stay hidden. It is meant to be read from top to bottom; speed is of no concern.

Texts (KD-41):

* a square is file and rank: ``a1`` .. ``g7`` (``a1`` .. ``e5`` on the small board);
* a piece is kind, square, ridge: ``Na1H`` a nave, ``Sg7V`` a steeple, ``d3H`` a house (its kind is empty);
* a move is a placement (spelt like the piece), a shift ``g4-e4``, or a priest help ``f7*``.

>>> n = start()
>>> line(n)
'- | - | d4 | light'
>>> n = play(n, "Na1H")
>>> legal(n)
['Sg7H', 'Sg7V']
>>> sorted(broken(n, "Sa7H"))
['KD-02']
"""

from __future__ import annotations

import re
from collections import Counter, deque
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

Side: TypeAlias = str
"""``"light"`` or ``"dark"``."""

Result: TypeAlias = tuple[str, str] | None
"""None while the game is open, else ``("win", side)``, ``("draw", "repetition")`` or ``("draw", "cap")``."""

PLACEMENT = re.compile(r"([NS]?)([a-z][0-9])([HV])")
SHIFT = re.compile(r"([a-z][0-9])-([a-z][0-9])")
HELP = re.compile(r"([a-z][0-9])\*")
SQUARE = re.compile(r"[a-z][0-9]")

NAVE, STEEPLE, HOUSE = "N", "S", ""
KIND_NAMES = {NAVE: "nave", STEEPLE: "steeple", HOUSE: "house"}
HOUSES_PER_SIDE = {7: 7, 5: 3}
CENTRE = {7: "d4", 5: "c3"}

ALONG = {"H": [(-1, 0), (1, 0)], "V": [(0, -1), (0, 1)]}
"""The two ways a ridge points, as (files, ranks): H along the rank, V along the file."""

TURNED = {"H": "V", "V": "H"}


@dataclass(frozen=True)
class Naive:
    """One moment of a game: what stands where, whose turn it is, the switches, and the history.

    ``past`` holds the one-line forms of the earlier positions since the set-up was finished, without the
    present one (KD-42). ``actions`` counts the moves and priest helps since then (KD-34).
    """

    light: frozenset[str]
    dark: frozenset[str]
    priest: str
    to_move: Side
    size: int = 7
    priest_any: bool = False
    first_mover: Side = "light"
    repetition: str = "draw3"
    ply_cap: int = 400
    past: tuple[str, ...] = ()
    actions: int = 0
    result: Result = None

    def __post_init__(self) -> None:
        """Refuse values that no switch and no field can have (section 4)."""
        if self.size not in HOUSES_PER_SIDE:
            raise ValueError(f"size must be 7 or 5, not {self.size!r}")
        if self.to_move not in ("light", "dark"):
            raise ValueError(f"to_move must be light or dark, not {self.to_move!r}")
        if self.first_mover not in ("light", "dark"):
            raise ValueError(f"first_mover must be light or dark, not {self.first_mover!r}")
        if self.repetition not in ("draw3", "none"):
            raise ValueError(f"repetition must be draw3 or none, not {self.repetition!r}")
        if self.ply_cap < 0:
            raise ValueError(f"ply_cap must be 0 (none) or more, not {self.ply_cap!r}")


# --- squares ---


@cache
def all_squares(size: int) -> tuple[str, ...]:
    """List the squares by file, then rank (section 2).

    >>> all_squares(5)[:6]
    ('a1', 'a2', 'a3', 'a4', 'a5', 'b1')
    """
    return tuple(file + str(rank) for file in "abcdefg"[:size] for rank in range(1, size + 1))


def one_step(square: str, files: int, ranks: int) -> str:
    """Name the square so many files and ranks further on; the name may lie off the board."""
    return chr(ord(square[0]) + files) + str(int(square[1]) + ranks)


@cache
def beside(square: str, size: int) -> frozenset[str]:
    """Give the two to four squares of the board that share a side with this one."""
    around = {one_step(square, files, ranks) for way in ALONG.values() for files, ranks in way}
    return frozenset(around & set(all_squares(size)))


def edge(size: int) -> set[str]:
    """Give the squares on an outermost file or rank, corners included (section 2)."""
    ends = ("a", "abcdefg"[size - 1], "1", str(size))
    return {square for square in all_squares(size) if square[0] in ends or square[1] in ends}


def opposite_corner(size: int) -> dict[str, str]:
    """Map each corner to the one diagonally across the board.

    >>> opposite_corner(5)
    {'a1': 'e5', 'e5': 'a1', 'a5': 'e1', 'e1': 'a5'}
    """
    last = "abcdefg"[size - 1]
    south_west, north_east = "a1", f"{last}{size}"
    north_west, south_east = f"a{size}", f"{last}1"
    return {
        south_west: north_east,
        north_east: south_west,
        north_west: south_east,
        south_east: north_west,
    }


# --- pieces ---


def kind_of(piece: str) -> str:
    """Give ``"N"``, ``"S"``, or the empty text for a house."""
    return piece[:-3]


def square_of(piece: str) -> str:
    """Give the square a piece stands on."""
    return piece[-3:-1]


def ridge_of(piece: str) -> str:
    """Give ``"H"`` or ``"V"``."""
    return piece[-1]


def other(side: Side) -> Side:
    """Name the opponent."""
    return "dark" if side == "light" else "light"


def buildings(n: Naive, side: Side) -> dict[str, str]:
    """Map the squares of one side to the pieces standing there."""
    pieces = n.light if side == "light" else n.dark
    return {square_of(piece): piece for piece in pieces}


def taken(n: Naive) -> set[str]:
    """Give every square that is not empty: all buildings and the priest (KD-11, KD-22, KD-24)."""
    return set(buildings(n, "light")) | set(buildings(n, "dark")) | {n.priest}


def with_pieces(n: Naive, side: Side, pieces: set[str]) -> Naive:
    """Copy the position with other pieces for one side."""
    if side == "light":
        return replace(n, light=frozenset(pieces))
    return replace(n, dark=frozenset(pieces))


# --- whose step: the order of the set-up ---


def script(size: int) -> list[tuple[Side, str]]:
    """List the small moves of the set-up in order, as side and kind (KD-10, KD-40, KD-44).

    >>> script(5)[:6]
    [('light', 'N'), ('light', 'S'), ('dark', 'N'), ('dark', 'S'), ('light', ''), ('dark', '')]
    """
    church = [("light", NAVE), ("light", STEEPLE), ("dark", NAVE), ("dark", STEEPLE)]
    one_house_each = [("light", HOUSE), ("dark", HOUSE)]
    return church + one_house_each * HOUSES_PER_SIDE[size]


def due(n: Naive) -> tuple[Side, str] | None:
    """Tell whose step of which kind comes next in the set-up; None when the set-up is over.

    A building never leaves the board, so the number of buildings tells how far the script has come.
    """
    steps = script(n.size)
    done = len(n.light) + len(n.dark)
    return steps[done] if done < len(steps) else None


def expected_mover(n: Naive) -> Side:
    """Name the side to move as long as no action has been made (KD-20, KD-40, KD-43)."""
    step = due(n)
    return n.first_mover if step is None else step[0]


# --- set-up: which squares are open ---


def fitting_corners(n: Naive) -> set[str]:
    """Give the corners where the side to move may put a church part.

    Light takes any corner first and then the one across from it (KD-02); Dark takes what is left (KD-03).
    """
    across = opposite_corner(n.size)
    free = set(across) - taken(n)
    if n.to_move == "light":
        for square, piece in buildings(n, "light").items():
            if kind_of(piece) != HOUSE:
                free &= {across[square]}
    return free


def house_squares(n: Naive) -> set[str]:
    """Give the squares where the side to move may put a house (KD-11).

    The square is empty and touches no side of an own building. Everything else is allowed: the edge, a
    corner's neighbour, contact by a corner point, contact with the enemy or with the priest (KD-13).
    """
    own = set(buildings(n, n.to_move))
    free = set(all_squares(n.size)) - taken(n)
    return {square for square in free if not beside(square, n.size) & own}


# --- play: what a building can do ---


def shift_targets(n: Naive, piece: str) -> list[str]:
    """Walk from a piece along its ridge, both ways, until something or the board's end stops it (KD-22)."""
    board = set(all_squares(n.size))
    blocked = taken(n)
    targets = []
    for files, ranks in ALONG[ridge_of(piece)]:
        square = one_step(square_of(piece), files, ranks)
        while square in board and square not in blocked:
            targets.append(square)
            square = one_step(square, files, ranks)
    return targets


def may_call_priest(n: Naive, piece: str) -> bool:
    """Tell whether the priest may help this piece (KD-24).

    Both squares next to it along its ridge must be off the board or taken; the switch ``priest_any`` waives
    that.
    """
    if n.priest_any:
        return True
    board = set(all_squares(n.size))
    blocked = taken(n)
    ridge_neighbours = [one_step(square_of(piece), *way) for way in ALONG[ridge_of(piece)]]
    return all(square not in board or square in blocked for square in ridge_neighbours)


def turn_texts(n: Naive) -> list[str]:
    """List the actions of the side to move as if the set-up were over (KD-21), whatever stands on the board.

    This also serves bare boards with a lone piece (KD-45).
    """
    texts: list[str] = []
    for square, piece in buildings(n, n.to_move).items():
        texts += [f"{square}-{target}" for target in shift_targets(n, piece)]
        if may_call_priest(n, piece):
            texts.append(f"{square}*")
    return sorted(texts)


def carry_out(n: Naive, text: str) -> Naive:
    """Move the pieces for a shift or a priest help, and nothing else: no turn passes, no one wins yet.

    The building is turned in either case (KD-23, KD-24). In a priest help the two change places, and this is
    the only way the priest ever moves (KD-25).
    """
    own = buildings(n, n.to_move)
    if text.endswith("*"):
        origin, target, priest = text[:2], n.priest, text[:2]
    else:
        origin, target, priest = text[:2], text[3:], n.priest
    piece = own.pop(origin)
    own[target] = kind_of(piece) + target + TURNED[ridge_of(piece)]
    return replace(with_pieces(n, n.to_move, set(own.values())), priest=priest)


# --- the end of the game ---


def village(n: Naive, side: Side) -> dict[str, bool]:
    """Answer the three parts of the winning condition for one side (KD-30).

    a: the side has all its buildings, and they are one group by contact side to side among themselves;
    b: its steeple touches its nave; c: neither of the two is on the edge.

    Ridges do not matter (KD-31), and neither the enemy nor the priest links anything (KD-32): only the
    side's own squares are looked at. A part that speaks of a building which does not stand yet is not
    fulfilled.
    """
    own = buildings(n, side)
    naves = {square for square, piece in own.items() if kind_of(piece) == NAVE}
    steeples = {square for square, piece in own.items() if kind_of(piece) == STEEPLE}
    church = naves | steeples
    church_stands = bool(naves) and bool(steeples)
    all_stand = church_stands and len(own) == HOUSES_PER_SIDE[n.size] + 2

    # Breadth first: visit the neighbours of the first building, then theirs, and so on.
    reached: set[str] = set()
    queue = deque(sorted(own)[:1])
    while queue:
        square = queue.popleft()
        if square not in reached:
            reached.add(square)
            queue.extend(sorted(beside(square, n.size) & set(own)))

    return {
        "a": all_stand and reached == set(own),
        "b": church_stands and any(beside(square, n.size) & naves for square in steeples),
        "c": church_stands and not church & edge(n.size),
    }


def complete(n: Naive, side: Side) -> bool:
    """Tell whether one side has fulfilled all of KD-30."""
    return all(village(n, side).values())


def verdict(n: Naive, mover: Side) -> Result:
    """Judge the position just after an action: first the win, then the repetition, then the cap (KD-42).

    Only the side that has just acted can have won (KD-30, KD-33). The draws are those of KD-34: the same
    position for the third time since the set-up, or the number of actions used up (a cap of 0 is no cap).
    """
    if complete(n, mover):
        return ("win", mover)
    if n.repetition == "draw3" and n.past.count(line(n)) >= 2:
        return ("draw", "repetition")
    if n.ply_cap > 0 and n.actions >= n.ply_cap:
        return ("draw", "cap")
    return None


# --- the one-line form ---


def line(n: Naive) -> str:
    """Write the position in one line (KD-41): Light | Dark | priest | side to move.

    Two positions are the same in the sense of KD-34 exactly if their lines are: pieces are sorted by square,
    so houses of one side are interchangeable (KD-42).
    """
    fields = []
    for side in ("light", "dark"):
        own = buildings(n, side)
        fields.append(" ".join(own[square] for square in sorted(own)) or "-")
    return " | ".join([*fields, n.priest, n.to_move])


def start(
    size: int = 7,
    *,
    priest_any: bool = False,
    first_mover: Side = "light",
    repetition: str = "draw3",
    ply_cap: int = 400,
) -> Naive:
    """Give the empty board with the priest in the centre and Light to begin (KD-01, KD-40, KD-44)."""
    if size not in CENTRE:
        raise ValueError(f"size must be 7 or 5, not {size!r}")
    return Naive(
        light=frozenset(),
        dark=frozenset(),
        priest=CENTRE[size],
        to_move="light",
        size=size,
        priest_any=priest_any,
        first_mover=first_mover,
        repetition=repetition,
        ply_cap=ply_cap,
    )


def from_line(
    position_line: str,
    *,
    size: int = 7,
    priest_any: bool = False,
    first_mover: Side = "light",
    repetition: str = "draw3",
    ply_cap: int = 400,
) -> Naive:
    """Read a position from its one-line form (KD-41); its history begins here, with no action made.

    The order of the pieces within a side is free when reading. Refused with a ValueError are lines that do
    not have this form, and positions that cannot be:

    * two things on one square, or something off the board;
    * other pieces than some stage of the set-up has (KD-40), the finished set-up included;
    * during the set-up: the wrong side to move, a priest off the centre (KD-25), a church part or a house
      where it could not have been placed (KD-02, KD-03, KD-11);
    * a complete village of the side to move. A complete village of the other side is a won game (KD-41).

    >>> from_line("Na1H | - | d4 | light").to_move
    'light'
    """
    fields = [field.strip() for field in position_line.split("|")]
    if len(fields) != 4:
        raise ValueError("a position line has four fields: light | dark | priest | side to move")
    light, dark = (frozenset(read_pieces(field)) for field in fields[:2])
    priest, to_move = fields[2:]
    if not SQUARE.fullmatch(priest):
        raise ValueError(f"the priest's square is unreadable: {priest!r}")
    n = Naive(light, dark, priest, to_move, size, priest_any, first_mover, repetition, ply_cap)

    squares = [square_of(piece) for piece in [*light, *dark]] + [priest]
    if len(squares) != len(set(squares)):
        raise ValueError("two things on one square")
    if not set(squares) <= set(all_squares(size)):
        raise ValueError("something is off the board")

    standing = [("light", kind_of(piece)) for piece in light] + [("dark", kind_of(piece)) for piece in dark]
    if Counter(standing) != Counter(script(size)[: len(standing)]):
        raise ValueError("KD-40: no stage of the set-up has just these pieces")
    if due(n) is not None:
        refuse_impossible_setup(n)

    if complete(n, to_move):
        raise ValueError(f"KD-41: {to_move} has a complete village and so cannot be the side to move")
    if complete(n, other(to_move)):
        return replace(n, result=("win", other(to_move)))
    return n


def read_pieces(field: str) -> list[str]:
    """Split one side of a position line into piece texts; a lone ``-`` means none (KD-41)."""
    pieces = [] if field == "-" else field.split()
    if field == "" or not all(PLACEMENT.fullmatch(piece) for piece in pieces):
        raise ValueError(f"unreadable pieces: {field!r}")
    if len(pieces) != len(set(pieces)):
        raise ValueError("two things on one square")
    return pieces


def refuse_impossible_setup(n: Naive) -> None:
    """Raise a ValueError unless this unfinished set-up can have come about by legal placements."""
    if n.to_move != expected_mover(n):
        raise ValueError(f"KD-40: it is the step of {expected_mover(n)}")
    if n.priest != CENTRE[n.size]:
        raise ValueError("KD-25: the priest does not move during the set-up")
    across = opposite_corner(n.size)
    for side in ("light", "dark"):
        own = buildings(n, side)
        church = {square for square, piece in own.items() if kind_of(piece) != HOUSE}
        clause = "KD-02" if side == "light" else "KD-03"
        if not church <= set(across):
            raise ValueError(f"{clause}: a church part of {side} is not on a corner")
        if side == "light" and len(church) == 2 and {across[square] for square in church} != church:
            raise ValueError("KD-02: the church parts of light are not on opposite corners")
        if any(beside(square, n.size) & set(own) for square in own):
            raise ValueError(f"KD-11: two buildings of {side} are side by side")


# --- legal moves, play, perft ---


def legal(n: Naive) -> list[str]:
    """List all legal moves as texts in plain string order; none when the game is over."""
    if n.result is not None:
        return []
    step = due(n)
    if step is None:
        return turn_texts(n)
    kind = step[1]
    squares = house_squares(n) if kind == HOUSE else fitting_corners(n)
    # The owner chooses the ridge (KD-02, KD-03, KD-12).
    return sorted(kind + square + ridge for square in squares for ridge in "HV")


def play(n: Naive, text: str) -> Naive:
    """Make a move and judge the result; an illegal move is a ValueError that names the broken clauses."""
    reasons = broken(n, text)
    if reasons:
        raise ValueError(f"{text} is illegal: {', '.join(sorted(reasons))}")
    mover = n.to_move
    if due(n) is not None:
        placed = with_pieces(n, mover, set(buildings(n, mover).values()) | {text})
        # Nobody can win by placing (KD-15), and the draws count from the end of the set-up (KD-42).
        return replace(placed, to_move=expected_mover(placed))
    acted = replace(
        carry_out(n, text),
        to_move=other(mover),
        past=(*n.past, line(n)),
        actions=n.actions + 1,
    )
    return replace(acted, result=verdict(acted, mover))


def perft(n: Naive, depth: int) -> int:
    """Count the move sequences of this length; a finished game is one leaf and goes no further.

    The last move need not be carried out to be counted: finished or not, it leads to one leaf.
    """
    if depth == 0 or n.result is not None:
        return 1
    if depth == 1:
        return len(legal(n))
    return sum(perft(play(n, text), depth - 1) for text in legal(n))


# --- why a move is illegal ---


def broken(n: Naive, text: str) -> set[str]:
    """Name every clause that forbids a move text here; the set is empty exactly if the move is legal.

    The text is judged by checking it, not by looking it up among the legal moves, so the two can be held
    against each other. A text that is no move text at all (KD-41) is a ValueError.

    A finished game has one reason only: KD-30 after a win, KD-34 after a draw.
    """
    placement = PLACEMENT.fullmatch(text)
    shift = SHIFT.fullmatch(text)
    help_ = HELP.fullmatch(text)
    if not (placement or shift or help_):
        raise ValueError(f"not a move text: {text!r}")
    if n.result is not None:
        return {"KD-30"} if n.result[0] == "win" else {"KD-34"}

    step = due(n)
    if step is not None:
        return wrong_placement(n, step[1], placement[1], placement[2]) if placement else {"KD-40"}
    if shift:
        return wrong_shift(n, shift[1], shift[2])
    if help_:
        return wrong_help(n, help_[1])
    return {"KD-21"}  # A turn is a move or a priest help; nothing is placed any more.


def wrong_placement(n: Naive, due_kind: str, kind: str, square: str) -> set[str]:
    """Judge a placement during the set-up: is it this kind's turn, and is this a square for the kind?

    The two questions are independent, so a placement can break two clauses at once.
    """
    reasons = set()
    if kind != due_kind:
        reasons.add("KD-40")
    if kind == HOUSE:
        own = set(buildings(n, n.to_move))
        off_board = square not in all_squares(n.size)
        if off_board or square in taken(n) or any(square in beside(home, n.size) for home in own):
            reasons.add("KD-11")
    elif square not in fitting_corners(n):
        reasons.add("KD-02" if n.to_move == "light" else "KD-03")
    return reasons


def wrong_shift(n: Naive, origin: str, target: str) -> set[str]:
    """Judge a shift (KD-22): an own building, along its ridge, at least one square, all of them empty."""
    own = buildings(n, n.to_move)
    if origin not in own or target not in all_squares(n.size):
        return {"KD-22"}
    same_file = origin[0] == target[0]
    same_rank = origin[1] == target[1]
    along_ridge = same_rank if ridge_of(own[origin]) == "H" else same_file
    if origin == target or not along_ridge:
        return {"KD-22"}
    # On a line, the squares entered are those between the two ends, and the target.
    low, high = sorted([origin, target])
    on_the_way = {
        square
        for square in all_squares(n.size)
        if low[0] <= square[0] <= high[0] and low[1] <= square[1] <= high[1] and square != origin
    }
    return {"KD-22"} if on_the_way & taken(n) else set()


def wrong_help(n: Naive, origin: str) -> set[str]:
    """Judge a priest help (KD-24): an own building with no empty square next to it along its ridge."""
    own = buildings(n, n.to_move)
    if origin not in own:
        return {"KD-24"}
    empty = set(all_squares(n.size)) - taken(n)
    same = 1 if ridge_of(own[origin]) == "H" else 0  # H: the neighbours share the rank; V: the file.
    ways_out = {square for square in beside(origin, n.size) & empty if square[same] == origin[same]}
    return {"KD-24"} if ways_out and not n.priest_any else set()
