"""One person and some bots around a game: what a front end asks of the rules, and nothing of the web."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import attrs

from tabletop_rules.bots import random_bot
from tabletop_rules.game import CHANCE, Game, Seat, actor_name, check_seat
from tabletop_rules.record import Match, Record


@attrs.frozen
class Table:
    """A match and the seat of the person; bots play all others."""

    match: Match[Any, Any]
    seat: Seat

    @classmethod
    def of(cls, game: Game[Any, Any], record: Record[Any, Any], seat: Seat, rng: Random) -> Table:
        """The table of a game that goes on from the end of a record, the person to move."""
        match = Match.of(game, record)
        check_seat(game.NAME, seat, record.seats)
        return cls(match, seat).advanced(rng)

    def played(self, text: str, rng: Random) -> Table:
        """The table after a move of the person, and whatever follows until the next one."""
        match = self.match.play(self.match.game.parse_move(text))
        return attrs.evolve(self, match=match).advanced(rng)

    def advanced(self, rng: Random) -> Table:
        """The table when chance and the bots have moved, as long as it is their turn."""
        match, game = self.match, self.match.game
        while (actor := game.actor(match.state)) is not None and actor != self.seat:
            moves = game.legal_moves(match.state)
            if actor is CHANCE:
                move = rng.choices(moves, game.chance_weights(match.state))[0]
            else:
                move = random_bot(game.observe(match.state, actor), moves, rng)
            match = match.play(move)
        return attrs.evolve(self, match=match)

    @property
    def view(self) -> Any:
        """What the person may know."""
        return self.match.game.observe(self.match.state, self.seat)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.match.game.actor(self.match.state) is None

    def choices(self) -> list[str]:
        """The legal moves of the person, as text."""
        return list(map(self.match.game.format_move, self.match.game.legal_moves(self.match.state)))

    def told(self) -> list[tuple[str, str]]:
        """Who has made each move, and the move as the person may know it."""
        game, match = self.match.game, self.match
        return [
            (actor_name(game.actor(state)), game.observe_move(state, move, self.seat))
            for state, move in zip(match.states, match.moves, strict=False)  # the last state has no move
        ]

    def picture(self, marked: Sequence[Any] = ()) -> str:
        """The board as SVG, with the last move unless that is a secret, and with marked places."""
        game, last = self.match.game, None
        if self.match.moves and self.told()[-1][1] == game.format_move(self.match.moves[-1]):
            last = self.match.moves[-1]
        return game.draw(self.view, last=last, marked=marked)
