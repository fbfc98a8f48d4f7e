"""What a study said about a campaign whose every byte is the same: nothing is studied twice.

Owns which answers may be kept. A study that had to play by the real rules is not kept, nor one that lacked a library:
such an answer depends on more than the compiler and the texts. If an answer is known, nothing of the analysis is
loaded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from compiler.diagnostics.report import Report
from compiler.incremental.cache_keys import compiler_key, key_of
from compiler.job import Job
from compiler.records.kept_notes import KeptFinding, kept_finding, told_finding
from schemas import codec


class KeptStudy(msgspec.Struct, array_like=True):
    """The findings of a study, and the limits that it reached."""

    findings: list[KeptFinding]
    limits: tuple[str, ...]


def studied(job: Job, document: Sequence[bytes], report: Report) -> tuple[str, ...]:
    """Studies a campaign, or repeats an earlier answer. Returns sentences about limits that were reached."""
    whole = b"".join(document)
    if job.look is not None or not job.cache.enabled:
        return _study(job, whole, report, [])
    # Findings point into the texts, so every letter of these counts.
    texts = [part for source in job.sources for part in (source.path, source.text)]
    # Without the real rules, a study leaves open what they could settle.
    kind = "study" if job.play is None else "study with play"
    key = key_of(kind, compiler_key(job.cache), hashlib.sha256(whole).hexdigest(), *texts)
    kept = job.cache.find(key)
    if kept is not None:
        told = msgspec.msgpack.decode(kept, type=KeptStudy)
        report.extend(told_finding(one) for one in told.findings)
        return told.limits
    before = len(report.found)
    once_only: list[str] = []
    limits = _study(job, whole, report, once_only)
    if not once_only:
        findings = [kept_finding(one) for one in report.found[before:]]
        job.cache.keep(key, msgspec.msgpack.encode(KeptStudy(findings, limits)))
    return limits


def _study(job: Job, document: bytes, report: Report, once_only: list[str]) -> tuple[str, ...]:
    from compiler.analysis import study
    from compiler.analysis.studies import UNCOUNTED

    def play(graph: Any) -> Any:
        once_only.append("played")
        assert job.play is not None
        return job.play(graph)

    campaign = codec.loads(document)
    limits = study(campaign, report, report.sources, play if job.play is not None else None, job.look)
    once_only += [limit for limit in limits if limit == UNCOUNTED]
    return limits
