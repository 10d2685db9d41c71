"""What a failing scenario shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from rulekit.scenario.model import Scenario
from rulekit.source.span import Span


@attrs.frozen(eq=False)
class Failure:
    """Where a scenario went wrong: the step, what was wanted and what came, and the position.

    `legal` is None where nobody is to act.
    """

    scenario: Scenario
    headline: str
    span: Span
    difference: tuple[str, ...] = ()
    position: tuple[str, ...] = ()
    to_act: str = ""
    legal: tuple[str, ...] = ()
    step: int | None = None

    def text(self) -> str:
        """The whole report, in lines; without a line break at the end."""
        scenario, where = self.scenario, self.span
        clauses = f"  [{', '.join(scenario.clauses)}]" if scenario.clauses else ""
        step = "" if self.step is None else f"step {self.step}, "
        lines = [
            f"{scenario.span.file.name}:{scenario.line}: {scenario.name}{clauses}",
            f"  {step}line {where.line}: {self.headline}",
            *(f"    {line}" for line in self.difference),
        ]
        if self.position:
            lines += ["  the position then", *(f"    {line}" for line in self.position)]
        if self.to_act:
            lines.append(f"  {self.to_act}")
            lines += [f"    {line}" for line in _wrap(self.legal or ("nothing",))]
        return "\n".join(lines)

    def as_json(self) -> dict[str, object]:
        """The same as plain data."""
        return {
            "line": self.span.line,
            "step": self.step,
            "message": self.headline,
            "difference": list(self.difference),
            "position": list(self.position),
            "legal": list(self.legal),
        }


def compare_sets(wanted: Iterable[str], got: Iterable[str]) -> tuple[str, ...]:
    """What is missing and what is too much, or nothing where both hold the same."""
    wanted_count, got_count = Counter(wanted), Counter(got)
    lines = []
    if missing := sorted((wanted_count - got_count).elements()):
        lines.append(f"missing:    {', '.join(missing)}")
    if unexpected := sorted((got_count - wanted_count).elements()):
        lines.append(f"unexpected: {', '.join(unexpected)}")
    return tuple(lines)


def compare_rows(wanted: Sequence[str], got: Sequence[str]) -> tuple[str, ...]:
    """Both rows, where they differ in cards or in their order."""
    if list(wanted) == list(got):
        return ()
    return (f"expected: {' '.join(wanted) or '(empty)'}", f"got:      {' '.join(got) or '(empty)'}")


def _wrap(items: Sequence[str], width: int = 90) -> list[str]:
    lines = [""]
    for number, item in enumerate(items):
        text = item + ("," if number + 1 < len(items) else "")
        if lines[-1] and len(lines[-1]) + len(text) + 1 > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {text}".lstrip()
    return lines
