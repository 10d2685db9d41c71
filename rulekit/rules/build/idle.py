"""What other files declare for a game and nothing in it uses: that is no part of its rules."""

from __future__ import annotations

import attrs

from rulekit.language import nodes
from rulekit.rules.check.definitions import references
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game
from rulekit.source.tree import Entry, Mapping

ORDERS, DEFINE = "orders", "define"


@attrs.frozen
class Idle:
    """Orders and definitions, by name."""

    orders: frozenset[str]
    definitions: frozenset[str]


def find_idle(game: Game, evidence: Evidence, called: frozenset[str]) -> Idle:
    """The orders and definitions of libraries and parents that no text of the game leads to.

    `called` are the definitions that texts use. Where the game's own file has one that nothing
    uses, which is told, all are kept: that one may use them.
    """
    known = evidence.names.definitions
    own = [one.name for one in known.values() if evidence.is_own(one.span)]
    if not called.issuperset(own):
        return Idle(frozenset(), frozenset())
    used = set(called)
    waiting = list(called)
    while waiting:
        for node in references(known[waiting.pop()], evidence.names):
            word = node.word if isinstance(node, nodes.Name) else node.function
            if word not in used:
                used.add(word)
                waiting.append(word)
    words = evidence.uses.words
    orders = (o.name for o in game.orders.values() if not evidence.is_own(o.span))
    return Idle(frozenset(o for o in orders if o not in words), frozenset(known.keys() - used))


def without_idle(tree: Mapping, idle: Idle) -> Mapping:
    """The tree of a game without these."""
    entries = dict(tree.entries)
    for key, names in ((ORDERS, idle.orders), (DEFINE, idle.definitions)):
        entry = entries.get(key)
        if not names or entry is None or not isinstance(entry.value, Mapping):
            continue
        kept = {
            head: one
            for head, one in entry.value.entries.items()
            if head.partition("(")[0] not in names
        }
        if kept:
            entries[key] = Entry(entry.key, Mapping(kept, entry.value.span))
        else:
            del entries[key]
    return Mapping(entries, tree.span)
