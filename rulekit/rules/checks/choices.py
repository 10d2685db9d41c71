"""What a player may choose from can be listed."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.checks.sizes import Sizes, sizes_in
from rulekit.rules.model import Action, Choice, Game
from rulekit.source.diagnostic import Diagnostics

MOST_CHOICES = 1_000_000
"""Combinations that one action may offer."""
MOST_NUMBERS = 10_000
"""Numbers that one choice may offer."""


def check_choices(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK438: no action offers more than could be listed, all its choices together."""
    sizes = sizes_in(game, evidence)
    for action in _actions(game):
        _check_together(action.choices, sizes, found)
    for trigger in game.whenever:
        if trigger.each is not None:
            _check_together((trigger.each,), sizes, found)


def _check_together(choices: tuple[Choice, ...], sizes: Sizes, found: Diagnostics) -> None:
    product = 1
    for choice in choices:
        numbers = sizes.range_of(choice.candidates)
        if numbers is not None and numbers > MOST_NUMBERS:
            _report(choice, f"{numbers:,} numbers to choose from", found)
            return
        product *= sizes.of(choice.candidates)
        if product > MOST_CHOICES:
            _report(choice, f"more than {MOST_CHOICES:,} choices for one action", found)
            return


def _report(choice: Choice, message: str, found: Diagnostics) -> None:
    found.error(
        "RK438",
        message,
        choice.candidates.span,
        label="more than can be listed",
        help="let fewer be chosen from, or split the action in two",
    )


def _actions(game: Game) -> Iterator[Action]:
    for stage in game.stages:
        for phase in stage.phases:
            yield from phase.actions
    for window in game.windows:
        yield from window.actions
