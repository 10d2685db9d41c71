"""Every key and every word of a game's file has an effect, or is refused."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from rulekit.rules.model import Game as Model
from tests.keys.cases import GAMES, HERE, Case, Texts, cases_of, changed, data_of, places, texts_of
from tests.keys.effects import Kept, differ, facts, gaps, meaning, read
from tests.keys.schema import Key, key_at, keys_of, words_of

NOT_BUILT: dict[str, str] = yaml.safe_load((HERE / "not_built.yaml").read_text("utf-8")) or {}
"""Keys, and `key = word`, that are read and checked and that the compiler refuses."""
USUAL = {"stages/<>/goes": "by_turns", "seats/first_dealer": "random"}
USUAL["#memory/<>/shown"] = "yes"
"""Words that hold as well where the key is left out."""


@cache
def base(game: str) -> Texts:
    return texts_of(HERE / "games" / f"{game}.yaml")


@cache
def known(game: str) -> tuple[Model, Kept]:
    """The model of a game, and what can be told of it."""
    model, errors = read(base(game))
    assert [str(error) for error in errors] == []
    assert model is not None
    return model, Kept(facts(model, base(game)))


@cache
def refused(game: str) -> tuple[str, ...]:
    return tuple(gaps(known(game)[0]))


CASES = [case for path in GAMES for case in cases_of(path)]
FIRST = {(c.key, c.word, refused(c.game) == ()): c for c in reversed(CASES)}
"""One case of each key and word, in a game that is played too; the long tests take all."""
QUICK = list(FIRST.values())


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_loads(path: Path) -> None:
    refused(path.stem)


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=str(case), marks=() if case in QUICK else pytest.mark.slow)
        for case in CASES
    ],
)
def test_a_key_has_an_effect_or_is_refused(case: Case) -> None:
    assert tells_apart(case) or is_usual(case)


def tells_apart(case: Case) -> bool:
    """Whether the changed file is refused, or gives a game that differs."""
    after = changed(base(case.game), case)
    other, _ = read(after)
    if other is None:
        return True
    model, told = known(case.game)
    if refused(case.game):
        return bool(meaning(model) != meaning(other) or gaps(model) != gaps(other))
    return differ(told, facts(other, after))


def is_usual(case: Case) -> bool:
    """Whether what is left out says only what holds without it; other words then differ."""
    return case.word is None and USUAL.get(case.key) == case.value


# -------------------------------------------------------------------------------- completeness


def used(*, playable: bool) -> tuple[set[tuple[Key, str]], set[tuple[Key, str]]]:
    """The keys with the forms of their values, and the words, that stand in some file."""
    keys: set[tuple[Key, str]] = set()
    words: set[tuple[Key, str]] = set()
    for path in GAMES:
        if bool(refused(path.stem)) is playable:
            continue
        for file, text in base(path.stem).items():
            if file.startswith("games/"):
                continue
            for place, value in places(data_of(text)):
                key = key_at("game", place)
                keys |= {(key, _form(value)), (key, "any")}
                words.add((key, str(value)))
    return keys, words & words_of("game")


def _form(value: object) -> str:
    return "map" if isinstance(value, dict) else "list" if isinstance(value, list) else "text"


def is_not_built(key: Key, word: str = "") -> bool:
    """Whether a key, or one of its words, belongs to what is refused as not built."""
    entry = f"{key} = {word}"
    return any(entry == one or f"{key}/".startswith(f"{one}/") for one in NOT_BUILT)


def test_each_key_has_a_file() -> None:
    played, _ = used(playable=True)
    kept, _ = used(playable=False)
    wanted = {(key, form) for key, forms in keys_of("game").items() for form in forms}
    assert wanted - played - {one for one in kept if is_not_built(one[0])} == set()


def test_each_word_has_a_file() -> None:
    _, played = used(playable=True)
    _, kept = used(playable=False)
    assert words_of("game") - played - {one for one in kept if is_not_built(*one)} == set()


def test_nothing_is_listed_as_not_built_that_is_played() -> None:
    keys, words = used(playable=True)
    played = {key for key, _ in keys} | {f"{key} = {word}" for key, word in words}
    assert played & set(NOT_BUILT) == set()


def test_what_is_listed_as_not_built_is_refused_in_these_words() -> None:
    said = [message for path in GAMES for message in refused(path.stem)]
    assert [words for words in NOT_BUILT.values() if not any(words in one for one in said)] == []
