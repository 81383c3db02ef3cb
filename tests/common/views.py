"""What is asked of the views of every game with secrets."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import attrs


def is_plain(value: object) -> bool:
    """Whether a value is made of what any format can hold."""
    kind: Any = type(value)
    if attrs.has(kind):
        return all(is_plain(getattr(value, field.name)) for field in attrs.fields(kind))
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and is_plain(it) for key, it in value.items())
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    return value is None or isinstance(value, str | int | Enum)
