"""What needs demand of a way, so that ways that do not keep to them are never put together."""

from __future__ import annotations

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.walk import asks_others, every_part, locals_of, put

MELD = "meld"
"""The local that stands for the meld."""

_ALIKE = frozenset({"meld", "size", "wilds", "naturals", "kind", "base", "at"})
"""Fields that copies of the cards do not change."""


def of_each_meld(pick: k.Pick) -> k.Expr:
    """What must hold for every meld (`MELD`) of the ways that a choice may take; `YES` where it
    is made from no ways, or needs say nothing of single melds."""
    match pick:
        case k.Pick(way, k.Book("ways"), _, fold.YES):
            return _demanded(way, pick.test)
        case _:
            return fold.YES


def most_left(pick: k.Pick) -> k.Expr | None:
    """How many cards may stay at most when a choice of ways is made; None where needs say nothing
    of that."""
    match pick:
        case k.Pick(way, k.Book("ways"), _, fold.YES):
            return _most(way, pick.test)
        case _:
            return None


def most_points(pick: k.Pick) -> tuple[tuple[int, ...], k.Expr] | None:
    """By which table (by piece), and how many, points may stay at most when a choice of ways is
    made; None where needs say nothing of that."""
    match pick:
        case k.Pick(way, k.Book("ways"), _, fold.YES):
            match pick.test:
                case k.Op("and", parts):
                    found = [_points(way, part) for part in parts]
                case _:
                    found = [_points(way, pick.test)]
            return next(filter(None, found), None)
        case _:
            return None


def _points(way: str, test: k.Expr) -> tuple[tuple[int, ...], k.Expr] | None:
    """The table and the bound of a test of the points of the cards that stay."""
    match test:
        case k.Op("<=", (k.Fold("sum", card, left, True, k.Lookup(table, _, index)), most)):
            plain = left == k.Field(k.Local(way), "rest") and index == k.Local(card)
            known = way not in locals_of(most) and not asks_others(most)
            # The last entry is for no card.
            return (table[:-1], most) if plain and known else None
        case _:
            return None


def _most(way: str, test: k.Expr) -> k.Expr | None:
    """A number of cards left that follows from the test; as many as there are: -1."""
    rest = k.Field(k.Local(way), "rest")
    match test:
        case k.Op("and", args):
            found = [most for part in args if (most := _most(way, part)) is not None]
            return found[0] if len(found) == 1 else None
        case k.Op("or", args):
            others = [part for part in args if locals_of(part) <= {"me"} and not asks_others(part)]
            behind = [_most(way, part) for part in args if part not in others]
            match behind:
                case [k.Const() as most]:
                    return fold.cond(fold.either(others), k.Const(-1), most)
                case _:
                    return None
        case k.Op("not", (inner,)) if inner == rest:
            return k.Const(0)
        case k.Op("<=", (k.Op("count", (inner,)), k.Const() as most)) if inner == rest:
            return most
        case _:
            return None


def _demanded(way: str, test: k.Expr) -> k.Expr:
    """Something of each meld that follows from the test."""
    match test:
        case k.Op("and", args):
            return fold.both([_demanded(way, part) for part in args])
        case k.Op("or", args):
            others = [part for part in args if locals_of(part) <= {"me"} and not asks_others(part)]
            rest = [_demanded(way, part) for part in args if part not in others]
            return fold.either([*others, *rest]) if len(rest) == 1 else fold.YES
        case k.Op("not", (k.Op("some", (k.Filter(local, domain, False, found),)),)):
            if domain != k.Field(k.Local(way), "melds") or not _is_alike(local, found):
                return fold.YES
            return fold.opposite(put(found, {local: k.Local(MELD)}))
        case _:
            return fold.YES


def _is_alike(local: str, test: k.Expr) -> bool:
    """Whether a test of a meld comes out the same with copies of its cards."""
    parts = list(every_part(test))
    bare = [part for part in parts if part == k.Local(local)]
    fields = [part.of for part in parts if isinstance(part, k.Field) and part.name in _ALIKE]
    return (
        locals_of(test) <= {local, "me"}
        and all(isinstance(part, _PLAIN) for part in parts)
        and len(bare) == fields.count(k.Local(local))
        and all(part.name in _ALIKE for part in parts if isinstance(part, k.Field))
    )


_PLAIN = (k.Const, k.Local, k.Read, k.Op, k.Field)
