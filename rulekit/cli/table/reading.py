"""What a person types, matched with what they may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Literal

import attrs

from rulekit.cli.table.menu import MOST_SHOWN
from rulekit.cli.table.spans import spans
from rulekit.engine.deck import Deck
from rulekit.engine.reading import plain, vocabulary

COMMANDS = ("help", "list", "log", "quit", "rules", "save", "score", "sort", "undo", "why")
LEAVE = ("exit", "q", "quit")
"""What leaves, in these letters alone: `Q` is a queen."""
AS_IT_IS = "save"
"""The command behind which stands a file."""
_ALONE = ("help", "log", "quit", "rules", "score", "undo")
"""The commands that are done only where nothing stands behind them."""
_SHORT = {
    "?": "help", "all": "list", "exit": "quit", "more": "list", "points": "score", "q": "quit",
    "scores": "score",
}  # fmt: skip
PARTS = "/"
LINE = "#"
"""What stands before a number that can only be that of a line."""
PLACE, _READING, _PARTS = "on", "as", PARTS
"""What stands behind the cards of an action: the meld they go to, or what they are to be;
and what stands between melds."""

UNNUMBERED = "; type the card, or `list` to see every number"
"""What to do instead where actions are shown without their numbers."""


_NONE: Mapping[str, int] = {}


@attrs.frozen
class Number:
    """A line that is a number; `of_line` says that it can only be that of a line of the list."""

    value: int
    of_line: bool = False

    @property
    def said(self) -> str:
        """The number as it is written where it is chosen."""
        return str(self.value)


def _no_values(number: Number) -> tuple[str, ...]:
    return ()


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


def read_line(
    line: str,
    legal: Sequence[str],
    names: Sequence[str],
    hidden: Container[str] = (),
    in_full: Mapping[str, int] = _NONE,
    leave: Container[str] = LEAVE,
    valued: Callable[[Number], tuple[str, ...]] = _no_values,
) -> Typed:
    """Understand a line: a number of the list, a command, or an action written liberally. A number
    that is one of the list and of what is chosen, which `valued` says, is not clear.

    `legal` are the texts of the actions in the order they are numbered, `names` the names of all
    actions of this moment, legal or not. The numbers of `hidden` actions are not shown. Those with
    a name of `in_full` are not meant for certain where only some of several cards that are one
    choice are named; it says how many cards are chosen before those. `leave` are the words that
    leave, in these letters.
    """
    words = line.split()
    if not words:
        return Typed("nothing")
    first = words[0].casefold()
    command = _SHORT.get(words[0], first)
    if command == "quit" and words[0] not in leave:
        command = ""
    if command in _ALONE and len(words) > 1 and first not in names:
        return Typed("unclear", f"no: `{first}` stands alone")
    if command in COMMANDS and command not in names and first not in names:
        return Typed("command", " ".join(words[1:]), command)
    number = number_of(line)
    if number is not None:
        return _of_number(number, _numbered(number.value, legal, hidden), valued(number))
    return understand(words, legal, names, in_full)


def understand(
    words: Sequence[str],
    legal: Sequence[str],
    names: Sequence[str],
    in_full: Mapping[str, int] = _NONE,
) -> Typed:
    """An action from some of its words: `ob bells` may be `play_card OB bells`.

    An action whose cards are all named goes before those of which only some are; a card alone may
    also begin an action of another name in which it is chosen by itself.
    """
    words = with_joined_name(words, names)
    folded = [word.casefold() for word in words]
    whole = in_whole(folded, legal)
    if whole and len(folded) == 1 and folded[0] not in whole:
        told = {text.split()[0] for text in whole}
        whole += [text for text in legal if _begins_alone(folded[0], text, in_full, told)]
    fitting = whole or [text for text in legal if _fits(folded, text, in_full)]
    in_part = not whole and len(fitting) == 1 and _names_some(folded, fitting[0], in_full)
    if len(fitting) == 1 and not in_part:
        return Typed("action", fitting[0])
    if fitting:
        return Typed("unclear", meant=tuple(fitting))
    return Typed("action", _complete(words, names))


def in_whole(words: Sequence[str], texts: Sequence[str]) -> list[str]:
    """The texts that words in small letters say, or else those of which they name all cards."""
    exact = [text for text in texts if text.casefold().split() == list(words)]
    whole = exact or [text for text in texts if _is_whole(words, text)]
    if _PARTS not in words:
        whole = whole or [text for text in texts if _is_whole(words, text.replace(_PARTS, ""))]
    return whole


def with_joined_name(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """The words with a name that is written in several of them as one: `lay off` is `lay_off`."""
    for count in range(min(4, len(words)), 1, -1):
        name = "_".join(words[:count]).casefold()
        if name in names:
            return [name, *words[count:]]
    return list(words)


def attempts(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """What a line may mean where a name is missing or only begun, likeliest first."""
    words = with_joined_name(words, names)
    first = words[0].casefold()
    if first in names:
        return [" ".join([first, *words[1:]])]
    begun = [name for name in names if begins(first, name)]
    named = [" ".join([name, *words[1:]]) for name in begun]
    return [*named, *(" ".join([name, *words]) for name in names)]


def half_a_card(deck: Deck, word: str, legal: Sequence[int] = ()) -> str:
    """What to write instead of a rank or a suit where a card is meant; "" for other words.

    The example is the first card of it among the faces that are `legal`, else the first of these.
    """
    words, said = vocabulary(deck), plain(word).replace("_", "")
    for kind, number in (("rank", words.ranks.get(said)), ("suit", words.suits.get(said))):
        if number is None:
            continue
        faces = [deck.faces[face] for face in legal]
        same = (one for one in faces if number == (one.rank if kind == "rank" else one.suit))
        face = next(iter([*same, *faces]), None)
        return f"`{word}` is a {kind}: name the card" + (f", such as {face.code}" if face else "")
    return ""


def number_of(line: str) -> Number | None:
    """The number that a line is, or None."""
    said = line.strip()
    bare = said.removeprefix(LINE)
    if not bare.isascii() or not bare.isdecimal():
        return None
    return Number(int(bare[:9]), bare != said)


def _of_number(number: Number, line: Typed, valued: tuple[str, ...]) -> Typed:
    """What a number means beside the line of it, if there is one, and what is `valued` so."""
    is_line = line.kind == "action"
    if number.of_line or set(valued) <= {line.text} or (len(valued) > MOST_SHOWN and not is_line):
        return line
    if is_line:
        return Typed("unclear", meant=(line.text, *(one for one in valued if one != line.text)))
    if len(valued) == 1 and valued[0].split()[1:] == [number.said]:
        return Typed("action", valued[0])
    return Typed("unclear", meant=valued)


def _numbered(number: int, legal: Sequence[str], hidden: Container[str]) -> Typed:
    if 1 <= number <= len(legal) and legal[number - 1] not in hidden:
        return Typed("action", legal[number - 1])
    shown = [at for at, text in enumerate(legal, 1) if text not in hidden]
    return Typed("unclear", no_number(str(number), shown, len(shown) < len(legal)))


def no_number(said: str, shown: Sequence[int], more: bool = False) -> str:
    """Says that a number stands beside nothing, and which do; there may be `more` without one."""
    which = f"; the number{'s are' if len(shown) > 1 else ' is'} {spans(shown)}" if shown else ""
    return f"no: there is no number {said}{which}{UNNUMBERED if more else ''}"


def _is_whole(typed: Sequence[str], text: str) -> bool:
    """Whether all cards of an action are typed, in any order, and nothing that it has not; those
    of several melds meld by meld."""
    name, cards, rest = _parts(text)
    for given in _without_name(typed, name):
        lots = _lots(word for word in given if word != PLACE)
        if cards and lots in (_lots(cards), _lots([*cards, *rest])):
            return True
    return False


def _begins_alone(card: str, text: str, in_full: Mapping[str, int], told: Container[str]) -> bool:
    """Whether a card is the first choice, of one card, of an action that is not told yet."""
    name, *values = text.split()
    first = [value.casefold() for value in values[:1]]
    return name not in told and first == [card] and in_full.get(name, 1) > 0


def _lots(words: Iterable[str]) -> list[list[str]]:
    """What stands between the signs that part melds, each lot in order, and the lots in order."""
    lots: list[list[str]] = [[]]
    for word in words:
        if word == _PARTS:
            lots.append([])
        else:
            lots[-1].append(word)
    return sorted(map(sorted, lots))


def _fits(typed: Sequence[str], text: str, in_full: Mapping[str, int] = _NONE) -> bool:
    """Whether the words typed begin the action's, or are several of them; behind its name one card
    is enough where all it takes is several."""
    name, cards, rest = _parts(text)
    values = [*cards, *rest]
    for given in _without_name(typed, name):
        given = [word for word in given if word != PLACE]
        if _PARTS in given:
            return _begins_with_lots(given, values)
        named = len(given) < len(typed) and in_full.get(name) == 0
        some = len(given) > (0 if named else 1) and Counter(given) <= Counter(values)
        if some or given == values[: len(given)]:
            return bool(given) or typed[0] == name or begins(typed[0], name)
    return False


def _begins_with_lots(given: Sequence[str], values: Sequence[str]) -> bool:
    """Whether the melds typed are melds of an action, and the last of them the beginning of one."""
    end = len(given) - 1 - list(reversed(given)).index(_PARTS)
    left = _lots(values)
    for lot in _lots(given[:end]):
        if lot not in left:
            return False
        left.remove(lot)
    last = Counter(given[end + 1 :])
    return any(last <= Counter(lot) for lot in left)


def _names_some(typed: Sequence[str], text: str, in_full: Mapping[str, int]) -> bool:
    """Whether of an action with several cards as one choice some of these are typed."""
    name = text.split()[0]
    given = len(typed) - name.startswith(typed[0])
    return name in in_full and given > in_full[name]


def _parts(text: str) -> tuple[str, list[str], list[str]]:
    """The name of an action, its cards, and what stands behind `on` or `as`, in small letters."""
    name, *values = text.split()
    behind = [at for at, word in enumerate(values) if word in (PLACE, _READING)]
    end = behind[0] if behind else len(values)
    cards = [word.casefold() for word in values[:end]]
    return name, cards, [word.casefold() for word in values[end + 1 :]]


def _without_name(typed: Sequence[str], name: str) -> list[list[str]]:
    """The words typed without the name in front, and as they are where it may be missing."""
    if typed[0] == name:
        return [list(typed[1:])]
    if begins(typed[0], name):
        return [list(typed[1:]), list(typed)]
    return [list(typed)]


def begins(word: str, name: str) -> bool:
    """Whether a word in small letters begins a name; one letter is not enough."""
    return len(word) > 1 and name.startswith(word)


def _complete(words: Sequence[str], names: Sequence[str]) -> str:
    """The text with the whole name of an action in front, where it is clear which is meant."""
    first, *rest = words
    if first in names:
        return " ".join(words)
    meant = [name for name in names if begins(first.casefold(), name)]
    if len(meant) == 1:
        return " ".join([meant[0], *rest])
    return " ".join(words)
