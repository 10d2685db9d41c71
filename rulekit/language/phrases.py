"""Phrases of the card table in words of the language: numbers, players, places for cards."""

from __future__ import annotations

import re

from rulekit.source.numbers import NUMBER_WORDS

SEATS = "left|right|partner"
PERSON = (
    rf"(?:(?:{SEATS}|neighbour|next|dealer|winner|me|myself|i|player|turn\.player|who|everyone"
    r"|everybody|players|others?|opponents?|teams?)\b.*|(?:each|every|all)\b.*)"
)
"""Words for those who get points: one player, or several."""
PILES = (
    "stock|deck|talon|discard|waste|pile|taken|trick|draw_pile|draw_deck|discard_pile|waste_pile"
)
"""Words for zones that are usually piles: from these cards may be drawn."""
_LEADING = re.compile(r"^(?:(?:the|my|our|own|your) +)+")
_EACH = re.compile(r"^(?:each|every|all)\b(?: +of\b)?(?: +(?:the|my|our|your)\b)* *")
_OVER = r"(?:(?:the|this) +)?(?:deal|game|hand|match|round)"
_SEVERAL = {
    **dict.fromkeys(("", "one", "us", "player", "players"), "players"),
    **dict.fromkeys(("other", "others", "opponent", "opponents"), "others"),
    **dict.fromkeys(("other player", "other players"), "others"),
    **dict.fromkeys(("team", "teams"), "teams"),
}
_BESIDE = re.compile(rf"(?P<seat>{SEATS})(?: +(?:neighbour|player|hand|seat))?")
_NEXT = re.compile(r"(?:next(?: +(?:player|seat|neighbour|one))?|neighbour)")
_PEOPLE = (*SEATS.split("|"), "dealer", "winner")
_SELF = ("me", "myself")
_GIVEN = ("give", "hand", "pass", "send")
"""Verbs for what is done with a person rather than a place."""
PLACES = (
    f"{PILES}|board|foundation|hand|kitty|layout|market|pool|pot|row|table|tableau|widow"
)


def in_words(words: dict[str, str], source: str) -> dict[str, str]:
    """The parts of a phrase as the language writes them; `to` is where cards go, behind `to`."""
    said = dict(words)
    if "number" in said:
        said["number"] = number(said["number"])
    if "whom" in said:
        said["whom"] = player(said["whom"])
    if "name" in said:
        said["name"] = place(said["name"], "")
    if "pile" in said:
        beside = said["pile"].split(" ")[0] in _PEOPLE
        said["pile"] = f"hand of {player(said['pile'])}" if beside else place(said["pile"], "")
    if "zone" in said:
        verb = said.get("at", "").split(" ")[0]
        told = "" if said["zone"] in _SELF else said["zone"]
        if told in _PEOPLE or (told and not said["owner"] and _is_player(told, verb, source)):
            whole = f"{told} of {said['owner']}" if said["owner"] else told
            said["zone"] = f"hand of {player(whole)}"
        else:
            said["zone"] = place(told, said["owner"])
        said["to"] = f" to {said['zone']}" if said["zone"] else ""
        said["zone"] = said["zone"] or "hand"
    return said


def number(text: str) -> str:
    """`two` and `a` in digits; anything else as it is."""
    if text in ("a", "an"):
        return "1"
    return str(NUMBER_WORDS.index(text) + 1) if text in NUMBER_WORDS else text


def player(text: str) -> str:
    """`your left neighbour` is `left of me`; nobody named is who acts."""
    bare = _LEADING.sub("", text.strip())
    if bare in ("", "i", *_SELF):
        return "me"
    each = _EACH.match(bare)
    several = bare[each.end() :] if each else bare
    if several in _SEVERAL and (each or several not in ("one", "player", "team")):
        return _SEVERAL[several]
    if several in ("everyone", "everybody"):
        return "players"
    if bare == "team":
        return "team of me"
    head, of, rest = bare.partition(" of ")
    beside = _BESIDE.fullmatch(head)
    if beside is not None:
        return f"{beside['seat']} of {player(rest)}"
    if _NEXT.fullmatch(head):
        return f"left of {player(rest)}"
    if head == "winner" and re.fullmatch(_OVER, rest):
        return head
    return f"{head} of {player(rest)}" if of else bare


def place(zone: str, owner: str) -> str:
    """A zone, and whose of it where that is said."""
    name, _, rest = _LEADING.sub("", zone).partition(" of ")
    owner = owner or rest
    whose = player(owner) if owner else "me"
    return name if whose == "me" else f"{name} of {whose}"


def _is_player(word: str, verb: str, source: str) -> bool:
    """Whether a word seems to name a player: one of a loop, or who is given something."""
    loop = re.search(rf"\bfor +each +{word} +in +([^:\n]*)", source)
    if loop is not None:
        return re.search(r"\b(?:players|others|members|opponents)\b", loop[1]) is not None
    return verb in _GIVEN and not re.fullmatch(PLACES, word)
