"""Words for what a filter looks at, where nothing is looked at: what may have been meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulekit.language import nodes
from rulekit.language.builtins import ELEMENTS
from rulekit.language.types import Kind
from rulekit.language.walk import parts
from rulekit.rules.check.say import complain, dotted, listed, quote
from rulekit.rules.check.shapes import element_type

if TYPE_CHECKING:
    from rulekit.language.nodes import Expression
    from rulekit.rules.check.scope import Scope
    from rulekit.rules.terms import Term
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.span import Span

KINDS = {word: kind for kind, word in ELEMENTS.items()}
_SETS = {word: f"{word}s" for word in ("player", "team", "suit", "rank")}
_GONE_THROUGH = re.compile(r"(?:\b(?:any|count|empty|first|only)\( *|\bin +)$")
_FILTERED = re.compile(r"\s+(?:where|with +(?:highest|lowest))\b")
_LONGEST = 60
"""Characters of what is written anew in a help line."""


def help_for_element(word: str, span: Span, scope: Scope) -> str:
    """What to write for `card` or `player` where no filter looks at one."""
    if word == "those":
        return "`those` is the selection in `… cards from … such that …`"
    if word in ("player", "team") and scope.where.startswith("`to` "):
        return f"write `{word}s` for all of them, each counted by itself"
    several = _several(word, scope)
    line = span.file.text
    before = line[max(0, span.start - 40) : span.start]
    filtered = _FILTERED.match(line, span.end)
    if several and (filtered or _GONE_THROUGH.search(before)):
        return f"write `{several}`, of which each is called `{word}`"
    inner = [
        name for name, local in scope.locals.items()
        if local is not None and local.role == "element"
    ]  # fmt: skip
    if inner:
        return f"each one is called `{inner[-1]}` here"
    if scope.uses:
        return _of_definition(word, scope)
    chosen = [
        name for name, local in scope.locals.items()
        if local is not None and local.type.kind is KINDS[word] and not local.type.many
    ]  # fmt: skip
    if len(chosen) == 1:
        return f"write `{chosen[0]}`"
    if chosen:
        return f"names here: {listed(chosen)}"
    if scope.where == "a line of `whenever`" and several:
        return f"write `for: {{{word}: {several}}}` in this line, beside `when`"
    filtered_so = f"`{word}` is the element of a filter: `{several or '…'} where …`"
    if scope.where.startswith("`when` of ") and "nothing_else" in scope.allow:
        return f"{filtered_so}; what is chosen is known in `needs`"
    return filtered_so


def _several(word: str, scope: Scope) -> str:
    """Those of which one is meant, as they are named: `players`, a zone of cards."""
    if word == "card":
        zones = [zone for zone in scope.names.zones.values() if not zone.melds]
        mine = [zone for zone in zones if zone.per == "player" and scope.me]
        return next((zone.name for zone in (*mine, *zones)), "")
    return _SETS.get(word, "")


def _of_definition(word: str, scope: Scope) -> str:
    definition = scope.names.definitions[scope.uses[-1].name]
    parameters = ", ".join((*definition.parameters, word))
    return f"give `{definition.name}` a parameter: `{definition.name}({parameters})`"


def condition_of_choice(
    tree: nodes.Choice, name: str, candidates: Term, scope: Scope, said: Diagnostics
) -> str:
    """Help where `if` asks about what is chosen, of which `said` was told; else ""."""
    word = ELEMENTS.get(element_type(candidates.type).kind)
    condition = tree.condition
    if word is None or condition is None:
        return ""
    meant = [
        node.span for node in parts(condition)
        if isinstance(node, nodes.Name) and node.word in (word, name)
        and node.word not in scope.locals and said.tells_of(node.span)
    ]  # fmt: skip
    if not meant:
        return ""
    text, start = condition.span.text, condition.span.start
    for span in sorted(meant, key=lambda one: -one.start):
        text = text[: span.start - start] + word + text[span.end - start :]
    whole = " ".join(f"{tree.candidates.span.text} where {text}".split())
    return f"write `{whole if len(whole) <= _LONGEST else '… where …'}`"


def refuse_asked(tree: Expression, scope: Scope, found: Diagnostics) -> bool:
    """`cards in hand where …` for `hand where …`: what is asked with `in` is no set."""
    while isinstance(tree, nodes.Where | nodes.Best):
        tree = tree.base
    if not isinstance(tree, nodes.Member) or not isinstance(tree.item, nodes.Name):
        return False
    one = tree.item.word.removesuffix("s")
    if one not in KINDS or tree.item.word in scope.locals:
        return False
    group = " ".join(tree.group.span.text.split())
    faces = KINDS[one] in (Kind.RANK, Kind.SUIT)
    if faces and not (isinstance(tree.group, nodes.Listing) or group == f"{one}s"):
        group = dotted(group, f"{one}s")
    complain(
        scope, found, "RK307", f"{quote(tree.span)} asks whether one is among others", tree.span,
        label="a yes or no", help=f"write `{group}`",
    )  # fmt: skip
    return True
