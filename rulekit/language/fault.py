"""Where the parser stopped in a text."""

from __future__ import annotations

import attrs


@attrs.frozen
class Fault:
    """Where the parser stopped: `source[start:end]` is a `token` that is not among `accepted`.

    `token` is empty for a character that begins nothing.
    """

    source: str
    entry: str
    start: int
    end: int
    token: str
    accepted: frozenset[str]
