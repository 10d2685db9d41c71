"""What the builders share: the names so far, the faults found, and the reading of texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sized
from typing import TYPE_CHECKING, cast

import attrs

from rulekit.language import nodes
from rulekit.language.parser import parse
from rulekit.language.types import Type
from rulekit.rules import check
from rulekit.rules.check import Names, Scope, Sentence
from rulekit.rules.model import ByPlayers
from rulekit.rules.terms import CardKind, Range, Rule, Term
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span
from rulekit.source.tree import Entry, Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from typing import Literal

    from rulekit.rules import model
    from rulekit.rules.effects import Block

MOST_TEXTS = 4_000
"""Texts that one game may have."""
MOST_LETTERS = 150_000
"""Characters that all its texts may have together."""
_NAMED = ("zones", "define", "values", "melds", "orders", "options")
TRUTHS = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
"""How a yes or no is written where YAML itself reads a text."""


@attrs.define(eq=False, repr=False)
class Bench:
    """The workbench of one game. Whatever cannot be read is reported and left out."""

    found: Diagnostics
    names: Names = attrs.field(factory=Names)
    spans: dict[tuple[str, str], Span] = attrs.field(factory=dict)
    """Where each declared name stands, by group and name."""
    declared: Declared = attrs.field(factory=lambda: Declared())
    """What the whole game gives names to, those of its sections that are not read yet as well."""
    texts: int = 0
    letters: int = 0
    full: bool = False

    # ------------------------------------------------------------------------ texts to trees

    def tree(self, node: Node | None, entry: nodes.Entry) -> nodes.Tree | None:
        """The syntax tree of a text; None where there is none, or where it is faulty."""
        if not isinstance(node, Scalar) or not self.may_read(node):
            return None
        return parse(node, entry, self.found, self.declared.within(entry))

    def may_read(self, node: Scalar) -> bool:
        """Whether a text is sound so far, and not one too many."""
        if node.broken or self.found.tells_of(node.span, "RK104"):
            return False
        self.texts += 1
        self.letters += len(node.text)
        self.full = (
            self.full
            or self.is_full(range(self.texts - 1), MOST_TEXTS, "texts", node.span)
            or self.is_full(range(self.letters - 1), MOST_LETTERS, "letters of text", node.span)
            or self.found.full
        )
        return not self.full

    def is_full(self, kept: Sized, most: int, what: str, span: Span) -> bool:
        """Whether no more can be kept; says so at the first that is too many."""
        if len(kept) < most:
            return False
        self.found.error(
            "RK400",
            f"more than {most:,} {what}",
            span,
            label="from here on none is read",
            help="leave some out",
        )
        return True

    def sentences(self, node: Node | None) -> nodes.Expression | tuple[Sentence, ...] | None:
        """One condition, or a map of sentences with theirs."""
        if isinstance(node, Mapping):
            return tuple(self._sentence(entry) for entry in node.entries.values())
        return cast("nodes.Expression | None", self.tree(node, "expression"))

    def _sentence(self, entry: Entry) -> Sentence:
        name, words, condition, span = "", entry.key.text, entry.value, entry.key.span
        if isinstance(condition, Mapping):
            name, rule = words, condition.get("rule")
            if isinstance(rule, Scalar):
                words, span = rule.text, rule.span
            inner = self.tree(condition.get("if"), "expression")
        else:
            inner = self.tree(condition, "expression")
        return Sentence(name, words, cast("nodes.Expression | None", inner), span)

    # ------------------------------------------------------------------------ texts to terms

    def expression(
        self, node: Node | None, scope: Scope, expected: Type | None = None
    ) -> Term | None:
        tree = self.tree(node, "expression")
        if tree is None:
            return None
        return check.check_expression(cast(nodes.Expression, tree), scope, self.found, expected)

    def condition(self, node: Node | None, scope: Scope) -> Term | None:
        tree = self.tree(node, "expression")
        if tree is None:
            return None
        return check.check_condition(cast(nodes.Expression, tree), scope, self.found)

    def conditions(
        self, node: Node | None, scope: Scope, mode: Literal["all", "any"] = "all"
    ) -> Term | None:
        rules = self.sentences(node)
        return None if rules is None else check.check_conditions(rules, scope, self.found, mode)

    def rules(self, node: Node | None, scope: Scope) -> tuple[Rule, ...]:
        """Sentences one by one; a bare condition is one without words."""
        rules = self.sentences(node)
        if rules is None:
            return ()
        if not isinstance(rules, tuple):
            assert node is not None
            rules = (Sentence("", "", rules, node.span),)
        return check.check_rules(rules, scope, self.found)

    def range(self, node: Node | None, scope: Scope) -> Range | None:
        tree = self.tree(node, "expression")
        if tree is None:
            return None
        return check.check_range(cast(nodes.Expression, tree), scope, self.found)

    def receivers(self, node: Node | None, scope: Scope) -> Term | None:
        tree = self.tree(node, "expression")
        if tree is None:
            return None
        return check.check_receivers(cast(nodes.Expression, tree), scope, self.found)

    def block(self, node: Node | None, scope: Scope) -> Block:
        if isinstance(node, Scalar) and node.parts:
            return tuple(one for part in node.parts for one in self.block(part, scope))
        tree = self.tree(node, "block")
        if tree is None:
            return ()
        return check.check_block(cast(nodes.Block, tree), scope, self.found) or ()

    def choice(self, name: str, node: Node | None, scope: Scope) -> model.Choice | None:
        tree = self.tree(node, "choice")
        if tree is None:
            return None
        return check.check_choice(cast(nodes.Choice, tree), name, scope, self.found)

    def flow(self, node: Node | None, scope: Scope) -> model.Flow | None:
        tree = self.tree(node, "flow")
        return None if tree is None else check.check_flow(cast(nodes.Flow, tree), scope, self.found)

    def kinds(self, node: Node | None) -> tuple[CardKind, ...] | None:
        """Kinds of cards; None where the text is missing or cannot be read."""
        tree = self.tree(node, "kinds")
        if tree is None:
            return None
        return check.check_kinds(cast(nodes.Kinds, tree), self.names, self.found)

    def declare(self, group: str, name: str, span: Span) -> None:
        """Note where a name is declared, for clashes."""
        self.spans.setdefault((group, name), span)


# ------------------------------------------------------------------------ plain values of a tree


def entries(node: Node | None) -> dict[str, Entry]:
    """The entries of a map; of anything else none."""
    return node.entries if isinstance(node, Mapping) else {}


@attrs.frozen
class Declared:
    """The names of a game, as they are written in its file; only what comes next names `steps`,
    the phases and stages."""

    names: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()

    def within(self, entry: nodes.Entry) -> tuple[str, ...]:
        """The names that a text of a kind may use."""
        return (*self.names, *self.steps) if entry == "flow" else self.names


def declared_in(tree: Mapping) -> Declared:
    """The names that texts of a game may use."""
    state = entries(tree.get("state"))
    groups = [tree.get(section) for section in _NAMED] + [entry.value for entry in state.values()]
    names = [name for group in groups for name in entries(group)]
    known = (re.split(r"[(?]", name)[0] for name in (*names, *_under("choose", tree)))
    return Declared(tuple(known), (*entries(tree.get("stages")), *_under("turn", tree)))


def _under(key: str, node: Node) -> Iterator[str]:
    """The names of what stands anywhere under a key."""
    for name, entry in entries(node).items():
        if name == key:
            yield from entries(entry.value)
        yield from _under(key, entry.value)


def get(node: Node | None, key: str) -> Node | None:
    """What stands under a key, if the node is a map that has it."""
    return node.get(key) if isinstance(node, Mapping) else None


def maps(node: Node | None) -> Iterator[tuple[str, Scalar, Mapping]]:
    """The entries of a map whose values are maps: name, key and value."""
    for name, entry in entries(node).items():
        if isinstance(entry.value, Mapping):
            yield name, entry.key, entry.value


def text(node: Node | None, default: str = "") -> str:
    """The text of a scalar, with its white space as single blanks."""
    if isinstance(node, Scalar) and node.value is not None and not node.broken:
        return " ".join(node.text.split())
    return default


def number(node: Node | None) -> int | None:
    """The whole number a scalar is."""
    if isinstance(node, Scalar) and isinstance(node.value, int) and node.value is not True:
        return int(node.value) if node.value is not False else None
    return None


def truth(node: Node | None) -> bool | None:
    """The yes or no a scalar is."""
    if not isinstance(node, Scalar):
        return None
    return node.value if isinstance(node.value, bool) else TRUTHS.get(node.text)


def scalars(node: Node | None) -> tuple[Scalar, ...]:
    """The scalars of a list."""
    if not isinstance(node, Sequence):
        return ()
    return tuple(item for item in node.items if isinstance(item, Scalar))


def player_range(written: str) -> tuple[int, int] | None:
    """`2..6` or `4` as two numbers."""
    low, dots, high = written.partition("..")
    if not low.isdecimal() or (dots and not high.isdecimal()) or max(len(low), len(high)) > 3:
        return None
    return int(low), int(high if dots else low)


def is_table(node: Node | None) -> bool:
    """Whether a map is a table by number of players."""
    keys = entries(node)
    return bool(keys) and all(player_range(key) is not None for key in keys)


EVERYONE: tuple[None, None] = (None, None)


def for_all(value: Term) -> ByPlayers[Term]:
    """A table with one row for any number of players."""
    return ByPlayers(((*EVERYONE, value),))
