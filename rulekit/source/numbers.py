"""Numbers as people say them."""

from __future__ import annotations

from typing import Final

NUMBER_WORDS: Final = tuple(
    "one two three four five six seven eight nine ten eleven twelve thirteen".split()
)
"""The numbers from 1 on as they are said."""


def in_words(number: int) -> str:
    """A number from 1 on as a word, where it is no large one."""
    return NUMBER_WORDS[number - 1] if number <= len(NUMBER_WORDS) else str(number)
