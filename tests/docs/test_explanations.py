"""Every code is explained; each example is what it claims to be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulekit.source.codes import CODES, PLAY, titles
from rulekit.source.diagnostic import Severity
from rulekit.source.explained import Explanation, explanations, folder, read_page
from tests.docs.explaining import (
    check,
    declared_behind,
    declared_in,
    in_example,
    names_in,
    refusal,
    with_said,
)

Golden = Callable[[Path, str], None]
PAGES = sorted(folder().glob("*.md"))
OF_FILES = [one for one in explanations().values() if one.code in CODES]
OF_PLAY = [one for one in explanations().values() if one.code in PLAY]
LONGEST_EXAMPLE = 16
NOT_YET = "RK490"


def test_every_code_is_explained() -> None:
    assert set(titles()) - set(explanations()) == set(), "write it in docs/codes"
    assert set(explanations()) - set(titles()) == set(), "no such code"


def test_each_code_is_explained_once() -> None:
    every = [one.code for page in PAGES for one in read_page(page.read_text(encoding="utf-8"))]
    assert sorted(every) == sorted(set(every))


@pytest.mark.parametrize("one", OF_FILES, ids=lambda one: one.code)
def test_the_bad_example_yields_the_code_and_the_mended_one_does_not(
    one: Explanation, tmp_path: Path
) -> None:
    sorts = [example.sort for example in one.examples]
    assert sorts == ["bad", "said", "mended"]
    bad, said, mended = one.examples
    assert one.code in {found.code for found in check(bad, tmp_path) if in_example(found)}
    assert one.code in said.text
    after = check(mended, tmp_path)
    assert one.code not in {found.code for found in after if in_example(found)}
    errors = [found for found in after if found.severity is Severity.ERROR]
    assert [found.message for found in errors if found.code != NOT_YET] == []


PARTS = [one for one in OF_FILES if {"whole", "scenarios"}.isdisjoint(one.examples[-1].words)]


@pytest.mark.parametrize("one", PARTS, ids=lambda one: one.code)
def test_the_mended_example_names_nothing_that_a_reader_has_not_seen(one: Explanation) -> None:
    """An example is laid over a game that its reader does not know."""
    bad, said, mended = one.examples
    foreign = declared_behind(mended) - declared_in(mended.text)
    seen = f"{one.text} {bad.text} {said.text}"
    assert names_in(mended.text) & foreign <= names_in(seen)


@pytest.mark.parametrize("one", OF_PLAY, ids=lambda one: one.code)
def test_the_last_action_is_refused_with_the_code_and_the_mended_one_is_legal(
    one: Explanation,
) -> None:
    bad, said, mended = one.examples
    refused = refusal(bad)
    assert refused is not None
    assert (refused.code, f"{refused}\n") == (one.code, said.text)
    assert refusal(mended) is None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_is_said_is_what_rulekit_says(page: Path, golden: Golden, tmp_path: Path) -> None:
    golden(page, with_said(page.read_text(encoding="utf-8"), tmp_path))


@pytest.mark.parametrize("one", list(explanations().values()), ids=lambda one: one.code)
def test_explanations_are_short_and_whole(one: Explanation) -> None:
    assert one.text.endswith((".", "…"))
    assert 25 <= len(one.text) <= 700
    for example in one.examples:
        if example.sort != "said":
            assert example.text.count("\n") <= LONGEST_EXAMPLE
