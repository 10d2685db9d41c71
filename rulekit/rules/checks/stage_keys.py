"""A stage has only the keys that mean something for how it goes."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game, Stage
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.tree import Entry

LAPS = ("asks", "until", "before", "after", "when", "goes", "one_of", "any_of", "turn")
MEANT = {
    "by_turns": (
        *("starts", "next", "skips", "until", "before", "after", "when", "goes"),
        *("one_of", "any_of", "turn", "tricks"),
    ),
    "once_round": LAPS,
    "until_taken": (*LAPS, "may_pass"),
    "all_at_once": LAPS,
}
EVENT = ("when", "do")


def check_stage_keys(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK428: no key of a stage is there for nothing, and who is asked is said."""
    for stage in game.stages:
        entry = evidence.entry("stages", stage.name)
        if entry is None:
            continue
        written = getattr(entry.value, "entries", {})
        if _has_faults(written, found):
            continue
        acts = any(key in written for key in ("one_of", "any_of", "turn"))
        meant = MEANT[stage.goes] if acts else EVENT
        for key in written:
            if key not in meant:
                _report(stage, key, acts, evidence, found)
        if acts and stage.goes != "by_turns" and "asks" not in written:
            found.error(
                "RK429",
                f"the stage `{stage.name}` does not say who is asked",
                entry.key.span,
                label=f"it goes `{stage.goes}`",
                help="add `asks: players from left of dealer`",
            )


def _has_faults(written: dict[str, Entry], found: Diagnostics) -> bool:
    """Whether a key is not known, or how the stage goes: what is missing may be meant by it."""
    goes = written.get("goes")
    wrong = goes is not None and found.tells_of(goes.value.span)
    return wrong or any(found.tells_of(entry.key.span) for entry in written.values())


def _report(stage: Stage, key: str, acts: bool, evidence: Evidence, found: Diagnostics) -> None:
    how = f"goes `{stage.goes}`" if acts else "only does something"
    found.error(
        "RK428",
        f"`{key}` means nothing in a stage that {how}",
        evidence.key_span("stages", stage.name, key),
        label="this would be passed over",
        help="take it out" if acts else "write `one_of` or `turn` for a stage in which players act",
    )
