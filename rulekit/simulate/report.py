"""What many matches showed: as plain data that depends on no clock, and as lines of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from rulekit.simulate.figures import length
from rulekit.simulate.round_report import round_lines, rounds_data, tells_more
from rulekit.simulate.tally import Tally


def report_data(tally: Tally) -> dict[str, object]:
    """The figures of at least one match."""
    ended = len(tally.decisions) - len(tally.stuck)
    teams = tally.teams()
    partners = {"teams": teams} if len(teams) < tally.machine.players else {}
    return {
        "actions": tally.actions_by_name(),
        "bound_reached": len(tally.bound),
        "by_round": rounds_data(tally.course),
        "decisions": length(tally.decisions),
        "rounds": length(tally.rounds),
        "scores": {
            str(seat): round(total / ended, 3) if ended else 0
            for seat, total in enumerate(tally.totals, 1)
        },
        "seeds_to_look_at": tally.seeds_to_look_at(),
        "shared_wins": tally.shared,
        "stuck": len(tally.stuck),
        **partners,
        "turns": length(tally.turns),
        "undecided": tally.undecided,
        "winners": {str(seat): wins for seat, wins in enumerate(tally.wins, 1)},
    }


def table_lines(data: Mapping[str, Any], by_round: bool = False) -> Iterator[str]:
    """The same for people. Scores and rounds are left out where there is nothing to tell; single
    rounds are told of where the game has different ones, or where it is asked for."""
    games = data["games"]
    options = ", ".join(f"{name}={_word(value)}" for name, value in data["options"].items())
    yield f"{data['game']}: {games} matches, {data['players']} players, seed {data['seed']}"
    if options:
        yield from wrap(f"options: {options}", 80, subsequent_indent="  ", break_on_hyphens=False)
    yield ""
    yield f"{'':<11}{'mean':>9}{'median':>9}{'min':>7}{'max':>7}{'99%':>7}"
    for name in ("decisions", "turns", "rounds"):
        row = data[name]
        if name != "rounds" or row["max"] > 1:
            yield (
                f"{name:<11}{row['mean']:>9.1f}{row['median']:>9g}{row['min']:>7}{row['max']:>7}"
                f"{row['percentile_99']:>7}"
            )
    yield ""
    with_scores = any(data["scores"].values())
    yield f"{'':<11}{'wins':>9}" + (f"{'mean points':>23}" if with_scores else "")
    for name, wins, score in _sides(data):
        points = f"{score:>14.1f}" if with_scores else ""
        yield f"{name:<11}{wins:>9}{wins / games:>9.1%}{points}"
    for name, key in (("shared", "shared_wins"), ("undecided", "undecided"), ("stuck", "stuck")):
        if data[key]:
            yield f"{name:<11}{data[key]:>9}{data[key] / games:>9.1%}"
    yield ""
    yield from _action_lines(data["actions"])
    if by_round or tells_more(data["by_round"]):
        yield ""
        yield from round_lines(data["by_round"])
    yield ""
    yield f"bound reached in {data['bound_reached']} of {games} matches"


def _sides(data: Mapping[str, Any]) -> Iterator[tuple[str, int, float]]:
    """Who wins and loses together: teams, or seats where there are none."""
    if "teams" in data:
        for team in data["teams"]:
            seats = [str(seat) for seat in team["seats"]]
            yield f"seats {', '.join(seats)}", team["wins"], data["scores"][seats[0]]
    else:
        for seat, wins in data["winners"].items():
            yield f"seat {seat}", wins, data["scores"][seat]


def _action_lines(actions: Mapping[str, int]) -> Iterator[str]:
    total = sum(actions.values()) or 1
    width = max(map(len, actions))
    for name, count in sorted(actions.items(), key=lambda item: (-item[1], item[0])):
        yield f"{name:<{width}}{count:>{20 - width if width < 12 else 9}}{count / total:>9.1%}"


def _word(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if type(value) is bool else str(value)
