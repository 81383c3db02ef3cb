"""What no view and no redacted record may tell: hidden voice cards, and the cards of passes (LC-13.6)."""

from __future__ import annotations

from typing import Any

import pytest

from la_citta.positions import State, after, at
from la_citta.towns import town
from la_citta.walks import Walk
from tabletop_rules.games import la_citta
from tabletop_rules.games.la_citta import Draw, Voice
from tabletop_rules.games.la_citta.state import Phase
from tabletop_rules.record import Record, redact

PLAIN = town(0, 4, "(13,2) farm (11,4) statue", "(12,3)")
LOOKING = at(PLAIN, display=["feeling"] * 4 + ["dom"] * 3)
PASSING = at(PLAIN, display=["palazzo"] * 4 + ["dom"] * 3, gold=[0] * 5, actions=[0, 3, 3, 3, 3], round=4)
VIEWERS = (None, 0, 1, 2, 3, 4)


def told(start: State, viewer: int | None, *texts: str) -> Any:
    """What a viewer is told of moves, and sees after them."""
    record = Record.of(la_citta, map(la_citta.parse_move, texts), start=start)
    return redact(la_citta, record, viewer).moves, la_citta.observe(after(start, *texts), viewer)


@pytest.mark.rule("LC-5D.11", "LC-13.6")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_who_looks_at_voice_cards_is_public_and_what_he_sees_is_not(viewer: int | None) -> None:
    look = "card feeling 1,3"
    one = told(LOOKING, viewer, look, "voice E", "voice H", "draw golden")
    other = told(LOOKING, viewer, look, "voice H", "voice C", "draw golden")
    if viewer == 0:
        assert one[0] == (look, "voice E", "voice H", "draw golden")
        assert one != other
    else:
        assert one[0] == (look, "voice ?", "voice ?", "draw golden")
        assert one == other
    assert [card.seen_by for card in one[1].voice] == [-1, 1, 0, 1]


@pytest.mark.rule("LC-5.7", "LC-13.6")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_sees_the_card_of_a_pass(viewer: int | None) -> None:
    one = told(PASSING, viewer, "pass", "draw golden")
    assert one[0] == ("pass", "draw ?")
    assert one == told(PASSING, viewer, "pass", "draw bread")


@pytest.mark.rule("LC-13.6", "LC-2.1")
@pytest.mark.parametrize("walk", [Walk(3, "advanced", 5), Walk(4, "first_game", 6)], ids=str)
def test_what_is_told_of_whole_games(walk: Walk) -> None:
    """Of a card that chance decides, a viewer reads what he will see on the table, and nothing more."""
    for state, move in walk.steps:
        for viewer in (None, *range(walk.seats)):
            view = la_citta.observe(state, viewer)
            hidden = [card.wish for card in view.voice if not card.is_known_to(viewer)]
            assert set(hidden) <= {None}
            if isinstance(move, Voice):
                is_secret = state.phase is Phase.LOOK and viewer != state.seat
                expected = "voice ?" if is_secret else f"voice {move.wish}"
                assert la_citta.observe_move(state, move, viewer) == expected
            elif isinstance(move, Draw):
                expected = "draw ?" if state.phase is Phase.BLIND else f"draw {move.card}"
                assert la_citta.observe_move(state, move, viewer) == expected
