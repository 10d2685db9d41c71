"""A text of a game with a mistake, and what becomes of it where what is proposed is followed.

In a marked text `«…»` is around what is pointed at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulekit.rules import read_game_text
from rulekit.source.diagnostic import Diagnostic


def errors_in(host: str, texts: Mapping[str, str]) -> list[Diagnostic]:
    """The errors of a game with these texts at its places, each of which stands as `⟨PLACE⟩`."""
    for place, text in texts.items():
        host = host.replace(f"⟨{place}⟩", text)
    _, said, _ = read_game_text(host, "host.yaml")
    return [one for one in said if one.severity == "error"]


def unmarked(text: str) -> str:
    return text.replace("«", "").replace("»", "")


def check_proposed(
    errors_of: Callable[[str], list[Diagnostic]],
    marked: str,
    code: str,
    proposed: str,
    mended: str | None,
) -> None:
    """One error of that code, at what is pointed at, with what is proposed, which loads: `mended`,
    or if that is "" put for what is pointed at. None: it is the form of what is to be written."""
    said = errors_of(unmarked(marked))
    before, _, rest = marked.partition("«")
    pointed, _, behind = rest.partition("»")
    assert [(one.code, one.span.text) for one in said] == [(code, pointed)]
    assert f"`{proposed}`" in said[0].help
    if mended is not None:
        assert errors_of(mended or f"{before}{proposed}{behind}") == []
