"""Which findings of `check --replay` a change causes: the campaign as it was is searched, too, and as long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from chronicler.campaigns import Checked
from chronicler.confirming import judged
from chronicler.witnesses.verdict_findings import verdict_findings
from compiler.diagnostics import baseline, codes
from compiler.diagnostics.baseline import Fingerprint
from compiler.diagnostics.finding import Diagnostic

REPLAYED = (codes.UNCONFIRMED_VERSE, codes.BROKEN_JOURNEY)


class PlaysThen(NamedTuple):
    """What a search at a revision has left open, and whether it can be compared."""

    found: Counter[Fingerprint]
    limits: list[str]
    interrupted: bool = False


def is_replayed(finding: Diagnostic) -> bool:
    """Whether plays have shown it; where it comes from cannot be found by reading the text once more."""
    return finding.code in REPLAYED


def plays_then(before: Checked, plans: Mapping[str, str], minutes: float | None) -> PlaysThen:
    """What a search at a revision leaves open. `plans` are those of that time; nothing is written."""
    from runtime.editions.by_name import EDITIONS

    campaign = before.result.campaign
    if campaign is None or campaign.edition not in EDITIONS:
        return PlaysThen(
            Counter(),
            [f"{_name(before)} could not be played at that revision; its plays are all called new."],
        )
    texts = {before.prefix + name: text for name, text in plans.items()}
    verdicts = judged(campaign, texts, minutes)
    limits = []
    if verdicts.stop is not None:
        # A Verse that nobody came to look for may well have had a play.
        verdicts = verdicts._replace(possible=(), unknown=())
        limits.append(
            f"{_name(before)} could not be searched to the end at that revision, so Verses without a play are all "
            "called new."
        )
    # The verdict may have become surer or less sure; that no play reaches it is no news.
    possible = verdicts._replace(possible=(*verdicts.possible, *verdicts.unknown), unknown=())
    unknown = verdicts._replace(possible=(), unknown=possible.possible, broken=())
    found: Counter[Fingerprint] = Counter()
    for one in (possible, unknown):
        made, played = verdict_findings(one, before.sources, texts, require=False)
        found += Counter(baseline.fingerprint(each, {**before.sources, **played}) for each in made)
    return PlaysThen(found, limits, isinstance(verdicts.stop, KeyboardInterrupt))


def _name(checked: Checked) -> str:
    return checked.result.name or checked.root.as_posix()
