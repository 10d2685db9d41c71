"""What several expressions of one list read alike, so that it is read once."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.compiler import kernel as k
from rulekit.compiler.walk import every_part


def repeated(exprs: Iterable[k.Expr]) -> list[k.Expr]:
    """The parts that occur more than once and may be read in advance, not those within them."""
    counts: dict[k.Expr, int] = {}
    for expr in exprs:
        for part in every_part(expr):
            if can_share(part):
                counts[part] = counts.get(part, 0) + 1
    common = [part for part, number in counts.items() if number > 1]
    inside = {p: counts[whole] for whole in common for p in every_part(whole) if p != whole}
    return [part for part in common if counts[part] > inside.get(part, 0)]


def can_share(part: k.Expr) -> bool:
    """A read that is safe to make whether or not it is needed."""
    match part:
        case k.Read(_, k.Local("me")):
            return True
        case k.Op("top" | "first" | "head" | "tail", (k.Read(_, None),)):
            return True
        case k.Fold("sum", local, k.Read(_, None), False, k.Local(name)):
            return local == name
        case k.Lookup(_, _, index):
            return can_share(index)
        case _:
            return False


def is_own(part: k.Expr) -> bool:
    """Whether it is a read of what belongs to who acts, which every case needs."""
    return isinstance(part, k.Read) and can_share(part)
