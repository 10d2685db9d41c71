"""From a tree back to a YAML text that reads the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from rulekit.source.characters import INVISIBLE, REFUSED
from rulekit.source.resolve import NumberFault, resolve
from rulekit.source.tree import Mapping, Node, Scalar, Sequence

WIDTH = 100
_LEAST = 40
"""So many columns a folded text has at least, however deep it stands."""
_STARTS = re.compile(r"[-?:](?=\s|$)|[\s,\[\]{}#&*!|>'\"%@`]|---|\.\.\.|<<$")
_CUTS = re.compile(r":(?=\s|$)|\s#|[\t\n\r\x85\u2028\u2029]|\s$")
_LIST_WORD = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")


def write_yaml(tree: Mapping) -> str:
    """The tree in block style; only lists of single words stand in brackets.

    Texts keep their words: what is long is folded, what has several lines keeps them. Aliases are
    written out, comments outside of texts are gone.
    """
    return "".join(f"{line}\n" for line in _mapping(tree, 0)) if tree.entries else "{}\n"


def _mapping(node: Mapping, indent: int) -> Iterator[str]:
    for name, entry in node.entries.items():
        yield from _under(f"{' ' * indent}{_key(name)}:", entry.value, indent + 2)


def _under(head: str, node: Node, indent: int) -> Iterator[str]:
    """A key or a dash, and what stands behind it or below it."""
    match node:
        case Scalar():
            yield from _scalar(head, node, indent)
        case Mapping() if node.entries:
            yield head
            yield from _mapping(node, indent)
        case Mapping():
            yield f"{head} {{}}"
        case Sequence():
            words = [_word(item) for item in node.items]
            line = f"{head} [{', '.join(word or '' for word in words)}]"
            if not words or (None not in words and len(line) <= WIDTH):
                yield line
            else:
                yield head
                for item in node.items:
                    yield from _item(item, indent)


def _item(node: Node, indent: int) -> Iterator[str]:
    """An item of a list: the first key of a map stands behind the dash."""
    dash = f"{' ' * indent}-"
    if not isinstance(node, Mapping) or not node.entries:
        yield from _under(dash, node, indent + 2)
        return
    first = True
    for line in _mapping(node, indent + 2):
        yield f"{dash} {line[indent + 2 :]}" if first else line
        first = False


def _word(node: Node) -> str | None:
    """An item that can stand in brackets: a word or number, read as it is meant."""
    if isinstance(node, Scalar) and _LIST_WORD.fullmatch(node.text) and _is_plain(node):
        return node.text
    return None


# ------------------------------------------------------------------------------------ texts


def _scalar(head: str, node: Scalar, indent: int) -> Iterator[str]:
    text = node.text
    if _is_plain(node):
        if len(head) + 1 + len(text) <= WIDTH or not _can_fold(text):
            yield f"{head} {text}"
        else:
            yield f"{head} >-"
            yield from _folded(text, indent)
    elif isinstance(node.value, str) and _has_lines(text):
        bare = text.rstrip("\n")
        yield f"{head} |{'' if text == bare + chr(10) else '-' if text == bare else '+'}"
        yield from (f"{' ' * indent}{line}".rstrip() for line in _lines(text))
    elif isinstance(node.value, str) and _can_fold(text) and len(head) + len(text) > WIDTH:
        yield f"{head} >-"
        yield from _folded(text, indent)
    else:
        yield f"{head} {_quoted(text)}"


def _is_plain(node: Scalar) -> bool:
    """Whether the text stands for the value without quotes."""
    text = node.text
    if not text or _STARTS.match(text) or _CUTS.search(text) or _is_odd(text):
        return False
    try:
        value = resolve(text)
    except NumberFault:
        return False
    return type(value) is type(node.value) and value == node.value


def _has_lines(text: str) -> bool:
    """Whether a text can keep its lines: each is whole, and the first shows the indentation."""
    lines = _lines(text)
    bare = text.strip("\n")
    if not bare or text.startswith(("\n", " ")) or "\n" not in text or _is_odd(text):
        return False
    return not any(line != line.rstrip() or "\t" in line or "\r" in line for line in lines)


def _lines(text: str) -> list[str]:
    return (text[:-1] if text.endswith("\n") else text).split("\n")


def _can_fold(text: str) -> bool:
    """Whether single blanks alone part the words, so that a line may end at each."""
    return " ".join(text.split()) == text and " " in text and not _is_odd(text)


def _folded(text: str, indent: int) -> Iterator[str]:
    room = max(_LEAST, WIDTH - indent)
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > room:
            yield f"{' ' * indent}{line}"
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield f"{' ' * indent}{line}"


def _is_odd(text: str) -> bool:
    """Whether a character has to be spelled out."""
    return bool(REFUSED.search(text) or INVISIBLE.search(text))


def _key(name: str) -> str:
    """A key is a text whatever it looks like; nothing else has to be told apart."""
    plain = name and not _STARTS.match(name) and not _CUTS.search(name) and not _is_odd(name)
    return name if plain and ": " not in name else _quoted(name)


def _quoted(text: str) -> str:
    """In double quotes, with the escapes that YAML and JSON share."""
    shown = json.dumps(text, ensure_ascii=False)
    hidden = (*REFUSED.finditer(shown), *INVISIBLE.finditer(shown))
    for character in {match.group() for match in hidden}:
        shown = shown.replace(character, f"\\U{ord(character):08X}")
    return shown
