"""Phases, stages and windows of a variant that its parent does not have."""

from __future__ import annotations

import re

from rulekit.rules.action_places import GROUPS, entries_of, paths_of_actions
from rulekit.rules.partial import Told, in_parent
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry, Mapping, Node

_SECTIONS = {"turn": "phase", "stages": "stage", "windows": "window"}
_OF_PHASES = (*GROUPS, "turn", "opens_after")
"""The keys of phases, stages and windows that no action has."""
_EVENT = frozenset({"do", "when"})
"""The keys of a stage in which nobody acts; an action has them too, and others."""
_WORD = re.compile(r"\w+")
_WHOLE = ("do", "then")
_NEAR = 0.75


def without_strange_phases(
    base: Mapping, over: Mapping, told: Told, way: tuple[str, ...] = ()
) -> Mapping:
    """`over` without new phases that bring no action of their own, or are actions; these are
    reported. `way` are the keys to `over`."""
    entries = dict(over.entries)
    homes = {
        name: ((*way, *path), entry.value)
        for path, found in paths_of_actions(base)
        for name, entry in found.items()
    }
    for section, what in _SECTIONS.items():
        inner, known = over.get(section), entries_of(base.get(section))
        if not isinstance(inner, Mapping):
            continue
        left = _without_actions(what, homes, known, inner, told)
        if inner.entries and not left.entries:
            del entries[section]
        else:
            left = _checked(what, known, left, told) if known else left
            entries[section] = Entry(over.entries[section].key, left)
    return Mapping(entries, over.span)


def _without_actions(
    what: str,
    homes: dict[str, tuple[tuple[str, ...], Node]],
    base: dict[str, Entry],
    over: Mapping,
    told: Told,
) -> Mapping:
    """Without what is an action below, and stands here like a phase; that is reported."""
    kept: dict[str, Entry] = {}
    for name, entry in over.entries.items():
        phase = entry.value
        strange = name in base or name not in homes or not isinstance(phase, Mapping)
        if strange or _is_phase(what, phase, homes[name][1], told):
            kept[name] = entry
        else:
            _report_action(what, entry, homes[name][0], told)
    return Mapping(kept, over.span)


def _is_phase(what: str, phase: Node, action: Node, told: Told) -> bool:
    """Whether something that is called like an action can be none, or is most likely a stage in
    which nobody acts: it tells when, and uses nothing that is chosen for the action."""
    keys = entries_of(phase)
    if any(key in keys for key in _OF_PHASES):
        return True
    if what != "stage" or keys.keys() != _EVENT or _lost_keys(phase, told):
        return False
    chosen = entries_of(action.get("choose")) if isinstance(action, Mapping) else {}
    words = {word for entry in keys.values() for word in _WORD.findall(entry.value.span.text)}
    return words.isdisjoint(chosen)


def _lost_keys(phase: Node, told: Told) -> bool:
    """Whether it had keys that no stage has: these were told and taken out before."""
    span = phase.span
    return any(
        one.code == "RK101" and one.span.file == span.file
        and span.start <= one.span.start < span.end
        for one in told.found.sorted()
    )  # fmt: skip


def _report_action(what: str, entry: Entry, home: tuple[str, ...], told: Told) -> None:
    phase = entry.value
    is_event = what == "stage" and "do" in entries_of(phase) and not _lost_keys(phase, told)
    told.found.take_back(phase.span)
    under = f"write it under {', '.join(f'`{key}`' for key in home)}"
    told.found.error(
        "RK046",
        f"`{entry.key.text}` is an action of the {_SECTIONS[home[-3]]} `{home[-2]}`",
        entry.key.span,
        label=f"stands here as if it were a {what} of its own",
        help=f"{under}, or call the stage otherwise" if is_event else under,
    )


def _checked(what: str, base: dict[str, Entry], over: Mapping, told: Told) -> Mapping:
    kept: dict[str, Entry] = {}
    for name, entry in over.entries.items():
        below = base[name].value if name in base else None
        if below is None and _brings_nothing(name, entry.value, base):
            _report(what, entry, base, told)
            continue
        kept[name] = _inside(what, below, entry, told)
    return Mapping(kept, over.span)


def _inside(what: str, below: Node | None, entry: Entry, told: Told) -> Entry:
    """A stage of both files, with the phases of its turn checked."""
    if what != "stage" or not isinstance(below, Mapping) or not isinstance(entry.value, Mapping):
        return entry
    way = ("stages", entry.key.text)
    return Entry(entry.key, without_strange_phases(below, entry.value, told, way))


def _brings_nothing(name: str, phase: Node, base: dict[str, Entry]) -> bool:
    """Whether its actions look like changes to those of a phase that is called otherwise."""
    actions = _actions(phase)
    known = {action for entry in base.values() for action in _actions(entry.value)}
    if not actions:
        return False
    if any(_is_whole(entry.value) for entry in actions.values()):
        return bool(closest(name, base, _NEAR)) and known.issuperset(actions)
    return bool(closest(name, base, _NEAR)) or not known.isdisjoint(actions)


def _is_whole(action: Node) -> bool:
    return isinstance(action, Mapping) and any(key in action.entries for key in _WHOLE)


def _actions(phase: Node) -> dict[str, Entry]:
    groups = [phase.get(key) for key in GROUPS] if isinstance(phase, Mapping) else []
    return {n: e for group in groups for n, e in entries_of(group).items()}


def _report(what: str, entry: Entry, base: dict[str, Entry], told: Told) -> None:
    name = entry.key.text
    near = closest(name, base)
    known = ", ".join(f"`{one}`" for one in list(base)[:8])
    told.found.error(
        "RK046",
        f"{told.whose} has no {what} `{name}`",
        entry.key.span,
        label="changes actions of nothing",
        help=f"did you mean `{near}`?" if near else f"{told.whose} has {known}",
        also=in_parent(near, base, told),
    )
