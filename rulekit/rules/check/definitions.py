"""Definitions: spelled out where they are used, with the types of what they are given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from rulekit.language import nodes
from rulekit.language.builtins import ELEMENTS
from rulekit.language.types import BOOL, CARDS, PLAYERS, Kind, Type
from rulekit.language.walk import parts
from rulekit.rules import terms
from rulekit.rules.check.clashes import check_local_name
from rulekit.rules.check.core import check_term
from rulekit.rules.check.fit import condition_of
from rulekit.rules.check.say import complain
from rulekit.rules.check.scope import Definition, Names, Scope, Sentence, Use
from rulekit.rules.check.whom import call_of

if TYPE_CHECKING:
    from rulekit.language.nodes import Expression
    from rulekit.rules.terms import Term
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.span import Span

_BY_NAME = {name: Type(kind) for kind, name in ELEMENTS.items() if kind is not Kind.SELECTION}
_BY_NAME |= {"cards": CARDS, "players": PLAYERS, "teams": Type(Kind.TEAM, many=True)}
_ALL = frozenset({"nothing_else", "face", "trick", "turn.drawn"})


def takes(definition: Definition) -> str:
    """What a definition is called with: "`playable` takes card"."""
    inside = ", ".join(f"`{p}`" for p in definition.parameters) or "nothing"
    return f"`{definition.name}` takes {inside}"


def given_words(count: int) -> str:
    """How many values a call gives, in words."""
    return {0: "nothing is given", 1: "1 is given"}.get(count, f"{count} are given")


def use_definition(
    name: str,
    arguments: tuple[Term | None, ...],
    span: Span,
    scope: Scope,
    found: Diagnostics,
    hint: Type | None = None,
) -> Term | None:
    """The definition with its parameters bound; its body is checked anew for their types."""
    names = scope.names
    definition = names.definitions[name]
    if definition.body is None or _goes_round(definition, found, names):
        return None
    if len(arguments) != len(definition.parameters):
        given = given_words(len(arguments))
        call = call_of(name, definition.parameters, scope) if definition.parameters else name
        complain(
            scope, found, "RK308", f"{takes(definition)}, and {given}", span,
            help=f"write `{call}`{'' if definition.parameters else ' alone'}",
        )  # fmt: skip
        return None
    if any(argument is None for argument in arguments):
        return None
    bindings = tuple(
        (terms.Local(parameter, argument.type, "parameter"), argument)
        for parameter, argument in zip(definition.parameters, arguments, strict=True)
        if argument is not None
    )
    inner = attrs.evolve(
        scope,
        locals={local.name: local for local, _ in bindings},
        uses=(*scope.uses, Use(name, span)),
    )
    names.called.add(name)
    body = _body(definition, inner, found, hint)
    return body and terms.Defined(name, bindings, body, type=body.type, span=span)


def _body(
    definition: Definition, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    match definition.body:
        case None:
            return None
        case tuple() as sentences:
            return sentences_term(sentences, definition.span, scope, found, "all")
        case tree:
            return check_term(tree, scope, found, hint)


def rules_of(
    sentences: tuple[Sentence, ...], scope: Scope, found: Diagnostics
) -> tuple[terms.Rule | None, ...]:
    """The rules under their sentences; None for each that is broken."""
    rules: list[terms.Rule | None] = []
    for sentence in sentences:
        tree, condition = sentence.condition, None
        if tree is not None:
            condition = condition_of(check_term(tree, scope, found), scope, found)
        if condition is None:
            rules.append(None)
        else:
            words, name = sentence.sentence, sentence.name
            rules.append(terms.Rule(words, condition, name, span=sentence.span))
    return tuple(rules)


def sentences_term(
    sentences: tuple[Sentence, ...], span: Span, scope: Scope, found: Diagnostics, mode: str
) -> Term | None:
    """Sentences as one condition, or None where one of them is broken."""
    rules = rules_of(sentences, scope, found)
    whole = tuple(rule for rule in rules if rule is not None)
    if len(whole) < len(rules):
        return None
    return terms.Sentences(whole, "any" if mode == "any" else "all", type=BOOL, span=span)


# --------------------------------------------------------------------------------- circles


def _goes_round(definition: Definition, found: Diagnostics, names: Names) -> bool:
    if names.circles.keys() != names.definitions.keys():
        names.circles = _circles(names)
    circle = names.circles[definition.name]
    if not circle:
        return False
    first = min(circle, key=list(names.definitions).index)
    at = circle.index(first)
    circle = (*circle[at:], *circle[:at], first)
    reference = next(
        node for node in references(names.definitions[first], names) if _word(node) == circle[1]
    )
    found.error(
        "RK213", f"`{first}` is defined by itself", _word_span(reference),
        label=" → ".join(f"`{name}`" for name in circle),
        help="say one of them without the others",
    )  # fmt: skip
    return True


def _circles(names: Names) -> dict[str, tuple[str, ...]]:
    """For each definition a way back to itself, if one was met.

    Every circle has a member with such a way, so that spelling out stops in each of them.
    """
    circles: dict[str, tuple[str, ...]] = dict.fromkeys(names.definitions, ())
    begun: set[str] = set()
    for root in names.definitions:
        path: dict[str, Iterator[str]] = {}
        word: str | None = root
        while word is not None or path:
            if word is not None and word in path:
                way = list(path)
                circle = tuple(way[way.index(word) :])
                circles.update({name: circles[name] or circle for name in circle})
            elif word is not None and word not in begun:
                begun.add(word)
                next_words = [_word(node) for node in references(names.definitions[word], names)]
                path[word] = iter(next_words)
            last = next(reversed(path), None)
            word = None if last is None else next(path[last], None)
            if last is not None and word is None:
                del path[last]
    return circles


def references(definition: Definition, names: Names) -> list[nodes.Name | nodes.Call]:
    """The places in a definition that name other definitions."""
    match definition.body:
        case None:
            trees: list[Expression] = []
        case tuple() as sentences:
            trees = [s.condition for s in sentences if s.condition is not None]
        case tree:
            trees = [tree]
    places = []
    for tree in trees:
        for node in parts(tree):
            match node:
                case nodes.Name(word=word) if word in definition.parameters:
                    continue
                case nodes.Name() | nodes.Call() if _word(node) in names.definitions:
                    places.append(node)
    return places


def _word(node: nodes.Name | nodes.Call) -> str:
    return node.word if isinstance(node, nodes.Name) else node.function


def _word_span(node: nodes.Name | nodes.Call) -> Span:
    return node.span if isinstance(node, nodes.Name) else node.name_span


# ------------------------------------------------------------------- those nobody calls


def check_definitions(names: Names, found: Diagnostics) -> None:
    """Checks the definitions no text has used, as far as the names of parameters tell types.

    To be called after all other texts.
    """
    used = {_word(n) for d in names.definitions.values() for n in references(d, names)}
    for definition in sorted(names.definitions.values(), key=lambda d: d.name in used):
        _check_parameters(definition, names, found)
        scope = Scope(
            names,
            locals={p: _guess(p) for p in definition.parameters},
            me=True,
            where=f"the definition `{definition.name}`",
            allow=_ALL,
        )
        if _goes_round(definition, found, names) or definition.name in names.called:
            continue
        names.work.in_text, names.work.too_much = 0, False
        _body(definition, scope, found, None)


def _check_parameters(definition: Definition, names: Names, found: Diagnostics) -> None:
    head, at = definition.span, definition.span.text.find("(")
    for i, parameter in enumerate(definition.parameters):
        place = re.compile(rf"\b{re.escape(parameter)}\b").search(head.text, at + 1)
        span = head
        if place is not None:
            start = head.start
            span = attrs.evolve(head, start=start + place.start(), end=start + place.end())
            at = place.end()
        check_local_name(parameter, span, names, found, definition.parameters[:i])


def _guess(parameter: str) -> terms.Local | None:
    kind = _BY_NAME.get(parameter)
    return None if kind is None else terms.Local(parameter, kind, "parameter")
