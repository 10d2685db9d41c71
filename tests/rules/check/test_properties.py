"""Whatever is written: a term with what the compiler relies on, or errors, and never both."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from rulekit.language.types import BOOL, INT, Kind, Type
from rulekit.rules import check, terms
from rulekit.rules.check.shapes import same_kind
from rulekit.rules.check.sight import children
from rulekit.source.diagnostic import Diagnostics
from tests.rules.check.test_texts import CASES
from tests.rules.check.world import SCOPES, TYPES, a_game, outcome, scope, tree

TEXTS = sorted({c.text for c in CASES if c.entry == "expression" and c.expected[0][0] == ":"})
BLOCKS = sorted({case.text for case in CASES if case.entry == "block"})
WORDS = sorted({word for text in TEXTS for word in re.findall(r"[a-z_]+|\d+", text)})
LOCALS = {"card": "card", "who": "player?", "way": "way", "those": "selection", "place": "place"}
FRAMES = [
    "({a}) == ({b})", "({a}) < ({b})", "({a}) in ({b})", "({a}) or ({b})", "({a}) and ({b})",
    "not ({a})", "({a}) if ({b}) else ({c})", "({a}) where {b}", "({a}) with highest {b}",
    "count({a})", "any({a})", "first({a})", "max({a}, {b})", "sum({a} for each x in {b})",
    "({a}).rank", "({a}).suit", "({a}).top", "({a}).cards", "({a}) is none", "({a}) is red",
    "({a}) is run", "hand of ({a})", "down of ({a})", "points of ({a})", "team of ({a})",
    "others of ({a})", "({a}) + ({b})", "({a}) - ({b})", "-({a})", "({a}, {b})", "{a}",
    "2 cards from ({a})", "run from ({a})", "({a})..({b})", "neighbour({a}, {b})",
    "position({a}, {b})", "last({a}, {b})",
]  # fmt: skip
texts = st.recursive(
    st.sampled_from(TEXTS) | st.sampled_from(WORDS),
    lambda inner: st.builds(
        lambda frame, a, b, c: frame.format(a=a, b=b, c=c),
        st.sampled_from(FRAMES), inner, inner, inner,
    ),
    max_leaves=6,
)  # fmt: skip
places = st.sampled_from(sorted(SCOPES))


def assert_spelled_out(term: terms.Term) -> None:
    """What `rules/terms.py` promises of a checked term."""
    rest = [term]
    while rest:
        part = rest.pop()
        rest.extend(children(part))
        match part:
            case terms.InZone(zone=zone, of=of):
                assert (of is None) is (zone.per is None)
                assert of is None or of.type.kind.value == zone.per
            case terms.State(variable=variable, of=of):
                assert (of is None) is (variable.scope in ("round", "turn", "match"))
            case terms.All(parts=parts) | terms.Either(parts=parts):
                assert all(p.type == BOOL for p in parts)
            case terms.Not(of=of):
                assert of.type == BOOL
            case terms.Where(condition=condition) | terms.IfElse(condition=condition):
                assert condition.type == BOOL
            case terms.Compare(left=left, right=right):
                assert same_kind(left.type, right.type)
                assert not left.type.many
            case terms.Arithmetic(left=left, right=right, type=Type(kind=Kind.INT)):
                assert left.type == right.type == INT
            case terms.Defined(bindings=bindings):
                assert all(local.type == value.type for local, value in bindings)
            case _:
                assert part.type is not None


@given(texts, places, st.sampled_from(["", "", *TYPES]))
def test_an_expression_is_checked_or_refused(text: str, place: str, wanted: str) -> None:
    found = Diagnostics()
    names = a_game()
    syntax = tree(text, "expression", found)
    if syntax is None:
        return
    expected = TYPES[wanted] if wanted else None
    term = check.check_expression(syntax, scope(place, names, LOCALS), found, expected)
    assert (term is None) is found.has_errors
    if term is not None:
        assert_spelled_out(term)
    assert names.work.depth == 0


@given(texts, places)
def test_a_condition_is_a_yes_or_no(text: str, place: str) -> None:
    found = Diagnostics()
    syntax = tree(text, "expression", found)
    if syntax is None:
        return
    term = check.check_condition(syntax, scope(place, a_game(), LOCALS), found)
    assert (term is None) is found.has_errors
    assert term is None or term.type == BOOL


@given(st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=4), st.data())
def test_every_statement_of_a_block_is_looked_at(lines: list[str], data: st.DataObject) -> None:
    place = data.draw(places)
    alone = set()
    for line in lines:
        said = outcome("block", line, scope(place, a_game(), LOCALS), Diagnostics()).said
        alone |= {(d.code, d.message) for d in said}
    together = outcome("block", "\n".join(lines), scope(place, a_game(), LOCALS), Diagnostics())
    assert {(d.code, d.message) for d in together.said} == alone
    assert (together.shown == "nothing") is bool(alone)


@given(st.sampled_from(TEXTS), st.data())
def test_a_word_misspelt_is_reported_at_its_place(text: str, data: st.DataObject) -> None:
    before = outcome("expression", text, scope("do", a_game(), LOCALS), Diagnostics())
    words = [m for m in re.finditer(r"[a-z_]{4,}", text) if m.group() in a_game().zones]
    if before.said or not words:
        return
    word = data.draw(st.sampled_from(words))
    changed = f"{text[: word.start()]}{word.group()}zz{text[word.end() :]}"
    after = outcome("expression", changed, scope("do", a_game(), LOCALS), Diagnostics())
    assert [d.span.text for d in after.said] == [word.group() + "zz"]
