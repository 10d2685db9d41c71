"""Rules of a variant under a short name that its parent does not have."""

from __future__ import annotations

import attrs

from rulekit.rules.schema import Schema
from rulekit.rules.schema_walk import layers_inside, layers_of
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.merge import CONDITION, RULE
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry, Mapping

_RULES = "conditions"
"""The title of the maps that hold rules."""


@attrs.frozen
class _Told:
    found: Diagnostics
    whose: str


def without_partial_rules(
    base: Mapping, over: Mapping, found: Diagnostics, whose: str = "the parent"
) -> Mapping:
    """`over` without new rules that have only a sentence or a condition; these are reported."""
    return _pruned(base, over, layers_of("game"), _Told(found, whose))


def _pruned(
    base: Mapping | None, over: Mapping, layers: tuple[Schema, ...], told: _Told
) -> Mapping:
    holds_rules = any(layer.get("title") == _RULES for layer in layers)
    known = base.entries if base is not None else {}
    kept: dict[str, Entry] = {}
    for name, entry in over.entries.items():
        value, below = entry.value, known.get(name)
        if not isinstance(value, Mapping):
            kept[name] = entry
        elif holds_rules and below is None and _is_part(value):
            _report(entry, known, told)
        else:
            under = below.value if below is not None else None
            inside = layers_inside("game", layers, name)
            under = under if isinstance(under, Mapping) else None
            kept[name] = Entry(entry.key, _pruned(under, value, inside, told))
    return Mapping(kept, over.span)


def _is_part(rule: Mapping) -> bool:
    return len(rule.entries) == 1 and not rule.entries.keys().isdisjoint((RULE, CONDITION))


def _report(entry: Entry, known: dict[str, Entry], told: _Told) -> None:
    name = entry.key.text
    near = closest(name, known)
    assert isinstance(entry.value, Mapping)
    lacks = RULE if CONDITION in entry.value.entries else CONDITION
    told.found.error(
        "RK046",
        f"`{name}` is new here and has only a part of what it needs",
        entry.key.span,
        label=f"{told.whose} has no rule of this name",
        help=f"did you mean `{near}`?" if near else f"give it `{lacks}`",
        also=(Label(known[near].key.span, f"{told.whose} has this"),) if near else (),
    )
