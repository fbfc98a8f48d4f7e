"""The formatter: one look for every text."""

from compiler.format.printer import format_text

__all__ = ["format_text"]
