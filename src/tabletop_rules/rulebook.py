"""Rules with numbers: what a rulebook says, and the predicates that enforce it.

A game's clauses live in ``rulebook.toml`` beside its code; a predicate is tied to its clause with
``@RULEBOOK.check("KD-11")`` and yields a ``fault`` for everything that stands in the way. Called, it returns
``Violation`` records: the rule, a sentence for a person, and the places on the board concerned.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from inspect import signature
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, ParamSpec, TypeVar

import attrs

from tabletop_rules.errors import RulesError
from tabletop_rules.resources import read_text

P = ParamSpec("P")


class RulebookError(RulesError, ValueError):
    """A rulebook file is damaged, or code refers to a rule that it does not have."""


@attrs.frozen
class Rule:
    """One numbered clause.

    ``source`` lists where it comes from (``seed``, ``lkid``, ``derived``, ``assumed`` …).
    """

    id: str
    title: str
    text: str
    source: tuple[str, ...]

    @property
    def is_assumed(self) -> bool:
        """Whether the clause is a ruling of ours where the sources are silent."""
        return "assumed" in self.source

    def __str__(self) -> str:
        return f"{self.id} {self.title}: {self.text}"


@attrs.frozen
class Fault:
    """What one predicate found wrong: a sentence, and the cells, hexes or edges concerned."""

    message: str
    at: tuple[Any, ...] = ()


def fault(message: str, *at: object) -> Fault:
    """A fault to be yielded by a predicate.

    >>> fault("the square is taken", (3, 3))
    Fault(message='the square is taken', at=((3, 3),))
    """
    return Fault(message, at)


@attrs.frozen
class Violation:
    """A rule that is broken: which, a sentence that says how, and where on the board."""

    rule: Rule
    message: str
    at: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule.id}: {self.message}"


Check = Callable[P, tuple[Violation, ...]]

T = TypeVar("T")


def first_violations(stages: Iterable[Iterable[Check[[T]]]], subject: T) -> tuple[Violation, ...]:
    """All violations of the first stage that finds any: what comes later presumes that those before it hold.

    >>> first_violations([[lambda number: ()], [lambda number: ()]], 3)
    ()
    """
    for stage in stages:
        if violations := tuple(chain.from_iterable(check(subject) for check in stage)):
            return violations
    return ()


_FIELDS: Final = {"id", "title", "text", "source"}


@attrs.define(eq=False)
class Rulebook:
    """The clauses of one game by id, in the order of the file, and the predicates tied to them."""

    game: str
    title: str
    ruleset: int
    rules: Mapping[str, Rule]
    predicates: dict[str, list[str]] = attrs.field(factory=dict, init=False)
    forbidding: dict[str, list[str]] = attrs.field(factory=dict, init=False)
    """Those of the predicates that can forbid a move: they take more than a state, which they would audit."""
    _suspended: set[str] = attrs.field(factory=set, init=False)

    def __getitem__(self, rule_id: str) -> Rule:
        """The rule of that id.

        Raises:
            RulebookError: there is none.
        """
        try:
            return self.rules[rule_id]
        except KeyError:
            raise RulebookError(f"the rulebook of {self.game} has no rule {rule_id!r}") from None

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def violation(self, rule_id: str, message: str, *at: object) -> Violation:
        """A violation of one rule, for code that is no predicate (a position that cannot be)."""
        return Violation(self[rule_id], message, at)

    def check(self, rule_id: str) -> Callable[[Callable[P, Iterable[Fault]]], Check[P]]:
        """Tie a predicate to a rule: its faults become violations of that rule.

        Raises:
            RulebookError: the rulebook has no such rule.
        """
        rule = self[rule_id]

        def tie(predicate: Callable[P, Iterable[Fault]]) -> Check[P]:
            self.predicates.setdefault(rule_id, []).append(predicate.__name__)
            if len(signature(predicate).parameters) > 1:
                self.forbidding.setdefault(rule_id, []).append(predicate.__name__)

            @wraps(predicate)
            def violations(*args: P.args, **kwargs: P.kwargs) -> tuple[Violation, ...]:
                if rule_id in self._suspended:
                    return ()
                return tuple(Violation(rule, it.message, it.at) for it in predicate(*args, **kwargs))

            return violations

        return tie

    @contextmanager
    def suspended(self, rule_id: str) -> Iterator[None]:
        """Switch the predicates of one rule off for a while: the way tests prove that they would notice.

        For tests only; while it lasts, every state of the process is judged without that rule.
        """
        self._suspended.add(self[rule_id].id)
        try:
            yield
        finally:
            self._suspended.discard(rule_id)

    @classmethod
    def load(cls, package: str, filename: str = "rulebook.toml") -> Rulebook:
        """The rulebook in a file of a package.

        Raises:
            RulebookError: the file is no TOML, a field is missing or unknown, or an id stands twice.
        """
        return cls.from_toml(read_text(package, filename), f"{package}/{filename}")

    @classmethod
    def from_toml(cls, text: str, where: str = "rulebook") -> Rulebook:
        """The rulebook in a TOML text; ``where`` names it in errors.

        >>> book = Rulebook.from_toml('''
        ... game = "nim"
        ... title = "Nim"
        ... ruleset = 1
        ... [[rule]]
        ... id = "NI-1"
        ... title = "Take"
        ... text = "A player takes one, two or three matches."
        ... source = ["own"]
        ... ''')
        >>> book["NI-1"].title
        'Take'
        """
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RulebookError(f"{where}: {error}") from None
        rules: dict[str, Rule] = {}
        for number, entry in enumerate(data.get("rule", ())):
            if set(entry) != _FIELDS:
                wrong = sorted(set(entry) ^ _FIELDS)
                raise RulebookError(f"{where}: rule[{number}]: missing or unknown fields: {', '.join(wrong)}")
            rule = Rule(entry["id"], entry["title"], entry["text"], tuple(entry["source"]))
            if rule.id in rules:
                raise RulebookError(f"{where}: rule[{number}]: the id {rule.id} stands twice")
            rules[rule.id] = rule
        try:
            return cls(data["game"], data["title"], data["ruleset"], MappingProxyType(rules))
        except KeyError as error:
            raise RulebookError(f"{where}: the field {error.args[0]!r} is missing") from None
