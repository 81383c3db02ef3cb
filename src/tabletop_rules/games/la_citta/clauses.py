"""The numbered rules of La Città, to which predicates are tied in ``building`` and ``rules``."""

from typing import Final

from tabletop_rules.rulebook import Rulebook

RULEBOOK: Final = Rulebook.load(__package__)
