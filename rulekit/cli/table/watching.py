"""A match between bots, told compactly as a spectator sees it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

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
    while not match.over and not match.stuck:
        events = match.apply(seating.act(match))
        seen = (event.for_seat(None) for event in events)
        yield from screen.since(told(match.number, seen))


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
