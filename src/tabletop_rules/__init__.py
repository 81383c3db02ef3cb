"""The rules of city-building board games as pure functions over immutable records.

A game is a module: ``from tabletop_rules.games import kirche`` gives ``kirche.initial_state()``,
``kirche.legal_moves(state)``, ``kirche.apply(state, move)`` and the rest of the contract in
:mod:`tabletop_rules.game`. Services that work with any such game live beside it: ``codec``, ``record``,
``perft``, ``simulate``, ``bots`` and ``testing``.
"""

from __future__ import annotations

from typing import Final

__version__: Final = "0.1.0"
