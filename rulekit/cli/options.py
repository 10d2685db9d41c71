"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

import click

from rulekit.bots import BOTS
from rulekit.cli.completing import complete_bots, complete_option, complete_preset

F = TypeVar("F", bound=Callable[..., Any])
Options: TypeAlias = dict[str, "int | bool | str"]


class Whole(click.IntRange):
    """A whole number within bounds, refused in plain words."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """The number. Raises click.BadParameter."""
        try:
            number: int = super().convert(value, param, ctx)
        except click.BadParameter:
            up_to = f"from {self.min} to {self.max}"
            bounds = f"of at least {self.min}" if self.max is None else up_to
            self.fail(f"`{value}`: give a whole number {bounds}", param, ctx)
        return number


def rule_options(command: F) -> F:
    """`-o name=value` and `--preset`, which choose among the house rules of a game."""
    command = click.option(
        "-o",
        "--option",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        callback=_read_options,
        shell_complete=complete_option,
        help="An option of the game; may be given several times.",
    )(command)
    return click.option(
        "--preset",
        metavar="NAME",
        shell_complete=complete_preset,
        help="A preset of the game; single options win over it.",
    )(command)


def seed_option(command: F) -> F:
    """`--seed`: 7 and "7" are the same."""
    return click.option(
        "--seed", metavar="TEXT", help="What chance comes from; chosen, and told, if left out."
    )(command)


def players_option(command: F) -> F:
    """`--players`."""
    return click.option("--players", type=Whole(1, 99), help="How many play.")(command)


def bots_option(usual: str = "") -> Callable[[F], F]:
    """`--bots`; without a usual name the game decides (see `loading.usual_bots`)."""

    def add(command: F) -> F:
        chosen = "" if usual else " Left out, greedy where the game has melds, else random."
        return click.option(
            "--bots",
            metavar="NAMES",
            default=usual or None,
            show_default=bool(usual),
            callback=_read_names,
            shell_complete=complete_bots,
            help=f"A bot for all seats, or one for each, with commas; there is: {', '.join(BOTS)}."
            + chosen,
        )(command)

    return add


def _read_options(
    context: click.Context, parameter: click.Parameter, values: Sequence[str]
) -> Options:
    """The options by name; of one that is given twice the last counts."""
    options: Options = {}
    for text in values:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (name and sign and value):
            raise click.BadParameter(f"`{text}` is not of the form name=value")
        digits = value.removeprefix("-")
        is_number = digits.isascii() and digits.isdecimal() and len(digits) < 10
        options[name] = int(value) if is_number else value
    return options


def _read_names(
    context: click.Context, parameter: click.Parameter, text: str | None
) -> list[str]:
    if text is None:
        return []
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise click.BadParameter(f"`{text}` is not a list of names")
    return names
