"""What a person types, matched with what they may do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import attrs

from rulekit.engine.deck import Deck

COMMANDS = ("help", "log", "quit", "save", "undo", "why")
LEAVE = ("exit", "q", "quit")
"""What leaves, in these letters alone: `Q` is a queen."""
_SHORT = {"?": "help", "exit": "quit", "q": "quit"}


@attrs.frozen
class Typed:
    """A line as understood.

    `command`: one of `COMMANDS` with its `text`. `action`: the text of an action, perhaps not a
    legal one. `unclear`: several actions it could mean. `nothing`: an empty line.
    """

    kind: Literal["command", "action", "unclear", "nothing"]
    text: str = ""
    command: str = ""
    meant: tuple[str, ...] = ()


def read_line(line: str, legal: Sequence[str], names: Sequence[str]) -> Typed:
    """Understand a line: a number of the list, a command, or an action written liberally.

    `legal` are the texts of the actions in the order they are numbered, `names` the names of all
    actions of this moment, legal or not.
    """
    words = line.split()
    if not words:
        return Typed("nothing")
    first = words[0].casefold()
    command = _SHORT.get(words[0], first)
    if command == "quit" and words[0] not in LEAVE:
        command = ""
    if command in COMMANDS and not any(command == name for name in names):
        return Typed("command", " ".join(words[1:]), command)
    if len(words) == 1 and first.isascii() and first.isdecimal():
        return _numbered(int(first[:9]), legal)
    return understand(words, legal, names)


def understand(words: Sequence[str], legal: Sequence[str], names: Sequence[str]) -> Typed:
    """An action from some of its words: `ob bells` may be `play_card OB bells`."""
    folded = [word.casefold() for word in words]
    exact = [text for text in legal if text.casefold().split() == folded]
    fitting = exact or [text for text in legal if _fits(folded, text.casefold().split())]
    if len(fitting) == 1:
        return Typed("action", fitting[0])
    if fitting:
        return Typed("unclear", meant=tuple(fitting))
    return Typed("action", _complete(words, names))


def half_a_card(deck: Deck, word: str) -> str:
    """What to write instead of a rank or a suit where a card is meant; "" for other words."""
    for kind, names, codes in (
        ("rank", deck.ranks, deck.rank_codes),
        ("suit", deck.suits, deck.suit_codes),
    ):
        for number, written in enumerate(zip(names, codes, strict=True)):
            if word.casefold() in (one.casefold() for one in written):
                for face in deck.faces:
                    if (face.rank if kind == "rank" else face.suit) == number:
                        return f"`{word}` is a {kind}: name the card, such as {face.code}"
    return ""


def _numbered(number: int, legal: Sequence[str]) -> Typed:
    if 1 <= number <= len(legal):
        return Typed("action", legal[number - 1])
    return Typed("unclear", f"there is no number {number}")


def _fits(typed: Sequence[str], text: Sequence[str]) -> bool:
    """Whether the words typed are the action's last ones, or begin its name."""
    name, values = text[0], list(text[1:])
    if typed[0] == name or _begins(typed[0], name):
        return list(typed[1:]) == values[: len(typed) - 1]
    return bool(values) and list(typed) == values[: len(typed)]


def _begins(word: str, name: str) -> bool:
    return len(word) > 1 and name.startswith(word)


def _complete(words: Sequence[str], names: Sequence[str]) -> str:
    """The text with the whole name of an action in front, where it is clear which is meant."""
    first, *rest = words
    if first in names:
        return " ".join(words)
    meant = [name for name in names if _begins(first.casefold(), name)]
    if len(meant) == 1:
        return " ".join([meant[0], *rest])
    return " ".join(words)
