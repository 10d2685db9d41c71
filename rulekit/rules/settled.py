"""Options that a variant settles: chosen once for all, no longer offered, still read by rules."""

from __future__ import annotations

from rulekit.source.diagnostic import Diagnostics
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry, Mapping, Scalar

SETTLED = "settled"
"""The key under an option of a joined tree where a variant's choice for it stands."""


def take_settled(
    base: Mapping, over: Mapping, settled: dict[str, Entry], found: Diagnostics
) -> Mapping:
    """`over` without the options it settles by a bare value; these go to `settled`."""
    options, known = over.get("options"), base.get("options")
    if not isinstance(options, Mapping):
        return over
    below = known.entries if isinstance(known, Mapping) else {}
    kept: dict[str, Entry] = {}
    for name, entry in options.entries.items():
        value = entry.value
        if isinstance(value, Scalar) and (value.value is not None or value.broken):
            if name not in below:
                _report_unsettled(name, entry, tuple(below), found)
            settled[name] = entry
        else:
            settled.pop(name, None)
            kept[name] = entry
    entries = dict(over.entries)
    entries["options"] = Entry(entries["options"].key, Mapping(kept, options.span))
    return Mapping(entries, over.span)


def _report_unsettled(name: str, entry: Entry, known: tuple[str, ...], found: Diagnostics) -> None:
    near = closest(name, known)
    found.error(
        "RK047",
        f"the parent has no option `{name}` to settle",
        entry.key.span,
        label="not an option of the parent",
        help=f"did you mean `{near}`?" if near else "declare it with `label` and `default`",
    )


def with_settled(merged: Mapping, settled: dict[str, Entry]) -> Mapping:
    """The joined tree with each such choice under its option, as `settled`."""
    options = merged.get("options")
    if not settled or not isinstance(options, Mapping):
        return merged
    changed = dict(options.entries)
    for name, choice in settled.items():
        entry = changed.get(name)
        if entry is not None and isinstance(entry.value, Mapping):
            key = Scalar(SETTLED, SETTLED, choice.key.span)
            inner = {**entry.value.entries, SETTLED: Entry(key, choice.value)}
            changed[name] = Entry(entry.key, Mapping(inner, entry.value.span))
    entries = dict(merged.entries)
    entries["options"] = Entry(entries["options"].key, Mapping(changed, options.span))
    return Mapping(entries, merged.span)
