"""A line as it is typed, made plain before it is read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulekit.cli.table.labels import Labels
from rulekit.cli.table.meaning import infos_now, legal_among, names_now
from rulekit.cli.table.reading import (
    AS_IT_IS,
    COMMANDS,
    LEAVE,
    LINE,
    attempts,
    with_joined_name,
)
from rulekit.cli.table.twofold import twofold
from rulekit.engine.action import AND, OF_CARDS, parted
from rulekit.engine.deck import Deck
from rulekit.engine.reading import read_card, without_articles
from rulekit.match import Match

_AROUND = "#.,;:!()"
_SIGNS = (",", "+", "&")
_BETWEEN = ("and", ",", "&")
"""What may stand between cards."""
_WHY = "why"


def tidied(match: Match, line: str, labels: Labels) -> str:
    """A line with cards as their codes, but for one that may be the name of an action, and without
    what stands between cards and is no part of a label: commas, `and`, and a `+` that parts
    nothing; a number or a word without what is put round it."""
    if _is_as_it_is(match, line):
        return line
    line = line if labels.in_words(line) else _without_articles(match, line)
    if labels.said(line):
        return line
    line = _bare(match, line)
    deck, out = match.machine.deck, list[str]()
    between = _BETWEEN if any(map(parted, infos_now(match))) else (*_BETWEEN, AND)
    words = [part for word in line.split() for part in _parted(word, deck)]
    spelled, at, end = _takes_cards(match, line), 0, 0
    names = names_now(match)
    behind = int(_is_command(words, names))
    kept = behind if twofold(" ".join(words[behind:]), names, deck) else -1
    while at < len(words):
        found = read_card([word.casefold() for word in words[at : at + 3]], deck)
        if found is None or (at == behind and words[at].casefold() in names):
            out.append(words[at])
            at += 1
            continue
        if end and all(word.casefold() in between for word in out[end:]):
            del out[end:]
        as_card = spelled and at != kept
        out.append(deck.faces[found[0]].code if as_card else words[at])
        at, end = at + (found[1] if as_card else 1), len(out)
    return " ".join(out)


def _is_as_it_is(match: Match, line: str) -> bool:
    """Whether a line is a command with something that is no card, such as a file."""
    first = line.casefold().split()[:1]
    return first == [AS_IT_IS] and AS_IT_IS not in names_now(match)


def _is_command(words: Sequence[str], names: Sequence[str]) -> bool:
    """Whether words begin with a command."""
    return bool(words) and words[0].casefold() in {*COMMANDS}.difference(names)


def _without_articles(match: Match, line: str) -> str:
    choices = [one for info in infos_now(match) for one in info.choices]
    also = [*names_now(match), *(word for one in choices for word in one.words)]
    return " ".join(without_articles(line.split(), match.machine.deck, also))


def _bare(match: Match, line: str) -> str:
    """A line with its melds parted; a word or a number without what is round it, but
    for what says that the number is that of a line."""
    bare = line.strip().strip(_AROUND)
    if bare.isalnum():
        marked = bare.isdecimal() and line.strip().startswith(LINE)
        return f"{LINE}{bare}" if marked else bare
    return _in_melds(match, line)


def _in_melds(match: Match, line: str) -> str:
    """A line in which commas part the melds of an action that lays several, where it is one."""
    kinds = {choice.kind for info in infos_now(match) for choice in info.choices}
    if "," not in line or "way" not in kinds:
        return line
    parted_line = line.replace(",", " / ")
    meant = legal_among(match, attempts(parted_line.split(), names_now(match)))
    return parted_line if meant else line


def asked_why(line: str, labels: Labels, names: Sequence[str]) -> tuple[str, bool]:
    """A line, and whether it asks why, as one does that ends like a question: then what it asks of.
    A command is itself without the sign, and a label that ends so is no question."""
    bare = line.strip().rstrip("? ")
    if not bare or not line.strip().endswith("?") or _is_label(line, labels):
        return line, False
    said = bare.casefold()
    if said in COMMANDS and said not in ("undo", _WHY, *LEAVE, *names):
        return bare, False
    first, *rest = bare.split()
    is_twice = first.casefold() == _WHY and (rest or _WHY not in names)
    return (" ".join(rest) if is_twice else bare), True


def _is_label(line: str, labels: Labels) -> bool:
    """Whether a line is a label with as many question marks as that has at its end."""
    return any(_marks(labels.shown[text]) == _marks(line) for text in labels.said(line))


def _marks(line: str) -> int:
    return len(line.strip()) - len(line.strip().rstrip("?"))


def _parted(word: str, deck: Deck) -> list[str]:
    """A word as several, where a comma or a sign stands between cards without a space."""
    parts = [part for part in re.split(r"([,+&])", word) if part]
    others = [part for part in parts if part not in _SIGNS]
    whole = len(parts) == 1 or not all(read_card([one.casefold()], deck) for one in others)
    return re.findall(r"[^,]+|,", word) if whole else parts


def _takes_cards(match: Match, line: str) -> bool:
    """Whether what a line begins may have cards."""
    infos = infos_now(match)
    name = with_joined_name(line.split() or [""], names_now(match))[0].casefold()
    meant = [one for one in infos if one.name == name] or infos
    return any(choice.kind in OF_CARDS for one in meant for choice in one.choices)
