"""A compiled campaign, indexed for play: names to entities, and what can be prepared once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, Concatenate, ParamSpec, TypeVar

from runtime.rules.book.indexes import (
    ACTING,
    DAY_USES,
    HELD,
    AnyEncounter,
    Holder,
    Listening,
    action_holders,
    awaited,
    by_kind,
    cost_cards,
    decks,
    heroes,
    names_by_kind,
    rule_holders,
    sides_of,
    speaks,
    titles,
    tray,
    variants,
)
from runtime.rules.book.prepared import PreparedAction, PreparedPage, prepare_actions, prepare_page
from runtime.rules.book.wording import Wording
from runtime.rules.cards.burdens import burdens
from runtime.rules.map.roads import Keys, ways_of
from runtime.rules.protocol.decisions import Option, SourcePlace
from runtime.rules.protocol.events import Event
from runtime.sentences import rules_say
from schemas.cards import (
    Skill,
    SkillSide,
)
from schemas.model import Campaign, Location, Section, Side
from schemas.own_words import OwnWords
from schemas.parts import Ability, Standing
from schemas.vocabulary.standing_rules import Costs, MayNot, Nobody

P = ParamSpec("P")
T = TypeVar("T")


class Book:
    """Everything looked up while playing. Built once per campaign; never changed.

    KOR-JOURNAL-001, KOR-SECRET-001, KOR-ECHO-011.
    """

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.own = OwnWords(campaign.words)  # the players' words for terms of the rules
        self.verses = {verse.id: verse for verse in campaign.verses}
        self.verse_numbers = {
            verse.number: verse.id
            for verse in campaign.verses
            if verse.number and verse.id.startswith("book/")
        }
        self.names_by_number = {
            (self.section_of(verse.id), verse.number): verse.id for verse in campaign.verses if verse.number
        }
        self.sections: dict[str, Section] = {section.id: section for section in campaign.sections}
        self.section_kinds = {section.id: section.kind for section in campaign.sections}
        self.locations = {location.name: location for location in campaign.locations}
        self.statuses = {status.name: status for status in campaign.statuses}
        self.chapters = {chapter.number: chapter for chapter in campaign.chapters}
        self.cards = {card.name: card for card in campaign.cards}
        self.combat = {encounter.name: encounter for encounter in campaign.combat_encounters}
        self.diplomacy = {encounter.name: encounter for encounter in campaign.diplomacy_encounters}
        self.written = {encounter.name: encounter for encounter in campaign.written_encounters}
        self.encounters: dict[str, AnyEncounter] = {**self.combat, **self.diplomacy, **self.written}
        self.items = {item.name: item for item in campaign.items}
        self.secrets = {secret.name: secret for secret in campaign.secrets}
        self.skills: dict[str, Skill] = {skill.name: skill for skill in campaign.skills}
        self.sides: dict[str, tuple[Skill, SkillSide]] = {
            side.name: (skill, side) for skill in campaign.skills for side in skill.sides
        }
        self.events = {event.name: event for event in campaign.events}
        self.characters = {character.name: character for character in campaign.characters}
        self.companions = {companion.name: companion for companion in campaign.companions}
        self.achievements = {achievement.name: achievement for achievement in campaign.achievements}
        self.legendary = {card.name: card for card in campaign.legendary_actions}
        self.bosses = {boss.name: boss for boss in campaign.bosses}
        self.conditions = {condition.name: condition for condition in campaign.conditions}
        self.enemy_cards = {card.name: card for card in campaign.enemy_cards}
        self.spawns = {spawn.name: spawn for spawn in campaign.spawns}
        self.weathers = {weather.name: weather for weather in campaign.weathers}
        self.secret_encounters = {secret.encounter for secret in campaign.secrets if secret.encounter}
        self.titles = titles(campaign)
        # What players see names things by their titles.
        self.words = Wording(
            {
                "achievement": self.achievements,
                "boss": self.bosses,
                "card": self.cards,
                "character": self.characters,
                "companion": self.companions,
                "condition": self.conditions,
                "encounter": self.encounters,
                "event": self.events,
                "item": self.items,
                "location": self.locations,
                "secret": self.secrets,
                "skill": self.skills,
                "status": self.statuses,
                "verse": self.verses,
            }
        )
        self._decks = decks(campaign)
        self.by_deck: dict[str, list[str]] = {}  # encounters by the colour on their back, secret ones apart
        for name, card in self.encounters.items():
            if card.deck and name not in self.secret_encounters:
                self.by_deck.setdefault(card.deck, []).append(name)
        self.trays = {character.name: tray(character) for character in campaign.characters}
        self.variants = variants(campaign)
        # What direction keys lead to, by side of a location: wyrdness first, clear second.
        self.keyed = {
            location.name: (self._keys(location.wyrdness or location.clear), self._keys(location.clear))
            for location in campaign.locations
        }
        self.ways = {either: ways_of(self.keyed, either) for either in (True, False)}
        self.heroes = heroes(campaign)
        self.quest_secrets = frozenset(secret.name for secret in campaign.secrets if secret.quests)
        self.awaited_verses = awaited(campaign)
        # What every menu shows of places, without costs and reasons.
        self.travelling = {
            location.name: Option(f"travel-{location.name}", rules_say.TRAVEL_TO.format(title=location.title))
            for location in campaign.locations
        }
        self.exploring = {
            location.name: Option("explore", rules_say.EXPLORE.format(title=location.title))
            for location in campaign.locations
        }
        self._index_rules()
        self._prepare()
        from runtime.rules.encounters.card_tables import Tables
        from runtime.rules.state import watching  # what follows is made from a book

        self.watch = watching.learn(self)
        self.tables = Tables(self)
        self._made: dict[Hashable, Any] = {}

    def once(self, make: Callable[Concatenate[Book, P], T], *about: P.args, **none: P.kwargs) -> T:
        """What others derive from the book: made when first asked for, then kept."""
        key = (make, about) if about else make
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = make(self, *about, **none)
        return found

    def __setattr__(self, name: str, value: object) -> None:
        if "_made" in self.__dict__:
            raise AttributeError(f"a book is never changed; {name!r} belongs to the game, or to `once`")
        super().__setattr__(name, value)

    def _index_rules(self) -> None:
        """Which cards hold standing rules and triggered abilities, so that only these are searched."""
        self.standing: dict[str, tuple[Standing, ...]] = {}
        self.abilities: dict[str, tuple[Ability, ...]] = {}
        self.place_of: dict[str, tuple[str, tuple[int, int]]] = {}
        for ref, standing, abilities, entity in rule_holders(self.campaign):
            if standing:
                self.standing[ref] = standing
            if abilities:
                self.abilities[ref] = abilities
            self.place_of[ref] = (entity.file, entity.at)
        # By type of rule: the cards that say so. Rules are looked up far more often than cards change hands.
        self.holders: dict[type, tuple[Holder, ...]] = {}
        for ref, many in self.standing.items():
            kind, _, name = ref.partition(":")
            for one in many:
                held = Holder(ref, kind, name, one)
                self.holders[type(one.rule)] = (*self.holders.get(type(one.rule), ()), held)
        self.rule_groups = {rule: by_kind(holders) for rule, holders in self.holders.items()}
        self.rule_types = frozenset(self.holders) | {type(one.rule) for one in self.campaign.standing}
        said = [one.rule for many in self.standing.values() for one in many]
        said += [one.rule for one in self.campaign.standing]
        self.costed = frozenset(rule.action for rule in said if isinstance(rule, Costs))
        self.cost_holders: dict[str, list[tuple[Holder, Costs]]] = {action: [] for action in self.costed}
        for general in self.campaign.standing:
            if isinstance(general.rule, Costs):
                everyones = Holder("campaign", "campaign", "", general)
                self.cost_holders[general.rule.action].append((everyones, general.rule))
        for holder in self.holders.get(Costs, ()):
            if isinstance(holder.standing.rule, Costs):
                self.cost_holders[holder.standing.rule.action].append((holder, holder.standing.rule))
        self.cost_cards = {action: cost_cards(holders) for action, holders in self.cost_holders.items()}
        self.forbidden = frozenset(rule.action for rule in said if isinstance(rule, (MayNot, Nobody)))
        # By action: the cards that forbid it, `may not` before `nobody may`.
        self.forbidding: dict[str, tuple[Holder, ...]] = {}
        for kind_of_rule in (MayNot, Nobody):
            for holder in self.holders.get(kind_of_rule, ()):
                action = holder.standing.rule.action  # type: ignore[attr-defined]
                self.forbidding[action] = (*self.forbidding.get(action, ()), holder)
        # Cards that every menu looks through: by kind, the names that offer anything there.
        self.day_uses = names_by_kind(
            ref for ref, many in self.abilities.items() if any(one.when in DAY_USES for one in many)
        )
        self.triggers = frozenset(one.when for many in self.abilities.values() for one in many)
        # By moment and kind of card: where characters hold such cards (a tile is no list), which of them say
        # something, and the index of the ability on its card.
        hearing: dict[str, dict[str, Listening]] = {}
        for ref, abilities in sorted(self.abilities.items(), key=speaks):
            kind, _, name = ref.partition(":")
            if kind == "character" or kind in HELD:
                for index, ability in enumerate(abilities):
                    of_kind = hearing.setdefault(ability.when, {}).setdefault(kind, {})
                    of_kind.setdefault(name, []).append((index, ability))
        self.hearing = {
            when: tuple((kind, HELD.get(kind, ""), listening) for kind, listening in kinds.items())
            for when, kinds in hearing.items()
        }

    @cached_property
    def burdens(self) -> frozenset[str]:
        """Worked out when somebody first owns anything."""
        return burdens(self.campaign)

    def _prepare(self) -> None:
        self.pages: dict[str, PreparedPage] = {}
        self.verse_events: dict[str, Event] = {}
        for verse in self.campaign.verses:
            self.pages[verse.id] = prepare_page(verse.page, verse.id, verse.file, self.words)
            place = SourcePlace(verse.file, *verse.at)
            self.verse_events[verse.id] = Event("verse", what=verse.id, text=verse.title, at=place)
        self.event_events = {
            one.name: Event("event", what=one.name, text=one.text, at=SourcePlace(one.file, *one.at))
            for one in self.campaign.events
        }
        for encounter in self.campaign.written_encounters:
            owner = f"encounter:{encounter.name}"
            self.pages[owner] = prepare_page(encounter.page, owner, encounter.file, self.words)
        for chapter in self.campaign.chapters:
            owner = f"chapter:{chapter.name}"
            self.pages[owner] = prepare_page(chapter.page, owner, chapter.file, self.words)
        # Deck building: every night offers every card of a deck.
        self.adding = {
            card.name: Option(f"add-{card.name}", rules_say.INTO_THE_DECK.format(title=card.title))
            for card in self.campaign.cards
        }
        self.removing = {
            card.name: Option(
                f"remove-{card.name}",
                rules_say.OUT_OF_THE_DECK.format(title=card.title),
                rules_say.A_WYRDFORM_CARD_STAYS_IN_THE if card.role == "wyrdform" else "",
            )
            for card in self.campaign.cards
        }
        self.actions: dict[str, tuple[PreparedAction, ...]] = {}
        self.instants: dict[str, tuple[PreparedAction, ...]] = {}
        for location in self.campaign.locations:
            for name, side in sides_of(location):
                self.actions[name] = prepare_actions(side.actions, name, location, self.words)
                self.instants[name] = prepare_actions(side.instants, name, location, self.words)
        for ref, actions, entity in action_holders(self.campaign):
            if actions:
                self.actions[ref] = prepare_actions(actions, ref, entity, self.words)
        acting = names_by_kind(ref for ref in self.actions if not ref.startswith("location:"))
        # By kind of card that characters hold: where they hold it, and the names with printed actions.
        self.acting_held = tuple((kind, held, acting[kind]) for kind, held in ACTING if kind in acting)

    def _keys(self, side: Side) -> Keys:
        """By edge: every card that a key there brings, variants included."""
        found: dict[str, tuple[str, ...]] = {}
        for key in side.keys:
            found[key.side] = (*found.get(key.side, ()), *self.variants.get(key.location, ()))
        return found

    def section_of(self, verse: str) -> str:
        return verse.rpartition("/")[0]

    def first_verse(self, location: str) -> str | None:
        """Where exploring a location begins: its own page, or the page of the card it is a variant of.

        KOR-EXPLORE-003.
        """
        found: Location | None = self.locations[location]
        while found is not None:
            if found.explore is not None:
                return found.explore
            section = self.sections.get(found.name)
            if section is not None:
                return section.first
            original = found.variant_of or found.legacy
            found = self.locations[original] if original else None
        return None

    def vision_of(self, location: str, kind: str = "vision") -> str | None:
        """The first verse of a location's vision, if it has one (KOR-VISION-001)."""
        found: Location | None = self.locations[location]
        while found is not None:
            section = self.sections.get(f"{kind}:{found.name}")
            if section is not None:
                return section.first
            original = found.variant_of or found.legacy
            found = self.locations[original] if original else None
        return None

    def starters(self, character: str, kind: str) -> list[str]:
        """The cards a deck begins with (KOR-SETUP-008)."""
        return list(self._decks.get((character, kind, "starter"), ()))

    def advancement(self, character: str, kind: str) -> list[str]:
        """The cards of an advancement pool (KOR-SETUP-010)."""
        return list(self._decks.get((character, kind, "pool"), ()))

    def short(self, name: str) -> str:
        """A character's name in a sentence: the title up to its first comma."""
        return self.characters[name].title.split(",")[0]

    def title(self, name: str) -> str:
        """The printed title for a name of any kind, for texts."""
        return self.titles.get(name) or name.replace("-", " ")
