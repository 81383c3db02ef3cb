"""What the pages show of the library itself: rulebooks and their coverage, rulings, laws, boards.

Each directive asks the package when the documentation is built, so that no page can be out of date. What
only the tests know is read from the file that ``make docs`` lets pytest write; without it, pages say so.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tabletop_rules import registry
from tabletop_rules.bots import random_bot
from tabletop_rules.errors import RulesError
from tabletop_rules.game import Game, Rule, Rulebook
from tabletop_rules.record import Match, Record
from tabletop_rules.simulate import play
from tabletop_rules.testing import LAWS

RULES = Path(__file__).parent / "_build" / "rules.json"
NO_TESTS = (
    "*Tests and counts are missing, since this documentation was built by `sphinx-build` alone; "
    "`make docs` asks the tests for them first.*"
)


class Page(SphinxDirective):
    """A directive whose content is MyST, made at build time."""

    def markdown(self) -> Iterable[str]:
        """The lines."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        text = "\n".join(self.markdown())
        return self.parse_text_to_nodes(text, allow_section_headings=True)

    def coverage(self, game: Game[Any, Any]) -> tuple[int, Mapping[str, Any]] | None:
        """The number of generated games, and by rule what the tests and the games have to do with it.

        None without the file; an error when it is of other rules, as it is after an edit of a rulebook.
        """
        if not RULES.exists():
            return None
        self.env.note_dependency(str(RULES))
        report = json.loads(RULES.read_text("utf-8"))
        uses = {use["id"]: use for use in report["rules"].get(game.NAME, ())}
        if list(uses) != [rule.id for rule in game.RULEBOOK]:
            raise self.error(f"{RULES} is not of these rules: run make docs, or delete it")
        return report["games"], uses


class RulebookDirective(Page):
    """All clauses of a game, one section each, with the source, the predicates and the tests."""

    required_arguments = 1

    def markdown(self) -> Iterator[str]:
        game = registry.load(self.arguments[0])
        coverage = self.coverage(game)
        yield from (*_head(game), "")
        if coverage is None:
            yield from (NO_TESTS, "")
        for rule in game.RULEBOOK:
            yield from (f"({rule.id.lower()})=", f"## {rule.id} {rule.title}", "", rule.text, "")
            yield " ".join([f"*Source: {', '.join(rule.source)}.*", *_enforced(game, rule)])
            if coverage is not None:
                yield from _tested(game.RULEBOOK, rule, *coverage)
            yield ""


class RuleTableDirective(Page):
    """A table of all rules of a game: source, predicates, how many tests name it, how often games met it."""

    required_arguments = 1

    def markdown(self) -> Iterator[str]:
        game = registry.load(self.arguments[0])
        coverage = self.coverage(game)
        assumed = sum(rule.is_assumed for rule in game.RULEBOOK)
        forbidding = len(game.RULEBOOK.forbidding)
        yield f"{len(game.RULEBOOK)} rules, {assumed} of them assumed; {forbidding} can forbid a move."
        if coverage is None:
            yield from ("", NO_TESTS)
        yield from ("", "| rule | source | predicates | tests | refused | scored |")
        yield "|---|---|---|--:|--:|--:|"
        for rule in game.RULEBOOK:
            use = None if coverage is None else coverage[1][rule.id]
            refusable = rule.id in game.RULEBOOK.forbidding
            counts: list[object] = ["", "", ""]
            if use is not None:
                counts = [len(use["tests"]), use["refused"] if refusable else "–", use["scored"] or "–"]
            yield _row(
                f"[{rule.id}](#{rule.id.lower()}) {rule.title}",
                ", ".join(rule.source),
                _names(game.RULEBOOK.predicates.get(rule.id, ())),
                *counts,
            )


class GamesDirective(Page):
    """Over how many games the rules were counted."""

    def markdown(self) -> Iterator[str]:
        coverage = self.coverage(registry.load("kirche"))
        if coverage is None:
            yield NO_TESTS
        else:
            yield f"Counted over **{coverage[0]} generated games** of each game."


class AssumedDirective(Page):
    """The rules of a game that are rulings of this library."""

    required_arguments = 1

    def markdown(self) -> Iterator[str]:
        rulebook = registry.load(self.arguments[0]).RULEBOOK
        assumed = [rule for rule in rulebook if rule.is_assumed]
        yield f"{len(assumed)} of {len(rulebook)} rules:"
        yield ""
        yield ", ".join(f"[{rule.id}](#{rule.id.lower()}) {rule.title}" for rule in assumed) + "."


class LawsDirective(Page):
    """All laws of the testing kit: what they demand and why, and what they are checked on."""

    def markdown(self) -> Iterator[str]:
        yield from ("| law | of | what it demands | why |", "|---|---|---|---|")
        for law in LAWS:
            yield _row(f"`{law.id}`", law.of, law.demand, law.why)


class BoardDirective(SphinxDirective):
    """A board as SVG, the caption under it, and the board as text for whoever cannot see it.

    The position is typed, or is that after so many plies of a game of random bots. The game is an installed
    one, or a module of ``examples/``.
    """

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {
        "position": directives.unchanged_required,
        "seed": directives.nonnegative_int,
        "plies": directives.nonnegative_int,
        "seats": directives.positive_int,
        "viewer": directives.nonnegative_int,
        "moves": directives.unchanged_required,
        "refused": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        try:
            name = self.arguments[0]
            installed = name in registry.names()
            game = registry.load(name) if installed else registry.checked(import_module(name))
            match = self.match(game)
            view = game.observe(match.state, self.options.get("viewer"))
            last = match.moves[-1] if match.moves else None
            picture = game.draw(view, last=last, marked=self.marked(match))
        except RulesError as error:
            raise self.error(str(error)) from error
        caption = self.parse_text_to_nodes("\n".join(self.content))
        text = f"<details><summary>The same as text</summary><pre>{escape(game.render(view))}</pre></details>"
        return [
            nodes.raw("", f'<figure class="board">\n{picture}\n<figcaption>', format="html"),
            *caption,
            nodes.raw("", f"</figcaption>{text}</figure>", format="html"),
        ]

    def match(self, game: Game[Any, Any]) -> Match[Any, Any]:
        """The match at the position, its last moves among its moves."""
        options = self.options
        if "position" in options:
            match = Match.of(game, Record.of(game, start=game.parse_position(options["position"])))
        else:
            seed, plies, seats = options.get("seed", 1), options.get("plies", 0), options.get("seats")
            match = Match.of(game, play(game, [random_bot] * (seats or game.SEATS[0]), seed, max_plies=plies))
        for move in options.get("moves", "").split(";"):
            match = match.play(game.parse_move(move.strip())) if move.strip() else match
        return match

    def marked(self, match: Match[Any, Any]) -> list[Any]:
        """What stands in the way of a move that is refused."""
        if "refused" not in self.options:
            return []
        move = match.game.parse_move(self.options["refused"])
        violations = match.game.explain(match.state, move)
        if not violations:
            raise self.error(f"{self.options['refused']} is not refused")
        return [place for violation in violations for place in violation.at]


def _head(game: Any) -> Iterator[str]:
    """What the file of a rulebook says of itself before it begins: what stands for which source."""
    for line in files(game).joinpath("rulebook.toml").read_text("utf-8").splitlines():
        if not line.startswith("# "):
            return
        yield line.removeprefix("# ")


def _enforced(game: Game[Any, Any], rule: Rule) -> Iterator[str]:
    """Which predicates forbid moves by a rule, and which say that a position is impossible."""
    forbidding = game.RULEBOOK.forbidding.get(rule.id, ())
    auditing = [name for name in game.RULEBOOK.predicates.get(rule.id, ()) if name not in forbidding]
    if forbidding:
        yield f"*Moves are refused by* {_names(forbidding)}."
    if auditing:
        yield f"*Positions are refused by* {_names(auditing)}."


def _tested(rulebook: Rulebook, rule: Rule, games: int, uses: Mapping[str, Any]) -> Iterator[str]:
    """A fold with the tests by file, a test of several cases once with their number."""
    use = uses[rule.id]
    met = [
        _count(use[key], word) for key, word in (("refused", "refusal"), ("scored", "scoring")) if use[key]
    ]
    summary = _count(len(use["tests"]), "test")
    if met or rule.id in rulebook.forbidding:
        summary += f"; in {games} generated games {' and '.join(met) or 'not met'}"
    yield from ("", f"<details><summary>{summary}</summary>", "")
    cases = Counter(test.partition("[")[0] for test in use["tests"])
    by_file: dict[str, list[str]] = {}
    for test, number in cases.items():
        path, _, name = test.partition("::")
        by_file.setdefault(path, []).append(f"`{name}`" + (f" ({number} cases)" if number > 1 else ""))
    yield from (f"- `{path}`: {', '.join(names)}" for path, names in by_file.items())
    yield from ("", "</details>")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _names(predicates: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in dict.fromkeys(predicates))


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    for name, directive in {
        "assumed": AssumedDirective,
        "board": BoardDirective,
        "generated-games": GamesDirective,
        "laws": LawsDirective,
        "rule-table": RuleTableDirective,
        "rulebook": RulebookDirective,
    }.items():
        app.add_directive(name, directive)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
