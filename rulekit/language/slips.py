"""Words of the language that are misspelt: what was meant, from what would have fitted."""

from __future__ import annotations

import re
from collections.abc import Set
from itertools import pairwise

from rulekit.language.words import HUMAN
from rulekit.source.suggest import closest

VERBS = ("move", "draw", "deal", "shuffle", "turn up", "show", "exchange", "lay", "score", "for")
"""The words that statements begin with."""
_STATEMENT = re.compile(
    r"(?:move|draw|deal|shuffle|turn +up|show|exchange|lay|score|for +each|if|end) +\S|else *:"
    r"|[a-z]\w*(?: +of +[^=\n]+?)? *[-+]?=(?!=)"
)
_ENDS = ("round", "turn", "stage")
_ARTICLE = re.compile(r"(?:the|this|a) +(\w+)")
_NEAR = 0.7
_MOST_JOINED = 4


def joined(source: str, start: int, known: Set[str]) -> tuple[int, int, str] | None:
    """Where words around a place make one name if `_` is between them, and that name."""
    words = [found.span() for found in re.finditer(r"\w+", source)]
    here = next((n for n, (first, last) in enumerate(words) if first <= start < last), None)
    if here is None:
        return None
    for size in range(_MOST_JOINED, 1, -1):
        for first in range(max(0, here - size + 1), here + 1):
            lot = words[first : first + size]
            gaps = {source[a:b] for (_, a), (b, _) in pairwise(lot)}
            name = "_".join(source[a:b] for a, b in lot)
            if len(lot) == size and name in known and all(gap.strip(" -") == "" for gap in gaps):
                return lot[0][0], lot[-1][1], name
    return None


def begins_statement(text: str) -> bool:
    """Whether what follows looks like a statement of a block."""
    return _STATEMENT.match(text) is not None


def meant(entry: str, before: str, after: str, accepted: Set[str]) -> str:
    """Help for the word that `after` begins with and that does not fit: `before` stands on its
    line, `accepted` are terminals."""
    word = re.split(r"\W", after, maxsplit=1)[0]
    if re.search(r"\bend\s*$", before):
        behind = _ARTICLE.match(after)
        return _end(entry, closest(behind[1] if behind else word, _ENDS), f"{before} {after}")
    if entry == "block" and re.fullmatch(r"[a-z_]+", before.strip()):
        verb = closest(before.strip(), VERBS, _NEAR)
        if verb and verb != before.strip():
            return f"did you mean `{verb}`?"
    fitting = sorted(HUMAN[token].strip("`") for token in accepted & HUMAN.keys())
    near = closest(word, (one for one in fitting if one.isalpha() and one != word), _NEAR)
    return f"did you mean `{near}`?" if near and len(word) > 2 else ""


def _end(entry: str, what: str, line: str) -> str:
    if not what:
        return ""
    if entry == "block" and what != "round":
        return f"write `end {what}` behind `then`, beside `do`"
    if entry == "flow" and what == "round":
        if re.search(r"\bif\b", line):
            return "write `if …: end round` at the end of `do`, with the condition"
        return "write `do: end round` in place of `then`"
    return f"did you mean `end {what}`?"
