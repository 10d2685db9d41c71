"""Lines whose first word is a card and also begins the name of an action."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit.cli.table.labels import values_in
from rulekit.cli.table.reading import begins, with_joined_name
from rulekit.engine.deck import Deck
from rulekit.engine.reading import plain, read_card


@attrs.frozen
class Twofold:
    """What the first word of a line may be: the card with this `code`, or one of these `names`;
    `rest` stands behind it."""

    word: str
    code: str
    names: tuple[str, ...]
    rest: tuple[str, ...]

    @property
    def is_code(self) -> bool:
        """Whether the word is the card as it is shown in codes."""
        return plain(self.word) == plain(self.code)

    @property
    def as_card(self) -> str:
        """The line with the card."""
        return " ".join([self.code, *self.rest])

    @property
    def as_names(self) -> list[str]:
        """The line with each of the names."""
        return [" ".join([name, *self.rest]) for name in self.names]

    @property
    def readings(self) -> list[str]:
        """The line in each way."""
        return [self.as_card, *self.as_names]

    def says(self, text: str, deck: Deck) -> bool:
        """Whether an action is said for certain where no other is left: by further words, or by the
        code of a card that it has."""
        return bool(self.rest) or (self.is_code and self.code in values_in(text, deck))


def twofold(line: str, names: Sequence[str], deck: Deck) -> Twofold | None:
    """What a line is twofold in; None for one that begins with a name in full, or with one thing
    only."""
    words = with_joined_name(line.split(), names)
    if not words or words[0].casefold() in names:
        return None
    begun = tuple(name for name in names if begins(words[0].casefold(), name))
    found = read_card([plain(words[0])], deck) if begun else None
    if found is None:
        return None
    return Twofold(words[0], deck.faces[found[0]].code, begun, tuple(words[1:]))
