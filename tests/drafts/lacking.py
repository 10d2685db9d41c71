"""What each drafted game lacks in order to be played; run as a script, the list of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulekit.compiler import compile_game
from rulekit.compiler.support import not_built
from rulekit.errors import RuleErrors
from rulekit.rules import read_game
from rulekit.rules.model import Game
from rulekit.source.diagnostic import Diagnostic

HERE = Path(__file__).parent
DRAFTS = sorted(HERE.glob("*.yaml"))
HEAD = """\
# What each drafted game still lacks in order to be played: places, and what is said of them.
# Written by `python -m tests.drafts.lacking`. A game with an empty list can be played.
"""


def lacks_of(path: Path) -> list[str]:
    """Everything that is said of a draft, warnings included, and all that is not built of it."""
    game, diagnostics, _ = read_game(path)
    found = [f"{d.code} {_said(d)}" for d in diagnostics]
    if game is not None:
        found += list(dict.fromkeys(_said(d) for d in _gaps(game)))
    return found


def _gaps(game: Game) -> Iterator[Diagnostic]:
    gaps = not_built(game)
    yield from gaps
    if gaps:
        return
    defaults = {name: option.default for name, option in game.options.items()}
    for players in range(game.players[0], game.players[1] + 1):
        try:
            compile_game(game, players, defaults)
        except RuleErrors as refused:
            yield from refused.diagnostics


def _said(one: Diagnostic) -> str:
    place = f"{Path(one.span.file.name).name}:{one.span.line}:{one.span.column}"
    return f"{place} {one.message.removesuffix(' cannot be played yet')}"


def written() -> str:
    """The list as a file."""
    lines = [HEAD]
    for path in DRAFTS:
        found = lacks_of(path)
        lines.append(f"{path.stem}:{'' if found else ' []'}\n")
        lines += [f"  - '{one}'\n" for one in found]
    return "".join(lines)


if __name__ == "__main__":
    print(written(), end="")
