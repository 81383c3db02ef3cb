"""A game at the terminal: people and bots around one table, typed moves, and a record in the end.

What is typed comes from standard input, which may be a pipe; its end is as good as ``q``. With ``--json``
the conversation goes to standard error, so that standard output carries the one document. Whatever ends the
game, Ctrl-C or a bot that fails, the record is stored and printed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final, Generic

import attrs
import typer

from tabletop_rules import registry
from tabletop_rules.bots import Bot
from tabletop_rules.cli.arguments import (
    START,
    AsJson,
    GameName,
    PositionLine,
    Seats,
    Switches,
    options_of,
    position_of,
)
from tabletop_rules.cli.faults import FOREIGN, STOPS, Fault, report
from tabletop_rules.cli.files import check_output, save, typed_line
from tabletop_rules.cli.output import columns, emit, outcome_document, write
from tabletop_rules.cli.players import HUMAN, Players, bot_of, seated
from tabletop_rules.errors import RulesError
from tabletop_rules.game import CHANCE, M, S, Seat, actor_name
from tabletop_rules.record import Match, Record, format_record
from tabletop_rules.simulate import acting, ended, offered

HELP: Final = (
    "Type a move, ? for all legal moves, ? and the id of a rule for its text, "
    "u to take back your last move, q to stop."
)


def play(
    name: GameName,
    players: Players = None,
    seats: Seats = None,
    position: PositionLine = START,
    switches: Switches = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Seed of the bots and of chance; random by default.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="OUT", help="Also write the record to this file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a game at the terminal, against people and bots.

    Every seat is a person unless --seat says otherwise. In the end the record of the game is printed.
    """
    check_output("--record", record, as_json)
    game = registry.load(name)
    options = options_of(game, switches)
    start = None if position == START else position_of(game, position, options)
    match = Match.of(game, Record.of(game, seats=seats, options=options, start=start))
    who = seated(players, match.whole.seats, HUMAN)
    bots = {seat: bot_of(game, bot) for seat, bot in who.items() if bot != HUMAN}
    table = Table(match, bots, who, Random(seed), aside=as_json)
    trouble = _trouble(table.conversation)
    match = table.match
    text = format_record(game, match.record())
    if record is not None:
        trouble = _trouble(partial(save, record, text)) or trouble
    document = {
        "game": game.NAME,
        "plies": match.ply,
        "position": game.format_position(match.state),
        "outcome": outcome_document(game.outcome(match.state)),
        "record": text,
    }
    if trouble is not None:
        raise report(trouble, as_json, document, "", text.rstrip()) from trouble
    emit(as_json, document, "", text.rstrip())


def _trouble(act: Callable[[], object]) -> BaseException | None:
    """What an act is stopped by; None when it comes to its end."""
    try:
        act()
    except STOPS as error:
        return error
    return None


@attrs.define
class Table(Generic[S, M]):
    """A match, the bots that sit at it (all other seats are people), and whether its talk goes aside."""

    match: Match[S, M]
    bots: Mapping[Seat, Bot[Any, M]]
    names: Mapping[Seat, str]
    rng: Random
    aside: bool

    def conversation(self) -> None:
        """Play until the match is over, or the people stop."""
        game = self.match.game
        self.say(HELP)
        seats = self.match.whole.seats
        while (actor := acting(game, state := self.match.state, seats)) is not None:
            moves = offered(game, "legal_moves", game.legal_moves(state))
            if actor is CHANCE:
                (move,) = self.rng.sample(moves, 1, counts=game.chance_weights(state))
                self.match = self.match.play(move)
                self.say(f"chance: {game.observe_move(state, move, None)}")
            elif actor in self.bots:
                move = self.chosen(actor, moves)
                self.say(f"{actor_name(actor)} plays {game.observe_move(state, move, None)}")
            elif not self.turn(actor):
                return
        ended(game, self.match.state)
        self.say("\n" + game.render(game.observe(self.match.state, None)))

    def chosen(self, seat: Seat, moves: tuple[M, ...]) -> M:
        """The move that the bot of a seat has chosen and made.

        Raises:
            Fault: it raised something, or chose what is no legal move.
        """
        here = self.match
        try:
            move = self.bots[seat](here.game.observe(here.state, seat), moves, self.rng)
            self.match = here.play(move)
        except FOREIGN as error:
            what = f"{self.names[seat]}, to move at seat {seat} after {here.ply} moves, failed"
            raise Fault(what, error) from error
        return move

    def turn(self, seat: Seat) -> bool:
        """Let a person move or take back; whether the game goes on."""
        here, game = self.match, self.match.game
        self.say("\n" + game.render(game.observe(here.state, seat)))
        while self.match is here:
            self.say(f"{actor_name(seat)}>", end=" ")
            line = typed_line()
            if not sys.stdin.isatty():
                self.say(line.rstrip())
            if not line or line.strip() in {"q", "quit"}:
                return False
            try:
                self.answer(line.strip())
            except RulesError as error:
                self.say(str(error))
        return True

    def answer(self, text: str) -> None:
        """Do what was typed.

        Raises:
            RulesError: it is no move, or there is no such rule.
        """
        game, state = self.match.game, self.match.state
        match text.split():
            case []:
                pass
            case ["?"]:
                self.say(columns(map(game.format_move, game.legal_moves(state))))
            case ["?", rule]:
                self.say(str(game.RULEBOOK[rule.upper()]))
            case ["u" | "undo"]:
                self.take_back()
            case _:
                move = game.parse_move(text)
                if violations := game.explain(state, move):
                    self.say("\n".join([f"{text} is illegal:", *(f"  {it}" for it in violations)]))
                else:
                    self.match = self.match.play(move)

    def take_back(self) -> None:
        """Go back to where a person moved last."""
        match = self.match
        while match.can_undo:
            match = match.undo()
            actor = match.game.actor(match.state)
            if actor is not CHANCE and actor not in self.bots:
                self.match = match
                return
        self.say("there is no move of yours to take back")

    def say(self, text: str, end: str = "\n") -> None:
        """Print to the people at the table."""
        write(text, aside=self.aside, end=end)
