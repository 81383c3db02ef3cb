"""Many games between bots, in numbers: who won, by which rules, how long it took."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from time import perf_counter
from typing import Annotated

import typer

from tabletop_rules import registry
from tabletop_rules.cli.arguments import AsJson, GameName, Seats, Switches, options_of
from tabletop_rules.cli.faults import FOREIGN, Fault
from tabletop_rules.cli.output import emit, table
from tabletop_rules.cli.players import Players, bot_of, seated
from tabletop_rules.record import Record
from tabletop_rules.simulate import Summary, progress_bar, rollouts


def simulate(
    name: GameName,
    number: Annotated[int, typer.Option("-n", "--number", metavar="N", min=0, help="How many games.")] = 100,
    workers: Annotated[int, typer.Option("--workers", metavar="W", min=1, help="Processes to use.")] = 1,
    players: Players = None,
    seats: Seats = None,
    switches: Switches = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 0,
    max_plies: Annotated[
        int | None, typer.Option("--max-plies", metavar="N", min=0, help="Stop a game after so many moves.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and count how they end.

    Every seat is the random bot unless --seat says otherwise. The number of workers changes no game.
    """
    game = registry.load(name)
    options = options_of(game, switches)
    size = Record.of(game, seats=seats, options=options).seats
    who = seated(players, size, "random")
    bots = [bot_of(game, bot) for bot in who.values()]
    pool = _processes(workers) if workers > 1 else nullcontext()
    started = perf_counter()
    try:
        with pool as executor, progress_bar() as progress:
            playouts = rollouts(
                game,
                number,
                bots,
                seed,
                executor=executor,
                options=options,
                max_plies=max_plies,
                records=False,
                progress=progress,
            )
            summary = Summary.of(playouts, size)
    except FOREIGN as error:
        raise Fault("a bot or the game failed", error) from error
    seconds = perf_counter() - started
    document = {
        "game": game.NAME,
        "bots": list(who.values()),
        "seed": seed,
        "playouts": summary.playouts,
        "wins": list(summary.wins),
        "shared": summary.shared,
        "unfinished": summary.unfinished,
        "plies": summary.plies,
        "rules": dict(summary.rules),
        "speed": {"seconds": seconds, "plies_per_second": summary.plies / seconds, "workers": workers},
    }
    counts = {f"seat {seat} won ({who[seat]})": wins for seat, wins in enumerate(summary.wins)}
    counts |= {"shared": summary.shared, "unfinished": summary.unfinished}
    counts |= {f"decided by {rule}": times for rule, times in summary.rules.items()}
    emit(
        as_json,
        document,
        table("result", "games", "%", rows=((it, n, _percent(n, number)) for it, n in counts.items())),
        f"\n{number:,} games of {summary.mean_plies:.1f} plies; "
        f"{summary.plies / seconds:,.0f} plies a second with {workers} worker{'s' * (workers > 1)}",
    )


def _processes(number: int) -> ProcessPoolExecutor:
    """That many processes, which leave Ctrl-C and standard output to this one."""
    return ProcessPoolExecutor(number, get_context("spawn"), _withdraw)


def _withdraw() -> None:
    signal(SIGINT, SIG_IGN)
    sys.stdout = sys.stderr


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 0.0
