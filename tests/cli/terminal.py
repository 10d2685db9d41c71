"""A command at a terminal of its own, for tests: what it shows, what is typed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.cli.conftest import COMMAND, environment

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def _sit_at_the_terminal() -> None:
    """As a shell in the foreground starts a program, whatever the tests are started by."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """Runs `rulekit …` with a pseudo-terminal as its three streams."""

    def __init__(
        self, *words: str, env: Mapping[str, str] | None = None, cwd: Path | None = None
    ) -> None:
        self._end, inner = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, words)],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=environment({"TERM": "xterm", **(env or {})}),
            cwd=cwd,
            start_new_session=True,
            preexec_fn=_sit_at_the_terminal,
        )
        os.close(inner)
        self.raw = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait()
        os.close(self._end)

    @property
    def text(self) -> str:
        """All that was shown, without colours."""
        return _ESCAPES.sub("", self.raw).replace("\r", "")

    def wait_for(self, text: str, seconds: float = 20) -> str:
        """Read until the text has been shown; what came up to it since the last wait."""
        end = time.monotonic() + seconds
        while text not in self.raw:
            assert time.monotonic() < end, f"no {text!r} in:\n{self.text}"
            self._read(0.2)
        shown, _, rest = self.raw.partition(text)
        self.raw = rest
        return _ESCAPES.sub("", shown + text).replace("\r", "")

    def type(self, line: str, end: str = "\n") -> None:
        os.write(self._end, (line + end).encode())

    def status(self, seconds: float = 30, again: Callable[[], object] | None = None) -> int:
        """Read to the end; the exit status.

        `again` is done every few seconds: Python does not notice an interrupt that arrives just
        as it begins to read a line, and a person would press the key once more.
        """
        begun = done = time.monotonic()
        while self.process.poll() is None:
            now = time.monotonic()
            assert now < begun + seconds, f"still running:\n{self.text}"
            if again is not None and now > done + 3:
                again()
                done = now
            self._read(0.1)
        while self._read(0.1):
            pass
        return self.process.returncode

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._end], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._end, 65536)
        except OSError:
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)
