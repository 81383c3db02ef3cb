"""Whose slot comes next: set-up, the slots of a phase, the phases of a round, and the end (PN-4, PN-5)."""

from __future__ import annotations

from tabletop_rules.bags import added
from tabletop_rules.games.poorters.effects import left_in_bank, with_incomes
from tabletop_rules.games.poorters.state import FLORINS, Slot, Stage, State, changed


def end_slot(state: State) -> State:
    """The next player has a slot; after the last one the phase is over (PN-5.2)."""
    slot = state.slot
    seat = (slot.seat + 1) % state.seats
    if slot.stage in (Stage.FELLING, Stage.FOUNDING):
        if seat != state.first:
            return changed(state, slot=Slot(slot.stage, seat))
        following = Stage.FOUNDING if slot.stage is Stage.FELLING else Stage.CHOICE
        return changed(state, slot=Slot(following, seat))
    if seat != state.chooser:
        return changed(state, slot=Slot(slot.stage, seat, None, slot.played))
    if slot.stage is Stage.SHERIFF:
        return changed(state, slot=Slot(Stage.WISHES, seat, None, slot.played))
    return end_phase(state)


def end_phase(state: State) -> State:
    """The next player chooses a character; after the last one the round is over (PN-4.2)."""
    if len(state.chosen) == state.seats:
        return _end_round(state)
    return changed(state, slot=Slot(Stage.CHOICE, (state.first + len(state.chosen)) % state.seats))


def _end_round(state: State) -> State:
    """The pawn passes on, houses pay, and the game may end (PN-4.3, PN-16)."""
    options = state.options
    first = (state.first + 1) % state.seats
    state = with_incomes(state, first)
    if options.coin_on_unchosen:
        state = _with_coins(state)
    is_over = state.round >= options.max_rounds or any(
        state.points(seat) >= options.end_vp for seat in range(state.seats)
    )
    if is_over:
        return changed(state, slot=Slot(Stage.OVER, state.slot.seat))
    return changed(state, round=state.round + 1, chosen=(), slot=Slot(Stage.CHOICE, first))


def _with_coins(state: State) -> State:
    """Characters that nobody chose gather money, as far as the bank has any (PN-4.4)."""
    for number, character in enumerate(state.options.box.characters):
        if character.enters_at <= state.peak and number not in state.chosen:
            coin = min(state.options.coin_on_unchosen, left_in_bank(state, FLORINS))
            state = changed(state, coins=added(state.coins, number, coin))
    return state
