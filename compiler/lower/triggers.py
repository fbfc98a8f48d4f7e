"""The triggers that cards, items, secrets and skills share: one list for the whole game."""

from compiler.lower.block_fields import Field, Table
from compiler.lower.field_readers import ability, action, standing

IN_ENCOUNTERS: Table = {
    "on placement": Field(ability("on-placement")),
    r"delayed(?: (\d{1,2}))?": Field(ability("delayed")),
    "before attack": Field(ability("before-attack")),
    "on attack": Field(ability("on-attack")),
    "after attack": Field(ability("after-attack")),
    "before response": Field(ability("before-response")),
    "on response": Field(ability("on-response")),
    "after response": Field(ability("after-response")),
    "when destroyed": Field(ability("when-destroyed")),
    r"pay (\d{1,2}) charges?": Field(ability("pay-charges")),
    "when a card is played": Field(ability("when-a-card-is-played")),
}
ANY_TIME: Table = {
    "when activated": Field(ability("when-activated")),
    "at any time": Field(ability("at-any-time")),
    "at the start of the day": Field(ability("at-the-start-of-the-day")),
    "at the end of the day": Field(ability("at-the-end-of-the-day")),
    "at the start of an encounter": Field(ability("at-the-start-of-an-encounter")),
    "once per day": Field(ability("once-per-day")),
    "once per combat": Field(ability("once-per-combat")),
    "once per encounter": Field(ability("once-per-encounter")),
    "when travelling": Field(ability("when-travelling")),
    "when exploring": Field(ability("when-exploring")),
    "when resting": Field(ability("when-resting")),
    "after winning": Field(ability("after-winning")),
    "when a waystone is activated": Field(ability("when-a-waystone-is-activated")),
    "when a random event is drawn": Field(ability("when-a-random-event-is-drawn")),
}
GAINED: Table = {"when gained": Field(ability("when-gained"))}  # for what comes into somebody's hands
STANDING: Table = {
    "while held": Field(standing("held")),
    "while in play": Field(standing("in-play")),
}
ACTION: Table = {"action": Field(action(setting="card"))}
ALL: Table = {**IN_ENCOUNTERS, **ANY_TIME, **STANDING}
