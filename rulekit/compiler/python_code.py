"""Statements and jumps as lines of Python, each knowing the rule it comes from."""

from __future__ import annotations

import attrs

from rulekit.compiler import kernel as k
from rulekit.compiler.python_text import Names, over, read, test_text, text
from rulekit.compiler.walk import locals_in
from rulekit.engine.machine import Slot
from rulekit.source.span import Span


@attrs.define(eq=False)
class Writer:
    """Lines of generated text. `places` maps a line (from 1) to file:line of its rule."""

    names: Names
    slots: dict[str, Slot]
    lines: list[str] = attrs.field(factory=list)
    places: dict[int, str] = attrs.field(factory=dict)
    full: int = 0
    """The whole deck as a mask."""
    deck: int = 0
    """How many pieces it has."""
    copies: bool = False
    """Whether some cards look alike."""
    acting: set[str] = attrs.field(factory=set)
    """Blocks that carry out an action."""

    def put(self, depth: int, line: str, span: Span | None = None) -> None:
        self.lines.append("    " * depth + line if line else "")
        if span is not None:
            self.places[len(self.lines)] = f"{span.file.name}:{span.line}"

    # -------------------------------------------------------------------------- statements

    def body(self, depth: int, body: k.Body) -> None:
        if not body:
            self.put(depth, "pass")
        for one in body:
            self.statement(depth, one)

    def statement(self, depth: int, one: k.Statement) -> None:
        names = self.names
        match one:
            case k.SetSlot(slot, index, value):
                self.put(depth, self.assign(slot, index, value), one.span)
            case k.SetLocal(name, value):
                self.put(depth, f"{name} = {text(names, value)}")
            case k.If(cases, otherwise):
                for n, (test, inner) in enumerate(cases):
                    word = "if" if n == 0 else "elif"
                    self.put(depth, f"{word} {test_text(names, test)}:", one.span)
                    self.body(depth + 1, inner)
                if otherwise:
                    self.put(depth, "else:")
                    self.body(depth + 1, otherwise)
            case k.For(local, k.Numbers(k.Const(low), k.Const(high)), _, inner) if (
                low == high and local not in locals_in(inner)
            ):
                self.body(depth, inner)
            case k.For(local, k.Numbers(k.Const(1), high), _, inner) if (
                local not in locals_in(inner)
            ):
                self.put(depth, f"{local} = {text(names, high)}", one.span)
                self.put(depth, f"while {local} > 0:")
                self.put(depth + 1, f"{local} -= 1")
                self.body(depth + 1, inner)
            case k.For(local, domain, of_cards, inner):
                self.put(depth, f"for {local} in {over(names, domain, of_cards)}:", one.span)
                self.body(depth + 1, inner)
            case k.Repeat(limit, test, inner, spent):
                self.repeat(depth, limit, test, inner, spent, one.span)
            case k.Emit(shape, values):
                parts = "".join(f", {text(names, value, 1)}" for value in values)
                comma = "," if not values else ""
                self.put(depth, f"s.events.append(({shape}{parts}{comma}))")
            case k.Call(routine):
                self.put(depth, f"{routine}(s)")
            case k.Note(remark):
                self.put(depth, f"# {remark}")
            case _:
                self.pile(depth, one)

    def assign(self, slot: str, index: k.Expr | None, value: k.Expr) -> str:
        """`s.x = …`, or `s.x += …` where the value starts from what is there."""
        names = self.names
        where = read(names, slot, index)
        here = k.Read(slot, index)
        if isinstance(value, k.Op) and value.args[0] == here and len(value.args) == 2:
            other = value.args[1]
            if value.name in ("+", "-", "|", "^"):
                return f"{where} {value.name}= {text(names, other)}"
            if value.name == "andnot":
                return f"{where} &= ~{text(names, other, 11)}"
        kept = self.slots.get(slot)
        own = isinstance(value, k.Items | k.Filter | k.Best)
        own = own or (isinstance(value, k.Op) and value.name in ("join", "unique"))
        if kept is not None and kept.kind == "list" and index is None and not own:
            return f"{where} = list({text(names, value)})"
        return f"{where} = {text(names, value)}"

    def pile(self, depth: int, one: k.Statement) -> None:
        """Statements on piles, and chance."""
        names = self.names
        match one:
            case k.Push(slot, index, piece, bottom):
                where = read(names, slot, index)
                value = text(names, piece)
                add = f"insert(0, {value})" if bottom else f"append({value})"
                self.put(depth, f"{where}.{add}")
            case k.Grow(local, slot, place, piece):
                zone = f"s.{slot}" if self.slots[slot].each else f"(s.{slot},)"
                args = f"BOOK, {zone}, {text(names, place)}, {text(names, piece)}"
                self.put(depth, f"{local} = {names.helper('grow')}({args})")
            case k.Pop(local, slot, index):
                self.put(depth, f"{local} = {read(names, slot, index)}.pop()")
            case k.Remove(slot, index, piece):
                self.put(depth, f"{read(names, slot, index)}.remove({text(names, piece)})")
            case k.Clear(slot, index):
                each = self.slots[slot].each if index is None else 0
                empty = f"[[] for _ in range({each})]" if each else "[]"
                self.put(depth, f"{read(names, slot, index)} = {empty}")
            case k.NewDeck(slot):
                self.put(depth, f"s.{slot} = list(DECK)")
            case k.DealOut(source, slot, seats, number):
                args = f"s.{source}, s.{slot}, {text(names, seats)}, {text(names, number)}"
                self.put(depth, f"{names.helper('deal_out')}({args})")
            case k.TurnOver(source, to, keep):
                self.put(depth, f"lot = len(s.{source}){f' - {keep}' if keep else ''}")
                self.put(depth, f"s.{to}.extend(reversed(s.{source}[:lot]))")
                self.put(depth, f"del s.{source}[:lot]")
            case k.Shuffle(slot, index, stream):
                what = 'f"deal {s.round_number}"'
                if stream == "again":
                    self.put(depth, "s.shuffles += 1")
                    what = 'f"shuffle {s.round_number}.{s.shuffles}"'
                cards = read(names, slot, index)
                self.put(depth, f"{names.helper('shuffle')}({cards}, {self.deck}, s.seed, {what})")
            case k.Cut(slot, players, ranks, highest, shape):
                table = names.table(ranks, "RANK_TO_CUT")
                args = f"{players}, {table}, {1 if highest else -1}, s.seed"
                told = f"s.events, {shape}" if shape >= 0 else "None"
                self.put(depth, f"s.{slot} = {names.helper('cut')}({args}, {told})")
            case k.Chance(slot, below, what):
                self.put(depth, f"s.{slot} = {names.helper('pick')}({below}, s.seed, {what!r})")
            case _:
                raise AssertionError(one)

    def repeat(
        self, depth: int, limit: k.Expr, test: k.Expr, inner: k.Body, spent: k.Body,
        span: Span | None,
    ) -> None:  # fmt: skip
        """`while`, with a bound."""
        condition = test_text(self.names, test)
        self.put(depth, f"if {condition}:", span)
        self.put(depth + 1, f"for _ in range({text(self.names, limit)}):")
        self.body(depth + 2, inner)
        self.put(depth + 2, f"if not ({condition}):")
        self.put(depth + 3, "break")
        if spent:
            self.put(depth + 1, "else:")
            self.body(depth + 2, spent)

    # ------------------------------------------------------------------------------- jumps

    def end(self, depth: int, end: k.End) -> None:
        """A tree of jumps; every branch returns the next block's function, or None."""
        match end:
            case k.Do(body, then):
                if body:
                    self.body(depth, body)
                self.end(depth, then)
            case k.Fork(test, yes, no):
                self.put(depth, f"if {test_text(self.names, test)}:", end.span)
                self.end(depth + 1, yes)
                self.end(depth, no)
            case k.Go(block):
                self.put(depth, f"return {block}")
            case k.Ask(question, seat):
                if question >= 0:
                    self.put(depth, f"s.question = {question}")
                if not (isinstance(seat, k.Read) and seat.slot == "actor"):
                    self.put(depth, f"s.actor = {text(self.names, seat)}")
                self.put(depth, "return None")
            case k.Over():
                self.put(depth, "s.question = s.actor = -1")
                self.put(depth, "return None")

    def function(self, block: k.Block) -> None:
        """A block as a function that returns the function to go on with, or None."""
        self.put(0, "")
        self.put(0, "")
        acts = block.name in self.acting
        self.put(0, f"def {block.name}({'s, action' if acts else 's'}):")
        if block.note:
            self.put(1, f"# {block.note}")
        if block.params:
            self.put(1, f"{unpacked(block.params)} = action.values")
        if "me" in locals_in(block.end) and not sets_me(block.end):
            self.put(1, "me = s.actor")
        self.end(1, block.end)

    def routine(self, routine: k.Routine) -> None:
        self.put(0, "")
        self.put(0, "")
        self.put(0, f"def {routine.name}(s):")
        if routine.note:
            self.put(1, f"# {routine.note}")
        self.body(1, routine.body)


def unpacked(names: tuple[str, ...]) -> str:
    """The left side of an assignment that takes a tuple apart."""
    return f"({names[0]},)" if len(names) == 1 else ", ".join(names)


def sets_me(end: k.End) -> bool:
    """Whether a block begins by saying who `me` is."""
    if not isinstance(end, k.Do) or not end.body:
        return False
    first = end.body[0]
    return isinstance(first, k.SetLocal) and first.name == "me"
