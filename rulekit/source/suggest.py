"""What someone may have meant who wrote a word that is not known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

NO_SYNONYMS: Mapping[str, str] = MappingProxyType({})
USUAL_NEAR = 0.6
"""How much alike a name must be to be proposed, from 0 to 1."""


def nearest(
    word: str,
    names: Iterable[str],
    synonyms: Mapping[str, str] = NO_SYNONYMS,
    cutoff: float = USUAL_NEAR,
) -> str:
    """A phrase for the help line, or "" where nothing is near.

    A synonym whose meaning is among `names` comes first, then the name spelt most alike.
    """
    known = list(names)
    ours = synonyms.get(word) or synonyms.get(_folded(word))
    if ours is not None and ours in known:
        return f"rulekit calls this `{ours}`"
    close = closest(word, known, cutoff)
    return f"did you mean `{close}`?" if close else ""


def closest(word: str, names: Iterable[str], cutoff: float = USUAL_NEAR) -> str:
    """The name spelt most alike, letter case and blanks aside, or "" where none is near."""
    by_fold: dict[str, str] = {}
    for name in names:
        by_fold.setdefault(_folded(name), name)
    folded = _folded(word)
    if folded in by_fold:
        return by_fold[folded]
    if len(folded) > 200 or len(by_fold) > 2000:
        return ""
    import difflib

    found = difflib.get_close_matches(folded, by_fold, 1, cutoff)
    return by_fold[found[0]] if found else ""


def _folded(word: str) -> str:
    return word.strip().casefold().replace(" ", "_").replace("-", "_")
