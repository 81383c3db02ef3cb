"""Alhambra: two to six players buy buildings with four currencies and build them into walled palaces.

This module is the game (see ``tabletop_rules.game.Game``):

>>> from tabletop_rules.games import alhambra
>>> state = alhambra.initial_state(3)
>>> alhambra.actor(state)
<Chance.CHANCE: 'chance'>
>>> state = alhambra.apply(state, alhambra.parse_move("draw TOW-9-ES"))
>>> len(alhambra.legal_moves(state))
53
"""

from tabletop_rules.games.alhambra.audit import assemble, audit
from tabletop_rules.games.alhambra.choices import legal_moves
from tabletop_rules.games.alhambra.clauses import RULEBOOK
from tabletop_rules.games.alhambra.components import Card, Colour, ScoringCard, Tile, TileType
from tabletop_rules.games.alhambra.document import Document, from_document, to_document
from tabletop_rules.games.alhambra.drawing import draw
from tabletop_rules.games.alhambra.moves import (
    Build,
    Buy,
    Draw,
    Give,
    GiveAll,
    Move,
    Pass,
    Place,
    Remove,
    Reserve,
    Stop,
    Swap,
    Take,
)
from tabletop_rules.games.alhambra.notation import format_move, parse_move
from tabletop_rules.games.alhambra.options import Options
from tabletop_rules.games.alhambra.palace import Alhambra
from tabletop_rules.games.alhambra.play import (
    NAME,
    SEATS,
    actor,
    apply,
    chance_weights,
    initial_state,
    successors,
)
from tabletop_rules.games.alhambra.positions import format_position, parse_position
from tabletop_rules.games.alhambra.rules import explain
from tabletop_rules.games.alhambra.score import dirk_points, outcome, score_sheet, scores
from tabletop_rules.games.alhambra.state import Bank, Ending, Player, State, Step, Tally, Yard
from tabletop_rules.games.alhambra.text import render
from tabletop_rules.games.alhambra.view import SeenPlayer, View, observe, observe_move

__all__ = [
    "NAME",
    "RULEBOOK",
    "SEATS",
    "Alhambra",
    "Bank",
    "Build",
    "Buy",
    "Card",
    "Colour",
    "Document",
    "Draw",
    "Ending",
    "Give",
    "GiveAll",
    "Move",
    "Options",
    "Pass",
    "Place",
    "Player",
    "Remove",
    "Reserve",
    "ScoringCard",
    "SeenPlayer",
    "State",
    "Step",
    "Stop",
    "Swap",
    "Take",
    "Tally",
    "Tile",
    "TileType",
    "View",
    "Yard",
    "actor",
    "apply",
    "assemble",
    "audit",
    "chance_weights",
    "dirk_points",
    "draw",
    "explain",
    "format_move",
    "format_position",
    "from_document",
    "initial_state",
    "legal_moves",
    "observe",
    "observe_move",
    "outcome",
    "parse_move",
    "parse_position",
    "render",
    "score_sheet",
    "scores",
    "successors",
    "to_document",
]
