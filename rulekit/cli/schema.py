"""`rulekit schema`: the schemas, for editors."""

from __future__ import annotations

from typing import Literal

import click


@click.command("schema")
@click.argument("which", type=click.Choice(["game", "scenario"]), default="game")
def command(which: Literal["game", "scenario"]) -> None:
    """Print the JSON Schema of rule files, or of scenario files.

    \b
    rulekit schema > game.schema.json
    rulekit schema scenario > scenario.schema.json
    """
    from rulekit.rules.schema import schema_text

    print(schema_text(which).rstrip("\n"))
