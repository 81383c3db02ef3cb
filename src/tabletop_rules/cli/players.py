"""Who sits at the table: ``--seat N=WHO``.

``human`` is a person at the terminal and ``random`` the bot of that name; ``MODULE:BOT`` leads to any other,
and ``greedy:MODULE:VALUE`` to what the greedy bot acts on: the value of a state for a seat, or, in a game
with secrets, the worth of a move by what the seat sees.
"""

from __future__ import annotations

from pkgutil import resolve_name
from typing import Annotated, Any, Final, TypeAlias

import typer

from tabletop_rules.bots import Bot, Greedy, random_bot
from tabletop_rules.errors import OptionError
from tabletop_rules.game import Game, M, S, Seat, V
from tabletop_rules.records import with_article

HUMAN: Final = "human"
GREEDY: Final = "greedy:"

Players: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--seat", metavar="N=WHO", help="Who plays seat N (from 0); may be repeated."),
]


def seated(players: list[str] | None, seats: int, default: str) -> dict[Seat, str]:
    """Who plays each seat, by name; those that are not mentioned get the default.

    Raises:
        OptionError: a text is not ``N=WHO``, the table has no such seat, or it is taken twice.

    >>> seated(["1=random"], 2, HUMAN)
    {0: 'human', 1: 'random'}
    """
    table: dict[Seat, str] = {}
    for text in players or ():
        number, sign, who = text.partition("=")
        if not sign:
            raise OptionError(f"who plays a seat is written N=WHO, not {text!r}")
        if number not in map(str, range(seats)):
            raise OptionError(f"the table has the seats 0 to {seats - 1}, not {number!r}")
        if int(number) in table:
            raise OptionError(f"seat {number} is given twice, to {table[int(number)]!r} and to {who!r}")
        table[int(number)] = who
    return {seat: table.get(seat, default) for seat in range(seats)}


def bot_of(game: Game[S, M, V], who: str) -> Bot[V, M]:
    """The bot of that name for a game.

    Raises:
        OptionError: there is none.

    >>> from tabletop_rules.games import kirche
    >>> bot_of(kirche, "random") is random_bot
    True
    """
    if who == "random":
        return random_bot
    if who.startswith(GREEDY):
        return _greedy(game, _function(who.removeprefix(GREEDY)))
    if ":" in who:
        bot: Bot[V, M] = _function(who)
        return bot
    raise OptionError(f"no bot is called {who!r}; there are random, MODULE:BOT, and greedy:MODULE:VALUE")


def _greedy(game: Game[Any, Any, Any], judge: Any) -> Bot[Any, Any]:
    """The greedy bot that acts on the judgement of a function; what it judges depends on what a seat sees."""
    state = game.initial_state()
    sees_all = isinstance(game.observe(state, None), type(state))
    return Greedy.by_state(game, judge) if sees_all else Greedy(judge)


def _function(path: str) -> Any:
    """What ``module:name`` leads to."""
    try:
        found: Any = resolve_name(path)
    except (ImportError, AttributeError, ValueError) as error:
        raise OptionError(f"{path!r} leads to no function: {error}") from None
    if not callable(found):
        raise OptionError(f"{path!r} leads to no function: it is {with_article(type(found).__name__)}")
    return found
