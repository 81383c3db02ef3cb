"""Alhambra: two to six players buy buildings with four currencies and build them into walled palaces."""
