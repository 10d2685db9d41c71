"""The page about simulating: its reports are printed ones, and it names every key of the data."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from click.testing import CliRunner

import rulekit
from rulekit.bots import seat_bots
from rulekit.cli import main
from rulekit.cli.simulate import heading
from rulekit.simulate.report import report_data
from rulekit.simulate.run import simulate

PAGE = Path(__file__).resolve().parents[2] / "docs" / "simulate.md"
PRINTED = re.compile(r"(```sh\n)(.*?)(```\n\n```text\n)(.*?)(^```$)", re.MULTILINE | re.DOTALL)


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def printed(match: re.Match[str]) -> str:
    """The block of a command, and what the command prints."""
    before, command, between, _, after = match.groups()
    result = CliRunner().invoke(main, shlex.split(command)[1:])
    assert result.exit_code == 0, result.stderr
    return f"{before}{command}{between}{result.stdout}{after}"


def test_the_reports_on_the_page_are_printed_ones(golden: Callable[[Path, str], None]) -> None:
    assert len(PRINTED.findall(page())) == 2
    golden(PAGE, PRINTED.sub(printed, page()))


def keys_under(head: str) -> Iterator[str]:
    table = page().partition(f"| {head} | value |\n")[2].partition("\n\n")[0]
    for row in table.splitlines():
        yield from re.findall(r"`(\w+)`", row.split("|")[1])


def test_the_page_names_every_key() -> None:
    game = rulekit.load("onze")
    data: Any = report_data(simulate(game, seat_bots(["greedy"], 3), "s", 1))
    whole = {**heading(game, 3, "s", 1, ["greedy"]), **data}
    with_partners = report_data(
        simulate(rulekit.load("scopa"), seat_bots(["random"], 4), "s", 2)
    )
    assert sorted(keys_under("key")) == sorted(whole.keys() | with_partners.keys())
    assert sorted(keys_under("key of a round")) == sorted(data["by_round"][-1])
