"""Diagnostics as workflow commands, which a code host shows beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.source.diagnostic import Diagnostic, Severity
from rulekit.source.places import at_hand, end_of, is_file, relative
from rulekit.source.render import visible

_IN_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def as_commands(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """A line for each diagnostic; paths count from the folder the program runs in.

    The end column is that behind the last character. Columns are given for places within a line
    alone: a command with columns across lines is not read.
    """
    return [_command(one) for one in diagnostics]


def failure_command(message: str, name: str = "") -> str:
    """The line that says why a file could not be checked."""
    return _written(Severity.ERROR, {"file": relative(name)} if name else {}, message)


def _command(said: Diagnostic) -> str:
    said = at_hand(said)
    span = said.span
    end_line, end_column = end_of(span)
    properties: dict[str, object] = {"file": relative(span.file.name)} if is_file(span) else {}
    properties["line"] = span.line
    if end_line == span.line:
        properties["col"] = span.column
    properties["endLine"] = end_line
    if end_line == span.line:
        properties["endColumn"] = end_column
    properties["title"] = said.code
    return _written(said.severity, properties, message_of(said))


def message_of(said: Diagnostic) -> str:
    """Message, local fact, further places and proposal, one a line."""
    lines = [said.message]
    if said.label:
        lines.append(said.label)
    lines += [f"{relative(str(label.span))}: {label.text}" for label in said.also]
    if said.help:
        lines.append(f"help: {said.help}")
    return "\n".join(visible(line) for line in lines)


def _written(severity: Severity, properties: dict[str, object], message: str) -> str:
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    said = visible(message.translate(_IN_MESSAGE))
    return f"::{severity.value}{' ' if listed else ''}{listed}::{said}"


def _property(value: object) -> str:
    return visible(str(value).translate(_IN_PROPERTY))
