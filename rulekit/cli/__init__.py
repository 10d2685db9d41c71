"""The command line: one file a command, read only when the command is called."""

from __future__ import annotations

import gc
import importlib
import os
from collections.abc import Sequence
from typing import Any

import click

from rulekit.cli.console import say
from rulekit.cli.exits import GOOD, USAGE, abandon_output, run

COMMANDS = {
    "compile": "Show the Python that a game becomes.",
    "completion": "Print the script that completes command lines in a shell.",
    "explain": "Explain the code of a fault or a refusal.",
    "describe": "Print a game with all that it is made from, as one file.",
    "games": "List the games that are shipped.",
    "play": "Play a match in the terminal, or watch bots play it.",
    "replay": "Play a recorded match again.",
    "schema": "Print the JSON Schema of rule files or scenario files.",
    "simulate": "Let bots play many matches and count what happens.",
    "test": "Run scenario files.",
    "validate": "Check rule files and scenario files.",
}
"""Every command, and what it does in a line."""

COMPLETES = "_RULEKIT_COMPLETE"
"""Where a shell says that it wants to know how a command line may go on."""


class Commands(click.Group):
    """A group that imports a command's file when the command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the alphabet."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or None."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"rulekit.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Names and lines, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. A reader of our output who has left is no fault."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            abandon_output()
            return GOOD

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and leave with its exit status."""
        call = super().main
        if COMPLETES in os.environ:
            from rulekit.cli.completion import register

            register()
        if not standalone_mode:
            return call(args, prog_name, complete_var, False, **extra)
        status = run(lambda: call(args, prog_name or "rulekit", complete_var, False, **extra))
        # Python ends here, and would look for garbage among all that is left.
        gc.freeze()
        raise SystemExit(status)


def show_version(context: click.Context) -> None:
    """Print the version that is installed and leave."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        print(f"rulekit {version('rulekit-cards')}")
    except PackageNotFoundError:
        print("rulekit (a checkout that is not installed)")
    context.exit()


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, is_eager=True, help="Show the version.", expose_value=False,
    callback=lambda context, _, wanted: show_version(context) if wanted else None,
)
@click.pass_context
def main(context: click.Context) -> int:
    """Write a card game's rules in one YAML file; play, test and count them.

    \b
    rulekit play my_game.yaml
    rulekit validate my_game.yaml
    """
    if context.invoked_subcommand is not None:
        return GOOD
    say(context.get_help())
    return USAGE
