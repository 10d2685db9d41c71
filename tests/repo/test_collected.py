"""No test lies where it is passed over in silence."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

IS_TEST = re.compile(r"^(?:async )?def test_|^class Test", re.MULTILINE)


def places(root: Path, config: pytest.Config) -> list[Path]:
    return [root / place for place in config.getini("testpaths")]


def test_every_folder_with_tests_is_entered(root: Path, pytestconfig: pytest.Config) -> None:
    passed_over = pytestconfig.getini("norecursedirs")
    files = [file for place in places(root, pytestconfig) for file in place.rglob("*.py")]
    folders = {part for file in files for part in file.relative_to(root).parts[:-1]}
    assert "build" in folders
    assert [name for name in folders if any(fnmatch(name, one) for one in passed_over)] == []


def test_every_file_with_tests_is_read(root: Path, pytestconfig: pytest.Config) -> None:
    read = pytestconfig.getini("python_files")
    with_tests = [
        file
        for place in places(root, pytestconfig)
        for file in place.rglob("*.py")
        if IS_TEST.search(file.read_text("utf-8"))
    ]
    assert len(with_tests) > 100
    assert [f for f in with_tests if not any(fnmatch(f.name, one) for one in read)] == []
