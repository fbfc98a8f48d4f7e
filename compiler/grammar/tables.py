"""The built parser, kept beside the bytecode.

Building the LALR tables takes a second, loading them a few hundredths. They are kept the way Python keeps its
bytecode: in __pycache__, keyed by grammar, Lark and Python, checked before use, built again when anything is off.
"""

import hashlib
import io
import os
import sys
import tempfile
from pathlib import Path

import lark

from compiler.grammar.assemble import STARTS, grammar


def parser() -> lark.Lark:
    """The payload parser, from its kept tables if they are whole."""
    text = grammar().text
    key = hashlib.blake2b(
        "\0".join((text, lark.__version__, sys.version, *STARTS)).encode(), digest_size=12
    ).hexdigest()
    folder = Path(__file__).parent / "__pycache__"
    path = folder / f"payload-{key}.tables"
    kept = _load(path)
    if kept is not None:
        return kept
    built = build(text)
    _keep(path, built)
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


def _load(path: Path) -> lark.Lark | None:
    try:
        data = path.read_bytes()
        if hashlib.blake2b(data[16:], digest_size=16).digest() != data[:16]:
            return None
        return lark.Lark.load(io.BytesIO(data[16:]))
    except Exception:
        # Whatever is wrong with a cache file, the remedy is the same: build again.
        return None


def _keep(path: Path, built: lark.Lark) -> None:
    buffer = io.BytesIO()
    built.save(buffer)
    data = buffer.getvalue()
    try:
        path.parent.mkdir(exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.blake2b(data, digest_size=16).digest() + data)
        Path(temporary).replace(path)
    except OSError:
        # A read-only installation still works, only its start is slower.
        return
