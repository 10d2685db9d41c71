"""The places for cards, and what happens when a pile is empty."""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

from rulekit.language.builtins import PLACES
from rulekit.language.types import BOOL, INT
from rulekit.rules.build.bench import Bench, get, maps, number, scalars, text
from rulekit.rules.check import Scope
from rulekit.rules.model import MeldKind, Refill, Zone
from rulekit.rules.terms import Const
from rulekit.source.span import Span
from rulekit.source.suggest import closest, nearest
from rulekit.source.tree import Mapping, Node, Scalar

SeenBy: TypeAlias = Literal["owner", "others", "everyone", "nobody", "turned"]
MOST_ZONES = 100
OWNERS = ("player", "team")


def build_zones(tree: Mapping, bench: Bench) -> dict[str, Zone]:
    """All zones, without what happens when they are empty."""
    zones: dict[str, Zone] = {}
    for name, key, node in maps(tree.get("zones")):
        bench.declare("zone", name, key.span)
        if bench.is_full(zones, MOST_ZONES, "zones", key.span):
            break
        per = node.get("per")
        if text(per) in ("", *OWNERS):
            zones[name] = _build_zone(name, key, node, bench)
        else:
            bench.names.broken.add(name)
    bench.names.zones.update(zones)
    return zones


def _build_zone(name: str, key: Scalar, node: Mapping, bench: Bench) -> Zone:
    pile = text(node.get("pile")) or None
    if pile not in (None, "face_up", "face_down"):
        pile = "face_up"  # For any other word, which has been told.
    per = text(node.get("per")) or None
    rows, _, columns = text(node.get("cells")).partition(" x ")
    return Zone(
        name,
        cast("Literal['face_down', 'face_up'] | None", pile),
        cast("Literal['player', 'team'] | None", per),
        _seen_by(name, key, node, bench),
        text(node.get("starts_with")) == "deck",
        None,
        _melds(node.get("melds"), bench),
        (int(rows), int(columns)) if rows.isdecimal() and columns.isdecimal() else None,
        span=key.span,
    )


def _seen_by(name: str, key: Scalar, node: Mapping, bench: Bench) -> SeenBy:
    """Who sees the cards; everybody where that is not or wrongly said, which is told: so no text
    that reads them is faulty as well."""
    written = node.get("seen_by")
    if written is not None:
        word = text(written)
        if word in ("owner", "others") and "per" not in node.entries:
            bench.found.error(
                "RK410",
                f"`{name}` has no owner",
                written.span,
                label="one for the whole table",
                help=_for_no_owner(node),
            )
            return "everyone"
        known = word in ("owner", "others", "everyone", "nobody", "turned")
        return cast(SeenBy, word) if known else "everyone"
    if "pile" in node.entries:
        return "nobody" if text(node.get("pile")) == "face_down" else "everyone"
    if "melds" in node.entries or _is_told(key, node, bench):
        return "everyone"
    bench.found.error(
        "RK411",
        f"`{name}` does not say who sees its cards",
        key.span,
        label="no pile, no melds and no `seen_by`",
        help="add `seen_by: owner`" if "per" in node.entries else "add `seen_by: everyone`",
    )
    return "everyone"


def _for_no_owner(node: Mapping) -> str:
    """What to do where a zone for all is to be seen by its owner."""
    if text(node.get("pile")) == "face_up" or "melds" in node.entries:
        return "take `seen_by` out"
    if "pile" in node.entries:
        return "add `per: player`, or take `seen_by` out"
    return "add `per: player`, or write `everyone` or `nobody`"


def _is_told(key: Scalar, node: Mapping, bench: Bench) -> bool:
    """Whether a fault of the zone has been told: what it lacks may be meant by that."""
    keys = (key, *(entry.key for entry in node.entries.values()))
    return any(bench.found.tells_of(one.span) for one in keys)


def _melds(node: Node | None, bench: Bench) -> tuple[MeldKind, ...]:
    kinds: list[MeldKind] = []
    for item in scalars(node):
        kind = bench.names.melds.get(item.text)
        if kind is not None:
            kinds.append(kind)
        elif item.text not in bench.names.broken and not item.broken:
            near = closest(item.text, bench.names.melds)
            bench.found.error(
                "RK253",
                f"there is no kind of meld `{item.text}`",
                item.span,
                label="not declared under `melds`",
                help=f"did you mean `{near}`?" if near else f"declare `{item.text}`",
            )
    return tuple(kinds)


def add_refills(tree: Mapping, zones: dict[str, Zone], bench: Bench) -> None:
    """Read each `when_empty`, which may name any zone."""
    for name, _, node in maps(tree.get("zones")):
        entry = node.entries.get("when_empty")
        zone = zones.get(name)
        if zone is not None and entry is not None and isinstance(entry.value, Mapping):
            refill = _build_refill(zone, entry.key.span, entry.value, bench)
            object.__setattr__(zone, "refill", refill)


def _build_refill(zone: Zone, span: Span, node: Mapping, bench: Bench) -> Refill | None:
    scope = Scope(bench.names, where=f"`when_empty` of `{zone.name}`")
    source = find_zone(get(node, "refill_from"), bench)
    shuffle = bench.expression(node.get("shuffle"), scope, BOOL)
    when = bench.condition(node.get("when"), scope)
    times = bench.expression(node.get("times"), scope, INT)
    if source is None and "refill_from" in node.entries:
        return None
    return Refill(
        source,
        number(node.get("keep_top")) or 0,
        shuffle or Const(True, type=BOOL, span=span),
        when,
        times,
        text(node.get("otherwise")) == "end_round",
        span=span,
    )


def find_zone(node: Node | None, bench: Bench) -> Zone | None:
    """The zone a scalar names; an unknown one is reported."""
    if not isinstance(node, Scalar) or node.broken or node.value is None:
        return None
    zone = bench.names.zones.get(node.text)
    told = node.text in bench.names.broken or bench.found.tells_of(node.span)
    if zone is None and not told:
        report_no_zone(node.text, node.span, bench)
    return zone


def report_no_zone(name: str, span: Span, bench: Bench) -> None:
    """Say that a zone is not declared."""
    near = nearest(name, bench.names.zones, PLACES)
    bench.found.error(
        "RK254",
        f"there is no zone `{name}`",
        span,
        label="not declared under `zones`",
        help=near or f"declare `{name}` under `zones`",
    )
