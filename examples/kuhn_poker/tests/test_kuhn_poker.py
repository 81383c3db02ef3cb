"""Kuhn poker by its rulebook, by what is known of it, and by the laws that every game keeps."""

from fractions import Fraction

import pytest

import kuhn_poker
from kuhn_poker import Bet, Options, Pass, State
from kuhn_poker.laws import KuhnPokerLaws
from tabletop_rules.game import CHANCE, Game
from tabletop_rules.perft import perft
from tabletop_rules.record import Record, parse_record

GAME: Game[State, kuhn_poker.Move, kuhn_poker.View] = kuhn_poker


@pytest.mark.rule("KP-01", "KP-03", "KP-04")
def test_games_are_counted_by_hand() -> None:
    """Six deals, and five ways to bet: pp, bp, bb, pbp, pbb."""
    assert perft(GAME, kuhn_poker.initial_state(), 5) == 6 * 5


@pytest.mark.rule("KP-02")
def test_second_card_comes_from_the_rest_of_the_deck() -> None:
    state = kuhn_poker.parse_position("Q -", Options(copies=2))
    assert [kuhn_poker.format_move(move) for move in kuhn_poker.legal_moves(state)] == [
        "deal J",
        "deal Q",
        "deal K",
    ]
    assert kuhn_poker.chance_weights(state) == (2, 1, 2)


@pytest.mark.parametrize(
    ("position", "move", "rules"),
    [
        pytest.param("Q -", "deal Q", {"KP-01"}, marks=pytest.mark.rule("KP-01")),
        pytest.param("Q -", "bet", {"KP-02"}, marks=pytest.mark.rule("KP-02")),
        pytest.param("QK -", "deal J", {"KP-02"}, marks=pytest.mark.rule("KP-02")),
        pytest.param("QK pp", "bet", {"KP-04"}, marks=pytest.mark.rule("KP-04")),
    ],
)
def test_refusals(position: str, move: str, rules: set[str]) -> None:
    state = kuhn_poker.parse_position(position)
    assert {it.rule.id for it in kuhn_poker.explain(state, kuhn_poker.parse_move(move))} == rules


@pytest.mark.parametrize(
    ("position", "gains", "rule"),
    [
        pytest.param("QK pp", (-1, 1), "KP-06", marks=pytest.mark.rule("KP-06")),
        pytest.param("KQ bb", (2, -2), "KP-06", marks=pytest.mark.rule("KP-06")),
        pytest.param("JK pbp", (-1, 1), "KP-05", marks=pytest.mark.rule("KP-05")),
        pytest.param("JK bp", (1, -1), "KP-05", marks=pytest.mark.rule("KP-05")),
    ],
)
def test_gains(position: str, gains: tuple[int, int], rule: str) -> None:
    outcome = kuhn_poker.outcome(kuhn_poker.parse_position(position))
    assert outcome is not None
    assert (outcome.scores, outcome.rule.id) == (gains, rule)


@pytest.mark.rule("KP-06")
def test_equal_cards_win_nothing() -> None:
    outcome = kuhn_poker.outcome(kuhn_poker.parse_position("QQ bb", Options(copies=2)))
    assert outcome is not None
    assert (outcome.scores, outcome.is_draw) == ((0, 0), True)


@pytest.mark.rule("KP-05")
def test_who_gives_up_shows_nothing() -> None:
    assert kuhn_poker.render(kuhn_poker.observe(kuhn_poker.parse_position("JK bp"), 0)) == "cards J?, bets bp"
    assert kuhn_poker.render(kuhn_poker.observe(kuhn_poker.parse_position("JK pp"), 0)) == "cards JK, bets pp"


NEVER, THIRD, ALWAYS = Fraction(0), Fraction(1, 3), Fraction(1)
BETS: dict[int, dict[str, dict[str, Fraction]]] = {
    0: {"": {"J": NEVER, "Q": NEVER, "K": NEVER}, "pb": {"J": NEVER, "Q": THIRD, "K": ALWAYS}},
    1: {"p": {"J": THIRD, "Q": NEVER, "K": ALWAYS}, "b": {"J": NEVER, "Q": THIRD, "K": ALWAYS}},
}
"""How often each seat bets in the equilibrium that Kuhn found, by what was bet before and by its card."""


def worth(state: State) -> Fraction:
    """What seat 0 can expect when both play so."""
    outcome = kuhn_poker.outcome(state)
    if outcome is not None:
        return Fraction(outcome.scores[0])
    after = {type(move): worth(following) for move, following in kuhn_poker.successors(state)}
    if kuhn_poker.actor(state) is CHANCE:
        weights = kuhn_poker.chance_weights(state)
        worths = [worth(following) for _, following in kuhn_poker.successors(state)]
        return sum((w * it for w, it in zip(weights, worths, strict=True)), Fraction()) / sum(weights)
    likely = BETS[state.mover][state.bets][state.hands[state.mover]]
    return likely * after[Bet] + (1 - likely) * after[Pass]


@pytest.mark.rule("KP-06")
def test_game_is_worth_what_kuhn_proved() -> None:
    assert worth(kuhn_poker.initial_state()) == Fraction(-1, 18)


def test_record_of_a_game() -> None:
    text = "game: kuhn_poker\n\n1. deal Q\n2. deal K\n3. pass\n4. bet\n5. pass\n"
    record: Record[State, kuhn_poker.Move] = parse_record(text, GAME)
    assert record.moves[3:] == (Bet(), Pass())


class TestLaws(KuhnPokerLaws):
    """One test for each law of the kit."""
