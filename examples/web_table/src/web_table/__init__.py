"""A table in the browser for any game of tabletop_rules: one person, and bots on all other seats."""

from web_table.web import create_app

__all__ = ["create_app"]
