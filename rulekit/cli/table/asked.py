"""Which of several actions is meant: the question, and what further words leave of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

from rulekit.cli.table.labels import comparable
from rulekit.cli.table.reading import with_joined_name
from rulekit.engine.deck import Deck


@attrs.frozen
class Asked:
    """The actions that the words so far may mean."""

    meant: tuple[str, ...]
    words: tuple[str, ...]

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
    """Whether all words are among those of an action, one of them perhaps a part of its name."""
    name, *values = comparable(text, deck)
    left = Counter(words) - Counter(values)
    return all(name.startswith(word) for word in left) and left.total() <= 1
