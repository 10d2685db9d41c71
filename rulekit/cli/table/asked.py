"""Which of several actions is meant: the question, and what further words leave of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import attrs

from rulekit.cli.table.labels import comparable
from rulekit.cli.table.reading import with_joined_name
from rulekit.engine.deck import Deck
from rulekit.engine.reading import vocabulary


@attrs.frozen
class Asked:
    """The actions that the words so far may mean, and the numbers under which they are shown."""

    meant: tuple[str, ...]
    words: tuple[str, ...]
    numbers: Mapping[int, str] = attrs.field(factory=dict)

    def is_clear(self, before: Asked, most_shown: int, deck: Deck) -> bool:
        """Whether one is left of actions that were all shown, and words were said for it that
        others have not, or all of its cards."""
        if len(self.meant) > 1 or len(before.meant) > most_shown:
            return False
        values = Counter(comparable(self.meant[0], deck)[1:])
        return len(before.meant) > 1 or values <= Counter(self.words)

    def narrowed(self, line: str, names: Sequence[str], deck: Deck) -> Asked | None:
        """With the words of a further line, those it leaves; None where it leaves none.

        The line goes on with what was typed before, repeats some of it, or says it anew.
        """
        further = worded(line, names, deck)
        if not further or line.strip().isdecimal():
            return None
        repeated = (Counter(self.words) | Counter(further)).elements()
        for words in ((*self.words, *further), tuple(repeated), further):
            left = tuple(one for one in self.meant if _has_all(one, words, deck))
            if left:
                return Asked(left, words)
        return None


def worded(line: str, names: Sequence[str], deck: Deck) -> tuple[str, ...]:
    """The words of a line as they are compared; the name of an action, whole or begun, is one."""
    words = with_joined_name(line.split(), names)
    return tuple(comparable(" ".join(words), deck))


def _has_all(text: str, words: Sequence[str], deck: Deck) -> bool:
    """Whether all words are among those of an action or begin one of them, one of them perhaps a
    part of its name."""
    name, *values = comparable(text, deck)
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
    return same or (len(word) > 1 and value.startswith(word))
