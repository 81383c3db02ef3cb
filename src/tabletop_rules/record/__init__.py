"""Games as lists of moves: a record to keep, a match to play, a text form, and what one seat may see of it.

A record is the options and the moves, the outcomes of chance among them. For records as JSON see ``codec``.

>>> from tabletop_rules.games import kirche
>>> match = Match.of(kirche).play(kirche.parse_move("Na1V"))
>>> print(format_record(kirche, match.record()), end="")
game: kirche
ruleset: 1
seats: 2
<BLANKLINE>
1. Na1V
"""

from tabletop_rules.record.match import Match
from tabletop_rules.record.records import Record, RecordError, ReplayError, replay, verify
from tabletop_rules.record.redacted import Redacted, redact
from tabletop_rules.record.text import format_record, parse_record

__all__ = [
    "Match",
    "Record",
    "RecordError",
    "Redacted",
    "ReplayError",
    "format_record",
    "parse_record",
    "redact",
    "replay",
    "verify",
]
