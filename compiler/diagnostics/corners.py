"""Where a place begins and ends, in lines and columns."""

from collections.abc import Mapping

from compiler.diagnostics.finding import Place
from compiler.sources.source import SourceFile

Sources = Mapping[str, SourceFile]


def corners(place: Place | None, sources: Sources) -> tuple[int, int, int, int] | None:
    """First line and column, last line and column; nothing when there is no text to count in."""
    source = None if place is None else sources.get(place.file)
    if source is None or place is None:
        return None
    start = source.position(place.span.start)
    end = source.position(max(place.span))
    return (*start, *end)
