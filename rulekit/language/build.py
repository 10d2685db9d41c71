"""From the parser's tree to the frozen nodes, each with its place in the file."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark import Tree as Parsed

from rulekit.language import nodes as n
from rulekit.source.span import Span
from rulekit.source.tree import Scalar

DEEPEST = 80
"""Levels of nesting that a text may have, so that later stages may follow it recursively."""


def too_deep(parsed: Parsed[Token]) -> Parsed[Token] | None:
    """A part that lies deeper than any text may be nested, or None."""
    level: list[Parsed[Token]] = [parsed]
    for _ in range(DEEPEST):
        level = [c for tree in level for c in tree.children if isinstance(c, Parsed)]
    return level[0] if level else None


class Builder:
    """Builds nodes for one text. Each method is named after the rule it reads.

    A method is given the place of the whole and what the rule's children became: nodes, tokens,
    and None for what may be left out and was.
    """

    def __init__(self, text: Scalar) -> None:
        self._text = text

    def build(self, parsed: Parsed[Token]) -> Any:
        children = [self.build(c) if isinstance(c, Parsed) else c for c in parsed.children]
        at = self._place(parsed.meta.start_pos, parsed.meta.end_pos)
        return getattr(self, parsed.data)(at, *children)

    def _place(self, start: int, end: int) -> Span:
        length = len(self._text.text)
        return self._text.place(min(start, length), min(end, length))

    def _at(self, token: Token) -> Span:
        assert token.start_pos is not None and token.end_pos is not None
        return self._place(token.start_pos, token.end_pos)

    # --------------------------------------------------------------------------- expressions

    def name(self, at: Span, word: Token) -> n.Expression:
        return n.Name(str(word), span=at)

    def number(self, at: Span, digits: Token) -> n.Expression:
        return n.Number(int(digits), span=at)

    def yes(self, at: Span) -> n.Expression:
        return n.Truth(True, span=at)

    def no(self, at: Span) -> n.Expression:
        return n.Truth(False, span=at)

    def nothing(self, at: Span) -> n.Expression:
        return n.Nothing(span=at)

    def group(self, at: Span, inner: n.Expression) -> n.Expression:
        return inner

    def listing(self, at: Span, *items: n.Expression) -> n.Expression:
        return n.Listing(items, span=at)

    def call(self, at: Span, function: Token, *given: n.Expression | None) -> n.Expression:
        arguments = tuple(argument for argument in given if argument is not None)
        return n.Call(str(function), arguments, span=at, name_span=self._at(function))

    def call_for_each(
        self, at: Span, function: Token, body: n.Expression, variable: Token, domain: n.Expression
    ) -> n.Expression:
        return n.CallForEach(
            str(function),
            body,
            str(variable),
            domain,
            span=at,
            name_span=self._at(function),
            variable_span=self._at(variable),
        )

    def attribute(self, at: Span, of: n.Expression, name: Token) -> n.Expression:
        return n.Attribute(of, str(name), span=at, name_span=self._at(name))

    def of(self, at: Span, name: Token, of: n.Expression) -> n.Expression:
        return n.Of(str(name), of, span=at, name_span=self._at(name))

    def negative(self, at: Span, sign: Token, of: n.Expression) -> n.Expression:
        return n.Negative(of, span=at)

    def arithmetic(
        self, at: Span, left: n.Expression, operator: Any, right: n.Expression
    ) -> n.Expression:
        return n.Arithmetic(_word(operator), left, right, span=at)

    def compare(
        self, at: Span, left: n.Expression, operator: Any, right: n.Expression
    ) -> n.Expression:
        return n.Compare(_word(operator), left, right, span=at)

    def member(self, at: Span, item: n.Expression, group: n.Expression) -> n.Expression:
        return n.Member(item, group, span=at)

    def is_kind(self, at: Span, of: n.Expression, kind: n.Kind) -> n.Expression:
        return n.IsKind(of, kind, False, span=at)

    def is_not_kind(self, at: Span, of: n.Expression, kind: n.Kind) -> n.Expression:
        return n.IsKind(of, kind, True, span=at)

    def is_none(self, at: Span, of: n.Expression) -> n.Expression:
        return n.IsNone(of, False, span=at)

    def is_not_none(self, at: Span, of: n.Expression) -> n.Expression:
        return n.IsNone(of, True, span=at)

    def from_to(
        self, at: Span, low: n.Expression, dots: Token, high: n.Expression | None
    ) -> n.Expression:
        return n.Range(low, high, span=at)

    def up_to(self, at: Span, dots: Token, high: n.Expression) -> n.Expression:
        return n.Range(None, high, span=at)

    def and_test(self, at: Span, *parts: n.Expression) -> n.Expression:
        return n.And(parts, span=at)

    def or_test(self, at: Span, *parts: n.Expression) -> n.Expression:
        return n.Or(parts, span=at)

    def negation(self, at: Span, of: n.Expression) -> n.Expression:
        return n.Not(of, span=at)

    def if_else(
        self, at: Span, then: n.Expression, condition: n.Expression, otherwise: n.Expression
    ) -> n.Expression:
        return n.IfElse(then, condition, otherwise, span=at)

    def where(self, at: Span, base: n.Expression, condition: n.Expression) -> n.Expression:
        return n.Where(base, condition, False, span=at)

    def such_that(self, at: Span, base: n.Expression, condition: n.Expression) -> n.Expression:
        return n.Where(base, condition, True, span=at)

    def with_highest(self, at: Span, base: n.Expression, by: n.Expression) -> n.Expression:
        return n.Best(base, by, "highest", span=at)

    def with_lowest(self, at: Span, base: n.Expression, by: n.Expression) -> n.Expression:
        return n.Best(base, by, "lowest", span=at)

    def pick_from(self, at: Span, word: Token, source: n.Expression) -> n.Expression:
        return n.PickFrom(str(word), source, span=at, word_span=self._at(word))

    def cards_from(
        self, at: Span, count: n.Expression | None, source: n.Expression
    ) -> n.Expression:
        return n.CardsFrom(count, source, span=at)

    def ways_to_lay(self, at: Span, contract: n.Expression, source: n.Expression) -> n.Expression:
        return n.WaysToLay(contract, source, span=at)

    def places_for(self, at: Span, card: n.Expression, zone: n.Expression) -> n.Expression:
        return n.PlacesFor(card, zone, span=at)

    # --------------------------------------------------------------------------------- kinds

    def word_kind(self, at: Span, word: Token) -> n.Kind:
        return n.WordKind(str(word), span=at)

    def tinted_kind(self, at: Span, colour: Token, rank: Token) -> n.Kind:
        return n.TintedKind(str(colour), str(rank), span=at)

    def suited_kind(self, at: Span, rank: Token, suit: Token) -> n.Kind:
        return n.SuitedKind(str(rank), str(suit), span=at)

    def range_kind(self, at: Span, low: Token, dots: Token, high: Token) -> n.Kind:
        return n.RangeKind(str(low), str(high), span=at)

    def kinds(self, at: Span, *kinds: n.Kind) -> n.Kinds:
        return n.Kinds(kinds, span=at)

    # -------------------------------------------------------------------------------- blocks

    def block(self, at: Span, *statements: n.Statement) -> n.Block:
        return n.Block(statements, span=_over(statements))

    def branch(self, at: Span, *parts: Any) -> n.Statement:
        cases, otherwise = parts[:-1], parts[-1] or ()
        last = (otherwise or cases[-1][1])[-1]
        return n.Branch(cases, otherwise, span=Span(at.file, at.start, last.span.end))

    def case(
        self, at: Span, condition: n.Expression, body: tuple[n.Statement, ...]
    ) -> tuple[n.Expression, tuple[n.Statement, ...]]:
        return condition, body

    def suite(self, at: Span, *statements: n.Statement) -> tuple[n.Statement, ...]:
        return statements

    def loop(
        self, at: Span, variable: Token, domain: n.Expression, body: tuple[n.Statement, ...]
    ) -> n.Statement:
        span = Span(at.file, at.start, body[-1].span.end)
        return n.Loop(str(variable), domain, body, span=span, variable_span=self._at(variable))

    def move(self, at: Span, cards: n.Expression, to: n.Expression, manner: Any) -> n.Statement:
        return n.Move(cards, to, manner, span=at)

    def manner(self, at: Span, words: Token) -> str:
        return " ".join(words.split())

    def draw(
        self, at: Span, number: n.Expression, pile: n.Expression, to: n.Expression | None
    ) -> n.Statement:
        return n.Draw(number, pile, to, span=at)

    def deal(self, at: Span, number: n.Expression, zone: Token) -> n.Statement:
        return n.Deal(number, str(zone), span=at)

    def shuffle(self, at: Span, zone: n.Expression) -> n.Statement:
        return n.Shuffle(zone, span=at)

    def lay(self, at: Span, what: n.Expression, place: n.Expression | None) -> n.Statement:
        return n.Lay(what, place, span=at)

    def exchange(self, at: Span, one: n.Expression, other: n.Expression) -> n.Statement:
        return n.Exchange(one, other, span=at)

    def score(
        self, at: Span, points: n.Expression, to: n.Expression, reason: Token | None
    ) -> n.Statement:
        return n.Score(points, to, None if reason is None else str(reason)[1:-1], span=at)

    def turn_up(self, at: Span, cards: n.Expression) -> n.Statement:
        return n.TurnUp(cards, span=at)

    def show(self, at: Span, cards: n.Expression, to: n.Expression | None) -> n.Statement:
        return n.Show(cards, to, span=at)

    def end_round(self, at: Span, winner: n.Expression | None) -> n.Statement:
        return n.EndRound(winner, span=at)

    def assign(
        self, at: Span, name: Token, of: n.Expression | None, operator: Any, value: n.Expression
    ) -> n.Statement:
        return n.Assign(str(name), of, _word(operator), value, span=at, name_span=self._at(name))

    # --------------------------------------------------------------------- other short texts

    def always_asked(self, at: Span, candidates: n.Expression) -> n.Choice:
        return n.Choice(candidates, None, span=at)

    def asked_if(self, at: Span, candidates: n.Expression, condition: n.Expression) -> n.Choice:
        return n.Choice(candidates, condition, span=at)

    def order(self, at: Span, *parts: Any) -> n.Order:
        return n.Order(parts[:-1], parts[-1] is not None, span=at)

    def order_part(
        self, at: Span, low: Token, dots: Token | None, high: Token | None
    ) -> n.OrderPart:
        return n.OrderPart(str(low), None if high is None else str(high), span=at)

    def declaration(
        self, at: Span, type: n.TypeName, ask: Any, sign: Any, default: n.Expression | None
    ) -> n.Declaration:
        return n.Declaration(type, ask is not None, default, span=at)

    def type_word(self, at: Span, word: Token) -> n.TypeName:
        return n.TypeWord(str(word), span=at)

    def type_range(self, at: Span, low: int, dots: Token, high: int) -> n.TypeName:
        return n.TypeRange(low, high, span=at)

    def type_words(self, at: Span, *words: Token) -> n.TypeName:
        return n.TypeWords(tuple(str(word) for word in words), span=at)

    def bound(self, at: Span, minus: Token | None, digits: Token) -> int:
        return int(digits) if minus is None else -int(digits)

    def flow(
        self, at: Span, step: n.Step, condition: n.Expression | None, otherwise: n.Step | None
    ) -> n.Flow:
        return n.Flow(step, condition, otherwise, span=at)

    def end_turn(self, at: Span, to: n.Expression | None) -> n.Step:
        return n.EndTurn(to, span=at)

    def end_stage(self, at: Span) -> n.Step:
        return n.EndStage(span=at)

    def go_to(self, at: Span, phase: Token) -> n.Step:
        return n.GoTo(str(phase), span=at)

    def contract(self, at: Span, *clauses: Any) -> n.Contract:
        return n.Contract(tuple(c for c in clauses if isinstance(c, n.ContractClause)), span=at)

    def clause(
        self,
        at: Span,
        count: Token,
        kind: Token,
        low: Token | None,
        dots: Token | None,
        high: Token | None,
    ) -> n.ContractClause:
        return n.ContractClause(
            int(count),
            str(kind),
            None if low is None else int(low),
            None if high is None else int(high),
            dots is not None and high is None,
            span=at,
        )


def _word(token: Token) -> Any:
    return str(token)


def _over(statements: tuple[n.Statement, ...]) -> Span:
    first, last = statements[0].span, statements[-1].span
    return Span(first.file, first.start, last.end)
