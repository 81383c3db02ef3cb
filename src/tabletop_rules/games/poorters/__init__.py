"""De Poorters van Nieuwstad: two to four players clear, build, farm and trade in and around a town."""

from tabletop_rules.games.poorters.listing import legal_moves
from tabletop_rules.games.poorters.moves import *
from tabletop_rules.games.poorters.notation import format_move, parse_move
from tabletop_rules.games.poorters.play import (
    NAME,
    SEATS,
    actor,
    apply,
    chance_weights,
    initial_state,
    successors,
)
from tabletop_rules.games.poorters.rules import RULEBOOK, explain
from tabletop_rules.games.poorters.score import outcome, score_sheet
from tabletop_rules.games.poorters.state import Options, State
