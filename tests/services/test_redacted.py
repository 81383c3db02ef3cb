"""What a seat may know of a game: the moves as it saw them, and nothing of what is hidden."""

from __future__ import annotations

import pytest

from tabletop_rules.errors import IllegalMove, OptionError
from tabletop_rules.game import Seat
from tabletop_rules.games import kirche
from tabletop_rules.record import Record, Redacted, ReplayError, redact
from testing import toy

DEALS = (toy.Deal(1), toy.Deal(3))


def record_of(*moves: toy.Move, start: toy.State | None = None) -> Record[toy.State, toy.Move]:
    return Record.of(toy, moves, start=start)


@pytest.mark.parametrize(
    ("viewer", "moves"),
    [
        (0, ("deal 1", "deal ?", "change", "deal 2", "keep")),
        (1, ("deal ?", "deal 3", "change", "deal ?", "keep")),
        (None, ("deal ?", "deal ?", "change", "deal ?", "keep")),
    ],
)
def test_moves_read_as_each_viewer_saw_them(viewer: Seat | None, moves: tuple[str, ...]) -> None:
    record = record_of(*DEALS, toy.Change(), toy.Deal(2), toy.Keep())
    seen = Redacted(toy.NAME, toy.RULEBOOK.ruleset, 2, toy.Options(), viewer, moves)
    assert redact(toy, record, viewer) == seen


def test_games_that_differ_in_secrets_look_the_same() -> None:
    one, other = record_of(*DEALS, toy.Keep()), record_of(toy.Deal(1), toy.Deal(2), toy.Keep())
    assert redact(toy, one, 0) == redact(toy, other, 0)
    assert redact(toy, one, 1) != redact(toy, other, 1)


def test_start_is_seen_as_the_viewer_sees_it() -> None:
    start = toy.apply(toy.initial_state(), toy.Deal(2))
    seen = redact(toy, record_of(toy.Deal(3), start=start), 1)
    assert seen.start == toy.observe(start, 1)
    assert seen.moves == ("deal 3",)


def test_game_without_secrets_is_seen_whole() -> None:
    record = Record.of(kirche, map(kirche.parse_move, ["Na1V", "Sg7H"]))
    assert [redact(kirche, record, viewer).moves for viewer in (0, None)] == [("Na1V", "Sg7H")] * 2


def test_what_is_no_game_or_no_viewer_is_refused() -> None:
    with pytest.raises(ReplayError, match="move 2, keep, is illegal"):
        redact(toy, record_of(toy.Deal(1), toy.Keep()), 0)
    with pytest.raises(OptionError, match="a viewer of this lucky-dip is a seat from 0 to 1, or None, not 2"):
        redact(toy, record_of(), 2)
    with pytest.raises(IllegalMove):
        toy.apply(toy.initial_state(), toy.Keep())
