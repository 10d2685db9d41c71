"""What is said about a text that is no sentence of the language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulekit.language.builtins import FUNCTIONS, NAMES, RELATIONS
from rulekit.language.fault import Fault
from rulekit.language.forms import FORMS
from rulekit.language.going import GOING
from rulekit.language.laying import LAYING
from rulekit.language.layout import line_around
from rulekit.language.mistake import Mistake
from rulekit.language.moving import MOVING
from rulekit.language.phrases import may_mean
from rulekit.language.saying import SAYING
from rulekit.language.slips import begins_statement, joined, meant
from rulekit.language.spelling import SPELLING
from rulekit.language.words import HUMAN, RESERVED, describe

if TYPE_CHECKING:
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.tree import Scalar

KNOWN: tuple[Mistake, ...] = SAYING + LAYING + SPELLING + MOVING + GOING + FORMS
"""Mistakes recognised by example; where several fit, the first speaks."""

BUILTINS = (*NAMES, *FUNCTIONS, *RELATIONS)
_CAPITAL = re.compile(r"(?:.*: *)? *(?P<verb>[A-Z]+[a-z]*\b)(?= +\S)")
"""A word that begins a statement, with a capital."""
_ENDS = ("$END", "_NL")
_NEAR = 300
"""Characters around a fault that are searched: patterns are slow on lines of thousands."""


def report(
    fault: Fault, text: Scalar, found: Diagnostics, names: Iterable[str] = ()
) -> None:
    """Says what is wrong, in the words of the first entry of KNOWN that fits.

    `names` are those of the game. A name in several words comes first.
    """
    if _report_joined(fault, text, found, names):
        return
    known = frozenset(names)
    fault = _in_small_letters(fault)
    line_start, line_end = line_around(fault.source, fault.start)
    line_start = max(line_start, fault.start - _NEAR)
    line_end = min(line_end, fault.start + _NEAR)
    line = fault.source[line_start:line_end]
    for mistake in KNOWN:
        match = _match(mistake, fault, line, fault.start - line_start)
        if match is None:
            continue
        start, end = fault.start, fault.end
        if "at" in match.re.groupindex:
            start, end = (line_start + place for place in match.span("at"))
        words = _words(match, fault)
        if mistake.words is not None:
            words = mistake.words(words, fault.source, known)
        help = mistake.help.format_map(words)
        if mistake.whole and not (
            may_mean(words, known) and _reads(help, fault, start, line_start + match.end())
        ):
            continue
        found.error(
            mistake.code,
            mistake.message.format_map(words),
            text.place(start, end),
            label=mistake.label.format_map(words) or _expected(fault),
            help=help,
        )
        return
    _report_unknown(fault, text, found)


def _report_joined(
    fault: Fault, text: Scalar, found: Diagnostics, names: Iterable[str]
) -> bool:
    known = {name for name in (*BUILTINS, *names) if "_" in name}
    name = joined(fault.source, fault.start, known)
    if name is None:
        return False
    start, end, word = name
    found.error(
        "RK056",
        f"`{' '.join(fault.source[start:end].split())}` is not one name",
        text.place(start, end),
        label="the words of a name are joined by `_`",
        help=f"did you mean `{word}`?",
    )
    return True


def _in_small_letters(fault: Fault) -> Fault:
    """The fault of `Put card on discard` is that of `put card on discard`."""
    start, end = line_around(fault.source, fault.start)
    line = fault.source[start:end]
    verb = _CAPITAL.match(line)
    if fault.entry != "block" or verb is None or start + verb.start("verb") != fault.start:
        return fault
    from rulekit.language.parser import find_fault

    small = line[: verb.start("verb")] + verb["verb"].lower() + line[verb.end("verb") :]
    whole = fault.source[:start] + small + fault.source[end:]
    other = find_fault(whole, fault.entry)
    if other is None or line_around(whole, other.start)[0] != start:
        return fault
    known = any(_match(one, other, small, other.start - start) for one in MOVING + GOING)
    return other if known else fault


def _match(mistake: Mistake, fault: Fault, line: str, at: int) -> re.Match[str] | None:
    if mistake.entries and fault.entry not in mistake.entries:
        return None
    if mistake.needs and mistake.needs not in fault.accepted:
        return None
    for match in re.finditer(mistake.pattern, line):
        groups = match.re.groupindex
        start, end = match.span("here" if "here" in groups else "at" if "at" in groups else 0)
        at_line_end = at == end == len(line) and ("at" not in groups or start == end)
        if start <= at < end or at_line_end:
            return match
    return None


def _reads(help: str, fault: Fault, start: int, end: int) -> bool:
    """Whether the line can be read with what is proposed in the place of a part of it."""
    from rulekit.language.parser import find_fault

    proposed = re.search(r"`([^`]*)`", help)
    assert proposed is not None
    whole = fault.source[:start] + proposed[1] + fault.source[end:]
    other = find_fault(whole, fault.entry)
    return other is None or line_around(whole, other.start)[0] != line_around(whole, start)[0]


def _words(match: re.Match[str], fault: Fault) -> dict[str, str]:
    words = {name: value or "" for name, value in match.groupdict().items()}
    words["token"] = fault.source[fault.start : fault.end]
    for name, value in list(words.items()):
        words[f"{name}_small"] = value.lower()
    return words


def _report_unknown(fault: Fault, text: Scalar, found: Diagnostics) -> None:
    opened = _open_parenthesis(fault)
    if fault.token in _ENDS and opened is not None:
        found.error(
            "RK060",
            "`(` is never closed",
            text.place(opened, opened + 1),
            label="opened here",
            help=_cut(text, fault) or "write `)` where it ends",
        )
    elif fault.token in _ENDS:
        what = "line" if fault.token == "_NL" else "text"
        found.error(
            "RK055",
            f"the {what} ends too early",
            text.place(fault.start, fault.start),
            label=_expected(fault),
            help=_cut(text, fault) or f"finish the {what}, or take out what begins it",
        )
    elif fault.token in ("_INDENT", "_DEDENT"):
        found.error(
            "RK053",
            "this line is indented differently from those above it",
            text.place(fault.start, fault.end),
            label="no line above asks for this",
            help="let statements that belong together begin below each other",
        )
    else:
        _report_unexpected(fault, text, found)


def _report_unexpected(fault: Fault, text: Scalar, found: Diagnostics) -> None:
    end = fault.end
    if not fault.token:
        # A word that stands only behind another, such as `each` behind `for`, is no token alone.
        whole = re.match(r"[a-z]\w*", fault.source[fault.start :])
        end = fault.start + len(whole[0]) if whole and whole[0] in RESERVED else end
    word = fault.source[fault.start : end]
    span = text.place(fault.start, end)
    if not fault.token and word not in RESERVED:
        shown = word if word.isprintable() else f"U+{ord(word):04X}"
        found.error(
            "RK057",
            f"`{shown}` is no sign of the language",
            span,
            label=_expected(fault),
            help="take it out",
        )
    elif word in RESERVED and ("NAME" in fault.accepted or not fault.token):
        found.error(
            "RK058",
            f"`{word}` is a word of the language and cannot be a name",
            span,
            label=_expected(fault),
            help="write a name of this game in its place",
        )
    else:
        start, end = line_around(fault.source, fault.start)
        before = fault.source[max(start, fault.start - _NEAR) : fault.start]
        after = fault.source[fault.start : min(end, fault.start + _NEAR)]
        otherwise = "take it out, or write what is expected" if _expected(fault) else "take it out"
        help = _split(fault, after, text) or meant(fault.entry, before, after, fault.accepted)
        help = help or otherwise
        message = f"`{word}` does not fit here"
        found.error("RK056", message, span, label=_expected(fault), help=help)


def _split(fault: Fault, after: str, text: Scalar) -> str:
    """Help where a second statement stands behind a whole one: YAML folds lines into one."""
    if fault.entry != "block" or "_NL" not in fault.accepted or not begins_statement(after):
        return ""
    goes = re.match(r"end +(?:turn|stage)\b", after)
    if goes:
        return f"write `{goes.group()}` behind `then`, beside `do`"
    if text.span.text[:1] in "|>":
        return "put it on a line of its own" if text.span.text[:1] == "|" else "write `|` for `>`"
    file, start = text.span.file.text, text.span.start
    line = file[:start].rstrip().rpartition("\n")[2][-_NEAR:]
    key = re.search(r"([a-z_]+): *$", line)
    if key is None or "{" in line:
        return "write each statement on a line of its own, behind `|` and without `{ }`"
    return f"write `{key.group(1)}: |` before several statements"


def _expected(fault: Fault) -> str:
    known = fault.accepted & HUMAN.keys()
    return f"expected {describe(known)}" if known else ""


def _open_parenthesis(fault: Fault) -> int | None:
    """Where the innermost parenthesis that is open at the fault stands."""
    start, _ = line_around(fault.source, fault.start)
    opened: list[int] = []
    for match in re.finditer(r'"[^"\n]*"|[()]', fault.source[start : fault.start]):
        if match.group() == "(":
            opened.append(start + match.start())
        elif match.group() == ")" and opened:
            opened.pop()
    return opened[-1] if opened else None


def _cut(text: Scalar, fault: Fault) -> str:
    """Help where YAML took the rest of the text away."""
    if fault.end < len(text.text.rstrip()):
        return ""
    end = text.place(len(text.text), len(text.text)).start
    rest = text.span.file.text[end : end + 200]
    follows = rest.lstrip(" \t\r\n")
    if follows.startswith(","):
        return "write it on a line of its own: a comma inside `{ }` or `[ ]` ends the value"
    if follows.startswith("#") and rest[:1] == " ":
        return "put the whole text in quotes: ` #` begins a comment in YAML"
    return ""
