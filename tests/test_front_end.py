"""The front end of ``examples/`` plays whole games of every game, tells no secrets, and forgets nothing."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from uuid import UUID

import pytest
from flask.testing import FlaskClient

from tabletop_rules import codec, registry
from tabletop_rules.record import Match, redact
from web_table import create_app
from web_table.store import Store

SEAT = 1
BUTTON = re.compile(r'<button name="move" value="([^"]*)">')
TOLD = re.compile(r"<li>((?:seat \d+|chance): [^<]*)</li>")


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    """A browser at a server whose chance is always the same."""
    return create_app(tmp_path, Random(3)).test_client()


def begin(client: FlaskClient, game: str, seats: int) -> str:
    """The address of a new table."""
    answer = client.post("/tables", data={"game": game, "seats": seats, "seat": SEAT})
    assert answer.status_code == 302, answer.text
    return answer.location


def buttons(page: str) -> list[str]:
    """The moves that a page offers."""
    return [unescape(move) for move in BUTTON.findall(page)]


def pages(client: FlaskClient, address: str, rng: Random) -> Iterator[str]:
    """Every page of a game in which the person plays whatever is offered, from the first to the last."""
    page = client.get(address).text
    yield page
    while moves := buttons(page):
        assert client.post(address, data={"move": rng.choice(moves)}).status_code == 302
        page = client.get(address).text
        yield page


@pytest.mark.parametrize("name", registry.names())
def test_whole_game(client: FlaskClient, tmp_path: Path, name: str) -> None:
    """To the end, where the record is a game that the rules confirm, and the last page tells what it may."""
    game = registry.load(name)
    address = begin(client, name, game.SEATS[-1])
    first, *_, last = pages(client, address, Random(5))
    assert first.count("<svg") == last.count("<svg") == 1
    assert 'class="refusal"' not in first + last

    record = codec.loads(client.get(f"{address}/record").text, game, "record")
    match = Match.of(game, record)
    outcome = game.outcome(match.state)
    assert outcome is not None
    assert f"<h2>{outcome.reason}</h2>" in unescape(last)
    assert [it.partition(": ")[2] for it in map(unescape, TOLD.findall(last))] == list(
        redact(game, record, SEAT).moves
    )
    assert game.draw(game.observe(match.state, SEAT), last=record.moves[-1]) in last
    assert Store(tmp_path).load(UUID(address[-36:])).match == match


@pytest.mark.parametrize(
    ("name", "secret"), [("alhambra", "draw ?"), ("la_citta", "voice ?"), ("poorters", "draw ?")]
)
def test_secrets_stay_secret(client: FlaskClient, name: str, secret: str) -> None:
    """What others draw is a question mark, and no record can be had before the end."""
    address = begin(client, name, 3)
    page = next(page for page in pages(client, address, Random(5)) if secret in page)
    assert buttons(page)
    refused = client.get(f"{address}/record")
    assert refused.status_code == 403
    assert "after the game" in refused.text


def test_refusal_shows_rules_and_squares(client: FlaskClient) -> None:
    address = begin(client, "kirche", 2)
    page = client.get(address).text
    answer = client.post(address, data={"move": "Sd3H"})
    assert answer.status_code == 422
    text = unescape(answer.text)
    assert "d3 is not a corner; a steeple is set on a corner" in text
    assert registry.load("kirche").RULEBOOK["KD-03"].text in text
    assert answer.text.count('class="marked') > page.count('class="marked')
    assert buttons(answer.text) == buttons(page)


def test_slip_is_shown_where_it_is(client: FlaskClient) -> None:
    answer = client.post(begin(client, "kirche", 2), data={"move": "g4 e4"})
    assert answer.status_code == 422
    assert "g4 e4\n    ^" in answer.text


def test_server_goes_on_after_a_restart(client: FlaskClient, tmp_path: Path) -> None:
    address = begin(client, "alhambra", 3)
    client.post(address, data={"move": buttons(client.get(address).text)[0]})
    assert create_app(tmp_path).test_client().get(address).text == client.get(address).text


def test_record_from_elsewhere_is_played_on(client: FlaskClient) -> None:
    kirche = registry.load("kirche")
    match = Match.of(kirche)
    for text in ("Na1V", "Sg7H"):
        match = match.play(kirche.parse_move(text))
    stored = codec.dumps(kirche, match.record()).encode()
    upload = {"record": (io.BytesIO(stored), "game.json"), "seat": str(SEAT)}
    answer = client.post("/records", data=upload)
    page = client.get(answer.location).text
    assert [unescape(it) for it in TOLD.findall(page)] == ["seat 0: Na1V", "seat 0: Sg7H"]
    assert buttons(page) == [kirche.format_move(move) for move in kirche.legal_moves(match.state)]


@pytest.mark.parametrize(
    ("form", "complaint"),
    [
        ({"game": "chess", "seats": 2, "seat": 0}, "no game is called 'chess'"),
        ({"game": "kirche", "seats": 3, "seat": 0}, "kirche is for 2 players, not 3"),
        ({"game": "kirche", "seats": "two", "seat": 0}, "kirche is for 2 players, not 0"),
        ({"game": "kirche", "seats": 2, "seat": 2}, "a number from 0 to 1, not 2"),
    ],
)
def test_nonsense_is_refused_in_the_lobby(
    client: FlaskClient, form: dict[str, object], complaint: str
) -> None:
    answer = client.post("/tables", data=form)
    assert answer.status_code == 400
    assert complaint in unescape(answer.text)


def test_damaged_record_is_refused(client: FlaskClient) -> None:
    answer = client.post("/records", data={"record": (io.BytesIO(b"{}"), "game.json")})
    assert answer.status_code == 400
    assert "format" in answer.text


def test_there_is_no_other_table(client: FlaskClient) -> None:
    assert client.get(f"/tables/{UUID(int=0)}").status_code == 404
