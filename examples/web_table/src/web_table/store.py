"""Tables as files: each move is on disk before the page is, so that a server can stop at any time."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from uuid import UUID, uuid4

import attrs

from tabletop_rules import codec, registry
from web_table.table import Table


@attrs.frozen
class Store:
    """A directory with a file for each table, and the tables that were asked for since the start."""

    directory: Path
    tables: dict[UUID, Table] = attrs.field(factory=dict)

    def add(self, table: Table) -> UUID:
        """The name of a new table."""
        name = uuid4()
        self.save(name, table)
        return name

    def save(self, name: UUID, table: Table) -> None:
        """Write a table as it is now."""
        record = codec.dumps(table.match.game, table.match.record())
        self.directory.mkdir(parents=True, exist_ok=True)
        self.path(name).write_text(json.dumps({"seat": table.seat, "record": record}), "utf-8")
        self.tables[name] = table

    def load(self, name: UUID) -> Table:
        """The table of a name; a ``LookupError`` if there is none."""
        if name not in self.tables:
            if not self.path(name).exists():
                raise LookupError(name)
            stored = json.loads(self.path(name).read_text("utf-8"))
            record = codec.loads(stored["record"], kind="record")
            self.tables[name] = Table.of(registry.load(record.game), record, stored["seat"], Random())
        return self.tables[name]

    def path(self, name: UUID) -> Path:
        """The file of a table."""
        return self.directory / f"{name}.json"
