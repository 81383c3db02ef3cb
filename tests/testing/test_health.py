"""Health checks: what was never met is named, with what to do about it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from common.games import changed
from services import pig
from tabletop_rules.game import ScoreLine
from tabletop_rules.games import kirche
from tabletop_rules.testing import LAWS, Advice, Claims, Result, cases, check_game, laws, survey
from tabletop_rules.testing.health import HEALTH, Checkup, advise
from tabletop_rules.testing.survey import Survey, kinds_of
from testing import toy


def findings(report: Any) -> dict[str, str]:
    return {advice.id: advice.finding for advice in report}


def met(**what: Any) -> Survey:
    """A survey of Lucky dip in which nothing is missing but what is given."""
    whole: dict[str, Any] = {
        "games": 10,
        "ended": 5,
        "seats": {2: 5, 3: 5},
        "switches": {"copies": [2, 4], "changes": [True, False]},
        "played": {toy.Deal: 9, toy.Keep: 9, toy.Change: 9},
        "refused": {"LD-1": 1, "LD-2": 1, "LD-3": 1, "LD-4": 1},
        "bounded": 10,
        "disguises": 1,
    }
    return Survey(**whole | what)


def test_survey_counts_what_it_meets() -> None:
    found = survey(cases(toy, claims=toy.CLAIMS), 100)
    assert found.games == found.bounded == sum(found.seats.values()) == 100
    assert sorted(found.seats) == [2, 3]
    assert sorted(found.switches["copies"]) == [2, 4]
    assert found.played.keys() == {toy.Deal, toy.Keep, toy.Change}
    assert found.refused.keys() == {"LD-1", "LD-2", "LD-3", "LD-4"}
    assert 0 < found.ended < 100
    assert found.longest <= 9
    assert found.chances > 0
    assert found.disguises > 0
    assert found.caught == found.spoilt.keys() == {"hands", "bag", "aside", "done"}
    assert found == survey(cases(toy, claims=toy.CLAIMS), 100)


def test_healthy_game_gets_no_advice() -> None:
    assert advise(Checkup(toy, met(), claims=toy.CLAIMS)) == ()
    assert check_game(toy, [laws.listing], claims=toy.CLAIMS).advice == ()


@pytest.mark.parametrize(
    ("what", "check", "finding"),
    [
        ({"ended": 0, "longest": 7}, "unended-games", "none of 10 games ended; the longest has 7 moves"),
        ({"played": {toy.Deal: 9, toy.Keep: 1}}, "unplayed-moves", "no game has a move of the kind Change"),
        ({"refused": {"LD-1": 1, "LD-2": 1, "LD-4": 1}}, "unmet-rules", "breaks LD-3 (may_change)"),
        ({"switches": {"copies": [2], "changes": [True, False]}}, "unvaried-options", "alike: copies"),
        ({"seats": {3: 10}}, "untried-seats", "no game has 2 players"),
        ({"telling": {"outcome": 0, "score_sheet": 2}}, "open-scores", "can be told from score_sheet"),
        (
            {"spoilt": Counter(hands=25, bag=60, done=3), "caught": {"bag"}},
            "unmet-audit",
            "audit finds fault with no state in which one of these was changed: hands",
        ),
    ],
)
def test_what_was_not_met_is_named(what: dict[str, Any], check: str, finding: str) -> None:
    (advice,) = advise(Checkup(toy, met(**what)))
    assert advice.id == check
    assert finding in advice.finding
    assert advice.remedy
    assert advise(Checkup(toy, met(**what)), off={check}) == ()


def test_what_the_caller_has_fixed_is_not_missed() -> None:
    fixed = met(seats={3: 10}, switches={"copies": [2], "changes": [True]})
    assert advise(Checkup(toy, fixed, any_options=False, any_seats=False)) == ()


@pytest.mark.parametrize(
    ("law", "claims", "what"),
    [
        (laws.conservation, Claims(), {}),
        (laws.termination, Claims(), {"bounded": 0}),
        (laws.odds, Claims(), {"chances": 3}),
        (laws.secrecy, Claims(disguises=lambda state, viewer: ()), {"disguises": 0}),
    ],
)
def test_law_without_its_claim_holds_for_nothing(law: Any, claims: Claims, what: dict[str, int]) -> None:
    checkup = Checkup(toy, met(**what), [Result(law, games=1)], claims)
    (advice,) = advise(checkup)
    assert advice.id == "unclaimed"
    assert law.id in advice.finding
    assert "Claims(" in advice.remedy
    is_off = [Result(law, off="nothing to claim")]
    assert advise(Checkup(toy, met(**what), is_off, claims)) == ()


def test_slow_laws_are_named_with_their_speed() -> None:
    results = [Result(laws.purity, 10, 40, 20.0), Result(laws.ends, 10, 40, 0.1)]
    (advice,) = advise(Checkup(toy, met(), results))
    assert advice == Advice("slow-laws", "slow: purity (2.0 states a second)", advice.remedy)
    assert "max_plies" in advice.remedy


def test_rule_that_nothing_can_break_is_found_in_a_real_survey() -> None:
    """Changes are allowed, so that LD-3 forbids none, and after two moves no game has ended."""
    report = check_game(toy, [laws.listing], options=toy.Options(changes=True), max_plies=2)
    assert findings(report.advice) == {
        "unended-games": "none of 100 games ended; the longest has 2 moves",
        "unplayed-moves": "no game has a move of the kind Keep, Change",
        "unmet-rules": "no move that was tried breaks LD-3 (may_change), LD-4 (somebody_is_to_move)",
    }
    text = str(report)
    assert "unended-games: none of 100 games ended" in text
    assert "raise max_plies" in text
    assert report.ok


def test_audit_that_refuses_nothing_is_found_in_a_real_survey() -> None:
    silent = changed(toy, audit=lambda state: ())
    assert findings(check_game(silent, [laws.listing], claims=toy.CLAIMS).advice).keys() == {"unmet-audit"}


def test_part_that_an_audit_does_not_look_at_is_named() -> None:
    def audit(state: toy.State) -> Any:
        return (toy.RULEBOOK.violation("LD-1", "less than no cards"),) if min(state.aside) < 0 else ()

    (advice,) = check_game(changed(toy, audit=audit), [laws.listing], claims=toy.CLAIMS).advice
    assert advice.id == "unmet-audit"
    assert advice.finding.endswith("one of these was changed: hands, bag, done")


def test_secret_in_the_score_sheet_is_found_in_a_real_survey() -> None:
    def score_sheet(state: toy.State) -> Any:
        return tuple(
            (*lines, ScoreLine(toy.RULEBOOK["LD-1"], 0, f"has {hand}"))
            for lines, hand in zip(toy.score_sheet(state), state.hands, strict=True)
        )

    report = check_game(changed(toy, score_sheet=score_sheet), [laws.secrecy], claims=toy.CLAIMS)
    assert findings(report.advice) == {"open-scores": "secrets can be told from score_sheet"}


def test_game_that_fails_is_surveyed_as_far_as_it_goes() -> None:
    def explain(state: toy.State, move: toy.Move) -> Any:
        raise ZeroDivisionError

    assert survey(cases(changed(toy, explain=explain)), 20).games == 20


def test_health_checks_can_be_left_out() -> None:
    assert check_game(toy, [laws.listing], examples=1, max_plies=1, health=False).advice == ()


@pytest.mark.parametrize(
    ("off", "message"),
    [
        ({"legalty": "mistyped"}, "called 'legalty'"),
        ({"secrecy": " "}, "secrecy is switched off for no reason"),
    ],
)
def test_nothing_is_switched_off_by_mistake_or_for_no_reason(off: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check_game(toy, [laws.listing], off=off)


def test_kinds_of_moves() -> None:
    assert kinds_of(toy) == (toy.Deal, toy.Keep, toy.Change)
    assert kinds_of(kirche) == (kirche.Place, kirche.Slide, kirche.PriestHelp)
    assert kinds_of(pig) == tuple(pig.Move)
    assert kinds_of(changed(toy, parse_move=lambda text: None)) == ()


def test_every_law_says_what_it_demands_and_why() -> None:
    for law in LAWS:
        assert law.demand.endswith("."), law
        assert law.why.endswith("."), law
    assert not {law.id for law in LAWS} & HEALTH.keys()
