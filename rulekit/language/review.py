"""What can be parsed and yet is no sentence of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.language import nodes as n
from rulekit.language.builtins import FUNCTIONS
from rulekit.language.walk import parts

if TYPE_CHECKING:
    from rulekit.source.diagnostic import Diagnostics


_LONGEST = 40
"""So long a part is repeated in a help line."""


def review(tree: n.Tree, found: Diagnostics) -> bool:
    """Refuse what the grammar lets through; whether all is well."""
    well = True
    for part in parts(tree):
        match part:
            case (
                n.Compare(operator="==" | "!=", left=n.Nothing())
                | n.Compare(operator="==" | "!=", right=n.Nothing())
            ):
                wanted = "is none" if part.operator == "==" else "is not none"
                asked = part.right if isinstance(part.left, n.Nothing) else part.left
                text = " ".join(asked.span.text.split())
                wanted = f"{text} {wanted}" if len(text) <= _LONGEST else wanted
                found.error(
                    "RK065",
                    f"`{part.operator} none` is not how to ask for nothing",
                    part.span,
                    label="a comparison with `none`",
                    help=f"write `{wanted}`",
                )
                well = False
            case n.Attribute(name=name) if name in FUNCTIONS:
                found.error(
                    "RK069",
                    f"`{name}` is a function and stands in front",
                    part.name_span,
                    label="not something behind a dot",
                    help=f"write `{name}(…)`",
                )
                well = False
            case n.Name(word="null" | "nil"):
                found.error(
                    "RK067",
                    f"`{part.word}` is not a word of the language",
                    part.span,
                    label="nothing is called `none`",
                    help="write `none`",
                )
                well = False
    return well
