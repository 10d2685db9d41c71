"""Builds the tree from what the parser reports, without recursion."""

from __future__ import annotations

import attrs
import yaml

from rulekit.source.characters import INVISIBLE, describe
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.flow import report_depth
from rulekit.source.offsets import decode_scalar
from rulekit.source.resolve import NumberFault, resolve
from rulekit.source.sheet import DEEPEST, SPACE, Sheet
from rulekit.source.span import Span
from rulekit.source.tree import Entry, Mapping, Node, Scalar, Sequence

MOST_EXPANDED = 20_000
"""How many nodes aliases may add to a file."""


@attrs.define(eq=False, repr=False)
class _Frame:
    """A map or list that is still open."""

    start: int
    flow: bool
    anchor: str
    entries: dict[str, Entry] | None = None
    items: list[Node] = attrs.field(factory=list)
    key: Scalar | None = None
    skip: bool = False
    """The value to come belongs to a key that was refused."""
    size: int = 1
    last: int = 0


@attrs.define(eq=False, repr=False)
class TreeBuilder:
    sheet: Sheet
    copy: str
    root: Node | None = None
    root_span: Span | None = None
    stopped: bool = False
    found: Diagnostics = attrs.field(factory=Diagnostics)
    _stack: list[_Frame] = attrs.field(factory=list)
    _anchors: dict[str, tuple[Node, int]] = attrs.field(factory=dict)
    _unused: dict[str, Span] = attrs.field(factory=dict)
    _documents: int = 0
    _expanded: int = 0
    _said: set[str] = attrs.field(factory=set)

    def report(self, found: Diagnostics) -> None:
        """Hand over what was found in the tree."""
        for name, span in self._unused.items():
            if not self.stopped:
                self.found.error(
                    "RK012",
                    f"nothing uses the anchor `{name}`",
                    span,
                    label="defined here",
                    help="remove it; the word for both of two conditions is `and`",
                )
        for diagnostic in self.found.sorted():
            found.add(diagnostic)

    def take(self, event: yaml.Event) -> None:
        """The next event of the parser."""
        if self.found.full:
            self.stopped = True
            return
        match event:
            case yaml.DocumentStartEvent():
                self._begin_document(event)
            case yaml.AliasEvent():
                self._alias(event)
            case yaml.ScalarEvent():
                self._scalar(event)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._open(event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._close(event)

    def _span(self, start: int, end: int) -> Span:
        return Span(self.sheet.file, start, end)

    def _begin_document(self, event: yaml.DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            start = _start(event)
            self.found.error(
                "RK005",
                "a second document in the file",
                self._span(start, max(start + 1, _end(event))),
                label="begins here",
                help="move it to a file of its own",
            )
            self.stopped = True

    def _alias(self, event: yaml.AliasEvent) -> None:
        name, start, end = event.anchor or "", _start(event), _end(event)
        self._unused.pop(name, None)
        fault = self._alias_fault(name)
        if fault is None and self._at_key():
            fault = "an alias stands for a key", "write the key out"
        if fault is not None:
            span = self._span(start, end)
            if fault[0] not in self._said:
                self.found.error("RK013", fault[0], span, label="cannot be followed", help=fault[1])
                self._said.add(fault[0])
            broken = Scalar(f"*{name}", f"*{name}", span, None, broken=True)
            self._add(broken, 1, end)
            return
        node, size = self._anchors[name]
        self._add(node, size, end)

    def _alias_fault(self, name: str) -> tuple[str, str] | None:
        if any(frame.anchor == name for frame in self._stack):
            return f"the alias `*{name}` stands inside what it refers to", "write the value out"
        if name not in self._anchors:
            return f"nothing is called `&{name}`", "put the text in quotes if `*` is part of it"
        self._expanded += self._anchors[name][1]
        if self._expanded > MOST_EXPANDED:
            return f"aliases stand for more than {MOST_EXPANDED:,} values", "write less by aliases"
        return None

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        named, end = _start(event), _end(event)
        start = min(self._after_anchor(event), end)
        scalar = self._read_scalar(event, start, end)
        if event.tag is not None:
            self._refuse_tag(start, end)
        if event.anchor:
            self._unused[event.anchor] = self._span(named, named + len(event.anchor) + 1)
            self._anchors[event.anchor] = (scalar, 1)
        if not self._stack and scalar.value is None and not scalar.broken:
            self.root_span = scalar.span if end > start else None
            return
        self._add(scalar, 1, scalar.span.end)

    def _read_scalar(self, event: yaml.ScalarEvent, start: int, end: int) -> Scalar:
        raw, style, value = self.copy[start:end], event.style, event.value
        if event.tag is not None or self.sheet.is_poisoned(start, end):
            span = self._span(start, end)
            return Scalar(span.text, span.text, span, None, broken=True)
        offsets: tuple[int, ...] | None = None
        if style in ("|", ">") or raw != value:
            decoded = decode_scalar(self.copy, start, end, style, value)
            offsets = decoded.offsets()
            end = decoded.end if style in ("|", ">") else end
        span = self._span(start, end)
        if style or self._at_key():
            return Scalar(value, value, span, offsets)
        try:
            return Scalar(resolve(value), value, span, offsets)
        except NumberFault as fault:
            self.found.error(fault.code, fault.message, span, label="not read", help=fault.help)
            return Scalar(value, value, span, offsets, broken=True)

    def _open(self, event: yaml.MappingStartEvent | yaml.SequenceStartEvent) -> None:
        start = _start(event)
        if len(self._stack) >= DEEPEST:
            report_depth(attrs.evolve(self.sheet, found=self.found), start)
            self.stopped = True
            return
        if event.tag is not None:
            self._refuse_tag(start, start + 1)
        entries: dict[str, Entry] | None = {} if isinstance(event, yaml.MappingStartEvent) else None
        anchor = event.anchor or ""
        if anchor:
            self._unused[anchor] = self._span(start, start + len(anchor) + 1)
        start = self._after_anchor(event)
        self._stack.append(_Frame(start, bool(event.flow_style), anchor, entries))

    def _close(self, event: yaml.MappingEndEvent | yaml.SequenceEndEvent) -> None:
        frame = self._stack.pop()
        end = _end(event) if frame.flow else max(frame.last, frame.start + 1)
        span = self._span(frame.start, end)
        node: Node
        if frame.entries is None:
            node = Sequence(tuple(frame.items), span)
        else:
            node = Mapping(frame.entries, span)
        if frame.anchor:
            self._anchors[frame.anchor] = (node, frame.size)
        self._add(node, frame.size, end)

    def _after_anchor(self, event: yaml.NodeEvent) -> int:
        """Where the node itself begins; the parser counts its anchor in."""
        start = _start(event)
        if not event.anchor:
            return start
        start += len(event.anchor) + 1
        while start < len(self.copy) and self.copy[start] in SPACE + "#":
            start = self.sheet.line_end(start) if self.copy[start] == "#" else start + 1
        return start

    def _refuse_tag(self, start: int, end: int) -> None:
        self.found.error(
            "RK011",
            "a YAML tag",
            self._span(start, max(end, start + 1)),
            label="has a tag before it",
            help="remove the tag",
        )

    def _at_key(self) -> bool:
        if not self._stack:
            return False
        frame = self._stack[-1]
        return frame.entries is not None and frame.key is None and not frame.skip

    def _add(self, node: Node, size: int, end: int) -> None:
        """Put a finished node where it belongs."""
        if not self._stack:
            self.root = node
            return
        frame = self._stack[-1]
        frame.size += size
        frame.last = max(frame.last, end)
        if frame.entries is None:
            frame.items.append(node)
        elif frame.skip:
            frame.skip = False
        elif frame.key is None:
            frame.key = self._check_key(node, frame.entries)
            frame.skip = frame.key is None
        else:
            frame.entries[frame.key.text] = Entry(frame.key, node)
            frame.key = None

    def _check_key(self, node: Node, entries: dict[str, Entry]) -> Scalar | None:
        """The key, or None where it is refused."""
        if not isinstance(node, Scalar):
            kind = "a list" if isinstance(node, Sequence) else "a map"
            span = self._span(node.span.start, node.span.start + 1)
            self.found.error(
                "RK015", f"{kind} as a key", span, label="begins here", help="write a text as key"
            )
            return None
        if node.broken:
            return None
        if node.text == "":
            span = self._span(node.span.start, max(node.span.end, node.span.start + 1))
            help = "write a key before the colon"
            self.found.error("RK015", "a key without a name", span, label="no key", help=help)
            return None
        if node.text == "<<" and node.offsets is None:
            self.found.error(
                "RK014",
                "a merge key",
                node.span,
                label="not read",
                help="write the keys out, or use `extends` for a whole file",
            )
            return None
        return self._check_again(self._check_invisible(node), entries)

    def _check_again(self, key: Scalar, entries: dict[str, Entry]) -> Scalar | None:
        before = entries.get(key.text)
        if before is None:
            return key
        self.found.error(
            "RK010",
            f"the key `{key.text}` is written twice",
            key.span,
            label="second time",
            help="remove or rename one of them",
            also=(Label(before.key.span, "first time"),),
        )
        return None

    def _check_invisible(self, key: Scalar) -> Scalar:
        """The key without characters nobody sees, which are reported."""
        match = INVISIBLE.search(key.text)
        if match is None:
            return key
        self.found.error(
            "RK016",
            f"the invisible character `{describe(match.group())}` in a key",
            key.place(match.start(), match.end()),
            label="here",
            help="type the key anew",
        )
        kept = [i for i, c in enumerate(key.text) if not INVISIBLE.match(c) or c == "\xa0"]
        text = "".join(key.text[i] for i in kept).replace("\xa0", " ")
        all_places = key.offsets or tuple(range(key.span.start, key.span.end + 1))
        return Scalar(text, text, key.span, (*(all_places[i] for i in kept), all_places[-1]))


def _start(event: yaml.Event) -> int:
    return 0 if event.start_mark is None else event.start_mark.index


def _end(event: yaml.Event) -> int:
    return 0 if event.end_mark is None else event.end_mark.index
