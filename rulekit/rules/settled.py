"""Options that a variant settles: chosen once for all, no longer offered, still read by rules."""

from __future__ import annotations

from rulekit.source.diagnostic import Diagnostics
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry, Mapping, Scalar, without_keys

SETTLED = "settled"
"""The key under an option where a choice for it stands that cannot be made otherwise."""
OPTIONS = "options"


def take_settled(
    base: Mapping, over: Mapping, found: Diagnostics, whose: str = "the parent"
) -> tuple[Mapping, Mapping]:
    """Both files with the options that `over` settles by a bare value, or offers again.

    A bare value becomes the value of `settled`. What is settled below is open again where `over`
    says anything else of the option.
    """
    options, known = over.get(OPTIONS), base.get(OPTIONS)
    if not isinstance(options, Mapping):
        return base, over
    below = dict(known.entries) if isinstance(known, Mapping) else {}
    above: dict[str, Entry] = {}
    for name, entry in options.entries.items():
        value = entry.value
        above[name] = entry
        if isinstance(value, Scalar) and (value.value is not None or value.broken):
            if name not in below:
                _report_unsettled(name, entry, tuple(below), found, whose)
                del above[name]
                continue
            key = Scalar(SETTLED, SETTLED, entry.key.span)
            inner = {SETTLED: Entry(key, value)}
            above[name] = Entry(entry.key, Mapping(inner, value.span))
        elif isinstance(value, Mapping) and SETTLED not in value.entries and name in below:
            below[name] = _opened(below[name])
    return _with_options(base, below), _with_options(over, above)


def _opened(option: Entry) -> Entry:
    if not isinstance(option.value, Mapping):
        return option
    return Entry(option.key, without_keys(option.value, (SETTLED,)))


def _with_options(tree: Mapping, options: dict[str, Entry]) -> Mapping:
    entry = tree.entries.get(OPTIONS)
    if entry is None or not isinstance(entry.value, Mapping):
        return tree
    changed = Entry(entry.key, Mapping(options, entry.value.span))
    return Mapping({**tree.entries, OPTIONS: changed}, tree.span)


def _report_unsettled(
    name: str, entry: Entry, known: tuple[str, ...], found: Diagnostics, whose: str
) -> None:
    near = closest(name, known)
    found.error(
        "RK047",
        f"{whose} has no option `{name}` to settle",
        entry.key.span,
        label=f"not an option of {whose}",
        help=f"did you mean `{near}`?" if near else "declare it with `label` and `default`",
    )
