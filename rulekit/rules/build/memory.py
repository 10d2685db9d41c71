"""What is remembered, the rows of rounds, and the definitions."""

from __future__ import annotations

import re
from typing import cast, get_args

import attrs

from rulekit.language import nodes
from rulekit.language.types import Kind
from rulekit.rules import check
from rulekit.rules.build.bench import Bench, entries, get, text, truth
from rulekit.rules.check import Definition, Scope
from rulekit.rules.model import Scope as Keeping
from rulekit.rules.model import Variable
from rulekit.rules.terms import Term
from rulekit.source.diagnostic import Label
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry, Mapping, Node, Sequence

SCOPES: tuple[Keeping, ...] = get_args(Keeping)
MOST_VARIABLES = 500
MOST_ROUNDS = 1_000
MOST_LISTED = 6
_HEAD = re.compile(r"([a-z][a-z0-9_]*)(?:\(([a-z0-9_, ]*)\))?")


def build_variables(tree: Mapping, bench: Bench) -> dict[str, Variable]:
    """All variables; a name is declared once, whatever it is kept for."""
    variables: dict[str, Variable] = {}
    state = tree.get("state")
    for group, inner in entries(state).items():
        if group not in SCOPES:
            bench.names.broken.add(group)
        for name, entry in entries(inner.value).items():
            if bench.is_full(variables, MOST_VARIABLES, "things to remember", entry.key.span):
                return variables
            variable = _build_variable(group, name, entry, variables, bench)
            if variable is None:
                bench.names.broken.add(name)
            else:
                variables[name] = variable
                bench.names.variables[name] = variable
    return variables


def _build_variable(
    group: str, name: str, entry: Entry, known: dict[str, Variable], bench: Bench
) -> Variable | None:
    if name in known:
        bench.found.error(
            "RK251",
            f"`{name}` is declared twice",
            entry.key.span,
            label=f"kept for the {known[name].scope} as well",
            help="give one of them another name",
        )
        return None
    bench.declare("variable", name, entry.key.span)
    long = isinstance(entry.value, Mapping)
    read = bench.tree(get(entry.value, "is") if long else entry.value, "declaration")
    if read is None or group not in SCOPES:
        return None
    declaration = cast(nodes.Declaration, read)
    variable = check.check_declaration(declaration, name, group, bench.names, bench.found)
    if variable is None:
        return None
    return attrs.evolve(
        variable,
        label=text(get(entry.value, "label")),
        shown=truth(get(entry.value, "shown")) is not False,
        span=entry.key.span,
    )


def build_rounds(tree: Mapping, bench: Bench) -> tuple[dict[str, Term], ...]:
    """The rows of `rounds`: what each sets in the memory of the round."""
    node = tree.get("rounds")
    if not isinstance(node, Sequence):
        return ()
    if len(node.items) > MOST_ROUNDS:
        bench.is_full(node.items, MOST_ROUNDS, "rows of `rounds`", node.items[MOST_ROUNDS].span)
    deal = tree.get("deal")
    return tuple(_build_row(entries(item), deal, bench) for item in node.items[:MOST_ROUNDS])


def _build_row(row: dict[str, Entry], deal: Node | None, bench: Bench) -> dict[str, Term]:
    values: dict[str, Term] = {}
    scope = Scope(bench.names, sight="public", where="a row of `rounds`")
    for name, entry in row.items():
        variable = bench.names.variables.get(name)
        if variable is None or variable.scope != "round":
            _report_no_variable(name, entry, get(deal, name), bench)
            continue
        value: Term | None
        if variable.type.kind is Kind.CONTRACT:
            value = _build_contract(entry, bench)
        else:
            value = bench.expression(entry.value, scope, variable.type)
        if value is not None:
            values[name] = value
    return values


def _build_contract(entry: Entry, bench: Bench) -> Term | None:
    read = bench.tree(entry.value, "contract")
    if read is None:
        return None
    return check.check_contract(cast(nodes.Contract, read), bench.names, bench.found)


def _report_no_variable(name: str, entry: Entry, dealt: Node | None, bench: Bench) -> None:
    """`dealt` is how many cards a zone of this name gets, where it is one."""
    names = bench.names
    if name in names.broken:
        return
    known = [n for n, v in names.variables.items() if v.scope == "round"]
    variable, meaning = names.variables.get(name), check.meaning_of(name, names)
    near = closest(name, known)
    help = f"did you mean `{near}`?" if near else ""
    if variable is not None:
        label = f"kept for the {variable.scope.replace('_', ' ')}"
    else:
        label = f"this is {meaning}" if meaning else "not declared under `state: round`"
    if text(dealt) in known:
        help = f"write `{text(dealt)}`: so many cards are dealt to `{name}`"
    elif not help and meaning:
        help = f"rows can set {_listed(known)}" if known else "declare another name for it"
    bench.found.error(
        "RK252",
        f"`{name}` is not remembered for a round",
        entry.key.span,
        label=label,
        help=help or f"declare `{name}` under `state: round`",
    )


def _listed(names: list[str]) -> str:
    """Names in backticks, cut where they are many."""
    words = [f"`{name}`" for name in names[:MOST_LISTED]]
    more = ["…"] if len(names) > MOST_LISTED else []
    return ", ".join([*words, *more])


def read_definitions(tree: Mapping, bench: Bench) -> None:
    """Read `define` into the names; bodies are checked where they are used."""
    for head, entry in entries(tree.get("define")).items():
        matched = _HEAD.fullmatch(head)
        if matched is None:
            continue
        name, inside = matched.groups()
        parameters = tuple(p.strip() for p in (inside or "").split(",") if p.strip())
        if name in bench.names.definitions:
            _report_twice(head, entry, bench)
            continue
        bench.declare("definition", name, entry.key.span)
        body = bench.sentences(entry.value)
        bench.names.definitions[name] = Definition(name, parameters, body, entry.key.span)


def _report_twice(head: str, entry: Entry, bench: Bench) -> None:
    """A name defined with other parameters, in this file or in one it extends."""
    name = head.partition("(")[0]
    first = bench.names.definitions[name]
    inside = ", ".join(first.parameters)
    whole = f"{name}({inside})" if inside else name
    inherited = first.span.file.name != entry.key.span.file.name
    bench.found.error(
        "RK251",
        f"`{name}` is defined twice",
        entry.key.span,
        label="a second definition, beside the parent's" if inherited else "once more here",
        help=f"write `{whole}` to change the parent's"
        if inherited
        else "give one of them another name; parameters do not tell them apart",
        also=(Label(first.span, "the parent defines it" if inherited else "defined here"),),
    )
