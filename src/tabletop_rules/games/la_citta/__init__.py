"""La Città: two to five players found cities, build, and win citizens over through six years.

This module is the game (see ``tabletop_rules.game.Game``):

>>> from tabletop_rules.games import la_citta
>>> state = la_citta.initial_state(3)
>>> state = la_citta.apply(state, la_citta.parse_move("draw dom"))
>>> len(la_citta.legal_moves(state)), state.phase
(10, <Phase.DISPLAY: 'display'>)
"""

from tabletop_rules.games.la_citta.assembly import NAME, assemble
from tabletop_rules.games.la_citta.audit import audit
from tabletop_rules.games.la_citta.board import (
    SEATS,
    Area,
    Board,
    Field,
    load_board,
    read_board,
    standard_board,
)
from tabletop_rules.games.la_citta.choices import legal_moves
from tabletop_rules.games.la_citta.cities import City, Figures, Land, Tile
from tabletop_rules.games.la_citta.clauses import RULEBOOK
from tabletop_rules.games.la_citta.components import Building, Card, Landscape, Wish
from tabletop_rules.games.la_citta.document import Document, from_document, to_document
from tabletop_rules.games.la_citta.drawing import draw
from tabletop_rules.games.la_citta.moves import (
    BreadAndGames,
    Build,
    Bury,
    Draw,
    Erect,
    Feeling,
    First,
    Found,
    GiveUp,
    Gold,
    GoldenTimes,
    Keep,
    MasterBuilder,
    Migrate,
    Move,
    Pass,
    Penalty,
    Place,
    Reveal,
    RichHarvest,
    Starve,
    Voice,
)
from tabletop_rules.games.la_citta.notation import format_move, parse_hex, parse_move
from tabletop_rules.games.la_citta.options import Options
from tabletop_rules.games.la_citta.play import actor, apply, chance_weights, initial_state, successors
from tabletop_rules.games.la_citta.positions import format_position, parse_position
from tabletop_rules.games.la_citta.rules import explain
from tabletop_rules.games.la_citta.score import outcome, score_sheet
from tabletop_rules.games.la_citta.state import Phase, Player, Politics, State, VoiceCard
from tabletop_rules.games.la_citta.text import render
from tabletop_rules.games.la_citta.view import View, observe, observe_move

__all__ = [
    "NAME",
    "RULEBOOK",
    "SEATS",
    "Area",
    "Board",
    "BreadAndGames",
    "Build",
    "Building",
    "Bury",
    "Card",
    "City",
    "Document",
    "Draw",
    "Erect",
    "Feeling",
    "Field",
    "Figures",
    "First",
    "Found",
    "GiveUp",
    "Gold",
    "GoldenTimes",
    "Keep",
    "Land",
    "Landscape",
    "MasterBuilder",
    "Migrate",
    "Move",
    "Options",
    "Pass",
    "Penalty",
    "Phase",
    "Place",
    "Player",
    "Politics",
    "Reveal",
    "RichHarvest",
    "Starve",
    "State",
    "Tile",
    "View",
    "Voice",
    "VoiceCard",
    "Wish",
    "actor",
    "apply",
    "assemble",
    "audit",
    "chance_weights",
    "draw",
    "explain",
    "format_move",
    "format_position",
    "from_document",
    "initial_state",
    "legal_moves",
    "load_board",
    "observe",
    "observe_move",
    "outcome",
    "parse_hex",
    "parse_move",
    "parse_position",
    "read_board",
    "render",
    "score_sheet",
    "standard_board",
    "successors",
    "to_document",
]
