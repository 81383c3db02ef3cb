"""Nine Holes by its rulebook, and by the laws that every game keeps."""

import pytest

import nine_holes
from nine_holes import Options, State
from tabletop_rules.game import Game, OptionError
from tabletop_rules.perft import perft
from tabletop_rules.testing import Claims, GameLaws

GAME: Game[State, nine_holes.Move] = nine_holes  # mypy checks the module against the contract


def broken(position: str, move: str, options: Options | None = None) -> set[str]:
    """The rules that a move breaks."""
    state = nine_holes.parse_position(position, options)
    return {it.rule.id for it in nine_holes.explain(state, nine_holes.parse_move(move))}


@pytest.mark.rule("NH-01", "NH-02", "NH-03")
def test_games_of_five_moves_are_counted_by_hand() -> None:
    """Five different holes, in order."""
    assert perft(GAME, nine_holes.initial_state(), 5) == 9 * 8 * 7 * 6 * 5


@pytest.mark.rule("NH-02")
def test_players_take_turns() -> None:
    """Seat 0 first, men from the hand and men on the board alike."""
    state = nine_holes.initial_state()
    actors = []
    for text in ["1", "2", "3", "4", "6", "7", "1-5", "2-1"]:
        actors.append(nine_holes.actor(state))
        state = nine_holes.apply(state, nine_holes.parse_move(text))
    assert actors == [0, 1, 0, 1, 0, 1, 0, 1]
    assert nine_holes.format_position(state) == "o.xoxxo.. 8"


@pytest.mark.rule("NH-05")
def test_games_won_at_once_are_counted_by_hand() -> None:
    """Six rows, filled in any order, and any two of the other six holes: those games stop there."""
    won = 6 * (3 * 2 * 1) * (6 * 5)
    assert perft(GAME, nine_holes.initial_state(), 6) == won + (9 * 8 * 7 * 6 * 5 - won) * 4


@pytest.mark.rule("NH-01")
def test_three_players_are_too_many() -> None:
    with pytest.raises(OptionError, match="nine_holes is for 2 players, not 3"):
        nine_holes.initial_state(3)


@pytest.mark.parametrize(
    ("position", "move", "rules"),
    [
        pytest.param("xo....... 2", "1-3", {"NH-02"}, marks=pytest.mark.rule("NH-02")),
        pytest.param("xoxo.xo.. 6", "5", {"NH-02"}, marks=pytest.mark.rule("NH-02")),
        pytest.param("xo....... 2", "2", {"NH-03"}, marks=pytest.mark.rule("NH-03")),
        pytest.param("xoxo.xo.. 6", "2-5", {"NH-04"}, marks=pytest.mark.rule("NH-04")),
        pytest.param("xoxo.xo.. 6", "5-2", {"NH-03", "NH-04"}, marks=pytest.mark.rule("NH-04")),
        pytest.param("xxxoo.... 5", "9", {"NH-05"}, marks=pytest.mark.rule("NH-05")),
        pytest.param("xoxo.xo.. 40", "1-9", {"NH-06"}, marks=pytest.mark.rule("NH-06")),
    ],
)
def test_refusals(position: str, move: str, rules: set[str]) -> None:
    assert broken(position, move) == rules


@pytest.mark.rule("NH-05")
def test_diagonal_wins_by_option_alone() -> None:
    diagonal = "xo..xo..x 5"
    assert nine_holes.outcome(nine_holes.parse_position(diagonal)) is None
    outcome = nine_holes.outcome(nine_holes.parse_position(diagonal, Options(diagonals=True)))
    assert outcome is not None
    assert (outcome.scores, outcome.winner, outcome.rule.id) == ((1, 0), 0, "NH-05")


@pytest.mark.rule("NH-06")
def test_long_game_is_a_draw() -> None:
    outcome = nine_holes.outcome(nine_holes.parse_position("xoxo.xo.. 20", Options(longest=20)))
    assert outcome is not None
    assert (outcome.scores, outcome.is_draw, outcome.rule.id) == ((0, 0), True, "NH-06")


def men(state: State) -> list[int]:
    """The men of each seat, on the board and in hand."""
    return [state.holes.count(seat) + max(0, 3 - (state.ply + 1 - seat) // 2) for seat in (0, 1)]


class TestLaws(GameLaws):
    """One test for each law of the kit."""

    game = GAME
    claims = Claims(conserved={"men": men}, longest=lambda options: options.longest)
