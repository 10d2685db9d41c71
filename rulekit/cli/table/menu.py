"""What a player may do, as a list to choose from: numbered lines, or cards together in one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import attrs

MOST_LINES = 8
"""As many melds, or cards to lay off, have a line of their own."""
MOST_IN_ROW = 24
WIDEST_LABEL = 36


@attrs.frozen
class Row:
    """A line of the list: an action with its number, or several of one name without numbers.

    `head` is what the labels of several have in common, `rests` what is different in each;
    `short` says that these are single cards.
    """

    texts: tuple[str, ...]
    number: int = 0
    head: str = ""
    rests: tuple[str, ...] = ()
    short: bool = False


@attrs.frozen
class Menu:
    """The actions of a moment. `order` has their texts by number: those that are shown first."""

    rows: tuple[Row, ...]
    order: tuple[str, ...]
    numbered: int


def make_menu(actions: Sequence[Mapping[str, Any]], by_action: bool) -> Menu:
    """The list for the actions of a view; `by_action` puts many of one name together."""
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for action in actions:
        name = action["text"].split()[0] if by_action else action["text"]
        groups.setdefault(name, []).append(action)
    rows: list[Row] = []
    for group in groups.values():
        row = _row(group)
        rows += [row] if row else [Row((action["text"],), 1) for action in group]
    shown = [row.texts[0] for row in rows if row.number]
    hidden = [text for row in rows if not row.number for text in row.texts]
    numbered = tuple(
        attrs.evolve(row, number=shown.index(row.texts[0]) + 1) if row.number else row
        for row in rows
    )
    return Menu(numbered, (*shown, *hidden), len(shown))


def _row(group: Sequence[Mapping[str, Any]]) -> Row | None:
    """Actions of one name in one line, or None where each has its own."""
    if len(group) < 2:
        return None
    labels = [action["label"].split() for action in group]
    common = _in_common(labels, group[0]["text"].split()[1:])
    rests = tuple(" ".join(label[common:]) for label in labels)
    short = all(len(label) == common + 1 for label in labels)
    if not common or not all(rests) or not (short or len(group) > MOST_LINES):
        return None
    head = " ".join(labels[0][:common])
    return Row(tuple(action["text"] for action in group), 0, head, rests, short)


def _in_common(labels: Sequence[Sequence[str]], values: Sequence[str]) -> int:
    """How many words all labels begin with, before the first thing that is chosen."""
    for at, words in enumerate(zip(*labels, strict=False)):
        if len(set(words)) > 1 or words[0] in values:
            return at
    return min(map(len, labels))


def lines(
    menu: Menu,
    labels: Mapping[str, str],
    show: Callable[[str], str],
    hand: Callable[[Sequence[str]], str],
    dim: Callable[[str], str],
    screen: int,
) -> Iterator[str]:
    """The list for people. `labels` are what is shown for each action, by its text.

    `show` and `hand` print what is different in actions of one name: alone, or single cards.
    """
    single = [labels[row.texts[0]] for row in menu.rows if row.number]
    width = min(WIDEST_LABEL, max(map(len, single), default=0))
    for row in menu.rows:
        if row.number:
            yield one_line(row.number, labels[row.texts[0]], row.texts[0], width, dim)
        elif row.short:
            yield f"       {row.head}   {hand(row.rests)}"
        else:
            more = len(row.rests) - MOST_IN_ROW
            told = [show(rest) for rest in row.rests[:MOST_IN_ROW]]
            if more > 0:
                told.append(f"and {more} more: `list {row.texts[0].split()[0]}`")
            yield from packed(f"       {row.head}   ", told, screen)


def packed(head: str, parts: Sequence[str], width: int) -> Iterator[str]:
    """Parts beside each other behind a head, in as many lines as they need, none of them cut."""
    line = head + parts[0]
    for part in parts[1:]:
        if len(line) + len(part) + 3 > width:
            yield line
            line = " " * len(head) + part
        else:
            line += f" | {part}"
    yield line


def one_line(number: int, label: str, text: str, width: int, dim: Callable[[str], str]) -> str:
    """An action with its number, and how it is written."""
    return f"  {number:>3}  {label:<{width}}  {dim(text)}"


def some_lines(
    menu: Menu, labels: Mapping[str, str], only: Collection[str], dim: Callable[[str], str]
) -> Iterator[str]:
    """Some of the actions, each in a line, under the numbers they have."""
    width = min(WIDEST_LABEL, max((len(labels[text]) for text in only), default=0))
    for number, text in enumerate(menu.order, 1):
        if text in only:
            yield one_line(number, labels[text], text, width, dim)
