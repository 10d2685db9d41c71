"""Phrases of the card table in words of the language: numbers, players, places for cards."""

from __future__ import annotations

import re
from collections.abc import Collection

from rulekit.language.builtins import NAMES, PLACES, RELATIONS
from rulekit.source.numbers import NUMBER_WORDS
from rulekit.source.suggest import nearest

SEATS = "left|right|partner"
PERSON = (
    rf"(?:(?:{SEATS}|neighbour|next|dealer|winner|me|myself|i|player|turn\.player|who|everyone"
    r"|everybody|players|others?|opponents?|teams?)\b.*|(?:each|every|all)\b.*)"
)
"""Words for those who get points: one player, or several."""
STOCK = "|".join(("stock", *(word for word, ours in PLACES.items() if ours == "stock")))
"""Words for the pile from which is drawn."""
_DISCARD = "|".join(("discard", *(word for word, ours in PLACES.items() if ours == "discard")))
PILES = f"{STOCK}|{_DISCARD}|taken|trick"
"""Words for zones that are usually piles: from these cards may be drawn."""
ZONES = (
    f"{PILES}|{'|'.join(sorted({*PLACES, *PLACES.values()}))}|board|foundation|layout|market|pool"
    "|pot|row|table|tableau"
)
"""Words for zones, and for none who is given something."""
_LEADING = re.compile(r"^(?:(?:the|my|our|own|your) +)+")
_EACH = re.compile(r"^(?:each|every|all)\b(?: +of\b)?(?: +(?:the|my|our|your)\b)* *")
_OVER = r"(?:(?:the|this) +)?(?:deal|game|hand|match|round)"
_SEVERAL = {
    **dict.fromkeys(("", "one", "us", "player", "players"), "players"),
    **dict.fromkeys(("other", "others", "opponent", "opponents"), "others"),
    **dict.fromkeys(("other player", "other players"), "others"),
    **dict.fromkeys(("team", "teams"), "teams"),
}
_MANY = ("players", "others", "teams")
_BESIDE = re.compile(rf"(?P<seat>{SEATS})(?: +(?:neighbour|player|hand|seat))?")
_NEXT = re.compile(r"(?:next(?: +(?:player|seat|neighbour|one))?|neighbour)")
_PEOPLE = (*SEATS.split("|"), "dealer", "winner")
_SELF = ("me", "myself")
_GIVEN = ("give", "hand", "pass", "send")
"""Verbs for what is done with a person rather than a place."""
_ROOM = ("back", "center", "centre", "front", "middle", "side")
"""Words for where something lies in the room, and no zones."""


def in_language(words: dict[str, str], source: str, names: Collection[str] = ()) -> dict[str, str]:
    """The parts of a phrase as the language writes them; `to` is where cards go, behind `to`.

    `names` are those of the game, where they are known.
    """
    said = dict(words)
    if "number" in said:
        said["number"] = number(said["number"])
    if "whom" in said:
        said["whom"] = player(said["whom"])
    if "name" in said:
        said["name"] = place(said["name"], said.get("holder", ""), names)
        said["counted"] = _counted(said["name"], said.get("number", ""))
    if "cards" in said:
        said["cards"] = _usual(said["cards"], names)
    if "pile" in said:
        whose, beside = player(said["pile"]), said["pile"].split(" ")[0] in _PEOPLE
        said["pile"] = f"hand of {whose}" if beside else place(said["pile"], "", names)
    if "zone" in said:
        verb = said.get("at", "").split(" ")[0]
        told = "" if said["zone"] in _SELF else _usual(said["zone"], names)
        if told in _PEOPLE or (told and not said["owner"] and _is_player(told, verb, source)):
            whole = f"{told} of {said['owner']}" if said["owner"] else told
            said["zone"] = f"hand of {player(whole)}"
        else:
            said["zone"] = place(told, said["owner"], names)
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


def is_person(text: str, source: str) -> bool:
    """Whether what the language writes seems to be a player."""
    word = text.split(" ")[0]
    return word in (*_PEOPLE, *_SELF, "player", "who") or _is_player(word, "", source)


def place(zone: str, owner: str, names: Collection[str] = ()) -> str:
    """A zone, and whose of it where that is said."""
    name, _, rest = _LEADING.sub("", zone).partition(" of ")
    owner = owner or rest
    whose = player(owner) if owner else "me"
    name = _usual(name, names)
    return name if whose == "me" else f"{name} of {whose}"


def _usual(zone: str, names: Collection[str]) -> str:
    """What a zone is called here: `draw pile` and `talon` are the stock."""
    word, pile, _ = zone.partition(" pile")
    joined = f"{word}_pile" if pile else word
    if joined in names or (word in names and pile):
        return joined if joined in names else word
    ours = PLACES.get(joined, "")
    return ours if ours in names or (ours and pile) else word


def _counted(name: str, number: str) -> str:
    """What counts memory; that of several is counted for each apart."""
    head, _, whose = name.partition(" of ")
    if whose in _MANY:
        one = "t" if whose == "teams" else "p"
        return f"for each {one} in {whose}: {head} of {one} += {number}"
    return f"{name} += {number}"


def may_mean(words: dict[str, str], names: Collection[str]) -> bool:
    """Whether the parts of a phrase may be what they are taken for in a game with such names.

    A zone or memory must be declared, or be near to what is; cards go to one zone.
    """
    for part in ("zone", "pile", "name"):
        head, _, whose = words.get(part, "").partition(" of ")
        if not head and part not in words:
            continue
        known = not names or head in names or (head not in _ROOM and nearest(head, names, PLACES))
        if not known or (part != "name" and whose in _MANY):
            return False
        if {head, whose} & {*_ROOM} - {*names} or whose in NUMBER_WORDS:
            return False
        if part == "name" and (head in RELATIONS or head in NAMES):
            return False
    numbers = {words.get("cards", ""), words.get("other", "")} & {*NUMBER_WORDS}
    return not names or numbers <= {*names}


def _is_player(word: str, verb: str, source: str) -> bool:
    """Whether a word seems to name a player: one of a loop, or who is given something."""
    loop = re.search(rf"\bfor +each +{word} +in +([^:\n]*)", source)
    if loop is not None:
        return re.search(r"\b(?:players|others|members|opponents)\b", loop[1]) is not None
    return verb in _GIVEN and not re.fullmatch(ZONES, word)
