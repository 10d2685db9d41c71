"""What a file changes of those it is made from: inherited, settled, changed, added, removed."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Literal, TypeAlias

import attrs

from rulekit.rules.clashes import ITS_OWN
from rulekit.rules.resolve import Resolved, without_joints
from rulekit.rules.settled import OPTIONS, SETTLED
from rulekit.source.tree import Entry, Mapping, Scalar, Sequence, plain, without_keys

What: TypeAlias = Literal["inherits", "settles", "changes", "adds", "removes"]


@attrs.frozen
class Change:
    """One thing that is done to what a game is made from, at a path of keys."""

    what: What
    path: tuple[str, ...]
    value: str = ""
    """What an option is settled as."""

    def __str__(self) -> str:
        return " › ".join(self.path) + (f": {self.value}" if self.value else "")


def changes_of(resolved: Resolved) -> tuple[Change, ...]:
    """What the file itself does to the rest; nothing for a game that stands alone."""
    if resolved.tree is None or resolved.below is None:
        return ()
    below = _without_own(resolved.below)
    return tuple(_changes(below, _without_own(resolved.tree), ()))


def summary(resolved: Resolved) -> str:
    """The changes as lines, one kind after the other; "" where there is nothing to tell."""
    changes = changes_of(resolved)
    lines = []
    kinds: tuple[What, ...] = ("inherits", "settles", "changes", "adds", "removes")
    for kind in kinds:
        told = [str(one) for one in changes if one.what == kind]
        if kind == "inherits" and told:
            told = [", ".join(told)]
        lines += [f"{kind if not n else '':8}  {one}" for n, one in enumerate(told)]
    return "".join(f"{line}\n" for line in lines)


def _without_own(tree: Mapping) -> Mapping:
    return without_keys(without_joints(tree), ITS_OWN)


def _changes(base: Mapping, now: Mapping, path: tuple[str, ...]) -> Iterator[Change]:
    for name, entry in base.entries.items():
        after = now.entries.get(name)
        here = (*path, name)
        if after is None:
            yield Change("removes", here)
        elif plain(entry.value) == plain(after.value) and _same_order(entry, after):
            if not path:
                yield Change("inherits", here)
        elif isinstance(entry.value, Mapping) and isinstance(after.value, Mapping):
            yield from _changes(entry.value, after.value, here)
        elif isinstance(entry.value, Sequence) and isinstance(after.value, Sequence) and not path:
            yield from _rows(entry.value, after.value, here)
        elif _is_settled(here):
            yield _settling(here, after)
        else:
            yield Change("changes", here)
    for name, entry in now.entries.items():
        here = (*path, name)
        if name not in base.entries:
            yield _settling(here, entry) if _is_settled(here) else Change("adds", here)


def _rows(base: Sequence, now: Sequence, path: tuple[str, ...]) -> Iterator[Change]:
    """What is done to the rows of a list, by the numbers they have below, or as they are added."""
    before, after = ([repr(plain(item)) for item in rows.items] for rows in (base, now))
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for _, first, last, new_first, new_last in matcher.get_opcodes():
        gone, new = last - first, new_last - new_first
        if before[first:last] == after[new_first:new_last]:
            continue
        for number in range(max(gone, new)):
            beyond: What = "removes" if gone > new else "adds"
            what: What = "changes" if number < min(gone, new) else beyond
            at = new_first if what == "adds" else first
            yield Change(what, (*path, f"row {at + number + 1}"))


def _same_order(one: Entry, other: Entry) -> bool:
    if not isinstance(one.value, Mapping) or not isinstance(other.value, Mapping):
        return True
    return list(one.value.entries) == list(other.value.entries)


def _is_settled(path: tuple[str, ...]) -> bool:
    return len(path) == 3 and path[0] == OPTIONS and path[2] == SETTLED


def _settling(path: tuple[str, ...], entry: Entry) -> Change:
    text = entry.value.text if isinstance(entry.value, Scalar) else ""
    return Change("settles", path[:2], text)
