"""Whose: zones, memory and relations with `of` and without."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rulekit.language import nodes
from rulekit.language.builtins import ATTRIBUTES, FUNCTIONS, RELATIONS, SYNONYMS
from rulekit.language.types import CARDS, INT, MELD, PLAYER, PLAYERS, TEAM, Kind, Type
from rulekit.rules import terms
from rulekit.rules.check.core import check_term, checks
from rulekit.rules.check.examples import example_of
from rulekit.rules.check.fit import instead
from rulekit.rules.check.say import a, complain, complain_of_use, is_a, quote, suggest, text_of
from rulekit.rules.check.shapes import is_cards
from rulekit.rules.check.whom import NO_PARTNERS, NOBODY, of_each, someone, whose

if TYPE_CHECKING:
    from rulekit.rules.check.scope import Scope
    from rulekit.rules.model import ValueTable, Variable, Zone
    from rulekit.rules.terms import RelationName, Term
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.span import Span

PER_PLAYER = frozenset({"player", "player_match"})
PER_TEAM = frozenset({"team", "team_match"})


def acting(word: str, span: Span, scope: Scope, found: Diagnostics, help: str) -> Term | None:
    """`me`, or None after saying that nobody acts here."""
    if scope.me:
        return terms.Known("me", type=PLAYER, span=span)
    so = f"`{word}` says too little" if word not in ("me", "others") else f"there is no `{word}`"
    complain_of_use(
        scope.uses, found, "RK210", f"nobody acts in {scope.where}, so {so}", span,
        label="whose?" if word != "me" else "who?", help=help,
    )  # fmt: skip
    return None


def my_team(of: Term) -> Term:
    """The team of the player `of`."""
    kind = Type(Kind.TEAM, optional=of.type.optional)
    return terms.Relation("team", of, type=kind, span=of.span)


def zone_term(
    zone: Zone, of: Term | None, span: Span, scope: Scope, found: Diagnostics
) -> Term | None:
    """The cards of a zone; without `of` those of the acting player where it is kept for each."""
    holder: Term | None = None
    if zone.per is not None:
        each = "players" if zone.per == "player" else "teams"
        help = whose(zone.name, scope, zone.per)
        if help in [f"say whose: `{zone.name} of {one}`" for one in NOBODY]:
            help = f"{help}, `{zone.name} of {each}`"
        given = of or acting(zone.name, span, scope, found, help)
        if given is None:
            return None
        holder = _holder(zone.name, zone.per, given, scope, found, many=True)
        if holder is None:
            return None
    elif of is not None:
        _not_kept(zone.name, span, scope, found)
        return None
    kind = MELD.set_of() if zone.melds else CARDS
    return terms.InZone(zone, holder, type=kind, span=span)


def state_term(
    variable: Variable, of: Term | None, span: Span, scope: Scope, found: Diagnostics
) -> Term | None:
    """What is remembered; without `of` that of the acting player where it is kept for each."""
    holder = variable_holder(variable, of, span, scope, found)
    if holder is None and variable.scope in PER_PLAYER | PER_TEAM:
        return None
    if holder is None and of is not None:
        return None
    kind = variable.type
    if holder is not None and holder.type.optional:
        kind = kind.or_none()
    return terms.State(variable, holder, type=kind, span=span)


def variable_holder(
    variable: Variable, of: Term | None, span: Span, scope: Scope, found: Diagnostics
) -> Term | None:
    """Whose variable it is: one player or one team. None also where it is kept for nobody."""
    name = variable.name
    if variable.scope in PER_PLAYER | PER_TEAM:
        per = "player" if variable.scope in PER_PLAYER else "team"
        given = of or acting(name, span, scope, found, whose(name, scope, per))
        return given and _holder(name, per, given, scope, found, many=False)
    if of is not None:
        _not_kept(name, span, scope, found)
    return None


def _holder(
    name: str, per: str, of: Term, scope: Scope, found: Diagnostics, *, many: bool
) -> Term | None:
    given = of.type
    if given.kind not in (Kind.PLAYER, Kind.TEAM):
        complain(
            scope, found, "RK303", f"`{name}` is kept for each {per}, and {is_a(of)}", of.span,
            label=f"this is {a(given)}", help=instead(of, PLAYER, scope)
            or f"write `{name} of {someone(scope, per)}`",
        )  # fmt: skip
        return None
    if given.many and not many:
        kind = scope.names.variables[name].type.kind
        complain(
            scope, found, "RK303", f"`{name}` is kept for each {per} apart", of.span,
            label=f"these are {a(given)}", help=of_each(name, of, kind, scope),
        )  # fmt: skip
        return None
    if given.kind == per:
        return of
    if per == "team" and not given.many:
        return my_team(of)
    if per == "player" and not given.many:
        if many:
            return terms.Relation("members", of, type=PLAYERS, span=of.span)
        _each(name, of, scope, found)
        return None
    complain(
        scope, found, "RK303", f"`{name}` is kept for each {per}, and {is_a(of)}", of.span,
        label=f"these are {a(given)}", help=f"write `{name} of {per}s`",
    )  # fmt: skip
    return None


def _each(name: str, of: Term, scope: Scope, found: Diagnostics) -> None:
    complain(
        scope, found, "RK303", f"`{name}` is kept for each player, and {quote(of.span)} is a team",
        of.span, help=f"take its players one by one: `for each p in members of {text_of(of)}`",
    )  # fmt: skip


def _not_kept(name: str, span: Span, scope: Scope, found: Diagnostics) -> None:
    complain(
        scope, found, "RK214", f"there is only one `{name}`, not one for each player", span,
        help=f"write `{name}` alone",
    )  # fmt: skip


@checks(nodes.Of)
def check_of(tree: nodes.Of, scope: Scope, found: Diagnostics, hint: Type | None) -> Term | None:
    """`left of me`, `hand of dealer`, `boxes of player`, `points of hand`."""
    of = check_term(tree.of, scope, found)
    names, name = scope.names, tree.name
    if name in names.broken:
        return None
    if name in names.zones:
        return of and zone_term(names.zones[name], of, tree.span, scope, found)
    if name in names.variables:
        return of and state_term(names.variables[name], of, tree.span, scope, found)
    if name in names.values:
        return of and value_term(names.values[name], of, tree.span, scope, found)
    if name in RELATIONS:
        return of and relation_term(name, of, tree.span, tree.name_span, scope, found)
    if name == "melds" or name in names.melds:
        return _melds_of(tree, scope, found)
    _no_relation(tree, of, scope, found)
    return None


def _melds_of(tree: nodes.Of, scope: Scope, found: Diagnostics) -> Term | None:
    """`melds of hand`, which is read on as what it means: so what depends on it is checked too."""
    text = " ".join(tree.of.span.text.split())
    complain(
        scope, found, "RK204", f"`{tree.name} of` means nothing here", tree.name_span,
        label="melds are found among cards", help=f"write `{tree.name} from {text}`",
    )  # fmt: skip
    meant = nodes.PickFrom(tree.name, tree.of, word_span=tree.name_span, span=tree.span)
    return check_term(meant, scope, found)


def relation_term(
    name: str, of: Term, span: Span, name_span: Span, scope: Scope, found: Diagnostics
) -> Term | None:
    """A relation of one player or team; of an optional one it is optional."""
    takes = RELATIONS[name].takes
    gives = takes.get(of.type.kind)
    if gives is None or of.type.many:
        wanted = " or ".join(a(Type(kind)) for kind in takes)
        complain(
            scope, found, "RK303", f"`{name} of` takes {wanted}, and {is_a(of)}", of.span,
            label=f"this is {a(of.type)}",
            help=_relation_help(name, of, scope),
        )  # fmt: skip
        return None
    if name == "partner" and not scope.names.teams:
        code, message, help = NO_PARTNERS
        complain(scope, found, code, message, name_span, help=help)
        return None
    if of.type.optional and not gives.many:
        gives = gives.or_none()
    return terms.Relation(cast("RelationName", name), of, type=gives, span=span)


def _relation_help(name: str, of: Term, scope: Scope) -> str:
    text = text_of(of)
    if (
        of.type.many
        and of.type.kind in (Kind.PLAYER, Kind.TEAM)
        and RELATIONS[name].takes.get(of.type.kind) == INT
    ):
        if text == f"{of.type.kind.value}s" and of.type.kind.value in scope.locals:
            return f"write `{name} of {of.type.kind.value}` for the one that is looked at"
        return of_each(name, of, Kind.INT, scope)
    wanted = TEAM if name == "members" else PLAYER
    return instead(of, wanted, scope) or example_of(wanted, scope.names)


def value_term(
    table: ValueTable, of: Term, span: Span, scope: Scope, found: Diagnostics
) -> Term | None:
    """`points of X`: of one card, of cards, of a meld or of melds."""
    if of.type.kind in (Kind.CARD, Kind.MELD) or is_cards(of.type):
        return terms.Value(table, of, type=INT, span=span)
    help = instead(of, CARDS, scope) or example_of(CARDS, scope.names)
    if of.type.kind is Kind.PLAYER:
        help = f"say which cards, such as `{table.name} of hand of {text_of(of)}`"
    complain(
        scope, found, "RK303", f"`{table.name} of` takes cards or melds, and {is_a(of)}", of.span,
        label=f"this is {a(of.type)}", help=help,
    )  # fmt: skip
    return None


def _no_relation(tree: nodes.Of, of: Term | None, scope: Scope, found: Diagnostics) -> None:
    names, name = scope.names, tree.name
    kept = [zone.name for zone in names.zones.values() if zone.per is not None]
    kept += [one.name for one in names.variables.values() if one.scope in PER_PLAYER | PER_TEAM]
    known = [*kept, *names.values, *RELATIONS]
    text = " ".join(tree.of.span.text.split())
    help = suggest(name, known, dict(SYNONYMS))
    attributes = ATTRIBUTES.get(of.type.kind, {}) if of is not None else {}
    if name in attributes or name in ("top", "suits", "ranks"):
        help = f"write `{text}.{name}`"
    elif name in FUNCTIONS or (name in names.definitions and names.definitions[name].parameters):
        help = f"write `{name}({text})`"
    elif name in names.definitions or name in scope.locals:
        help = f"write `{name}` alone, or give the definition a parameter"
    help = help or "declare it under `zones`, `state` or `values`"
    complain(
        scope, found, "RK204", f"`{name} of` means nothing here", tree.name_span,
        label="no zone, memory, value table or relation", help=help,
    )  # fmt: skip
