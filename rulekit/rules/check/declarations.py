"""What is declared in short texts: memory, orders of ranks, contracts."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rulekit.language import nodes
from rulekit.language.builtins import STORED
from rulekit.language.types import BOOL, CONTRACT, INT, Kind, Type
from rulekit.rules import model, terms
from rulekit.rules.check.core import check_term
from rulekit.rules.check.fit import fit
from rulekit.rules.check.kinds import first_word, last_word
from rulekit.rules.check.say import complain, listed, quote, ranks_here, suggest
from rulekit.rules.check.scope import Names, Scope
from rulekit.rules.check.sight import children
from rulekit.rules.check.texts import fresh

if TYPE_CHECKING:
    from rulekit.rules.terms import Term
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.span import Span


def check_declaration(
    tree: nodes.Declaration, name: str, group: str, names: Names, found: Diagnostics
) -> model.Variable | None:
    """A variable; `group` is the part of `state` it stands in. A default may read options."""
    scope = Scope(names, where=f"the default of `{name}`", sight="public")
    fresh(scope)
    kind = _type(tree, scope, found)
    if kind is None:
        return None
    default = _default(tree, name, kind, scope, found)
    if default is None:
        return None
    return model.Variable(name, cast("model.Scope", group), kind, default, span=tree.span)


def _type(tree: nodes.Declaration, scope: Scope, found: Diagnostics) -> Type | None:
    kind: Type | None
    match tree.type:
        case nodes.TypeRange(low=low, high=high):
            if low > high:
                complain(
                    scope, found, "RK313", f"nothing lies between {low} and {high}",
                    tree.type.span, help=f"write `{high}..{low}`",
                )  # fmt: skip
                return None
            kind = Type(Kind.INT, low=low, high=high)
        case nodes.TypeWords(words=words):
            twice = [word for i, word in enumerate(words) if word in words[:i]]
            if twice:
                complain(
                    scope, found, "RK211", f"`{twice[0]}` stands twice", tree.type.span,
                    help="leave one of them out",
                )  # fmt: skip
                return None
            kind = Type(Kind.WORD, words=words)
        case nodes.TypeWord(word=word):
            kind = STORED.get(word)
            if kind is None:
                _no_type(word, tree.type.span, scope, found)
                return None
    return kind.or_none() if tree.optional else kind


def _no_type(word: str, span: Span, scope: Scope, found: Diagnostics) -> None:
    kept = {"cards": "keep cards in a zone", "meld": "keep melds in a zone with `melds`"}
    kept |= {"melds": kept["meld"], "way": "keep what is needed of it, such as its size"}
    kept |= {"players": "declare `bool` for each player, under `player`"}
    synonyms = {"number": "int", "integer": "int", "boolean": "bool", "color": "colour",
                "yes_no": "bool", "flag": "bool", "seat": "player"}  # fmt: skip
    complain(
        scope, found, "RK216", f"`{word}` is not a type of memory", span,
        help=kept.get(word) or _type_of(word, scope.names)
        or suggest(word, STORED, synonyms) or f"types are {listed(STORED)}",
    )  # fmt: skip


def _type_of(word: str, names: Names) -> str:
    """Help where a value stands in place of its type."""
    for kind, known in (
        ("suit", [suit.name for suit in names.suits]),
        ("rank", [rank.name for rank in names.ranks]),
        ("colour", names.colours),
    ):
        if word in known:
            return f"write `{kind} = {word}`"
    return ""


def _default(
    tree: nodes.Declaration, name: str, kind: Type, scope: Scope, found: Diagnostics
) -> Term | None:
    if tree.default is None:
        return _usual(tree, name, kind, scope, found)
    if isinstance(tree.default, nodes.Nothing) and not kind.optional and kind != BOOL:
        complain(
            scope, found, "RK304", f"`{name}` is a {kind} that is never none", tree.default.span,
            label="nothing", help=f"write `{tree.type.span.text}?`, which begins as none",
        )  # fmt: skip
        return None
    term = fit(check_term(tree.default, scope, found, kind), kind, scope, found, what=f"`{name}`")
    if term is None:
        return None
    if not _is_fixed(term):
        complain(
            scope, found, "RK315", "a default is a fixed value, or depends on options alone",
            tree.default.span, help="set it in `setup`, or in the `before` of a stage",
        )  # fmt: skip
        return None
    match term, kind:
        case terms.Const(value=int(value)), Type(kind=Kind.INT, low=int(low), high=int(high)):
            if not low <= value <= high:
                complain(
                    scope, found, "RK315", f"{value} is not between {low} and {high}",
                    tree.default.span, help="widen the range, or change the default",
                )  # fmt: skip
                return None
    return term


def _is_fixed(term: Term) -> bool:
    if isinstance(term, terms.State | terms.InZone | terms.Known):
        return isinstance(term, terms.Known) and term.name == "dealer"
    return all(_is_fixed(child) for child in children(term))


def _usual(
    tree: nodes.Declaration, name: str, kind: Type, scope: Scope, found: Diagnostics
) -> Term | None:
    """What a variable is where no default is written: none, 0, no, the first word."""
    span = tree.span
    if kind.optional:
        return terms.Const(None, type=kind, span=span)
    match kind.kind:
        case Kind.INT:
            low, high = kind.low or 0, kind.high if kind.high is not None else 0
            return terms.Const(min(max(0, low), high) if kind.low is not None else 0,
                               type=INT, span=span)  # fmt: skip
        case Kind.BOOL:
            return terms.Const(False, type=BOOL, span=span)
        case Kind.WORD:
            return terms.Const(kind.words[0], type=kind, span=span)
        case Kind.CONTRACT:
            return terms.ContractValue((), type=CONTRACT, span=span)
    complain(
        scope, found, "RK315", f"`{name}` needs a value to begin with", span,
        help=f"write `{kind}?`, which begins as none, or `{kind} = …`",
    )  # fmt: skip
    return None


def check_order(
    tree: nodes.Order, name: str, names: Names, found: Diagnostics
) -> model.Order | None:
    """An order of ranks; a rank may stand twice if it stands at both ends."""
    scope = Scope(names, where=f"the order `{name}`")
    parts = [_part(part, scope, found) for part in tree.parts]
    if any(part is None for part in parts):
        return None
    ranks = [rank for part in parts if part is not None for rank in part]
    for i, rank in enumerate(ranks):
        ends = i == len(ranks) - 1 and ranks.index(rank) == 0 and not tree.around
        if rank in ranks[:i] and not ends:
            complain(
                scope, found, "RK220", f"`{names.ranks[rank].name}` stands twice in the order",
                tree.span, help="only a rank at both ends may, if it does not go around",
            )  # fmt: skip
            return None
    return model.Order(name, tuple(ranks), tree.around, span=tree.span)


def _part(tree: nodes.OrderPart, scope: Scope, found: Diagnostics) -> list[int] | None:
    ranks = [r.name for r in scope.names.ranks]
    words = [tree.low] if tree.high is None else [tree.low, tree.high]
    known = True
    for word, place in zip(words, (first_word, last_word), strict=False):
        if word not in ranks:
            known = False
            help = suggest(word, [*ranks, "around"], {"arround": "around"})
            complain(
                scope, found, "RK220", f"there is no rank `{word}`", place(tree.span, word),
                help=help or ranks_here(scope.names),
            )  # fmt: skip
    if not known:
        return None
    first, last = ranks.index(tree.low), ranks.index(tree.high or tree.low)
    if first > last:
        complain(
            scope, found, "RK220", f"`{tree.low}` is above `{tree.high}` in this deck", tree.span,
            label="nothing lies between them", help=f"write `{tree.high}..{tree.low}`",
        )  # fmt: skip
        return None
    return list(range(first, last + 1))


def check_contract(
    tree: nodes.Contract, names: Names, found: Diagnostics
) -> terms.ContractValue | None:
    """`2 sets of 3 + 1 run of 4`; a size not written is the least of the kind."""
    scope = Scope(names, where="a contract")
    clauses = [_clause(clause, scope, found) for clause in tree.clauses]
    whole = tuple(clause for clause in clauses if clause is not None)
    if len(whole) < len(clauses):
        return None
    return terms.ContractValue(whole, type=CONTRACT, span=tree.span)


def _clause(
    tree: nodes.ContractClause, scope: Scope, found: Diagnostics
) -> terms.ContractClause | None:
    melds = scope.names.melds
    kind = melds.get(tree.kind) or melds.get(tree.kind.removesuffix("s"))
    if kind is None:
        if tree.kind in scope.names.broken or tree.kind.removesuffix("s") in scope.names.broken:
            return None
        complain(
            scope, found, "RK208", f"there is no kind of meld `{tree.kind}`",
            first_word(tree.span, tree.kind), help=suggest(tree.kind, melds, kind="kinds"),
        )  # fmt: skip
        return None
    if tree.count < 1:
        complain(
            scope, found, "RK321", f"{quote(tree.span)} asks for nothing", tree.span,
            help="leave it out",
        )  # fmt: skip
        return None
    low = tree.low if tree.low is not None else _least(kind)
    if low is None:
        complain(
            scope, found, "RK321", f"how large a `{kind.name}` is depends on options", tree.span,
            help=f"write the size, such as `{tree.count} {tree.kind} of 3`",
        )  # fmt: skip
        return None
    high = None if tree.open else tree.high if tree.high is not None else low
    if high is not None and high < low:
        complain(
            scope, found, "RK321", f"nothing lies between {low} and {high}", tree.span,
            help=f"write `{tree.count} {tree.kind} of {high}..{low}`",
        )  # fmt: skip
        return None
    if not _within_kind(tree, kind, low, high, scope, found):
        return None
    span = first_word(tree.span, tree.kind)
    return terms.ContractClause(tree.count, kind, low, high, span=span)


def _within_kind(
    tree: nodes.ContractClause,
    kind: model.MeldKind,
    low: int,
    high: int | None,
    scope: Scope,
    found: Diagnostics,
) -> bool:
    """Whether melds of the sizes asked for can be of the kind, as far as options do not decide."""
    least, most = _least(kind), _most(kind)
    if tree.low is not None and low < 1:
        complain(
            scope, found, "RK321", f"a `{kind.name}` of no cards is none", tree.span,
            help=f"write `{tree.count} {tree.kind} of {_sizes(max(1, least or 1), high)}`",
        )  # fmt: skip
        return False
    if least is not None and high is not None and high < least:
        complain(
            scope, found, "RK321", f"a `{kind.name}` has at least {least} cards", tree.span,
            help=f"write `{tree.count} {tree.kind} of {least}`",
        )  # fmt: skip
        return False
    if most is not None and low > most:
        complain(
            scope, found, "RK321", f"a `{kind.name}` has at most {most} cards", tree.span,
            help=f"write `{tree.count} {tree.kind} of {most}`",
        )  # fmt: skip
        return False
    return True


def _sizes(least: int, high: int | None) -> str:
    """The size of melds as a contract says it: from the least on, or up to the highest."""
    if high is None:
        return f"{least}.."
    return f"{least}..{high}" if high > least else str(least)


def _most(kind: model.MeldKind) -> int | None:
    match kind.size:
        case terms.Range(high=terms.Const(value=int(high))):
            return high
        case terms.Const(value=int(size)):
            return size
        case _:
            return None


def _least(kind: model.MeldKind) -> int | None:
    match kind.size:
        case terms.Range(low=None):
            return 1
        case terms.Range(low=terms.Const(value=int(low))):
            return low
        case terms.Const(value=int(size)):
            return size
        case _:
            return None
