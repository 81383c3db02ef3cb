"""Reading the files that a package brings along: rulebooks, tiles, cards, boards."""

from __future__ import annotations

from pkgutil import get_data


def read_text(package: str | None, path: str) -> str:
    """The text of a file in UTF-8 that lies in a package, or below it.

    This does what ``importlib.resources`` does for a file that is only read, and is imported much faster.

    Args:
        package: the name of the package; ``__package__`` within it.
        path: from there, with ``/``.

    Raises:
        FileNotFoundError: there is no such file.

    >>> read_text("tabletop_rules.games.kirche", "rulebook.toml").splitlines()[3]
    'game = "kirche"'
    """
    data = get_data(package or "", path)
    if data is None:  # from a loader that brings no files
        raise FileNotFoundError(f"{package} cannot read {path}")
    return data.decode("utf-8")
