"""A scenario joined with its game: its faults reported, ready to run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import attrs

from rulekit.engine.machine import Machine
from rulekit.errors import IllegalAction, RuleErrors, StartRefused
from rulekit.game import Game
from rulekit.match import Match
from rulekit.rules.library import shipped_games
from rulekit.scenario.checking import check_scenario
from rulekit.scenario.facts import Table
from rulekit.scenario.failure import Failure
from rulekit.scenario.games import Games
from rulekit.scenario.model import Legal, Offers, Play, Refuse, Scenario, Words
from rulekit.scenario.runner import Run, run_refused_start
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span
from rulekit.source.suggest import nearest
from rulekit.source.tree import Mapping, Sequence, plain

_CHOSEN_BADLY = ("play/choice", "play/not_a_meld", "play/not_held")
_NOT_YET = ("play/not_offered", "play/rule")
"""What is said of an action whose choices are not all said, where it is not its turn."""
"""Faults of an action's choices, for which a scenario may say that it is refused."""


@attrs.frozen(eq=False)
class Prepared:
    """A scenario and how its match is started, which may raise StartRefused."""

    scenario: Scenario
    start: Callable[[], Match]
    table: Table | None = None
    """None where the match is refused before there is one."""

    def run(self) -> Failure | None:
        """Run it; what went wrong, or None."""
        refusal = None
        try:
            match = self.start()
        except StartRefused as refused:
            refusal = refused
        if self.scenario.start_refused:
            return run_refused_start(self.scenario, refusal)
        if refusal is not None:
            headline = f"the match does not start: {refusal}"
            return Failure(self.scenario, headline, self.scenario.span)
        assert self.table is not None
        return Run(self.scenario, self.table, match).play()


def prepare(scenario: Scenario, folder: Path, games: Games, found: Diagnostics) -> Prepared | None:
    """The scenario ready to run, or None where it has faults, which go to `found`."""
    try:
        game = games.load(scenario, folder)
    except FileNotFoundError:
        _report_unknown_game(scenario, folder, found)
        return None
    except RuleErrors as fault:
        for diagnostic in fault.diagnostics:
            found.add(diagnostic)
        return None
    except StartRefused as refusal:
        return _not_started(scenario, refusal, scenario.choice_span, found)
    players = _players(scenario, game, found)
    if players is None:
        return None
    try:
        machine = game.machine(players)
    except StartRefused as refusal:
        return _not_started(scenario, refusal, scenario.players_span, found)
    if not check_scenario(scenario, machine, found):
        return None
    start = _starter(scenario, game, players)
    good = _check_actions(scenario, start, found)
    return Prepared(scenario, start, Table(machine)) if good else None


def _not_started(
    scenario: Scenario, refusal: StartRefused, span: Span, found: Diagnostics
) -> Prepared | None:
    """Options or a number of players that are refused: what the scenario is about, or a fault."""
    if scenario.start_refused:

        def refuse() -> Match:
            raise refusal

        return Prepared(scenario, refuse)
    found.error(
        "RK509",
        f"this match cannot start: {refusal}",
        span,
        label="refused",
        help="choose other options or players, or write `start: refused`",
    )
    return None


def _report_unknown_game(scenario: Scenario, folder: Path, found: Diagnostics) -> None:
    word = scenario.game.text
    near = {file.stem for place in (folder, folder.parent) for file in place.glob("*.yaml")}
    advice = nearest(word, sorted({*shipped_games(), *near}))
    found.error(
        "RK508",
        f"there is no game `{word}`",
        scenario.game.span,
        label="neither a shipped game nor the name of a file near this one",
        help=advice or "write a shipped game, or the name of its file",
    )


def _players(scenario: Scenario, game: Game, found: Diagnostics) -> int | None:
    """How many play: as said, as hands are given, or as the game leaves no choice."""
    low, high = game.players
    hands = scenario.given.tree.get("hands") if scenario.given else None
    if scenario.players is not None:
        return scenario.players
    if isinstance(hands, Sequence):
        return len(hands.items)
    if low == high:
        return low
    found.error(
        "RK510",
        "this scenario does not say how many play",
        scenario.span,
        label=f"`{scenario.game.text}` is for {low} to {high}",
        help="add `players: …`",
    )
    return None


def _starter(scenario: Scenario, game: Game, players: int) -> Callable[[], Match]:
    given = scenario.given
    seed = (given.seed if given else None) or "0"
    if given is None or given.dealt:
        return lambda: game.start(players=players, seed=seed)
    position = cast("dict[str, Any]", plain(given.tree))
    position.pop("seed", None)
    totals = position.get("totals")

    def start() -> Match:
        if totals is not None:
            position["totals"] = _by_team(totals, game.machine(players))
        return game.start_from(players, position, seed=seed)

    return start


def _by_team(said: Any, machine: Machine) -> dict[int, Any]:
    """Points said seat by seat, as a match keeps them: partners have theirs together."""
    by_seat = dict(enumerate(said, 1) if isinstance(said, list) else said.items())
    by_team: dict[int, Any] = {}
    for seat, points in by_seat.items():
        team = machine.team_of[int(seat) - 1] + 1
        if by_team.setdefault(team, points) != points:
            raise StartRefused(f"`totals` gives seat {seat} other points than its partner")
    return by_team


def _check_actions(scenario: Scenario, start: Callable[[], Match], found: Diagnostics) -> bool:
    """Whether every action can be read: one that cannot would be refused for no good reason."""
    try:
        match = start()
    except StartRefused as refusal:
        return not _placed(scenario, refusal, found)
    if match.over:
        return True
    good = True
    for words, explained in _actions(scenario):
        try:
            match.action(words.text)
        except IllegalAction as fault:
            if explained and fault.code in _CHOSEN_BADLY + _NOT_YET:
                continue
            good = False
            message, _, advice = fault.message.partition("; ")
            if fault.code in _NOT_YET:
                message, advice = f"`{words.text}` does not say all that is chosen", ""
            found.error(
                "RK511",
                message,
                words.span,
                label="cannot be read",
                help=advice or "write the action's name, then its choices",
            )
    return good


def _placed(scenario: Scenario, refusal: StartRefused, found: Diagnostics) -> bool:
    """Whether a position is refused for one of its keys, which then is a fault at its place."""
    given = scenario.given
    if scenario.start_refused or given is None or not refusal.about:
        return False
    memory = given.tree.get("state")
    inside = memory.entries if isinstance(memory, Mapping) else {}
    entry = given.tree.entries.get(refusal.about) or inside.get(refusal.about)
    message, _, advice = str(refusal).partition("; ")
    found.error(
        "RK513",
        message,
        given.tree.span if entry is None else entry.value.span,
        label="cannot be so",
        help=advice or "take it out, or say what else belongs to it",
    )
    return True


def _actions(scenario: Scenario) -> list[tuple[Words, bool]]:
    """The actions named, and whether it is said why one is refused: that may be its choices."""
    listed: list[tuple[Words, bool]] = []
    for step in scenario.steps:
        match step:
            case Legal() | Offers():
                listed += [(words, False) for words in step.actions]
            case Play():
                listed.append((step.action, False))
            case Refuse():
                listed.append((step.action, step.because is not None))
            case _:
                pass
    return listed
