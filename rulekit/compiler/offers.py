"""Actions to offers: one definition gives the list of candidates, the check and the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.expressions as expressions
import rulekit.compiler.lists as lists
import rulekit.compiler.melds as melds
import rulekit.compiler.selections as selections
from rulekit.compiler import fold, masks
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context, Env, NotBuilt, none_value
from rulekit.compiler.deeds import contract_met, deeds
from rulekit.compiler.naming import names_cards
from rulekit.compiler.walk import locals_of
from rulekit.engine.machine import ActionInfo, ChoiceInfo, Reason
from rulekit.language.types import Kind
from rulekit.rules import terms as t
from rulekit.rules.model import Action, Choice
from rulekit.source.span import Span

ME = k.Local("me")


def action_env(cx: Context, action: Action, number: int = -1) -> Env:
    """Names inside an action: `me` is who acts, each choice is a local of the block."""
    env = Env(me=ME, others=k.Others(number) if number >= 0 else None)
    for choice in action.choices:
        name = k.Local(cx.choice_name(choice.local.name))
        env = env.bind(choice.local, name, cardsets.origin(cx, env, choice.candidates))
    return env


def offer(cx: Context, action: Action, number: int, block: str, guard: k.Expr) -> k.Offer:
    """An action as one question offers it; `guard` is what its phase demands beside its `when`."""
    env = action_env(cx, action, number)
    when = fold.YES if action.when is None else expressions.scalar(cx, env, action.when)
    needs = [expressions.scalar(cx, env, rule.condition) for rule in action.needs]
    names = [cx.choice_name(choice.local.name) for choice in action.choices]
    by_pick: list[list[k.Expr]] = [[] for _ in names]
    always = [guard, when]
    for need in needs:
        read = locals_of(need)
        last = max((i for i, name in enumerate(names) if name in read), default=-1)
        (by_pick[last] if last >= 0 else always).append(need)
    picks = [
        pick(cx, env, choice, tests)
        for choice, tests in zip(action.choices, by_pick, strict=True)
    ]
    picks = [with_places(cx, one, picks[i + 1 :]) for i, one in enumerate(picks)]
    return k.Offer(
        number=number,
        name=action.name,
        when=fold.both(always),
        picks=tuple(picks),
        checks=tuple(all_checks(cx, env, action, guard)),
        block=block,
        shows=tuple(shown(cx, env, action)),
        wanted=next(wanted(cx, env, action), None),
        span=action.span,
    )


def pick(cx: Context, env: Env, choice: Choice, tests: Sequence[k.Expr]) -> k.Pick:
    local = cx.choice_name(choice.local.name)
    type_ = choice.local.type
    of_cards = type_.kind is Kind.CARD and not type_.many
    condition: k.Expr = fold.YES
    if choice.condition is not None:
        condition = expressions.scalar(cx, env, choice.condition)
    test = fold.both(tests)
    if of_cards:
        candidates = cardsets.cards(cx, env, choice.candidates)
        if condition == fold.YES:
            candidates, test = masks.where(cx.cards, candidates, local, test), fold.YES
        if cx.cards.packs > 1:
            candidates = masks.where(cx.cards, candidates, local, test)
            candidates = k.Op("distinct", (candidates,))
    elif type_.many:
        raise NotBuilt(f"a choice of {type_}", choice.span)
    else:
        candidates = lists.unique(lists.items(cx, env, choice.candidates))
        if type_.kind in melds.RECORDS:
            return k.Pick(local, candidates, of_cards, condition, none_value(type_), test)
        if condition == fold.YES and test != fold.YES:
            candidates, test = selections.where(candidates, local, test), fold.YES
    return k.Pick(local, candidates, of_cards, condition, none_value(type_), test)


def wanted(cx: Context, env: Env, action: Action) -> Iterator[tuple[k.Expr, k.Expr]]:
    """The contracts that an action lays, whatever else is chosen."""
    for choice in action.choices:
        base = melds.way_laid(choice)
        if base is not None:
            asked = melds.contract_of(cx, env, base.contract)
            cards = cardsets.cards(cx, env, base.source)
            if locals_of(asked) | locals_of(cards) <= {"me"}:
                yield asked, cards


def with_places(cx: Context, pick: k.Pick, later: Sequence[k.Pick]) -> k.Pick:
    """The choice of a card that needs a place next: only cards that have one."""
    match later:
        case [k.Pick(_, k.Book("places" | "stand_ins" as name, (card, laid)), _, fold.YES), *_] if (
            pick.of_cards and card == k.Local(pick.local) and pick.local not in locals_of(laid)
        ):
            able = k.Book("growing" if name == "places" else "standing", (laid,))
            return attrs.evolve(pick, candidates=masks.meet(cx.cards, pick.candidates, able))
        case _:
            return pick


# ----------------------------------------------------------------------------------- checks


def all_checks(cx: Context, env: Env, action: Action, guard: k.Expr) -> Iterator[k.Check]:
    """Everything that must hold, in the order in which a player would want to hear of it: first
    what forbids the action whatever is chosen."""
    place = str(action.span)
    if guard != fold.YES:
        yield check(cx, guard, Reason("closed", f"`{action.name}` is not possible now", place))
    if action.when is not None:
        yield from conditions(cx, env, action.when, never=True)
    needs = [
        check(
            cx,
            expressions.scalar(cx, env, rule.condition),
            Reason("rule", rule.sentence, str(rule.span), rule.name),
        )
        for rule in action.needs
    ]
    whatever = [need for need in needs if locals_of(need.test) <= {"me"}]
    yield from whatever
    for index, choice in enumerate(action.choices):
        yield from choice_checks(cx, env, index, choice)
    yield from (need for need in needs if need not in whatever)


def check(cx: Context, test: k.Expr, reason: Reason) -> k.Check:
    return k.Check(test, cx.reason(reason))


def conditions(cx: Context, env: Env, term: t.Term, never: bool) -> Iterator[k.Check]:
    """A condition part by part, each with the sentence it stands under or its own text; `never`:
    where it cannot hold, the action can never be done."""
    match term:
        case t.Sentences(rules, "all"):
            for rule in rules:
                test = expressions.scalar(cx, env, rule.condition)
                yield check(cx, test, Reason("rule", rule.sentence, str(rule.span), rule.name))
        case t.All(parts):
            for part in parts:
                yield from conditions(cx, env, part, never)
        case t.Defined(_, bindings, t.Sentences(_, "all") | t.All() as body):
            yield from conditions(cx, expressions.bind_all(cx, env, bindings), body, never)
        case t.Known("nothing_else"):
            reason = Reason("last", words_of(term.span), str(term.span))
            yield check(cx, expressions.scalar(cx, env, term), reason)
        case _:
            test = expressions.scalar(cx, env, term)
            reason = Reason("condition", words_of(term.span), str(term.span))
            if never and test == fold.NO:
                reason = attrs.evolve(reason, kind="never")
            yield check(cx, test, reason)


def words_of(span: Span) -> str:
    """The text of a condition on one line."""
    return " ".join(span.text.split())


def choice_checks(cx: Context, env: Env, index: int, choice: Choice) -> Iterator[k.Check]:
    name = cx.choice_name(choice.local.name)
    value = k.Local(name)
    place = str(choice.span)
    asked: k.Expr = fold.YES
    if choice.condition is not None:
        asked = expressions.scalar(cx, env, choice.condition)
        none = fold.number("==", value, k.Const(none_value(choice.local.type)))
        alone = fold.either([asked, none])
        sentence = f"`{choice.local.name}` is not asked for here"
        yield check(cx, alone, Reason("choice", sentence, place, value=index))
    base, clauses, env = unfolded(cx, env, choice.candidates)
    source = base.source if isinstance(base, t.CardsFrom) else base
    absent = Reason("absent", words_of(base.span), place, value=index, zone=own_zone(source))
    yield check(cx, unless(asked, among(cx, env, base, choice, value)), absent)
    origin = cardsets.origin(cx, env, base)
    for condition, element in clauses:
        bound, never = env.bind(element, value, origin), choice.condition is None
        for one in conditions(cx, bound, condition, never):
            yield k.Check(unless(asked, one.test), one.reason)


def own_zone(source: t.Term) -> str:
    """The zone that is chosen from, if all share it or it is that of who acts; else ""."""
    match source:
        case t.InZone(zone, None | t.Known("me") | t.Relation("team", t.Known("me"))):
            return zone.name
        case _:
            return ""


def unfolded(
    cx: Context, env: Env, term: t.Term
) -> tuple[t.Term, list[tuple[t.Term, t.Local]], Env]:
    """What is chosen from, what must be true of each, and what names mean in both: definitions
    are looked into, so that of what they demand each part can be told by itself."""
    clauses: list[tuple[t.Term, t.Local]] = []
    while isinstance(term, t.Where | t.Defined):
        if isinstance(term, t.Where):
            clauses.insert(0, (term.condition, term.element))
            term = term.base
        else:
            env = expressions.bind_all(cx, env, term.bindings)
            term = term.body
    return term, clauses, env


def unless(asked: k.Expr, test: k.Expr) -> k.Expr:
    """The test, where the choice is asked for at all."""
    return fold.either([fold.opposite(asked), test])


def among(cx: Context, env: Env, base: t.Term, choice: Choice, value: k.Expr) -> k.Expr:
    if isinstance(base, t.CardsFrom):
        return selections.among(cx, env, base, value)
    if choice.local.type.kind is Kind.CARD:
        there = fold.number(">=", value, fold.NO)
        return fold.both([there, fold.number("has", cardsets.cards(cx, env, base), value)])
    known = melds.among(cx, env, base, value)
    return lists.contains(lists.items(cx, env, base), value) if known is None else known


# ------------------------------------------------------------------------------ descriptions


def describe(cx: Context, action: Action, number: int, question: int) -> ActionInfo:
    """What the rest of rulekit knows of an action."""
    env = action_env(cx, action)
    label: list[str | tuple[int, str]] = []
    index = 0
    for piece in action.label:
        if isinstance(piece, str):
            label.append(piece)
        else:
            label.append((index, value_kind(piece.type.kind)))
            index += 1
    return ActionInfo(
        number=number,
        name=action.name,
        question=question,
        choices=tuple(choice_info(cx, env, choice) for choice in action.choices),
        label=tuple(label),
        place=str(action.span),
        deeds=deeds(cx, action),
        contract=contract_met(cx, action, env),
    )


def choice_info(cx: Context, env: Env, choice: Choice) -> ChoiceInfo:
    least, most = selections.size(cx, env, choice.candidates)
    return ChoiceInfo(
        name=choice.local.name,
        kind=value_kind(choice.local.type.kind),
        conditional=choice.condition is not None,
        kinds=tuple(range(len(cx.rules))) if choice.local.type.kind is Kind.MELD else (),
        least=least,
        most=most,
        named=names_cards(cx, choice),
    )


def value_kind(kind: Kind) -> str:
    """What the machine calls values of a kind: colours are words to it."""
    return {Kind.SELECTION: "cards", Kind.COLOUR: "word"}.get(kind, str(kind))


def shown(cx: Context, env: Env, action: Action) -> Iterator[k.Expr]:
    for piece in action.label:
        if not isinstance(piece, str):
            yield expressions.scalar(cx, env, piece)
