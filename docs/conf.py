"""How the documentation is built: pages in MyST, the API from docstrings, each rulebook from its TOML."""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tabletop_rules import __version__, registry
from tabletop_rules.testing import LAWS

project = "tabletop_rules"
author = "the tabletop_rules authors"
copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"tabletop_rules {release}"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_class_signature = "separated"
python_use_unqualified_type_names = True
toc_object_entries = False


class RulebookDirective(SphinxDirective):
    """All clauses of a game, one section each, with the source and the predicates that enforce it."""

    required_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        rulebook = registry.load(self.arguments[0]).RULEBOOK
        lines: list[str] = []
        for rule in rulebook:
            checks = ", ".join(f"`{name}`" for name in dict.fromkeys(rulebook.predicates.get(rule.id, ())))
            lines += [
                f"({rule.id.lower()})=",
                f"## {rule.id} {rule.title}",
                "",
                rule.text,
                "",
                f"*Source: {', '.join(rule.source)}.*" + (f" *Enforced by* {checks}." if checks else ""),
                "",
            ]
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


class LawsDirective(SphinxDirective):
    """All laws of the testing kit: what they demand and why, and what they are checked on."""

    def run(self) -> list[nodes.Node]:
        lines = ["| law | of | what it demands | why |", "|---|---|---|---|"]
        lines += [f"| `{law.id}` | {law.of} | {law.demand} | {law.why} |" for law in LAWS]
        return self.parse_text_to_nodes("\n".join(lines))


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.add_directive("rulebook", RulebookDirective)
    app.add_directive("laws", LawsDirective)
