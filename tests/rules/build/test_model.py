"""What the model says of a game."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from rulekit.rules import read_game, read_game_text
from tests.rules.build.test_faults import completed
from tests.rules.literate import Case, parameters

HERE = Path(__file__).parent


def at(whole: object, path: str) -> str:
    """What stands at a path of attributes, keys and places, as one line."""
    for step in path.split("/"):
        if isinstance(whole, dict):
            whole = whole[step]
        elif isinstance(whole, tuple):
            whole = whole[int(step)]
        else:
            whole = getattr(whole, step)
    return show(whole)


def show(value: object) -> str:
    """Names of what has one, classes of the rest."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {show(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, (tuple, frozenset)):
        items = sorted(value) if isinstance(value, frozenset) else value
        return "(" + ", ".join(show(item) for item in items) + ")"
    if attrs.has(type(value)):
        name = getattr(value, "name", getattr(value, "value", None))
        return type(value).__name__ + (f" {name}" if isinstance(name, (str, int)) else "")
    return str(value)


@pytest.mark.parametrize("case", parameters(HERE / "model.md"))
def test_the_model_holds_what_the_file_says(case: Case) -> None:
    game, diagnostics, _ = read_game_text(completed(case.files["game.yaml"]), "game.yaml")
    assert diagnostics == ()
    for line in case.blocks["facts"].splitlines():
        path, _, value = line.partition(" = ")
        assert f"{path} = {at(game, path)}" == f"{path} = {value}"


def test_a_shipped_game_is_read_by_its_id() -> None:
    game, diagnostics, files = read_game("mau_mau")
    assert diagnostics == ()
    assert game is not None
    assert game.id == "mau_mau"
    assert next(iter(files)) == "games/mau_mau/mau_mau.yaml"


def test_kept_texts_give_the_same_game() -> None:
    game, _, files = read_game("mau_mau")
    name = next(iter(files))
    again, diagnostics, read = read_game_text(files[name], name, files)
    assert diagnostics == ()
    assert game
    assert again
    assert again.digest == game.digest
    assert read == files


def test_comments_and_layout_do_not_change_the_digest() -> None:
    plain, _, _ = read_game_text(completed("limits: {turns: 5000}\n"), "a.yaml")
    other, _, _ = read_game_text(completed("limits:   # far\n  turns: 5000\n"), "b.yaml")
    third, _, _ = read_game_text(completed("limits: {turns: 5001}\n"), "a.yaml")
    assert plain
    assert other
    assert third
    assert plain.digest == other.digest != third.digest
