"""Phrases of the card table in words of the language: numbers, players, places for cards."""

from __future__ import annotations

import re

from rulekit.source.numbers import NUMBER_WORDS

SEATS = "left|right|partner"
_LEADING = re.compile(r"(?:(?:the|my|our|own|your) +)+")
_BESIDE = re.compile(rf"(?P<seat>{SEATS})(?: +(?:neighbour|player|hand|seat))?")
_NEXT = re.compile(r"(?:next(?: +(?:player|seat|neighbour|one))?|neighbour)")
_PEOPLE = (*SEATS.split("|"), "dealer", "winner")
_GIVEN = ("give", "hand", "pass", "send")
"""Verbs for what is done with a person rather than a place."""
_PLACES = frozenset(
    "board deck discard foundation hand kitty layout market pile pool pot row stock table tableau"
    " talon trick waste widow".split()
)


def in_words(words: dict[str, str], source: str) -> dict[str, str]:
    """The parts of a phrase as the language writes them; `to` is where cards go, behind `to`."""
    said = dict(words)
    if "number" in said:
        said["number"] = number(said["number"])
    if "whom" in said:
        said["whom"] = player(said["whom"])
    if "pile" in said:
        said["pile"] = place(said["pile"], "")
    if "zone" in said:
        verb = said.get("at", "").split(" ")[0]
        told = said["zone"]
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
    if bare in ("", "me", "myself", "i"):
        return "me"
    head, of, rest = bare.partition(" of ")
    beside = _BESIDE.fullmatch(head)
    if beside is not None:
        return f"{beside['seat']} of {player(rest)}"
    if _NEXT.fullmatch(head):
        return f"left of {player(rest)}"
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
    return verb in _GIVEN and word not in _PLACES
