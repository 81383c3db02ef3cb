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

from tabletop_rules.errors import RulesError
from tabletop_rules.registry import Reference
from tabletop_rules.testing.core import raised
from tabletop_rules.testing.play import Play
from tabletop_rules.testing.questions import Asked, written

Answers: TypeAlias = Mapping[str, str]
"""By name of a function of the game, what it says; as texts, which travel unchanged."""


def answers(asked: Asked) -> Answers:
    """What the game says about a state and about attempted moves."""
    return {name: written(answer) for name, answer in asked.answers()}


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
            reply = raised(error)
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
    return [
        answers(Asked(game, states[ply], seats, options, attempts, moves[ply - 1] if ply else None))
        for ply in plies
    ]
