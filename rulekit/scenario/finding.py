"""Which files hold scenarios."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = "scenarios"
ENDINGS = (".yaml", ".yml")
_LIST = re.compile(r"\ufeff?(?:[ \t]*(?:#[^\n]*|---[ \t]*)?\r?\n)*[ \t]*(?:-[ \t\r\n]|\[)")
_KEY = re.compile(r"(?m)(?:^|[\s{,])[\"']?scenario[\"']?[ \t]*:")
_MOST_BYTES = 5_000_000


def find_files(path: Path) -> list[Path]:
    """The scenario files under a folder, or the file itself; in the order of their names.

    In the folder itself other files that hold a list of scenarios count as well. Raises
    FileNotFoundError where there is no such file or folder.
    """
    if path.is_dir():
        found = {file for file in path.rglob("*") if is_scenario_file(file)}
        return sorted(found | {file for file in path.iterdir() if holds_scenarios(file)})
    if not path.exists():
        raise FileNotFoundError(2, "no such file or folder", str(path))
    return [path]


def is_scenario_file(path: Path) -> bool:
    """Whether a file lies in a folder `scenarios`, or is called `*.scenario.yaml`."""
    if path.suffix not in ENDINGS or not path.is_file():
        return False
    return path.parent.name == FOLDER or path.stem.endswith(".scenario")


def holds_scenarios(path: Path) -> bool:
    """Whether a YAML file is a list with `scenario` keys. Raises OSError."""
    if path.suffix not in ENDINGS or not path.is_file():
        return False
    with path.open("rb") as stream:
        text = stream.read(_MOST_BYTES).decode("utf-8", "replace")
    return begins_list(text) and _KEY.search(text) is not None


def begins_list(text: str) -> bool:
    """Whether a YAML text begins with a list, as scenarios do and rules do not."""
    return _LIST.match(text) is not None
