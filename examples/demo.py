"""Play a whole game of every installed game: boards on the way, the end with its rule, one refused move.

This is ``make demo``. The seed fixes everything, so the demo is the same at every run.
"""

from collections.abc import Mapping
from typing import Any

from tabletop_rules import registry
from tabletop_rules.bots import Bot, Greedy, random_bot
from tabletop_rules.game import Game
from tabletop_rules.games import kirche
from tabletop_rules.games.kirche.heuristics import village_progress
from tabletop_rules.record import Record, replay
from tabletop_rules.simulate import play

SEED = 3
BOARDS = 4
BOTS: Mapping[str, Bot[Any, Any]] = {"kirche": Greedy.by_state(kirche, village_progress)}
"""Who plays a game at all its seats; where nobody is named, moves are drawn at random."""


def main() -> None:
    for game in registry.games().values():
        print(f"=== {game.RULEBOOK.title}", end="\n\n")
        bot = BOTS.get(game.NAME, random_bot)
        record = play(game, [bot] * game.SEATS[0], SEED)
        show_boards(game, record)
        *_, last = replay(game, record)
        show_end(game, last)
        show_refusal(game, record)


def show_boards(game: Game[Any, Any], record: Record[Any, Any]) -> None:
    """The boards a spectator sees at a few moments of a game, the last one among them."""
    plies = len(record.moves)
    moments = {plies * (step + 1) // BOARDS for step in range(BOARDS)}
    for ply, state in enumerate(replay(game, record)):
        if ply in moments:
            print(
                f"After {ply} of {plies} moves, the last of them {game.format_move(record.moves[ply - 1])}:"
            )
            print(game.render(game.observe(state, None)), end="\n\n")


def show_end(game: Game[Any, Any], state: Any) -> None:
    """How a game ended, and every point with the rule that gives it."""
    outcome = game.outcome(state)
    assert outcome is not None
    verdict = "A draw" if outcome.winner is None else f"Seat {outcome.winner} wins"
    print(f"{verdict} by {outcome.rule.id} ({outcome.rule.title}): {outcome.reason}.")
    for seat, lines in enumerate(game.score_sheet(state)):
        print(f"  seat {seat}: {outcome.scores[seat]}")
        for line in lines:
            print(f"    {line.points} point{'s' * (line.points != 1)}, {line.rule.id}: {line.reason}")
    print()


def show_refusal(game: Game[Any, Any], record: Record[Any, Any]) -> None:
    """The move of this game that broke most rules one turn too early, with every reason."""
    states = list(replay(game, record))
    early = zip(states, record.moves[1:], strict=False)
    state, move = max(early, key=lambda pair: len(game.explain(*pair)))
    print(f"Had {game.format_move(move)} been tried one turn earlier, it would have been refused:")
    for violation in game.explain(state, move):
        print(f"  {violation.rule.id} ({violation.rule.title}): {violation.message}")
    print()


if __name__ == "__main__":
    main()
