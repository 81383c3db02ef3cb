"""The numbered rules of De Poorters van Nieuwstad, to which predicates are tied."""

from __future__ import annotations

from typing import Final

from tabletop_rules.rulebook import Rulebook

RULEBOOK: Final = Rulebook.load(__package__)
