"""What a study said about a campaign in which nothing that can be proved has changed: nothing is studied twice.

Owns which answers may be kept. A study sees the bare document (`bare_documents`), so its answer depends on that and on
the compiler alone: prose may change, and lines may move. A study that had to play by the real rules is not kept, nor one
that lacked a library: such an answer depends on more. If an answer is known, nothing of the analysis is loaded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from compiler.analysis.findings import Claim, Findings
from compiler.diagnostics.report import Report
from compiler.incremental.bare_documents import bare
from compiler.incremental.cache_keys import compiler_key, key_of
from compiler.job import Job
from schemas import codec


class KeptStudy(msgspec.Struct, array_like=True):
    """What a study claimed, with the lines of the bare document, and the limits that it reached."""

    claims: list[Claim]
    limits: tuple[str, ...]


def studied(job: Job, document: Sequence[bytes], report: Report) -> tuple[str, ...]:
    """Studies a campaign, or repeats an earlier answer. Returns sentences about limits that were reached."""
    whole = b"".join(document)
    if job.look is not None:
        # Whoever looks at the graph wants the campaign as it is.
        return _study(job, whole, Findings(report, report.sources), [])
    seen = bare(whole)
    findings = Findings(report, report.sources, seen.lines)
    if not job.cache.enabled:
        return _study(job, seen.document, findings, [])
    # Without the real rules, a study leaves open what they could settle.
    kind = "study" if job.play is None else "study with play"
    key = key_of(kind, compiler_key(job.cache), hashlib.sha256(seen.document).hexdigest())
    kept = job.cache.find(key)
    if kept is not None:
        told = msgspec.msgpack.decode(kept, type=KeptStudy)
        for claim in told.claims:
            findings.tell(claim)
        return told.limits
    once_only: list[str] = []
    limits = _study(job, seen.document, findings, once_only)
    if not once_only:
        job.cache.keep(key, msgspec.msgpack.encode(KeptStudy(findings.claims, limits)))
    return limits


def _study(job: Job, document: bytes, findings: Findings, once_only: list[str]) -> tuple[str, ...]:
    from compiler.analysis.studies import UNCOUNTED, run

    def play(graph: Any) -> Any:
        once_only.append("played")
        assert job.play is not None
        return job.play(graph)

    campaign = codec.loads(document)
    limits = run(campaign, findings, play if job.play is not None else None, job.look)
    once_only += [limit for limit in limits if limit == UNCOUNTED]
    return limits
