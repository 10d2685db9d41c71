"""From the checked model of a game to Python that plays it."""

from rulekit.compiler.machine import compile_game
from rulekit.compiler.support import not_built

__all__ = ["compile_game", "not_built"]
