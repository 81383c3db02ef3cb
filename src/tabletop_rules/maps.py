"""Maps that never change: pyrsistent's, imported here alone so that the choice can be revisited.

A ``PMap`` is the natural value for what lies where on a board without limits. Its order differs between
processes: sort its items before they turn into anything visible.
"""

from pyrsistent import PMap, pmap

__all__ = ["PMap", "pmap"]
