"""The parser's tables: built from the grammar, kept in a file, read back in a moment.

`python -m rulekit.language.tables` writes the file beside this module. A file that is missing or
does not belong to this grammar, Lark and layout of tables is not used: the parser is then built
from the grammar, which takes a third of a second.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, get_args

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from rulekit._resources import folder
from rulekit.language.indent import Lines
from rulekit.language.nodes import Entry

TABLES = Path(__file__).with_name("_tables.json")
ENTRIES: tuple[str, ...] = get_args(Entry)
_FORMAT = 1


@cache
def load_parser() -> Lark:
    """The parser for all entry points, from the table file if there is one that fits."""
    grammar = read_grammar()
    return read_tables(TABLES, grammar) or build_parser(grammar)


def read_grammar() -> str:
    """The text of the shipped grammar."""
    return (folder("grammar") / "rules.lark").read_text(encoding="utf-8")


def build_parser(grammar: str, *, strict: bool = False) -> Lark:
    """The parser built from the grammar; `strict` refuses conflicts and terminals that overlap."""
    return Lark(
        grammar,
        parser="lalr",
        start=list(ENTRIES),
        postlex=Lines(),
        maybe_placeholders=True,
        propagate_positions=True,
        strict=strict,
    )


def write_tables(target: Path = TABLES) -> None:
    """Build the tables and write them to the file `target`."""
    grammar = read_grammar()
    data, memo = build_parser(grammar).memo_serialize([TerminalDef, Rule])
    data["options"]["postlex"] = None
    held = {"stamp": _stamp(grammar), "data": data, "memo": memo}
    target.write_text(json.dumps(held, separators=(",", ":"), sort_keys=True), encoding="utf-8")


def read_tables(source: Path, grammar: str) -> Lark | None:
    """The parser kept in the file, or None if there is none or it belongs to another grammar."""
    try:
        held = json.loads(source.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(held, dict) or held.get("stamp") != _stamp(grammar):
        return None
    data = held["data"]
    table = data["parser"]["parser"]
    table["tokens"] = _number_keys(table["tokens"])
    table["states"] = {
        state: _number_keys(actions) for state, actions in _number_keys(table["states"]).items()
    }
    load: Callable[..., Lark] = Lark._load_from_dict
    return load(data, _number_keys(held["memo"]), postlex=Lines())


def _number_keys(table: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in table.items()}


def _stamp(grammar: str) -> str:
    """What the tables depend on, as one digest."""
    parts = (str(_FORMAT), lark.__version__, *ENTRIES, grammar)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


if __name__ == "__main__":
    write_tables()
