"""Views."""
from typing import Any
from tabletop_rules.games.monumenten.state import State
def observe(state: State, viewer: Any, /) -> State: return state
def render(view: State, /) -> str: return ""
def draw(view: State, /, *, last: Any = None, marked: Any = ()) -> str: return ""
