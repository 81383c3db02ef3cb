"""The laws that every game of the contract keeps, from single functions to whole games.

They are the contract of ``tabletop_rules.game`` as demands that can be checked; ``LAWS`` has all of them.
The docstring of a law is what it demands and, in a paragraph of its own, why.
"""

from typing import Final

from tabletop_rules.testing.laws.functions import determinism, immutability, processes, purity
from tabletop_rules.testing.laws.games import audit, conservation, replaying, seats, termination
from tabletop_rules.testing.laws.moves import (
    chance,
    ends,
    legality,
    listing,
    odds,
    reasons,
    strangers,
    successors,
)
from tabletop_rules.testing.laws.reading import reading
from tabletop_rules.testing.laws.texts import digest, document, hashing, notation, pickling, position
from tabletop_rules.testing.laws.views import discretion, faces, places, score_sheet, secrecy

LAWS: Final = (
    purity,
    immutability,
    determinism,
    processes,
    legality,
    reasons,
    strangers,
    listing,
    successors,
    chance,
    odds,
    ends,
    notation,
    position,
    document,
    reading,
    digest,
    hashing,
    pickling,
    score_sheet,
    places,
    faces,
    secrecy,
    discretion,
    seats,
    replaying,
    audit,
    conservation,
    termination,
)
"""All laws, in the order in which they are checked: what later ones presume comes first."""

__all__ = [
    "LAWS",
    "audit",
    "chance",
    "conservation",
    "determinism",
    "digest",
    "discretion",
    "document",
    "ends",
    "faces",
    "hashing",
    "immutability",
    "legality",
    "listing",
    "notation",
    "odds",
    "pickling",
    "places",
    "position",
    "processes",
    "purity",
    "reading",
    "reasons",
    "replaying",
    "score_sheet",
    "seats",
    "secrecy",
    "strangers",
    "successors",
    "termination",
]
