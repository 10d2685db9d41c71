"""Which small faults are made in a text."""

from __future__ import annotations

import pytest

from rulekit.language.nodes import Entry
from rulekit.language.parser import parse
from rulekit.language.printer import show
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import Scalar
from tests.mutation.mutants import mutants_of
from tests.mutation.rewriting import rewrites

CASES: list[tuple[Entry, str, list[str]]] = [
    ("expression", "a and b", ["b", "a"]),
    ("expression", "a or b or c", ["b or c", "a or c", "a or b"]),
    ("expression", "not a", ["a"]),
    ("expression", "a > 1", ["a >= 1"]),
    ("expression", "a == b", ["a != b"]),
    ("expression", "a if b else c", ["a", "c"]),
    ("expression", "max(a, b)", ["min(a, b)"]),
    ("expression", "hand where not f(card)", ["hand", "hand where f(card)"]),
    ("choice", "suits if a", ["suits"]),
    ("flow", "end turn if a else play", ["end turn"]),
    ("block", "a = 1\nb += 1\n", ["b += 1\n", "a = 1\nb = 1\n", "a = 1\n"]),
    ("block", "if a: b = 1\n", ["if yes: b = 1\n"]),
]

FILE = """\
rulekit: 1
name: Not a rule 5
players: 2..3
options:
  few: {label: A few, one_of: [5, 4]}
zones: {stock: {pile: face_down}}
define:
  owing:
    a sentence: owed == 0 and free   # why
"""

MUTANTS = """\
players: left out
players: 3 for 2 in `2`
players: 1 for 2 in `2`
players: 4 for 3 in `3`
players: 2 for 3 in `3`
options: left out
options/few: left out
options/few/one_of: left out
options/few/one_of/0: left out
options/few/one_of/0: 6 for 5 in `5`
options/few/one_of/0: 4 for 5 in `5`
options/few/one_of/1: left out
options/few/one_of/1: 5 for 4 in `4`
options/few/one_of/1: 3 for 4 in `4`
zones: left out
zones/stock: left out
zones/stock/pile: left out
define: left out
define/owing: left out
define/owing/a sentence: left out
define/owing/a sentence: 1 for 0 in `0`
define/owing/a sentence: -1 for 0 in `0`
define/owing/a sentence: without `owed == 0` in `owed == 0 and free`
define/owing/a sentence: without `free` in `owed == 0 and free`
define/owing/a sentence: `!=` for `==` in `owed == 0 and free`
"""


@pytest.mark.parametrize(("entry", "text", "wanted"), CASES, ids=[text for _, text, _ in CASES])
def test_a_text_is_changed_in_one_place(entry: Entry, text: str, wanted: list[str]) -> None:
    file = SourceFile("case", text)
    tree = parse(Scalar(text, text, Span(file, 0, len(text))), entry, Diagnostics())
    assert tree is not None
    assert [show(changed) for _, changed in rewrites(tree)] == wanted


def test_every_rule_of_a_file_is_changed() -> None:
    assert "".join(f"{mutant.name}\n" for mutant in mutants_of(FILE)) == MUTANTS


def test_what_is_left_out_is_cut_cleanly() -> None:
    texts = {mutant.name: mutant.text for mutant in mutants_of(FILE)}
    assert "one_of: [4]}" in texts["options/few/one_of/0: left out"]
    assert "one_of: [5]}" in texts["options/few/one_of/1: left out"]
    assert "{label: A few}" in texts["options/few/one_of: left out"]
    assert texts["define/owing/a sentence: left out"] == FILE[: FILE.index("define")]
    assert texts["zones/stock/pile: left out"] == FILE.replace(FILE.splitlines(True)[5], "")
    loosened = texts["define/owing/a sentence: without `free` in `owed == 0 and free`"]
    assert loosened.endswith('a sentence: "owed == 0"   # why\n')
