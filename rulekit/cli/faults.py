"""Exceptions that are somebody's mistake, told as such."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterable

from rulekit.cli.console import say, say_wrapped, wants_colour, without_controls
from rulekit.cli.exits import FAULTS, USAGE
from rulekit.errors import IllegalAction, RuleErrors, SaveError, StartRefused, TooMuchToTry
from rulekit.source.diagnostic import Diagnostic


def explain_fault(fault: Exception) -> int | None:
    """Tell of a mistake in a file or a command; the exit status, or None if it is neither."""
    match fault:
        case RuleErrors():
            print_diagnostics(fault.diagnostics)
            return FAULTS
        case SaveError() | IllegalAction() | TooMuchToTry():
            say_wrapped(f"error: {without_controls(str(fault))}")
            return FAULTS
        case StartRefused():
            say_wrapped(f"error: {without_controls(str(fault))}")
            return USAGE
        case OSError(errno=errno.ENOSPC | errno.EFBIG | errno.EIO):
            say_wrapped(f"error: {describe_os_error(fault)}")
            return FAULTS
        case OSError():
            say_wrapped(f"error: {describe_os_error(fault)}")
            return USAGE
        case _:
            return None


def describe_os_error(fault: OSError) -> str:
    """What the system says, in one line, without its number."""
    if fault.strerror is None:
        return str(fault)
    reason = fault.strerror[:1].lower() + fault.strerror[1:]
    if fault.filename is None:
        return f"cannot write or read: {reason}"
    return f"cannot open {fault.filename}: {reason}"


def print_diagnostics(diagnostics: Iterable[Diagnostic]) -> None:
    """Diagnostics on standard error, with their count below."""
    from rulekit.source.render import count_words, render_text

    listed = tuple(diagnostics)
    if listed:
        say(render_text(listed, colour=wants_colour(sys.stderr)))
        say(count_words(listed))
