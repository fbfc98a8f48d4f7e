"""The built parser, kept beside the bytecode: building its LALR tables takes a second, loading them hundredths."""

import io

import lark

from compiler.grammar.assemble import STARTS, grammar
from compiler.grammar.shapes import kept, read_checked, write_checked


def parser() -> lark.Lark:
    """The payload parser, from its kept tables if they are whole."""
    path = kept(f"payload-{lark.__version__}", "tables")
    data = read_checked(path)
    if data is not None:
        try:
            return lark.Lark.load(io.BytesIO(data))
        except Exception:
            # Whatever is wrong with a kept file, the remedy is the same: build again.
            path.unlink(missing_ok=True)
    built = build(grammar().text)
    buffer = io.BytesIO()
    built.save(buffer)
    write_checked(path, buffer.getvalue())
    return built


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
