"""What a shell may offer while a command line is typed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from rulekit.game import Game, OptionChoice

DEEPEST = 3
MOST_LOOKED_AT = 2_000
"""How many folders deep, and among how many files, rule files are looked for."""


def complete_game(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Shipped games and rule files."""
    from rulekit.rules.library import shipped_games

    names = [CompletionItem(name) for name in shipped_games() if name.startswith(begun)]
    return names + [CompletionItem(path) for path in rule_files(begun)]


def complete_rules(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Files of rules or scenarios first, then shipped games."""
    return sorted(complete_game(context, parameter, begun), key=lambda item: "." not in item.value)


def complete_file(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Any file, as the shell offers them."""
    return [CompletionItem(begun, type="file")]


def complete_option(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """`name=value` for the options of the game on the line that are not chosen yet."""
    game = game_on(context)
    if game is None:
        return []
    chosen = context.params.get("options") or {}
    return [
        CompletionItem(text, help=option.label)
        for option in game.option_choices
        if option.name not in chosen
        for text in (f"{option.name}={value}" for value in values_of(option))
        if text.startswith(begun)
    ]


def complete_preset(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """The presets of the game on the line."""
    game = game_on(context)
    presets = {} if game is None else game.presets
    return [
        CompletionItem(name, help=str(label))
        for name, label in presets.items()
        if name.startswith(begun)
    ]


def complete_bots(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """The names of bots; those behind a comma as well."""
    from rulekit.bots import BOTS

    before, comma, last = begun.rpartition(",")
    return [CompletionItem(before + comma + name) for name in BOTS if name.startswith(last)]


def complete_code(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """The codes that `rulekit explain` knows."""
    from rulekit.source.codes import titles

    return [
        CompletionItem(code, help=title)
        for code, title in titles().items()
        if code.casefold().startswith(begun.casefold())
    ]


def game_on(context: click.Context) -> Game | None:
    """The game that stands on the line, if it is there and without faults."""
    from rulekit.cli.exits import Stop
    from rulekit.cli.loading import load_game
    from rulekit.errors import RulekitError

    # An option that still lacks its value keeps click from giving the words around it a meaning.
    name = context.params.get("game") or next(iter(context.args), None)
    if not isinstance(name, str):
        return None
    try:
        return load_game(name, None, {})
    except (RulekitError, Stop, OSError):
        return None


def values_of(option: OptionChoice) -> Iterable[str]:
    """What an option may be; of a long range its ends and what it usually is."""
    from rulekit.cli.games import word

    if option.values is not None:
        return map(word, option.values)
    low, high = option.low, option.high
    if low is None or high is None:
        return (word(option.default),)
    few = range(low, high + 1) if high - low < 12 else sorted({low, high, int(option.default)})
    return map(str, few)


def rule_files(begun: str) -> Iterator[str]:
    """Files `*.yaml` whose path begins so, those in a few folders below as well."""
    head, _, start = begun.rpartition("/")
    folder = Path(head or "/") if "/" in begun else Path()
    looked_at = 0
    for place, folders, names in os.walk(folder):
        depth = len(Path(place).relative_to(folder).parts)
        near = start if not depth else ""
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and name.startswith(near) and depth < DEEPEST
        )
        looked_at += len(names) + len(folders)
        if looked_at > MOST_LOOKED_AT:
            return
        for name in sorted(names):
            if name.endswith((".yaml", ".yml")) and name.startswith(near):
                yield (Path(place) / name).as_posix()
