"""Keys and actions that stand one level too high: told once, and read where they belong."""

from __future__ import annotations

from rulekit.rules.action_places import GROUPS, at, paths_of_actions, with_entries
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.span import Span
from rulekit.source.tree import Entry, Mapping, Scalar

ACTION_KEYS = ("label", "when", "choose", "needs", "do", "do_before", "do_after", "then")
PHASE_KEYS = ("when", *GROUPS)


def mend_levels(tree: Mapping, found: Diagnostics) -> Mapping:
    """The tree with actions under `one_of`, and keys of an action under the one they follow."""
    stages = tree.get("stages")
    turns: list[tuple[str, ...]] = [("turn",)]
    if isinstance(stages, Mapping):
        turns.extend(("stages", stage, "turn") for stage in stages.entries)
    for path in turns:
        phases = at(tree, path)
        if isinstance(phases, Mapping):
            told = len(found)
            mended = _with_phases(phases, found)
            tree = with_entries(tree, path, mended) if len(found) > told else tree
    for path, actions in paths_of_actions(tree):
        if not found.full and any(_is_key(name, entry) for name, entry in actions.items()):
            tree = with_entries(tree, path, _mended(actions, found))
    return tree


def _with_phases(phases: Mapping, found: Diagnostics) -> dict[str, Entry]:
    kept: dict[str, Entry] = {}
    for name, entry in phases.entries.items():
        if name in GROUPS and isinstance(entry.value, Mapping):
            if not any(key in PHASE_KEYS for key in entry.value.entries):
                _report_group(entry.key, found)
                continue
        kept[name] = _with_actions_below(entry, found)
    return kept


def _with_actions_below(phase: Entry, found: Diagnostics) -> Entry:
    """A phase without actions beside `one_of`: they are moved under it."""
    if not isinstance(phase.value, Mapping):
        return phase
    group = next((key for key in GROUPS if key in phase.value.entries), "")
    below = phase.value.get(group)
    if not isinstance(below, Mapping):
        return phase
    kept, actions = {}, dict(below.entries)
    for name, entry in phase.value.entries.items():
        value = entry.value
        if name in PHASE_KEYS or not isinstance(value, Mapping) or not _has_keys(value):
            kept[name] = entry
        else:
            _report_beside(entry.key, phase.value.entries[group].key, found)
            actions.setdefault(name, entry)
    kept[group] = Entry(kept[group].key, Mapping(actions, below.span))
    return Entry(phase.key, Mapping(kept, phase.value.span))


def _report_group(key: Scalar, found: Diagnostics) -> None:
    found.error(
        "RK111",
        f"`{key.text}` stands where phases are named",
        key.span,
        label="a phase has this",
        help=f"write the name of a phase above it, and indent `{key.text}` under that",
    )


def _report_beside(key: Scalar, group: Scalar, found: Diagnostics) -> None:
    found.error(
        "RK111",
        f"the action `{key.text}` stands beside `{group.text}`",
        key.span,
        label="stands where a phase has its keys",
        help=f"indent it under `{group.text}`",
        also=(Label(group.span, "its actions stand here"),),
    )


def _has_keys(action: Mapping) -> bool:
    return any(key in action.entries for key in ACTION_KEYS)


def _is_key(name: str, entry: Entry) -> bool:
    if name not in ACTION_KEYS:
        return False
    value = entry.value
    if isinstance(value, Mapping):
        return not _has_keys(value)
    return isinstance(value, Scalar) and not (value.value is None and value.text)


def _mended(actions: dict[str, Entry], found: Diagnostics) -> dict[str, Entry]:
    kept: dict[str, Entry] = {}
    last = ""
    for name, entry in actions.items():
        if not _is_key(name, entry):
            kept[name] = entry
            last = name
            continue
        _report(entry.key, kept.get(last), found)
        if last:
            kept[last] = _with_key(kept[last], name, entry)
    return kept


def _report(key: Scalar, action: Entry | None, found: Diagnostics) -> None:
    name = "an action" if action is None else f"`{action.key.text}`"
    found.error(
        "RK111",
        f"`{key.text}` is a key of an action",
        key.span,
        label="stands where actions are named",
        help=f"indent it under {name}",
        also=() if action is None else (Label(action.key.span, "this action comes before"),),
    )


def _with_key(action: Entry, name: str, entry: Entry) -> Entry:
    value = action.value
    inner = dict(value.entries) if isinstance(value, Mapping) else {}
    empty = isinstance(entry.value, Scalar) and entry.value.text == ""
    if empty or (isinstance(value, Scalar) and (value.text or value.broken)):
        return action
    inner.setdefault(name, entry)
    return Entry(action.key, Mapping(inner, value.span))


def without_unknown(tree: Mapping, unknown: frozenset[Span]) -> Mapping:
    """The tree without keys that stand at these places, and all that is under them."""
    return _pruned(tree, unknown) if unknown else tree


def _pruned(node: Mapping, unknown: frozenset[Span]) -> Mapping:
    kept: dict[str, Entry] = {}
    for name, entry in node.entries.items():
        if entry.key.span in unknown:
            continue
        value = entry.value
        kept[name] = (
            Entry(entry.key, _pruned(value, unknown)) if isinstance(value, Mapping) else entry
        )
    return Mapping(kept, node.span)
