"""What is said where YAML reads a text otherwise than its writer meant it."""

from __future__ import annotations

import re

from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.span import SourceFile, Span

QUOTE_ALL = "put the whole text in single quotes"

_STARTS = {
    "!": ("`!` begins a YAML tag", "write `not`"),
    "&": ("`&` begins a YAML anchor", "write `and`"),
    "*": ("`*` begins a YAML alias", QUOTE_ALL),
    "@": ("`@` cannot begin a text in YAML", QUOTE_ALL),
    "`": ("a backtick cannot begin a text in YAML", QUOTE_ALL),
    "%": ("`%` cannot begin a text in YAML", QUOTE_ALL),
    "|": ("`|` begins a text of several lines", "begin the text on the next line"),
    ">": ("`>` begins a folded text", QUOTE_ALL),
    ",": ("a comma cannot begin a text in YAML", QUOTE_ALL),
    "]": ("`]` closes nothing", "remove it"),
    "}": ("`}` closes nothing", "remove it"),
    "-": ("a list cannot begin on the line of its key", "begin it on the next line"),
    "?": ("`?` begins a YAML key", QUOTE_ALL),
}

_DANGLING = re.compile(
    r"(?:(?<![\w.])(?:and|or|not|in|is|if|else|where|with|of|from|to|for|each|such that)"
    r"|[-+*/%=<>!(\[,]|\.\.)$"
)
_PAIRS = {")": "(", "]": "[", "}": "{"}


def report_start(found: Diagnostics, file: SourceFile, start: int) -> None:
    """A value begins with a character that means something else to YAML."""
    message, help = _STARTS[file.text[start]]
    code = "RK011" if file.text[start] == "!" else "RK023"
    if file.text.startswith("!!", start):
        help = "remove it: the kind of a value follows from its place"
    found.error(code, message, Span(file, start, start + 1), label="not as text", help=help)


def report_after(found: Diagnostics, file: SourceFile, start: int, after: int, end: int) -> None:
    """Something follows the closing quote or bracket of the value that begins at `start`."""
    opener = file.text[start]
    kind = "quote" if opener in "'\"" else "bracket"
    help = (
        QUOTE_ALL if kind == "bracket" or opener == '"' else "put the whole text in double quotes"
    )
    found.error(
        "RK022",
        f"text after the closing {kind}",
        Span(file, after, max(end, after + 1)),
        label="not part of the value",
        help=help,
        also=(Label(Span(file, start, start + 1), f"the {kind} opens here"),),
    )


def report_bracket_inside(found: Diagnostics, file: SourceFile, start: int, at: int) -> None:
    """Inside `{…}` or `[…]` a text is cut by a bracket or quote."""
    found.error(
        "RK022",
        f"`{file.text[at]}` ends the text before it",
        Span(file, at, at + 1),
        label="cuts the text",
        help=QUOTE_ALL,
        also=(Label(Span(file, start, at), "the text that is cut"),),
    )


def report_unclosed_quote(found: Diagnostics, file: SourceFile, start: int) -> None:
    """A quoted text without its second quote."""
    quote = file.text[start]
    found.error(
        "RK020",
        "this quote is not closed",
        Span(file, start, start + 1),
        label="opens here",
        help=f"close it with {'`' + quote + '`'} on the same line",
    )


def report_unclosed_bracket(found: Diagnostics, file: SourceFile, start: int) -> None:
    """A list or map without its closing bracket."""
    bracket = file.text[start]
    found.error(
        "RK021",
        f"this `{bracket}` is not closed",
        Span(file, start, start + 1),
        label="opens here",
        help=f"close it with `{'}' if bracket == '{' else ']'}`",
    )


def report_wrong_bracket(found: Diagnostics, file: SourceFile, start: int, at: int) -> None:
    """The bracket at `at` is not the one that closes `start`."""
    bracket = file.text[start]
    wanted = "}" if bracket == "{" else "]"
    found.error(
        "RK021",
        f"`{file.text[at]}` does not close `{bracket}`",
        Span(file, at, at + 1),
        label=f"expected `{wanted}`",
        help=f"write `{wanted}` here",
        also=(Label(Span(file, start, start + 1), "opens here"),),
    )


def report_colon(found: Diagnostics, file: SourceFile, colon: int, begins: int) -> None:
    """A second colon in the text that begins at `begins`."""
    span = Span(file, colon, colon + 1)
    if file.line_column(begins)[0] == span.line:
        found.error("RK024", "a colon inside a text", span, label="second colon", help=QUOTE_ALL)
        return
    found.error(
        "RK024",
        "a colon inside a text that goes on from a line above",
        span,
        label="not a key here",
        help="indent this line like its neighbours",
        also=(Label(Span(file, begins, begins + 1), "the text begins here"),),
    )


def report_no_colon(found: Diagnostics, file: SourceFile, start: int, end: int) -> None:
    """A word among keys."""
    word = file.text[start:end].rstrip()
    found.error(
        "RK009",
        "a line without a colon among keys",
        Span(file, start, start + len(word)),
        label="neither a key nor part of a text",
        help=f"write `{word}: …`" if len(word) < 40 else "write a `:` and a blank after the key",
    )


def report_deep_blanks(found: Diagnostics, file: SourceFile, start: int, end: int) -> None:
    """Blanks on an empty line, deeper than the block text below it."""
    found.error(
        "RK009",
        "a line of blanks deeper than the text below it",
        Span(file, start, end),
        label="sets how deep the text is",
        help="remove these blanks",
    )


def report_short_line(found: Diagnostics, file: SourceFile, at: int, first: int) -> None:
    """A line of a block text that is less deep than its first line."""
    found.error(
        "RK009",
        "this line is less deep than the first line of its text",
        Span(file, at, at + 1),
        label="begins here",
        help="indent it like the first line",
        also=(Label(Span(file, first, first + 1), "the first line"),),
    )


def report_comma(found: Diagnostics, file: SourceFile, start: int, comma: int) -> None:
    """A comma between round brackets, inside `{…}` or `[…]`."""
    found.error(
        "RK025",
        f"the comma ends the text `{file.text[start:comma].strip()}`",
        Span(file, comma, comma + 1),
        label="inside `(…)`, but YAML ends the text here",
        help="write it in block style, on a line of its own",
    )


def report_no_value(
    found: Diagnostics, file: SourceFile, start: int, end: int, comma: int | None
) -> None:
    """An entry of `{…}` without a colon."""
    word = file.text[start:end]
    also: tuple[Label, ...] = ()
    help = f"write `{word}: …`, or `[…]` for a list"
    if comma is not None:
        also = (Label(Span(file, comma, comma + 1), "the comma ends the text before it"),)
    if comma is not None or " " in word:
        help = "put a text with a comma in quotes or on a line of its own"
    help = _as_entry(file, start, end, cut=comma is not None) or help
    found.error(
        "RK025",
        f"`{word}` has no value",
        Span(file, start, end),
        label="an entry of its own",
        help=help,
        also=also,
    )


_CONDITIONS = ("needs", "when", "ends", "if")
_KEY = re.compile(r"([a-z_]+): *\{[^{}]*$")


def _as_entry(file: SourceFile, start: int, end: int, *, cut: bool) -> str:
    """How an entry gets its value, which may stand in it as in `NAME in SET`; "" where a comma
    may have `cut` a text."""
    words = file.text[start:end]
    key = _KEY.search(file.text[max(0, start - 200) : start])
    chosen = key is not None and key[1] == "choose"
    within = re.fullmatch(r"([a-z][a-z0-9_]*) +(?:in|from) +(\S.*)", words)
    if within and (chosen or not cut):
        return f"write `{within[1]}: {within[2]}`"
    if chosen and " " not in words and not cut:
        return f"write `card: {words}`, the name in front"
    if cut or " " not in words or file.text[end : end + 20].lstrip()[:1] == ",":
        return ""
    behind = "CONDITION" if key and key[1] in _CONDITIONS else "…"
    return f"write `{words if len(words) < 60 else 'SENTENCE'}: {behind}`"


def warn_of_comment(found: Diagnostics, file: SourceFile, start: int, end: int, hash: int) -> None:
    """A text that stops in the middle, followed by ` #`."""
    text = file.text[start:end]
    if not _balanced(text) or _DANGLING.search(text):
        found.warning(
            "RK026",
            "the text stops where a comment begins",
            Span(file, hash, hash + 1),
            label="the rest of the line is a comment",
            help="put the whole text in quotes if `#` is part of it",
            also=(Label(Span(file, start, end), "the text that is left"),),
        )


def unclosed(text: str) -> bool:
    """Whether a round bracket stays open."""
    return text.count("(") > text.count(")")


def _balanced(text: str) -> bool:
    stack: list[str] = []
    for character in text:
        if character in "([{":
            stack.append(character)
        elif character in _PAIRS:
            if not stack or stack.pop() != _PAIRS[character]:
                return False
    return not stack
