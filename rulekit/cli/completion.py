"""`rulekit completion`: scripts by which shells complete command lines."""

from __future__ import annotations

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
)

from rulekit.cli import COMPLETES
from rulekit.cli.exits import Stop

NAME = "rulekit"


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the script that completes `rulekit` in a shell.

    \b
    rulekit completion bash > ~/.local/share/bash-completion/completions/rulekit
    rulekit completion fish > ~/.config/fish/completions/rulekit.fish
    """
    register()
    kind = get_completion_class(shell)
    if kind is None:
        raise Stop(f"there is no completion for {shell}")
    print(kind(context.find_root().command, {}, NAME, COMPLETES).source(), end="")


class JoinedBash(BashComplete):
    """Bash parts words at `=`; here they are whole again.

    What it gets back begins behind the last `=`, for only that is replaced.
    """

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is typed, and that one."""
        words, last = super().get_completion_args()
        joined: list[str] = []
        glue = False
        for word in [*words, last]:
            if joined and (word == "=" or glue):
                joined[-1] += word
            else:
                joined.append(word)
            glue = word == "="
        return joined[:-1], joined[-1]

    def complete(self) -> str:
        """The lines that bash reads."""
        args, incomplete = self.get_completion_args()
        before = incomplete.rpartition("=")[0]
        items = self.get_completions(args, incomplete)
        return "\n".join(self.format_completion(_behind(before, item)) for item in items)


def _behind(before: str, item: CompletionItem) -> CompletionItem:
    if not before:
        return item
    return CompletionItem(item.value.removeprefix(f"{before}="), type=item.type, help=item.help)


def register() -> None:
    """Let click take our form for bash."""
    add_completion_class(JoinedBash, "bash")
