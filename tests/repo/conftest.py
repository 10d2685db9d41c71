"""What the tests of the repository read: its files, as git would commit them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BINARY = {".bin", ".gif", ".ico", ".jpg", ".png", ".pyc", ".whl", ".gz"}


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def project_files(root: Path) -> list[Path]:
    """Every file that is tracked or would be, relative to the root."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
    )
    names = {name for name in listed.stdout.decode().split("\0") if name}
    assert names
    return [Path(name) for name in sorted(names) if (root / name).is_file()]


@pytest.fixture(scope="session")
def project_texts(root: Path, project_files: list[Path]) -> dict[str, str]:
    """The text of each of these files that is text; broken bytes stand as they are."""
    return {
        str(path): (root / path).read_text(encoding="utf-8", errors="surrogateescape")
        for path in project_files
        if path.suffix not in BINARY
    }


@pytest.fixture(scope="session")
def pages(project_texts: dict[str, str]) -> dict[str, str]:
    """The Markdown pages."""
    return {name: text for name, text in project_texts.items() if name.endswith(".md")}
