"""A match between bots, told compactly as a spectator sees it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from rulekit.cli.table.screen import Screen
from rulekit.cli.table.seating import Seating
from rulekit.engine.event import Event
from rulekit.engine.wording import log_lines
from rulekit.match import Match

HEAD, TAIL = 200, 150
"""How many lines of a long match are told at its beginning and at its end."""


def tell(match: Match, seating: Seating, screen: Screen) -> Iterator[str]:
    """Play the match to its end; a line for each event, the middle of a long match left out."""
    yield from screen.since(match.log(None))
    yield from abridged(_actions(match, seating, screen))
    yield ""
    yield from [match.stuck] if match.stuck else screen.result(match.view(None))


def _actions(match: Match, seating: Seating, screen: Screen) -> Iterator[str]:
    passed = Passed()
    while not match.over and not match.stuck:
        events = match.apply(seating.act(match))
        seen = [event.for_seat(None) for event in events]
        yield from (one for lot in passed.then(match.number, seen) for one in screen.since(lot))
    yield from screen.since(passed.told())


class Passed:
    """Those who have passed one after the other: they are told at once."""

    def __init__(self) -> None:
        self._number = 0
        self._seats: list[int] = []

    def then(self, number: int, events: Sequence[Event]) -> Iterator[list[str]]:
        """What is told after one more action: nothing where one more has only passed."""
        lines = told(number, events)
        first = events[0] if events else None
        if first is None or first.action != "pass" or not first.seat:
            yield [*self.told(), *lines]
            return
        self._number = self._number or number
        self._seats.append(first.seat)
        if len(lines) > 1:
            yield [*self.told(), *lines[1:]]

    def told(self) -> list[str]:
        """Who has passed since that was told."""
        *some, last = self._seats or [0]
        line = f"{self._number:>4}  seat {last} passes"
        if some:
            line = f"{self._number:>4}  seats {', '.join(map(str, some))} and {last} pass"
        self._number, self._seats = 0, []
        return [line] if last else []


def told(number: int, events: Iterable[Event]) -> list[str]:
    """What an action brought about, as at the person's table; its number before the first line."""
    lines = [line for part in rounds(events) for line in log_lines(part)]
    return [f"{number if not at else '':>4}  {line}" for at, line in enumerate(lines)]


def rounds(events: Iterable[Event]) -> list[list[Event]]:
    """The events of one action, those of each new round apart."""
    parts: list[list[Event]] = [[]]
    for event in events:
        if event.kind == "round":
            parts.append([])
        parts[-1].append(event)
    return parts


def abridged(lines: Iterator[str]) -> Iterator[str]:
    """The lines, or of very many the first and the last, with the number left out between."""
    for _, line in zip(range(HEAD), lines, strict=False):
        yield line
    last: deque[str] = deque(maxlen=TAIL)
    count = 0
    for line in lines:
        last.append(line)
        count += 1
    if count > TAIL:
        yield f"  … {count - TAIL} more lines …"
    yield from last
