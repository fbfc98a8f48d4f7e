"""Applying the edits that findings offer: all that do not touch each other, from the end of a text to its beginning."""

from collections.abc import Iterable

from compiler.diagnostics.finding import Diagnostic, Edit


def edits_by_file(diagnostics: Iterable[Diagnostic]) -> dict[str, list[Edit]]:
    """The edits of all fixes that can be made together. Of two that overlap, the first one wins."""
    chosen: dict[str, list[Edit]] = {}
    for diagnostic in diagnostics:
        if diagnostic.fix is None:
            continue
        edits = diagnostic.fix.edits
        if all(_free(edit, chosen.get(edit.place.file, [])) for edit in edits):
            for edit in edits:
                chosen.setdefault(edit.place.file, []).append(edit)
    return chosen


def _free(edit: Edit, taken: list[Edit]) -> bool:
    start, end = edit.place.span
    return all(
        end < other.place.span.start or other.place.span.end < start or edit == other for other in taken
    )


def apply(text: str, edits: Iterable[Edit]) -> str:
    """The text with the edits made."""
    for edit in sorted(set(edits), key=lambda edit: edit.place.span.start, reverse=True):
        start, end = edit.place.span
        text = text[:start] + edit.new_text + text[end:]
    return text
