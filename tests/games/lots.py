"""Shares of the battery: a small one for every run, the long ones marked `slow`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import pytest

from tests.games.subjects import (
    DRAFTS,
    STYLES,
    Play,
    Setting,
    all_settings,
    begin,
    few_settings,
    has_many_options,
    is_variant,
    subjects,
)

PARTS = 4
"""The long share of a game is cut into so many tests."""

SOME_SETTINGS = 5
VARIANT_SETTINGS = 2

MATCHES = 1200
FEW_MATCHES = 120
"""So many matches are played with all checks by chance in the long shares: of a game with many
options, and of any other subject. With those of the other tests it is about twice as many."""


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

    @property
    def most_steps(self) -> int:
        """How far matches are followed where each decision is looked at."""
        return 1500 if self.long else 500

    def settings(self, most: int | None = None) -> tuple[Setting, ...]:
        """The settings to try: `most` at most, evenly spread; twice as many in a long share.

        None: all of the share. Of a variant at most VARIANT_SETTINGS in a small share.
        """
        if self.part is None:
            there = few_settings(self.subject)
            if is_variant(self.subject):
                most = min(VARIANT_SETTINGS, most or len(there))
        else:
            there = all_settings(self.subject)[self.part :: PARTS]
            most = None if most is None else 2 * most
        if most is None or most >= len(there):
            return there
        return tuple(there[at * len(there) // most] for at in range(most))

    def plays(
        self,
        quick: int = 1,
        long: int = 4,
        settings: int | None = None,
        styles: Sequence[str] = tuple(STYLES),
        short: bool = False,
    ) -> Iterator[Play]:
        """Matches just begun: so many for each setting, in each style in turn.

        `settings`: with so many settings as `settings` gives; None: some. `short`: with a single
        round where the game has an option for that. `settings` and `matches` alone have them all.
        """
        at = 0
        if settings is None:
            settings = SOME_SETTINGS if not self.long else self._some_of_a_part()
        for setting in self.settings(settings):
            self.counts["settings"] += 1
            for number in range(long if self.long else quick):
                chosen = setting.short if short else setting
                play = begin(chosen, f"match-{number}", styles[at % len(styles)])
                at += 1
                yield play
                self._count(play)

    def matches(self) -> Iterator[Play]:
        """The share of the many matches of a game, the settings and the styles in turn."""
        there, styles = self.settings(), tuple(STYLES)
        for number in range(self._number_of_matches()):
            setting = there[number % len(there)].short
            play = begin(setting, f"many-{number}", styles[number // len(there) % len(styles)])
            yield play
            self._count(play)

    def _some_of_a_part(self) -> int:
        """Half of how many are played in each part of a long share: `settings` doubles it."""
        return 3 if self._is_main else 1

    @property
    def _is_main(self) -> bool:
        """Whether it is a shipped game, and no variant of one."""
        return not is_variant(self.subject) and self.subject not in DRAFTS

    def _number_of_matches(self) -> int:
        if not self.long:
            return len(self.settings())
        many = has_many_options(self.subject) and self._is_main
        return (MATCHES if many else FEW_MATCHES) // PARTS

    def _count(self, play: Play) -> None:
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
