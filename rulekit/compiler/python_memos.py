"""Lists of actions that are remembered by what decides them, and the lines that look them up."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.cases import Case, Tree, by_cases, each_case
from rulekit.compiler.python_code import Writer
from rulekit.compiler.python_sharing import is_own, repeated
from rulekit.compiler.python_text import number, test_text, text
from rulekit.compiler.walk import (
    asks_others,
    every_part,
    locals_of,
    meets,
    parts,
    reads_state,
    swapped,
)
from rulekit.engine.runtime import eighth_parts

_WIDEST = 64
"""Decks of so many cards are looked up in parts, where nothing but the cards decides."""
_PARTS = "ABCDEFGH"


@attrs.frozen
class MemoPlan:
    """The first choice is the key; `given` are further parts of it that the state decides."""

    tree: Tree
    given: tuple[k.Expr, ...]
    picks: tuple[k.Pick, ...]
    """With the parts of the key as locals."""


def memo_for(offer: k.Offer, full: int) -> MemoPlan | None:
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
    return MemoPlan(by_cases(first.candidates, full), tuple(given), tuple(picks))


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


def in_parts(out: Writer, plan: MemoPlan) -> bool:
    """Whether the cards alone decide, of a deck that is not too large."""
    return not plan.given and out.deck <= _WIDEST


def write_memo(out: Writer, offer: k.Offer, plan: MemoPlan, maker: str) -> None:
    """The memory of an action, which `maker` fills with the actions with one card."""
    name = memo_name(offer)
    if in_parts(out, plan):
        names = ", ".join(f"{name}{part}" for part in _PARTS)
        out.put(0, f"{names} = {out.names.helper('eighths')}({maker}, {out.deck})")
    else:
        out.put(0, f"{name} = {out.names.helper('Memo')}({maker})")


def write_remembered(out: Writer, depth: int, offer: k.Offer, plan: MemoPlan, sign: str) -> None:
    """The lines that look up what an action's choices may be, for the cards it is offered with."""
    write_key(out, depth, offer, plan.tree)
    name = memo_name(offer)
    if in_parts(out, plan):
        found = f"{half(out, name, 0)} + {half(out, name, 1)}"
    else:
        key = ", ".join(["m", *(key_part(out, one) for one in plan.given)])
        found = f"{name}[{key}]"
    out.put(depth, f"out {sign} {found}")


def half(out: Writer, name: str, which: int) -> str:
    """The actions with the lower or the higher half of the cards; often there are none."""
    parts = list(zip(_PARTS, eighth_parts(out.deck), strict=True))
    looked_up = []
    for part, (start, width) in parts[4 * which : 4 * which + 4]:
        cards = f"m >> {start}" if start else "m"
        last = part == _PARTS[-1]
        looked_up.append(f"{name}{part}[{cards if last else f'{cards} & {(1 << width) - 1}'}]")
    middle = parts[4][1][0]
    some = f"m >> {middle}" if which else f"m & {number((1 << middle) - 1)}"
    return f"({' + '.join(looked_up)} if {some} else ())"


def write_key(out: Writer, depth: int, offer: k.Offer, tree: Tree, word: str = "if") -> None:
    """The candidates as `m`, case by case."""
    if not isinstance(tree, Case):
        write_shared_meet(out, depth, offer, tree)
        return
    out.put(depth, f"{word} {test_text(out.names, tree.test)}:", offer.span)
    write_key(out, depth + 1, offer, tree.yes)
    if isinstance(tree.no, Case):
        write_key(out, depth, offer, tree.no, "elif")
    else:
        out.put(depth, "else:")
        write_key(out, depth + 1, offer, tree.no)


def write_shared_meet(out: Writer, depth: int, offer: k.Offer, key: k.Expr) -> None:
    """One case, what it reads more than once read in advance."""
    names = {part: k.Local(f"y{n}") for n, part in enumerate(repeated([key]), 1)}
    for part, name in names.items():
        out.put(depth, f"{name.name} = {text(out.names, part)}")
    write_meet(out, depth, offer, swapped(key, names))


def shareable(tree: Tree) -> Iterator[k.Expr]:
    """What may be read before any case is known: of several cases only what all of them need."""
    if not isinstance(tree, Case):
        yield tree
        return
    for expr in each_case(tree):
        yield from filter(is_own, every_part(expr))


def write_meet(out: Writer, depth: int, offer: k.Offer, key: k.Expr) -> None:
    """First what is always asked, then what holds now and then."""
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
        if any(isinstance(part, k.Fold) for part in every_part(test)):
            test = fold.both([*looked_at_first(rest, mask, out.full), test])
        out.put(depth, f"if {test_text(out.names, test)}:", offer.span)
        out.put(depth + 1, f"m &= {text(out.names, mask)}")


def looked_at_first(cards: k.Expr, mask: k.Expr, full: int) -> list[k.Expr]:
    """Whether a mask can take anything from the cards `m`, where that is seen at a glance.

    It is where they are all of a hand, of which the mask leaves some cards, or all if it has none.
    """
    match mask:
        case k.Cond(k.Op("&", (hand, k.Const(some))) as both, yes, no) if (
            (yes, no) == (both, hand) and all_of(cards, hand)
        ):
            return [k.Op("&", (k.Local("m"), k.Const(full & ~some)))]
        case _:
            return []


def all_of(cards: k.Expr, hand: k.Expr) -> bool:
    """Whether the cards are known to be of a hand."""
    match cards:
        case k.Cond(_, yes, no):
            return all_of(yes, hand) and all_of(no, hand)
        case k.Op("&", args):
            return any(all_of(arg, hand) for arg in args)
        case _:
            return cards == hand


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
