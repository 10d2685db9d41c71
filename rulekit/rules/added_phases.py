"""Phases, stages and windows of a variant that its parent does not have."""

from __future__ import annotations

from rulekit.rules.action_places import GROUPS, entries_of
from rulekit.rules.partial import Told, in_parent
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry, Mapping, Node

_SECTIONS = {"turn": "phase", "stages": "stage", "windows": "window"}
_WHOLE = ("do", "then")
_NEAR = 0.75


def without_strange_phases(base: Mapping, over: Mapping, told: Told) -> Mapping:
    """`over` without new phases that bring no action of their own; these are reported."""
    entries = dict(over.entries)
    for section, what in _SECTIONS.items():
        inner, known = over.get(section), base.get(section)
        if isinstance(inner, Mapping) and isinstance(known, Mapping) and known.entries:
            entries[section] = Entry(over.entries[section].key, _checked(what, known, inner, told))
    return Mapping(entries, over.span)


def _checked(what: str, base: Mapping, over: Mapping, told: Told) -> Mapping:
    kept: dict[str, Entry] = {}
    for name, entry in over.entries.items():
        below = base.get(name)
        if below is None and _brings_nothing(name, entry.value, base):
            _report(what, entry, base, told)
            continue
        kept[name] = _inside(what, below, entry, told)
    return Mapping(kept, over.span)


def _inside(what: str, below: Node | None, entry: Entry, told: Told) -> Entry:
    """A stage of both files, with the phases of its turn checked."""
    if what != "stage" or not isinstance(below, Mapping) or not isinstance(entry.value, Mapping):
        return entry
    return Entry(entry.key, without_strange_phases(below, entry.value, told))


def _brings_nothing(name: str, phase: Node, base: Mapping) -> bool:
    """Whether its actions look like changes to those of a phase that is called otherwise."""
    actions = _actions(phase)
    known = {action for entry in base.entries.values() for action in _actions(entry.value)}
    if not actions:
        return False
    if any(_is_whole(entry.value) for entry in actions.values()):
        return bool(closest(name, base.entries, _NEAR)) and known.issuperset(actions)
    return bool(closest(name, base.entries, _NEAR)) or not known.isdisjoint(actions)


def _is_whole(action: Node) -> bool:
    return isinstance(action, Mapping) and any(key in action.entries for key in _WHOLE)


def _actions(phase: Node) -> dict[str, Entry]:
    groups = [phase.get(key) for key in GROUPS] if isinstance(phase, Mapping) else []
    return {n: e for group in groups for n, e in entries_of(group).items()}


def _report(what: str, entry: Entry, base: Mapping, told: Told) -> None:
    name = entry.key.text
    near = closest(name, base.entries)
    known = ", ".join(f"`{one}`" for one in list(base.entries)[:8])
    told.found.error(
        "RK046",
        f"{told.whose} has no {what} `{name}`",
        entry.key.span,
        label="changes actions of nothing",
        help=f"did you mean `{near}`?" if near else f"{told.whose} has {known}",
        also=in_parent(near, base.entries, told),
    )
