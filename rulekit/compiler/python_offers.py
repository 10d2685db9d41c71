"""Questions as Python: the list of legal actions, the reasons against one, and its label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.cases import within
from rulekit.compiler.narrowing import MELD, most_left, most_points, of_each_meld
from rulekit.compiler.python_code import Writer
from rulekit.compiler.python_memos import (
    MemoPlan,
    memo_for,
    memo_name,
    shareable,
    write_memo,
    write_remembered,
)
from rulekit.compiler.python_sharing import repeated
from rulekit.compiler.python_text import over, test_text, text
from rulekit.compiler.walk import asks_others, locals_of, put, swapped


def write_question(out: Writer, question: k.Question) -> None:
    """`legal_N(s)`: a tuple of actions."""
    keyed = {offer.number: memo_for(offer, out.full) for offer in question.offers}
    for offer in question.offers:
        plan = keyed[offer.number]
        if plan is not None:
            write_maker(out, offer, plan)
        elif is_one_set(offer):
            made = f"{out.names.helper('Made')}(ACTION, {offer.number})"
            out.put(0, f"{memo_name(offer)} = {made}", offer.span)
        elif offer.picks and offer.when != fold.NO:
            write_generator(out, offer)
    shared, offers, keyed = share(question.offers, keyed)
    out.put(0, "")
    out.put(0, "")
    out.put(0, f"def legal_{question.number}(s):")
    out.put(1, f"# {question.name}")
    if question.number == 0:
        out.put(1, "if s.question < 0:")
        out.put(2, "return ()")
    if any("me" in used(offer) or generated(offer, keyed) for offer in question.offers):
        out.put(1, "me = s.actor")
    if is_lazy(out, question):
        (offer,) = question.offers
        write_lazily(out, offer, offer.picks[0].candidates)
        return
    for name, expr in shared.items():
        out.put(1, f"{name} = {text(out.names, expr)}")
    ordered = sorted(offers, key=lambda o: asks_others(o.when))
    first = ordered[0] if ordered and ordered[0].when == fold.YES else None
    if first is None or (first.picks and keyed[first.number] is None):
        out.put(1, "out = ()")
        first = None
    for offer in ordered:
        write_listing(out, offer, keyed[offer.number], "=" if offer is first else "+=")
    out.put(1, "return out")


def generated(offer: k.Offer, keyed: dict[int, MemoPlan | None]) -> bool:
    """Whether the offer has a generator, which is told who acts."""
    return bool(offer.picks) and keyed[offer.number] is None and not is_one_set(offer)


def is_one_set(offer: k.Offer) -> bool:
    """Whether its only choice is a set of cards, any of so many: there are hundreds at once."""
    match offer.picks:
        case (k.Pick(_, k.Selections(), False, fold.YES, _, fold.YES),):
            return offer.when != fold.NO
        case _:
            return False


def share(
    offers: Sequence[k.Offer], keyed: dict[int, MemoPlan | None]
) -> tuple[dict[str, k.Expr], list[k.Offer], dict[int, MemoPlan | None]]:
    """What several conditions read, such as the hand of who acts, read once."""
    read: list[k.Expr] = []
    for offer in offers:
        plan = keyed[offer.number]
        read.append(offer.when)
        if plan is not None:
            read.extend((*shareable(plan.tree), *plan.given))
        elif generated(offer, keyed):
            start = begins_with(offer)
            read.extend(() if start is None else (start,))
    common = repeated(read)
    names = {part: f"x{n}" for n, part in enumerate(common, 1)}
    swap = {part: k.Local(name) for part, name in names.items()}
    made = [
        attrs.evolve(offer, when=swapped(offer.when, swap), picks=started(offer, swap))
        for offer in offers
    ]
    plans = {
        number: plan
        and attrs.evolve(
            plan,
            tree=within(plan.tree, lambda expr: swapped(expr, swap)),
            given=tuple(swapped(one, swap) for one in plan.given),
        )
        for number, plan in keyed.items()
    }
    return {name: part for part, name in names.items()}, made, plans


def started(offer: k.Offer, swap: Mapping[k.Expr, k.Expr]) -> tuple[k.Pick, ...]:
    """The choices, of which the first begins with what has been read already."""
    if not offer.picks or begins_with(offer) is None:
        return offer.picks
    first = offer.picks[0]
    candidates = swapped(first.candidates, swap)
    return (attrs.evolve(first, candidates=candidates), *offer.picks[1:])


def used(offer: k.Offer) -> set[str]:
    names = locals_of(offer.when)
    for pick in offer.picks:
        for expr in (pick.candidates, pick.condition, pick.test):
            names |= locals_of(expr)
    return names


# ------------------------------------------------------------------------ one action's list


def is_lazy(out: Writer, question: k.Question) -> bool:
    """Whether all that is offered are sets of so many cards, no two of which look alike."""
    match question.offers:
        case (offer,) if is_one_set(offer) and offer.when == fold.YES:
            sets = offer.picks[0].candidates
            return isinstance(sets, k.Selections) and sets.test == fold.YES and (
                sets.low == sets.high and not out.copies
            )
        case _:
            return False


def write_lazily(out: Writer, offer: k.Offer, sets: k.Expr) -> None:
    assert isinstance(sets, k.Selections)
    made = f"{memo_name(offer)}.__getitem__"
    cards, size = text(out.names, sets.domain), text(out.names, sets.low)
    listed = f"{out.names.helper('Selected')}({made}, {cards}, {size})"
    out.put(1, f"return {listed}", offer.span)


def write_maker(out: Writer, offer: k.Offer, plan: MemoPlan) -> None:
    """What fills the memory of an action: the actions with one card."""
    first, rest = plan.picks[0], plan.picks[1:]
    params = [first.local, *(f"given_{i}" for i in range(len(plan.given)))]
    maker = f"each_{offer.name}_{offer.number}"
    out.put(0, "")
    out.put(0, "")
    out.put(0, f"def {maker}({', '.join(params)}):", offer.span)
    nest(out, 1, offer, rest)
    out.put(0, "")
    out.put(0, "")
    write_memo(out, offer, plan, maker)


def write_generator(out: Writer, offer: k.Offer) -> None:
    """The actions one by one, where they depend on too much to be remembered."""
    out.put(0, "")
    out.put(0, "")
    told = ", first" if begins_with(offer) is not None else ""
    out.put(0, f"def each_{offer.name}_{offer.number}(s, me{told}):", offer.span)
    picks = offer.picks
    if told:
        picks = (attrs.evolve(picks[0], candidates=k.Local("first")), *picks[1:])
    nest(out, 1, offer, picks)


def begins_with(offer: k.Offer) -> k.Expr | None:
    """What the first choice is made from, where it is worth a look whether there is anything."""
    pick = offer.picks[0]
    narrowed = isinstance(pick.candidates, k.Book) or (
        pick.of_cards and isinstance(pick.candidates, k.Op)
    )
    bounds = (most_left(pick), most_points(pick))
    whole = of_each_meld(pick) == fold.YES and bounds == (None, None)
    return pick.candidates if narrowed and whole and pick.condition == fold.YES else None


def one_at_a_time(pick: k.Pick) -> k.Pick:
    """Candidates tried one by one rather than listed first: there may be very many."""
    match pick.candidates:
        case k.Filter(local, domain, False, test) if pick.condition == fold.YES:
            held = put(test, {local: k.Local(pick.local)})
            return attrs.evolve(pick, candidates=domain, test=fold.both([held, pick.test]))
        case _:
            return pick


def nest(out: Writer, depth: int, offer: k.Offer, picks: Sequence[k.Pick]) -> None:
    """One loop for each choice, innermost the action itself."""
    for pick in map(one_at_a_time, picks):
        candidates = candidates_of(out, pick)
        if pick.condition != fold.YES:
            if candidates.startswith("(") or " if " in candidates:
                candidates = f"({candidates})"
            asked = text(out.names, pick.condition, 1)
            candidates = f"({candidates} if {asked} else ({pick.none},))"
        out.put(depth, f"for {pick.local} in {candidates}:")
        depth += 1
        if pick.test != fold.YES:
            out.put(depth, f"if {test_text(out.names, fold.opposite(pick.test))}:")
            out.put(depth + 1, "continue")
    values = "".join(f"{pick.local}, " for pick in offer.picks)
    out.put(depth, f"yield ACTION({offer.number}, ({values.rstrip()}))")


def candidates_of(out: Writer, pick: k.Pick) -> str:
    """What a choice is made from; of ways those alone that needs leave possible."""
    demanded, most, points = of_each_meld(pick), most_left(pick), most_points(pick)
    if demanded == fold.YES and most is None and points is None:
        return over(out.names, pick.candidates, pick.of_cards)
    assert isinstance(pick.candidates, k.Book)
    asked = [text(out.names, one) for one in pick.candidates.args]
    if demanded != fold.YES:
        asked.append(f"each=lambda {MELD}: {test_text(out.names, demanded, 1)}")
    if most is not None:
        asked.append(f"stay={text(out.names, most)}")
    if points is not None:
        table, bound = points
        asked.append(f"leaving={out.names.leaving(table)}, most={text(out.names, bound)}")
    return f"BOOK.ways({', '.join(asked)})"


def write_listing(out: Writer, offer: k.Offer, plan: MemoPlan | None, sign: str) -> None:
    """The lines of `legal_N` for one action; `sign` is `=` for the first of the list."""
    if offer.when == fold.NO:
        return
    depth = 1
    if offer.when != fold.YES:
        out.put(1, f"if {test_text(out.names, offer.when)}:", offer.span)
        depth = 2
    if not offer.picks:
        out.put(depth, f"out {sign} {memo_name(offer)}", offer.span)
    elif is_one_set(offer):
        sets = text(out.names, offer.picks[0].candidates)
        each = f"map({memo_name(offer)}.__getitem__, {sets})"
        out.put(depth, f"out += {out.names.helper('first_ones')}({each})", offer.span)
    elif plan is None:
        maker, first = f"each_{offer.name}_{offer.number}", begins_with(offer)
        told = ""
        if first is not None:
            out.put(depth, f"first = {text(out.names, first)}", offer.span)
            out.put(depth, "if first:")
            depth, told = depth + 1, ", first"
        each = f"{maker}(s, me{told})"
        out.put(depth, f"out += {out.names.helper('first_ones')}({each})", offer.span)
    else:
        write_remembered(out, depth, offer, plan, sign)
