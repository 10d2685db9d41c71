"""What rulekit raises: one class for each who has to act."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from rulekit.source.diagnostic import Diagnostic


def printable(text: str) -> str:
    r"""The text with what is no character, and cannot be written anywhere, as `\ud800`."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


class RulekitError(Exception):
    """Everything rulekit raises on purpose."""


@attrs.define(eq=False, str=False)
class RuleErrors(RulekitError):
    """A file of rules has faults; `diagnostics` holds all of them, `str()` shows them."""

    diagnostics: tuple[Diagnostic, ...]

    def __str__(self) -> str:
        return printable("\n\n".join(str(diagnostic) for diagnostic in self.diagnostics))


@attrs.define(eq=False, str=False)
class IllegalAction(RulekitError):
    """The action is refused and the match unchanged.

    `message` tells the player what is wrong; `because` is the rule's own sentence and `place` its
    file:line:column where a rule forbids the action, else both are "". `code` tells programs:
    `play/over`, `play/not_your_turn`, `play/no_such_action`, `play/not_offered`, `play/choice`,
    `play/not_a_meld`, `play/not_held` or `play/rule`.
    """

    message: str = attrs.field(converter=printable)
    because: str = attrs.field(default="", converter=printable)
    place: str = ""
    code: str = "play/rule"

    def __str__(self) -> str:
        return self.message


@attrs.define(eq=False, str=False)
class UndoRefused(RulekitError):
    """The last action cannot be taken back."""

    message: str = attrs.field(converter=printable)

    def __str__(self) -> str:
        return self.message


@attrs.define(eq=False, str=False)
class SaveError(RulekitError):
    """A save or a record that cannot be opened."""

    message: str = attrs.field(converter=printable)

    def __str__(self) -> str:
        return self.message


@attrs.define(eq=False, str=False)
class StartRefused(RulekitError):
    """A match cannot start like this: number of players, options or position.

    `about` is the key of the position that cannot be so, where one is to blame, else "".
    """

    message: str = attrs.field(converter=printable)
    about: str = ""

    def __str__(self) -> str:
        return self.message


@attrs.define(eq=False, str=False)
class TooMuchToTry(RulekitError):
    """Rules ask for cards together on a condition that so many have to be tried for that it is
    given up. `place` is the file:line where they do, or ""."""

    message: str = attrs.field(converter=printable)
    place: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


@attrs.define(eq=False, str=False)
class InternalError(RulekitError):
    """Our own fault. `place` is the file:line of the rule that was being carried out, or ""."""

    message: str = attrs.field(converter=printable)
    place: str = ""

    def __str__(self) -> str:
        at = f" (while carrying out {self.place})" if self.place else ""
        return f"{self.message}{at}; this is a fault of rulekit, please report it"
