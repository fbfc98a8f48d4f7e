"""Hostile and large campaigns: the studies end, within a time in proportion to the text, and say what they left out."""

from compiler.analysis import study
from compiler.analysis.findings import Findings
from compiler.analysis.gates import places_in
from compiler.analysis.graph import CampaignGraph
from compiler.analysis.questions import answer
from compiler.analysis.studies import sound_layers
from compiler.api import compile_texts
from compiler.diagnostics.report import Report
from tests.analysis.support import HEAD, maze
from tests.support.work import lines_run


def test_locks_keys_and_decoys_do_not_explode() -> None:
    result = compile_texts(maze(150, 300))
    assert result.campaign is not None, result.diagnostics[:3]
    report = Report(result.sources)
    study(result.campaign, report, result.sources)
    # Whoever has the last key leaves in that same reading: in all other rooms its redirection is dead, truly.
    assert [one.code.id for one in report.finish()] == ["W612"] * 149
    found = answer(CampaignGraph(result.campaign), CampaignGraph(result.campaign).world.ids["ending:victory"])
    assert found.kind in ("reached", "unknown")
    if found.kind == "unknown":
        assert "stopped after" in found.evidence[0]


def test_proofs_stand_where_the_search_stops() -> None:
    texts = maze(100, 200)
    texts["journal.chron"] = texts["journal.chron"].replace("  > gain status key-50\n", "")
    texts["statuses.chron"] += '\nstatus locked "Locked"'
    result = compile_texts(texts)
    assert result.campaign is not None
    report = Report(result.sources)
    study(result.campaign, report, result.sources)
    # The missing key is reported once, not the hundred doors behind it; only that no ending is left is told as well.
    names = sorted(one.code.name for one in report.finish())
    assert names == ["endless-campaign", "lonely-status", "lonely-status"]
    graph = CampaignGraph(result.campaign)
    proof = answer(graph, graph.world.ids["ending:victory"])
    assert proof.kind == "unreachable"


def verses(size: int) -> dict[str, str]:
    """A campaign of so many Verses, each with a few ways on."""
    lines = ["journal fenmouth", "", "verse arrival", "  Begin.", "", "  -> verse-0", ""]
    for n in range(size):
        lines += [f"verse verse-{n}", "  Words and words and words, as many as a verse has, and then some more of them.", "",
                  f"  > if status mark-{n % 40} -> {f'verse-{n + 7}' if n + 7 < size else 'end'}",
                  f"  > gain status mark-{n % 40}, gain 1 food",
                  f"  * (1 food) On. [empathy 1+ or status mark-{(n + 3) % 40}]", f"    -> verse-{min(n + 2, size - 1)}",
                  "  * Straight on.", f"    -> verse-{min(n + 1, size - 1)}", "  * Out.", "    > the campaign ends in victory",
                  "    -> end", ""]  # fmt: skip
    head = HEAD.replace("terror: 0-10, start 0", "terror: 0-10, start 0\n  attributes: empathy 2")
    return {"campaign.chron": head, "journal.chron": "\n".join(lines),
            "statuses.chron": "\n".join(f'status mark-{n} "Mark {n}"' for n in range(40))}  # fmt: skip


def studying(texts: dict[str, str]) -> int:
    """What the studies of these texts cost, without compiling."""
    result = compile_texts(texts)
    campaign = result.campaign
    assert campaign is not None, result.diagnostics[:3]
    return lines_run(lambda: study(campaign, Report(result.sources), result.sources))


def sound(texts: dict[str, str]) -> int:
    """What the sound layers of the studies cost."""
    result = compile_texts(texts)
    campaign = result.campaign
    assert campaign is not None, result.diagnostics[:3]
    findings = Findings(Report(result.sources), result.sources)
    return lines_run(lambda: sound_layers(CampaignGraph(campaign), findings))


def test_the_studies_grow_with_the_text() -> None:
    """Eight times the text is at most twenty times the work: nothing goes with the square."""
    assert studying(verses(800)) < 8 * 2.5 * studying(verses(100))


def test_the_work_of_the_sound_layers_grows_with_the_text() -> None:
    """Ten times the text is at most fifteen times the work: pairs of facts are looked at, too."""
    assert sound(maze(200, 400)) < 11 * sound(maze(20, 40))


def test_a_condition_is_no_larger_in_a_larger_campaign() -> None:
    def largest(texts: dict[str, str]) -> int:
        result = compile_texts(texts)
        assert result.campaign is not None
        return max(len(places_in(rule.guard)) for rule in CampaignGraph(result.campaign).world.rules)

    assert largest(maze(200, 400)) == largest(maze(20, 40))
