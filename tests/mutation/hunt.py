"""Mutants against scenarios: which faults of the rules no scenario would notice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import attrs

from rulekit.game import Game
from rulekit.game.loading import make_game
from rulekit.rules import read_game, read_game_text
from rulekit.rules.library import shipped_games
from rulekit.rules.model import Game as Model
from rulekit.scenario.games import Games
from rulekit.scenario.model import Scenario
from rulekit.scenario.preparing import prepare
from rulekit.scenario.reading import read_scenarios
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.reader import read_file
from tests.mutation.games import Target
from tests.mutation.mutants import Mutant

READER = "the reader"
"""Who notices that a file does not load."""


class OneGame(Games):
    """Gives every scenario the same rules, whatever game it names."""

    def __init__(self, model: Model, files: dict[str, str]) -> None:
        super().__init__()
        self._model, self._files = model, files
        self._made: dict[str, Game] = {}

    def load(self, scenario: Scenario, folder: Path) -> Game:
        """The rules under the options of the scenario. Raises StartRefused."""
        key = repr((scenario.preset, sorted(scenario.options.items())))
        if key not in self._made:
            self._made[key] = make_game(
                self._model, (), self._files, scenario.preset, scenario.options
            )
        return self._made[key]


@attrs.define
class Hunt:
    """The scenarios of a game; those that have noticed something come first.

    `files` are the texts the game is read from by key, its own first; mutants are of the `key`.
    `next` hunts with another game that includes the same library.
    """

    folder: Path
    key: str
    files: dict[str, str]
    scenarios: list[Scenario]
    next: Hunt | None = None

    def failing(self, text: str) -> list[str]:
        """The scenarios that fail with this text of the file, with which the games must load."""
        games = self._games(text)
        assert games is not None, "the rules do not load"
        failing = [one.name for one in self.scenarios if not self._holds(one, games)]
        return failing + (self.next.failing(text) if self.next else [])

    def noticed_by(self, mutant: Mutant) -> str:
        """The scenario that fails, `the reader` if the game does not load, or ""."""
        games = self._games(mutant.text)
        if games is None:
            return READER
        for index, scenario in enumerate(self.scenarios):
            if not self._holds(scenario, games):
                self.scenarios.insert(0, self.scenarios.pop(index))
                return scenario.name
        return self.next.noticed_by(mutant) if self.next else ""

    def _games(self, text: str) -> OneGame | None:
        first, files = next(iter(self.files)), {**self.files, self.key: text}
        model, _, read = read_game_text(files[first], first, files)
        return None if model is None else OneGame(model, read)

    def _holds(self, scenario: Scenario, games: Games) -> bool:
        prepared = prepare(scenario, self.folder, games, Diagnostics())
        return prepared is not None and prepared.run() is None

    def survivors(self, mutants: Iterable[Mutant]) -> Iterator[Mutant]:
        """Those that nothing notices."""
        return (mutant for mutant in mutants if not self.noticed_by(mutant))


def scenarios_in(folder: Path) -> list[Scenario]:
    """All scenarios of a game's folder, those of its variants included."""
    found = Diagnostics()
    files = sorted((folder / "scenarios").glob("*.yaml"))
    scenarios = [one for file in files for one in read_scenarios(read_file(file, found), found)]
    assert not found.has_errors, found.sorted()
    return scenarios


def hunt_for(target: Target) -> Hunt:
    """A hunt with the scenarios that name the games of a target."""
    hunt = None
    for game in reversed(target.games):
        folder, files = shipped_games()[game].parent, read_game(game)[2]
        scenarios = [one for one in scenarios_in(folder) if one.game.text == game]
        hunt = Hunt(folder, target.key, files, scenarios, hunt)
    assert hunt is not None
    return hunt


def describe(survivors: Sequence[Mutant], file: Path) -> str:
    """A line for each, as a terminal can follow it."""
    return "\n".join(f"{file.as_posix()}:{one.line}: {one.name}" for one in survivors)
