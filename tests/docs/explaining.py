"""The examples of the explanations of codes: what is said about them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import yaml

import rulekit
from rulekit.cli.validate import check_file
from rulekit.rules.resolve import load_tree
from rulekit.source.diagnostic import Diagnostic, Diagnostics, Label, Severity
from rulekit.source.explained import Example
from rulekit.source.render import render_text
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import plain
from rulekit.source.yaml_reader import read_bytes
from tests.docs.pages import Fence
from tests.docs.playing import HEADER, HOSTS, host_of

TIMES = re.compile(r"⟨(\d+) × ([^⟩]*)⟩")
CHARACTER = re.compile(r"⟨character (\w+)⟩")
BYTE = re.compile("⟨byte (\\w\\w)⟩".encode())
MOST_SHOWN = 3
BEHIND = {host.name for host in HOSTS.glob("*.yaml") if "\ngame: " in host.read_text("utf-8")}
"""The files of the games that examples are laid over."""
DECLARING = ("options", "define", "values", "orders", "melds", "zones")
USUAL = frozenset(("stock", "discard", "hand", "trick", "table"))
SECTION = re.compile(r"(?=^## )", re.MULTILINE)
CODE = re.compile(r"## (\S+)")
SAID = re.compile(r"^```text said\n.*?^```\n\n?", re.MULTILINE | re.DOTALL)
BAD = re.compile(r"^```yaml bad([^\n]*)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


def data_of(example: Example) -> bytes:
    """The bytes of an example, with all written out that stands between `⟨` and `⟩`."""
    text = TIMES.sub(_repeated, example.text)
    text = CHARACTER.sub(lambda found: chr(int(found[1], 16)), text)
    return BYTE.sub(lambda found: bytes.fromhex(found[1].decode()), text.encode())


def _repeated(found: re.Match[str]) -> str:
    """`⟨3 × o#, ⟩` is `o0, o1, o2, `."""
    return "".join(found[2].replace("#", str(number)) for number in range(int(found[1])))


def check(example: Example, folder: Path) -> tuple[Diagnostic, ...]:
    """All that is said about an example; places count from its first line."""
    scenarios = "scenarios" in example.words
    name = "scenarios.yaml" if scenarios else "game.yaml"
    head = HEADER.format(host=f"{host_of(_fence(example))}.yaml")
    if scenarios or "whole" in example.words:
        head = ""
    for host in HOSTS.glob("*.yaml"):
        (folder / host.name).write_bytes(host.read_bytes())
    path = folder / name
    path.write_bytes(head.encode() + data_of(example))
    return tuple(_from_here(one, str(path), len(head)) for one in check_file(str(path)))


def declared_behind(example: Example) -> frozenset[str]:
    """What the game that an example is laid over declares: only that game's author knows it.

    What every game of cards has, such as `hand` and `stock`, is left out.
    """
    tree = load_tree(HOSTS / f"{host_of(_fence(example))}.yaml", Diagnostics()).tree
    assert tree is not None
    return _declared(plain(tree)) - USUAL


def declared_in(text: str) -> frozenset[str]:
    """What an example declares itself."""
    _, tree = read_bytes("example.yaml", text.encode(), Diagnostics())
    assert tree is not None
    return _declared(plain(tree))


def names_in(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(re.findall(r"\w+", text))


def _declared(data: Any) -> frozenset[str]:
    groups = [data.get(key) for key in DECLARING if isinstance(data, dict)]
    state = data.get("state") if isinstance(data, dict) else None
    groups += state.values() if isinstance(state, dict) else []
    heads = (name for group in groups if isinstance(group, dict) for name in group)
    return frozenset(str(head).partition("(")[0] for head in heads)


def _fence(example: Example) -> Fence:
    return Fence("", 0, "yaml", example.words, example.text)


def _from_here(said: Diagnostic, path: str, above: int) -> Diagnostic:
    """The diagnostic with its places in the example alone, under short names."""

    def moved(span: Span) -> Span:
        file = span.file
        if file.name != path or span.start < above:
            return Span(SourceFile(Path(file.name).name, file.text), span.start, span.end)
        short = SourceFile(Path(path).name, file.text[above:])
        return Span(short, span.start - above, span.end - above)

    also = tuple(Label(moved(label.span), label.text) for label in said.also)
    return attrs.evolve(said, span=moved(said.span), also=also)


def refusal(example: Example) -> rulekit.IllegalAction | None:
    """Why the last action of an example is refused, after those before it."""
    said = yaml.safe_load(example.text)
    game = rulekit.load(said["game"], options=said.get("options"))
    match = game.start_from(said["players"], said["given"])
    *before, last = said["actions"]
    for action in before:
        match.apply(action)
    return match.why(last, seat=said.get("seat"))


def in_example(said: Diagnostic) -> bool:
    """Whether it is about the example, and not about the game behind it."""
    return said.span.file.name not in BEHIND


def told(code: str, found: tuple[Diagnostic, ...]) -> str:
    """What an explanation shows of it: what carries the code, and how many errors there are more.

    Of very many that carry it the first are shown.
    """
    own = [one for one in found if one.code == code and in_example(one)]
    others = [one for one in found if one.code != code and one.severity is Severity.ERROR]
    more = len(own[MOST_SHOWN:]) + len(others)
    lines = [line.rstrip() for line in render_text(own[:MOST_SHOWN]).splitlines()]
    return "\n".join([*lines, *(["", f"… and {more} more"] if more else [])]) + "\n"


def with_said(page: str, folder: Path) -> str:
    """A page with what rulekit says written anew behind each bad example."""
    return "".join(_section(part, folder) for part in SECTION.split(page))


def _section(part: str, folder: Path) -> str:
    code = CODE.match(part)
    if code is None:
        return part

    def shown(found: re.Match[str]) -> str:
        example = Example("bad", tuple(found[1].split()), found[2])
        if "play" in example.words:
            said = f"{refusal(example)}\n"
        else:
            said = told(code[1], check(example, folder))
        return f"{found[0]}\n```text said\n{said}```\n"

    return BAD.sub(shown, SAID.sub("", part))
