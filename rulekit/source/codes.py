"""Every code a diagnostic may carry, and what it stands for."""

from __future__ import annotations

from typing import Final

FILE: Final = {
    "RK001": "the file is larger than is read",
    "RK002": "the file is not UTF-8",
    "RK003": "a character that has no place in a file",
    "RK004": "the file is empty",
    "RK005": "more than one document in a file",
    "RK006": "a YAML directive",
    "RK007": "a tab as indentation",
    "RK008": "nested too deep",
}
"""RK001 to RK008: bytes, characters and the outline of a file."""

YAML: Final = {
    "RK009": "this is not YAML",
    "RK010": "a key written twice",
    "RK011": "a YAML tag",
    "RK012": "a YAML anchor that nothing uses",
    "RK013": "an alias that cannot be followed",
    "RK014": "a merge key",
    "RK015": "a key that is not a text",
    "RK016": "an invisible character in a key",
    "RK017": "a number written with a leading zero or in another base",
    "RK018": "a number that is not finite or far too large",
    "RK019": "an escape that cannot be read",
}
"""RK009 to RK019: values and keys."""

TRAPS: Final = {
    "RK020": "a quote that is not closed",
    "RK021": "a bracket that is not closed",
    "RK022": "text after a closing quote or bracket",
    "RK023": "a character that cannot begin a text",
    "RK024": "a colon inside a text",
    "RK025": "a comma that cuts a text",
    "RK026": "a comment that seems to cut a text",
    "RK028": "no blank after a colon",
    "RK029": "too many faults to go on",
}
"""RK020 to RK029: texts that YAML reads otherwise than they are meant."""

MERGE: Final = {
    "RK040": "nothing to take away",
    "RK041": "a key nearly equal to one of the parent",
    "RK042": "files that extend or include one another without end",
    "RK043": "a game or library that is not there",
    "RK044": "a library where a game is wanted, or a game where a library is",
    "RK045": "a file that is out of reach",
    "RK046": "an addition that is not whole",
    "RK047": "an option to settle that the parent does not have",
    "RK048": "a place to stand that is not there",
    "RK049": "libraries that say different things",
}
"""RK040 to RK049: joining a file with the one it extends."""

TEXTS: Final = {
    "RK050": "a text that is missing",
    "RK051": "a text that is too long",
    "RK052": "a text that is nested too deep",
    "RK053": "a line of a block that is indented wrongly",
    "RK054": "a tab as indentation of a block",
    "RK055": "a text or line that ends too early",
    "RK056": "a word or sign that does not fit",
    "RK057": "a sign that the language does not have",
    "RK058": "a word of the language used as a name",
    "RK059": "a name that is spelled wrongly",
    "RK060": "a parenthesis that is never closed",
    "RK061": "a number that is written wrongly",
    "RK062": "comparisons in a row",
    "RK063": "an operator of other languages",
    "RK064": "a sign of printed text",
    "RK065": "a comparison with `none`",
    "RK066": "a text in quotes",
    "RK067": "a value spelled as in other languages",
    "RK068": "a filter or a selection that meets `if`",
    "RK069": "a function that is called wrongly",
    "RK070": "`in` together with `not` or `is`",
    "RK071": "`if` without `else`",
    "RK072": "a choice written with `?`",
    "RK073": "brackets in an expression",
    "RK074": "a selection that lacks a word, such as `from`",
    "RK075": "`for` without `each`",
    "RK076": "`=` where a comparison is meant",
    "RK077": "two statements on one line",
    "RK078": "a comment inside an expression",
    "RK079": "a statement that lacks a word",
    "RK080": "a statement of other languages",
    "RK081": "a step of the flow inside a block, or spelled wrongly",
    "RK082": "`==` where something is set",
    "RK083": "counting up or down with a sign",
    "RK084": "setting what is no memory",
    "RK085": "a number of cards that is missing, or one place for all",
    "RK086": "a line without its `:`",
    "RK087": "`else` without `if`",
    "RK088": "a contract that does not say how many of what",
}
"""RK050 to RK099: the syntax of expressions, blocks and other texts."""

SHAPE: Final[dict[str, str]] = {
    "RK101": "an unknown key",
    "RK102": "a missing key",
    "RK103": "a missing value",
    "RK104": "a value of the wrong kind",
    "RK105": "a word that is not among those the place takes",
    "RK106": "a name or number that is not well formed",
    "RK107": "a number or range out of bounds",
    "RK108": "keys that exclude each other",
    "RK109": "too few or too many",
    "RK110": "an item that stands twice",
    "RK111": "a key that stands one level too high",
}
"""RK1xx: keys and values that do not fit the schema."""

NAMES: Final[dict[str, str]] = {
    "RK201": "a name that is not known",
    "RK202": "an attribute that a value does not have",
    "RK203": "a function that is not known",
    "RK204": "`of` behind a word that is nobody's",
    "RK205": "an option, or a part of `turn` or `round`, that is not there",
    "RK206": "a phase that is not there",
    "RK207": "a kind of card that is not there",
    "RK208": "a kind of meld that is not there",
    "RK209": "a name that means something elsewhere alone",
    "RK210": "a name that needs an acting player",
    "RK211": "a name that means something already",
    "RK212": "a filter whose element has the name of something else",
    "RK213": "a definition that comes back to itself",
    "RK214": "a name used in a way it cannot be",
    "RK215": "setting what cannot be set",
    "RK216": "a type that memory cannot have",
    "RK217": "a word that is not one of those possible",
    "RK219": "a condition that reads hidden cards",
    "RK220": "an order of ranks that cannot be",
    "RK250": "an option that is not declared",
    "RK251": "a name declared twice",
    "RK252": "a row of `rounds` for what no round remembers",
    "RK253": "a kind of meld that is not declared",
    "RK254": "a zone that is not declared",
    "RK255": "an action that is not there",
}
"""RK2xx: names that mean nothing, or two things."""

TYPES: Final[dict[str, str]] = {
    "RK301": "a condition that is no yes or no",
    "RK302": "values that can never be equal",
    "RK303": "a value of the wrong kind",
    "RK304": "a value that may be none where there must be one",
    "RK305": "two sides of `else` of different kinds",
    "RK306": "counting with what is no number",
    "RK307": "one value where several are needed",
    "RK308": "a wrong number of values for a function",
    "RK309": "`or` between a condition and a value",
    "RK310": "a comparison that these values do not have",
    "RK311": "an expression that is nested too deep",
    "RK312": "definitions that become too long when spelled out",
    "RK313": "a range that is empty or has an open end",
    "RK314": "a function that does not go through `for each`",
    "RK315": "a default that cannot be",
    "RK316": "a place that cards cannot go to or come from",
    "RK317": "a test of a card on what is none",
    "RK318": "a test for none of what is always there",
    "RK319": "a division by 0",
    "RK320": "a brace that is not closed",
    "RK321": "a contract that cannot be",
}
"""RK3xx: kinds of values that do not fit together."""

RULES: Final[dict[str, str]] = {
    "RK400": "more than is read",
    "RK401": "choices of different kinds",
    "RK402": "a word of the language as a choice",
    "RK403": "an option that does not say what may be chosen",
    "RK404": "a value that cannot be chosen",
    "RK405": "a choice for an option that is settled",
    "RK406": "partners among an odd number of players",
    "RK407": "a key of `match` that means nothing",
    "RK408": "a number of players without a row",
    "RK409": "a kind of meld that says nothing about its cards",
    "RK410": "a zone without an owner",
    "RK411": "a zone that does not say who sees it",
    "RK412": "a window that opens another",
    "RK413": "more cards dealt than there are",
    "RK414": "cards that cannot be told apart",
    "RK415": "defaults or a preset that contradict",
    "RK416": "an option for players the game does not have",
    "RK417": "something that nothing uses",
    "RK418": "memory that never changes",
    "RK419": "a phase that is never entered",
    "RK420": "two phases of one name",
    "RK421": "a way into another stage",
    "RK422": "a pile that cannot be refilled so",
    "RK423": "where the deck lies",
    "RK424": "a bound that is very low",
    "RK425": "a row of values that never counts",
    "RK426": "a card without a value",
    "RK427": "two values for a card",
    "RK428": "a key that means nothing in its stage",
    "RK429": "a stage that does not say who is asked",
    "RK430": "a zone that is two things at once",
    "RK431": "a phase or window without actions",
    "RK432": "an action named like one that is always offered",
    "RK433": "a line of `whenever` that never rests",
    "RK434": "a key that means nothing in its line of the deal",
    "RK435": "an option that needs more than options",
    "RK436": "a match without rounds",
    "RK437": "loops that would take too long",
    "RK438": "more choices than can be listed",
    "RK439": "a kind of meld that can be laid nowhere",
    "RK440": "a place that is not for this card",
    "RK441": "cards that have gone before they are laid",
    "RK442": "a kind of meld that cannot be",
    "RK443": "a first turn that tells of hidden cards",
    "RK444": "a trick that not all have a card for",
    "RK445": "a turn that does not play one card to the trick",
    "RK446": "cards that come to a trick or leave it otherwise",
    "RK490": "something that cannot be played yet",
}
"""RK4xx: rules that cannot work."""

SCENARIOS: Final = {
    "RK502": "a scenario that asserts nothing",
    "RK503": "two scenarios of one name",
    "RK504": "a seat that does not exist",
    "RK505": "a zone that does not exist, or has another form",
    "RK506": "a card that does not exist, or is named too often",
    "RK507": "a phase, a memory or a value of one that does not exist",
    "RK508": "a game that does not exist",
    "RK509": "a match that cannot start",
    "RK510": "a number of players that is not said",
    "RK511": "an action that cannot be read",
    "RK512": "a meld that cannot lie on the table",
    "RK513": "a position that cannot be",
}
"""RK5xx: scenario files."""

OURS: Final[dict[str, str]] = {}
"""RK9xx: faults of the program itself."""

PLAY: Final = {
    "play/over": "the match is over",
    "play/not_your_turn": "somebody else is to act",
    "play/no_such_action": "an action that no rule has",
    "play/not_offered": "an action that is not offered now",
    "play/choice": "a choice that is missing, not asked for or unreadable",
    "play/not_a_meld": "cards that are no meld",
    "play/not_held": "a card that you do not hold",
    "play/rule": "a rule forbids it",
}
"""Refusals at the table, roughly in the order they are asked."""

CODES: Final[dict[str, str]] = {
    **FILE,
    **YAML,
    **TRAPS,
    **MERGE,
    **TEXTS,
    **SHAPE,
    **NAMES,
    **TYPES,
    **RULES,
    **SCENARIOS,
    **OURS,
}


def titles() -> dict[str, str]:
    """Every code that can be explained, with what it stands for."""
    return {**CODES, **PLAY}
