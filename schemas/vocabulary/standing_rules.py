"""Standing rules: what a card changes while it is held, in play or active today."""

from typing import Literal

from schemas.fields import Attribute, Count, Stat
from schemas.registry import Rule, rule
from schemas.words import AVALON, KINGS

Forbidden = Literal[
    "rest", "explore", "travel", "trade", "escape", "avoid", "recover", "read-visions", "challenge",
    "activate-waystones", "use-location-actions",
]  # fmt: skip
"""What a card can forbid."""


@rule("{which:each-or-first} {action:costed-action} costs {amount:int} {what:stat} {change:more-less}")
class Costs(Rule, frozen=True, kw_only=True, tag="costs"):
    """An action costs more or less, each time or the first time of the day (FOA-SAMPLE-014)."""

    which: Literal["each", "first"]
    action: Literal["travel", "exploration", "choice", "waystone", "location-action", "recovery"]
    amount: Count
    what: Stat
    change: Literal["more", "less"]


@rule("nobody may {action:forbidden-action}")
class Nobody(Rule, frozen=True, kw_only=True, tag="nobody-may"):
    """Nobody may do it (KOR-GEN-001)."""

    action: Forbidden


@rule("may not {action:forbidden-action}")
class MayNot(Rule, frozen=True, kw_only=True, tag="may-not"):
    """The holder may not do it (KOR-GEN-001)."""

    action: Forbidden


@rule("guardians do not move")
class GuardiansStay(Rule, frozen=True, kw_only=True, tag="guardians-stay"):
    """No guardian is rolled for (KOR-DAYSTART-009)."""


@rule("each toss may be repeated", editions=(AVALON,))
class RepeatToss(Rule, frozen=True, kw_only=True, tag="repeat-toss"):
    """A toss of the holder's party may be made again, once whatever allows it (FOA-CLAR-002)."""


@rule("each roll may be repeated", editions=(AVALON,))
class RepeatRoll(Rule, frozen=True, kw_only=True, tag="repeat-roll"):
    """A roll of the holder's party may be made again, once whatever allows it (FOA-CLAR-002)."""


@rule("visions must be read", editions=(KINGS,))
class VisionsMustBeRead(Rule, frozen=True, kw_only=True, tag="visions-must-be-read"):
    """Where a vision may be read it is read (KOR-COMPANION-009)."""


@rule("each connected {attribute} key gives {amount:int} {what:stat} more")
class KeyGives(Rule, frozen=True, kw_only=True, tag="key-gives"):
    """Each connected key of the attribute gives more (FOA-SAMPLE-011)."""

    attribute: Attribute
    amount: Count
    what: Stat


@rule("{attribute} keys need {amount:int} {change:more-less}")
class KeysNeed(Rule, frozen=True, kw_only=True, tag="keys-need"):
    """Attribute demands of keys change (KOR-NONUS-007)."""

    attribute: Attribute
    amount: Count
    change: Literal["more", "less"]


@rule("variable {attribute} gives {move:up-down} {amount:int} more")
class VariableGives(Rule, frozen=True, kw_only=True, tag="variable-gives"):
    """A variable bonus moves the affinity marker further (KOR-NONUS-007)."""

    attribute: Attribute
    move: Literal["up", "down"]
    amount: Count


@rule("additional cards need no lightning")
class NoLightning(Rule, frozen=True, kw_only=True, tag="no-lightning"):
    """Further cards of an activation need no lightning (KOR-STORY-003)."""


@rule("health does not limit energy")
class NoHealthLimit(Rule, frozen=True, kw_only=True, tag="no-health-limit"):
    """Energy may stand above Health (KOR-STORY-005)."""


@rule("a further loss of health kills")
class LossKills(Rule, frozen=True, kw_only=True, tag="loss-kills"):
    """On a dying card: whoever holds it at 0 Health and loses Health again dies (KOR-DEATH-008)."""


@rule("a whole night without health kills")
class NightKills(Rule, frozen=True, kw_only=True, tag="night-kills"):
    """On a dying card: whoever begins and ends an End of the Day at 0 Health dies (KOR-DEATH-008)."""


@rule("at most {amount:int} item(s)")
class ItemLimit(Rule, frozen=True, kw_only=True, tag="item-limit"):
    """The holder carries at most that many items (KOR-CHALLENGE-010, FOA-DEATH-010)."""

    amount: Count


@rule("each rest gives {amount:int} {what:stat} {change:more-less}")
class RestGives(Rule, frozen=True, kw_only=True, tag="rest-gives"):
    """Resting gives more or less (FOA-SAMPLE-012)."""

    amount: Count
    what: Stat
    change: Literal["more", "less"]


@rule("the starting hand is {amount:int} card(s) {change:larger-smaller}")
class StartingHand(Rule, frozen=True, kw_only=True, tag="starting-hand"):
    """Encounters begin with more or fewer cards in hand (KOR-COMBAT-023)."""

    amount: Count
    change: Literal["larger", "smaller"]
