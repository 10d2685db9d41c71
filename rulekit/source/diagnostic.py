"""What is said about a fault in a file: one value, rendered elsewhere."""

from __future__ import annotations

from enum import StrEnum

import attrs

from rulekit.source.span import Span


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


TOO_MANY = "RK029"
MOST_FAULTS = 200
"""How many faults are told of; at the next one reading stops."""


@attrs.frozen
class Label:
    """A further place that matters, and what is there."""

    span: Span
    text: str


@attrs.frozen
class Diagnostic:
    """A fault and its place.

    `message` is one lower-case phrase with names in backticks and no full stop; `label` stands
    under the caret and states the local fact; `help` proposes one action.
    """

    code: str
    message: str
    span: Span
    label: str = ""
    help: str = ""
    severity: Severity = Severity.ERROR
    also: tuple[Label, ...] = ()

    def __str__(self) -> str:
        """The fault as a reader sees it, with its line and a caret under the exact words."""
        from rulekit.source.render import render_text

        return render_text((self,)).rstrip("\n")


class Diagnostics:
    """Collects diagnostics; saying the same thing twice at one place is said once.

    After `MOST_FAULTS` errors it is `full`: one more says so, and all others are dropped.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, int, int], Diagnostic] = {}
        self._errors = 0
        self._last: Diagnostic | None = None

    def add(self, diagnostic: Diagnostic) -> None:
        span = diagnostic.span
        key = (diagnostic.code, span.file.name, span.start, span.end)
        if self._last is not None or key in self._found:
            return
        is_error = diagnostic.severity is Severity.ERROR
        if diagnostic.code == TOO_MANY or (is_error and self._errors >= MOST_FAULTS):
            self._last = _too_many(span)
        else:
            self._errors += is_error
            self._found[key] = diagnostic

    @property
    def full(self) -> bool:
        """Whether there are so many that nothing more is taken in: who looks for faults stops."""
        return self._last is not None

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        label: str = "",
        help: str = "",
        also: tuple[Label, ...] = (),
    ) -> None:
        self.add(Diagnostic(code, message, span, label, help, Severity.ERROR, also))

    def warning(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        label: str = "",
        help: str = "",
        also: tuple[Label, ...] = (),
    ) -> None:
        self.add(Diagnostic(code, message, span, label, help, Severity.WARNING, also))

    def __len__(self) -> int:
        return len(self._found) + self.full

    @property
    def has_errors(self) -> bool:
        return self.full or any(d.severity is Severity.ERROR for d in self._found.values())

    def tells_of(self, span: Span, code: str = "") -> bool:
        """Whether a fault, or that of a `code`, has been told at just this place: what follows
        from it is left out."""
        place = (span.file.name, span.start, span.end)
        return any(key[1:] == place and code in ("", key[0]) for key in self._found)

    def tells_inside(self, span: Span) -> bool:
        """Whether a fault has been told anywhere in a place."""
        return any(_is_inside(one.span, span) for one in self._found.values())

    def take_back(self, span: Span) -> None:
        """Forget what was told inside a place, where all of it follows from one other fault."""
        inside = [key for key, one in self._found.items() if _is_inside(one.span, span)]
        for key in inside:
            self._errors -= self._found.pop(key).severity is Severity.ERROR

    def sorted(self) -> tuple[Diagnostic, ...]:
        """All of them, by file and place; that there are too many comes last."""
        told = sorted(self._found.values(), key=lambda d: (d.span.file.name, d.span.start, d.code))
        return (*told, self._last) if self._last is not None else tuple(told)


def _is_inside(one: Span, span: Span) -> bool:
    return one.file == span.file and span.start <= one.start <= one.end <= span.end


def _too_many(span: Span) -> Diagnostic:
    start = max(0, min(span.start, len(span.file.text) - 1))
    return Diagnostic(
        TOO_MANY,
        f"more than {MOST_FAULTS} faults",
        Span(span.file, start, start + 1),
        label="from here on none is told",
        help="mend those above first",
    )
