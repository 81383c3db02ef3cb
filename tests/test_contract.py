"""The contract's own parts: rules and rulebooks, outcomes, successors, the registry, the errors."""

from __future__ import annotations

import pickle
import re
import sys
from collections.abc import Callable
from importlib import metadata
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import kuhn_poker
import nine_holes
from common.games import changed
from tabletop_rules import registry
from tabletop_rules.errors import BrokenGame, NotationError, RulesError, SchemaError, UnknownGame
from tabletop_rules.game import CHANCE, Game, Outcome, Successors
from tabletop_rules.games import alhambra, kirche
from tabletop_rules.rulebook import Rule, Rulebook, RulebookError, Violation, fault

BOOK = """
game = "nim"
title = "Nim"
ruleset = 1
[[rule]]
id = "NI-1"
title = "Take"
text = "Take one to three matches."
source = ["own"]
[[rule]]
id = "NI-2"
title = "End"
text = "Who takes the last one wins."
source = ["assumed"]
"""


def test_rulebook_is_read_in_order() -> None:
    book = Rulebook.from_toml(BOOK)
    assert [rule.id for rule in book] == ["NI-1", "NI-2"]
    assert len(book) == 2
    assert [rule.is_assumed for rule in book] == [False, True]
    assert str(book["NI-1"]) == "NI-1 Take: Take one to three matches."


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("ruleset = 1", ""), "the field 'ruleset' is missing"),
        (('title = "End"', ""), r"rule\[1\]: missing or unknown fields: title"),
        (('title = "End"', 'title = "End"\ncolour = "red"'), r"rule\[1\]: missing or unknown fields: colour"),
        (('"NI-2"', '"NI-1"'), r"rule\[1\]: the id NI-1 stands twice"),
        (('game = "nim"', "game = nim"), "book.toml: "),
    ],
)
def test_damaged_rulebooks_are_refused(change: tuple[str, str], reason: str) -> None:
    with pytest.raises(RulebookError, match=reason):
        Rulebook.from_toml(BOOK.replace(*change), "book.toml")


def test_predicates_are_tied_to_rules() -> None:
    book = Rulebook.from_toml(BOOK)

    @book.check("NI-1")
    def one_to_three(number: int):  # type: ignore[no-untyped-def]
        """Between one and three."""
        if not 1 <= number <= 3:
            yield fault(f"{number} matches", number)

    assert one_to_three(2) == ()
    assert one_to_three(4) == (Violation(book["NI-1"], "4 matches", (4,)),)
    assert book.predicates == {"NI-1": ["one_to_three"]}
    with book.suspended("NI-1"):
        assert one_to_three(4) == ()
    assert one_to_three(4) != ()
    with pytest.raises(RulebookError, match="has no rule 'NI-9'"):
        book.check("NI-9")
    with pytest.raises(RulebookError, match="has no rule 'NI-9'"), book.suspended("NI-9"):
        pass


RULE = Rule("NI-2", "End", "The end.", ("own",))


def test_outcome() -> None:
    tie_for_second = Outcome(scores=(3, 9, 3, 1), places=(2, 1, 2, 4), rule=RULE, reason="")
    assert tie_for_second.ranking == (1, 0, 2, 3)
    assert (tie_for_second.winners, tie_for_second.winner, tie_for_second.is_draw) == ((1,), 1, False)
    shared = Outcome(scores=(9, 9, 1), places=(1, 1, 3), rule=RULE, reason="")
    assert (shared.winners, shared.winner, shared.is_draw) == ((0, 1), None, False)
    draw = Outcome(scores=(2, 2), places=(1, 1), rule=RULE, reason="")
    assert (draw.winners, draw.winner, draw.is_draw) == ((0, 1), None, True)


def test_successors_are_built_on_demand() -> None:
    built = []

    def advance(state: int, move: int) -> int:
        built.append(move)
        return state + move

    successors = Successors(10, (1, 2, 3), advance)
    assert len(successors) == 3
    assert built == []
    assert successors[1] == (2, 12)
    assert built == [2]
    assert list(successors) == [(1, 11), (2, 12), (3, 13)]
    assert list(successors[1:]) == [(2, 12), (3, 13)]
    assert (3, 13) in successors
    with pytest.raises(IndexError):
        successors[3]


def test_chance_is_one_thing() -> None:
    assert pickle.loads(pickle.dumps(CHANCE)) is CHANCE


@pytest.mark.parametrize(
    "error",
    [
        NotationError("why", "text", 2),
        SchemaError("why", ("body", 3)),
        SchemaError("why", ("body", 3), [("what", ["body"])]),
        UnknownGame("chess", ["kirche"]),
        BrokenGame("chess", "my_chess", "ImportError: no board"),
    ],
)
def test_errors_survive_pickling(error: RulesError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.__dict__ == error.__dict__


# --- the registry --------------------------------------------------------------------------------------


def test_kirche_is_installed() -> None:
    assert "kirche" in registry.names()
    assert registry.load("kirche") is kirche
    assert registry.games()["kirche"] is kirche
    assert isinstance(kirche, Game)


def test_unknown_names_get_a_hint() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'kirche'"):
        registry.load("kirsche")
    with pytest.raises(UnknownGame, match=r"no game is called 'go'\. Installed: "):
        registry.load("go")


@pytest.mark.parametrize("name", [None, 5, [], kirche], ids=["None", "5", "[]", "a game"])
def test_what_is_no_name_is_refused(name: object) -> None:
    with pytest.raises(TypeError, match="a game is loaded by its name, a str, not "):
        registry.load(name)  # type: ignore[arg-type]


def test_parts_that_are_none_are_named() -> None:
    hollow = changed(kirche, apply=None, draw=None)
    with pytest.raises(TypeError, match=r"is no game: its apply is None; its draw is None$"):
        registry.checked(hollow)
    del hollow.audit
    with pytest.raises(TypeError, match=r"is no game: it lacks audit; its apply is None; its draw is None$"):
        registry.checked(hollow)


def test_name_is_that_of_the_rulebook_and_of_the_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TypeError, match=r"no game: its NAME is 'church', that of its rulebook 'kirche'$"):
        registry.checked(changed(kirche, NAME="church"))
    point = EntryPoint("church", "tabletop_rules.games.kirche", registry.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: (point,))
    with pytest.raises(
        BrokenGame, match=r"church .* cannot be loaded: its NAME is 'kirche', by which no record"
    ):
        registry.load("church")


def test_what_is_no_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("odd", "tabletop_rules.games.kirche.score", registry.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: (point,))
    with pytest.raises(BrokenGame, match=r"TypeError: .* is no game: it lacks Document, NAME, Options"):
        registry.load("odd")


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("import no_such_package", "ModuleNotFoundError: No module named 'no_such_package'"),
        ("1 // 0", "ZeroDivisionError: integer division or modulo by zero"),
        ("raise SystemExit('not here')", "SystemExit: not here"),
        ("raise SystemExit", "SystemExit"),
        ("import sys; sys.exit()", "SystemExit"),
        ("NAME = 'half'", "TypeError: "),
    ],
)
def test_broken_game_is_named_and_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, reason: str
) -> None:
    (tmp_path / "broken_game.py").write_text(program, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_game", raising=False)
    points = [
        EntryPoint("broken", "broken_game", registry.GROUP),
        EntryPoint("kirche", "tabletop_rules.games.kirche", registry.GROUP),
    ]
    monkeypatch.setattr(metadata, "entry_points", lambda group: points)
    message = f"the game broken (entry point broken_game) cannot be loaded: {reason}"
    with pytest.raises(BrokenGame, match=re.escape(message)) as caught:
        registry.load("broken")
    assert not str(caught.value).endswith(": ")
    with pytest.warns(RuntimeWarning, match=re.escape(message)):
        assert registry.games() == {"kirche": kirche}


def test_references_travel() -> None:
    reference = pickle.loads(pickle.dumps(registry.Reference.to(kirche)))
    assert reference.resolve() is kirche


GAMES: dict[str, Game[Any, Any, Any]] = {
    **registry.games(),
    **{game.NAME: game for game in (kuhn_poker, nine_holes)},
}
"""All games of this library, and those of ``examples/``."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("what", [None, 5, b"pass", ["pass"], ("pass",)], ids=repr)
def test_what_is_no_text_is_not_read(name: str, what: object) -> None:
    game = GAMES[name]
    for read in (game.parse_move, game.parse_position):
        with pytest.raises(TypeError, match=r"notation is a str, not ") as caught:
            read(what)  # type: ignore[arg-type]
        assert str(caught.value).endswith(repr(what))


UNPRINTABLE = ("\ud800", "\x1b", "\x00", "\t", "\n", "\x85", "\u202e", "\U000e0001")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("sign", UNPRINTABLE, ids=ascii)
def test_what_cannot_be_printed_is_shown_by_its_escape(name: str, sign: str) -> None:
    """Wherever it stands in a move, and the caret stands where it would under the escape itself."""
    game = GAMES[name]
    escape = repr(sign)[1:-1]
    text = game.format_move(game.legal_moves(game.initial_state())[0])
    for at in range(len(text) + 1):
        with pytest.raises(NotationError) as caught:
            game.parse_move(text[:at] + sign + text[at:])
        error = caught.value
        *reason, line, caret = str(error).splitlines()
        assert line == f"  {text[:at]}{escape}{text[at:]}"
        assert "".join([*reason, line, caret]).isprintable()
        assert str(error).encode()
        assert error.text == text[:at] + sign + text[at:]
        assert caret == " " * (2 + error.position + (len(escape) - 1) * (error.position > at)) + "^"


def test_keys_that_cannot_be_printed_are_escaped_too() -> None:
    assert str(SchemaError("unknown", ("a\ud800\x1b", 0))) == "$.a\\ud800\\x1b[0]: unknown"


STRANGERS: dict[str, Callable[[Game[Any, Any, Any]], object]] = {
    "a view": lambda game: game.observe(game.initial_state(), None),
    "a state of another game": lambda game: (alhambra if game.NAME != "alhambra" else kirche).initial_state(),
    "nothing": lambda game: None,
    "a number": lambda game: 5,
}


OF_A_STATE: dict[str, Callable[[Game[Any, Any, Any], Any], object]] = {
    "actor": lambda game, state: game.actor(state),
    "legal_moves": lambda game, state: game.legal_moves(state),
    "chance_weights": lambda game, state: game.chance_weights(state),
    "explain": lambda game, state: game.explain(state, first_move(game)),
    "apply": lambda game, state: game.apply(state, first_move(game)),
    "successors": lambda game, state: game.successors(state),
    "outcome": lambda game, state: game.outcome(state),
    "score_sheet": lambda game, state: game.score_sheet(state),
    "observe": lambda game, state: game.observe(state, None),
    "observe_move": lambda game, state: game.observe_move(state, first_move(game), None),
    "audit": lambda game, state: game.audit(state),
    "to_document": lambda game, state: game.to_document(state),
    "format_position": lambda game, state: game.format_position(state),
}
IN_ALL_GAMES = ("legal_moves", "explain", "apply", "successors", "observe")


def first_move(game: Game[Any, Any, Any]) -> Any:
    return game.legal_moves(game.initial_state())[0]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("stranger", STRANGERS)
def test_what_is_no_state_of_the_game_is_refused(name: str, stranger: str) -> None:
    game = GAMES[name]
    what = STRANGERS[stranger](game)
    if isinstance(what, type(game.initial_state())):
        return  # nothing is hidden in this game, so that its views are states
    for function in OF_A_STATE if name in registry.names() else IN_ALL_GAMES:
        with pytest.raises(TypeError, match=f"a state of {name} is wanted here, not an? "):
            OF_A_STATE[function](game, what)


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("stranger", ["a state", "a state of another game", "nothing", "a number"])
def test_what_is_no_view_of_the_game_is_refused(name: str, stranger: str) -> None:
    game = GAMES[name]
    start = game.initial_state()
    what = start if stranger == "a state" else STRANGERS[stranger](game)
    if isinstance(what, type(game.observe(start, None))):
        return  # nothing is hidden in this game, so that its states are views
    for show in (game.render, game.draw):
        with pytest.raises(TypeError, match=f"a (view|state) of {name} is wanted here, not an? "):
            show(what)


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("stranger", STRANGERS)
def test_what_is_no_document_of_the_game_is_refused(name: str, stranger: str) -> None:
    game = GAMES[name]
    with pytest.raises(TypeError, match=f"a document of {name} is wanted here, not an? "):
        game.from_document(STRANGERS[stranger](game))


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("what", [5, "pass", kuhn_poker.parse_move("pass")], ids=repr)
def test_what_is_no_move_of_the_game_is_not_drawn(name: str, what: object) -> None:
    game = GAMES[name]
    view = game.observe(game.initial_state(), None)
    assert game.draw(view, last=None) == game.draw(view)
    with pytest.raises(TypeError, match=f"a move of {name} is wanted here, not an? "):
        game.draw(view, last=what)
