"""No text goes through so much, loop inside loop, that it would not come to an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, cast

import attrs

from rulekit.rules import effects, terms
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.checks.sizes import Sizes, sizes_in
from rulekit.rules.model import Game
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import Term
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span

MOST_STEPS = 10_000_000

_Loop: TypeAlias = terms.ForEach | terms.Where | terms.Best | effects.Loop
_NOT_RUN = frozenset({"span", "type", "option", "variable", "local", "element", "zone"})


@attrs.frozen(eq=False, repr=False)
class _Work:
    """What one reading of a part takes, and where its innermost loop stands."""

    steps: int
    innermost: Span | None


_NOTHING = _Work(0, None)


@attrs.frozen(eq=False, repr=False)
class _Count:
    """Counts each part once, the parts inside it first, without recursion."""

    sizes: Sizes
    found: Diagnostics
    done: dict[int, _Work] = attrs.field(factory=dict)

    def count(self, whole: object) -> None:
        waiting = [(part, False) for part in _inside(whole)]
        while waiting:
            part, entered = waiting.pop()
            if entered:
                self.done[id(part)] = self._work(part)
            elif id(part) not in self.done:
                self.done[id(part)] = _NOTHING
                waiting.append((part, True))
                waiting.extend((one, False) for one in reversed(list(_inside(part))))

    def _work(self, part: object) -> _Work:
        match part:
            case terms.LocalValue():
                given = self.sizes.bound.get(part.local)
                return _NOTHING if given is None else self.done.get(id(given), _NOTHING)
            case terms.ForEach():
                return self._loop(part, part.domain, (part.body,))
            case effects.Loop():
                return self._loop(part, part.domain, part.body)
            case terms.Where():
                return self._loop(part, part.base, (part.condition,))
            case terms.Best():
                return self._loop(part, part.base, (part.by,))
            case terms.Defined():
                return self.done.get(id(part.body), _NOTHING)
            case _:
                return self._sum(_inside(part))

    def _loop(self, loop: _Loop, domain: Term, body: tuple[object, ...]) -> _Work:
        inner, before = self._sum(body), self._sum((domain,))
        if inner.steps > MOST_STEPS or before.steps > MOST_STEPS:
            return inner if inner.steps > MOST_STEPS else before
        steps = self.sizes.of(domain) * max(1, inner.steps) + before.steps
        innermost = inner.innermost or _words(loop)
        if steps > MOST_STEPS:
            self._report(innermost)
        return _Work(steps, innermost)

    def _sum(self, some: Iterator[object] | tuple[object, ...]) -> _Work:
        works = [self.done.get(id(one), _NOTHING) for one in some]
        heaviest = max(works, key=lambda work: work.steps, default=_NOTHING)
        return _Work(sum(work.steps for work in works), heaviest.innermost)

    def _report(self, innermost: Span) -> None:
        self.found.error(
            "RK437",
            f"loops inside one another take more than {MOST_STEPS:,} steps",
            innermost,
            label="the innermost of them",
            help="nest fewer loops and filters, or let them go through less",
        )


def check_loops(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK437: loops and filters inside one another, definitions spelled out, come to an end."""
    sizes = sizes_in(game, evidence)
    for part in parts_of(game):
        if isinstance(part, terms.Defined):
            sizes.bound.update(part.bindings)
    _Count(sizes, found).count(game)


def _words(loop: _Loop) -> Span:
    """Where a loop is shown: a statement has many lines, so what it goes through stands for it."""
    return loop.domain.span if isinstance(loop, effects.Loop) else loop.span


_FIELDS: dict[type, tuple[str, ...]] = {}


def _inside(part: object) -> Iterator[object]:
    """The parts directly inside a part that are read when it is, in the order of the text."""
    if isinstance(part, (tuple, list, frozenset)):
        for one in part:
            yield from _inside(one) if isinstance(one, (tuple, list, dict)) else _if_part(one)
    elif isinstance(part, dict):
        yield from _inside(tuple(part.values()))
    else:
        for name in _fields(type(part)):
            value = getattr(part, name)
            yield from _inside(value) if isinstance(value, (tuple, list, dict)) else _if_part(value)


def _if_part(value: object) -> Iterator[object]:
    if attrs.has(type(value)):
        yield value


def _fields(kind: type) -> tuple[str, ...]:
    if kind not in _FIELDS:
        names = (field.name for field in attrs.fields(cast("type[attrs.AttrsInstance]", kind)))
        _FIELDS[kind] = tuple(name for name in names if name not in _NOT_RUN)
    return _FIELDS[kind]
