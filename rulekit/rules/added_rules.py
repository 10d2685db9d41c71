"""Rules of a variant under a short name that its parent does not have."""

from __future__ import annotations

from rulekit.rules.partial import Told, report_part
from rulekit.rules.schema import Schema
from rulekit.rules.schema_walk import layers_inside, layers_of
from rulekit.source.merge import CONDITION, RULE
from rulekit.source.tree import Entry, Mapping

_RULES = "conditions"
"""The title of the maps that hold rules."""


def without_partial_rules(base: Mapping, over: Mapping, told: Told) -> Mapping:
    """`over` without new rules that have only a sentence or a condition; these are reported."""
    return _pruned(base, over, layers_of("game"), told)


def _pruned(
    base: Mapping | None, over: Mapping, layers: tuple[Schema, ...], told: Told
) -> Mapping:
    holds_rules = any(layer.get("title") == _RULES for layer in layers)
    known = base.entries if base is not None else {}
    kept: dict[str, Entry] = {}
    for name, entry in over.entries.items():
        value, below = entry.value, known.get(name)
        if not isinstance(value, Mapping):
            kept[name] = entry
        elif holds_rules and below is None and _is_part(value):
            lacks = RULE if CONDITION in value.entries else CONDITION
            report_part(entry, known, (lacks,), "no rule", told)
        else:
            under = below.value if below is not None else None
            inside = layers_inside("game", layers, name)
            under = under if isinstance(under, Mapping) else None
            kept[name] = Entry(entry.key, _pruned(under, value, inside, told))
    return Mapping(kept, over.span)


def _is_part(rule: Mapping) -> bool:
    return len(rule.entries) == 1 and not rule.entries.keys().isdisjoint((RULE, CONDITION))
