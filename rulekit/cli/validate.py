"""`rulekit validate`: are these files good?"""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulekit.cli.completing import complete_rules
from rulekit.cli.exits import FAULTS, GOOD, Stop, printing

if TYPE_CHECKING:
    from rulekit.rules.model import Game
    from rulekit.source.diagnostic import Diagnostic
    from rulekit.source.span import SourceFile


@click.command("validate")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=complete_rules)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github", "sarif"]),
    default="text",
    show_default=True,
    help="How faults are printed: for people, for programs, beside the lines of a change.",
)
def command(files: tuple[str, ...], form: str) -> int:
    """Check rule files and scenario files; `-` is standard input, a shipped game may be named.

    Every fault is told at once, each at its line and column with what to write instead.

    \b
    rulekit validate my_game.yaml scenarios/*.yaml
    rulekit validate - --format json < my_game.yaml
    rulekit validate games/*.yaml --format sarif > faults.sarif
    """
    from rulekit.cli.reports import print_report
    from rulekit.source.diagnostic import Severity

    with _without_collector():
        checked, failures = check_all(files, go_on=form in ("github", "sarif"))
    every = [one for _, diagnostics in checked for one in diagnostics]
    with printing():
        print_report(form, checked, failures)
    if failures:
        raise failures[0][1]
    return FAULTS if any(one.severity is Severity.ERROR for one in every) else GOOD


@contextlib.contextmanager
def _without_collector() -> Iterator[None]:
    """Trees and terms live as long as the command: to search them for garbage only takes time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def check_all(
    files: tuple[str, ...], go_on: bool
) -> tuple[list[tuple[str, tuple[Diagnostic, ...]]], list[tuple[str, Exception]]]:
    """What is said about each file, and which of them could not be opened and why.

    Raises OSError or Stop for the first of those, unless the others are wanted: `go_on`.
    """
    checked: list[tuple[str, tuple[Diagnostic, ...]]] = []
    failures: list[tuple[str, Exception]] = []
    for name in files:
        try:
            checked.append((name, check_file(name)))
        except (OSError, Stop) as fault:
            if not go_on:
                raise
            failures.append((name, fault))
    return checked, failures


def check_file(name: str) -> tuple[Diagnostic, ...]:
    """All that is to be said about a file. Raises OSError where it cannot be opened.

    Standard input, and whatever else is no plain file, is read once.
    """
    from rulekit.scenario.finding import begins_list
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.places import STANDARD_INPUT
    from rulekit.source.reader import LIMIT, decode, read_file

    found = Diagnostics()
    path = None if name == "-" else path_of(name)
    if path is None:
        data = b"" if sys.stdin is None else sys.stdin.buffer.read(LIMIT + 1)
        file = decode(STANDARD_INPUT, data, found)
    else:
        refuse_saves(path)
        file = read_file(path, found)
    if begins_list(file.text):
        return check_scenarios(file, Path(name).parent)
    if path is None or not path.is_file():
        from rulekit.rules import read_game_text

        game, said, _ = read_game_text(file.text, file.name)
        again = {(one.code, one.span.start) for one in said}
        new = [one for one in found.sorted() if (one.code, one.span.start) not in again]
        return (*new, *said, *unplayable(game))
    from rulekit.rules import check_rules

    game, said = check_rules(path)
    return (*said, *unplayable(game))


def path_of(name: str) -> Path:
    """The file of this name; where there is none, of the shipped game that is called so.

    Raises Stop where there is neither, but something with nearly that name.
    """
    path = Path(name)
    if path.exists():
        return path
    from rulekit.rules.library import meant_by, shipped_games

    if name not in shipped_games() and meant_by(name):
        from rulekit.cli.loading import no_such_game

        raise Stop(no_such_game(name))
    return shipped_games().get(name, path)


def refuse_saves(path: Path) -> None:
    """Raises Stop for a match that was kept or recorded: there are no rules to check in it."""
    if not path.is_file():
        return
    with path.open("rb") as stream:
        if not stream.read(64).lstrip().startswith(b"{"):
            return  # No save at all; what knows them brings the engine.
    from rulekit.cli.table.saving import what_to_do

    said = what_to_do(path)
    if said is not None:
        raise Stop(f"{path}: {said}", FAULTS)


def unplayable(game: Game | None) -> tuple[Diagnostic, ...]:
    """What keeps a game without faults from being played: some of it shows only when it is
    compiled, which is done for the fewest players and the usual options."""
    from rulekit.compiler import compile_game
    from rulekit.compiler.support import not_built
    from rulekit.errors import RuleErrors, StartRefused
    from rulekit.game.options import settle

    if game is None:
        return ()
    missing = not_built(game)
    if missing:
        return missing
    try:
        compile_game(game, game.players[0], settle(game, None, {}))
    except RuleErrors as refused:
        return refused.diagnostics
    except StartRefused:
        return ()  # What is usual cannot be played, which the checks have said.
    return ()


def check_scenarios(file: SourceFile, folder: Path) -> tuple[Diagnostic, ...]:
    """All that is to be said about a file of scenarios and the games it names."""
    from rulekit.scenario.games import Games
    from rulekit.scenario.suite import prepare_text
    from rulekit.source.diagnostic import Diagnostics

    return prepare_text(file, folder, Games(), Diagnostics())[1]
