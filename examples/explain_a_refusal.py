"""Try every slide that one building could be asked to make, and learn from the rules why most are refused.

Writes the board with the squares that stand in the way of one of them to an SVG file, when given a path:

    python examples/explain_a_refusal.py refusal.svg
"""

import sys
from pathlib import Path

from tabletop_rules.games import kirche

POSITION = "Nc3H Sc4V d3H d4V b3H b4H c5V b5H g4H | Na7H Sg1H a1V a3V a5V g7V e7H c7H e1H | f6 | light"


def main(svg: Path | None = None) -> None:
    state = kirche.parse_position(POSITION)
    print(kirche.render(kirche.observe(state, None)), end="\n\n")
    for text in ("g4-e4", "g4-c4", "g4-g6", "g4*", "c3*", "e7-e6", "d2H"):
        violations = kirche.explain(state, kirche.parse_move(text))
        print(f"{text:6}", "legal" if not violations else "\n       ".join(map(str, violations)))
    if svg is not None:
        violations = kirche.explain(state, kirche.parse_move("g4-c4"))
        marked = [cell for violation in violations for cell in violation.at]
        svg.write_text(kirche.draw(kirche.observe(state, None), marked=marked), "utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
