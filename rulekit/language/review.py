"""What can be parsed and yet is no sentence of the language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from rulekit.language import nodes as n
from rulekit.language.builtins import FUNCTIONS
from rulekit.language.node import SyntaxNode
from rulekit.language.walk import parts

if TYPE_CHECKING:
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.span import Span

    _Said: TypeAlias = tuple[str, str, Span, str, str]

_LONGEST = 40
"""So long a part is repeated in a help line."""


def review(tree: n.Tree, found: Diagnostics, names: Iterable[str] = ()) -> bool:
    """Refuse what the grammar lets through; whether all is well. `names` are those of the game."""
    well, known = True, frozenset(names)
    for part in parts(tree):
        said = _of_value(part) or _of_statement(part, known)
        if said is not None:
            code, message, span, label, help = said
            found.error(code, message, span, label=label, help=f"write {help}")
            well = False
    return well


def _of_value(part: SyntaxNode) -> _Said | None:
    """What is wrong with a value: code, message, place, label, and what to write."""
    match part:
        case (
            n.Compare(operator="==" | "!=", left=n.Nothing())
            | n.Compare(operator="==" | "!=", right=n.Nothing())
        ):
            wanted = "is none" if part.operator == "==" else "is not none"
            asked = part.right if isinstance(part.left, n.Nothing) else part.left
            text = _text(asked)
            return (
                "RK065",
                f"`{part.operator} none` is not how to ask for nothing",
                part.span,
                "a comparison with `none`",
                f"`{text} {wanted}`" if len(text) <= _LONGEST else f"`{wanted}`",
            )
        case n.Attribute(name=name) if name in FUNCTIONS:
            return (
                "RK069",
                f"`{name}` is a function and stands in front",
                part.name_span,
                "not something behind a dot",
                f"`{name}(…)`",
            )
        case n.Name(word="null" | "nil"):
            return (
                "RK067",
                f"`{part.word}` is not a word of the language",
                part.span,
                "nothing is called `none`",
                "`none`",
            )
    return None


def _of_statement(part: SyntaxNode, names: frozenset[str]) -> _Said | None:
    """What is wrong with a statement, or with where play goes, in the same way."""
    match part:
        case n.Draw(number=n.Name(word="cards")):
            pile, to = _text(part.pile), _text(part.to) if part.to else ""
            one = f"draw 1 from {pile}{f' to {to}' if to else ''}"
            return (
                "RK079",
                "`draw` without a number",
                part.number.span,
                "how many cards?",
                f"`{one}`, or `move {pile} to {to or 'hand'}` for all of them",
            )
        case n.Move(cards=n.Of(name="top", of=of)) if "top" not in names:
            return (
                "RK056",
                "`top of` is not written",
                part.cards.span,
                "the top card of a pile",
                f"`{_text(of)}.top`",
            )
        case n.Move(to=n.Of(name="top" | "bottom" as where, of=of)) if where not in names:
            return (
                "RK056",
                f"`{where} of` is not written",
                part.to.span,
                "a card comes to the top, or `at the bottom`",
                f"`{_text(of)}{' at the bottom' if where == 'bottom' else ''}`",
            )
        case n.EndTurn(to=n.Name(word="next")) if "next" not in names:
            return (
                "RK081",
                f"`{_text(part)}` is not written",
                part.span,
                "the next player follows by itself",
                "`end turn`",
            )
    return None


def _text(part: SyntaxNode) -> str:
    return " ".join(part.span.text.split())
