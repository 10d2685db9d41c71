"""Diagnostics as SARIF 2.1.0, the format in which tools exchange what they found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from rulekit.source.diagnostic import Diagnostic
from rulekit.source.places import at_hand, end_of, is_here, relative
from rulekit.source.render import visible
from rulekit.source.span import Span

VERSION = "2.1.0"


def as_sarif(
    diagnostics: Iterable[Diagnostic],
    *,
    version: str,
    texts: Mapping[str, tuple[str, str]],
    failure: str = "",
) -> dict[str, Any]:
    """A log of one run as plain data.

    `version` is that of rulekit, `texts` a title and an explanation by code. `failure` says why
    checking came to no end, and is empty where it did.
    """
    said = [at_hand(one) for one in diagnostics]
    codes = sorted({one.code for one in said})
    driver: dict[str, Any] = {"name": "rulekit", "rules": [_rule(code, texts) for code in codes]}
    if version:
        driver["version"] = version
    invocation: dict[str, Any] = {"executionSuccessful": not failure}
    if failure:
        notice = {"level": "error", "message": {"text": failure}}
        invocation["toolExecutionNotifications"] = [notice]
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [invocation],
        "results": [_result(one, codes) for one in said],
    }
    return {"version": VERSION, "runs": [run]}


def _rule(code: str, texts: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    title, explanation = texts[code]
    rule: dict[str, Any] = {"id": code, "shortDescription": {"text": title}}
    if explanation:
        rule["fullDescription"] = {"text": explanation}
    return rule


def _result(said: Diagnostic, codes: Sequence[str]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": said.code,
        "ruleIndex": codes.index(said.code),
        "level": said.severity.value,
        "message": {"text": _message(said)},
        "locations": [_location(said.span)],
    }
    related = [label for label in said.also if is_here(label.span)]
    if related:
        result["relatedLocations"] = [
            {"id": number, **_location(label.span), "message": {"text": label.text}}
            for number, label in enumerate(related, 1)
        ]
    return result


def _message(said: Diagnostic) -> str:
    first = f"{said.message} ({said.label})" if said.label else said.message
    lines = [first]
    lines += [f"{label.span}: {label.text}" for label in said.also if not is_here(label.span)]
    lines += [f"help: {said.help}"] if said.help else []
    return "\n".join(visible(line) for line in lines)


def _location(span: Span) -> dict[str, Any]:
    end_line, end_column = end_of(span)
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": end_line,
        "endColumn": end_column,
    }
    return {
        "physicalLocation": {"artifactLocation": {"uri": _uri(span.file.name)}, "region": region}
    }


def _uri(name: str) -> str:
    """A path as a reference: relative where it can be, with what is no letter spelled out."""
    path = relative(name)
    whole = PurePosixPath(path).is_absolute()
    return f"file://{_quoted(path)}" if whole else _quoted(path)


def _quoted(path: str) -> str:
    """A path as part of an address; names of files may hold bytes that are no text."""
    try:
        return quote(path.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return quote(path.encode("utf-8", "surrogatepass"))
