"""What a player may do, as a list to choose from: numbered lines, or cards together in one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import attrs

MOST_LINES = 8
"""As many melds, or cards to lay off, have a line of their own."""
MOST_IN_ROW = 24
MOST_WAYS = 6
"""So many of several melds each stand in one line."""
MOST_SHOWN = 24
"""So many lines are shown of actions between which it is open what is meant."""
MOST_LISTED = 200
"""So many lines are shown where all actions are asked for."""
_BEFORE, _BETWEEN = 7, 2
"""The columns of a line that its number takes, and those between what is shown and typed."""
NO_ACTIONS: Mapping[str, str] = {}


@attrs.frozen
class Row:
    """A line of the list: an action with its number, or several of one name without numbers.

    `head` is what the labels of several have in common, `rests` what is different in each;
    `short` says that these are single cards. With `many`, `rests` are the cards of which so many
    are chosen, and `tail` is what the labels end with.
    """

    texts: tuple[str, ...]
    number: int = 0
    head: str = ""
    rests: tuple[str, ...] = ()
    short: bool = False
    many: str = ""
    tail: str = ""


@attrs.frozen
class Menu:
    """The actions of a moment. `order` has their texts by number: those that are shown first."""

    rows: tuple[Row, ...]
    order: tuple[str, ...]
    numbered: int


def make_menu(
    actions: Sequence[Mapping[str, Any]],
    by_action: bool,
    several: Mapping[str, str] = NO_ACTIONS,
) -> Menu:
    """The list for the actions of a view; `by_action` puts many of one name together.

    `several` are the names of actions of several cards, with how many these are.
    """
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for action in actions:
        name = action["text"].split()[0]
        grouped = by_action or name in several
        groups.setdefault(name if grouped else action["text"], []).append(action)
    rows: list[Row] = []
    for name, group in groups.items():
        row = _row_of_several(group, several[name]) if name in several else _row(group)
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


def _row_of_several(group: Sequence[Mapping[str, Any]], many: str) -> Row | None:
    """Many choices of several cards in one line that says of which."""
    if len(group) <= MOST_LINES:
        return None
    labels = [action["label"].split() for action in group]
    head = " ".join(labels[0][: _in_common(labels, group[0]["text"].split()[1:])])
    texts = tuple(action["text"] for action in group)
    cards = dict.fromkeys(card for text in texts for card in text.split()[1:])
    reverse = [label[::-1] for label in labels]
    end = _in_common(reverse, group[0]["text"].split()[:0:-1])
    tail = " ".join(labels[0][len(labels[0]) - end :])
    return Row(texts, 0, head, tuple(cards), many=many, tail=tail)


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
    width = _column([row.texts[0] for row in menu.rows if row.number], labels, screen)
    for row in menu.rows:
        if row.number:
            yield one_line(row.number, labels[row.texts[0]], row.texts[0], width, dim, screen)
        elif row.many:
            many = f"{row.many} {row.tail}," if row.tail else row.many
            yield f"       {row.head}   {many} of {hand(row.rests)}"
        elif row.short:
            yield f"       {row.head}   {hand(row.rests)}"
        else:
            several = any(" / " in text for text in row.texts)
            most = MOST_WAYS if several else MOST_IN_ROW
            told = [show(rest) for rest in row.rests[:most]]
            if len(row.rests) > most:
                name = row.texts[0].split()[0]
                how = f"`{name}` asks which" if several else f"`list {name}`"
                told.append(f"and {len(row.rests) - most} more: {how}")
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


def one_line(
    number: int, label: str, text: str, width: int, dim: Callable[[str], str], screen: int
) -> str:
    """An action with its number, and how it is written where there is room for both."""
    line = f"  {number:>3}  {label:<{width}}"
    beside = len(label) <= width and len(line) + _BETWEEN + len(text) <= screen
    return f"{line}{' ' * _BETWEEN}{dim(text)}" if beside else line.rstrip()


def _column(texts: Collection[str], labels: Mapping[str, str], screen: int) -> int:
    """How wide the column of the labels is: that of the widest with room for a text beside it."""
    room = screen - _BEFORE - _BETWEEN
    beside = (len(labels[text]) for text in texts if len(labels[text]) + len(text) <= room)
    return max(beside, default=0)


def some_lines(
    menu: Menu,
    labels: Mapping[str, str],
    only: Collection[str],
    dim: Callable[[str], str],
    screen: int,
) -> Iterator[str]:
    """Some of the actions, each in a line, under the numbers they have."""
    wanted = frozenset(only)
    width = _column(wanted, labels, screen)
    for number, text in enumerate(menu.order, 1):
        if text in wanted:
            yield one_line(number, labels[text], text, width, dim, screen)
