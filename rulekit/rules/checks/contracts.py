"""Contracts ask for melds that can be, and that some zone takes."""

from __future__ import annotations

import attrs

from rulekit.language.types import Kind
from rulekit.rules.checks.cases import Case, cases, said_of
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.checks.meld_sizes import Supplies, bounds_of
from rulekit.rules.constants import Setting
from rulekit.rules.model import Game, Variable
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import ContractClause, ContractValue, State, Term, WaysToLay
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.tree import Mapping, Node, Sequence


def check_contracts(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK321: what a contract asks for can be had, and something is asked for where it is laid."""
    _check_set(game, evidence, found)
    contracts = [part for part in parts_of(game) if isinstance(part, ContractValue)]
    if not evidence.deck_known or not any(contract.clauses for contract in contracts):
        return
    told: set[int] = set()
    known: set[tuple[object, ...]] = set()
    supplies = Supplies(game)
    whole = (game.deck.packs, game.deck.jokers, game.melds)
    for case in cases(attrs.evolve(game, rounds=()), whole):
        sign = supplies.sign(case.setting)
        if sign in known:
            continue
        usual = not known
        known.add(sign)
        for contract in contracts:
            fault = None if id(contract) in told else _fault(contract, case.setting, supplies)
            if fault is not None:
                told.add(id(contract))
                _report(contract, fault, case, usual, game, found)


def _report(
    contract: ContractValue, fault: str, case: Case, usual: bool, game: Game, found: Diagnostics
) -> None:
    where = said_of(case, game) or f"{case.setting.players} players"
    found.error(
        "RK321",
        fault,
        contract.span,
        label="nobody can lay this" if usual else f"with {where}",
        help="ask for fewer or smaller melds",
    )


def _fault(contract: ContractValue, setting: Setting, supplies: Supplies) -> str | None:
    """Why all that a contract asks for cannot be had in a setting."""
    for clause in contract.clauses:
        fault = _clause_fault(clause, setting, supplies)
        if fault is not None:
            return fault
    size = supplies.deck_size(setting)
    needed = sum(clause.count * clause.low for clause in contract.clauses)
    if size is not None and needed > size:
        return f"{needed} cards are asked for, and the deck has {size}"
    return None


def _clause_fault(clause: ContractClause, setting: Setting, supplies: Supplies) -> str | None:
    kind, supply = clause.kind, supplies.of(clause.kind, setting)
    size = bounds_of(kind.size, setting, 1)
    if size.low is not None and clause.high is not None and clause.high < size.low:
        return f"a `{kind.name}` has at least {size.low} cards"
    if size.high is not None and clause.low > size.high:
        return f"a `{kind.name}` has at most {size.high} cards"
    if supply is None:
        return None
    if clause.low > supply.most:
        return f"a `{kind.name}` has at most {supply.most} cards"
    if not supply.holds(clause.count, clause.low):
        return f"the deck has no {clause.count} melds `{kind.name}` of {clause.low} cards"
    return None


# ---------------------------------------------------------------------------- where it is set


def _check_set(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK321: memory of a contract that is laid is set by a row of `rounds`, or in play."""
    laid: dict[str, Term] = {}
    for part in parts_of(game):
        if isinstance(part, WaysToLay):
            for inner in parts_of(part.contract):
                if isinstance(inner, State) and inner.type.kind is Kind.CONTRACT:
                    laid.setdefault(inner.variable.name, inner)
    for name, term in laid.items():
        variable = game.variables[name]
        if name not in evidence.uses.assigned and _is_empty(variable):
            rows = evidence.node("rounds")
            if _has_faults(rows, found):
                continue
            if isinstance(rows, Sequence) and _sets(rows.replaces, name):
                _report_replaced(term, variable, rows, game, found)
            else:
                _report_unset(term, variable, game, found)


def _is_empty(variable: Variable) -> bool:
    default = variable.default
    return isinstance(default, ContractValue) and not default.clauses


def _has_faults(rows: Node | None, found: Diagnostics) -> bool:
    """Whether of something in a row a fault was told: it may be what was to set the contract."""
    items = rows.items if isinstance(rows, Sequence) else ()
    return any(not isinstance(row, Mapping) or found.tells_inside(row.span) for row in items)


def _sets(rows: Node | None, name: str) -> bool:
    """Whether a row has the name."""
    items = rows.items if isinstance(rows, Sequence) else ()
    return any(isinstance(row, Mapping) and name in row.entries for row in items)


def _report_replaced(
    term: Term, variable: Variable, rows: Sequence, game: Game, found: Diagnostics
) -> None:
    """A list of a variant instead of the parent's, where some of its rows were to be changed."""
    assert rows.replaces is not None
    first = next((row for row in rows.items if isinstance(row, Mapping)), None)
    where = rows.span if first is None else first.span
    found.error(
        "RK321",
        f"`{variable.name}` asks for nothing: this list replaces all rows of `rounds`",
        where,
        label=f"no row here sets `{variable.name}`",
        help=f"write `rounds: {{1: {_row(first, game)}}}` to change one row and keep the others",
        also=(
            Label(rows.replaces.items[0].span, "the rows that are replaced"),
            Label(term.span, "nothing could be laid for it"),
        ),
    )


def _row(row: Mapping | None, game: Game) -> str:
    """A row as a help line repeats it; a long or faulty one is left out."""
    if row is None or not row.entries.keys() <= game.variables.keys():
        return "{…}"
    text = " ".join(row.span.text.split())
    text = text if text.startswith("{") else f"{{{text}}}"
    return text if 2 < len(text) <= _LONGEST else "{…}"


_LONGEST = 40
"""Letters of a row that is written anew in a help line."""


def _report_unset(term: Term, variable: Variable, game: Game, found: Diagnostics) -> None:
    example = f"{variable.name}: 2 {next(iter(game.melds), 'set')}s"
    found.error(
        "RK321",
        f"`{variable.name}` asks for nothing: no row of `rounds` sets it",
        term.span,
        label="nothing could be laid for it",
        help=f"say what each round asks for, such as `rounds: [{{{example}}}]`",
        also=(Label(variable.span, "it begins as no contract"),),
    )
