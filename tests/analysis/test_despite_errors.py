"""A broken name hides nothing that is true however the name is repaired (issue: one E2xx hid every W6xx)."""

import pytest

from compiler.api import compile_campaign
from compiler.job import Job
from compiler.sources.source import SourceFile
from tests.analysis.support import HEAD

STATUSES = '\nstatus one "One"\nstatus two "Two"\n\njournal fenmouth\n\nverse arrival\n  Words.\n\n'
CHOICES = (
    "  * (once) Take.\n    > gain status one\n    -> end\n  * Leave.\n    -> end\n"
    "  * Win. [status one]\n    > the campaign ends in victory\n    -> end\n"
)
CELLAR = "\nverse cellar\n  Words.\n\n  -> end\n"
IMPOSSIBLE = "  * No. [status one and not status one]\n    -> end\n"


def found(edition: str, body: str) -> tuple[set[str], tuple[str, ...]]:
    text = HEAD.replace("kings-of-ruin", edition) + STATUSES + body
    result = compile_campaign(Job([SourceFile("campaign.chron", text)], "", study=True))
    assert result.document is None
    return {one.code.id for one in result.diagnostics}, result.limits


@pytest.mark.parametrize("edition", ["kings-of-ruin", "fall-of-avalon"])
class TestWhatIsCertain:
    def test_statuses_and_requirements_though_a_verse_is_not_there(self, edition: str) -> None:
        codes, limits = found(
            edition, "  * Down. [status two]\n    -> cellarr\n" + IMPOSSIBLE + CHOICES + CELLAR
        )
        assert codes == {"E201", "W603", "W606"}
        assert len(limits) == 1

    def test_the_verse_may_be_the_one_that_was_meant(self, edition: str) -> None:
        codes, _ = found(edition, "  * Down. [not status two]\n    -> cellarr\n" + CHOICES + CELLAR)
        assert "W601" not in codes

    def test_nothing_leads_to_a_verse_though_a_status_is_not_there(self, edition: str) -> None:
        codes, _ = found(edition, "  * Ask. [status onee]\n    -> end\n" + IMPOSSIBLE + CHOICES + CELLAR)
        assert codes == {"E203", "W601", "W606"}

    def test_a_status_that_is_not_there_may_be_any(self, edition: str) -> None:
        body = "  * Ask. [status twoo any 2 parts]\n    -> end\n  * So. [status two]\n    -> end\n" + CHOICES
        assert found(edition, body)[0] <= {"E203", "E204", "E205", "E243", "E244"}

    def test_a_verse_that_is_asked_for_may_be_any(self, edition: str) -> None:
        body = "  * Ask. [verse arrivall read]\n    -> end\n" + CHOICES.replace("status one", "status two")
        assert found(edition, body)[0] == {"E201"}
