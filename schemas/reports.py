"""What the commands tell other programs: one envelope for findings, plans and changes. The contract of `--format json`.

`format` grows by one when a field goes or changes its meaning; it does not for a new field. Readers should skip what
they do not know. `python -m schemas.generate` makes the JSON Schemas beside this file.
"""

from typing import Literal

import msgspec

REPORT_FORMAT = 1

Severity = Literal["error", "warning", "note"]


class Tool(msgspec.Struct, frozen=True, kw_only=True):
    """Who wrote the report."""

    name: str = "chronicler"
    version: str = ""


class ReportedCampaign(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign that was looked at; `hash` is the SHA-256 of the campaign.json it compiles to, null where it does not."""

    folder: str
    id: str | None = None
    edition: str | None = None
    files: int = 0
    hash: str | None = None


class SeverityCounts(msgspec.Struct, frozen=True, kw_only=True):
    """How many findings of each severity are listed."""

    errors: int = 0
    warnings: int = 0
    notes: int = 0


class Suppressed(msgspec.Struct, frozen=True, kw_only=True):
    """Findings that are not listed: allowed in the text, known to the baseline, or there before the change."""

    allowed: int = 0
    baseline: int = 0
    unchanged: int = 0


class Located(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of a file, lines and columns counted from 1; null where there is none."""

    file: str | None = None
    line: int | None = None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None


class RelatedPlace(Located, frozen=True, kw_only=True):
    """A second place that a finding speaks of."""

    message: str


class TextEdit(Located, frozen=True, kw_only=True):
    """Replace what stands there."""

    new_text: str


class OfferedFix(msgspec.Struct, frozen=True, kw_only=True):
    """Edits that belong together."""

    title: str
    edits: list[TextEdit]


class ReportedFinding(Located, frozen=True, kw_only=True):
    """One finding. Its `fingerprint` stays the same while lines move around it."""

    code: str
    name: str
    severity: Severity
    message: str
    help: str = ""
    related: list[RelatedPlace] = []
    evidence: list[str] = []
    fix: OfferedFix | None = None
    fingerprint: str = ""


class CheckReport(msgspec.Struct, frozen=True, kw_only=True):
    """What `chronicler check --format json` writes."""

    format: int = REPORT_FORMAT
    kind: Literal["check"] = "check"
    tool: Tool
    campaigns: list[ReportedCampaign] = []
    fail_on: Severity = "error"
    failed: bool = False
    counts: SeverityCounts = SeverityCounts()
    suppressed: Suppressed = Suppressed()
    limits: list[str] = []
    findings: list[ReportedFinding] = []


class PlayedPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A plan that was played; a failure says where it stopped, what was expected and what was there."""

    title: str
    file: str
    line: int
    passed: bool
    failure: str | None = None
    at: Located | None = None


class TestReport(msgspec.Struct, frozen=True, kw_only=True):
    """What `chronicler test --format json` writes; findings are those of a campaign that could not be played."""

    format: int = REPORT_FORMAT
    kind: Literal["test"] = "test"
    tool: Tool
    campaigns: list[ReportedCampaign] = []
    failed: bool = False
    passed: int = 0
    failures: int = 0
    unread: int = 0
    plans: list[PlayedPlan] = []
    findings: list[ReportedFinding] = []


class PlayerChange(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is not what it was: what kind of thing, its name, what happened to it, and how."""

    kind: str
    name: str
    change: Literal["added", "removed", "renamed", "changed"]
    details: list[str] = []


class Totals(msgspec.Struct, frozen=True, kw_only=True):
    """How large a campaign is; `covered` counts the Verses that plans read, null where nobody looked."""

    words: int = 0
    verses: int = 0
    choices: int = 0
    stubs: int = 0
    covered: int | None = None


class DiffReport(msgspec.Struct, frozen=True, kw_only=True):
    """What `chronicler diff --format json` writes."""

    format: int = REPORT_FORMAT
    kind: Literal["diff"] = "diff"
    tool: Tool
    before: ReportedCampaign
    after: ReportedCampaign
    totals_before: Totals = Totals()
    totals_after: Totals = Totals()
    changes: list[PlayerChange] = []
