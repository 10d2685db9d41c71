"""Running the command line as people do: in this process, in another, and at a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulekit.cli import main

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def rulekit() -> Callable[..., Result]:
    """`rulekit("games", "--format", "json")` in this process."""

    def call(*words: str, **rest: object) -> Result:
        return CliRunner().invoke(main, [str(word) for word in words], **rest)  # type: ignore[arg-type]

    return call


def environment(extra: Mapping[str, str]) -> dict[str, str]:
    """This environment with the package importable and nothing that changes what is printed."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "PYTHONIOENCODING", "RULEKIT_TRACEBACK", "FORCE_COLOR")
    }
    return kept | {"PYTHONPATH": str(ROOT)} | dict(extra)


COMMAND = (sys.executable, "-c", "from rulekit.cli import main; main()")


@pytest.fixture
def spawn() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """`spawn("games", env={…}, stdin=b"…")` in a process of its own."""

    def call(
        *words: str,
        env: Mapping[str, str] | None = None,
        stdin: bytes = b"",
        cwd: Path | None = None,
        closed: Sequence[str] = (),
    ) -> subprocess.CompletedProcess[bytes]:
        command: list[str] = [*COMMAND, *map(str, words)]
        if closed:
            shut = " ".join(f"{number}>&-" for number in closed)
            command = ["sh", "-c", f'exec "$@" {shut}', "sh", *command]
        return subprocess.run(
            command,
            env=environment(env or {}),
            input=stdin,
            cwd=cwd,
            capture_output=True,
            timeout=60,
        )

    return call
