"""Games: loaded from files of rules, started as matches; saves and records opened again."""

from __future__ import annotations

from rulekit.game.game import Game
from rulekit.game.loading import load, load_text
from rulekit.game.options import OptionChoice, PresetChoice
from rulekit.game.reopening import replay, restore

__all__ = ["Game", "OptionChoice", "PresetChoice", "load", "load_text", "replay", "restore"]
