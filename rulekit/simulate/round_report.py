"""What the rounds of many matches showed, round by round: as plain data, and as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from rulekit.engine.machine import Machine
from rulekit.engine.plain import plain_value
from rulekit.simulate.figures import length, mean
from rulekit.simulate.rounds import Rounds, RowTally, actions_by_name

Data = Mapping[str, Any]

_NAMES, _COLUMN, _COLUMNS = 20, 8, 7
"""How wide names and columns are, and how many columns stand beside each other."""


def rounds_data(rounds: Rounds) -> list[dict[str, object]]:
    """For each row of the game's table of rounds (without one: for each round) what was counted."""
    rows = sorted(rounds.rows.values(), key=lambda row: row.number)
    return [_row_data(rounds, row) for row in rows]


def _row_data(rounds: Rounds, row: RowTally) -> dict[str, object]:
    machine = rounds.machine
    data: dict[str, object] = {
        "actions": actions_by_name(machine, row.used),
        "bound_reached": row.bound,
        "decisions": length(row.decisions),
        "played": len(row.turns),
        "points": _points(machine, row.points),
        "round": row.number,
        "score": {
            name: {"rounds": in_rounds, "times": times}
            for name, (times, in_rounds) in row.lines.items()
        },
        "scored": len(row.points),
        "settings": settings(machine, row.number),
        "turns": length(row.turns),
    }
    if rounds.contracts:
        data["contract_met"] = {
            "by_seat": {str(seat): count for seat, count in enumerate(row.met_by, 1)},
            "contract": _contract(rounds, row.number),
            "rounds": row.met,
        }
    return data


def _points(machine: Machine, rounds: Sequence[Sequence[int]]) -> dict[str, object]:
    """What a seat, or its team, scored in a round."""
    every = [points for teams in rounds for points in teams]
    return {
        "by_seat": {
            str(seat): mean(sum(teams[team] for teams in rounds), len(rounds))
            for seat, team in enumerate(machine.team_of, 1)
        },
        "max": max(every, default=0),
        "mean": mean(sum(every), len(every)),
        "min": min(every, default=0),
    }


def _contract(rounds: Rounds, number: int) -> str:
    """The contract asked for, as text; "" where the table of rounds does not say it."""
    machine = rounds.machine
    row = machine.rows[number - 1] if machine.rows else {}
    texts = []
    for action in rounds.contracts:
        asked = machine.actions[action].contract
        found = row.get(asked, 0) if isinstance(asked, str) else asked
        if machine.book is not None and found:
            texts.append(machine.book.contracts[found].text)
    return " or ".join(dict.fromkeys(texts))


def settings(machine: Machine, number: int) -> dict[str, object]:
    """What a row of the table of rounds sets, by name: texts, numbers, yes or no."""
    if not machine.rows:
        return {}
    row = machine.rows[number - 1]
    named = {slot.name: slot for slot in machine.slots}
    return {
        named[name].variable: plain_value(machine, named[name], value)
        for name, value in row.items()
    }


# ------------------------------------------------------------------------------------ for people


def tells_more(rows: Sequence[Data]) -> bool:
    """Whether the rounds of a table differ, or ask for a contract."""
    if not all(row["settings"] for row in rows):
        return False
    return "contract_met" in rows[0] or any(row["settings"] != rows[0]["settings"] for row in rows)


def round_lines(rows: Sequence[Data]) -> Iterator[str]:
    """What each round sets, and a table with a column for each round."""
    if any(row["settings"] for row in rows):
        for row in rows:
            number = f"round {row['round']:<4}"
            yield from wrap(
                _settings_text(row, rows) or "-", 80,
                initial_indent=number, subsequent_indent=" " * len(number),
            )  # fmt: skip
        yield ""
    parts = -(-len(rows) // _COLUMNS)
    size = -(-len(rows) // parts)
    for start in range(0, len(rows), size):
        if start:
            yield ""
        yield from _table(rows[start : start + size])


def _settings_text(row: Data, rows: Sequence[Data]) -> str:
    """`2 sets of 3, dealt 7, open`: the contract first; what is alike everywhere is left out."""
    contract = row.get("contract_met", {}).get("contract", "")
    parts = [contract] if contract else []
    for name, value in row["settings"].items():
        alike = all(other["settings"].get(name) == value for other in rows)
        if value is None or value is False or value == contract or (alike and len(rows) > 1):
            continue
        parts.append(name if value is True else f"{name} {value}")
    return ", ".join(parts)


def _table(rows: Sequence[Data]) -> Iterator[str]:
    yield _line("round", [row["round"] for row in rows])
    yield _line("played", [row["played"] for row in rows])
    if any(row["bound_reached"] for row in rows):
        yield _line("bound reached", [row["bound_reached"] for row in rows])
    yield _line("turns", _numbers(row["turns"]["mean"] for row in rows))
    yield from _contract_lines(rows)
    yield ""
    yield "actions in a round"
    yield from _action_lines(rows)
    if any(row["points"]["max"] or row["points"]["min"] for row in rows):
        yield ""
        yield "points of a seat in a round"
        yield from _point_lines([row["points"] for row in rows])
    yield from _score_lines(rows)


def _contract_lines(rows: Sequence[Data]) -> Iterator[str]:
    if "contract_met" in rows[0]:
        met = [row["contract_met"] for row in rows]
        played = [row["played"] for row in rows]
        yield _line("contract met", _shares([one["rounds"] for one in met], played))
        seats = [sum(one["by_seat"].values()) for one in met]
        yield _line("  seats that met it", _numbers(map(mean, seats, played)))


def _action_lines(rows: Sequence[Data]) -> Iterator[str]:
    """Those that were taken, the most frequent first."""
    names = rows[0]["actions"]
    often = {name: sum(row["actions"][name] for row in rows) for name in names}
    for name in sorted(names, key=lambda one: (-often[one], one)):
        if often[name]:
            means = (mean(row["actions"][name], row["played"]) for row in rows)
            yield _line(f"  {name}", _numbers(means))


def _point_lines(points: Sequence[Data]) -> Iterator[str]:
    yield _line("  mean", _numbers(one["mean"] for one in points))
    yield _line("  least", [one["min"] for one in points])
    yield _line("  most", [one["max"] for one in points])
    for seat in points[0]["by_seat"]:
        yield _line(f"  seat {seat}", _numbers(one["by_seat"][seat] for one in points))


def _score_lines(rows: Sequence[Data]) -> Iterator[str]:
    """For each line of the score that gave points: in how many of the rounds, and how often."""
    scored = [row["scored"] for row in rows]
    for name in rows[0]["score"]:
        counts = [row["score"][name] for row in rows]
        if any(count["times"] for count in counts):
            yield ""
            yield from wrap(f"scored: {name}", 80, subsequent_indent="  ")
            yield _line("  of the rounds", _shares([one["rounds"] for one in counts], scored))
            times = (one["times"] for one in counts)
            yield _line("  times in a round", _numbers(map(mean, times, scored)))


def _line(name: str, figures: Iterable[object]) -> str:
    """A name and its figures; a long name has a line of its own."""
    columns = "".join(f"{value!s:>{_COLUMN}}" for value in figures)
    above = f"{name}\n{'':<{_NAMES}}" if len(name) > _NAMES else f"{name:<{_NAMES}}"
    return above + columns


def _shares(parts: Sequence[int], wholes: Sequence[int]) -> list[str]:
    pairs = zip(parts, wholes, strict=True)
    return [f"{part / whole:.1%}" if whole else "-" for part, whole in pairs]


def _numbers(values: Iterable[float]) -> list[str]:
    """Small numbers with one place more; all of a line alike."""
    listed = list(values)
    places = 1 if any(abs(value) >= 10 for value in listed) else 2
    return [f"{value:.{places}f}" for value in listed]
