"""A game can be played with its defaults, and with each of its presets."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.constants import Setting, holds
from rulekit.rules.model import Game, OptionScalar
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.span import Span


def check_option_needs(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK415: defaults and presets meet the `needs` of all options. RK435: which read options."""
    _check_sources(game, found)
    base = {name: option.default for name, option in game.options.items()}
    if not _check("the defaults", None, base, game, found):
        return
    for preset in game.presets.values():
        _check(f"the preset `{preset.name}`", preset.span, {**base, **preset.values}, game, found)


def _check_sources(game: Game, found: Diagnostics) -> None:
    """Options are agreed on before there is anything else to read."""
    values = {name: option.default for name, option in game.options.items()}
    for option in game.options.values():
        for rule in option.needs:
            if holds(rule.condition, Setting(values)) is None:
                found.error(
                    "RK435",
                    f"`{option.name}` needs something that is not settled before a match",
                    rule.condition.span,
                    label="more than options and numbers",
                    help="compare options with each other and with numbers",
                )


def _check(
    what: str,
    span: Span | None,
    values: dict[str, OptionScalar],
    game: Game,
    found: Diagnostics,
) -> bool:
    good = True
    for option in game.options.values():
        for rule in option.needs:
            if holds(rule.condition, Setting(values)) is False:
                words = rule.sentence or f"what `{option.name}` needs"
                found.error(
                    "RK415",
                    f"{what} contradict: {words}" if span is None else f"{what} breaks: {words}",
                    span or rule.span,
                    label="does not hold" if span is None else "with these choices",
                    help="change a default" if span is None else "change a choice of the preset",
                    also=() if span is None else (Label(rule.span, "this must hold"),),
                )
                good = False
    return good
