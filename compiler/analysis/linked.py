"""The study of a campaign that was just linked: all of it, or what is certain although names are broken."""

from __future__ import annotations

from compiler.diagnostics.codes import STUDIED
from compiler.diagnostics.report import Report
from compiler.incremental.kept_studies import studied
from compiler.job import Job, Result
from compiler.output.emit import emit


def study_linked(job: Job, result: Result, report: Report) -> None:
    """Adds its findings to the report. If it finds an error, the campaign has no document."""
    if result.document is not None:
        result.limits = studied(job, result.document, report)
        if not report.clean:
            result.document = None
        return
    _study_despite(job, result, report)
    report.skip(*STUDIED)


def _study_despite(job: Job, result: Result, report: Report) -> None:
    """Studies a campaign with broken names and reports what is certain all the same; silent if a file is unreadable."""
    from compiler.analysis.despite_errors import is_mendable, study_despite

    unread = {record.path for record in result.records if not record.lines}
    if job.lenient or not result.name or not is_mendable(report, unread):
        return
    document = b"".join(emit(result.records, result.environment, result.numbers))
    result.limits = study_despite(document, report, report.sources)
