"""Payload text -> vocabulary values. Equal texts are parsed once; Lark parses equal shapes once."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from compiler.grammar.shape_hints import telling_ops
from compiler.grammar.shapes import Kept, Shape
from compiler.grammar.templates import Template, compile_template
from schemas.vocabulary.requirements import All

_TOKEN = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:/[a-z][a-z0-9]*(?:-[a-z0-9]+)*)?|[0-9]+x?|[^ ]")
_LONGEST_NUMBER = 4
# Not str.isdigit: the superscript two is a digit for Python and no number for anybody else.
_DIGITS = frozenset("0123456789")
DEEPEST = 40
_GLUED = re.compile(r"[a-z0-9][A-Z_]|[A-Z_][A-Za-z0-9]|(?<![a-z0-9-])[0-9]+(?!x(?![a-z0-9]))[a-z]")
RANGE = re.compile(r"(?<![\w-])(\d+)-(\d+)(?![\w-])")
# What may occur once in a cost.
ONCE = tuple(map(re.compile, (r"(?<![\w-])time \d", r"(?<![\w-])once(?![\w-])", r"\d charges?(?![\w-])")))
# Signs that a text cannot be read part by part: for requirements, then for effects.
_STRUCTURED = (
    re.compile(r"[()]|\b(?:or|with)\b"),
    re.compile(r"[()]|\b(?:may|if|chooses?|instead|dial)\b"),
)


class Reference(NamedTuple):
    """A name used in a payload: what kind of thing it must be, and which token of the payload it is."""

    kind: str
    name: str
    token: int
    owner: str = ""


class Parsed(NamedTuple):
    value: Any
    references: tuple[Reference, ...]
    ops: frozenset[tuple[str, str]]


class PayloadError(Exception):
    """A payload that the language does not know; `problems` explains it."""

    def __init__(self, start: str, text: str, cause: Exception | None = None) -> None:
        super().__init__(start, text)
        self.start = start
        self.text = text
        self.cause = cause


class Payloads:
    """The two memories: texts and shapes. One instance serves a whole process."""

    def __init__(self) -> None:
        self._texts: dict[tuple[str, str], Parsed] = {}
        self._shapes: dict[tuple[str, str], Template] = {}
        self.lark_parses = 0

    def parse(self, start: str, text: str, qualify: Callable[[str], str]) -> Parsed:
        """What `text` means as a `start`; `qualify` makes verse names absolute."""
        known = self._texts.get((start, text))
        if known is not None:
            return known
        if (start == "effects" and "," in text) or (start == "requirement" and " and " in text):
            parsed = self._parse_parts(start, text, qualify)
            if parsed is not None:
                return parsed
        tokens = _TOKEN.findall(text)
        downward = (
            "-" in text
            and start != "roll"
            and any(int(low[:5]) > int(high[:5]) for low, high in RANGE.findall(text))
        )
        if downward or (start == "cost" and any(len(part.findall(text)) > 1 for part in ONCE)):
            raise PayloadError(start, text)
        template = self._template(start, text, tokens)
        values: list[Any] = [
            int(token) if token[0] in _DIGITS and token.isdigit() else token for token in tokens
        ]
        for index in template.paths:
            values[index] = qualify(values[index])
        references = tuple(
            Reference(
                ref.kind, str(values[ref.slot]), ref.slot, str(values[ref.owner]) if ref.owner >= 0 else ""
            )
            for ref in template.refs
        )
        parsed = Parsed(template.fill(values), references, template.ops)
        if not template.paths:
            self._texts[start, text] = parsed
        return parsed

    def _parse_parts(self, start: str, text: str, qualify: Callable[[str], str]) -> Parsed | None:
        """A plain list of effects, or of tests joined by `and`, part by part: the parts repeat, the lists do not.

        None if the text has structure that only the grammar can judge. A property test shows that the meaning is the
        same either way.
        """
        effects = start == "effects"
        if _STRUCTURED[effects].search(text) is not None:
            return None
        parts = text.split("," if effects else " and ")
        found = [self.parse(start, part.strip(), qualify) for part in parts]
        references: list[Reference] = []
        offset = 0
        for part, parsed in zip(parts, found, strict=True):
            references += [ref._replace(token=ref.token + offset) for ref in parsed.references]
            # The join is a token of the whole text, too.
            offset += len(_TOKEN.findall(part)) + 1
        values = [parsed.value for parsed in found]
        value = tuple(value[0] for value in values) if effects else All(of=tuple(values))
        ops = frozenset().union(*(parsed.ops for parsed in found))
        result = Parsed(value, tuple(references), ops)
        if "/" not in text and "read" not in text:
            self._texts[start, text] = result
        return result

    def _template(self, start: str, text: str, tokens: list[str]) -> Template:
        if tokens.count("(") > DEEPEST or tokens.count("not") > DEEPEST:
            # Reading a tree recurses as deep as the tree; nobody writes one that deep by hand.
            raise PayloadError(start, text)
        if _GLUED.search(text) is not None:
            # `1food` and `itemA` are one word to a reader, however many tokens a pattern finds in them.
            raise PayloadError(start, text)
        words = _words()
        pieces = []
        for token in tokens:
            first = token[0]
            if first in _DIGITS:
                if len(token) > _LONGEST_NUMBER:
                    raise PayloadError(start, text)
                pieces.append("7" if token.isdigit() else token)
            elif token in words or not "a" <= first <= "z":
                pieces.append(token)
            else:
                pieces.append("q/q" if "/" in token else "q")
        shape = " ".join(pieces)
        template = self._shapes.get((start, shape))
        if template is None:
            known = _kept().get((start, shape))
            if known is None:
                known = self._parse_shape(start, text, shape, pieces)
                known = known._replace(ops=known.ops | telling_ops(start, shape, pieces))
                _kept().add((start, shape), known)
            template = Template(compile_template(known.value), known.refs, known.ops, known.paths)
            self._shapes[start, shape] = template
        return template

    def learned(self, known: frozenset[tuple[str, str]] | None = None) -> dict[tuple[str, str], bytes]:
        """The packed shapes of this run, except those in `known`."""
        shapes = _kept().shapes
        return {key: shape for key, shape in shapes.items() if known is None or key not in known}

    def learn(self, shapes: dict[tuple[str, str], bytes]) -> None:
        """Takes over what another process has learned."""
        for key, packed in shapes.items():
            _kept().learn(key, packed)

    def keep(self) -> None:
        """Saves what this run has learned for the next one. A run that parsed nothing saves nothing."""
        if _kept.cache_info().currsize and _kept().fresh:
            _kept().keep(_words())

    def _parse_shape(self, start: str, text: str, shape: str, pieces: list[str]) -> Shape:
        from lark.exceptions import UnexpectedInput

        # Each of these fills the table of readers.
        from compiler.grammar import effect_readers, hole_readers, line_readers, lists  # noqa: F401
        from compiler.grammar.assemble import grammar
        from compiler.grammar.tree_reading import Reading

        slots: dict[int, int] = {}
        position = 0
        for index, piece in enumerate(pieces):
            slots[position] = index
            position += len(piece) + 1
        self.lark_parses += 1
        try:
            tree = _parser().parse(shape, start=start)
        except UnexpectedInput as error:
            raise PayloadError(start, text, error) from None
        return Reading(slots, grammar().alternatives).shape(tree)


def token_span(text: str, token: int) -> tuple[int, int]:
    """Where the n-th token of a payload is."""
    for index, match in enumerate(_TOKEN.finditer(text)):
        if index == token:
            return match.span()
    return (0, len(text))


def forget() -> None:
    """Starts with nothing: does not use what earlier runs have kept, and does not change it."""
    _kept().shapes.clear()


@cache
def _kept() -> Kept:
    return Kept()


@cache
def _words() -> frozenset[str]:
    kept = _kept().words
    if kept is not None:
        return kept
    from compiler.grammar.assemble import grammar

    return grammar().words


def known_words() -> frozenset[str]:
    """Every word of the language that may occur in a payload."""
    return _words()


@cache
def _parser() -> Any:
    from compiler.grammar.kept_parser import parser

    return parser()


@cache
def payloads() -> Payloads:
    return Payloads()
