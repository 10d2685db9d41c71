"""Questions as Python: the list of legal actions, the reasons against one, and its label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.narrowing import MELD, most_left, most_points, of_each_meld
from rulekit.compiler.python_code import Writer
from rulekit.compiler.python_text import over, test_text, text
from rulekit.compiler.walk import every_part, locals_of, parts, put, reads_state, swapped


def write_question(out: Writer, question: k.Question) -> None:
    """`legal_N(s)`: a tuple of actions."""
    keyed = {offer.number: memo_for(offer) for offer in question.offers}
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
    counts: dict[k.Expr, int] = {}
    for offer in offers:
        plan = keyed[offer.number]
        asked = (plan.key, *plan.given) if plan else ()
        start = begins_with(offer) if generated(offer, keyed) else None
        for expr in (offer.when, *asked, *((start,) if start is not None else ())):
            for part in every_part(expr):
                if can_share(part):
                    counts[part] = counts.get(part, 0) + 1
    common = [part for part, number in counts.items() if number > 1]
    inside = {p: counts[whole] for whole in common for p in every_part(whole) if p != whole}
    common = [part for part in common if counts[part] > inside.get(part, 0)]
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
            key=swapped(plan.key, swap),
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


def can_share(part: k.Expr) -> bool:
    """A read that is safe to make whether or not it is needed."""
    match part:
        case k.Read(_, k.Local("me")):
            return True
        case k.Op("top" | "first", (k.Read(_, None),)):
            return True
        case k.Fold("sum", local, k.Read(_, None), False, k.Local(name)):
            return local == name
        case k.Lookup(_, _, index):
            return can_share(index)
        case _:
            return False


def used(offer: k.Offer) -> set[str]:
    names = locals_of(offer.when)
    for pick in offer.picks:
        for expr in (pick.candidates, pick.condition, pick.test):
            names |= locals_of(expr)
    return names


def asks_others(expr: k.Expr) -> bool:
    return isinstance(expr, k.Others) or any(asks_others(part) for part in parts(expr))


# ---------------------------------------------------------- listing by a key that is remembered


@attrs.frozen
class MemoPlan:
    """The first choice is the key; `given` are further parts of it that the state decides."""

    key: k.Expr
    given: tuple[k.Expr, ...]
    picks: tuple[k.Pick, ...]
    """With the parts of the key as locals."""


def is_lazy(out: Writer, question: k.Question) -> bool:
    """Whether all that is offered are sets of so many cards, no two of which look alike."""
    match question.offers:
        case (offer,) if is_one_set(offer) and offer.when == fold.YES:
            sets = offer.picks[0].candidates
            return isinstance(sets, k.Selections) and sets.low == sets.high and not out.copies
        case _:
            return False


def write_lazily(out: Writer, offer: k.Offer, sets: k.Expr) -> None:
    assert isinstance(sets, k.Selections)
    made = f"{memo_name(offer)}.__getitem__"
    cards, size = text(out.names, sets.domain), text(out.names, sets.low)
    listed = f"{out.names.helper('Selected')}({made}, {cards}, {size})"
    out.put(1, f"return {listed}", offer.span)


def memo_for(offer: k.Offer) -> MemoPlan | None:
    """How an action's list can be remembered: only if all but a few values are in the key."""
    if not offer.picks or not offer.picks[0].of_cards:
        return None
    first = offer.picks[0]
    own = {pick.local for pick in offer.picks}
    given: list[k.Expr] = []

    def lift(expr: k.Expr) -> k.Expr | None:
        return lifted(expr, own, given)

    picks: list[k.Pick] = []
    for pick in offer.picks:
        candidates = k.Local("m") if pick is first else lift(pick.candidates)
        condition, test = lift(pick.condition), lift(pick.test)
        if candidates is None or condition is None or test is None:
            return None
        picks.append(attrs.evolve(pick, candidates=candidates, condition=condition, test=test))
    if len(given) > 3 or first.condition != fold.YES or first.test != fold.YES:
        return None
    return MemoPlan(first.candidates, tuple(given), tuple(picks))


def lifted(expr: k.Expr, own: set[str], given: list[k.Expr]) -> k.Expr | None:
    """The expression with what the state decides replaced by a local; None if that fails."""
    if not reads_state(expr):
        return expr if locals_of(expr) <= own else None
    if not locals_of(expr) - {"me"} and not asks_others(expr):
        if expr not in given:
            given.append(expr)
        return k.Local(f"given_{given.index(expr)}")
    if not isinstance(expr, k.Op | k.Cond | k.Lookup):
        return None
    inner = [lifted(part, own, given) for part in parts(expr)]
    if any(part is None for part in inner):
        return None
    kept = tuple(part for part in inner if part is not None)
    match expr:
        case k.Op(name, _):
            return k.Op(name, kept)
        case k.Cond():
            return k.Cond(*kept)
        case k.Lookup(table, name, _):
            return k.Lookup(table, name, kept[0])


def memo_name(offer: k.Offer) -> str:
    return f"{offer.name.upper()}_n{offer.number}"


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
    out.put(0, f"{memo_name(offer)} = {out.names.helper('Memo')}({maker})")


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
        write_key(out, depth, offer, plan.key)
        key = ", ".join(["m", *(key_part(out, one) for one in plan.given)])
        out.put(depth, f"out {sign} {memo_name(offer)}[{key}]")


def key_part(out: Writer, expr: k.Expr) -> str:
    """A part of a key, which a list cannot be."""
    if is_list(out, expr):
        return f"tuple({text(out.names, expr)})"
    if is_condition(expr):
        return f"bool({text(out.names, expr)})"
    return text(out.names, expr, 1)


def is_condition(expr: k.Expr) -> bool:
    """Whether it is a condition whose value may be one of its parts, such as a pile."""
    match expr:
        case k.Op("and" | "or", _):
            return True
        case k.Cond(_, yes, no):
            return is_condition(yes) or is_condition(no)
        case _:
            return False


def is_list(out: Writer, expr: k.Expr) -> bool:
    match expr:
        case k.Filter(_, _, of_cards, _) | k.Best(_, _, of_cards, _, _):
            return not of_cards
        case k.Cond(_, yes, no):
            return is_list(out, yes) or is_list(out, no)
        case k.Read(slot, index):
            kept = out.slots.get(slot)
            ordered = kept is not None and kept.kind in ("pile", "melds")
            return kept is not None and (ordered or (
                (kept.kind == "list" or kept.each > 0) and index is None
            ))
        case k.Items() | k.Op("join" | "chain" | "pieces") | k.Selections():
            return True
        case k.Book(name, _):
            return name in ("melds", "places", "stand_ins", "ways")
        case _:
            return False


def write_key(out: Writer, depth: int, offer: k.Offer, key: k.Expr) -> None:
    """The candidates as `m`: first what is always asked, then what holds now and then."""
    always: list[k.Expr] = []
    now_and_then: list[tuple[k.Expr, k.Expr]] = []
    for part in meets(key):
        match part:
            case k.Cond(test, yes, k.Const(value)) if value == out.full:
                now_and_then.append((test, yes))
            case k.Cond(test, k.Const(value), no) if value == out.full:
                now_and_then.append((fold.opposite(test), no))
            case _:
                always.append(part)
    rest = always[0] if always else k.Const(out.full)
    for part in always[1:]:
        rest = k.Op("&", (rest, part))
    out.put(depth, f"m = {text(out.names, rest)}", offer.span)
    for test, mask in now_and_then:
        out.put(depth, f"if {test_text(out.names, test)}:", offer.span)
        out.put(depth + 1, f"m &= {text(out.names, mask, 7)}")


def meets(expr: k.Expr) -> list[k.Expr]:
    """The sets whose common cards an expression is."""
    if isinstance(expr, k.Op) and expr.name == "&":
        return [part for arg in expr.args for part in meets(arg)]
    return [expr]
