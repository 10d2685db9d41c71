"""Words of the language that are misspelt: what was meant, from what would have fitted."""

from __future__ import annotations

import re
from collections.abc import Set

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


def begins_statement(text: str) -> bool:
    """Whether what follows looks like a statement of a block."""
    return _STATEMENT.match(text) is not None


def meant(entry: str, before: str, after: str, accepted: Set[str]) -> str:
    """Help for the word that `after` begins with and that does not fit: `before` stands on its
    line, `accepted` are terminals."""
    word = re.split(r"\W", after, maxsplit=1)[0]
    if re.search(r"\bend\s*$", before):
        behind = _ARTICLE.match(after)
        return _end(entry, closest(behind[1] if behind else word, _ENDS))
    if entry == "block" and re.fullmatch(r"[a-z_]+", before.strip()):
        verb = closest(before.strip(), VERBS, _NEAR)
        if verb and verb != before.strip():
            return f"did you mean `{verb}`?"
    fitting = sorted(HUMAN[token].strip("`") for token in accepted & HUMAN.keys())
    near = closest(word, (one for one in fitting if one.isalpha() and one != word), _NEAR)
    return f"did you mean `{near}`?" if near and len(word) > 2 else ""


def _end(entry: str, what: str) -> str:
    if not what:
        return ""
    if entry == "block" and what != "round":
        return f"write `end {what}` behind `then`, beside `do`"
    return f"did you mean `end {what}`?"
