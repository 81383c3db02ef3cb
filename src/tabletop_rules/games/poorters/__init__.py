"""De Poorters van Nieuwstad: two to four players clear, build, farm and trade in and around a town.

This module is the game (see ``tabletop_rules.game.Game``):

>>> from tabletop_rules.games import poorters
>>> state = poorters.initial_state(3)
>>> state = poorters.apply(state, poorters.parse_move("clear (2,2)"))
>>> poorters.actor(state), poorters.chance_weights(state)
(<Chance.CHANCE: 'chance'>, (16, 7, 7))
"""

from tabletop_rules.games.poorters.audit import audit
from tabletop_rules.games.poorters.board import Placed, Town, town_of
from tabletop_rules.games.poorters.choices import legal_moves
from tabletop_rules.games.poorters.data import Data, standard
from tabletop_rules.games.poorters.document import Document, from_document, to_document
from tabletop_rules.games.poorters.drawing import draw
from tabletop_rules.games.poorters.moves import (
    Accept,
    Block,
    Bonus,
    Build,
    BuildBoat,
    BuyCards,
    Choose,
    Clear,
    Decline,
    Draw,
    EndTrade,
    EndTransfers,
    EndWish,
    Move,
    Pass,
    PayFoods,
    PlayWish,
    Produce,
    Propose,
    Reveal,
    Sell,
    Share,
    Suggest,
    Transfer,
)
from tabletop_rules.games.poorters.notation import format_move, parse_move
from tabletop_rules.games.poorters.options import Options
from tabletop_rules.games.poorters.placing import Reason, reasons
from tabletop_rules.games.poorters.play import (
    NAME,
    SEATS,
    actor,
    apply,
    chance_weights,
    initial_state,
    successors,
)
from tabletop_rules.games.poorters.positions import format_position, parse_position
from tabletop_rules.games.poorters.rules import RULEBOOK, explain
from tabletop_rules.games.poorters.score import outcome, score_sheet
from tabletop_rules.games.poorters.state import Player, Slot, Stage, State
from tabletop_rules.games.poorters.text import render
from tabletop_rules.games.poorters.view import PlayerView, View, observe, observe_move

__all__ = [
    "NAME",
    "RULEBOOK",
    "SEATS",
    "Accept",
    "Block",
    "Bonus",
    "Build",
    "BuildBoat",
    "BuyCards",
    "Choose",
    "Clear",
    "Data",
    "Decline",
    "Document",
    "Draw",
    "EndTrade",
    "EndTransfers",
    "EndWish",
    "Move",
    "Options",
    "Pass",
    "PayFoods",
    "Placed",
    "PlayWish",
    "Player",
    "PlayerView",
    "Produce",
    "Propose",
    "Reason",
    "Reveal",
    "Sell",
    "Share",
    "Slot",
    "Stage",
    "State",
    "Suggest",
    "Town",
    "Transfer",
    "View",
    "actor",
    "apply",
    "audit",
    "chance_weights",
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
    "reasons",
    "render",
    "score_sheet",
    "standard",
    "successors",
    "to_document",
    "town_of",
]
