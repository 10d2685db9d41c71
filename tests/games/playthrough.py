"""A whole match written out: every position as each seat and a spectator see it, and what was done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulekit import Game, Match


def write_out(game: Game, players: int, seed: int) -> str:
    """A match in which the n-th decision takes the n-th of the legal actions, counted round."""
    match = game.start(players=players, seed=seed)
    return "\n".join([*_heading(game, match), *_positions(match)]) + "\n"


def _heading(game: Game, match: Match) -> Iterator[str]:
    yield f"{game.name}, {match.players} players, seed {match.seed}"
    for name, value in match.options.items():
        yield f"option {name}: {_value(value)}"
    yield from _told(match, {None: 0})


def _positions(match: Match) -> Iterator[str]:
    while not match.over:
        yield from _position(match)
        actions = match.legal_actions()
        action = actions[match.number % len(actions)]
        label = match.label(action)
        heard: dict[int | None, int] = {who: len(match.log(who)) for who in _viewers(match)}
        yield f"seat {match.actor} does: {action.text}   [{label}]"
        match.apply(action)
        yield from _told(match, heard)
    yield from _position(match)


def _viewers(match: Match) -> list[int | None]:
    return [None, *range(1, match.players + 1)]


def _position(match: Match) -> Iterator[str]:
    """What all see alike, then what each viewer sees beside that."""
    views = {who: match.view(who) for who in _viewers(match)}
    public = views[None]
    seats = range(1, match.players + 1)
    yield ""
    if match.over:
        won = ", ".join(map(str, public["winners"])) or "nobody"
        yield f"-- {match.number}: over, won by {won}"
    else:
        turn = public["turn"]
        yield (
            f"-- {match.number}: {public['phase']}, seat {public['actor']} to act, "
            f"turn {turn['number']} of seat {turn['seat']}, dealer {public['dealer']}"
        )
    yield f"   spectator: {_zones(public['zones'])}"
    yield f"   {_state(public['state'])}"
    for seat in seats:
        view = views[seat]
        own = {
            name: {owner: part for owner, part in zone.items() if part != public["zones"][name][owner]}
            for name, zone in view["zones"].items()
            if zone != public["zones"][name]
        }
        yield f"   seat {seat} also sees: {_zones(own) or 'nothing'}"
        if view["state"] != public["state"]:
            yield f"   seat {seat} knows: {_state(view['state'])}"
        if view["actions"]:
            yield f"   seat {seat} may: {', '.join(one['text'] for one in view['actions'])}"


def _told(match: Match, heard: Mapping[int | None, int]) -> Iterator[str]:
    """What the log has grown by; lines that only some can read are marked with the reader."""
    public = match.log(None)[heard[None] :]
    yield from (f"   | {line}" for line in public)
    for who, past in heard.items():
        lines = match.log(who)[past:]
        yield from (f"   | to seat {who}: {line}" for line in lines if line not in public)


def _zones(zones: Mapping[str, Any]) -> str:
    parts = []
    for name, zone in zones.items():
        if "count" in zone:
            parts.append(f"{name} {_cards(zone)}")
        else:
            parts.extend(f"{name} {owner} {_cards(part)}" for owner, part in zone.items())
    return "; ".join(parts)


def _cards(part: Mapping[str, Any]) -> str:
    return " ".join(part["cards"]) or "-" if "cards" in part else f"({part['count']})"


def _state(state: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_value(value)}" for name, value in state.items())


def _value(value: object) -> str:
    return {True: "yes", False: "no", None: "none"}.get(value, str(value)) if value is None or isinstance(value, bool) else str(value)
