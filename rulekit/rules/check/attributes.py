"""What stands behind a dot: attributes of values, options, and the groups `turn` and `round`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import attrs

from rulekit.language import nodes
from rulekit.language.builtins import (
    ATTRIBUTES,
    CARDS_ATTRIBUTES,
    FUNCTIONS,
    GROUPS,
    PILE_ATTRIBUTES,
    RELATIONS,
    SYNONYMS,
)
from rulekit.language.types import CARD, Kind, Type
from rulekit.rules import terms
from rulekit.rules.check.core import check_term, checks
from rulekit.rules.check.fit import instead
from rulekit.rules.check.say import a, complain, complain_of_use, is_a, listed, suggest
from rulekit.rules.check.shapes import NONE, is_cards, zone_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulekit.language.builtins import BuiltinAttribute
    from rulekit.rules.check.scope import Names, Scope
    from rulekit.rules.terms import KnownName, Term
    from rulekit.source.diagnostic import Diagnostics


@checks(nodes.Attribute)
def check_attribute(
    tree: nodes.Attribute, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """`card.suit`, `option.target`, `turn.number`."""
    group = tree.of.word if isinstance(tree.of, nodes.Name) else ""
    if group == "option" and group not in scope.locals:
        return _option(tree, scope, found)
    if group in GROUPS and not _declared(group, tree.name, scope):
        return _grouped(tree, group, scope, found)
    of = check_term(tree.of, scope, found)
    if of is None:
        return None
    table = _attributes_of(of)
    entry = table.get(tree.name)
    if entry is None or (tree.name == "top" and _is_several_piles(of)):
        _unknown_attribute(tree, of, table, scope, found)
        return None
    kind = _type_of(entry.type, of.type, tree.name, scope.names)
    return terms.Attribute(of, tree.name, type=kind, span=tree.span)


def _declared(group: str, name: str, scope: Scope) -> bool:
    declared = group in scope.locals or group in scope.names.zones
    return declared and name not in GROUPS[group]


def _option(tree: nodes.Attribute, scope: Scope, found: Diagnostics) -> Term | None:
    names = scope.names
    option = names.options.get(tree.name)
    if option is not None:
        return terms.OptionValue(option, type=option.type, span=tree.span)
    if tree.name not in names.broken:
        help = suggest(tree.name, names.options, kind="options")
        complain(
            scope, found, "RK205", f"there is no option `{tree.name}`", tree.name_span,
            help=help or "declare it under `options`",
        )  # fmt: skip
    return None


def _grouped(tree: nodes.Attribute, group: str, scope: Scope, found: Diagnostics) -> Term | None:
    entry = GROUPS[group].get(tree.name)
    if entry is None:
        parts = listed(f"{group}.{name}" for name in GROUPS[group])
        parts = f"one of {parts}" if len(GROUPS[group]) > 1 else parts
        help = suggest(tree.name, GROUPS[group]) or f"write {parts}"
        help = _of_the_trick(tree, scope) or help
        if tree.name in scope.names.variables:
            help = f"write `{tree.name}` alone for what is declared under `state`"
        complain(
            scope, found, "RK205", f"there is no `{group}.{tree.name}`", tree.name_span, help=help
        )
        return None
    if entry.needs and entry.needs not in scope.allow:
        complain_of_use(
            scope.uses, found, "RK209",
            f"`{group}.{tree.name}` is for stages with `tricks`, not for {scope.where}", tree.span,
            help="leave it out here",
        )  # fmt: skip
        return None
    name = cast("KnownName", f"{group}.{tree.name}")
    return terms.Known(name, type=entry.type, span=tree.span)


def _attributes_of(of: Term) -> Mapping[str, BuiltinAttribute]:
    if is_cards(of.type):
        zone = zone_of(of)
        piled = zone is not None and zone.zone.pile is not None
        return {**CARDS_ATTRIBUTES, **PILE_ATTRIBUTES} if piled else CARDS_ATTRIBUTES
    return {} if of.type.many or of.type == NONE else ATTRIBUTES.get(of.type.kind, {})


def _is_several_piles(of: Term) -> bool:
    zone = zone_of(of)
    return zone is not None and zone.of is not None and zone.of.type.many


def _type_of(kind: Type, of: Type, name: str, names: Names) -> Type:
    if kind.kind is Kind.WORD:
        kind = attrs.evolve(kind, words=tuple(names.melds))
    colourless = kind.kind is Kind.COLOUR and any(s.colour is None for s in names.suits)
    suitless = of.kind is Kind.CARD and kind.kind in (Kind.SUIT, Kind.COLOUR) and names.jokers
    if not kind.many and (of.optional or colourless or suitless):
        return kind.or_none()
    return kind


def _of_top_card(name: str, pile: str, scope: Scope) -> str:
    """Help where a pile is asked for what its top card has."""
    if name in ATTRIBUTES[Kind.CARD]:
        return f"write `{pile}.top.{name}`"
    if name in ("value", "points", "score") and scope.names.values:
        return f"write `{next(iter(scope.names.values))} of {pile}.top`"
    return ""


_LED = frozenset({"led", "lead", "led_suit", "lead_suit", "suit_led", "suit_lead", "leading"})
"""What people ask of a trick whose suit is to be followed."""


def _in_group(tree: nodes.Attribute, scope: Scope) -> list[str]:
    """What else the name in front of the dot has here, as `trick` has `trick.number`."""
    members = GROUPS.get(tree.of.word, {}) if isinstance(tree.of, nodes.Name) else {}
    return [one.name for one in members.values() if not one.needs or one.needs in scope.allow]


def _one_of(tree: nodes.Attribute, table: Mapping[str, BuiltinAttribute], scope: Scope) -> str:
    names = [f".{name}" for name in (*table, *_in_group(tree, scope))]
    return f"write one of {listed(names)}" if names else ""


def _of_the_trick(tree: nodes.Attribute, scope: Scope) -> str:
    """Help where a trick is asked which suit was led."""
    if tree.name not in _LED or "trick" not in scope.allow:
        return ""
    card = next((n for n, one in scope.locals.items() if one and one.type == CARD), "CARD")
    return f"write `follows({card})` for a card of the suit that was led"


def _unknown_attribute(
    tree: nodes.Attribute,
    of: Term,
    table: Mapping[str, BuiltinAttribute],
    scope: Scope,
    found: Diagnostics,
) -> None:
    text, name = " ".join(of.span.text.split()), tree.name
    piled = "top" in table
    verb = "have" if of.type.many and not piled else "has"
    what = "a pile" if piled else a(of.type.sure())
    help = suggest(name, table, dict(SYNONYMS))
    if piled and not _is_several_piles(of):
        help = _of_top_card(name, text, scope) or help
    if name in ("value", "points", "score") and scope.names.values and not piled:
        help = f"write `{next(iter(scope.names.values))} of {text}`"
    elif of.type.many and name in ATTRIBUTES.get(of.type.kind, {}) and not help:
        help = f"write `first({text}).{name}`, or filter them with `where`"
    if not help and f"{name}s" in table:
        help = f"write `{text}.{name}s` for all of theirs, or `first({text}).{name}`"
    elif not help and name in FUNCTIONS:
        help = f"write `{name}({text})`"
    elif not help and (name in RELATIONS or name in scope.names.zones):
        help = f"write `{name} of {text}`"
    elif not help and (name in scope.names.variables or name in scope.names.values):
        help = f"write `{name} of {text}`"
    elif name == "top":
        help = "only a pile has a top card: one with `pile: face_up` or `pile: face_down`"
        if _is_several_piles(of):
            help = "name one of them"
    help = _of_the_trick(tree, scope) or help or _one_of(tree, table, scope)
    complain(
        scope, found, "RK202", f"{what} {verb} no `.{name}`", tree.name_span,
        label=is_a(of),
        help=help or instead(of, Type(Kind.CARD), scope) or f"leave `.{name}` out",
    )  # fmt: skip
