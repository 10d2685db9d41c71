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
ASKED = ("asks", "may_pass")
TURNS = ("starts", "next", "skips", "tricks")
"""Keys for turn after turn alone."""


def check_stage_keys(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK428: no key of a stage is there for nothing, and who is asked is said."""
    for stage in game.stages:
        entry = evidence.entry("stages", stage.name)
        if entry is None:
            continue
        written = getattr(entry.value, "entries", {})
        if _has_faults(written, found):
            continue
        acts = _acts(written)
        meant = MEANT[stage.goes] if acts else EVENT
        for key in written:
            if key not in meant:
                _report(stage, key, written, evidence, found)
        if acts and stage.goes != "by_turns" and "asks" not in written:
            found.error(
                "RK429",
                f"the stage `{stage.name}` does not say who is asked",
                entry.key.span,
                label=f"it goes `{stage.goes}`",
                help="add `asks: players from left of dealer`",
            )


def _acts(written: dict[str, Entry]) -> bool:
    return any(key in written for key in ("one_of", "any_of", "turn"))


def _has_faults(written: dict[str, Entry], found: Diagnostics) -> bool:
    """Whether a key is not known, or how the stage goes: what is missing may be meant by it."""
    goes = written.get("goes")
    wrong = goes is not None and found.tells_of(goes.value.span)
    return wrong or any(found.tells_of(entry.key.span) for entry in written.values())


def _report(
    stage: Stage, key: str, written: dict[str, Entry], evidence: Evidence, found: Diagnostics
) -> None:
    acts = _acts(written)
    how = f"goes `{stage.goes}`" if acts else "only does something"
    found.error(
        "RK428",
        f"`{key}` means nothing in a stage that {how}",
        evidence.key_span("stages", stage.name, key),
        label="this would be passed over",
        help=_instead(stage, key, written) if acts
        else "write `one_of` or `turn` for a stage in which players act",
    )  # fmt: skip


def _instead(stage: Stage, key: str, written: dict[str, Entry]) -> str:
    """What to write for a key of the other ways in which a stage goes, which may be meant."""
    goes = "until_taken" if "may_pass" in written else "once_round"
    if key not in ASKED or stage.goes != "by_turns" or any(one in written for one in TURNS):
        return "take it out"
    return f"{'write' if 'goes' in written else 'add'} `goes: {goes}`, or take it out"
