"""The whole games of ``tests/data/poorters.json``, move by move: each one compared with the library."""

from __future__ import annotations

from typing import Any

import pytest

from poorters import positions, replay
from poorters.naive import Laid
from poorters.positions import Options, State, cards_in
from poorters.vectors import switches, vectors
from tabletop_rules.errors import IllegalMove
from tabletop_rules.game import CHANCE
from tabletop_rules.games import poorters


@pytest.mark.rule(
    "PN-2.6", "PN-3.1", "PN-3.2", "PN-3.3", "PN-3.4", "PN-3.5", "PN-3.6", "PN-3.7", "PN-3.8", "PN-3.9",
    "PN-3.10", "PN-3.11", "PN-4.1", "PN-4.2", "PN-4.3", "PN-5.1", "PN-5.2", "PN-5.3", "PN-5.4", "PN-6.1",
    "PN-6.2", "PN-6.3", "PN-6.4", "PN-6.5", "PN-7.1", "PN-7.2", "PN-7.3", "PN-7.4", "PN-7.5", "PN-7.6",
    "PN-7.7", "PN-13.6", "PN-13.7", "PN-14.4", "PN-15.1", "PN-15.2", "PN-15.3", "PN-16.1", "PN-16.2",
    "PN-17", "PN-19.6", "PN-19.7", "PN-19.8", "PN-19.10", "PN-19.13",
)  # fmt: skip
@vectors("games", "variant_games")
def test_games(case: dict[str, Any]) -> None:
    """Each move is legal, as many are legal as the oracle counts, and the state is its own at every round."""
    options = Options(start_player=case["start_player"], **switches(case.get("config", {})))
    state = poorters.initial_state(case["players"], options)
    checkpoints = {it["after_moves"]: it for it in case["checkpoints"]}
    moves = case["moves"]
    number = 0
    while number < len(moves):
        if number in checkpoints:
            assert snapshot(state) == expected(checkpoints[number])
        length = proposal_length(moves, number)
        if length:
            state = replay_proposal(state, moves[number : number + length])
            number += length
            continue
        move = moves[number]
        assert poorters.actor(state) == move["seat"]
        assert replay.kinds(state) == renamed(move["legal"])
        state = replay_one(state, move)
        number += 1
    assert snapshot(state) == expected(case["final"])
    outcome = poorters.outcome(state)
    assert outcome is not None
    result = case["result"]
    assert (list(outcome.scores), list(outcome.winners)) == (result["vp"], result["winners"])
    assert poorters.legal_moves(state) == ()


def renamed(legal: dict[str, int]) -> dict[str, int]:
    return {"build" if kind == "start_build" else kind: number for kind, number in legal.items()}


def replay_one(state: State, move: dict[str, Any]) -> State:
    """The state after one move of a vector and what chance adds to it."""
    if move["move"] == "play_wish":
        state = poorters.apply(state, poorters.parse_move(f"play {move['card']}"))
        for part in replay.wish_moves(move):
            state = poorters.apply(state, part)
        if replay.is_playing(state) and "goods" in move:
            state = poorters.apply(state, replay.BARE["end_trade"])
    else:
        state = poorters.apply(state, replay.simple(move))
    for event, *what in move.get("chance", ()):
        assert (poorters.actor(state) is CHANCE) == (event in ("forest", "draw", "reshuffle"))
        if event == "forest":
            state = replay.reveal(state, what[1])
        elif event == "draw":
            state = replay.draw(state, what[0])
    return state


def proposal_length(moves: list[dict[str, Any]], number: int) -> int:
    """How many moves a proposal takes that begins here."""
    if moves[number]["move"] != "propose":
        return 0
    length = 1
    while moves[number + length]["move"] in ("share", "transfer", "offer"):
        length += 1
    return length


def replay_proposal(state: State, moves: list[dict[str, Any]]) -> State:
    """The state after a proposal; its shares are counted before, without transfers."""
    first, *rest = moves
    shares = [move for move in rest if move["move"] == "share"]
    assert replay.kinds(state) == first["legal"]
    spot = Laid(first["tile"], first["x"], first["y"], first["rot"])
    seats = [first["seat"], *first["partners"]]
    bare = replay.propose_only(state, spot, seats)
    count_shares(replay.end_transfers(bare), shares)
    gifts = [
        (move["from"], move["to"], good)
        for move in rest
        if move["move"] == "transfer"
        for good in move.keys() - {"seat", "move", "from", "to", "legal"}
    ]
    state = replay.end_transfers(replay.transfer(bare, gifts))
    for number, share in enumerate(shares):
        amounts = (share["wood"], share["florins"], share["vp"])
        state = replay.name_share(state, number, amounts, share.get("discount", "none"))
    assert replay.shares_named(state) == replay.ALL
    return state


def count_shares(state: State, shares: list[dict[str, Any]]) -> None:
    """Compare the numbers of legal shares, as far as these shares can be paid without transfers."""
    for number, share in enumerate(shares):
        legal = (share.get("without_transfers") or share["legal"])["share"]
        assert replay.ways_to_share(state, number) == legal
        try:
            amounts = (share["wood"], share["florins"], share["vp"])
            state = replay.name_share(state, number, amounts, share.get("discount", "none"))
        except IllegalMove:
            assert any(move["move"] == "transfer" or "without_transfers" in move for move in shares)
            return


def snapshot(state: State) -> dict[str, Any]:
    """What a checkpoint tells."""
    return {
        "round": state.round,
        "stage": {"choice": "choose"}.get(state.slot.stage, str(state.slot.stage)),
        "track": state.track,
        "players": [
            {
                "florins": positions.florins(state)[seat],
                "vp": state.points(seat),
                "supply": positions.supply(state, seat),
                "light": state.light_seals(seat),
                "dark": state.dark_seals(seat),
                "hand": positions.hand(state, seat),
            }
            for seat in range(state.seats)
        ],
        "placed": positions.standing(state),
        "chips": {field: number for field, number in positions.chips(state).items() if number},
        "boats": positions.boats(state),
        "cleared": sorted([*block] for block in state.town.cleared_blocks),
        "deck_size": sum(state.deck),
        "discard": cards_in(state, state.discard),
    }


def expected(checkpoint: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in checkpoint.items() if key != "after_moves"}
