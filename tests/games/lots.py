"""Shares of the battery: a small one for every run, the long ones marked `slow`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import pytest

from tests.games.subjects import (
    STYLES,
    Play,
    Setting,
    all_settings,
    begin,
    few_settings,
    subjects,
)

PARTS = 4
"""The long share of a game is cut into so many tests."""


@attrs.define(eq=False)
class Lot:
    """Some settings of a game with some seeds each; `counts` tells what was done."""

    subject: str
    part: int | None
    """None: the small share."""
    counts: Counter[str] = attrs.field(factory=Counter)

    @property
    def long(self) -> bool:
        return self.part is not None

    def settings(self, most: int | None = None) -> tuple[Setting, ...]:
        """The settings to try: `most` at most, evenly spread; three times as many in a long share.

        None: all of the share.
        """
        if self.part is None:
            there = few_settings(self.subject)
        else:
            there = all_settings(self.subject)[self.part :: PARTS]
            most = None if most is None else 3 * most
        if most is None or most >= len(there):
            return there
        return tuple(there[at * len(there) // most] for at in range(most))

    def plays(
        self,
        quick: int = 1,
        long: int = 4,
        settings: int | None = None,
        styles: Sequence[str] = tuple(STYLES),
    ) -> Iterator[Play]:
        """Matches just begun: so many for each setting, in each style in turn."""
        at = 0
        for setting in self.settings(settings):
            self.counts["settings"] += 1
            for number in range(long if self.long else quick):
                play = begin(setting, f"match-{number}", styles[at % len(styles)])
                at += 1
                yield play
                self.counts["matches"] += 1
                self.counts["decisions"] += play.match.number

    def __str__(self) -> str:
        return self.subject if self.part is None else f"{self.subject}-{self.part + 1}"


def lots() -> list[Any]:
    small = [pytest.param((subject, None), id=subject) for subject in subjects()]
    long = [
        pytest.param((subject, part), id=f"{subject}-long{part + 1}", marks=pytest.mark.slow)
        for subject in subjects()
        for part in range(PARTS)
    ]
    return [*small, *long]
