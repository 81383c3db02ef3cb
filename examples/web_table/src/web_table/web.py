"""The pages: a lobby, a table, and a record to take home."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom
from typing import Any
from uuid import UUID

from flask import Flask, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from tabletop_rules import codec, registry
from tabletop_rules.errors import IllegalMove, NotationError, RulesError
from tabletop_rules.record import Record
from web_table.store import Store
from web_table.table import Table


def create_app(directory: str | Path, rng: Random | None = None) -> Flask:
    """The application; tables are kept in ``directory``, chance and bots draw from ``rng``."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = 1_000_000
    store, rng = Store(Path(directory)), rng or SystemRandom()

    def opened(table: Table) -> AnyResponse:
        return redirect(url_for("show", name=store.add(table)))

    def seated_at(name: UUID) -> Table:
        try:
            return store.load(name)
        except LookupError:
            abort(404)

    @app.get("/")
    def lobby() -> str:
        return render_template("lobby.html", games=registry.games())

    @app.post("/tables")
    def begin() -> AnyResponse:
        game = registry.load(request.form.get("game", ""))
        record = Record.of(game, seats=request.form.get("seats", 0, type=int))
        return opened(Table.of(game, record, request.form.get("seat", 0, type=int), rng))

    @app.post("/records")
    def resume() -> AnyResponse:
        record = codec.loads(request.files["record"].read(), kind="record")
        seat = request.form.get("seat", 0, type=int)
        return opened(Table.of(registry.load(record.game), record, seat, rng))

    @app.get("/tables/<uuid:name>")
    def show(name: UUID) -> str:
        return _page(seated_at(name))

    @app.post("/tables/<uuid:name>")
    def move(name: UUID) -> AnyResponse | tuple[str, int]:
        table = seated_at(name)
        try:
            store.save(name, table.played(request.form.get("move", "").strip(), rng))
        except NotationError as slip:
            return _page(table, slip=slip), 422
        except IllegalMove as refusal:
            return _page(table, violations=refusal.violations), 422
        return redirect(url_for("show", name=name))

    @app.get("/tables/<uuid:name>/record")
    def record(name: UUID) -> Response:
        table = seated_at(name)
        if not table.is_over:
            abort(403, "A record tells everything, the hands of the others too. It is yours after the game.")
        return Response(codec.dumps(table.match.game, table.match.record()), mimetype="application/json")

    @app.errorhandler(RulesError)
    def refused(error: RulesError) -> tuple[str, int]:
        return render_template("lobby.html", games=registry.games(), error=error), 400

    return app


def _page(table: Table, **refusal: Any) -> str:
    """The page of a table, with what is wrong about the move that was tried, if anything."""
    game, state = table.match.game, table.match.state
    marked = [place for violation in refusal.get("violations", ()) for place in violation.at]
    return render_template(
        "table.html",
        game=game,
        table=table,
        picture=table.picture(marked),
        text=game.render(table.view),
        outcome=game.outcome(state),
        sheet=game.score_sheet(state) if table.is_over else (),
        **refusal,
    )
