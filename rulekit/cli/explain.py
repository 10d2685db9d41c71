"""`rulekit explain`: what a code means, and what to write instead."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

import click

from rulekit.cli.completing import complete_code
from rulekit.cli.console import is_terminal
from rulekit.cli.exits import Stop

if TYPE_CHECKING:
    from rulekit.source.explained import Explanation

WIDEST = 88
HEADS = {
    "bad": "refused:",
    "said": "rulekit says:",
    "mended": "write instead:",
}


@click.command("explain")
@click.argument("code", metavar="[CODE]", required=False, shell_complete=complete_code)
def command(code: str | None) -> None:
    """Explain the CODE of a fault or of a refusal; without one, list them all.

    \b
    rulekit explain RK204
    rulekit explain play/not_held
    """
    from rulekit.source.codes import titles
    from rulekit.source.explained import explanations

    if code is None:
        print("\n".join(listed(titles())))
        return
    found = known_code(code, titles())
    print("\n".join(lines(titles()[found], explanations()[found])))


def known_code(text: str, titles: Mapping[str, str]) -> str:
    """The code that is meant: `rk204` is RK204, `26` is RK026. Raises Stop for no code."""
    folded = text.strip().casefold()
    by_fold = {code.casefold(): code for code in titles}
    for attempt in (folded, f"rk{folded:0>3}", f"play/{folded}"):
        if attempt in by_fold:
            return by_fold[attempt]
    near = nearest_code(folded, by_fold)
    advice = f"did you mean `{by_fold[near]}`?" if near else "`rulekit explain` lists them all"
    raise Stop(f"there is no code `{text}`; {advice}")


def nearest_code(word: str, codes: Collection[str]) -> str:
    """The code that may be meant by a word, all in small letters; "" where none is near."""
    from rulekit.source.suggest import closest

    number = word.removeprefix("rk").translate(str.maketrans("oil", "011"))
    if number and number.isascii() and number.isdecimal():
        return next((code for code in codes if code.startswith(f"rk{number}")), "")
    return closest(word, codes, 0.7)


def listed(titles: Mapping[str, str]) -> Iterator[str]:
    """A line for each code."""
    width = max(map(len, titles))
    for code, title in titles.items():
        yield f"{code:<{width if '/' in code else 5}}  {title}"


def lines(title: str, explanation: Explanation) -> Iterator[str]:
    """The explanation for people: prose as wide as the terminal, examples as they are."""
    yield f"{explanation.code}: {title}"
    width = shutil.get_terminal_size().columns if is_terminal(sys.stdout) else WIDEST
    for part in explanation.text.split("\n\n"):
        yield ""
        yield from textwrap.wrap(
            " ".join(part.split()), max(20, min(WIDEST, width)), break_on_hyphens=False
        )
    for example in explanation.examples:
        yield f"\n{HEADS[example.sort]}\n"
        yield from (f"    {line}".rstrip() for line in example.text.rstrip("\n").split("\n"))
