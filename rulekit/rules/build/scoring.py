"""What is scored, how the match ends, who deals and how far play may go."""

from __future__ import annotations

from typing import Literal, cast

import attrs

from rulekit.language.types import BOOL, INT, PLAYER, TEAM, Kind, Type
from rulekit.rules.build.bench import Bench, get, maps, number, text
from rulekit.rules.check import Scope
from rulekit.rules.check.whom import WHEN_SCORED
from rulekit.rules.model import Limits, MatchSpec, ScoreLine, Seats
from rulekit.rules.terms import Const, Known, Local, Relation, Term
from rulekit.source.tree import Mapping, Node, Scalar

WINNER = Type(Kind.WORD, words=("highest", "lowest", "of_round"))
TEAMS = Type(Kind.WORD, words=("opposite",), optional=True)
FIRST = ("random", "highest_cut", "lowest_cut", "first_seat")
THEN = ("draw", "end_round", "end_match")
MOST_LINES = 500
USUAL_TURNS = 10_000
USUAL_ROUNDS = 1_000


def build_score(node: Node | None, what: str, bench: Bench) -> tuple[ScoreLine, ...]:
    """The lines of `score`, or of a bonus."""
    lines: list[ScoreLine] = []
    for sentence, key, inner in maps(node):
        if bench.is_full(lines, MOST_LINES, f"lines of `{what}`", key.span):
            break
        lines.append(_build_line(sentence, key, inner, what, bench))
    return tuple(lines)


def _build_line(sentence: str, key: Scalar, node: Mapping, what: str, bench: Bench) -> ScoreLine:
    scope = Scope(bench.names, where=f"a line of `{what}`")
    to = bench.receivers(node.get("to"), attrs.evolve(scope, where=f"`to` of {scope.where}"))
    receiver: Local | None = None
    inner = scope
    if to is not None:
        kind = TEAM if to.type.kind is Kind.TEAM else PLAYER
        receiver = Local(str(kind.kind), kind, "element")
        inner = scope.binding(receiver.name, receiver)
    elif "to" in node.entries or "points" in node.entries:
        inner = scope.binding("player", None).binding("team", None)
    return ScoreLine(
        sentence,
        bench.conditions(node.get("when"), attrs.evolve(scope, where=f"{WHEN_SCORED}`{what}`")),
        to,
        receiver,
        bench.expression(node.get("points"), inner, INT),
        bench.block(node.get("do"), inner),
        span=key.span,
    )


def build_match(tree: Mapping, bench: Bench) -> MatchSpec:
    """When the match ends and who has won it."""
    node = tree.get("match")
    span = node.span if node is not None else tree.span
    scope = Scope(bench.names, where="`match`")
    winner = bench.expression(get(node, "winner"), scope, WINNER)
    return MatchSpec(
        bench.expression(get(node, "rounds"), scope, INT),
        bench.conditions(get(node, "ends"), scope, "any"),
        bench.expression(get(node, "at_once"), scope, BOOL),
        winner or Const("highest", type=WINNER, span=span),
        build_score(get(node, "bonus"), "bonus", bench),
        span=span,
    )


def build_seats(tree: Mapping, bench: Bench) -> Seats:
    """Who deals first, and next."""
    node = tree.get("seats")
    first = text(get(node, "first_dealer"))
    scope = Scope(bench.names, where="`next_dealer`")
    following = bench.expression(get(node, "next_dealer"), scope, PLAYER)
    if following is None:
        dealer = Known("dealer", type=PLAYER, span=tree.span)
        following = Relation("left", dealer, type=PLAYER, span=tree.span)
    words = Literal["random", "highest_cut", "lowest_cut", "first_seat"]
    return Seats(cast(words, first) if first in FIRST else "random", following)


def build_limits(tree: Mapping) -> Limits:
    """Where play that gets nowhere is stopped."""
    node = tree.get("limits")
    then = text(get(node, "then"))
    return Limits(
        number(get(node, "turns")) or USUAL_TURNS,
        number(get(node, "rounds")) or USUAL_ROUNDS,
        cast(Literal["draw", "end_round", "end_match"], then) if then in THEN else "draw",
    )


def build_teams(tree: Mapping, bench: Bench) -> Term | None:
    """Whether partners sit opposite; which may hang on the number of players."""
    scope = Scope(bench.names, sight="public", where="`teams`")
    return bench.expression(tree.get("teams"), scope, TEAMS)
