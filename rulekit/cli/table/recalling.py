"""How much of a match that goes on is told again."""

from __future__ import annotations

from rulekit.game import replay
from rulekit.match import Match

_LAPS, _MOST_LAPS = 2, 6
"""So many lines for each player are told at least, and at most."""


def lines_known(match: Match, seat: int) -> int:
    """How many lines of the log are not told again: those before the first line of a turn."""
    last = len(match.log(seat))
    wanted = max(0, last - _LAPS * match.players)
    starts = [at for at in _turns(match, seat) if at < last]
    before = max((at for at in starts if at <= wanted), default=0)
    if last - before <= _MOST_LAPS * match.players:
        return before
    return min((at for at in starts if at > wanted), default=wanted)


def _turns(match: Match, seat: int) -> list[int]:
    """How many lines the log has before each turn but the first."""
    record = match.record()
    again = replay({**record, "actions": []})
    starts = []
    for action in record["actions"]:
        if any(event.kind == "turn" for event in again.apply(action)):
            starts.append(len(again.log(seat)))
    return starts
