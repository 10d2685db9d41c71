"""Each text of the pages beside this file becomes what stands under it, or is refused so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from rulekit.rules import check
from rulekit.source.codes import CODES
from rulekit.source.diagnostic import Diagnostic, Diagnostics
from tests.rules.check.world import a_game, define, outcome, scope

HERE = Path(__file__).parent
_FENCE = re.compile(r"^```check (.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@attrs.frozen
class Case:
    """A text, where it stands, and what is expected: `: TYPE` or lines of `! CODE …`."""

    page: str
    entry: str
    wanted: str
    place: str
    locals: dict[str, str]
    without: tuple[str, ...]
    defines: tuple[str, ...]
    text: str
    expected: tuple[str, ...]


def _head(words: str) -> tuple[str, str, str, dict[str, str], tuple[str, ...]]:
    kind, place, *rest = words.split()
    entry, _, wanted = kind.partition(":")
    without = tuple(word[1:] for word in rest if word.startswith("-"))
    pairs = (word.partition("=") for word in rest if not word.startswith("-"))
    return entry, wanted, place, {name: kind for name, _, kind in pairs}, without


def read_cases() -> Iterator[Case]:
    """All cases of all pages."""
    for page in sorted(HERE.glob("*.md")):
        for head, body in _FENCE.findall(page.read_text(encoding="utf-8")):
            entry, wanted, place, locals, without = _head(head)
            defines: list[str] = []
            text: list[str] = []
            expected: list[str] = []
            for line in [*body.splitlines(), ""]:
                if line.startswith("define "):
                    defines.append(line.removeprefix("define "))
                elif line.startswith(("  : ", "  ! ")):
                    expected.append(line.strip())
                else:
                    if expected:
                        yield Case(page.stem, entry, wanted, place, locals, without,
                                   tuple(defines), "\n".join(text), tuple(expected))  # fmt: skip
                        text, expected = [], []
                    text += [line.removeprefix("| ")] if line else []


def tell(diagnostic: Diagnostic) -> str:
    """A diagnostic on one line: the words under the caret, then what is said."""
    place = diagnostic.span.text
    line = f"! {diagnostic.code} «{place}» {diagnostic.message}"
    line += f" / {diagnostic.help}" if diagnostic.help else ""
    return line + "".join(f" @ «{label.span.text}»" for label in diagnostic.also)


def run(case: Case) -> tuple[str, ...]:
    """What a case gives, as its page writes it."""
    found = Diagnostics()
    names = a_game()
    for flag in case.without:
        setattr(names, flag, {} if flag in ("melds", "zones") else False)
    for line in case.defines:
        define(line, names, found)
    assert not found.sorted()
    result = outcome(
        case.entry, case.text, scope(case.place, names, case.locals), found, case.wanted
    )
    if result.said:
        return tuple(tell(diagnostic) for diagnostic in result.said)
    return (f": {result.shown}",)


CASES = list(read_cases())


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.page}: {case.text[:60]}")
def test_texts(case: Case) -> None:
    assert run(case) == case.expected


def test_every_refusal_says_what_to_do() -> None:
    refusals = [line for case in CASES for line in case.expected if line.startswith("! RK2")]
    refusals += [line for case in CASES for line in case.expected if line.startswith("! RK3")]
    assert len(refusals) > 200
    assert [line for line in refusals if " / " not in line] == []


def test_codes_are_registered_and_shown() -> None:
    shown = {word for case in CASES for line in case.expected for word in line.split()[1:2]}
    ours = {code for code in CODES if "RK201" <= code < "RK250" or "RK301" <= code < "RK350"}
    told = {code for code in ours if code in shown}
    assert ours - told == {"RK311", "RK312"}, "the others have tests of their own"
    assert callable(check.check_clashes)
