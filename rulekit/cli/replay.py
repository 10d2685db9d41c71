"""`rulekit replay`: a recorded match, played again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulekit.cli.completing import complete_file
from rulekit.cli.console import wrapped
from rulekit.cli.exits import GOOD, Stop
from rulekit.cli.options import Whole

if TYPE_CHECKING:
    from rulekit.cli.table.screen import Screen
    from rulekit.match import Match
    from rulekit.scenario.facts import Facts


@click.command("replay")
@click.argument("file", metavar="FILE", shell_complete=complete_file)
@click.option("--at", type=Whole(0), help="Stop after this many actions; show all cards.")
def command(file: str, at: int | None) -> int:
    """Play the match of a record or a save again and tell it, hidden cards included.

    \b
    rulekit replay match.json
    rulekit replay match.json --at 12
    """
    from rulekit.cli.play import screen_for
    from rulekit.cli.table.saving import read_json
    from rulekit.game import replay

    record = reopened(read_json(Path(file))).record()
    actions = record["actions"]
    if at is not None and at > len(actions):
        raise Stop(f"the match has {len(actions)} actions, not {at}")
    match = replay({**record, "actions": []})
    screen = screen_for(match, {})
    print(f"{match.view(None)['name']}: {match.players} players, seed {match.seed}")
    for line in tell(match, actions[:at], screen):
        print(wrapped(line, sys.stdout))
    if match.over:
        print("\n".join(screen.result(match.view(None))))
    else:
        for line in position(match, screen):
            print(wrapped(line, sys.stdout))
    return GOOD


def reopened(data: dict[str, Any]) -> Match:
    """The match of a record or a save, at its end. Raises SaveError."""
    from rulekit.engine.record import SAVE
    from rulekit.game import replay, restore

    return restore(data) if SAVE in data else replay(data)


def tell(match: Match, actions: list[str], screen: Screen) -> Iterator[str]:
    """Do the actions and tell what happens, as one who sees all cards."""
    from rulekit.cli.table.watching import Passed

    yield from (f"  {screen.cards.text(line)}" for line in facts_of(match).describe())
    yield ""
    passed = Passed()
    for action in actions:
        for lot in passed.then(match.number, match.apply(action)):
            yield from screen.since(lot)
    yield from screen.since(passed.told())


def position(match: Match, screen: Screen) -> Iterator[str]:
    """All cards where they lie, and what may be done."""
    yield screen.rule(f"after {match.number} actions")
    yield from (f"  {screen.cards.text(line)}" for line in facts_of(match).describe())
    if match.stuck:
        yield f"  {match.stuck}"
        return
    texts = [action.text for action in match.legal_actions()]
    yield f"  seat {match.actor} may: {', '.join(map(screen.cards.text, texts))}"


def facts_of(match: Match) -> Facts:
    """The position, hidden cards included."""
    from rulekit.scenario.facts import Facts, Table

    return Facts(Table(match.machine), match)
