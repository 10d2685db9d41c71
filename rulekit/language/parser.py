"""Reads one embedded text: from characters to a syntax tree, or to diagnostics at their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from rulekit.language import nodes as n
from rulekit.language.fault import Fault
from rulekit.language.layout import (
    flatten,
    lay_out,
    line_around,
    without_line,
    without_lines_from,
)
from rulekit.language.review import review

if TYPE_CHECKING:
    from lark import Token, UnexpectedInput
    from lark import Tree as Parsed

    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.tree import Scalar

LONGEST = 20_000
"""Characters that one text may have."""
MOST_LINES = 20
"""Faulty lines of one block that are reported."""

WHAT: dict[str, str] = {
    "expression": "an expression",
    "block": "a block of statements",
    "choice": "the candidates of a choice",
    "kinds": "kinds of cards",
    "order": "an order of ranks",
    "declaration": "a declaration",
    "flow": "what comes next",
    "contract": "a contract",
}


def parse(
    text: Scalar, entry: n.Entry, found: Diagnostics, names: Iterable[str] = ()
) -> n.Tree | None:
    """The syntax tree of a text, or None with at least one error in `found`; never raises.

    `names` are those of the game, which a fault may be about.

    After one fault nothing else is said about a text, but each line of a block is read for
    itself, so that every faulty line is reported. A broken scalar, whose fault is in `found`
    already, gives None and nothing more.
    """
    if text.broken or not _is_readable(text, entry, found):
        return None
    if entry == "block":
        return _parse_block(text, found, names)
    source = flatten(text.text)
    if entry == "expression" and source.strip() in ("on", "off"):
        start = source.index("o")
        return n.Truth(source.strip() == "on", span=text.place(start, len(source.rstrip())))
    outcome = _run(source, entry)
    if isinstance(outcome, Fault):
        _report(outcome, text, found, names)
        return None
    return _finish(outcome, text, found, names)


def _is_readable(text: Scalar, entry: n.Entry, found: Diagnostics) -> bool:
    whole = text.place(0, len(text.text))
    if not text.text.strip(" \t\r\n") or (text.value is None and text.text in ("~", "null")):
        found.error(
            "RK050",
            f"{WHAT[entry]} is missing",
            whole,
            label="nothing is written here",
            help="write it here, or take the whole key away",
        )
        return False
    if len(text.text) > LONGEST:
        found.error(
            "RK051",
            f"a text of {len(text.text)} characters, more than {LONGEST}",
            whole,
            label="too long to be read",
            help="give its parts names under `define`",
        )
        return False
    return True


def _parse_block(text: Scalar, found: Diagnostics, names: Iterable[str]) -> n.Tree | None:
    if not _is_indented_well(text, found):
        return None
    source = lay_out(text.text)
    if not source.strip():
        _refuse_comments_alone(text, found)
        return None
    tried: Counter[int] = Counter()
    while len(tried) < MOST_LINES:
        outcome = _run(source, "block")
        if not isinstance(outcome, Fault):
            return None if tried else _finish(outcome, text, found, names)
        line, _ = line_around(source, outcome.start)
        if line not in tried:
            _report(outcome, text, found, names)
        rest = (
            without_lines_from(source, line)
            if outcome.token == "_INDENT"
            else without_line(source, line, tried[line])
        )
        if rest is None or not rest.strip():
            return None
        tried[line] += 1
        source = rest
    return None


def _refuse_comments_alone(text: Scalar, found: Diagnostics) -> None:
    found.error(
        "RK050",
        "a block that holds only comments",
        text.place(0, len(text.text)),
        label="no statement is written here",
        help="write a statement, or take the whole key away",
    )


def _is_indented_well(text: Scalar, found: Diagnostics) -> bool:
    """No tab before a statement, and the first statement at the left edge."""
    well, first = True, True
    start = 0
    for line in text.text.splitlines(keepends=True):
        blank = len(line) - len(line.lstrip(" \t"))
        content = line.strip()
        if content and "\t" in line[:blank]:
            tab = start + line.index("\t")
            found.error(
                "RK054",
                "a tab as indentation",
                text.place(tab, tab + 1),
                label="a tab stands here",
                help="indent with blanks",
            )
            well = False
        elif content and content[0] != "#":
            if first and blank:
                found.error(
                    "RK053",
                    "the first line of a block is indented",
                    text.place(start, start + blank),
                    label="no line above asks for this",
                    help="let all statements begin below each other",
                )
                well = False
            first = False
        start += len(line)
    return well


def find_fault(source: str, entry: str) -> Fault | None:
    """Where a text laid out ceases to be one of the language, or None."""
    outcome = _run(source, entry)
    return outcome if isinstance(outcome, Fault) else None


def _run(source: str, entry: str) -> Parsed[Token] | Fault:
    from lark import UnexpectedInput

    from rulekit.language.tables import load_parser

    try:
        return load_parser().parse(source, start=entry)
    except UnexpectedInput as unexpected:
        return _locate(unexpected, source, entry)


def _locate(unexpected: UnexpectedInput, source: str, entry: str) -> Fault:
    from lark import UnexpectedCharacters, UnexpectedToken

    interactive = getattr(unexpected, "interactive_parser", None)
    accepted = frozenset(interactive.accepts()) if interactive else frozenset()
    if isinstance(unexpected, UnexpectedCharacters):
        at = cast("int", unexpected.pos_in_stream)
        return Fault(source, entry, at, at + 1, "", accepted)
    assert isinstance(unexpected, UnexpectedToken)
    token = unexpected.token
    if token.type == "$END" or (token.type == "_DEDENT" and not token.end_pos):
        end = len(source.rstrip(" \n"))
        return Fault(source, entry, end, end, "$END", accepted)
    start = token.start_pos or 0
    if token.type == "_NL":
        start = len(source[:start].rstrip(" "))
        return Fault(source, entry, start, start, "_NL", accepted)
    if token.type in ("_INDENT", "_DEDENT"):
        return Fault(source, entry, start, line_around(source, start)[1], token.type, accepted)
    return Fault(source, entry, start, token.end_pos or start + 1, token.type, accepted)


def _report(fault: Fault, text: Scalar, found: Diagnostics, names: Iterable[str]) -> None:
    """All the known mistakes are loaded for the first fault, not for a sound file."""
    from rulekit.language.mistakes import report

    report(fault, text, found, names)


def _finish(
    parsed: Parsed[Token], text: Scalar, found: Diagnostics, names: Iterable[str]
) -> n.Tree | None:
    from rulekit.language.build import Builder, too_deep

    deep = too_deep(parsed)
    if deep is not None:
        found.error(
            "RK052",
            "nested too deep",
            text.place(deep.meta.start_pos, min(deep.meta.end_pos, len(text.text))),
            label="too far inside",
            help="give a part of it a name under `define`",
        )
        return None
    tree = cast("n.Tree", Builder(text).build(parsed))
    return tree if review(tree, found, names) else None
