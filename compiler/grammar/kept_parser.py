"""The built parser, kept beside the bytecode: building its LALR tables takes a second, loading them hundredths of one."""

import io
from contextlib import suppress

import lark

from compiler.grammar.assemble import STARTS, grammar
from compiler.grammar.shapes import find, kept, write_checked


def parser() -> lark.Lark:
    """The payload parser, from its kept tables if they are intact."""
    path = kept(f"payload-{lark.__version__}", "tables")
    data = find(f"payload-{lark.__version__}", "tables")
    if data is not None:
        try:
            return lark.Lark.load(io.BytesIO(data))
        except Exception:
            # Whatever is wrong with a kept file, the remedy is the same: build it again.
            with suppress(OSError):
                path.unlink(missing_ok=True)
    built = build(grammar().text)
    write_checked(path, packed(built))
    return built


def packed(built: lark.Lark) -> bytes:
    """The tables of a parser as bytes."""
    buffer = io.BytesIO()
    built.save(buffer)
    return buffer.getvalue()


def build(text: str, *, strict: bool = False) -> lark.Lark:
    return lark.Lark(
        text,
        parser="lalr",
        lexer="contextual",
        start=list(STARTS),
        keep_all_tokens=True,
        maybe_placeholders=True,
        strict=strict,
    )
