"""The pages name only commands, options, make targets and files that exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from rulekit.cli import main

# A command line in a code block (from the start of the line) or between backticks.
COMMAND = re.compile(r"(?:^\s*(?:\$ )?(?:\.venv/bin/)?|`)rulekit ([a-z]\w*)([^`\n]*)", re.MULTILINE)
OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*)")
TARGET = re.compile(r"(?:^\s*(?:\$ )?|`)make ((?:[A-Z]+=\S+ )*)([a-z]+)", re.MULTILINE)
PROGRAM = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


def commands() -> dict[str, click.Command]:
    """The commands of `rulekit`, by name."""
    assert isinstance(main, click.Group)
    context = click.Context(main)
    found = {name: main.get_command(context, name) for name in main.list_commands(context)}
    return {name: command for name, command in found.items() if command is not None}


def options(command: click.Command) -> set[str]:
    """Every spelling of the options of a command."""
    named = {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
    return named | {"--help"}


def test_every_command_on_a_page_exists(pages: dict[str, str]) -> None:
    known = commands()
    named = {
        (page, command, rest)
        for page, text in pages.items()
        for command, rest in COMMAND.findall(text)
    }
    assert named
    assert {(page, command) for page, command, _ in named if command not in known} == set()
    assert {
        (page, command, option)
        for page, command, rest in named
        for option in OPTION.findall(rest.split("#")[0])
        if option not in options(known[command])
    } == set()


def test_every_command_stands_on_the_front_page(pages: dict[str, str]) -> None:
    front = {command for command, _ in COMMAND.findall(pages["README.md"])}
    assert set(commands()) - front == set()


@pytest.mark.parametrize("more", [".ci/run"])
def test_every_make_target_exists(
    root: Path, pages: dict[str, str], project_texts: dict[str, str], more: str
) -> None:
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    texts = pages | {more: re.sub(r"^step \w+ ", "", project_texts[more], flags=re.MULTILINE)}
    named = {(page, name) for page, text in texts.items() for _, name in TARGET.findall(text)}
    assert {"test", "battery"} <= {name for page, name in named if page == more}
    assert {(page, name) for page, name in named if name not in targets} == set()


def test_the_program_on_the_front_page_runs(pages: dict[str, str], root: Path) -> None:
    (program,) = PROGRAM.findall(pages["README.md"])
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


def test_every_link_leads_to_a_file(root: Path, pages: dict[str, str]) -> None:
    assert {
        (page, target)
        for page, text in pages.items()
        for target in LINK.findall(text)
        if not ((root / page).parent / target).exists()
    } == set()


def test_pages_never_install_the_namesake(pages: dict[str, str]) -> None:
    namesake = re.compile(r"pip install (?:-\S+ )*rulekit(?!-cards)\b(?!`?\W+is another)")
    assert [page for page, text in pages.items() if namesake.search(text)] == []


def test_the_two_first_commands_stand_at_the_top(pages: dict[str, str]) -> None:
    top = "\n".join(pages["README.md"].splitlines()[:30])
    assert "make play" in top
    assert "make test" in top
