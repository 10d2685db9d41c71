"""From bytes to text: each row holds bytes and what is said about them."""

from __future__ import annotations

import locale

import pytest

from rulekit.source.diagnostic import MOST_FAULTS, Diagnostics
from rulekit.source.reader import LIMIT, decode, read_file
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import Mapping, Scalar, plain
from rulekit.source.yaml_reader import read_bytes, read_tree

ROWS = [
    ("leading mark", b"\xef\xbb\xbfname: x\n", [], {"name": "x"}),
    ("carriage returns", b"name: x\r\nabout: |\r\n  a\r\n  b\r\n", [], None),
    ("latin-1", b"name: caf\xe9\n", ["1:10 RK002 the byte `0xE9` is not UTF-8"], None),
    (
        "two bad bytes",
        b"name: \xc3\xa9\xff\nb: \xfe\n",
        ["1:8 RK002 the byte `0xFF` is not UTF-8", "2:4 RK002 the byte `0xFE` is not UTF-8"],
        None,
    ),
    ("cut character", b"name: \xe2\x99", ["1:7 RK002 the byte `0xE2` is not UTF-8"], None),
    ("UTF-16", "name: x\n".encode("utf-16"), ["1:1 RK002 the file is UTF-16, not UTF-8"], None),
    (
        "UTF-16 unmarked",
        "name: x\n".encode("utf-16-le"),
        ["1:1 RK002 the file is UTF-16, not UTF-8"],
        {"name": "x"},
    ),
    ("UTF-32", "name: x\n".encode("utf-32"), ["1:1 RK002 the file is UTF-32, not UTF-8"], None),
    ("NUL", b"name: a\0b\n", ["1:8 RK003 a NUL character (U+0000) inside the file"], None),
    ("bell", b'name: "a\x07b"\n', ["1:9 RK003 the character `U+0007` inside the file"], None),
    (
        "carriage return alone",
        b"name: a\rabout: b\r",
        ["1:8 RK003 a carriage return without a line feed (U+000D) inside the file"],
        None,
    ),
    (
        "joined files",
        b"a: 1\n\xef\xbb\xbfb: 2\n",
        ["2:1 RK003 a byte order mark (U+FEFF) inside the file"],
        None,
    ),
    ("no bytes", b"", ["1:1 RK004 the file is empty"], None),
    ("mark alone", b"\xef\xbb\xbf", ["1:1 RK004 the file is empty"], None),
    ("bare document", b"---\n", ["1:1 RK004 the file is empty"], None),
    ("tab before a comment", b"deal: 7\t# cards\n", [], {"deal": 7}),
    ("tab at the end", b"deal: 7\t\nname: x\t \n", [], {"deal": 7, "name": "x"}),
    ("tab after a colon", b"deal:\t7\na: [1,\t2]\n", [], {"deal": 7, "a": [1, 2]}),
    ("tab in empty lines", b"deal: 7\n\t\n \t# x\nname: x\n", [], {"deal": 7, "name": "x"}),
    ("tab in quotes", b"a: 'x\ty'\nb: |\n  x\ty\n", [], {"a": "x\ty", "b": "x\ty\n"}),
    ("a list", b"- a\n", [], ["a"]),
    ("a number", b"42\n", [], 42),
    ("question mark in braces", b"a: {taken: card?, b: is it?}\n", [], None),
]


@pytest.mark.parametrize(
    ("data", "said", "value"), [row[1:] for row in ROWS], ids=[r[0] for r in ROWS]
)
def test_bytes(data, said, value):
    found = Diagnostics()
    file, tree = read_bytes("a.yaml", data, found)
    lines = [f"{d.span.line}:{d.span.column} {d.code} {d.message}" for d in found.sorted()]
    assert lines == said
    if value is not None:
        assert tree is not None
        assert plain(tree) == value


def test_a_question_mark_in_braces_is_text():
    _, tree = read_bytes("a.yaml", b"a: {taken: card?, b: is it?}\n", Diagnostics())
    assert tree is not None
    assert plain(tree) == {"a": {"taken": "card?", "b": "is it?"}}


def test_columns_are_exact_with_carriage_returns():
    _, tree = read_bytes(
        "a.yaml", b"a: |\r\n  one\r\n  two\r\nb: >-\r\n  x\r\n  y\r\n", Diagnostics()
    )
    assert isinstance(tree, Mapping)
    text, folded = tree.get("a"), tree.get("b")
    assert isinstance(text, Scalar)
    assert isinstance(folded, Scalar)
    assert plain(tree) == {"a": "one\ntwo\n", "b": "x y"}
    assert str(text.place(4, 7)) == "a.yaml:3:3"
    assert text.place(4, 7).text == "two"
    assert folded.place(2, 3).text == "y"


def test_a_large_file_is_refused_at_once():
    found = Diagnostics()
    file = decode("a.yaml", b"a: 1 # \n" * (LIMIT // 8 + 1), found)
    assert read_tree(file, found) is None
    assert [d.code for d in found.sorted()] == ["RK001"]


def test_the_largest_file_is_read():
    found = Diagnostics()
    data = b"# " + b"x" * (LIMIT - 8) + b"\na: 1\n"
    assert len(data) == LIMIT - 8 + 8
    _, tree = read_bytes("a.yaml", data, found)
    assert tree is not None
    assert plain(tree) == {"a": 1}


def test_a_missing_file_is_the_callers_affair(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "none.yaml", Diagnostics())


def test_the_locale_does_not_matter(tmp_path, monkeypatch):
    monkeypatch.setattr(locale, "getpreferredencoding", lambda do_setlocale=True: "cp1252")
    path = tmp_path / "a.yaml"
    path.write_bytes("\ufeffname: ♠ é\n".encode())
    found = Diagnostics()
    tree = read_tree(read_file(path, found, name="a.yaml"), found)
    assert not found.sorted()
    assert tree is not None
    assert plain(tree) == {"name": "♠ é"}


def test_two_hundred_faults_are_enough():
    found = Diagnostics()
    read_bytes("a.yaml", b"a: @x\n" * 100_000, found)
    said = found.sorted()
    assert said[-1].code == "RK029"
    assert len(said) < 500


def test_what_comes_after_too_many_faults_is_dropped():
    file, found = SourceFile("a.yaml", "x" * 1_000), Diagnostics()

    def is_full() -> bool:
        return found.full

    for index in range(MOST_FAULTS):
        found.error("RK101", "unknown", Span(file, index, index + 1))
        assert not is_full()
    found.error("RK101", "unknown", Span(file, 0, 1))
    found.warning("RK424", "low", Span(file, 0, 1))
    assert not is_full()
    found.error("RK101", "unknown", Span(file, 900, 901))
    found.error("RK101", "unknown", Span(file, 901, 902))
    assert is_full()
    assert found.has_errors
    assert len(found) == len(found.sorted()) == MOST_FAULTS + 2
    last = found.sorted()[-1]
    assert (last.code, last.span.start) == ("RK029", 900)


def test_a_file_full_of_faults_of_one_kind_says_so_once():
    found = Diagnostics()
    read_bytes("a.yaml", b"".join(b"a%d: &b%d c\n" % (n, n) for n in range(5_000)), found)
    codes = [one.code for one in found.sorted()]
    assert codes.count("RK029") == 1
    assert codes[-1] == "RK029"
    assert len(codes) == MOST_FAULTS + 1
