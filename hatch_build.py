"""The build's own step: shipped games, grammar and parser tables go into the wheel."""

from __future__ import annotations

import importlib
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TABLES = "rulekit/language/_tables.json"


class RulekitBuildHook(BuildHookInterface[Any]):
    """Adds to a wheel what lies outside `rulekit/` in a checkout, and the built parser tables.

    An editable install is left alone: a checkout finds `games/` and `grammar/` where they are,
    and `make` keeps its tables fresh.
    """

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the tables; name the folders the wheel carries."""
        self._scratch = Path(tempfile.mkdtemp())
        if version == "editable":
            return
        root = Path(self.root)
        tables = self._scratch / "tables.json"
        _write_tables(root, tables)
        build_data["force_include"][str(tables)] = TABLES
        for folder in ("games", "grammar", "docs/codes"):
            build_data["force_include"][str(root / folder)] = f"rulekit/{folder}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the scratch folder."""
        shutil.rmtree(self._scratch)


def _write_tables(root: Path, target: Path) -> None:
    sys.path.insert(0, str(root))
    try:
        importlib.import_module("rulekit.language.tables").write_tables(target)
    finally:
        sys.path.remove(str(root))
