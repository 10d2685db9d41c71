"""Which of several actions is meant: the question, and what further words leave of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import attrs

from rulekit.cli.table.labels import comparable, values_in
from rulekit.cli.table.meaning import names_now, no_such
from rulekit.cli.table.numbers import two_meanings
from rulekit.cli.table.reading import Typed, number_of, with_joined_name
from rulekit.cli.table.twofold import twofold
from rulekit.engine.deck import Deck
from rulekit.engine.reading import plain, vocabulary
from rulekit.match import Match


@attrs.frozen
class Asked:
    """The actions that the words so far may mean, and the numbers under which they are shown."""

    meant: tuple[str, ...]
    words: tuple[str, ...]
    numbers: Mapping[int, str] = attrs.field(factory=dict)
    number: int = -1
    """The number that was typed last and may have been another thing than that of a line."""

    def heading(self, order: Sequence[str]) -> Iterator[str]:
        """What to say before the question: that a number is of a line and something else too."""
        is_line = 0 < self.number <= len(order) and order[self.number - 1] in self.meant
        if is_line and len(self.meant) > 1:
            yield two_meanings(self.number)

    def is_clear(self, before: Asked, most_shown: int, deck: Deck) -> bool:
        """Whether one is left of actions that were all shown, and words were said for it that
        others have not, or all of its cards."""
        if len(self.meant) > 1 or len(before.meant) > most_shown:
            return False
        values = Counter(values_in(self.meant[0], deck))
        return len(before.meant) > 1 or values <= Counter(self.words)

    def narrowed(self, line: str, names: Sequence[str], deck: Deck) -> Asked | None:
        """With the words of a further line, those it leaves; None where it leaves none.

        The line goes on with what was typed before, repeats some of it, or says it anew. A first
        word that may be a card or a name leaves what has either.
        """
        either = twofold(line, names, deck)
        if either is not None:
            each = [self._with(worded(one, names, deck), deck) for one in either.readings]
            found = {text for one in each if one is not None for text in one.meant}
            left = tuple(one for one in self.meant if one in found)
            return Asked(left, self.words, number=self.number) if left else None
        further = worded(line, names, deck)
        return self._with(further, deck) if further else None

    def _with(self, further: tuple[str, ...], deck: Deck) -> Asked | None:
        repeated = (Counter(self.words) | Counter(further)).elements()
        for words in ((*self.words, *further), tuple(repeated), further):
            left = tuple(one for one in self.meant if _has_all(one, words, deck))
            if left:
                return Asked(left, words, number=self.number)
        return None


def asked_of(line: str, meant: tuple[str, ...], names: Sequence[str], deck: Deck) -> Asked:
    """The question which of several actions a line means."""
    number = number_of(line)
    words = () if twofold(line, names, deck) else worded(line, names, deck)
    return Asked(meant, words, number=-1 if number is None else number.value)


def listed_for(
    match: Match, text: str, typed: Typed, order: tuple[str, ...]
) -> tuple[tuple[str, ...], str]:
    """The actions that a text may mean of all that are in `order`, or what to say of none."""
    meant = typed.meant or tuple(one for one in order if one == typed.text)
    if not meant and typed.kind == "action":
        left = Asked(order, ()).narrowed(text, names_now(match), match.machine.deck)
        meant = left.meant if left else ()
    said = typed.text if typed.kind == "unclear" else no_such(match, text)
    return meant, "" if meant else said


def worded(line: str, names: Sequence[str], deck: Deck) -> tuple[str, ...]:
    """The words of a line as they are compared; the name of an action, whole or begun, is one."""
    words = with_joined_name(line.split(), names)
    name = [plain(word) for word in words[:1] if word.casefold() in names]
    return (*name, *comparable(" ".join(words[len(name) :]), deck))


def _has_all(text: str, words: Sequence[str], deck: Deck) -> bool:
    """Whether all words are among those of an action or begin one of them, one of them perhaps a
    part of its name."""
    name, values = plain(text.split()[0]), values_in(text, deck)
    others = list((Counter(values) - Counter(words)).elements())
    left = list((Counter(words) - Counter(values)).elements())
    of_name = next((word for word in left if name.startswith(word)), None)
    if of_name is not None:
        left.remove(of_name)
    for word in left:
        begun = next((one for one in others if _begins(word, one, deck)), None)
        if begun is None:
            return False
        others.remove(begun)
    return True


def _begins(word: str, value: str, deck: Deck) -> bool:
    """Whether a word is the beginning of a value, another way to write it, or the rank or the suit
    of a card."""
    forms = vocabulary(deck)
    if value in deck.codes:
        face = deck.faces[deck.piece_face[deck.codes.index(value)]]
        return forms.ranks.get(word) == face.rank or forms.suits.get(word) == face.suit
    same = any(word in of and of[word] == of.get(value) for of in (forms.suits, forms.ranks))
    return same or (len(word) > 1 and not word.isdecimal() and value.startswith(word))
