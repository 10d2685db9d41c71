"""How a command ends: one line on standard error and an exit status, whatever happened."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from rulekit.cli.console import prepare_streams, say, say_wrapped

GOOD, FAULTS, USAGE, INTERRUPTED, TERMINATED, OURS = 0, 1, 2, 130, 143, 70


class Stop(Exception):
    """Ends the command with a message and an exit status."""

    def __init__(self, message: str, status: int = USAGE) -> None:
        super().__init__(message)
        self.status = status


def run(call: Callable[[], Any]) -> int:
    """Run a command; the exit status it ends with. Nothing it raises gets past."""
    prepare_streams()
    try:
        result = _ended(call)
    except BrokenPipeError:
        abandon_output()
        return GOOD
    return _flushed(result)


def _flushed(result: int) -> int:
    """The status, once all is written: nobody reading it is no fault, a full disk is one."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except OSError as fault:
        if result == GOOD and not isinstance(fault, BrokenPipeError):
            result = _explain(fault)
        abandon_output()
    return result


@contextlib.contextmanager
def printing() -> Iterator[None]:
    """For what is printed before a command gives its status: its reader may leave meanwhile."""
    try:
        yield
    except BrokenPipeError:
        abandon_output()


def _ended(call: Callable[[], Any]) -> int:
    try:
        result = call()
    except BrokenPipeError:
        raise
    except click.ClickException as fault:
        return _refuse_usage(fault)
    except (click.Abort, KeyboardInterrupt):
        say("error: interrupted")
        return INTERRUPTED
    except Stop as stop:
        say_wrapped(f"error: {stop}")
        return stop.status
    except Exception as fault:
        return _explain(fault)
    return result if isinstance(result, int) else GOOD


def _refuse_usage(fault: click.ClickException) -> int:
    message = " ".join(fault.format_message().split())
    context = getattr(fault, "ctx", None)
    hint = f" (see `{context.command_path} --help`)" if context is not None else ""
    say_wrapped(f"error: {message}{hint}")
    return USAGE


def _explain(fault: Exception) -> int:
    """Faults of files are reported as such; anything else is ours."""
    from rulekit.cli.faults import explain_fault

    status = explain_fault(fault)
    if status is not None:
        return status
    say(f"error: a fault of rulekit itself: {type(fault).__name__}: {fault}")
    say("please report it, with the command and the files it was given")
    if os.environ.get("RULEKIT_TRACEBACK") == "1":
        import traceback

        say(traceback.format_exc().rstrip())
    else:
        say("RULEKIT_TRACEBACK=1 shows where it happened")
    return OURS


def abandon_output() -> None:
    """Whoever read our output has gone: nothing may be written to it when Python ends."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
