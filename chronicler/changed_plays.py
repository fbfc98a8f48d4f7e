"""Which findings of `check --replay` a change causes: the old campaign is searched, too, and for as long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import NamedTuple

from chronicler.campaigns import Checked
from chronicler.confirming import SearchLimits, judged
from chronicler.witnesses.verdict_findings import verdict_findings
from chronicler.witnesses.verdicts import OtherVerdicts, Verdicts
from compiler.diagnostics import baseline, codes
from compiler.diagnostics.baseline import Fingerprint
from compiler.diagnostics.finding import Diagnostic

REPLAYED = (
    codes.UNCONFIRMED_VERSE,
    codes.UNCONFIRMED_CHOICE,
    codes.UNCONFIRMED_ENDING,
    codes.BROKEN_JOURNEY,
)


class PlaysThen(NamedTuple):
    """What a search at a revision has left open, and whether it can be compared."""

    found: Counter[Fingerprint]
    limits: list[str]
    interrupted: bool = False


def is_replayed(finding: Diagnostic) -> bool:
    """Whether plays have shown it. Reading the text once more cannot find the cause of such a finding."""
    return finding.code in REPLAYED


def plays_then(
    before: Checked, plans: Mapping[str, str], limits: SearchLimits, require: Collection[str] = ()
) -> PlaysThen:
    """What a search at a revision leaves open. `plans` are those of that time. Nothing is written."""
    from runtime.editions.by_name import EDITIONS

    campaign = before.result.campaign
    if campaign is None or campaign.edition not in EDITIONS:
        return PlaysThen(
            Counter(),
            [f"{_name(before)} could not be played at that revision; its plays are all called new."],
        )
    texts = {before.prefix + name: text for name, text in plans.items()}
    verdicts = judged(campaign, texts, limits, require)
    said = []
    if verdicts.stop is not None:
        # A Verse that nobody looked for may well have had a play.
        verdicts = verdicts._replace(possible=(), unknown=(), others=())
        said.append(
            f"{_name(before)} could not be searched to the end at that revision, so Verses without a play are all "
            "called new."
        )
    # The verdict may have become more or less certain; that no play reaches it is not new.
    possible = verdicts._replace(possible=(*verdicts.possible, *verdicts.unknown), unknown=())
    unknown = verdicts._replace(possible=(), unknown=possible.possible, broken=())
    possible = possible._replace(others=_all_called(verdicts, "possible"))
    unknown = unknown._replace(others=_all_called(verdicts, "unknown"))
    found: Counter[Fingerprint] = Counter()
    for one in (possible, unknown):
        made, played = verdict_findings(one, campaign, before.sources, texts)
        found += Counter(baseline.fingerprint(each, {**before.sources, **played}) for each in made)
    return PlaysThen(found, said, isinstance(verdicts.stop, KeyboardInterrupt))


def _all_called(verdicts: Verdicts, verdict: str) -> tuple[OtherVerdicts, ...]:
    return tuple(
        other._replace(open=tuple((goal, verdict) for goal, _ in other.open)) for other in verdicts.others
    )


def _name(checked: Checked) -> str:
    return checked.result.name or checked.root.as_posix()
