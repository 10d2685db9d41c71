"""A file laid over the one it extends."""

from __future__ import annotations

from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry, Mapping, Node, Scalar

WHOLE = frozenset({("deck", "suits"), ("deck", "ranks")})
"""Maps that a child replaces as a whole."""

_NEAR = 0.85
_MOST_COMPARED = 40_000


def merge(base: Mapping, over: Mapping, found: Diagnostics) -> Mapping:
    """`over` laid over `base`: maps merge, other values replace, null takes away.

    Keys of `base` keep their place and new ones follow; each node keeps the span of the file it
    was written in. What cannot be taken away, or repeats a sentence with a slip, goes to `found`.
    """
    return _merge(base, over, (), found)


def _merge(base: Mapping, over: Mapping, path: tuple[str, ...], found: Diagnostics) -> Mapping:
    entries = dict(base.entries)
    for name, entry in over.entries.items():
        below = entries.get(name)
        if _takes_away(entry.value):
            if below is None:
                _report_nothing(entry.key, base, found)
            else:
                del entries[name]
        elif below is None:
            _warn_of_near_sentence(entry.key, base, over, found)
            entries[name] = _fresh(entry, (*path, name), found)
        else:
            entries[name] = Entry(entry.key, _join(below.value, entry.value, (*path, name), found))
    return Mapping(entries, over.span)


def _join(base: Node, over: Node, path: tuple[str, ...], found: Diagnostics) -> Node:
    if isinstance(base, Mapping) and isinstance(over, Mapping) and path not in WHOLE:
        return _merge(base, over, path, found)
    if isinstance(over, Mapping):
        return _without_removals(over, found)
    return over


def _fresh(entry: Entry, path: tuple[str, ...], found: Diagnostics) -> Entry:
    """An entry the parent lacks; nothing inside it can be taken away."""
    if isinstance(entry.value, Mapping):
        return Entry(entry.key, _without_removals(entry.value, found))
    return entry


def _without_removals(node: Mapping, found: Diagnostics) -> Mapping:
    kept = {}
    for name, entry in node.entries.items():
        if _takes_away(entry.value):
            _report_nothing(entry.key, Mapping({}, node.span), found)
        elif isinstance(entry.value, Mapping):
            kept[name] = Entry(entry.key, _without_removals(entry.value, found))
        else:
            kept[name] = entry
    return Mapping(kept, node.span)


def _takes_away(node: Node) -> bool:
    """`~`, `null` or nothing; a key left without a value says nothing, so only what is written."""
    return isinstance(node, Scalar) and node.value is None and not node.broken and node.text != ""


def _report_nothing(key: Scalar, base: Mapping, found: Diagnostics) -> None:
    near = closest(key.text, base.entries, 0.55)
    also: tuple[Label, ...] = ()
    if near:
        also = (Label(base.entries[near].key.span, "the parent has this"),)
    found.error(
        "RK040",
        f"the parent has no `{key.text}` to take away",
        key.span,
        label="not in the parent",
        help=f"did you mean `{near}`?" if near else "remove this line",
        also=also,
    )


def _warn_of_near_sentence(key: Scalar, base: Mapping, over: Mapping, found: Diagnostics) -> None:
    if " " not in key.text or len(key.text) > 300:
        return
    if len(base.entries) * len(over.entries) > _MOST_COMPARED:
        return
    for name, entry in base.entries.items():
        if " " not in name or name in over.entries or len(name) > 300:
            continue
        if _alike(key.text, name):
            found.warning(
                "RK041",
                "this sentence is nearly one of the parent, and is added beside it",
                key.span,
                label="new here",
                help=f"to replace that one, write `{name}`",
                also=(Label(entry.key.span, "the parent's sentence"),),
            )
            return


def _alike(one: str, other: str) -> bool:
    import difflib

    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    return matcher.quick_ratio() >= _NEAR and matcher.ratio() >= _NEAR
