"""The canonical text of a syntax tree, with no more parentheses than it needs."""

from __future__ import annotations

from enum import IntEnum
from typing import assert_never

from rulekit.language import nodes as n


class Level(IntEnum):
    """How tightly a form holds together; a looser one inside a tighter one needs parentheses."""

    FILTER = 0
    PICK = 1
    TERNARY = 2
    OR = 3
    AND = 4
    NOT = 5
    COMPARISON = 6
    SPAN = 7
    SUM = 8
    PRODUCT = 9
    UNARY = 10
    OWNED = 11
    POSTFIX = 12


def show(tree: n.Tree) -> str:
    """The text of a tree: reading it again gives an equal tree. A block ends with a line break."""
    match tree:
        case n.Block():
            return "".join(_line("", statement) for statement in tree.statements)
        case n.Choice():
            return _show_choice(tree)
        case n.Kinds():
            return ", ".join(show_kind(kind) for kind in tree.kinds)
        case n.Order():
            parts = [_range(part.low, part.high) for part in tree.parts]
            return ", ".join([*parts, "around"] if tree.around else parts)
        case n.Declaration():
            return _show_declaration(tree)
        case n.Flow():
            return _show_flow(tree)
        case n.Contract():
            return " + ".join(_show_clause(clause) for clause in tree.clauses)
        case _:
            return show_expression(tree)


def show_kind(kind: n.Kind) -> str:
    """The text of one kind of cards or melds."""
    match kind:
        case n.WordKind():
            return kind.word
        case n.TintedKind():
            return f"{kind.colour} {kind.rank}"
        case n.SuitedKind():
            return f"{kind.rank} of {kind.suit}"
        case n.RangeKind():
            return f"{kind.low}..{kind.high}"


def show_expression(expression: n.Expression, least: Level = Level.FILTER) -> str:
    """The text of an expression where `least` is the loosest form that may stand."""
    level, text = _text(expression)
    return text if level >= least else f"({text})"


def _text(e: n.Expression) -> tuple[Level, str]:
    match e:
        case n.Name() | n.Number() | n.Truth() | n.Nothing() | n.Listing() | n.Call():
            return Level.POSTFIX, _primary(e)
        case n.CallForEach():
            return Level.POSTFIX, _primary(e)
        case n.Attribute():
            return Level.POSTFIX, f"{show_expression(e.of, Level.POSTFIX)}.{e.name}"
        case n.Of():
            return Level.OWNED, f"{e.name} of {show_expression(e.of, Level.OWNED)}"
        case n.Negative():
            return Level.UNARY, f"-{show_expression(e.of, Level.UNARY)}"
        case n.Arithmetic():
            level = Level.SUM if e.operator in ("+", "-") else Level.PRODUCT
            return level, _pair(e.left, e.operator, e.right, level, Level(level + 1))
        case n.Range():
            low, high = (
                "" if end is None else show_expression(end, Level.SUM) for end in (e.low, e.high)
            )
            return Level.SPAN, f"{low}..{high}"
        case n.Compare() | n.Member() | n.IsKind() | n.IsNone():
            return Level.COMPARISON, _test(e)
        case n.Not():
            return Level.NOT, f"not {show_expression(e.of, Level.NOT)}"
        case n.And():
            return Level.AND, " and ".join(show_expression(p, Level.NOT) for p in e.parts)
        case n.Or():
            return Level.OR, " or ".join(show_expression(p, Level.AND) for p in e.parts)
        case n.IfElse():
            then, condition = (show_expression(p, Level.OR) for p in (e.then, e.condition))
            otherwise = show_expression(e.otherwise, Level.TERNARY)
            return Level.TERNARY, f"{then} if {condition} else {otherwise}"
        case n.Where() | n.Best():
            return Level.FILTER, _filter(e)
        case n.PickFrom() | n.CardsFrom() | n.WaysToLay() | n.PlacesFor():
            return Level.PICK, _pick(e)
        case _:
            assert_never(e)


def _primary(
    e: n.Name | n.Number | n.Truth | n.Nothing | n.Listing | n.Call | n.CallForEach,
) -> str:
    match e:
        case n.Name():
            return e.word
        case n.Number():
            return str(e.value)
        case n.Truth():
            return "yes" if e.value else "no"
        case n.Nothing():
            return "none"
        case n.Listing():
            return f"({', '.join(show_expression(item, Level.TERNARY) for item in e.items)})"
        case n.Call():
            return f"{e.function}({', '.join(show_expression(a) for a in e.arguments)})"
        case n.CallForEach():
            body = show_expression(e.body, Level.TERNARY)
            return f"{e.function}({body} for each {e.variable} in {show_expression(e.domain)})"


def _test(e: n.Compare | n.Member | n.IsKind | n.IsNone) -> str:
    match e:
        case n.Compare():
            return _pair(e.left, e.operator, e.right, Level.SPAN, Level.SPAN)
        case n.Member():
            return _pair(e.item, "in", e.group, Level.SPAN, Level.SPAN)
        case n.IsKind() | n.IsNone():
            wanted = "none" if isinstance(e, n.IsNone) else show_kind(e.kind)
            return f"{show_expression(e.of, Level.SPAN)} is {'not ' * e.negated}{wanted}"


def _pair(left: n.Expression, sign: str, right: n.Expression, one: Level, other: Level) -> str:
    return f"{show_expression(left, one)} {sign} {show_expression(right, other)}"


def _filter(e: n.Where | n.Best) -> str:
    match e:
        case n.Where():
            word, inner = "such that" if e.such_that else "where", e.condition
        case n.Best():
            word, inner = f"with {e.direction}", e.by
    base = Level.OR if isinstance(e.base, n.IfElse) else Level.FILTER
    return f"{show_expression(e.base, base)} {word} {show_expression(inner, Level.OR)}"


def _pick(e: n.PickFrom | n.CardsFrom | n.WaysToLay | n.PlacesFor) -> str:
    match e:
        case n.PickFrom():
            return f"{e.word} from {show_expression(e.source, Level.SUM)}"
        case n.CardsFrom():
            count = "" if e.count is None else show_expression(e.count, Level.SPAN) + " "
            return f"{count}cards from {show_expression(e.source, Level.SUM)}"
        case n.WaysToLay():
            return f"ways to lay {_pair(e.contract, 'from', e.source, Level.SUM, Level.SUM)}"
        case n.PlacesFor():
            return f"places for {_pair(e.card, 'on', e.zone, Level.SUM, Level.SUM)}"


# ------------------------------------------------------------------------------------- blocks


def _line(indent: str, statement: n.Statement) -> str:
    """A statement with its line break, and the lines that belong under it."""
    match statement:
        case n.Branch():
            lines = []
            for number, (condition, body) in enumerate(statement.cases):
                word = "else if" if number else "if"
                head = f"{word} {show_expression(condition, Level.TERNARY)}:"
                lines.append(_suite(indent, head, body))
            if statement.otherwise:
                lines.append(_suite(indent, "else:", statement.otherwise))
            return "".join(lines)
        case n.Loop():
            head = f"for each {statement.variable} in {show_expression(statement.domain)}:"
            return _suite(indent, head, statement.body)
        case _:
            return f"{indent}{show_statement(statement)}\n"


def _suite(indent: str, head: str, body: tuple[n.Statement, ...]) -> str:
    if len(body) == 1 and not isinstance(body[0], n.Branch | n.Loop):
        return f"{indent}{head} {show_statement(body[0])}\n"
    return f"{indent}{head}\n" + "".join(_line(indent + "  ", inner) for inner in body)


_Simple = (
    n.Move | n.Draw | n.Deal | n.Shuffle | n.Lay | n.Exchange | n.Score | n.TurnUp | n.Show
    | n.EndRound | n.Assign
)  # fmt: skip


def show_statement(s: _Simple) -> str:
    """A statement of one line, without its line break."""
    match s:
        case n.Move():
            manner = f" {s.manner}" if s.manner else ""
            return f"move {show_expression(s.cards)} to {_owned(s.to)}{manner}"
        case n.Draw():
            return f"draw {_sum(s.number)} from {_owned(s.pile)}{_owned_after(' to ', s.to)}"
        case n.Deal():
            return f"deal {_sum(s.number)} to each {s.zone}"
        case n.Shuffle():
            return f"shuffle {_owned(s.zone)}"
        case n.Lay():
            return f"lay {_sum(s.what)}{_owned_after(' at ', s.at)}"
        case n.Exchange():
            return f"exchange {_sum(s.one)} with {_owned(s.other)}"
        case n.Score():
            reason = "" if s.reason is None else f' for "{s.reason}"'
            return f"score {_sum(s.points)} to {_owned(s.to)}{reason}"
        case n.TurnUp():
            return f"turn up {show_expression(s.cards)}"
        case n.Show():
            return f"show {show_expression(s.cards)}{_owned_after(' to ', s.to)}"
        case n.EndRound():
            return f"end round{_owned_after(' won by ', s.winner)}"
        case n.Assign():
            target = f"{s.name}{_owned_after(' of ', s.of)}"
            return f"{target} {s.operator} {show_expression(s.value)}"
        case _:
            assert_never(s)


def _sum(expression: n.Expression) -> str:
    return show_expression(expression, Level.SUM)


def _owned(expression: n.Expression) -> str:
    return show_expression(expression, Level.OWNED)


def _owned_after(words: str, expression: n.Expression | None) -> str:
    return "" if expression is None else words + _owned(expression)


# -------------------------------------------------------------------------- other short texts


def _show_choice(choice: n.Choice) -> str:
    if choice.condition is None:
        return show_expression(choice.candidates)
    picks = isinstance(choice.candidates, n.PickFrom | n.CardsFrom | n.WaysToLay | n.PlacesFor)
    candidates = show_expression(choice.candidates, Level.PICK if picks else Level.OR)
    return f"{candidates} if {show_expression(choice.condition, Level.OR)}"


def _show_declaration(declaration: n.Declaration) -> str:
    match declaration.type:
        case n.TypeWord(word=word):
            text = word
        case n.TypeRange(low=low, high=high):
            text = f"{low}..{high}"
        case n.TypeWords(words=words):
            text = f"({', '.join(words)})"
    if declaration.optional:
        text += "?"
    if declaration.default is not None:
        text += f" = {show_expression(declaration.default, Level.TERNARY)}"
    return text


def _show_flow(flow: n.Flow) -> str:
    text = _show_step(flow.step)
    if flow.condition is not None:
        text += f" if {show_expression(flow.condition, Level.OR)}"
    if flow.otherwise is not None:
        text += f" else {_show_step(flow.otherwise)}"
    return text


def _show_step(step: n.Step) -> str:
    match step:
        case n.EndTurn():
            return f"end turn{_owned_after(' to ', step.to)}"
        case n.EndStage():
            return "end stage"
        case n.GoTo():
            return step.phase


def _show_clause(clause: n.ContractClause) -> str:
    text = f"{clause.count} {clause.kind}"
    if clause.low is None:
        return text
    high = "" if clause.high is None else str(clause.high)
    dots = ".." if clause.open or clause.high is not None else ""
    return f"{text} of {clause.low}{dots}{high}"


def _range(low: str, high: str | None) -> str:
    return low if high is None else f"{low}..{high}"
