"""The pipeline on one screen: texts in, findings and a validated campaign out. Pure, except for the cache it is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compiler.checks.campaign import check_campaign
from compiler.diagnostics import codes
from compiler.diagnostics.codes import STUDIED
from compiler.diagnostics.report import Report
from compiler.editions.written import find_edition
from compiler.incremental.recall import read_all
from compiler.job import Job, Result, without_collection
from compiler.names.environment import collect
from compiler.names.numbering import Assign, Lock, assign
from compiler.names.resolve import resolve
from compiler.output.emit import emit
from compiler.output.printed_numbers import number
from compiler.records.choice_keys import with_kept_keys
from compiler.records.kept_notes import tell_notes
from compiler.records.record import Record
from compiler.sources.source import SourceFile

__all__ = ["Job", "Result", "compile_campaign", "compile_texts", "link"]

_OF_ANOTHER_EDITION = (codes.OTHER_EDITION_WORD, codes.OTHER_EDITION_FIELD, codes.OTHER_EDITION_BLOCK)


@without_collection()
def compile_campaign(job: Job) -> Result:
    edition = find_edition(source.text for source in job.sources)
    # The content of each file is cached. Every later step looks at the whole campaign, every time.
    result = link(job, edition, read_all(job.sources, edition, job.cache), Lock(job.lock))
    if any(finding.fix for finding in result.diagnostics):
        from compiler.checks.offers import proved

        result.diagnostics = proved(result.diagnostics, result.sources, edition)
    return result


def link(
    job: Job,
    edition: str,
    read: Sequence[Record],
    lock: Lock,
    assign: Assign = assign,
    *,
    emitting: bool = True,
) -> Result:
    """Everything that looks at the whole campaign, over the records of its files. Fixes are offered without having
    been tried.

    An open campaign calls this after every keystroke, with an `assign` that remembers, and without `emitting`.
    """
    sources = {source.path: source for source in job.sources}
    report = Report(sources)
    report.extend(job.findings)
    records = with_kept_keys(read, lock)
    for record in records:
        tell_notes(record, report)
    environment = collect(records, report)
    resolve(records, sources, environment, edition, report)
    if not job.lenient:
        check_campaign(records, environment, edition, report)
    numbers = number(records, lock, environment, edition, report, settle=job.settle, assign=assign)
    result = Result(job, report.sources, edition, records, numbers, environment)
    result.whole = report.clean or (job.lenient and report.readable and bool(result.name))
    if result.whole and emitting:
        result.document = emit(records, environment, numbers)
    if job.study:
        from compiler.analysis.linked import study_linked

        study_linked(job, result, report)
    else:
        report.skip(*STUDIED)
    if any(one.code is codes.UNKNOWN_EDITION for one in report.found):
        # Whose words they are is known when the edition is.
        report.found[:] = [one for one in report.found if one.code not in _OF_ANOTHER_EDITION]
    result.diagnostics = report.finish()
    result.allowed = len(report.suppressed)
    return result


def compile_texts(texts: Mapping[str, str], lock: str = "", *, lenient: bool = False) -> Result:
    """Compiles texts held in memory, by path: for tests, tools and editors."""
    unified = {path: text.replace("\r\n", "\n").replace("\r", "\n") for path, text in texts.items()}
    sources = [SourceFile(path, text) for path, text in unified.items()]
    return compile_campaign(Job(sources, lock, lenient=lenient))
