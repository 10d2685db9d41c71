"""One word, one meaning: names that may not be given twice."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import TYPE_CHECKING

from rulekit.language.builtins import ELEMENTS, FUNCTIONS, GROUPS, NAMES, RELATIONS
from rulekit.language.words import RESERVED
from rulekit.source.diagnostic import Label

if TYPE_CHECKING:
    from rulekit.rules.check.scope import Names
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.span import Span

ELEMENT_WORDS = frozenset(ELEMENTS.values())
"""What filters call the element they look at; nothing that is declared may be called so."""

BESIDE_MELDS = frozenset({"owner", "number", "as"})
"""Keys of a meld in a position, beside its kind; no kind of meld may be called so."""

BESIDE_ZONES = frozenset(
    "hands counts dealer cut turn turn_number round totals scores state phase chosen asks window"
    " so_far seed actor over winners log".split()
)
"""Keys of a position, or of what is expected of one, beside zones; no zone may be called so."""

BESIDE_MEMORY = frozenset({"tricks", "passed_over"})
"""What a position says of tricks, beside memory; no memory may be called so."""

_BESIDE = {
    "meld": (BESIDE_MELDS, "what stands beside a meld in a position"),
    "zone": (BESIDE_ZONES, "what stands beside zones in a position"),
    "variable": (BESIDE_MEMORY, "what a position says of tricks"),
}

_WHAT = {
    "suit": "a suit",
    "rank": "a rank",
    "colour": "a colour",
    "order": "an order",
    "meld": "a kind of meld",
    "zone": "a zone",
    "variable": "part of the memory",
    "value": "a table of values",
    "definition": "a definition",
}
"""The groups of names, in the order in which the later one gives way."""


def built_in(word: str) -> str:
    """What a word means in every game, or ""."""
    if word in RESERVED:
        return "a word of its own"
    if word in ELEMENT_WORDS:
        return "the element of a filter"
    if word in NAMES or word in GROUPS or word == "option":
        return "a name every game has"
    if word in RELATIONS:
        return f"a relation, as in `{word} of me`"
    if word in FUNCTIONS:
        return "a function"
    return "a kind of card" if word in ("joker", "wild") else ""


def _declared(names: Names) -> dict[str, list[str]]:
    return {
        "suit": [s.name for s in names.suits],
        "rank": [r.name for r in names.ranks],
        "colour": list(names.colours),
        "order": list(names.orders),
        "meld": list(names.melds),
        "zone": list(names.zones),
        "variable": list(names.variables),
        "value": list(names.values),
        "definition": list(names.definitions),
    }


def meaning_of(word: str, names: Names) -> str:
    """What a game or the language calls by this word, such as "a zone"; "" where it is free."""
    declared = (group for group, words in _declared(names).items() if word in words)
    return next((_WHAT[group] for group in declared), "") or built_in(word)


def check_clashes(names: Names, spans: Mapping[tuple[str, str], Span], found: Diagnostics) -> None:
    """Reports every name declared twice, or of which the language has made use.

    `spans` gives the place of each name by group and name; groups are `suit`, `rank`, `colour`,
    `order`, `meld`, `zone`, `variable`, `value` and `definition`.
    """
    first: dict[str, str] = {}
    for group, words in _declared(names).items():
        for word in words:
            span = spans.get((group, word)) or _own_span(group, word, names)
            if span is None:
                first.setdefault(word, group)
                continue
            meaning = built_in(word)
            keys, what = _BESIDE.get(group, (frozenset(), ""))
            if word in keys and not meaning:
                meaning = what
            if meaning and not (word == "trick" and group == "zone"):
                found.error(
                    "RK211", f"`{word}` cannot be {_WHAT[group]}", span,
                    label=f"in the language this is {meaning}", help="choose another name",
                )  # fmt: skip
            elif word in first:
                _twice(word, first[word], group, span, spans, found)
            elif group == "meld" and word.endswith("s") and word[:-1] in words:
                _plural(word, spans.get((group, word[:-1])), span, found)
            first.setdefault(word, group)


def _own_span(group: str, word: str, names: Names) -> Span | None:
    match group:
        case "order":
            return names.orders[word].span
        case "meld":
            return names.melds[word].span
        case "zone":
            return names.zones[word].span
        case "variable":
            return names.variables[word].span
        case "value":
            return names.values[word].span
        case "definition":
            return names.definitions[word].span
        case _:
            return None


def _plural(word: str, one: Span | None, span: Span, found: Diagnostics) -> None:
    """A contract of `2 sets` means two melds `set`, or two `sets`."""
    found.error(
        "RK211", f"`{word}` would be both a kind of meld and several melds `{word[:-1]}`", span,
        label="contracts could mean either",
        help="choose another name for one of them",
        also=(Label(one, "a kind of meld here"),) if one is not None else (),
    )  # fmt: skip


def _twice(
    word: str,
    before: str,
    group: str,
    span: Span,
    spans: Mapping[tuple[str, str], Span],
    found: Diagnostics,
) -> None:
    there = spans.get((before, word))
    found.error(
        "RK211", f"`{word}` would be both {_WHAT[before]} and {_WHAT[group]}", span,
        help="choose another name for one of them",
        also=(Label(there, f"{_WHAT[before]} here"),) if there is not None else (),
    )  # fmt: skip


def check_local_name(
    name: str, span: Span, names: Names, found: Diagnostics, locals: Container[str] = ()
) -> bool:
    """Whether a choice, parameter or loop may have this name; if not, that is reported.

    Words for elements (`card`, `player`) are free; what the game declares, what the language has,
    and `locals` are not.
    """
    meaning = "already a name in reach" if name in locals else ""
    if not meaning and name not in ELEMENT_WORDS:
        meaning = meaning_of(name, names)
    if not meaning:
        return True
    found.error(
        "RK211", f"`{name}` cannot be named anew", span, label=f"this is {meaning}",
        help="choose another name",
    )  # fmt: skip
    return False
