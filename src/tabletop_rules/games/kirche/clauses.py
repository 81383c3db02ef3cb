"""The numbered rules of Lass die Kirche im Dorf!, to which predicates are tied."""

from __future__ import annotations

from typing import Final

from tabletop_rules.rulebook import Rulebook

RULEBOOK: Final = Rulebook.load(__package__)
