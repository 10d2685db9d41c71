"""Actions and the phases that offer them."""

from __future__ import annotations

import re
from collections.abc import Mapping as Table

import attrs

from rulekit.rules import check
from rulekit.rules.build.bench import Bench, entries, maps
from rulekit.rules.check import Scope
from rulekit.rules.effects import Block
from rulekit.rules.model import Action, Choice, Phase
from rulekit.rules.terms import Local, Term
from rulekit.source.tree import Mapping, Node, Scalar

MOST_ACTIONS = 500
_NAME = re.compile(r"[a-z]\w*")


@attrs.frozen(eq=False, repr=False)
class Corner:
    """Where actions stand: what is legal there, and how the place is called."""

    where: str
    allow: frozenset[str] = frozenset()
    locals: Table[str, Local | None] = attrs.field(factory=dict)

    def eyes(self, bench: Bench, key: str, *extra: str) -> Scope:
        """For what the acting player must be able to judge."""
        where = f"`{key}` of {self.where}"
        allow = self.allow | frozenset(extra)
        return Scope(bench.names, self.locals, True, "me", where, allow)

    def hands(self, bench: Bench, key: str) -> Scope:
        """For what happens."""
        return Scope(bench.names, self.locals, True, "all", f"`{key}` of {self.where}", self.allow)


def build_phases(node: Node | None, corner: Corner, bench: Bench) -> tuple[Phase, ...]:
    """The phases of a turn, in order."""
    return tuple(
        build_phase(name, key, phase, attrs.evolve(corner, where=f"the phase `{name}`"), bench)
        for name, key, phase in maps(node)
    )


def build_phase(name: str, key: Scalar, node: Mapping, corner: Corner, bench: Bench) -> Phase:
    """A phase, or a stage or window that holds actions of its own."""
    any_of = "any_of" in node.entries
    actions = build_actions(node.get("any_of" if any_of else "one_of"), corner, bench)
    when = bench.conditions(node.get("when"), corner.eyes(bench, "when"))
    return Phase(name, when, any_of, actions, span=key.span)


def build_actions(node: Node | None, corner: Corner, bench: Bench) -> tuple[Action, ...]:
    """All actions of a group. An action that holds nothing is written as a bare name."""
    actions: list[Action] = []
    for name, entry in entries(node).items():
        if bench.is_full(actions, MOST_ACTIONS, "actions in one place", entry.key.span):
            break
        if isinstance(entry.value, Mapping):
            place = attrs.evolve(corner, where=f"`{name}`")
            actions.append(_build_action(name, entry.key, entry.value, place, bench))
    return tuple(actions)


def _build_action(name: str, key: Scalar, node: Mapping, corner: Corner, bench: Bench) -> Action:
    when = bench.conditions(node.get("when"), corner.eyes(bench, "when", "nothing_else"))
    chosen = node.get("choose")
    if chosen is not None and bench.found.tells_inside(chosen.span):
        corner = attrs.evolve(corner, locals={**_unknown_words(node, bench), **corner.locals})
    choices, inner = _build_choices(chosen, corner, bench)
    needs = bench.rules(node.get("needs"), inner.eyes(bench, "needs"))
    do: Block = ()
    for part in ("do_before", "do", "do_after"):
        do += bench.block(node.get(part), inner.hands(bench, part))
    then = bench.flow(node.get("then"), inner.hands(bench, "then"))
    label = _build_label(node.get("label"), inner, bench)
    return Action(name, label, when, choices, needs, do, then, span=key.span)


def _build_choices(
    node: Node | None, corner: Corner, bench: Bench
) -> tuple[tuple[Choice, ...], Corner]:
    """The lines of `choose`, each knowing those above; and the place below them."""
    choices: list[Choice] = []
    for name, entry in entries(node).items():
        check.check_local_name(name, entry.key.span, bench.names, bench.found)
        choice = bench.choice(name, entry.value, corner.eyes(bench, "choose"))
        local = choice.local if choice else None
        corner = attrs.evolve(corner, locals={**corner.locals, name: local})
        if choice is not None:
            choices.append(choice)
    return tuple(choices), corner


def _unknown_words(node: Mapping, bench: Bench) -> dict[str, Local | None]:
    """Words of an action that mean nothing, if not a choice: about these nothing is said."""
    words = {*_NAME.findall(node.span.text), *check.ELEMENT_WORDS}
    known = (check.meaning_of(word, bench.names) for word in words)
    return {
        word: None for word, meaning in zip(words, known, strict=True)
        if not meaning or word in check.ELEMENT_WORDS
    }  # fmt: skip


def _build_label(node: Node | None, corner: Corner, bench: Bench) -> tuple[str | Term, ...]:
    if not isinstance(node, Scalar) or not node.text or not bench.may_read(node):
        return ()
    return check.check_label(node, corner.eyes(bench, "label"), bench.found)
