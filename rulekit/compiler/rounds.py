"""The course of a match: rounds, their stages, scores and the end, as blocks."""

from __future__ import annotations

import rulekit.compiler.expressions as expressions
import rulekit.compiler.lists as lists
from rulekit.compiler import effects, fold, points
from rulekit.compiler import kernel as k
from rulekit.compiler.context import NOBODY, Context, NotBuilt, Origin
from rulekit.compiler.flow import ROUND_END, Plan, after_block, after_deal, do, fork
from rulekit.compiler.growth import bounded
from rulekit.compiler.memory import clear_zones, reset, round_row
from rulekit.compiler.moves import deck_zone, moved, put_into
from rulekit.compiler.stages import plan_stages
from rulekit.engine.machine import NEVER_WON, Shape
from rulekit.language.types import CARDS, PLAYERS, Kind
from rulekit.rules import model as m
from rulekit.rules import terms as t
from rulekit.rules.effects import EndRound
from rulekit.rules.parts import parts_of


def plan_match(plan: Plan) -> str:
    """All blocks of a game; the name of the one a match starts with."""
    cx = plan.cx
    first_stage = plan_stages(plan)
    start_round(plan, first_stage)
    end_round(plan)
    decide(plan)
    over: k.End = k.Over()
    plan.block("match_over", do(cx.emit(Shape("match_end")), over))
    limit(plan)
    start = (*reset(cx, "match", "player_match", "team_match"), *first_dealer(cx))
    plan.block("match_start", k.Do(start, k.Go("round_start")))
    return "match_start"


def first_dealer(cx: Context) -> k.Body:
    match cx.game.seats.first_dealer:
        case "random":
            return (k.Chance("dealer", cx.players, "first dealer"),)
        case "first_seat":
            return (k.SetSlot("dealer", None, fold.NO),)
        case "highest_cut" | "lowest_cut" as how:
            shape = cx.shape(Shape("cut"))
            return (k.Cut("dealer", cx.players, ranks_to_cut(cx), how == "highest_cut", shape),)


def ranks_to_cut(cx: Context) -> tuple[int, ...]:
    """What each piece counts in a cut: its place among the ranks; a joker is cut again."""
    joker = len(cx.cards.deck.ranks)
    return tuple(-1 if rank == joker else rank for rank in cx.cards.rank_of)


# ---------------------------------------------------------------------------------- the deal


def start_round(plan: Plan, first_stage: k.Go) -> None:
    cx = plan.cx
    number = fold.number("+", k.Read("round_number"), fold.YES)
    body: list[k.Statement] = [
        k.SetSlot("round_number", None, number),
        k.SetSlot("turn_number", None, fold.NO),
        k.SetSlot("ended", None, fold.NO),
        k.SetSlot("winner", None, fold.NONE),
        k.SetSlot("shuffles", None, fold.NO),
        k.SetSlot("scores", None, k.Items((0,) * cx.teams)),
        *reset(cx, "round", "player", "team"),
        *round_row(cx),
        *clear_zones(cx),
        *cx.emit(Shape("round"), k.Read("round_number"), k.Read("dealer")),
    ]
    for line in cx.game.deal:
        body.extend(deal_line(cx, line))
    body.extend(effects.block(cx, NOBODY, cx.game.setup))
    then = after_deal(cx, first_stage)
    plan.block("round_start", k.Do(tuple(body), after_block(cx, cx.game.setup, then)))


def deal_line(cx: Context, line: m.DealLine) -> k.Body:
    number = line.number.at(cx.players)
    span = line.span
    everyone = t.Known("players", type=PLAYERS, span=span)
    if line.zone.per == "player":
        amount: k.Expr = k.Const(-(-cx.cards.deck.size // cx.players))
        if number is not None:
            amount = expressions.scalar(cx, NOBODY, number)
        zone = t.InZone(line.zone, everyone, type=CARDS, span=span)
        return tuple(effects.deal(cx, NOBODY, amount, zone))
    if line.zone.per == "team" or number is None:
        raise NotBuilt(f"dealing to `{line.zone.name}` like this", span)
    return turn_up(cx, line, expressions.scalar(cx, NOBODY, number))


def turn_up(cx: Context, line: m.DealLine, amount: k.Expr) -> k.Body:
    """Cards from the deck to a zone of the table; `bury` puts unwanted ones back under it."""
    source = deck_zone(cx)
    slot = cx.slot_name(source.name)
    name, counter = cx.fresh("card"), cx.fresh("n")
    piece = k.Local(name)
    origin = Origin(source, None)
    put = put_into(cx, line.zone, None, piece)
    event = moved(cx, origin, line.zone, None, piece, "")
    body: list[k.Statement] = [k.Pop(name, slot, None)]
    if line.bury is not None and line.card is not None:
        test = expressions.scalar(cx, NOBODY.bind(line.card, piece), line.bury)
        under: k.Body = (k.Push(slot, None, piece, bottom=True), k.Pop(name, slot, None))
        body.append(k.Repeat(k.Const(cx.cards.deck.size), test, under, (), line.span))
    body.extend((*put, *event))
    if line.cover is not None and line.card is not None:
        test = expressions.scalar(cx, NOBODY.bind(line.card, piece), line.cover)
        over: k.Body = (k.Pop(name, slot, None), *put, *event)
        more = fold.both([fold.length(k.Read(slot)), test])
        body.append(k.Repeat(k.Const(cx.cards.deck.size), more, over, (), line.span))
    once = (k.If(((fold.length(k.Read(slot)), tuple(body)),), ()),)
    return (k.For(counter, effects.times(amount), False, once, line.span),)


# ------------------------------------------------------------------------------ scores, end


def end_round(plan: Plan) -> None:
    cx = plan.cx
    body: list[k.Statement] = [k.SetSlot("ended", None, fold.NO)]
    won = any(isinstance(part, EndRound) and part.winner for part in parts_of(cx.game))
    body.extend(cx.emit(Shape("round_end", manner="" if won else NEVER_WON), k.Read("winner")))
    for line in cx.game.score:
        body.extend(score_line(cx, line))
    for team in range(cx.teams):
        total = fold.number("+", k.Read("totals", k.Const(team)), k.Read("scores", k.Const(team)))
        body.append(k.SetSlot("totals", k.Const(team), bounded(total)))
    following = expressions.scalar(cx, NOBODY, cx.game.seats.next_dealer)
    new_round = k.Do((k.SetSlot("dealer", None, following),), k.Go("round_start"))
    too_many = fold.number(">=", k.Read("round_number"), k.Const(cx.game.limits.rounds))
    onward = fork(too_many, k.Go("limit_of_rounds"), new_round)
    plan.block("round_end", k.Do(tuple(body), fork(match_ends(cx), k.Go("match_end"), onward)))


def score_line(cx: Context, line: m.ScoreLine) -> k.Body:
    when = fold.YES if line.when is None else expressions.scalar(cx, NOBODY, line.when)
    if when == fold.NO:
        return ()
    body: k.Body = ()
    if line.to is not None:
        name = cx.fresh("receiver")
        env = NOBODY if line.receiver is None else NOBODY.bind(line.receiver, k.Local(name))
        each: list[k.Statement] = []
        if line.points is not None:
            worth = cx.fresh("points")
            amount = bounded(expressions.scalar(cx, env, line.points))
            each.append(k.SetLocal(worth, amount))
            team: k.Expr = k.Local(name)
            if line.to.type.kind is Kind.PLAYER:
                team = expressions.team(cx, team)
            each.extend(points.add_points(cx, team, k.Local(worth), line.sentence))
        each.extend(effects.block(cx, env, line.do))
        over = lists.items(cx, NOBODY, line.to)
        body = (k.For(name, over, False, tuple(each), line.span),)
    else:
        body = effects.block(cx, NOBODY, line.do)
    return body if when == fold.YES else (k.If(((when, body),), (), line.span),)


def match_ends(cx: Context) -> k.Expr:
    """Whether the match is over after a round."""
    spec = cx.game.match
    if spec.at_once is not None and expressions.scalar(cx, NOBODY, spec.at_once) != fold.NO:
        raise NotBuilt("`at_once`", spec.span)
    tests = []
    if spec.rounds is not None:
        last = expressions.scalar(cx, NOBODY, spec.rounds)
        tests.append(fold.number(">=", k.Read("round_number"), last))
    if spec.ends is not None:
        tests.append(expressions.scalar(cx, NOBODY, spec.ends))
    if not tests:
        rows = max(1, len(cx.game.rounds))
        tests.append(fold.number(">=", k.Read("round_number"), k.Const(rows)))
    return fold.either(tests)


def decide(plan: Plan) -> None:
    """Who has won, once the match is over."""
    cx = plan.cx
    body: list[k.Statement] = []
    body.extend(bonus(cx))
    body.append(k.SetSlot("winners", None, winners(cx)))
    plan.block("match_end", k.Do(tuple(body), k.Go("match_over")))


def bonus(cx: Context) -> k.Body:
    """What is scored once: it counts for the totals, and is shown with the last round's points."""
    if not cx.game.match.bonus:
        return ()
    body: list[k.Statement] = []
    before = [cx.fresh("before") for _ in range(cx.teams)]
    for team, name in enumerate(before):
        body.append(k.SetLocal(name, k.Read("scores", k.Const(team))))
    body.append(k.SetSlot("scores", None, k.Items((0,) * cx.teams)))
    for line in cx.game.match.bonus:
        body.extend(score_line(cx, line))
    for team, name in enumerate(before):
        at = k.Const(team)
        more, total = k.Read("scores", at), k.Read("totals", at)
        body.append(k.SetSlot("totals", at, bounded(fold.number("+", total, more))))
        body.append(k.SetSlot("scores", at, bounded(fold.number("+", more, k.Local(name)))))
    return tuple(body)


def winners(cx: Context) -> k.Expr:
    how = expressions.scalar(cx, NOBODY, cx.game.match.winner)
    if not isinstance(how, k.Const):
        raise NotBuilt("a way to win that changes in play", cx.game.match.winner.span)
    word = cx.words[how.value]
    if word == "of_round":
        return lists.lookup_list(won_with(cx), "WON_WITH", k.Read("winner"))
    local = cx.fresh("team")
    teams = k.Items(tuple(range(cx.teams)))
    total = k.Read("totals", k.Local(local))
    best = k.Best(local, teams, False, total, word == "highest")
    if cx.teams == cx.players:
        return best
    seat = cx.fresh("seat")
    among = lists.contains(best, fold.lookup((*cx.team_of, -1), "TEAM", k.Local(seat)))
    return k.Filter(seat, k.Items(tuple(range(cx.players))), False, among)


def won_with(cx: Context) -> tuple[tuple[int, ...], ...]:
    """Who has won when a seat has: it and its partners."""
    members = cx.members_table()
    return (*(members[cx.team_of[p]] for p in range(cx.players)), ())


def limit(plan: Plan) -> None:
    """What happens when the bound on turns or rounds is reached."""
    cx = plan.cx
    reached = k.SetSlot("bound", None, fold.YES)
    nobody = k.SetSlot("winners", None, k.Items(()))
    undecided: k.End = k.Do((nobody,), k.Go("match_over"))
    ends: dict[str, k.End] = {
        "draw": undecided,
        "end_match": k.Go("match_end"),
        "end_round": k.Do((k.SetSlot("winner", None, fold.NONE),), ROUND_END),
    }
    turns = (reached, *cx.emit(Shape("limit", reason="turns")))
    plan.block("limit_of_turns", k.Do(turns, ends[cx.game.limits.then]))
    rounds = (reached, *cx.emit(Shape("limit", reason="rounds")))
    last = undecided if cx.game.limits.then == "draw" else k.Go("match_end")
    plan.block("limit_of_rounds", k.Do(rounds, last))
