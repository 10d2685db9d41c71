"""The bot that takes any action, each as likely as another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal


class ByChance:
    """Looks at nothing."""

    looks: Literal[""] = ""

    def choose(
        self, view: Mapping[str, Any], actions: Sequence[Any], chance: Callable[[], float]
    ) -> int:
        """Any index, from one random number."""
        return int(chance() * len(actions))
