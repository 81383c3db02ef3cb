"""The games: each a package with the same rooms, none importing another."""
