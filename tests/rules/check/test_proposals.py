"""What a help line proposes word for word is put in place: what was said is gone then.

The words proposed stand for those under the caret, or for more around them of which no name may be
lost. Where a line has words in capitals, or proposes several things, it is left to the reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest

from rulekit.language.mistakes import KNOWN
from rulekit.source.codes import CODES
from rulekit.source.diagnostic import Diagnostic, Diagnostics
from rulekit.source.explained import Example, explanations
from tests.docs.explaining import check, in_example
from tests.language.reading import read
from tests.rules.check.test_texts import CASES, Case
from tests.rules.check.world import a_game, define, outcome, scope

PROPOSED = re.compile(
    r"(?:write|did you mean|say whose:|say what holds when there is none:|test .*, such as) "
    r"`(?P<text>[^`]+)`(?P<rest>.*)"
)
OPEN = re.compile(
    r"…|\b[A-Z]+\b|\bor `|\bbefore\b|\bunder `|\bbehind `|\bin place of `|\band call\b"
    r"|\bin a game\b"
)
PIECES = re.compile(r"\w+|[^\w\s]+|\s+")
WORD = re.compile(r"\w+")
OF_LANGUAGE = {"or", "of", "in", "is", "where", "from", "for", "each", "not", "rank", "0"}
Said = Callable[[str], tuple[Diagnostic, ...]]


def proposal(said: Diagnostic) -> re.Match[str] | None:
    """What a help line proposes word for word, if it does."""
    found = PROPOSED.match(said.help)
    if found is None or OPEN.search(said.help):
        return None
    return found


def windows(text: str, start: int, end: int, new: str, alone: bool) -> list[tuple[int, int]]:
    """The places around a mark, in its line, that the words proposed may stand for, smallest
    first."""
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    last = len(text) if last < 0 else last
    marks = {found.start() for found in PIECES.finditer(text, first, last)} | {last, start, end}
    kept = {*WORD.findall(new), *OF_LANGUAGE}
    found = [
        (a, b)
        for a in sorted(marks)
        for b in sorted(marks)
        if a <= start and b >= end
        and (alone or set(WORD.findall(f"{text[a:start]} {text[end:b]}")) <= kept)
    ]  # fmt: skip
    return sorted(found, key=lambda place: place[1] - place[0])


def helps(text: str, one: Diagnostic, before: int, said_of: Said) -> bool:
    """Whether one of the places makes it better: less is said, or it is something else."""
    found = proposal(one)
    assert found is not None
    span, new = one.span, found["text"]
    for a, b in windows(text, span.start, span.end, new, found["rest"].startswith(" alone")):
        after = said_of(text[:a] + new + text[b:])
        again = [two for two in after if (two.code, two.span.start) == (one.code, span.start)]
        broken = [two for two in after if two.code.startswith("RK0") and one.code[:3] != "RK0"]
        if len(after) < before or not (again or broken):
            return True
    return False


def said_of_text(case: Case, text: str) -> tuple[Diagnostic, ...]:
    found = Diagnostics()
    names = a_game()
    for flag in case.without:
        setattr(names, flag, {} if flag in ("melds", "zones") else False)
    for line in case.defines:
        define(line, names, found)
    place = scope(case.place, names, case.locals)
    return outcome(case.entry, text, place, found, case.wanted).said


def of_texts() -> Iterator[tuple[str, Diagnostic, int, Said]]:
    for case in CASES:
        if not case.expected[0].startswith("!"):
            continue
        said = said_of_text(case, case.text)
        for one in said:
            if one.span.file.text == case.text:
                yield case.text, one, len(said), partial(said_of_text, case)


def of_mistakes() -> Iterator[tuple[str, Diagnostic, int, Said]]:
    for mistake in KNOWN:
        for entry, marked in mistake.examples:
            text = marked.replace("«", "", 1)[::-1].replace("»", "", 1)[::-1]
            said = said_of_part(entry, text)
            for one in said:
                yield text, one, len(said), partial(said_of_part, entry)


def said_of_part(entry: Any, text: str) -> tuple[Diagnostic, ...]:
    return tuple(read(entry, text)[1])


PROPOSALS = [
    pytest.param(*given, id=f"{given[1].code} {given[0][:50]}")
    for given in (*of_texts(), *of_mistakes())
    if proposal(given[1]) is not None
]


@pytest.mark.parametrize(("text", "one", "before", "said_of"), PROPOSALS)
def test_what_is_proposed_mends_it(
    text: str, one: Diagnostic, before: int, said_of: Said
) -> None:
    assert helps(text, one, before, said_of), f"{one.message} / {one.help}"


EXAMPLES = [one.examples[0] for one in explanations().values() if one.code in CODES]


@pytest.mark.parametrize(
    "example",
    [pytest.param(one, id=one.text[:40]) for one in EXAMPLES if "⟨" not in one.text],
)
def test_what_is_proposed_mends_the_explained_example(example: Example, tmp_path: Path) -> None:
    def said_of(text: str) -> tuple[Diagnostic, ...]:
        return check(attrs.evolve(example, text=text), tmp_path)

    said = [one for one in said_of(example.text) if in_example(one)]
    proposed = [one for one in said if proposal(one) is not None]
    assert [one.help for one in proposed if not helps(example.text, one, len(said), said_of)] == []
