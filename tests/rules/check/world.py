"""A small game to check texts in, and the places of a file where texts stand."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Any, cast

import attrs

from rulekit.language import nodes
from rulekit.language.parser import parse
from rulekit.language.types import (
    BOOL,
    CARD,
    CARDS,
    INT,
    MELD,
    PLACE,
    PLAYER,
    PLAYERS,
    RANK,
    SUIT,
    TEAM,
    WAY,
    Kind,
    Type,
)
from rulekit.rules import check, model, terms
from rulekit.rules.check import Definition, Names, Scope, Sentence
from rulekit.source.diagnostic import Diagnostic, Diagnostics
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import Scalar

TYPES = {
    "card": CARD, "cards": CARDS, "card?": CARD.or_none(), "int": INT, "suit": SUIT,
    "suit?": SUIT.or_none(), "rank": RANK, "player": PLAYER, "player?": PLAYER.or_none(),
    "players": PLAYERS, "team": TEAM, "meld": MELD, "place": PLACE, "way": WAY, "bool": BOOL,
    "selection": Type(Kind.SELECTION), "selection?": Type(Kind.SELECTION).or_none(),
    "result": Type(Kind.WORD, words=("highest", "lowest")),
    "side?": Type(Kind.WORD, words=("opposite",), optional=True),
}  # fmt: skip


def scalar(text: str, name: str = "") -> Scalar:
    """The text as the only value of a file."""
    file = SourceFile(name or text, text)
    return Scalar(text, text, Span(file, 0, len(text)))


def tree(text: str, entry: str, found: Diagnostics) -> Any:
    return parse(scalar(text), cast("nodes.Entry", entry), found)


def _nowhere() -> Span:
    return Span(SourceFile("nowhere", ""), 0, 0)


def _option(name: str, kind: Type, values: tuple[Any, ...] | None) -> model.Option:
    return model.Option(name, name, kind, (values or (25,))[0], values, span=_nowhere())


def _zone(
    name: str,
    pile: Any = None,
    per: Any = None,
    seen_by: Any = "everyone",
    melds: tuple[model.MeldKind, ...] = (),
) -> model.Zone:
    return model.Zone(name, pile, per, seen_by, name == "stock", melds=melds, span=_nowhere())


def _meld(name: str, size: terms.Term) -> model.MeldKind:
    bound = terms.Const(0, type=INT, span=_nowhere())
    return model.MeldKind(
        name, "rank", None, None, None, size, bound, bound, None, None, span=_nowhere()
    )


STATE = {
    "round": ["called: suit?", "owed: int", "missing: bool", "led: suit = clubs", "kept: 0..3",
              "best_rank: rank?", "leader: player?", "contract: contract", "mood: (low, high)"],
    "turn": ["taken_card: card?", "answer: bool?"],
    "player": ["down: int", "bid: int?", "passed: bool"],
    "team": ["opened: bool"],
}  # fmt: skip


def a_game() -> Names:
    """Names of a game that has something of everything; new ones each time."""
    same = {
        field.name: copy(getattr(_the_game(), field.name))
        for field in attrs.fields(Names)
        if field.init
    }
    return Names(**same)


@cache
def _the_game() -> Names:
    names = Names(jokers=True, wild=True, teams=True, max_players=4)
    names.suits = (
        model.Suit("clubs", "C", "black"), model.Suit("diamonds", "D", "red"),
        model.Suit("hearts", "H", "red"), model.Suit("spades", "S", "black"),
    )  # fmt: skip
    ranks = {"7": "7", "8": "8", "9": "9", "jack": "J", "queen": "Q", "ace": "A"}
    names.ranks = tuple(model.Rank(name, code) for name, code in ranks.items())
    used_up = Type(Kind.WORD, words=("shuffled", "left"))
    for option in (
        _option("used_up", used_up, ("shuffled", "left")),
        _option("draws", INT, (1, 3)),
        _option("target", INT, None),
        _option("returns", BOOL, (False, True)),
    ):
        names.options[option.name] = option
    three = terms.Range(terms.Const(3, type=INT, span=_nowhere()), None,
                        type=INT.set_of(), span=_nowhere())  # fmt: skip
    names.melds = {name: _meld(name, three) for name in ("set", "run")}
    for zone in (
        _zone("stock", "face_down", seen_by="nobody"),
        _zone("discard", "face_up"),
        _zone("hand", per="player", seen_by="owner"),
        _zone("front", per="player"),
        _zone("blind", per="player", seen_by="others"),
        _zone("grid", per="player", seen_by="turned"),
        _zone("taken", per="team", seen_by="nobody"),
        _zone("kitty", "face_down", "player", "owner"),
        _zone("table", melds=tuple(names.melds.values())),
        _zone("rows", per="team", melds=tuple(names.melds.values())),
    ):
        names.zones[zone.name] = zone
    names.values["points"] = model.ValueTable("points", (), None, span=_nowhere())
    names.phases = {"draw", "act", "discard"}
    found = Diagnostics()
    order = check.check_order(tree("ace, 7..queen", "order", found), "ace_low", names, found)
    assert order is not None, found.sorted()
    names.orders["ace_low"] = order
    for group, lines in STATE.items():
        for line in lines:
            name, _, text = line.partition(": ")
            declaration = tree(text, "declaration", found)
            variable = check.check_declaration(declaration, name, group, names, found)
            assert variable is not None, found.sorted()
            names.variables[name] = variable
    assert not found.sorted()
    return names


def define(line: str, names: Names, found: Diagnostics) -> None:
    """`name(a, b) = text`; sentences are parted by ` ; `, each `words: condition`."""
    head, _, text = line.partition(" = ")
    name, _, inside = head.rstrip(")").partition("(")
    parameters = tuple(part.strip() for part in inside.split(",") if part.strip())
    span = scalar(head, f"define {line}").span
    body: Any
    if ": " in text:
        body = tuple(_sentence(part, found) for part in text.split(" ; "))
    else:
        body = tree(text, "expression", found)
    names.definitions[name] = Definition(name, parameters, body, span)


def _sentence(text: str, found: Diagnostics) -> Sentence:
    words, _, condition = text.partition(": ")
    return Sentence("", words, tree(condition, "expression", found), scalar(words).span)


SCOPES = {
    "score": {"where": "a line of `score`"},
    "do": {"where": "`do` of `act`", "me": True},
    "needs": {"where": "`needs` of `act`", "me": True, "sight": "me",
              "allow": frozenset({"remembered", "turn.drawn"})},
    "when": {"where": "`when` of `act`", "me": True, "sight": "me",
             "allow": frozenset({"nothing_else", "remembered", "turn.drawn"})},
    "window": {"where": "`needs` of `claim`", "me": True, "sight": "me"},
    "asks": {"where": "`asks` of `claim`", "me": True, "sight": "public"},
    "trick": {"where": "`needs` of `play`", "me": True, "sight": "me",
              "allow": frozenset({"remembered", "trick"})},
    "values": {"where": "the values `points`", "sight": "public", "allow": frozenset({"face"})},
}  # fmt: skip


def scope(place: str, names: Names, locals: dict[str, str]) -> Scope:
    """One of the places above, with choices of these types in reach."""
    bound = {
        name: None if kind == "broken" else terms.Local(name, TYPES[kind], "choice")
        for name, kind in locals.items()
    }
    return Scope(names, bound, **cast("dict[str, Any]", SCOPES[place]))


@attrs.frozen
class Outcome:
    """What checking a text gave, and what was said."""

    shown: str
    said: tuple[Diagnostic, ...]


def outcome(entry: str, text: str, place: Scope, found: Diagnostics, wanted: str = "") -> Outcome:
    """Checks a text as one of the entries of the checker and shows what it became."""
    names = place.names
    kind = {"condition": "expression", "range": "expression", "who": "expression"}.get(entry, entry)
    if entry == "label":
        pieces = check.check_label(scalar(text), place, found)
        shown = " ".join(p if isinstance(p, str) else f"<{p.type}>" for p in pieces)
        return Outcome(shown, found.sorted())
    syntax = tree(text, kind, found)
    result: Any = None
    if syntax is not None:
        match entry:
            case "expression":
                expected = TYPES[wanted] if wanted else None
                result = check.check_expression(syntax, place, found, expected)
            case "condition":
                result = check.check_condition(syntax, place, found)
            case "range":
                result = check.check_range(syntax, place, found)
            case "who":
                result = check.check_receivers(syntax, place, found)
            case "block":
                result = check.check_block(syntax, place, found)
            case "choice":
                result = check.check_choice(syntax, "chosen", place, found)
            case "flow":
                result = check.check_flow(syntax, place, found)
            case "kinds":
                result = check.check_kinds(syntax, names, found)
            case "order":
                result = check.check_order(syntax, "mine", names, found)
            case "declaration":
                group = wanted or "round"
                result = check.check_declaration(syntax, "mine", group, names, found)
            case "contract":
                result = check.check_contract(syntax, names, found)
    return Outcome(show(result), found.sorted())


def show(result: Any) -> str:
    """What a text became: a type, or the classes of what it does."""
    match result:
        case None:
            return "nothing"
        case tuple():
            return ", ".join(_one(part) for part in result) or "nothing"
        case model.Choice(local=local):
            return f"choice {local.type}"
        case model.Flow(step=step, otherwise=other):
            return type(step).__name__ + (f" or {type(other).__name__}" if other else "")
        case model.Order(ranks=ranks, around=around):
            return " ".join(map(str, ranks)) + " around" * around
        case model.Variable(type=kind, default=default):
            return f"{kind} = {getattr(default, 'value', default.type)}"
        case terms.ContractValue(clauses=clauses):
            return ", ".join(f"{c.count} {c.kind.name} {c.low}..{c.high or ''}" for c in clauses)
        case terms.Range(low=low, high=high):
            return f"{_end(low)}..{_end(high)}"
        case _:
            return str(result.type)


def _one(part: Any) -> str:
    if not isinstance(part, terms.CardKind):
        return type(part).__name__
    suits = "" if part.suits is None else "s" + "".join(map(str, sorted(part.suits)))
    ranks = "" if part.ranks is None else "r" + "".join(map(str, sorted(part.ranks)))
    return part.word or suits + ranks


def _end(term: terms.Term | None) -> str:
    if term is None:
        return ""
    return str(term.value) if isinstance(term, terms.Const) else type(term).__name__
