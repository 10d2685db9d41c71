"""Wherever players are asked there is something to choose, and its name is free."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Action, Game
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span


def check_offers(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK431, RK432: no phase or window is empty; `pass` and `done` stay the machine's own."""
    for stage in game.stages:
        for phase in stage.phases:
            _check_filled(f"the phase `{phase.name}`", phase.actions, phase.span, found)
            if phase.any_of:
                _check_names("done", "in `any_of`", phase.actions, found)
            if stage.goes == "until_taken":
                _check_names("pass", "in a stage that goes `until_taken`", phase.actions, found)
    for window in game.windows:
        _check_filled(f"the window `{window.name}`", window.actions, window.span, found)
        _check_names("pass", "in a window", window.actions, found)


def _check_filled(what: str, actions: tuple[Action, ...], span: Span, found: Diagnostics) -> None:
    if not actions:
        found.error(
            "RK431",
            f"{what} offers no action",
            span,
            label="nothing can be chosen here",
            help="write an action, or take it away",
        )


def _check_names(name: str, where: str, actions: tuple[Action, ...], found: Diagnostics) -> None:
    for action in actions:
        if action.name == name:
            found.error(
                "RK432",
                f"`{name}` is always offered {where}",
                action.span,
                label="this would be a second one",
                help="take it out, or give it another name",
            )
