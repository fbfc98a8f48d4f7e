"""The printed text of cards, made from their abilities: a card does what it says."""

from __future__ import annotations

from typing import Final

from runtime.rules.book.wording import cost_words, effects_words, requirement_words, rule_words, spaced
from runtime.sentences import rules_say
from runtime.sentences.lists_and_numbers import counted
from schemas.cards import (
    AttackRow,
    Card,
    CombatEncounter,
    DiplomacyEncounter,
    EnemyCard,
    Item,
    Secret,
    SkillSide,
    Spawn,
    Stage,
    Trait,
    Weather,
)
from schemas.parts import Ability, Action, Bonus, KeyRow, Opening, Standing

_ROWS: Final = {"key-1": "1", "key-2": "2", "key-3": "3", "magic": "M", "free": "F"}
_BONUSES: Final = {
    "pool": "{n} pool",
    "up": "up {n}",
    "down": "down {n}",
    "draw": "draw {n}",
    "lightning": "lightning",
    "variable": "variable",
    "duration": "{n} duration",
    "lose-pool": rules_say.LOSE_POOL,
    "lose-duration": rules_say.LOSE_DURATION,
    "destroy": "destroy",
}
_SCOPES: Final = {
    "held": rules_say.WHILE_HELD,
    "in-play": rules_say.WHILE_IN_PLAY,
    "today": "Today",
    "weakness": "Weakness",
    "for-characters": rules_say.FOR_CHARACTERS,
    "for-talks": rules_say.FOR_TALKS,
    "for-the-encounter": rules_say.FOR_THE_ENCOUNTER,
}


def sentence(text: str) -> str:
    """The same with a capital letter and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith(".") or not text else text + "."


def ability_text(ability: Ability) -> str:
    """One line of a card: when, under which condition, what."""
    when = spaced(ability.when)
    if ability.when == "pay-charges":
        when = counted(ability.count, rules_say.PAY_ONE_CHARGE, rules_say.PAY_CHARGES)
    elif ability.when == "delayed" and ability.count:
        when = rules_say.DELAYED.format(count=ability.count)
    needs = f"[{requirement_words(ability.needs)}] " if ability.needs is not None else ""
    return f"{sentence(when)[:-1]}: {needs}{sentence(effects_words(ability.do))}"


def standing_text(standing: Standing) -> str:
    needs = f" [{requirement_words(standing.needs)}]" if standing.needs is not None else ""
    return f"{_SCOPES[standing.scope]}: {sentence(rule_words(standing.rule) + needs)}"


def bonus_text(bonus: Bonus) -> str:
    return _BONUSES[bonus.kind].format(n=bonus.amount)


def opening_text(opening: Opening | None) -> str:
    if opening is None:
        return "-"
    if opening.kind == "attribute":
        return f"{opening.attribute} {opening.amount}"
    return {"magic": "magic", "void": "void"}.get(opening.kind, f"{opening.amount}x")


def key_text(row: KeyRow) -> str:
    """A row as printed on the card: left edge, right edge (KOR-COMBAT-003, KOR-COMBAT-004)."""
    closes = ", ".join(bonus_text(bonus) for bonus in row.closes) or "-"
    return f"{_ROWS[row.row]} | {closes} | {opening_text(row.opens)}"


def trait_text(trait: Trait) -> str:
    words = spaced(trait.trait).title()
    if trait.trait == "harass":
        most = "+" if trait.most is None else f"-{trait.most}"
        words += f" ({trait.least}{most})"
    elif trait.trait in ("haste", "impact") and trait.least:
        words += f" {trait.least}"
    if trait.names:
        words += f" ({', '.join(spaced(name) for name in trait.names)})"
    return f"{words}: {sentence(effects_words(trait.do))}" if trait.do else words


def row_text(row: AttackRow) -> str:
    most = "+" if row.most is None else "" if row.most == row.least else f"-{row.most}"
    return f"{row.least}{most}: {sentence(effects_words(row.do))}"


def card_text(card: Card | EnemyCard) -> list[str]:
    """Everything that is printed on a card below its title, in reading order."""
    lines = []
    if card.passive:
        lines.append("Passive.")
    if isinstance(card, Card):
        if card.subtypes:
            lines.append(sentence(", ".join(card.subtypes)))
        if card.cost is not None:
            lines.append(rules_say.COST.format(cost=sentence(cost_words(card.cost))))
    lines += [ability_text(ability) for ability in card.abilities]
    if isinstance(card, Card):
        lines += [standing_text(standing) for standing in card.standing]
    return lines


def item_text(card: Item | Secret | SkillSide) -> list[str]:
    """What an item, a secret or a side of a skill says."""
    lines = [ability_text(ability) for ability in card.abilities]
    lines += [standing_text(standing) for standing in card.standing]
    return lines + [rules_say.ACTION.format(text=action_text(action)) for action in card.actions]


def action_text(action: Action) -> str:
    """Its cost, what it requires, its words and its effects."""
    cost = f"({cost_words(action.cost)}) " if action.cost is not None else ""
    needs = f"[{requirement_words(action.needs)}] " if action.needs is not None else ""
    does = f" {sentence(effects_words(action.do))}" if action.do else ""
    return f"{cost}{needs}{action.text}{does}"


def encounter_text(card: CombatEncounter | DiplomacyEncounter) -> list[str]:
    """Everything on an encounter card but its title and its story."""
    lines = [trait_text(trait) for trait in card.traits]
    if isinstance(card, CombatEncounter):
        lines.append(rules_say.VALUE.format(value=card.value))
        lines += [rules_say.ATTACK.format(row=row_text(row)) for row in card.attacks]
        if card.opportunity:
            lines.append(rules_say.OPPORTUNITY.format(does=sentence(effects_words(card.opportunity))))
        if card.reward:
            lines.append(rules_say.REWARD.format(does=sentence(effects_words(card.reward))))
        if card.loot:
            lines.append(rules_say.LOOT.format(does=sentence(effects_words(card.loot))))
    else:
        if card.duration:
            lines.append(rules_say.DURATION.format(duration=card.duration))
        if card.avoid is not None:
            lines.append(rules_say.AVOID.format(text=action_text(card.avoid)))
        for stage in card.stages:
            lines += _stage_text(stage, len(card.stages) > 1)
        lines += [f"{end.colour.title()}: {sentence(effects_words(end.do))}" for end in card.conclusions]
        if card.failure:
            lines.append(rules_say.FAILURE.format(does=sentence(effects_words(card.failure))))
        if card.reward:
            lines.append(rules_say.REWARD.format(does=sentence(effects_words(card.reward))))
    return lines + [ability_text(ability) for ability in card.abilities]


def _stage_text(stage: Stage, several: bool) -> list[str]:
    lines = (
        [
            (rules_say.STAGE_BY if stage.approach else rules_say.STAGE).format(
                number=stage.number, approach=stage.approach
            )
        ]
        if several
        else []
    )
    for variable in stage.variables:
        lines.append(
            rules_say.VARIABLE.format(
                attribute=variable.attribute or "any", does=sentence(effects_words(variable.do))
            )
        )
    for response in stage.responses:
        span = ""
        if len(stage.responses) > 1:
            span = f" {response.least}+" if response.most is None else f" {response.least}-{response.most}"
        lines.append(rules_say.RESPONSE.format(span=span, does=sentence(effects_words(response.do))))
    return lines


def spawn_text(card: Spawn) -> list[str]:
    lines = [trait_text(trait) for trait in card.traits]
    lines.append(rules_say.VALUE.format(value=card.value))
    lines += [rules_say.ATTACK.format(row=row_text(row)) for row in card.attacks]
    return [*lines, rules_say.LOOT.format(does=sentence(effects_words(card.loot)))] if card.loot else lines


def weather_text(card: Weather) -> list[str]:
    lines = [rules_say.LASTS.format(lasts=card.lasts), *(trait_text(trait) for trait in card.traits)]
    lines += [standing_text(standing) for standing in card.standing]
    return lines + [ability_text(ability) for ability in card.abilities]
