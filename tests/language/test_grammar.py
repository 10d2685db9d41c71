"""The grammar has no conflicts, and every terminal and reserved word is accounted for."""

from __future__ import annotations

import re

import pytest
from lark import Lark
from lark.grammar import Rule

from rulekit.language.build import Builder
from rulekit.language.builtins import FUNCTIONS
from rulekit.language.parser import WHAT
from rulekit.language.tables import ENTRIES, build_parser, read_grammar
from rulekit.language.words import HUMAN, RESERVED, describe
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import Scalar


@pytest.fixture(scope="module")
def strict() -> Lark:
    return build_parser(read_grammar(), strict=True)


def test_grammar_has_no_conflicts(strict: Lark) -> None:
    assert strict.options.parser == "lalr"
    assert set(strict.options.start) == set(ENTRIES) == set(WHAT)


def test_every_terminal_has_a_name_and_is_called_something(strict: Lark) -> None:
    terminals = {terminal.name for terminal in strict.terminals} | {"$END", "_INDENT", "_DEDENT"}
    assert not [name for name in terminals if "ANON" in name or name.startswith("__")]
    assert terminals == set(HUMAN)


def test_every_rule_builds_a_node(strict: Lark) -> None:
    text = Scalar("", "", Span(SourceFile("", ""), 0, 0))
    shaped = {
        rule.alias or rule.origin.name
        for rule in strict.rules
        if not rule.origin.name.startswith("_")
        and (rule.alias or not rule.options.expand1 or _kept(rule) > 1)
    }
    assert [name for name in sorted(shaped) if not hasattr(Builder(text), name)] == []


def _kept(rule: Rule) -> int:
    return sum(not getattr(symbol, "filter_out", False) for symbol in rule.expansion)


def test_reserved_words_are_those_that_no_name_can_be() -> None:
    (names,) = re.findall(r"^NAME: /\(\?!\(\?:([a-z|]+)\)", read_grammar(), re.MULTILINE)
    assert set(names.split("|")) == RESERVED
    assert not RESERVED & set(FUNCTIONS)


def test_what_may_stand_at_a_place_is_said_in_words() -> None:
    assert describe(["_TO"]) == "`to`"
    assert describe(["NAME", "INT", "_LPAR", "MINUS"]) == "a value"
    assert describe(["PLUS", "MINUS", "_AND", "_OR", "_TO"]) == "`to` or an operator"
    assert describe(["_TO", "_AT", "NAME"]) == "a name, `to` or `at`"
