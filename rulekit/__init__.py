"""Card games from one YAML file: load the rules, start a match, play it.

Everything public is here; each name is imported when it is first used.
"""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from rulekit.engine.action import Action
    from rulekit.engine.choices import Choices
    from rulekit.engine.event import Event, Events
    from rulekit.errors import (
        IllegalAction,
        InternalError,
        RuleErrors,
        RulekitError,
        SaveError,
        StartRefused,
        TooMuchToTry,
        UndoRefused,
    )
    from rulekit.game import Game, OptionChoice, PresetChoice, load, load_text, replay, restore
    from rulekit.match import Match

__version__ = "0.1.0"

_HOMES = {
    "Action": "rulekit.engine.action",
    "Choices": "rulekit.engine.choices",
    "Event": "rulekit.engine.event",
    "Events": "rulekit.engine.event",
    "Game": "rulekit.game",
    "IllegalAction": "rulekit.errors",
    "InternalError": "rulekit.errors",
    "Match": "rulekit.match",
    "OptionChoice": "rulekit.game",
    "PresetChoice": "rulekit.game",
    "RuleErrors": "rulekit.errors",
    "RulekitError": "rulekit.errors",
    "SaveError": "rulekit.errors",
    "StartRefused": "rulekit.errors",
    "TooMuchToTry": "rulekit.errors",
    "UndoRefused": "rulekit.errors",
    "load": "rulekit.game",
    "load_text": "rulekit.game",
    "replay": "rulekit.game",
    "restore": "rulekit.game",
}

__all__ = [
    "Action",
    "Choices",
    "Event",
    "Events",
    "Game",
    "IllegalAction",
    "InternalError",
    "Match",
    "OptionChoice",
    "PresetChoice",
    "RuleErrors",
    "RulekitError",
    "SaveError",
    "StartRefused",
    "TooMuchToTry",
    "UndoRefused",
    "load",
    "load_text",
    "replay",
    "restore",
]


def __getattr__(name: str) -> object:
    from importlib import import_module

    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module `rulekit` has no `{name}`")
    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
