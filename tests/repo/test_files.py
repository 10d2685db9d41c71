"""What no file of the project may hold, and how long a module may be."""

from __future__ import annotations

import re
from pathlib import Path

# Written in parts, so that this file passes its own test.
REGISTRIES = [
    "pypi" + ".org",
    "python" + "hosted",
    "registry" + ".npm",
    "npmjs" + ".org",
    "deb" + ".debian",
    "anaconda" + ".org",
]
PACKAGE_ADDRESS = re.compile(r"https?://\S*(?:/simple\b|/packages/[0-9a-f]{2}/|\.whl\b|\.tgz\b)")
MACHINE_PATH = re.compile(
    r"(?<![\w.~$}])(?:/(?:home|mnt|opt|root|tmp|Users|work)/|[A-Z]:\\\\?Users\\)[A-Za-z0-9_.]"
)
LONGEST_MODULE = 400


def _hits(texts: dict[str, str], pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_patterns_find_what_they_are_for() -> None:
    assert PACKAGE_ADDRESS.search("https://" + "example.test/simple/")
    assert MACHINE_PATH.search("open('" + "/home" + "/me/x')")
    assert not MACHINE_PATH.search("games" + "/home" + "/me")


def test_no_file_names_a_package_registry(project_texts: dict[str, str]) -> None:
    names = re.compile("|".join(re.escape(name) for name in REGISTRIES))
    assert _hits(project_texts, names) == []
    assert _hits(project_texts, PACKAGE_ADDRESS) == []


def test_no_file_names_a_path_of_one_machine(project_texts: dict[str, str]) -> None:
    assert _hits(project_texts, MACHINE_PATH) == []


def test_no_module_is_too_long(project_texts: dict[str, str]) -> None:
    lengths = {
        name: len(text.splitlines())
        for name, text in project_texts.items()
        if name.startswith("rulekit/") and name.endswith(".py")
    }
    assert lengths
    assert {name: n for name, n in lengths.items() if n > LONGEST_MODULE} == {}


def test_no_cache_or_build_output_is_tracked(project_files: list[Path]) -> None:
    anywhere = {"__pycache__", ".hypothesis", ".pytest_cache", ".mypy_cache", ".ruff_cache"}
    assert [path for path in project_files if anywhere & set(path.parts)] == []
    assert [path for path in project_files if path.parts[0] in ("build", "dist", ".venv")] == []


def test_every_text_file_ends_with_one_newline(project_texts: dict[str, str]) -> None:
    ours = (".py", ".md", ".toml", ".lark", "Makefile", ".ci/run")
    assert [
        name
        for name, text in project_texts.items()
        if name.endswith(ours) and not name.startswith("tests/")
        if text and (not text.endswith("\n") or text.endswith("\n\n"))
    ] == []
