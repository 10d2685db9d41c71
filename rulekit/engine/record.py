"""Matches as plain data: saves that open again, records to replay and to read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rulekit import __version__
from rulekit.engine.onlooker import log_of, whole_past
from rulekit.engine.past import Origin, Past, unrolled
from rulekit.engine.position import checksum
from rulekit.errors import SaveError

SAVE = "rulekit_save"
RECORD = "rulekit_record"
FORMAT = 1
MOST_ACTIONS = 1_000_000
LARGEST = 50_000_000
"""Characters of a save that is given as text."""


def save_of(origin: Origin, state: Any, past: Past) -> dict[str, Any]:
    """A save: everything needed to be at the same decision again."""
    return {SAVE: FORMAT, **_common(origin, past), "check": checksum(origin.machine, state)}


def record_of(origin: Origin, state: Any, past: Past) -> dict[str, Any]:
    """A record: how the match began, what was done, and how it stands."""
    return {RECORD: FORMAT, **_common(origin, past), **_result(state)}


def record_for(origin: Origin, state: Any, past: Past, viewer: int) -> dict[str, Any]:
    """The record as one seat may know it: without seed, hidden cards as `??`, with its log."""
    seat = viewer + 1
    actions = [
        {"seat": event.seat, "action": event.for_seat(seat).action}
        for events in whole_past(origin, past)
        for event in events
        if event.kind == "action"
    ]
    return {
        RECORD: FORMAT,
        **_game(origin),
        "seat": seat,
        "actions": actions,
        "log": log_of(origin, past, viewer),
        **_result(state),
    }


def _common(origin: Origin, past: Past) -> dict[str, Any]:
    if origin.seed is None:
        raise SaveError("a sampled match has no seed, so it cannot be saved or recorded")
    data = _game(origin)
    if origin.facts.files is not None:
        data["files"] = [list(one) for one in origin.facts.files.items()]
    data["seed"] = origin.seed
    if origin.position is not None:
        data["position"] = origin.position
    data["actions"] = [events.action.text for events in unrolled(past) if events.action is not None]
    return data


def _game(origin: Origin) -> dict[str, Any]:
    return {
        "version": __version__,
        "game": origin.facts.id,
        "digest": origin.facts.digest,
        "options": dict(origin.machine.options),
        "players": origin.machine.players,
    }


def _result(state: Any) -> dict[str, Any]:
    return {
        "over": state.actor < 0,
        "winners": [seat + 1 for seat in state.winners] if state.actor < 0 else [],
        "totals": list(state.totals),
    }


# ----------------------------------------------------------------------------------- reading


def read_saved(saved: object, kind: str) -> dict[str, Any]:
    """The fields of a save or a record, their types checked. Raises SaveError."""
    what = "save" if kind == SAVE else "record"
    data = _parsed(saved, what)
    if kind not in data:
        raise SaveError(f"this is not a rulekit {what}")
    if data[kind] != FORMAT or isinstance(data[kind], bool):
        raise SaveError(f"this {what} has format {str(data[kind])[:20]}, readable is {FORMAT}")
    if data.get("version") != __version__:
        version = str(data.get("version"))[:20]
        raise SaveError(f"this {what} is from rulekit {version}, this is rulekit {__version__}")
    if kind == RECORD and "seat" in data:
        raise SaveError("this record is one seat's, without hidden cards; it cannot be replayed")
    _check_fields(data, what)
    return data


def _parsed(saved: object, what: str) -> dict[str, Any]:
    if isinstance(saved, (str, bytes, bytearray)):
        if len(saved) > LARGEST:
            raise SaveError(f"this {what} is larger than {LARGEST} characters")
        try:
            saved = json.loads(saved)
        except (ValueError, RecursionError):
            raise SaveError(f"this {what} is not JSON, or cut off") from None
    if not isinstance(saved, Mapping):
        raise SaveError(f"a {what} is a mapping, or JSON text of one")
    return {str(key): value for key, value in saved.items()}


def _check_fields(data: dict[str, Any], what: str) -> None:
    for name, kind in (
        ("game", str),
        ("digest", str),
        ("options", Mapping),
        ("players", int),
        ("seed", str),
        ("actions", list),
    ):
        if not isinstance(data.get(name), kind) or isinstance(data.get(name), bool):
            raise SaveError(f"this {what} is damaged: `{name}` is missing or of the wrong kind")
    if len(data["actions"]) > MOST_ACTIONS:
        raise SaveError(f"this {what} holds more than {MOST_ACTIONS} actions")
    if not all(isinstance(action, str) and len(action) < 4000 for action in data["actions"]):
        raise SaveError(f"this {what} is damaged: an action in it is not a text")
    _check_values(data, what)


def _check_values(data: dict[str, Any], what: str) -> None:
    options = data["options"]
    if not all(isinstance(v, (bool, int, str)) for v in options.values()):
        raise SaveError(f"this {what} is damaged: `options` holds something else than values")
    files = data.get("files", [])
    if not isinstance(files, list) or not all(_is_file(one) for one in files):
        raise SaveError(f"this {what} is damaged: `files` is not a list of names and texts")
    if not isinstance(data.get("position", {}), Mapping):
        raise SaveError(f"this {what} is damaged: `position` is not a mapping")


def _is_file(one: Any) -> bool:
    return isinstance(one, list) and len(one) == 2 and all(isinstance(part, str) for part in one)
