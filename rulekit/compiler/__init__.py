"""From the checked model of a game to Python that plays it (`compile_game`).

What is imported here is imported by who only asks whether a game can be played: nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulekit.compiler.machine import compile_game as compile_game
    from rulekit.compiler.support import not_built as not_built

_ROOMS = {"compile_game": "machine", "not_built": "support"}


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)
