"""Tests of the tests: a line is spoilt in a game of ``examples/``, and the law that it breaks says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"

LAWS = {"nine_holes": "test_nine_holes:TestLaws", "kuhn_poker": "kuhn_poker.laws:KuhnPokerLaws"}

CHECK = """
import sys
from tabletop_rules.testing import check_game, laws
from tabletop_rules.testing.certify import laws_of

target, law = sys.argv[1:]
made = laws_of(target)
report = check_game(made.game, [getattr(laws, law)], claims=made.claims, health=False)
print(*report.broken)
"""


class Fault(NamedTuple):
    """What is wrong, which law says so, where, and the line as it was and as it is."""

    what: str
    law: str
    game: str
    file: str
    line: str
    spoilt: str


FAULTS = [
    Fault(
        "a move writes into the state it is made in",
        "purity",
        "nine_holes",
        "play.py",
        "return attrs.evolve(state, holes=tuple(holes), ply=state.ply + 1)",
        'object.__setattr__(state, "holes", tuple(holes)); return attrs.evolve(state, ply=state.ply + 1)',
    ),
    Fault(
        "a picture tells objects apart that are equal",
        "determinism",
        "nine_holes",
        "view.py",
        'return "\\n".join([*rows, _status(view)])',
        'return "\\n".join([*rows, _status(view), hex(id(view))])',
    ),
    Fault(
        "moves come in the order of a set of texts",
        "processes",
        "nine_holes",
        "rules.py",
        "empty = [hole for hole in HOLES if state.holes[hole] is None]",
        "empty = [int(text) for text in {str(hole) for hole in HOLES if state.holes[hole] is None}]",
    ),
    Fault(
        "a move is forgotten",
        "legality",
        "nine_holes",
        "rules.py",
        "for origin in _own(state) for hole in empty)",
        "for origin in _own(state) for hole in empty if hole != 4)",
    ),
    Fault(
        "a rule is forgotten",
        "legality",
        "nine_holes",
        "rules.py",
        "men_in_hand_come_first, hole_is_empty, man_is_own)",
        "men_in_hand_come_first, hole_is_empty)",
    ),
    Fault(
        "a refusal gives one reason where there are two",
        "reasons",
        "nine_holes",
        "play.py",
        "raise IllegalMove(move, violations)",
        "raise IllegalMove(move, violations[:1])",
    ),
    Fault(
        "the turn goes on after a draw",
        "ends",
        "nine_holes",
        "play.py",
        "return None if state.winner is not None or state.is_drawn else state.mover",
        "return None if state.winner is not None else state.mover",
    ),
    Fault(
        "a move reads back the other way round",
        "notation",
        "nine_holes",
        "notation.py",
        "Shift(first, _hole(reader))",
        "Shift(_hole(reader), first)",
    ),
    Fault(
        "a stored game forgets its options",
        "document",
        "nine_holes",
        "notation.py",
        "return Document(options=state.options, holes",
        "return Document(options=Options(), holes",
    ),
    Fault(
        "a digest lies: it does not see where men stand",
        "digest",
        "nine_holes",
        "notation.py",
        "holes=format_holes(state), ply",
        'holes="".join(sorted(format_holes(state))), ply',
    ),
    Fault(
        "points do not add up",
        "score_sheet",
        "nine_holes",
        "play.py",
        'ScoreLine(RULEBOOK["NH-05"], 1, ',
        'ScoreLine(RULEBOOK["NH-05"], 3, ',
    ),
    Fault(
        "an audit refuses what play can reach",
        "audit",
        "nine_holes",
        "notation.py",
        "(state.ply + 1 - seat) // 2",
        "(state.ply + seat) // 2",
    ),
    Fault(
        "a shifted man stays where it was",
        "conservation",
        "nine_holes",
        "play.py",
        "holes[move.origin] = None",
        "pass",
    ),
    Fault(
        "a game does not end",
        "termination",
        "nine_holes",
        "state.py",
        "return self.ply >= self.options.longest",
        "return self.ply == self.options.longest - 100",
    ),
    Fault(
        "a card is seen by the wrong seat",
        "secrecy",
        "kuhn_poker",
        "view.py",
        "is_shown or seat == viewer",
        "is_shown or seat != viewer",
    ),
    Fault(
        "cards are shown after giving up",
        "secrecy",
        "kuhn_poker",
        "view.py",
        "state.is_over and not state.is_given_up",
        "state.is_over",
    ),
    Fault(
        "the log tells what was dealt",
        "discretion",
        "kuhn_poker",
        "view.py",
        "isinstance(move, Deal) and len(state.hands) != viewer",
        "isinstance(move, Deal) and viewer is None",
    ),
    Fault(
        "all ranks are alike to chance",
        "odds",
        "kuhn_poker",
        "play.py",
        "return tuple(state.left(rank) for rank",
        "return tuple(1 for rank",
    ),
    Fault(
        "chance deals what is not there",
        "chance",
        "kuhn_poker",
        "play.py",
        "for rank in RANKS if state.left(rank)) if state.is_dealing",
        "for rank in RANKS) if state.is_dealing",
    ),
    Fault(
        "equality forgets how many moves were made",
        "digest",
        "nine_holes",
        "state.py",
        "ply: int = 0",
        "ply: int = attrs.field(default=0, eq=False)",
    ),
    Fault(
        "the end is told in the order of a set of texts",
        "processes",
        "nine_holes",
        "play.py",
        'RULEBOOK["NH-05"], "three in a row")',
        'RULEBOOK["NH-05"], str({str(hole) for hole in state.row_of(winner) or ()}))',
    ),
    Fault(
        "the log has a hash in it",
        "processes",
        "nine_holes",
        "view.py",
        "return format_move(move)",
        "return f\"{format_move(move)} {hash('x')}\"",
    ),
    Fault(
        "a reason tells both cards",
        "secrecy",
        "kuhn_poker",
        "rules.py",
        'else "both seats have a card")',
        'else f"both seats have a card: {state.hands}")',
    ),
    Fault(
        "a reason tells what is left of the deck",
        "secrecy",
        "kuhn_poker",
        "rules.py",
        "if not isinstance(move, Deal) or not state.is_dealing:",
        "if not isinstance(move, Deal):",
    ),
    Fault(
        "garbage after a move is not seen",
        "reading",
        "nine_holes",
        "notation.py",
        "    reader.end()\n    return move",
        "    return move",
    ),
    Fault(
        "a document is believed",
        "reading",
        "nine_holes",
        "notation.py",
        "return refuse_impossible(State(document.options, holes, document.ply))",
        "return State(document.options, holes, document.ply)",
    ),
    Fault(
        "a view is taken for a state",
        "strangers",
        "kuhn_poker",
        "rules.py",
        'it is legal."""\n    check_state(state)\n',
        'it is legal."""\n',
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_spoilt_line_is_found(fault: Fault, tmp_path: Path) -> None:
    for part in ("src", "tests"):
        shutil.copytree(EXAMPLES / fault.game / part, tmp_path, dirs_exist_ok=True)
    path = tmp_path / fault.game / fault.file
    text = path.read_text("utf-8")
    assert text.count(fault.line) == 1
    path.write_text(text.replace(fault.line, fault.spoilt), "utf-8")
    broken = verdict(tmp_path, fault.game, fault.law)
    assert f"{fault.game} breaks the law {fault.law!r}" in broken
    assert f"game: {fault.game}\n" in broken


def test_games_without_a_fault_break_nothing(tmp_path: Path) -> None:
    for game in LAWS:
        for part in ("src", "tests"):
            shutil.copytree(EXAMPLES / game / part, tmp_path, dirs_exist_ok=True)
        assert verdict(tmp_path, game, "legality").strip() == ""


def verdict(path: Path, game: str, law: str) -> str:
    """What the kit says of a game that lies at that path."""
    environment = os.environ | {"PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", CHECK, LAWS[game], law]
    result = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout
