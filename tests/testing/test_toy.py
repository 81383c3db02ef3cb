"""The kit serves any game of the contract: Lucky dip, with chance and secrets, keeps all laws."""

from __future__ import annotations

from tabletop_rules.game import Game
from tabletop_rules.testing import GameLaws
from testing import toy

GAME: Game[toy.State, toy.Move, toy.View] = toy


class TestLaws(GameLaws):
    game = GAME
    claims = toy.CLAIMS
