"""What one known mistake is: how it is recognised, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Collection

import attrs


@attrs.frozen
class Mistake:
    """One mistake. It is recognised where the parser stops inside `pattern`, searched in the line.

    The group `at` of the pattern is what is pointed at (else the token that did not fit), the group
    `here` is where the parser stops (else `at`, else anywhere in the match). `needs` is a terminal
    that would have fitted. Messages may name groups; `{name_small}` is in small letters, `{token}`
    what did not fit. `words` puts the groups into other words, knowing the whole text and the names
    of the game. Without a `label` what was expected is said.

    A `whole` mistake proposes what stands for all from `at` to the end of the pattern. If that
    cannot be read or names what the game has not, the next mistake speaks.
    """

    code: str
    pattern: str
    message: str
    help: str
    examples: tuple[tuple[str, str], ...]
    label: str = ""
    entries: tuple[str, ...] = ()
    needs: str = ""
    words: Callable[[dict[str, str], str, Collection[str]], dict[str, str]] | None = None
    whole: bool = False
