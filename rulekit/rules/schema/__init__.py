"""The JSON Schemas of game files and scenario files, as the package carries them."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias

Which: TypeAlias = Literal["game", "scenario"]
Schema: TypeAlias = dict[str, Any]


def schema_text(which: Which) -> str:
    """The schema as it is printed and shipped, JSON Schema draft-07."""
    return (files(__name__) / f"{which}.schema.json").read_text(encoding="utf-8")


@cache
def load_schema(which: Which) -> Schema:
    """The schema as data; whoever asks again gets the same object, so it is not to be changed."""
    schema: Schema = json.loads(schema_text(which))
    return schema
