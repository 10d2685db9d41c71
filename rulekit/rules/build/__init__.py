"""From the merged tree of a game to its checked model."""

from __future__ import annotations

import hashlib
import json

import attrs

from rulekit.language.types import INT
from rulekit.rules import check
from rulekit.rules.build.bench import Bench, declared_in, for_all, player_range, text
from rulekit.rules.build.dealing import build_deal, build_setup
from rulekit.rules.build.deck import build_deck, build_faces, build_orders, build_wild
from rulekit.rules.build.idle import Idle, find_idle, without_idle
from rulekit.rules.build.library import check_library
from rulekit.rules.build.melds import build_larger, build_melds, with_order_of_deck
from rulekit.rules.build.memory import build_rounds, build_variables, read_definitions
from rulekit.rules.build.options import add_needs, build_options, build_presets
from rulekit.rules.build.scoring import (
    build_limits,
    build_match,
    build_score,
    build_seats,
    build_teams,
)
from rulekit.rules.build.stages import build_stages, note_phases
from rulekit.rules.build.values import build_values
from rulekit.rules.build.windows import build_whenever, build_windows
from rulekit.rules.build.zones import add_refills, build_zones
from rulekit.rules.canonical import canonical
from rulekit.rules.checks import run_checks
from rulekit.rules.checks.evidence import Evidence, find_uses
from rulekit.rules.model import ByPlayers, DeckSpec, Game
from rulekit.rules.terms import CardKind, Const
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span
from rulekit.source.tree import Mapping, plain

__all__ = ["build_game", "check_library", "digest", "rules_alone"]


def build_game(tree: Mapping, found: Diagnostics) -> Game | None:
    """The checked model of a merged tree; None after any error.

    All faults of all sections are found in one go: whatever is broken is left out, and what
    depends on it stays silent.
    """
    game, idle = _build(tree, found)
    if found.has_errors:
        return None
    orders = {name: one for name, one in game.orders.items() if name not in idle.orders}
    return attrs.evolve(game, orders=orders, digest=digest(without_idle(tree, idle)))


def rules_alone(tree: Mapping) -> Mapping:
    """A merged tree without what other files declare and nothing uses; one with faults whole."""
    found = Diagnostics()
    _, idle = _build(tree, found)
    return tree if found.has_errors else without_idle(tree, idle)


def _build(tree: Mapping, found: Diagnostics) -> tuple[Game, Idle]:
    """The model, which has gaps where there were errors, and what nothing in it uses."""
    bench = Bench(found, declared=declared_in(tree))
    players = _players(tree)
    bench.names.max_players = players[1]
    options = build_options(tree, bench)
    build_faces(tree, bench)
    build_orders(tree, bench)
    deck = build_deck(tree, players, bench)
    bench.names.teams = "teams" in tree.entries
    wild = build_wild(tree, bench)
    melds = build_melds(tree, bench)
    values = build_values(tree, bench)
    zones = build_zones(tree, bench)
    variables = build_variables(tree, bench)
    read_definitions(tree, bench)
    note_phases(tree, bench)
    check.check_clashes(bench.names, bench.spans, found)
    add_needs(tree, options, bench)
    add_refills(tree, zones, bench)
    stages = build_stages(tree, bench)
    game = Game(
        id=text(tree.get("game")),
        name=text(tree.get("name")),
        about=text(tree.get("about")),
        source=text(tree.get("source")),
        digest="",
        players=players,
        teams=build_teams(tree, bench),
        options=options,
        presets=build_presets(tree, options, bench),
        deck=deck or _no_deck(tree, bench),
        orders=with_order_of_deck(bench.names.orders, melds, bench),
        wild=wild,
        zones=zones,
        melds=melds,
        contract_larger=build_larger(tree, bench),
        values=values,
        variables=variables,
        rounds=build_rounds(tree, bench),
        seats=build_seats(tree, bench),
        deal=build_deal(tree, players, bench),
        setup=build_setup(tree, bench),
        stages=stages,
        windows=build_windows(tree, stages, bench),
        whenever=build_whenever(tree, bench),
        score=build_score(tree.get("score"), "score", bench),
        match=build_match(tree, bench),
        limits=build_limits(tree),
        span=_place(tree),
    )
    called = frozenset(bench.names.called)
    check.check_definitions(bench.names, found)
    evidence = Evidence(tree, bench.names, find_uses(game), deck is not None)
    run_checks(game, evidence, found)
    return game, find_idle(game, evidence, called)


def digest(tree: Mapping) -> str:
    """SHA-256 of what the merged files say, comments and layout aside; hexadecimal.

    The order of names counts, that of the language's own keys does not.
    """
    said = json.dumps(plain(canonical(tree)), ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(said.encode("ascii")).hexdigest()


def _players(tree: Mapping) -> tuple[int, int]:
    written = player_range(text(tree.get("players"))) or (2, 2)
    return min(written), max(written)


def _place(tree: Mapping) -> Span:
    entry = tree.entries.get("game")
    return entry.value.span if entry else tree.span


def _no_deck(tree: Mapping, bench: Bench) -> DeckSpec:
    """Stands for a deck in a game that is refused for its fault."""
    one = Const(1, type=INT, span=tree.span)
    none = Const(0, type=INT, span=tree.span)
    without: ByPlayers[tuple[CardKind, ...]] = ByPlayers(((None, None, ()),))
    names = bench.names
    return DeckSpec(names.suits, names.ranks, for_all(one), for_all(none), without, span=tree.span)
