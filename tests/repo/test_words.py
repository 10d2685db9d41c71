"""Rules are data: no word of a shipped game is a token of the package."""

from __future__ import annotations

import io
import itertools
import re
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

WORD = re.compile(r"[A-Za-z_]\w*")
QUIET = {tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT}
TEXT = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


def words_of_games(games: Path) -> set[str]:
    """Ids of games, names of suits and of ranks that are words."""
    words: set[str] = set()
    for path in sorted(games.rglob("*.yaml")):
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        if not isinstance(data, Mapping):
            continue
        if isinstance(game := data.get("game"), str):
            words.add(game)
        deck = data.get("deck")
        for key in ("suits", "ranks"):
            names = deck.get(key) if isinstance(deck, Mapping) else None
            words |= {str(name) for name in names or () if WORD.fullmatch(str(name))}
    return words


def words_of_code(text: str) -> Iterator[tuple[str, int]]:
    """Each name, and each word inside a string that is not a docstring, with its line."""
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    begins = True
    for token, after in itertools.pairwise(tokens):
        docstring = begins and token.type == tokenize.STRING and after.type == tokenize.NEWLINE
        if token.type == tokenize.NAME:
            yield token.string, token.start[0]
        elif token.type in TEXT and not docstring:
            for word in WORD.findall(token.string):
                yield word, token.start[0]
        begins = token.type in QUIET


def test_words_of_code_are_found() -> None:
    lines = [
        '"""docstring"""',
        "def deal(pile):",
        '    """more"""',
        '    return f"top {pile}"  # why',
    ]
    text = "\n".join(lines) + "\n"
    found = {word for word, _ in words_of_code(text)}
    assert {"deal", "pile", "top"} <= found
    assert not {"docstring", "more", "why"} & found


def test_no_word_of_a_game_is_a_token_of_the_package(root: Path) -> None:
    names = words_of_games(root / "games")
    assert len(names) > 8
    modules = sorted((root / "rulekit").rglob("*.py"))
    assert modules
    assert [
        f"{path.relative_to(root)}:{line}: {word}"
        for path in modules
        for word, line in words_of_code(path.read_text(encoding="utf-8"))
        if word.lower() in names
    ] == []
