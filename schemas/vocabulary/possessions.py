"""Secrets, items, skills, cards, filters, forms and conditions: what characters hold."""

from typing import Literal

from schemas.facts import NO_CHANGE, NOTHING, Change, counts, ends, makes
from schemas.fields import Amount, Count, FilterColour, ItemKind, Name, Tier, Who
from schemas.registry import Effect, effect
from schemas.vocabulary import meanings
from schemas.words import AVALON, KINGS

Deck = Tier | Literal["", "highest", "lowest"]


@effect("{who:subject?} gain(s) secret {secret}", facts=makes("secret:{secret}"), worth=NOTHING)
class GainSecret(Effect, frozen=True, kw_only=True, tag="gain-secret"):
    """Take a secret card by name (KOR-SETUP-014, KOR-SECRET-007)."""

    secret: Name
    who: Who = "@party"


@effect("{who:subject?} lose(s) secret {secret}", facts=ends("secret:{secret}", sure=False), worth=NOTHING)
class LoseSecret(Effect, frozen=True, kw_only=True, tag="lose-secret"):
    """Give a secret back to its deck (KOR-SECRET-002, KOR-DISCARD-002)."""

    secret: Name
    who: Who = "@party"


@effect(
    "remove(s) secret {secret} from the game",
    facts=makes("out:secret:{secret}", ends=("secret:{secret}",)),
    worth=NOTHING,
)
class RemoveSecret(Effect, frozen=True, kw_only=True, tag="remove-secret"):
    """The secret leaves the campaign (KOR-DISCARD-006)."""

    secret: Name


@effect(
    "{who:subject?} gain(s) {amount:int} {items:item-kind}",
    facts=Change(meanings.items_given),
    worth=counts("card"),
)
class GainItems(Effect, frozen=True, kw_only=True, tag="gain-items"):
    """Draw items: by tier, from the highest or lowest deck, consumables, or by keyword; without a tier the players choose a deck on the table (KOR-ITEM-010, KOR-ITEM-011, KOR-ITEM-012, FOA-ITEM-006)."""

    amount: Count
    kind: ItemKind
    deck: Deck = ""
    who: Who = "@party"


@effect("{who:subject?} gain(s) item {item}", facts=makes("item:{item}"), worth=NOTHING)
class GainItem(Effect, frozen=True, kw_only=True, tag="gain-item"):
    """Take a named item from its deck (FOA-CLAR-030)."""

    item: Name
    who: Who = "@party"


@effect("{who:subject?} lose(s) item {item}", facts=ends("item:{item}", sure=False), worth=NOTHING)
class LoseItem(Effect, frozen=True, kw_only=True, tag="lose-item"):
    """Put a named item under its deck (KOR-DISCARD-001)."""

    item: Name
    who: Who = "@party"


@effect(
    "remove(s) item {item} from the game",
    facts=makes("out:item:{item}", ends=("item:{item}",)),
    worth=NOTHING,
)
class RemoveItem(Effect, frozen=True, kw_only=True, tag="remove-item"):
    """The item leaves the campaign, from whoever has it or out of its deck (KOR-DISCARD-006)."""

    item: Name


@effect("{who:subject?} discard(s) {amount} {items:item-kind}", facts=NO_CHANGE, worth=NOTHING)
class DiscardItems(Effect, frozen=True, kw_only=True, tag="discard-items"):
    """The owner chooses items of that kind and puts them under their decks; secrets never count (KOR-ITEM-013, KOR-SECRET-004)."""

    amount: Amount
    kind: ItemKind
    deck: Deck = ""
    who: Who = "@party"


@effect("put item deck {tier} on the table", facts=NO_CHANGE, worth=NOTHING, editions=(KINGS,))
class PutItemDeck(Effect, frozen=True, kw_only=True, tag="put-item-deck"):
    """A tier of items becomes available (KOR-ITEM-002)."""

    tier: Tier


@effect("{who:subject?} gain(s) skill {skill}", facts=makes("skill:{skill}"), worth=NOTHING)
class GainSkill(Effect, frozen=True, kw_only=True, tag="gain-skill"):
    """Attach a skill without paying for it (KOR-SKILL-008)."""

    skill: Name
    who: Who = "@party"


@effect("{who:subject?} gain(s) card {card}", facts=makes("card:{card}"), worth=NOTHING)
class GainCard(Effect, frozen=True, kw_only=True, tag="gain-card"):
    """A combat or diplomacy card joins the owner's deck (KOR-DECKADV-003, KOR-SECRET-011)."""

    card: Name
    who: Who = "@party"


@effect("{who:subject?} lose(s) card {card}", facts=ends("card:{card}", sure=False), worth=NOTHING)
class LoseCard(Effect, frozen=True, kw_only=True, tag="lose-card"):
    """A combat or diplomacy card leaves the owner's cards for good (KOR-DISCARD-006)."""

    card: Name
    who: Who = "@party"


@effect(
    "gain(s) the {colour:filter-colour} filter",
    facts=makes("filter:{colour}"),
    worth=NOTHING,
    editions=(KINGS,),
)
class GainFilter(Effect, frozen=True, kw_only=True, tag="gain-filter"):
    """The group owns the colour filter from now on (KOR-HIDDEN-001)."""

    colour: FilterColour


@effect(
    "{who:subject} take(s) the form {form:character}",
    facts=makes("form:{form}"),
    worth=NOTHING,
    editions=(KINGS,),
)
class TakeForm(Effect, frozen=True, kw_only=True, tag="take-form"):
    """The character uses another tile, with its ability and weakness (KOR-WYRD-001)."""

    who: Who
    form: Name


@effect("{who:subject} return(s) to normal", facts=NO_CHANGE, worth=NOTHING, editions=(KINGS,))
class ReturnToNormal(Effect, frozen=True, kw_only=True, tag="return-to-normal"):
    """The character uses the own tile again (KOR-WYRD-001)."""

    who: Who


@effect("{who:subject?} gain(s) condition {condition}", facts=makes("condition:{condition}"), worth=NOTHING)
class GainCondition(Effect, frozen=True, kw_only=True, tag="gain-condition"):
    """Attach a condition card (KOR-DEATH-001, KOR-DEATH-011)."""

    condition: Name
    who: Who = "@party"


@effect(
    "{who:subject?} discard(s) condition {condition}",
    facts=ends("condition:{condition}", sure=False),
    worth=NOTHING,
)
class DiscardCondition(Effect, frozen=True, kw_only=True, tag="discard-condition"):
    """Remove a condition card (KOR-DEATH-007)."""

    condition: Name
    who: Who = "@party"


@effect("flip this", facts=NO_CHANGE, worth=NOTHING)
class FlipThis(Effect, frozen=True, kw_only=True, tag="flip-this"):
    """Turn the card face down as used, until the encounter ends (KOR-ITEM-020)."""


@effect("discard this", facts=NO_CHANGE, worth=NOTHING)
class DiscardThis(Effect, frozen=True, kw_only=True, tag="discard-this"):
    """Put the card that says so under its deck (KOR-DISCARD-001)."""


@effect("remove this from the game", facts=NO_CHANGE, worth=NOTHING)
class RemoveThis(Effect, frozen=True, kw_only=True, tag="remove-this"):
    """The card that says so leaves the campaign (KOR-DISCARD-006)."""


@effect("{who:subject?} gain(s) the items of the dead", facts=NO_CHANGE, worth=NOTHING, editions=(AVALON,))
class TakeFromDead(Effect, frozen=True, kw_only=True, tag="take-from-dead"):
    """Take the items that a dead character left here (FOA-DEATH-004)."""

    who: Who = "@party"
