"""Names given twice, names for choices, definitions nobody uses, and texts without end."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from rulekit.language import nodes
from rulekit.language.builtins import ATTRIBUTES, ELEMENTS, FUNCTIONS, GROUPS, NAMES, RELATIONS
from rulekit.language.types import INT, RANK, Kind
from rulekit.rules import check, model, terms
from rulekit.rules.check import Names, core
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span
from tests.rules.check.test_texts import tell
from tests.rules.check.world import a_game, define, outcome, scalar, scope, tree


def _said(found: Diagnostics) -> list[str]:
    return [tell(diagnostic) for diagnostic in found.sorted()]


def _rename(names: Names, group: str, word: str) -> None:
    match group:
        case "suit":
            names.suits = (*names.suits, model.Suit(word, "X", "black"))
        case "rank":
            names.ranks = (*names.ranks, model.Rank(word, "X"))
        case "colour":
            names.suits = (*names.suits, model.Suit("stars", "X", word))
        case "order":
            names.orders[word] = attrs.evolve(names.orders["ace_low"], name=word)
        case "meld":
            names.melds[word] = attrs.evolve(names.melds["set"], name=word)
        case "zone":
            names.zones[word] = attrs.evolve(names.zones["hand"], name=word)
        case "variable":
            names.variables[word] = attrs.evolve(names.variables["owed"], name=word)
        case "value":
            names.values[word] = attrs.evolve(names.values["points"], name=word)
        case _:
            define(f"{word} = 1", names, Diagnostics())


TWICE = [
    ("zone", "called", "`called` would be both a zone and part of the memory"),
    ("zone", "hearts", "`hearts` would be both a suit and a zone"),
    ("zone", "red", "`red` would be both a colour and a zone"),
    ("zone", "set", "`set` would be both a kind of meld and a zone"),
    ("rank", "hearts", "`hearts` would be both a suit and a rank"),
    ("colour", "ace", "`ace` would be both a rank and a colour"),
    ("variable", "ace", "`ace` would be both a rank and part of the memory"),
    ("variable", "points", "`points` would be both part of the memory and a table of values"),
    ("definition", "hand", "`hand` would be both a zone and a definition"),
    ("definition", "ace_low", "`ace_low` would be both an order and a definition"),
    ("value", "stock", "`stock` would be both a zone and a table of values"),
    ("zone", "me", "`me` cannot be a zone"),
    ("zone", "others", "`others` cannot be a zone"),
    ("zone", "turn", "`turn` cannot be a zone"),
    ("zone", "left", "`left` cannot be a zone"),
    ("variable", "card", "`card` cannot be part of the memory"),
    ("variable", "rank", "`rank` cannot be part of the memory"),
    ("variable", "option", "`option` cannot be part of the memory"),
    ("definition", "best", "`best` cannot be a definition"),
    ("definition", "total", "`total` cannot be a definition"),
    ("order", "ranks", "`ranks` cannot be an order"),
    ("meld", "melds", "`melds` cannot be a kind of meld"),
    ("suit", "joker", "`joker` cannot be a suit"),
    ("rank", "wild", "`wild` cannot be a rank"),
    ("zone", "trick", ""),
    ("variable", "drawn", ""),
    ("variable", "shuffled", ""),
    ("definition", "highest", ""),
    ("zone", "act", ""),
]


@pytest.mark.parametrize(("group", "word", "message"), TWICE)
def test_a_word_has_one_meaning(group: str, word: str, message: str) -> None:
    names, found = a_game(), Diagnostics()
    _rename(names, group, word)
    every = {
        "suit": [s.name for s in names.suits], "rank": [r.name for r in names.ranks],
        "colour": names.colours, "order": names.orders, "meld": names.melds, "zone": names.zones,
        "variable": names.variables, "value": names.values, "definition": names.definitions,
    }  # fmt: skip
    spans: dict[tuple[str, str], Span] = {
        (kind, name): scalar(name, f"{kind} {name}").span
        for kind, known in every.items()
        for name in known
    }
    check.check_clashes(names, spans, found)
    assert [d.message for d in found.sorted()] == ([message] if message else [])
    assert all(d.span.text == word and d.code == "RK211" for d in found.sorted())


def test_a_game_with_something_of_everything_has_no_clash() -> None:
    found = Diagnostics()
    check.check_clashes(a_game(), {}, found)
    assert _said(found) == []


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("card", ""), ("player", ""), ("chosen", ""), ("low", ""), ("target", ""),
        ("hand", "a zone"), ("owed", "part of the memory"), ("hearts", "a suit"),
        ("ace", "a rank"), ("red", "a colour"), ("run", "a kind of meld"),
        ("me", "a name every game has"), ("cards", "a name every game has"),
        ("count", "a function"), ("points", "a table of values"), ("ace_low", "an order"),
        ("taken_already", "already a name in reach"),
    ],
)  # fmt: skip
def test_what_a_choice_may_be_called(word: str, meaning: str) -> None:
    found = Diagnostics()
    span = scalar(word).span
    free = check.check_local_name(word, span, a_game(), found, {"taken_already"})
    assert free is not bool(meaning)
    assert [d.label for d in found.sorted()] == ([f"this is {meaning}"] if meaning else [])


def test_definitions_that_nobody_uses_are_checked() -> None:
    names, found = a_game(), Diagnostics()
    for line in (
        "plain = count(handd)",
        "red_card(card) = card.suite == hearts",
        "guessed(player) = hand of player where card.rank == king",
        "open_type(x) = x.suit == heart or caled",
        "ruled(team) = words: total of team > 3 ; more: total of team == hearts",
        "used(card) = card.rank == 7 and xyzzy",
        "fine(cards, n) = count(cards) + n",
        "hand(card, card) = card is red",
        "shadow(hand) = count(hand)",
    ):
        define(line, names, found)
    outcome("expression", "used(discard.top)", scope("do", names, {}), found)
    check.check_definitions(names, found)
    assert sorted(_said(found)) == [
        "! RK201 «caled» unknown name `caled` / did you mean `called`?",
        "! RK201 «handd» unknown name `handd` / did you mean `hand`?",
        "! RK201 «king» unknown name `king` / ranks here: `7`, `8`, `9`, `jack`, `queen`, `ace`",
        "! RK201 «xyzzy» unknown name `xyzzy`"
        " / declare it under `zones`, `state` or `define` @ «used»",
        "! RK202 «suite» a card has no `.suite` / did you mean `suit`?",
        "! RK211 «cards» `cards` cannot be named anew / choose another name",
        "! RK211 «card» `card` cannot be named anew / choose another name",
        "! RK211 «hand» `hand` cannot be named anew / choose another name",
        "! RK302 «total of team == hearts» a number is never a suit"
        " / write a number, such as `1` or `count(…)`",
    ]


def test_a_broken_definition_is_silent_where_it_is_used() -> None:
    names, found = a_game(), Diagnostics()
    names.definitions["odd"] = check.Definition("odd", ("card",), None, scalar("odd").span)
    names.broken.update({"lost", "gone"})
    for text in ("odd(discard.top) and missing", "lost == 3", "gone(card) + 1", "lost of me"):
        result = outcome("expression", text, scope("do", names, {"card": "card"}), found)
        assert result.shown == "nothing"
    assert _said(found) == []


def test_a_circle_is_reported_once_and_shown() -> None:
    names, found = a_game(), Diagnostics()
    for line in ("c(card) = a(card)", "a(card) = b(card)", "b(card) = 1 + c(card)", "d = c(cards)"):
        define(line, names, found)
    for text in ("a(discard.top)", "b(discard.top)", "d"):
        outcome("expression", text, scope("do", names, {}), found)
    check.check_definitions(names, found)
    (circle,) = found.sorted()
    assert (circle.code, circle.span.text) == ("RK213", "a")
    assert circle.label == "`c` → `a` → `b` → `c`"


@pytest.mark.parametrize("count", [30, 300, 600])
def test_a_long_chain_of_definitions_is_refused_or_spelled_out(count: int) -> None:
    names, found = a_game(), Diagnostics()
    define("d0 = owed", names, found)
    for i in range(1, count):
        define(f"d{i} = d{i - 1} + 1", names, found)
    result = outcome("expression", f"d{count - 1}", scope("do", names, {}), found)
    codes = {d.code for d in result.said}
    assert codes == (set() if count == 30 else {"RK311"})
    check.check_definitions(names, found)
    assert {d.code for d in found.sorted()} <= {"RK311", "RK312", "RK029"}


def test_definitions_that_double_stay_small() -> None:
    names, found = a_game(), Diagnostics()
    define("d0(n) = n + owed", names, found)
    for i in range(1, 40):
        define(f"d{i}(n) = d{i - 1}(n) + d{i - 1}(n)", names, found)
    result = outcome("expression", "d39(1) > 3", scope("when", names, {}), found)
    assert [tell(d) for d in result.said] == [
        "! RK312 «d39» `d39` becomes too long when spelled out / let definitions call fewer others"
    ]
    assert names.work.in_text <= core.EXPANSION + 100


def test_a_game_may_not_spell_out_without_end() -> None:
    names, found = a_game(), Diagnostics()
    define("d0 = owed", names, found)
    for i in range(1, 12):
        define(f"d{i} = d{i - 1} + d{i - 1}", names, found)
    for _ in range(60):
        outcome("expression", "d11", scope("do", names, {}), found)
    assert {d.code for d in found.sorted()} == {"RK312"}
    assert names.work.total <= core.GAME_EXPANSION + 1000


def test_deep_texts_are_refused() -> None:
    span = scalar("x").span
    term: nodes.Expression = nodes.Name("missing", span=span)
    for _ in range(5000):
        term = nodes.Not(term, span=span)
    found = Diagnostics()
    assert check.check_condition(term, scope("do", a_game(), {}), found) is None
    assert [d.code for d in found.sorted()] == ["RK311"]


def test_nested_arguments_are_looked_at_once() -> None:
    names, found = a_game(), Diagnostics()
    define("both(lot) = lot + lot", names, found)
    text = "hand of left of me"
    for _ in range(25):
        text = f"both({text})"
    result = outcome("expression", text, scope("needs", names, {}), found)
    assert [d.code for d in result.said] == ["RK219"]


def test_numbers_stay_numbers_and_ranks_are_indices() -> None:
    names, found = a_game(), Diagnostics()
    place = scope("do", names, {"card": "card"})
    compare = check.check_expression(tree("card.rank == 9", "expression", found), place, found)
    assert isinstance(compare, terms.Compare)
    assert isinstance(compare.right, terms.Const)
    assert (compare.right.value, compare.right.type) == (2, RANK)
    number = check.check_expression(tree("9", "expression", found), place, found)
    assert isinstance(number, terms.Const)
    assert (number.value, number.type) == (9, INT)


def test_what_is_mine_says_so() -> None:
    names, found = a_game(), Diagnostics()
    place = scope("do", names, {})
    for text in ("hand", "hand of me"):
        hand = check.check_expression(tree(text, "expression", found), place, found)
        assert isinstance(hand, terms.InZone)
        assert isinstance(hand.of, terms.Known)
        assert hand.of.name == "me"
    taken = check.check_expression(tree("taken", "expression", found), place, found)
    assert isinstance(taken, terms.InZone)
    assert isinstance(taken.of, terms.Relation)
    assert taken.of.name == "team"


def test_the_body_of_a_definition_has_fresh_locals() -> None:
    names, found = a_game(), Diagnostics()
    define("twice(n) = n + n", names, found)
    term = check.check_expression(
        tree("twice(twice(1))", "expression", found), scope("do", names, {}), found
    )
    assert isinstance(term, terms.Defined)
    ((outer, inside),) = term.bindings
    assert isinstance(inside, terms.Defined)
    ((inner, _),) = inside.bindings
    assert outer is not inner


def test_every_built_in_name_has_a_sentence() -> None:
    docs = [
        *(name.doc for group in (NAMES, *GROUPS.values()) for name in group.values()),
        *(relation.doc for relation in RELATIONS.values()),
        *(function.doc for function in FUNCTIONS.values()),
        *(attribute.doc for table in ATTRIBUTES.values() for attribute in table.values()),
    ]
    assert all(doc.endswith(".") and doc[0].isupper() and doc.count(". ") == 0 for doc in docs)
    assert set(ELEMENTS) <= set(Kind)
    page = (Path(__file__).parent / "types.md").read_text(encoding="utf-8")
    assert all(f"{name}(" in page for name in FUNCTIONS if name != "follows")
