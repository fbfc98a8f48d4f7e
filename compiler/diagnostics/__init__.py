"""Findings: what they are, how they are collected.

Renderers and writers (`render`, `formats`, `explain`) are imported from their own modules, because a
language server or a library call needs none of them.
"""

from compiler.diagnostics.finding import (
    ERROR,
    NOTE,
    WARNING,
    Code,
    Diagnostic,
    Edit,
    Fix,
    Place,
    Related,
    Severity,
)
from compiler.diagnostics.report import Allow, Counts, Report

__all__ = [
    "ERROR",
    "NOTE",
    "WARNING",
    "Allow",
    "Code",
    "Counts",
    "Diagnostic",
    "Edit",
    "Fix",
    "Place",
    "Related",
    "Report",
    "Severity",
]
