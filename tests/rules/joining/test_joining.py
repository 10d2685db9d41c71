"""Files that extend and include one another: what they are joined to, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.rules.describe import Whole, read_whole
from rulekit.source.diagnostic import Diagnostic
from rulekit.source.tree import plain
from tests.rules.literate import Case, parameters, tell

HERE = Path(__file__).parent
PAGES = ("places.md", "libraries.md", "reach.md")


def read(case: Case, folder: Path) -> Whole:
    """The first file of a case, with `parent.yaml` and the other files beside it."""
    (folder / "parent.yaml").write_text((HERE / "parent.yaml").read_text("utf-8"), "utf-8")
    for name, text in case.files.items():
        (folder / name).write_text(text, "utf-8")
    return read_whole(folder / next(iter(case.files)))


def told(diagnostic: Diagnostic, folder: Path) -> list[str]:
    """A fault on one line, and its other places below it."""
    home = f"{folder.as_posix()}/"
    also = [f"  {str(one.span).removeprefix(home)} {one.text}" for one in diagnostic.also]
    return [tell(diagnostic, folder), *also]


def value_at(whole: Whole, path: str) -> object:
    """What stands at a path of keys; of a map its keys, where the path ends in a slash."""
    at: object = plain(whole.resolved.tree) if whole.resolved.tree else None
    for key in path.strip("/").split("/"):
        if isinstance(at, list):
            at = at[int(key) - 1]
        else:
            assert isinstance(at, dict), path
            at = at[key] if key in at else "(nothing)"
    return ", ".join(at) if path.endswith("/") and isinstance(at, dict) else at


@pytest.mark.parametrize("case", [one for page in PAGES for one in parameters(HERE / page)])
def test_files_are_joined_or_refused(case: Case, tmp_path: Path) -> None:
    whole = read(case, tmp_path)
    said = [line for one in whole.diagnostics for line in told(one, tmp_path)]
    assert said == case.blocks.get("found", "").splitlines()
    for line in case.blocks.get("merged", "").splitlines():
        path, _, value = line.partition(" = ")
        shown = str(value_at(whole, path)).strip().replace("\n", " / ")
        assert f"{path} = {shown}" == f"{path} = {value}"
    if "read" in case.blocks:
        assert list(whole.resolved.files) == case.blocks["read"].split()
