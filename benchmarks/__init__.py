"""How fast the library is, as ratios: to other libraries, to naive code, to itself.

``python -m benchmarks`` runs all races and prints a table of goals; see ``race`` for the method and ``goals``
for what is compared. Absolute figures say more about a machine than about code, so no goal has one but the
time of an import.
"""
