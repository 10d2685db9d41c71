"""Shares of the battery: a small one for every run, the long ones marked `slow`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
import pytest

from tests.games.subjects import (
    Play,
    Setting,
    all_settings,
    begin,
    ending_of,
    few_settings,
    has_contracts,
    is_variant,
    styles_of,
    subjects,
)

PARTS = 3
"""The long share of a game is cut into so many tests."""

VARIANT_SETTINGS = 1
"""So many settings of a variant are in a small share at most; the long ones play them all."""

MATCHES, VARIANT_MATCHES = 240, 102
CONTRACT_MATCHES, VARIANT_CONTRACT_MATCHES = 81, 39
"""So many whole matches of a game are played with looks by chance in its long shares: 2,000 of
those shipped, and fewer of games with contracts, where one takes as long as ten others."""


@attrs.define(eq=False)
class Lot:
    """Some settings of a game with some seeds each; `counts` tells what was done."""

    subject: str
    part: int | None
    """None: the small share."""
    name: str = ""
    """Whose share it is: of games with contracts other tests have other settings."""
    counts: Counter[str] = attrs.field(factory=Counter)

    @property
    def long(self) -> bool:
        return self.part is not None

    @property
    def most_steps(self) -> int:
        """How far matches are followed where each decision is looked at."""
        if self.has_contracts:
            return 400 if self.long else 200
        return 600 if self.long else 300

    @property
    def ending(self) -> tuple[str, ...]:
        """Two ways to play with which every match comes to its end."""
        return ("keen", "chance") if self.has_contracts else ("chance", "eager")

    @property
    def seeds(self) -> int:
        """How many whole matches each setting has where only their ends are looked at."""
        return 2 if self.long and not self.has_contracts else 1

    @property
    def has_contracts(self) -> bool:
        return has_contracts(self.subject)

    @property
    def is_variant(self) -> bool:
        return is_variant(self.subject)

    @property
    def settings(self) -> tuple[Setting, ...]:
        """All settings of the share; of a variant in a small share at most VARIANT_SETTINGS."""
        if self.part is not None:
            return all_settings(self.subject)[self.part :: PARTS]
        there = few_settings(self.subject)
        return there[:VARIANT_SETTINGS] if self.is_variant else there

    @property
    def own_settings(self) -> tuple[Setting, ...]:
        """Some settings of the share; each test has others."""
        there = self.settings
        turn = sum(map(ord, self.name)) % len(there)
        return (*there[turn:], *there[:turn])[: self._few]

    @property
    def _few(self) -> int:
        if self.is_variant or (self.long and self.has_contracts):
            return 1
        return 2 if self.long or self.has_contracts else 3

    def plays(
        self,
        quick: int = 1,
        long: int = 2,
        styles: Sequence[str] = (),
        short: bool = False,
    ) -> Iterator[Play]:
        """Matches just begun: so many for each of the test's own settings, in each style in turn.

        `short`: with a single round where the game has an option for that.
        """
        at = 0
        styles = styles or styles_of(self.subject)
        for setting in self.own_settings:
            self.counts["settings"] += 1
            for number in range(long if self.long else quick):
                chosen = setting.short if short else setting
                play = begin(chosen, f"match-{number}", styles[at % len(styles)])
                at += 1
                yield play
                self._count(play)

    def matches(self) -> Iterator[Play]:
        """The share of the many matches of a game, the settings and the styles in turn."""
        there = self.settings if self.long else self.own_settings
        styles = ending_of(self.subject)
        for number in range(self._number_of_matches()):
            setting = there[number % len(there)].short
            play = begin(setting, f"many-{number}", styles[number // len(there) % len(styles)])
            yield play
            self._count(play)

    def _number_of_matches(self) -> int:
        if not self.long:
            return len(self.own_settings)
        if self.has_contracts:
            return (VARIANT_CONTRACT_MATCHES if self.is_variant else CONTRACT_MATCHES) // PARTS
        return (VARIANT_MATCHES if self.is_variant else MATCHES) // PARTS

    def _count(self, play: Play) -> None:
        self.counts["matches"] += 1
        self.counts["decisions"] += play.match.number
        self.counts.update(play.seen)

    def __str__(self) -> str:
        return self.subject if self.part is None else f"{self.subject}-{self.part + 1}"


def lots(of: Callable[[str], bool] = lambda _: True) -> list[Any]:
    """All shares, or those of some subjects."""
    there = [subject for subject in subjects() if of(subject)]
    small = [pytest.param((subject, None), id=subject) for subject in there]
    long = [
        pytest.param((subject, part), id=f"{subject}-long{part + 1}", marks=pytest.mark.slow)
        for subject in there
        for part in range(PARTS)
    ]
    return [*small, *long]
