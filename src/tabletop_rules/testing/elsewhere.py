"""What a game says in another process, where hashes have another seed: one worker, asked again and again.

It is a plain subprocess and not a pool, because a pool would import the user's main program a second time.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any, Final, TypeAlias, cast

from tabletop_rules import codec
from tabletop_rules.errors import RulesError
from tabletop_rules.game import Game
from tabletop_rules.registry import Reference
from tabletop_rules.testing.play import Play, views

Answers: TypeAlias = Mapping[str, object]
"""By name of a function of the game, what it says; only texts and numbers, which travel unchanged."""


def answers(game: Game[Any, Any], state: Any, seats: int, attempts: Sequence[Any]) -> Answers:
    """What the game says about a state and about attempted moves."""
    seen = views(game, state, seats)
    sheets = game.score_sheet(state)
    return {
        "legal_moves": [game.format_move(move) for move in game.legal_moves(state)],
        "chance_weights": list(game.chance_weights(state)),
        "explain": [list(map(str, game.explain(state, move))) for move in attempts],
        "score_sheet": [[(line.rule.id, line.points, line.reason) for line in lines] for lines in sheets],
        "to_document": codec.dumps(game, state),
        "format_position": game.format_position(state),
        "render": [game.render(view) for view in seen],
        "draw": [game.draw(view) for view in seen],
    }


def answers_elsewhere(
    play: Play[Any, Any], plies: Sequence[int], attempts: Sequence[Any]
) -> Sequence[Answers]:
    """The ``answers`` after so many plies of a play, in another process that plays it again.

    Raises:
        RulesError: the other process cannot answer; the message says why.
    """
    request = (Reference.to(play.game), play.seats, play.options, play.moves, plies, attempts)
    worker = _worker()
    assert worker.stdin is not None
    assert worker.stdout is not None
    pickle.dump(pickle.dumps(request), worker.stdin)
    worker.stdin.flush()
    reply = pickle.load(worker.stdout)
    if isinstance(reply, str):
        raise RulesError(f"in another process: {reply}")
    return cast(Sequence[Answers], reply)


WORKER: Final = "tabletop_rules.testing worker"
"""The argument by which the other process can be told."""


@cache
def _worker() -> subprocess.Popen[bytes]:
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    worker = subprocess.Popen(
        [sys.executable, "-c", f"from {__name__} import _serve; _serve()", WORKER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    atexit.register(worker.__exit__, None, None, None)  # closes what the worker reads, which ends it
    return worker


def _serve() -> None:
    replies, sys.stdout = sys.stdout.buffer, sys.stderr  # what a game prints is no reply
    while True:
        try:
            request = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        try:
            reply: object = _reply(*pickle.loads(request))
        except Exception as error:
            reply = f"{type(error).__name__}: {error}"
        pickle.dump(reply, replies)
        replies.flush()


def _reply(
    reference: Reference,
    seats: int,
    options: Any,
    moves: Sequence[Any],
    plies: Sequence[int],
    attempts: Sequence[Any],
) -> Sequence[Answers]:
    game = reference.resolve()
    states = list(accumulate(moves, game.apply, initial=game.initial_state(seats, options)))
    return [answers(game, states[ply], seats, attempts) for ply in plies]
