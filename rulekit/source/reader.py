"""From the bytes of a file to its text."""

from __future__ import annotations

import codecs
from pathlib import Path

from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile, Span

LIMIT = 1_000_000
"""How many bytes of UTF-8 a file may hold."""

_WIDE = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_MOST_REPORTED = 20


def read_file(path: Path, found: Diagnostics, name: str | None = None) -> SourceFile:
    """The text of a file under `name` (its path as written, unless given).

    Raises OSError where the file cannot be opened; faults in it go to `found`.
    """
    with path.open("rb") as stream:
        data = stream.read(LIMIT + 1)
    return decode(name if name is not None else path.as_posix(), data, found)


def decode(name: str, data: bytes, found: Diagnostics) -> SourceFile:
    """The text in `data`, whatever it holds; faults go to `found`.

    A leading byte order mark is dropped. Bytes that are not UTF-8 stand as U+FFFD.
    """
    for mark, encoding in _WIDE:
        if data.startswith(mark):
            return _decode_wide(name, data, encoding, found)
    guessed = _guess_wide(data)
    if guessed:
        return _decode_wide(name, data, guessed, found)
    if data.startswith(codecs.BOM_UTF8):
        data = data[len(codecs.BOM_UTF8) :]
    file = SourceFile(name, data.decode("utf-8", "replace"))
    if not refuse_size(file, found):
        _report_bad_bytes(file, data, found)
    return file


def refuse_size(file: SourceFile, found: Diagnostics) -> bool:
    """Whether the file is larger than is read; says so in `found`."""
    length = len(file.text)
    if length <= LIMIT and (
        length * 4 <= LIMIT or len(file.text.encode("utf-8", "surrogatepass")) <= LIMIT
    ):
        return False
    found.error(
        "RK001",
        f"the file holds more than {LIMIT:,} bytes",
        Span(file, 0, 1),
        label="too large to be read",
        help="split it, or move what several games share into a library",
    )
    return True


def _decode_wide(name: str, data: bytes, encoding: str, found: Diagnostics) -> SourceFile:
    file = SourceFile(name, data.decode(encoding, "replace").removeprefix("\ufeff"))
    found.error(
        "RK002",
        f"the file is {encoding.upper()[:6]}, not UTF-8",
        Span(file, 0, 1),
        label="begins here",
        help="save it as UTF-8",
    )
    return file


def _guess_wide(data: bytes) -> str:
    """UTF-16 without a mark shows as a NUL beside each of the first letters."""
    head = data[:8]
    if len(head) < 4:
        return ""
    if not any(head[1::2]) and all(head[::2]):
        return "utf-16-le"
    if not any(head[::2]) and all(head[1::2]):
        return "utf-16-be"
    return ""


def _report_bad_bytes(file: SourceFile, data: bytes, found: Diagnostics) -> None:
    """Say where bytes are not UTF-8: walk from one fault to the next, counting characters."""
    decoder = codecs.getdecoder("utf-8")
    position, characters = 0, 0
    for _ in range(_MOST_REPORTED):
        try:
            decoder(data[position:], "strict")
        except UnicodeDecodeError as fault:
            characters += len(data[position : position + fault.start].decode("utf-8"))
            byte = data[position + fault.start]
            found.error(
                "RK002",
                f"the byte `0x{byte:02X}` is not UTF-8",
                Span(file, characters, characters + 1),
                label=fault.reason,
                help="save the file as UTF-8",
            )
            position += fault.end
            characters += 1
        else:
            return
