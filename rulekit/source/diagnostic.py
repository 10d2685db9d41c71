"""What is said about a fault in a file: one value, rendered elsewhere."""

from __future__ import annotations

from enum import StrEnum

import attrs

from rulekit.source.span import Span


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


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
    """Collects diagnostics; saying the same thing twice at one place is said once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, int, int], Diagnostic] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        span = diagnostic.span
        key = (diagnostic.code, span.file.name, span.start, span.end)
        self._found.setdefault(key, diagnostic)

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
        return len(self._found)

    @property
    def has_errors(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self._found.values())

    def sorted(self) -> tuple[Diagnostic, ...]:
        """All of them, by file and place."""
        return tuple(
            sorted(self._found.values(), key=lambda d: (d.span.file.name, d.span.start, d.code))
        )
