"""A file laid over the one it is made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Literal, TypeAlias

import attrs

from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.span import Span
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry, Mapping, Node, Scalar

WHOLE = frozenset({("deck", "suits"), ("deck", "ranks")})
"""Maps that a child replaces as a whole."""
RULE, CONDITION = "rule", "if"
"""The keys of a rule with a short name: its sentence, and what must hold."""

_NEAR = 0.85
_MOST_COMPARED = 40_000


@attrs.frozen
class Joint:
    """Where an entry of the child is to stand among those of the parent."""

    side: Literal["before", "after"]
    anchor: str
    span: Span
    """Where the anchor is written."""


Joints: TypeAlias = "MappingProxyType[Span, Joint] | dict[Span, Joint]"
NO_JOINTS: Joints = MappingProxyType({})


@attrs.frozen
class _Join:
    """What holds for all maps of two files."""

    found: Diagnostics
    joints: Joints
    whose: str


def merge(
    base: Mapping,
    over: Mapping,
    found: Diagnostics,
    joints: Joints = NO_JOINTS,
    whose: str = "the parent",
) -> Mapping:
    """`over` laid over `base`: maps merge, other values replace, null takes away.

    Keys of `base` keep their place and new ones follow, unless `joints` (by the place of their
    key) say where they stand; each node keeps the span of the file it was written in. What cannot
    be taken away, or repeats a sentence with a slip, goes to `found`; `whose` calls `base`.
    """
    return _merge(base, over, (), _Join(found, joints, whose))


def _merge(base: Mapping, over: Mapping, path: tuple[str, ...], join: _Join) -> Mapping:
    entries = dict(base.entries)
    gone: list[str] = []
    for written, entry in over.entries.items():
        name = written if written in base.entries else _by_sentence(written, base) or written
        below = base.entries.get(name)
        if _takes_away(entry.value):
            if below is None:
                _report_nothing(entry.key, base, join)
            else:
                gone.append(name)
            continue
        if below is None:
            _warn_of_near_sentence(entry.key, base, over, join)
        key = entry.key if below is None or name == written else below.key
        entries[name] = Entry(key, _join(below, entry.value, (*path, name), join))
        joint = join.joints.get(entry.key.span)
        if joint is not None:
            entries = _moved(entries, name, joint, base, join)
    for name in gone:
        entries.pop(name, None)
    return Mapping(entries, over.span)


def _join(below: Entry | None, over: Node, path: tuple[str, ...], join: _Join) -> Node:
    base = below.value if below is not None else None
    if isinstance(over, Mapping):
        known = base if isinstance(base, Mapping) and path not in WHOLE else None
        return _merge(known or Mapping({}, over.span), over, path, join)
    if isinstance(base, Mapping) and set(base.entries) == {RULE, CONDITION}:
        changed = Entry(base.entries[CONDITION].key, over)
        return Mapping({**base.entries, CONDITION: changed}, base.span)
    return over


def _takes_away(node: Node) -> bool:
    """`~`, `null` or nothing; a key left without a value says nothing, so only what is written."""
    return isinstance(node, Scalar) and node.value is None and not node.broken and node.text != ""


# ----------------------------------------------------------------------------------- places


def _moved(
    entries: dict[str, Entry], name: str, joint: Joint, base: Mapping, join: _Join
) -> dict[str, Entry]:
    """The entries with one of them at the side of another."""
    anchor = joint.anchor if joint.anchor in entries else _by_sentence(joint.anchor, base)
    if anchor is None or anchor == name:
        _report_no_anchor(joint, [key for key in entries if key != name], base, join)
        return entries
    moved: dict[str, Entry] = {}
    others = [(key, entry) for key, entry in entries.items() if key != name]
    last = _last_after(others, anchor, join) if joint.side == "after" else anchor
    for key, entry in others:
        if key == last and joint.side == "before":
            moved[name] = entries[name]
        moved[key] = entry
        if key == last and joint.side == "after":
            moved[name] = entries[name]
    return moved


def _last_after(others: list[tuple[str, Entry]], anchor: str, join: _Join) -> str:
    """The anchor, or the last of those put behind it before: they stay in the order written."""
    last, passed = anchor, False
    for key, entry in others:
        if passed:
            joint = join.joints.get(entry.key.span)
            if joint is None or (joint.side, joint.anchor) != ("after", anchor):
                break
            last = key
        passed = passed or key == anchor
    return last


def _report_no_anchor(joint: Joint, names: list[str], base: Mapping, join: _Join) -> None:
    near = closest(joint.anchor, names, 0.55)
    known = ", ".join(f"`{name}`" for name in names[:6])
    also: tuple[Label, ...] = ()
    if near in base.entries:
        also = (Label(base.entries[near].key.span, f"{join.whose} has this"),)
    advice = f"did you mean `{near}`?" if near else f"there is {known}"
    join.found.error(
        "RK048",
        f"there is no `{joint.anchor}` to stand {joint.side}",
        joint.span,
        label=f"not in {join.whose}",
        help=advice if names else "write the entries without it",
        also=also,
    )


# --------------------------------------------------------------------------------- sentences


def _sentences(base: Mapping) -> Iterator[tuple[str, str]]:
    """The sentences of a map with the keys they stand under: short names have theirs inside."""
    for name, entry in base.entries.items():
        rule = entry.value.get(RULE) if isinstance(entry.value, Mapping) else None
        if isinstance(rule, Scalar) and CONDITION in _keys(entry.value):
            yield rule.text, name
        elif " " in name:
            yield name, name


def _by_sentence(sentence: str, base: Mapping) -> str | None:
    """The short name of the rule that has this sentence."""
    if " " not in sentence:
        return None
    return next((name for said, name in _sentences(base) if said == sentence), None)


def _keys(node: Node) -> Iterable[str]:
    return node.entries if isinstance(node, Mapping) else ()


def _report_nothing(key: Scalar, base: Mapping, join: _Join) -> None:
    said = dict(_sentences(base))
    near = closest(key.text, [*base.entries, *said], 0.55)
    near = said.get(near, near)
    also: tuple[Label, ...] = ()
    if near:
        also = (Label(base.entries[near].key.span, f"{join.whose} has this"),)
    join.found.error(
        "RK040",
        f"{join.whose} has no `{key.text}` to take away",
        key.span,
        label=f"not in {join.whose}",
        help=f"did you mean `{near}`?" if near else "remove this line",
        also=also,
    )


def _warn_of_near_sentence(key: Scalar, base: Mapping, over: Mapping, join: _Join) -> None:
    if " " not in key.text or len(key.text) > 300:
        return
    if len(base.entries) * len(over.entries) > _MOST_COMPARED:
        return
    for said, name in _sentences(base):
        if name in over.entries or said in over.entries or len(said) > 300:
            continue
        if _alike(key.text, said):
            join.found.warning(
                "RK041",
                f"this sentence is nearly one of {join.whose}, and is added beside it",
                key.span,
                label="new here",
                help=f"to replace that one, write `{name}`",
                also=(Label(base.entries[name].key.span, "the sentence that was there"),),
            )
            return


def _alike(one: str, other: str) -> bool:
    import difflib

    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    return matcher.quick_ratio() >= _NEAR and matcher.ratio() >= _NEAR
