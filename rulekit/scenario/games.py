"""The games that scenarios name, each loaded once for its options."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from rulekit import game as games
from rulekit.errors import RuleErrors
from rulekit.game import Game
from rulekit.rules.library import shipped_games
from rulekit.scenario.model import Scenario
from rulekit.source.diagnostic import Diagnostic

_Key: TypeAlias = tuple[str, str | None, tuple[tuple[str, str], ...]]


class Games:
    """Loads games; the same rules are read once, and compiled once for a preset and options."""

    def __init__(self) -> None:
        self._read: dict[str, Game] = {}
        self._loaded: dict[_Key, Game | Exception] = {}
        self.faults: dict[str, tuple[Diagnostic, ...]] = {}
        """Games that cannot be loaded, and why."""

    def load(self, scenario: Scenario, folder: Path) -> Game:
        """The game of a scenario under its preset and options.

        Raises FileNotFoundError where there is no such game, RuleErrors where it has faults,
        StartRefused where its options are refused.
        """
        place = find_game(scenario.game.text.strip(), folder)
        options = tuple(sorted((name, repr(value)) for name, value in scenario.options.items()))
        key = (str(place), scenario.preset, options)
        if key not in self._loaded:
            try:
                if str(place) not in self._read:
                    self._read[str(place)] = games.load(place)
                rules = self._read[str(place)]
                self._loaded[key] = rules.under(scenario.preset, scenario.options)
            except Exception as fault:
                self._loaded[key] = fault
                if isinstance(fault, RuleErrors):
                    self.faults.setdefault(str(place), tuple(fault.diagnostics))
        loaded = self._loaded[key]
        if isinstance(loaded, Exception):
            raise loaded
        return loaded


def find_game(word: str, folder: Path) -> str | Path:
    """Where the rules are that a scenario of this folder names: a path from the folder on, a game
    beside the file or in the folder above, or a shipped game.

    Raises FileNotFoundError where there is no such game.
    """
    if word.endswith((".yaml", ".yml")) or "/" in word:
        path = folder / word
        if path.is_file():
            return path
    else:
        for near in (folder / f"{word}.yaml", folder.parent / f"{word}.yaml"):
            if near.is_file():
                return near
        if word in shipped_games():
            return word
    raise FileNotFoundError(2, "no such game", word)
