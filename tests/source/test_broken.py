"""Broken files and all that must be said about each: `broken/NAME.yaml`, `broken/NAME.said`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.source.codes import CODES
from rulekit.source.diagnostic import Diagnostic, Diagnostics
from rulekit.source.loaders import PureLoader
from rulekit.source.reader import read_file
from rulekit.source.render import as_json, render_text
from rulekit.source.tree import Node, plain
from rulekit.source.yaml_reader import read_tree

HERE = Path(__file__).parent
BROKEN = sorted((HERE / "broken").glob("*.yaml"))
RENDERED = (
    "after_quote", "alias_itself", "colon_deeper", "comma", "comment_cuts", "duplicate_keys",
    "invisible_keys", "tabs", "tag", "ten_faults", "unclosed_bracket", "wrong_bracket",
)  # fmt: skip


def look(path: Path, loader=None) -> tuple[Node | None, Diagnostics]:
    found = Diagnostics()
    file = read_file(path, found, name=path.name)
    return read_tree(file, found, loader=loader), found


def one_line(said: Diagnostic) -> str:
    lines = [f"{said.span.line}:{said.span.column} {said.severity}[{said.code}] {said.message}"]
    lines += [f"    at {label.span.line}:{label.span.column} {label.text}" for label in said.also]
    lines.append(f"    help: {said.help}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_says_all_of_it(path, golden):
    _, found = look(path)
    golden(path.with_suffix(".said"), "".join(one_line(said) for said in found.sorted()))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_each_fault_has_a_known_code_a_help_and_a_place_in_the_file(path):
    _, found = look(path)
    assert found.sorted()
    for said in found.sorted():
        assert said.code in CODES
        assert said.help
        assert said.label
        assert 0 <= said.span.start <= len(said.span.file.text)
        assert not said.message.endswith(".")


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_both_parsers_say_the_same(path):
    tree, found = look(path)
    other_tree, other_found = look(path, PureLoader)
    assert as_json(found.sorted()) == as_json(other_found.sorted())
    assert (tree and plain(tree)) == (other_tree and plain(other_tree))


@pytest.mark.parametrize("name", RENDERED)
def test_as_a_reader_sees_it(name, golden):
    _, found = look(HERE / "broken" / f"{name}.yaml")
    golden(HERE / "rendered" / f"{name}.txt", render_text(found.sorted()))


def test_a_file_with_ten_faults_shows_ten():
    tree, found = look(HERE / "broken" / "ten_faults.yaml")
    assert len(found.sorted()) == 10
    assert tree is not None
