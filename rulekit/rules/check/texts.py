"""The texts of a game file, whole: expressions, conditions, choices, flow and labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rulekit.language import nodes
from rulekit.language.parser import parse
from rulekit.language.types import INT, PLAYER, Kind, Type
from rulekit.rules import model, terms
from rulekit.rules.check import attributes, calls, either, kinds, sets, words
from rulekit.rules.check.core import check_term
from rulekit.rules.check.definitions import rules_of, sentences_term
from rulekit.rules.check.elements import condition_of_choice, refuse_asked
from rulekit.rules.check.fit import as_set, fit
from rulekit.rules.check.operators import check_fitting, check_yes_or_no
from rulekit.rules.check.say import a, complain, is_a, suggest
from rulekit.rules.check.shapes import element_type, is_cards
from rulekit.rules.check.sight import sees, sees_candidates
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.tree import Scalar

if TYPE_CHECKING:
    from rulekit.language.nodes import Expression
    from rulekit.rules.check.scope import Scope, Sentence
    from rulekit.rules.terms import Rule, Term

CHECKED = (attributes, calls, either, kinds, sets, words)
"""The rooms that know the nodes; naming them here loads them."""

_PRINTED = frozenset({
    Kind.INT, Kind.BOOL, Kind.CARD, Kind.SUIT, Kind.RANK, Kind.COLOUR, Kind.PLAYER, Kind.TEAM,
    Kind.WORD, Kind.SELECTION, Kind.MELD,
})  # fmt: skip


def fresh(scope: Scope) -> None:
    """Begins a text: what definitions may add to it is counted anew."""
    scope.names.work.in_text = 0
    scope.names.work.too_much = False


def check_expression(
    tree: Expression, scope: Scope, found: Diagnostics, expected: Type | None = None
) -> Term | None:
    """A term, of the type expected if one is given.

    Where several are expected (`players`), one does too: it becomes a `Listing`, in which none is
    left out.
    """
    fresh(scope)
    term = check_term(tree, scope, found, expected)
    if expected is not None:
        term = fit(term, expected, scope, found)
    return sees(term, scope, found)


def check_condition(tree: Expression, scope: Scope, found: Diagnostics) -> Term | None:
    """A term of type bool; `called` alone asks whether it is not none."""
    fresh(scope)
    return sees(check_yes_or_no(tree, scope, found), scope, found)


def check_conditions(
    rules: Expression | tuple[Sentence, ...],
    scope: Scope,
    found: Diagnostics,
    mode: Literal["all", "any"] = "all",
) -> Term | None:
    """One condition, or sentences of which all (or any) must hold."""
    if not isinstance(rules, tuple):
        return check_condition(rules, scope, found)
    if not rules:
        return None
    fresh(scope)
    return sees(sentences_term(rules, rules[0].span, scope, found, mode), scope, found)


def check_rules(rules: tuple[Sentence, ...], scope: Scope, found: Diagnostics) -> tuple[Rule, ...]:
    """The rules under their sentences; broken ones are left out."""
    fresh(scope)
    checked = rules_of(rules, scope, found)
    return tuple(r for r in checked if r is not None and sees(r.condition, scope, found))


def check_range(tree: Expression, scope: Scope, found: Diagnostics) -> terms.Range | None:
    """How many: `3`, `1..4`, `3..` and `..3`, always as a `Range`."""
    fresh(scope)
    if isinstance(tree, nodes.Range):
        bounds = sets.open_range(tree, scope, found)
        return bounds if sees(bounds, scope, found) is not None else None
    count = sees(check_fitting(tree, INT, scope, found, "a size"), scope, found)
    if count is None:
        return None
    return terms.Range(count, count, type=INT.set_of(), span=tree.span)


def check_receivers(tree: Expression, scope: Scope, found: Diagnostics) -> Term | None:
    """Players or teams, one or several, or perhaps none."""
    term = sees(check_term(tree, scope, found), scope, found)
    if term is None or term.type.kind in (Kind.PLAYER, Kind.TEAM):
        return term
    complain(
        scope, found, "RK303", f"points go to players or teams, and {is_a(term)}", term.span,
        label=f"this is {a(term.type)}",
        help="name a player or a team, such as `winner`",
    )  # fmt: skip
    return None


def check_choice(
    tree: nodes.Choice, name: str, scope: Scope, found: Diagnostics
) -> model.Choice | None:
    """A line of `choose`: the name stands for one of the candidates, or for none if not asked."""
    fresh(scope)
    if refuse_asked(tree.candidates, scope, found):
        return None
    candidates = check_term(tree.candidates, scope, found)
    candidates = as_set(candidates, scope, found, "a choice")
    candidates = sees_candidates(candidates, scope, found)
    condition = None
    if tree.condition is not None:
        condition = _when_asked(tree, tree.condition, name, candidates, scope, found)
        if condition is None:
            return None
    if candidates is None:
        return None
    if candidates.type.kind in (Kind.ORDER, Kind.CONTRACT):
        complain(
            scope, found, "RK307", f"nobody can choose from {a(candidates.type)}", tree.span,
            help="choose cards, players, suits, ranks, numbers, melds, places or ways",
        )  # fmt: skip
        return None
    kind = element_type(candidates.type)
    kind = kind.or_none() if condition is not None else kind
    local = terms.Local(name, kind, "choice")
    return model.Choice(local, candidates, condition, span=tree.span)


def _when_asked(
    tree: nodes.Choice,
    condition: Expression,
    name: str,
    candidates: Term | None,
    scope: Scope,
    found: Diagnostics,
) -> Term | None:
    """Whether a choice is asked; of what is chosen it knows nothing."""
    said = Diagnostics()
    term = sees(check_yes_or_no(condition, scope, said), scope, said)
    help = ""
    if term is None and candidates is not None:
        help = condition_of_choice(tree, name, candidates, scope, said)
    if help:
        complain(
            scope, found, "RK209", "`if` says when a choice is asked, not what may be chosen",
            tree.span, label="a filter is meant", help=help,
        )  # fmt: skip
        return None
    for one in said.sorted():
        found.add(one)
    return term


def check_flow(tree: nodes.Flow, scope: Scope, found: Diagnostics) -> model.Flow | None:
    """`end turn to left of me if empty(line) else play`."""
    fresh(scope)
    step = _step(tree.step, scope, found)
    condition, otherwise = None, None
    if tree.condition is not None:
        condition = sees(check_yes_or_no(tree.condition, scope, found), scope, found)
    if tree.otherwise is not None:
        otherwise = _step(tree.otherwise, scope, found)
    broken = (tree.condition is not None and condition is None) or (
        tree.otherwise is not None and otherwise is None
    )
    if step is None or broken:
        return None
    return model.Flow(step, condition, otherwise, span=tree.span)


def _step(tree: nodes.Step, scope: Scope, found: Diagnostics) -> model.Step | None:
    match tree:
        case nodes.EndStage():
            return model.EndStage()
        case nodes.EndTurn(to=None):
            return model.EndTurn(None)
        case nodes.EndTurn(to=to) if to is not None:
            player = check_fitting(to, PLAYER.or_none(), scope, found, "whose turn comes")
            player = sees(player, scope, found)
            return None if player is None else model.EndTurn(player)
        case nodes.GoTo(phase=phase) if phase in scope.names.phases:
            return model.GoTo(phase)
        case nodes.GoTo(phase=phase):
            complain(
                scope, found, "RK206", f"there is no phase `{phase}`", tree.span,
                help=_where_play_goes(phase, scope),
            )  # fmt: skip
    return None


def _where_play_goes(word: str, scope: Scope) -> str:
    if word.startswith("skip"):
        return "write `end turn to left of left of me`"
    if word in ("next", "next_player", "done", "stop", "finish"):
        return "write `end turn`"
    return suggest(word, [*scope.names.phases, "end turn", "end stage"], kind="phases")


def check_label(text: Scalar, scope: Scope, found: Diagnostics) -> tuple[str | Term, ...]:
    """The pieces of a label: text, and a term for each `{expression}`; broken ones left out."""
    fresh(scope)
    pieces: list[str | Term] = []
    at = 0
    while (start := text.text.find("{", at)) >= 0:
        end = text.text.find("}", start)
        if end < 0:
            complain(
                scope, found, "RK320", "this `{` is not closed", text.place(start, start + 1),
                help="write `}` behind the expression",
            )  # fmt: skip
            return tuple(pieces)
        pieces.append(text.text[at:start])
        term = _inserted(_part(text, start + 1, end), scope, found)
        pieces.extend([term] if term is not None else [])
        at = end + 1
    pieces.append(text.text[at:])
    return tuple(piece for piece in pieces if piece != "")


def _part(text: Scalar, start: int, end: int) -> Scalar:
    part = text.text[start:end]
    if text.offsets is not None:
        offsets = text.offsets[start : end + 1]
    else:
        offsets = tuple(range(text.span.start + start, text.span.start + end + 1))
    return Scalar(part, part, text.place(start, end), offsets)


def _inserted(part: Scalar, scope: Scope, found: Diagnostics) -> Term | None:
    tree = parse(part, "expression", found)
    if tree is None:
        return None
    term = sees(check_term(tree, scope, found), scope, found)  # type: ignore[arg-type]
    if term is None or term.type.kind in _PRINTED or is_cards(term.type):
        return term
    complain(
        scope, found, "RK303", f"{a(term.type)} cannot be part of a label", term.span,
        help="write a card, a player, a number or the like",
    )  # fmt: skip
    return None
