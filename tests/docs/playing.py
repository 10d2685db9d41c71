"""Texts of the documentation as games: a part is laid over a small host game."""

from __future__ import annotations

import random
import re
from pathlib import Path

import rulekit
from rulekit.rules import read_game
from rulekit.source.diagnostic import Diagnostic
from tests.docs.pages import Fence

HOSTS = Path(__file__).parent / "hosts"
HEADER = "rulekit: 1\ngame: part\nextends: {host}\n"
MOST_ACTIONS = 3_000
_TOP = re.compile(r"^(\w+):", re.MULTILINE)


def host_of(fence: Fence) -> str:
    """The game a part is laid over: `over=…`, or by whether it has stages."""
    for word in fence.words:
        if word.startswith("over="):
            return word.removeprefix("over=")
    return "stages" if "stages" in _TOP.findall(fence.text) else "turn"


def write_part(fence: Fence, folder: Path) -> tuple[Path, int]:
    """The file of a block, and how many lines stand above its first."""
    whole = "whole" in fence.words or fence.words[:1] == ("game",)
    head = "" if whole else HEADER.format(host=f"{host_of(fence)}.yaml")
    for host in HOSTS.glob("*.yaml"):
        (folder / host.name).write_bytes(host.read_bytes())
    path = folder / "part.yaml"
    path.write_text(head + fence.text, encoding="utf-8")
    return path, head.count("\n")


def faults(fence: Fence, folder: Path) -> tuple[Diagnostic, ...]:
    """Everything that is said of a block, what the compiler refuses included."""
    path, _ = write_part(fence, folder)
    model, found, _ = read_game(path)
    if model is not None and not any(one.severity == "error" for one in found):
        try:
            rulekit.load(path).start(players=model.players[1], seed=1)
        except rulekit.RuleErrors as refused:
            return (*found, *refused.diagnostics)
    return found


def tell(diagnostic: Diagnostic, above: int = 0) -> tuple[str, str]:
    """Code and place, counted from the first line of the block."""
    span = diagnostic.span
    return diagnostic.code, f"{span.line - above}:{span.column}"


def play(game: rulekit.Game, players: int, seed: int) -> rulekit.Match:
    """A match at random play, to its end."""
    match = game.start(players=players, seed=seed)
    chance = random.Random(seed)
    for _ in range(MOST_ACTIONS):
        if match.over:
            break
        match.apply(chance.choice(match.legal_actions()))
    return match
