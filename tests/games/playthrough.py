"""A match written out: positions as each seat and a spectator see them, and what was done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulekit import Action, Game, Match
from rulekit.engine.melds import Meld, Place

MOST = 60
"""After so many decisions a match is left where it is."""

MOST_LISTED = 40
"""Of what a seat may do so many are written, and how many more there are."""


def write_out(game: Game, players: int, seed: int) -> str:
    """The match that comes of taking legal actions in turn, the last one at each fifth decision,
    and what lays cards on the table wherever that can be done."""
    match = game.start(players=players, seed=seed)
    return "\n".join([*_heading(game, match), *_positions(match)]) + "\n"


def _heading(game: Game, match: Match) -> Iterator[str]:
    yield f"{game.name}, {match.players} players, seed {match.seed}"
    for name, value in match.options.items():
        yield f"option {name}: {_value(value)}"
    yield from _told(match, {None: 0})


def _positions(match: Match) -> Iterator[str]:
    while not match.over and match.number < MOST:
        yield from _position(match)
        action = _choose(match)
        label = match.label(action)
        heard: dict[int | None, int] = {who: len(match.log(who)) for who in _viewers(match)}
        yield f"seat {match.actor} does: {action.text}   [{label}]"
        match.apply(action)
        yield from _told(match, heard)
    yield from _position(match)


def _choose(match: Match) -> Action:
    actions = match.legal_actions()
    laid = [one for one in actions if any(isinstance(v, Meld | Place) for v in one.values)]
    if laid:
        return laid[-1]
    if len(actions) == 1 or match.number % 5 == 4:
        return actions[-1]
    return actions[match.number % (len(actions) - 1)]


def _viewers(match: Match) -> list[int | None]:
    return [None, *range(1, match.players + 1)]


def _position(match: Match) -> Iterator[str]:
    """What all see alike, then what each viewer sees beside that."""
    public = match.view()
    yield ""
    yield f"-- {match.number}: {_whose_turn(public)}"
    yield f"   a spectator sees: {_zones(public['zones'])}; {_state(public['state'])}"
    for seat in range(1, match.players + 1):
        yield from _beside(match.view(seat), public)


def _whose_turn(view: Mapping[str, Any]) -> str:
    if view["over"]:
        return f"over, won by {', '.join(map(str, view['winners'])) or 'nobody'}"
    turn = view["turn"]
    at = f"{view['phase']}, seat {view['actor']} to act"
    return f"{at}, turn {turn['number']} of seat {turn['seat']}, dealer {view['dealer']}"


def _beside(view: Mapping[str, Any], public: Mapping[str, Any]) -> Iterator[str]:
    """What a seat sees and a spectator does not, and what it may do."""
    seat, zones = view["seat"], public["zones"]
    own = {
        name: {owner: part for owner, part in zone.items() if part != zones[name][owner]}
        for name, zone in view["zones"].items()
        if zone != zones[name]
    }
    yield f"   seat {seat} also sees: {_zones(own) or 'nothing'}"
    if view["state"] != public["state"]:
        yield f"   seat {seat} knows: {_state(view['state'])}"
    if view["actions"]:
        yield f"   seat {seat} may: {', '.join(_listed(view['actions']))}"


def _listed(actions: list[dict[str, str]]) -> Iterator[str]:
    yield from (one["text"] for one in actions[:MOST_LISTED])
    if actions[MOST_LISTED:]:
        yield f"and {len(actions) - MOST_LISTED} more"


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
    if "melds" in part:
        return "; ".join(_meld(one) for one in part["melds"]) or "-"
    return " ".join(part["cards"]) or "-" if "cards" in part else f"({part['count']})"


def _meld(meld: Mapping[str, Any]) -> str:
    cards = " ".join(meld["cards"])
    return f"{meld['number']} of seat {meld['owner']}: {meld['kind']} {cards}"


def _state(state: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_value(value)}" for name, value in state.items())


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
