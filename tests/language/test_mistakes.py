"""Every known mistake is recognised, and pointed at with the words of its entry."""

from __future__ import annotations

from typing import get_args

import pytest

from rulekit.language.mistake import Mistake
from rulekit.language.mistakes import KNOWN
from rulekit.language.nodes import Entry
from rulekit.source.codes import CODES
from tests.language.reading import read

EXAMPLES = [(m, entry, text) for m in KNOWN for entry, text in m.examples]


def unmarked(text: str) -> tuple[str, int, int]:
    """The text without its first `«` and last `»`, and what stood between them."""
    start, end = text.index("«"), text.rindex("»") - 1
    return text[:start] + text[start + 1 : end + 1] + text[end + 2 :], start, end


@pytest.mark.parametrize(("mistake", "entry", "marked"), EXAMPLES, ids=lambda x: str(x)[:40])
def test_mistake_is_recognised(mistake: Mistake, entry: Entry, marked: str) -> None:
    text, start, end = unmarked(marked)
    tree, said = read(entry, text)
    assert tree is None
    assert [d.code for d in said] == [mistake.code]
    assert (said[0].span.start, said[0].span.end) == (start, max(end, start + 1))
    assert said[0].help
    assert said[0].label
    assert "{" not in said[0].message + said[0].label


@pytest.mark.parametrize("mistake", KNOWN, ids=lambda m: m.message[:40])
def test_entry_is_whole(mistake: Mistake) -> None:
    assert mistake.examples
    assert mistake.code in CODES
    assert set(mistake.entries) <= set(get_args(Entry))
    assert not mistake.message.endswith(".")
    assert not mistake.help.endswith(".")


# What is not in the table: entry, text, code, what is pointed at, words of message, label or help.
OTHERS: list[tuple[Entry, str, str, str, str]] = [
    ("expression", "a +", "RK055", "", "ends too early"),
    ("expression", "hand where", "RK055", "", "expected"),
    ("expression", "points of", "RK055", "", "a value"),
    ("expression", "x is", "RK055", "", "expected"),
    ("expression", "count(hand", "RK060", "(", "never closed"),
    ("expression", "a and (b or (c)", "RK060", "(", "write `)`"),
    ("expression", "a)", "RK056", ")", "does not fit"),
    ("expression", "f(a,)", "RK056", ")", "expected a value"),
    ("expression", "if.rank == 3", "RK058", "if", "cannot be a name"),
    ("expression", "a.where", "RK058", "where", "expected a name"),
    ("expression", "any(if)", "RK058", "if", "a word of the language"),
    ("expression", "a or and b", "RK058", "and", "expected a value"),
    ("block", "mood = each", "RK058", "each", "a word of the language"),
    ("expression", "x == none", "RK065", "x == none", "write `x is none`"),
    ("expression", "a and none != x", "RK065", "none != x", "write `x is not none`"),
    ("expression", "hand.count > 3", "RK069", "count", "write `count(…)`"),
    ("expression", "x or null", "RK067", "null", "write `none`"),
    ("expression", "a $ b", "RK057", "$", "no sign of the language"),
    ("expression", "a \x00 b", "RK057", "\x00", "`U+0000`"),
    ("expression", "3 hand", "RK056", "hand", "expected"),
    ("expression", "a b", "RK056", "b", "an operator"),
    ("expression", '"x"', "RK066", '"x"', "without quotes"),
    ("expression", "", "RK050", "", "an expression is missing"),
    ("block", " \n ", "RK050", " \n ", "a block of statements is missing"),
    ("block", "# nothing", "RK050", "# nothing", "only comments"),
    ("block", "  x = 1\n y = 2", "RK053", "  ", "first line"),
    ("block", "x = 1\n  y = 2", "RK053", "y = 2", "differently"),
    ("block", "if a:\n    x = 1\n  y = 2", "RK053", "y = 2", "differently"),
    ("block", "if a:\n\tx = 1", "RK054", "\t", "indent with blanks"),
    ("block", "if a:", "RK055", "", "ends too early"),
    ("block", "x = (1", "RK060", "(", "never closed"),
    ("block", "score 1 to me for pairs", "RK056", "pairs", "a text in quotes"),
    ("block", "end trun", "RK056", "trun", "write `end turn` behind `then`"),
    ("block", "end rond won by me", "RK056", "rond", "did you mean `end round`?"),
    ("block", "shufle stock", "RK056", "stock", "did you mean `shuffle`?"),
    ("block", "mvoe card to hand", "RK056", "card", "did you mean `move`?"),
    ("block", "play card to trick", "RK080", "play", "write `move card to trick`"),
    ("block", "if a: put one on discard", "RK080", "put", "write `move one to discard`"),
    ("block", "give card to left of me", "RK080", "give", "`move card to hand of left of me`"),
    ("block", "take discard.top", "RK080", "take", "write `move discard.top to hand`"),
    ("block", "pick up 2 cards from stock", "RK080", "pick up", "write `draw 2 from stock`"),
    ("block", "add 1 to calls", "RK080", "add", "write `calls += 1`"),
    ("block", "swap card with spot", "RK080", "swap", "write `exchange card with spot`"),
    ("block", "trade first(hand) for the place", "RK080", "trade", "`exchange first(hand) with"),
    ("block", "switch hands", "RK080", "switch", "write `exchange CARD with PLACE`"),
    ("flow", "end rond if a", "RK056", "rond", "write `if …: end round` at the end of `do`"),
    ("block", "discard card", "RK080", "discard", "write `move card to ZONE`"),
    ("block", "Foo bar", "RK059", "Foo", "write `foo`"),
    ("block", "if hand holds = 3: x = 1", "RK056", "holds", "does not fit"),
    ("block", "take = 1", "", "", ""),
    ("block", "play of me = 1", "", "", ""),
    ("choice", "my hand", "RK056", "my hand", "write `hand` alone"),
    ("expression", "your partner", "RK056", "your partner", "write `partner of me`"),
    ("block", "move card to hand x = 1", "RK056", "x", "a line of its own"),
    ("block", "x = hand draw 2 from stock", "RK056", "draw", "a line of its own"),
    ("block", "if a: x = 1 else: y = 2", "RK056", "else", "a line of its own"),
    ("block", "x = 1 end turn", "RK056", "end turn", "write `end turn` behind `then`"),
    ("block", "x = 1 y", "RK056", "y", "take it out"),
    ("flow", "end turn to left left of me", "RK079", "left left of me", "`left of left of me`"),
    ("block", "end the round", "RK056", "the", "did you mean `end round`?"),
    ("flow", "end the turn", "RK056", "the", "did you mean `end turn`?"),
    ("flow", "end trun", "RK056", "trun", "did you mean `end turn`?"),
    ("flow", "end stge if x", "RK056", "stge", "did you mean `end stage`?"),
    ("expression", "hand wher x", "RK056", "wher", "did you mean `where`?"),
    ("flow", "end", "", "", ""),
    ("flow", "end turn to", "RK055", "", "a value"),
    ("flow", "a if b else", "RK055", "", "`end turn`"),
    ("contract", "2 sets of three", "RK056", "three", "a number"),
    ("block", "lay meld at table", "", "", ""),
    ("block", "lay card at place x", "RK056", "x", "take it out"),
    ("choice", "place from hand", "", "", ""),
    ("contract", "2 sets +", "RK055", "", "a number"),
    ("contract", "2 sets of 3 1 run", "RK056", "1", "`+`"),
    ("kinds", "queen of", "RK055", "", "a name"),
    ("kinds", ",", "RK056", ",", "a name"),
    ("declaration", "int =", "RK055", "", "a value"),
    ("declaration", "suit ??", "RK056", "?", "`=`"),
    ("declaration", "int == 3", "RK056", "==", "`=`"),
    ("order", "ace, around, 2", "RK056", ",", "the end"),
]


@pytest.mark.parametrize(("entry", "text", "code", "pointed", "words"), OTHERS)
def test_fault_is_located(entry: Entry, text: str, code: str, pointed: str, words: str) -> None:
    tree, said = read(entry, text)
    assert (tree is None) == bool(code)
    assert [d.code for d in said] == [code] * bool(code)
    for d in said:
        assert d.span.text == pointed
        assert words in f"{d.message} | {d.label} | {d.help}"
        assert d.help
