"""The rulebook of Alhambra: the numbered clauses that predicates are tied to."""

from typing import Final

from tabletop_rules.rulebook import Rulebook

RULEBOOK: Final = Rulebook.load(__package__)
