"""Blocks put together: small ones written out where play goes on with them, with what is known.

Between two questions most slots that decide where play goes are known: a turn that has just set
`idle` to 0 need not ask whether it is 4, and what has been asked need not be asked again before
something it reads has changed. Such tests are decided here, once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from rulekit.compiler import kernel as k
from rulekit.compiler.together import together
from rulekit.compiler.walk import fields_of, locals_of, put, slots_read, slots_touched

_SMALL = 40
"""A block of at most this many parts is written out wherever play goes on with it."""
_LARGE = 160
"""So is one of at most this many, where what is known leaves only so few of them."""


@attrs.define(eq=False)
class Known:
    """What is certain at a place: the values of some slots, and how some tests come out."""

    values: dict[str, k.Expr] = attrs.field(factory=dict)
    tests: dict[k.Expr, bool] = attrs.field(factory=dict)

    def copy(self) -> Known:
        return Known(dict(self.values), dict(self.tests))

    def where(self, test: k.Expr, holds: bool) -> Known:
        """The same where a test has come out so. Tests of locals are not remembered."""
        known = self.copy()
        if not locals_of(test):
            known.tests[test] = holds
        return known

    def decide(self, test: k.Expr) -> k.Expr:
        """A test with what is known, which may decide it."""
        asked = put(test, {}, self.values)
        return k.Const(int(self.tests[asked])) if asked in self.tests else asked

    def forget(self, slots: set[str]) -> None:
        """These slots may hold anything from here on."""
        for slot in slots:
            self.values.pop(slot, None)
        if slots and self.tests:
            self.tests = {
                test: holds for test, holds in self.tests.items() if not slots & slots_read(test)
            }


@attrs.define(eq=False)
class Inliner:
    """Expands the blocks of a program; `called` grows by those that stay functions."""

    program: k.Program
    scalars: frozenset[str]
    """Slots that hold one int."""
    called: list[str]
    untold: frozenset[int] = frozenset()
    """The shapes of events that are left out, by number."""
    uses: dict[str, int] = attrs.field(factory=dict)
    _writing: list[str] = attrs.field(factory=list)
    _light: dict[tuple[str, int], bool] = attrs.field(factory=dict)
    _trying: bool = False
    _names: int = 0

    def __attrs_post_init__(self) -> None:
        for block in self.program.blocks.values():
            for target in targets(block.end):
                self.uses[target] = self.uses.get(target, 0) + 1

    def expand(self, block: k.Block, known: Mapping[str, k.Expr]) -> k.Block:
        """The block with all that is written out in it."""
        self._writing.append(block.name)
        end = self.end(block.end, Known(dict(known)))
        self._writing.pop()
        return attrs.evolve(block, end=end)

    # ------------------------------------------------------------------------------- jumps

    def end(self, end: k.End, known: Known) -> k.End:
        match end:
            case k.Do(body, then):
                done = self.body(body, known)
                rest = self.end(then, known)
                return k.Do(done, rest) if done else rest
            case k.Fork(test, yes, no):
                asked = known.decide(test)
                if isinstance(asked, k.Const):
                    return self.end(yes if asked.value else no, known)
                first = self.end(yes, known.where(asked, holds=True))
                return k.Fork(asked, first, self.end(no, known.where(asked, holds=False)), end.span)
            case k.Go(block):
                return self.go(block, known)
            case k.Ask(question, seat):
                same = known.values.get("question") == k.Const(question)
                return k.Ask(-1 if same else question, put(seat, {}, known.values))
            case k.Over():
                return end

    def go(self, block: str, known: Known) -> k.End:
        target = self.program.blocks[block]
        alone = self.uses.get(block, 0) <= 1
        if block not in self._writing:
            if alone or self.is_light(target, _SMALL):
                return self.written_out(target, known)
            if not self._trying and self.is_light(target, _LARGE):
                end = self.tried(target, known)
                if end is not None:
                    return end
        if block not in self.called:
            self.called.append(block)
        return k.Go(block)

    def is_light(self, block: k.Block, most: int) -> bool:
        key = block.name, most
        if key not in self._light:
            self._light[key] = is_light(block.end, most)
        return self._light[key]

    def written_out(self, target: k.Block, known: Known) -> k.End:
        self._writing.append(target.name)
        end = self.end(target.end, known)
        self._writing.pop()
        return k.Do((k.Note(target.note),), end) if target.note else end

    def tried(self, target: k.Block, known: Known) -> k.End | None:
        """The block written out, if what is known makes it small."""
        before = len(self.called)
        self._trying = True
        end = self.written_out(target, known.copy())
        self._trying = False
        if is_light(end, _SMALL):
            return end
        del self.called[before:]
        return None

    # -------------------------------------------------------------------------- statements

    def body(self, body: k.Body, known: Known) -> k.Body:
        return tuple(made for one in body for made in self.statement(one, known))

    def statement(self, one: k.Statement, known: Known) -> k.Body:
        match one:
            case k.SetSlot(slot, index, value):
                return self.set_slot(one, slot, index, value, known)
            case k.SetLocal(name, value):
                return (k.SetLocal(name, put(value, {}, known.values)),)
            case k.If():
                return self.branch(one, known)
            case k.For(local, domain, of_cards, inner):
                over = put(domain, {}, known.values)
                known.forget(self.sets(inner))
                done = self.body(inner, known.copy())
                return (together(k.For(local, over, of_cards, done, one.span)),) if done else ()
            case k.Repeat(limit, test, inner, spent):
                known.forget(self.sets((inner, spent)))
                asked = known.decide(test)
                if asked == k.Const(0):
                    return ()
                done, rest = self.body(inner, known.copy()), self.body(spent, known.copy())
                return (k.Repeat(put(limit, {}, known.values), asked, done, rest, one.span),)
            case k.Call():
                known.forget(self.sets(one))
                return (one,)
            case k.Emit(shape) if shape in self.untold:
                return ()
            case k.Cut(shape=shape) if shape in self.untold:
                known.forget(self.sets(one))
                return (attrs.evolve(one, shape=-1),)
            case k.Emit(shape, values):
                return (k.Emit(shape, tuple(put(value, {}, known.values) for value in values)),)
            case _:
                known.forget(self.sets(one))
                return (with_known(one, known),)

    def sets(self, tree: object) -> set[str]:
        return slots_touched(tree, self.program.routines)

    def set_slot(
        self, one: k.SetSlot, slot: str, index: k.Expr | None, value: k.Expr, known: Known
    ) -> k.Body:
        value = put(value, {}, known.values)
        place = None if index is None else put(index, {}, known.values)
        known.forget({slot})
        if place is not None:
            return (k.SetSlot(slot, place, value, one.span),)
        if slot not in self.scalars:
            return (k.SetSlot(slot, None, value, one.span),)
        if slot == "turn_player" and not isinstance(value, k.Const):
            self._names += 1
            local = k.Local(f"player_{self._names}")
            known.values[slot] = local
            return (k.SetLocal(local.name, value), k.SetSlot(slot, None, local, one.span))
        if isinstance(value, k.Const):
            known.values[slot] = value
        return (k.SetSlot(slot, None, value, one.span),)

    def branch(self, one: k.If, known: Known) -> k.Body:
        cases: list[tuple[k.Expr, k.Body]] = []
        otherwise: k.Body | None = None
        for test, inner in one.cases:
            asked = known.decide(test)
            if asked == k.Const(0):
                continue
            done = self.body(inner, known.copy())
            if isinstance(asked, k.Const):
                otherwise = done
                break
            cases.append((asked, done))
        if otherwise is None:
            otherwise = self.body(one.otherwise, known.copy())
        known.forget(self.sets(one))
        if not cases:
            return otherwise
        if otherwise or any(inner for _, inner in cases):
            return (k.If(tuple(cases), otherwise, one.span),)
        return ()


def with_known(one: k.Statement, known: Known) -> k.Statement:
    """A statement with what is known put into its expressions."""
    changes: dict[str, Any] = {}
    for field in ("index", "place", "piece", "value"):
        value: Any = getattr(one, field, None)
        if value is not None:
            changes[field] = put(value, {}, known.values)
    return attrs.evolve(one, **changes)


def targets(end: k.End) -> list[str]:
    """The blocks a tree of jumps goes on with."""
    match end:
        case k.Go(block):
            return [block]
        case k.Fork(_, yes, no):
            return targets(yes) + targets(no)
        case k.Do(_, then):
            return targets(then)
        case _:
            return []


def is_light(tree: Any, most: int) -> bool:
    """Whether a tree of jumps has at most so many parts."""
    parts, stack = 0, [tree]
    while stack:
        one = stack.pop()
        if isinstance(one, tuple):
            stack.extend(one)
            continue
        names = fields_of(type(one))
        parts += bool(names)
        if parts > most:
            return False
        stack.extend(getattr(one, name) for name in names)
    return True
