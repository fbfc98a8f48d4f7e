"""The pipeline on one screen: texts in, findings and a validated campaign out. Pure, except for the cache it is given."""

from __future__ import annotations

from collections.abc import Mapping

from compiler.checks.campaign import check_campaign
from compiler.checks.offers import proved
from compiler.diagnostics.codes import STUDIED
from compiler.diagnostics.report import Report
from compiler.editions.written import find_edition
from compiler.incremental.recall import read_all
from compiler.job import Job, Result, without_collection
from compiler.names.environment import collect
from compiler.names.numbering import Lock
from compiler.names.resolve import resolve
from compiler.output.emit import emit
from compiler.output.printed_numbers import number
from compiler.records.choice_keys import with_kept_keys
from compiler.records.notes import tell_notes
from compiler.sources.source import SourceFile
from schemas import codec

__all__ = ["Job", "Result", "compile_campaign", "compile_texts"]


@without_collection()
def compile_campaign(job: Job) -> Result:
    sources = {source.path: source for source in job.sources}
    edition = find_edition(source.text for source in job.sources)
    lock = Lock(job.lock)
    report = Report(sources)
    report.extend(job.findings)
    # The content of each file is cached; every later step looks at the whole campaign, every time.
    records = with_kept_keys(read_all(job.sources, edition, job.cache), lock)
    for record in records:
        tell_notes(record, report)
    environment = collect(records, report)
    resolve(records, sources, environment, edition, report)
    if not job.lenient:
        check_campaign(records, environment, edition, report)
    numbers = number(records, lock, environment, report, settle=job.settle)
    result = Result(job, report.sources, edition, records, numbers, environment)
    if report.clean or (job.lenient and report.readable and result.name):
        result.document = emit(records, environment, numbers)
    if job.study and result.document is not None:
        from compiler.analysis import study

        result.limits = study(codec.loads(b"".join(result.document)), report, report.sources, job.play)
        if not report.clean:
            result.document = None
    else:
        report.skip(*STUDIED)
    result.diagnostics = proved(report.finish(), report.sources, edition)
    result.allowed = len(report.suppressed)
    return result


def compile_texts(texts: Mapping[str, str], lock: str = "", *, lenient: bool = False) -> Result:
    """Compiles texts held in memory, by path: for tests, tools and editors."""
    sources = [
        SourceFile(path, text.replace("\r\n", "\n").replace("\r", "\n")) for path, text in texts.items()
    ]
    return compile_campaign(Job(sources, lock, lenient=lenient))
