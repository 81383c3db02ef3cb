"""The games of the vectors as steps that an engine can be led through, one text after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias


class Chance(NamedTuple):
    """What chance says."""

    text: str


class Move(NamedTuple):
    """What a seat does, and how many moves of each kind it could choose from."""

    seat: int
    text: str
    choices: dict[str, int]

    @property
    def is_forced(self) -> bool:
        """Whether it is a step with one possibility, which an engine may take by itself."""
        word = self.text.split()[0]
        return word in ("migrate", "give_up", "starve") and sum(self.choices.values()) == 1


class Reshuffle(NamedTuple):
    """The politics cards that become the pile again."""

    cards: list[str]


class YearEnd(NamedTuple):
    """The board after phase 8."""

    year: int
    board: dict[str, Any]


Step: TypeAlias = Chance | Move | Reshuffle | YearEnd

WORDS = {
    "deal": "draw", "refill": "draw", "blind": "draw", "landscapes": "landscape",
    "first_placer": "first", "start_player": "first", "voice": "voice",
}  # fmt: skip
AFTER_A_CARD = ("refill", "blind", "reshuffle")
POLITICS = ("penalty", "gold", "found", "build", "card", "pass")


def steps(log: list[Any], players: int) -> Iterator[Step]:
    """The steps of a log, hidden voice cards turned up one by one, when somebody looks or the rounds end.

    The log has all four voice cards at the start of a year, and a refill behind the year to which it belongs.
    """
    voice: list[str] = []
    unknown: list[int] = []
    turns_left = 0
    for kind, *entry in in_order(log):
        if not turns_left and unknown and not (kind == "chance" and entry[0] in AFTER_A_CARD):
            yield from (Chance(f"voice {voice[slot]}") for slot in unknown)
            unknown = []
        if kind == "year_end":
            yield YearEnd(*entry)
        elif kind == "move":
            seat, words, choices = entry
            yield Move(seat, " ".join(map(str, words)), choices)
            turns_left -= words[0] in POLITICS
            if words[:2] == ["card", "feeling"]:
                looked_at = [int(slot) for slot in words[2].split(",") if int(slot) in unknown]
                unknown = [slot for slot in unknown if slot not in looked_at]
                yield from (Chance(f"voice {voice[slot]}") for slot in looked_at)
        elif entry[0] == "reshuffle":
            yield Reshuffle(entry[1])
        elif entry[0] == "voice":
            voice, unknown, turns_left = entry[1], [1, 2, 3], 5 * players
            yield Chance(f"voice {voice[0]}")
        else:
            values = entry[1] if isinstance(entry[1], list) else [entry[1]]
            yield from (Chance(f"{WORDS[entry[0]]} {value}") for value in values)


def in_order(log: list[Any]) -> list[Any]:
    """The log with every refill right after its card."""
    ordered: list[Any] = []
    for entry in log:
        late = entry[0] == "chance" and entry[1] in AFTER_A_CARD and ordered[-1][0] == "year_end"
        ordered.insert(len(ordered) - late, entry)
    return ordered
