"""A program as one Python module: the state's class, blocks, questions and tables."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

import rulekit.compiler.expressions as expressions
from rulekit.compiler import kernel as k
from rulekit.compiler.context import MACHINE_LISTS, MACHINE_NUMBERS, NOBODY, Context
from rulekit.compiler.inline import Inliner, Known
from rulekit.compiler.python_choices import choices_of, is_of_cards_together, write_choices
from rulekit.compiler.python_code import Writer
from rulekit.compiler.python_memos import memo_name
from rulekit.compiler.python_offers import write_question
from rulekit.compiler.python_reasons import write_label, write_reasons, write_wanted
from rulekit.compiler.python_text import Names
from rulekit.engine.machine import Slot


def write_module(
    cx: Context, program: k.Program, kinds: frozenset[str] | None = None
) -> tuple[str, dict[int, str]]:
    """The text, and file:line of the rule behind each of its lines. Of events it tells those of
    `kinds`, or all."""
    slots = {slot.name: slot for slot in all_slots(cx)}
    out = Writer(Names(deck=cx.cards.deck.size), slots)
    out.full, out.deck = cx.cards.full, cx.cards.deck.size
    out.copies = any(len(pieces) > 1 for pieces in cx.cards.deck.face_pieces)
    out.acting = {offer.block for q in program.questions for offer in q.offers}
    starts = [offer.block for q in program.questions for offer in q.offers]
    starts += [program.first, *program.phases.values()]
    scalars = frozenset(
        slot.name for slot in slots.values() if slot.kind == "int" and not slot.each
    )
    untold = frozenset(
        number for number, shape in enumerate(cx.shapes)
        if kinds is not None and shape.kind not in kinds
    )  # fmt: skip
    inliner = Inliner(program, scalars, list(dict.fromkeys(starts)), untold)
    for routine in cx.routines.values():
        out.routine(attrs.evolve(routine, body=inliner.body(routine.body, Known())))
    known = known_at_start(program)
    at = 0
    while at < len(inliner.called):
        name = inliner.called[at]
        out.function(inliner.expand(program.blocks[name], known.get(name, {})))
        at += 1
    for question in program.questions:
        write_question(out, question)
        for offer in question.offers:
            write_reasons(out, offer)
            if offer.shows:
                write_label(out, offer)
            if offer.wanted is not None:
                write_wanted(out, offer)
            if kinds is None and is_of_cards_together(offer):
                write_choices(out, offer)
    write_index(out, program, told=kinds is None)
    head = heading(cx, out, program, told=kinds is None or bool(kinds))
    shift = len(head)
    text = "\n".join([*head, *out.lines]) + "\n"
    return text, {line + shift: place for line, place in out.places.items()}


def known_at_start(program: k.Program) -> dict[str, dict[str, k.Expr]]:
    """What is known when an action begins.

    The question it answers, that the round goes on, and, windows aside, that who acts has the turn.
    """
    asked: dict[str, set[int]] = {}
    windows = set()
    for question in program.questions:
        for offer in question.offers:
            asked.setdefault(offer.block, set()).add(question.number)
            if question.window:
                windows.add(offer.block)
    known: dict[str, dict[str, k.Expr]] = {}
    for block, numbers in asked.items():
        known[block] = {"ended": k.Const(0)}
        if block not in windows:
            known[block]["turn_player"] = k.Local("me")
        if len(numbers) == 1:
            known[block]["question"] = k.Const(next(iter(numbers)))
    return known


def heading(cx: Context, out: Writer, program: k.Program, told: bool) -> list[str]:
    """Everything before the functions: imports, tables, the state."""
    game = cx.game
    chosen = ", ".join(f"{name}={value}" for name, value in cx.options.items())
    lines = [
        f'"""{game.id} for {cx.players} players{f" with {chosen}" if chosen else ""}, compiled."""',
        "",
    ]
    helpers = sorted(out.names.helpers)
    if helpers:
        lines += [f"from rulekit.engine.runtime import {', '.join(helpers)}", ""]
    lines.append(f"DECK = tuple(range({cx.cards.deck.size}))")
    if {"distinct", "selections", "summing", "searched", "holding"} & set(helpers):
        copies = [
            sum(1 << p for p in cx.cards.deck.face_pieces[face])
            for face in cx.cards.deck.piece_face
        ]
        lines += wrapped("COPIES", copies)
    for values, name in out.names.tables.items():
        lines += wrapped(name, values)
    for points, name in out.names.leavings.items():
        lines.append(f"{name} = BOOK.leaving({out.names.tables[points]})")
    for question in program.questions:
        for offer in question.offers:
            if not offer.picks:
                lines.append(f"{memo_name(offer)} = (ACTION({offer.number}, ()),)")
    return [*lines, *(event_list(cx) if told else []), *state_class(cx)]


def event_list(cx: Context) -> list[str]:
    """What the numbers stand for that events begin with, as remarks."""
    lines = ["", "# Events, by the number they begin with:"]
    for number, shape in enumerate(cx.shapes):
        way = f"from {shape.zone_from}" * bool(shape.zone_from)
        to = f"to {shape.zone_to}" * bool(shape.zone_to)
        words = (shape.kind, way, to, shape.manner, shape.reason)
        lines.append(f"# {number:2} {' '.join(word for word in words if word)}")
    return lines


def wrapped(name: str, values: Sequence[object]) -> list[str]:
    """A table over as many lines as it takes."""
    lines, line = [f"{name} = ("], "   "
    for value in values:
        shown = hex(value) if isinstance(value, int) and value > 9999 else repr(value)
        if len(line) + len(shown) > 96:
            lines.append(line)
            line = "   "
        line += f" {shown},"
    return [*lines, line, ")"]


def state_class(cx: Context) -> list[str]:
    """The class of positions: slots, their first values, and a copy that shares nothing."""
    slots = all_slots(cx)
    names = wrapped("__slots__", [*(slot.name for slot in slots), "seed", "events"])
    lines = ["", "", "class State:", *(f"    {line}" for line in names), ""]
    lines += ["    def __init__(self):"]
    lines += [f"        self.{slot.name} = {first_value(cx, slot)}" for slot in slots]
    lines += ['        self.seed = ""', "        self.events = []", "", "    def copy(self):"]
    lines += ["        s = new_state(State)"]
    for slot in slots:
        lines.append(f"        s.{slot.name} = {copied(slot)}")
    lines += ["        s.seed = self.seed", "        s.events = []", "        return s", "", ""]
    return [*lines, "new_state = object.__new__"]


def all_slots(cx: Context) -> list[Slot]:
    """The machine's own slots, then those of the game."""
    fixed = [Slot(name, "mask" if name == "drawn" else "int") for name in MACHINE_NUMBERS]
    lists = [Slot(name, "list") for name in MACHINE_LISTS]
    return [*fixed, *lists, *cx.slots.values()]


def first_value(cx: Context, slot: Slot) -> str:
    if slot.name in ("totals", "scores"):
        return f"[0] * {cx.teams}"
    if slot.kind == "list":
        return "[]"
    if slot.kind in ("pile", "melds"):
        return f"[[] for _ in range({slot.each})]" if slot.each else "[]"
    start = "-1" if slot.name in ("winner", "question", "actor", "acted") else default(cx, slot)
    return f"[{start}] * {slot.each}" if slot.each else start


def default(cx: Context, slot: Slot) -> str:
    """What a variable holds before anything is done: a set-up position may not mention it."""
    variable = cx.game.variables.get(slot.variable)
    if variable is None:
        return "0"
    value = expressions.any_value(cx, NOBODY, variable.default)
    return str(value.value) if isinstance(value, k.Const) else "0"


def copied(slot: Slot) -> str:
    if slot.kind in ("pile", "melds"):
        return f"[x[:] for x in self.{slot.name}]" if slot.each else f"self.{slot.name}[:]"
    if slot.kind == "list" or slot.each:
        return f"self.{slot.name}[:]" if slot.each else f"list(self.{slot.name})"
    return f"self.{slot.name}"


def write_index(out: Writer, program: k.Program, *, told: bool) -> None:
    """The tables by which questions and actions are found, and what plays them."""
    offers = [offer for question in program.questions for offer in question.offers]
    for name, items in (
        ("LEGAL", [f"legal_{q.number}" for q in program.questions]),
        ("APPLY", [offer.block for offer in offers]),
        ("WHY", [f"why_{offer.number}" for offer in offers]),
        ("LABEL", [f"label_{offer.number}" if offer.shows else "None" for offer in offers]),
        ("PICKS", [str(bool(offer.picks)) for offer in offers]),
    ):
        out.put(0, "")
        out.put(0, "")
        out.put(0, f"{name} = (")
        for item in items:
            out.put(1, f"{item},")
        out.put(0, ")")
    wanted = ", ".join(
        f"{offer.number}: wanted_{offer.number}" for offer in offers if offer.wanted is not None
    )
    out.put(0, "")
    out.put(0, f"WANTED = {{{wanted}}}")
    steps = ", ".join(
        f"{offer.number}: ({choices_of(offer)})"
        for offer in offers if told and is_of_cards_together(offer)
    )  # fmt: skip
    out.put(0, f"CHOICES = {{{steps}}}")
    phases = ", ".join(f"{name!r}: {block}" for name, block in program.phases.items())
    out.put(0, "")
    out.put(0, f"PHASES = {{{phases}}}")
    one = len(program.questions) == 1
    legal = "\n\nlegal = legal_0\n" if one else _LEGAL
    for line in (legal + _PLAY.format(first=program.first)).splitlines():
        out.put(0, line)


_LEGAL = '''

def legal(s):
    return LEGAL[s.question](s) if s.question >= 0 else ()
'''

_PLAY = '''

def apply(s, action):
    go = APPLY[action.number](s, action)
    while go is not None:
        go = go(s)


def new(seed):
    s = State()
    s.seed = seed
    go = {first}
    while go is not None:
        go = go(s)
    return s


def why(s, action):
    judge = WHY[action.number]
    return judge(s, action.values, legal) if PICKS[action.number] else judge(s, legal)


def label_values(s, action):
    shown = LABEL[action.number]
    return shown(s, action.values) if shown is not None else ()


def enter(s, phase):
    go = PHASES[phase]
    while go is not None:
        go = go(s)
'''
