"""Campaigns made of random cards, encounters, items and skills, with everything the vocabulary can say on a card."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from runtime.rules.edition import Edition
from schemas.cards import (
    Affinity,
    AttackRow,
    Card,
    Character,
    CombatEncounter,
    Conclusion,
    DiplomacyEncounter,
    EnemyCard,
    Item,
    Response,
    Skill,
    SkillSide,
    Spawn,
    Stage,
    TrackRow,
    Trait,
    Variable,
    Weather,
)
from schemas.model import Campaign
from schemas.parts import Ability, Action, Bonus, Cost, KeyRow, Opening, Price, Standing
from schemas.vocabulary import abilities as a
from schemas.vocabulary import requirements as r
from schemas.vocabulary.choices import Choose, If, May, ReplaceAttack, TossDial
from schemas.vocabulary.encounters import EncounterLost, EncounterWon, NamedEncounter
from schemas.vocabulary.possessions import DiscardThis, FlipThis
from schemas.vocabulary.resources import Die, Gain, Lose, Pay, PayUpTo
from schemas.vocabulary.standing_rules import KeyGives, KeysNeed, NoLightning, StartingHand, VariableGives
from schemas.vocabulary.world import BecomesGuardian, PlaceMarkers
from schemas.words import ATTRIBUTES
from tests.encounters.arena import AVALON, EDITION, avalon_campaign
from tests.support.tables import campaign_of

HEROES = ("ann", "bob", "cal", "dee")
_AT = (1, 1)
_PER = (
    "", "", "", "party-member", "candle", "card-in-the-sequence", "card-in-hand", "charge-here",
    "connected-courage-key", "connected-magic-key", "courage", "damage-taken", "quest-marker-here",
)  # fmt: skip
_WHO = ("@active", "@active", "@each-party-member", "@one-party-member", "@party", "bob")


class Maker:
    """Draws everything from one source of chance, so each seed is a campaign."""

    def __init__(self, seed: int, rules: Edition = EDITION) -> None:
        self.random = Random(seed)
        self.avalon = rules.name == AVALON.name

    def one(self, *of: Any) -> Any:
        return self.random.choice(of)

    def some(self, most: int, make: Any) -> tuple[Any, ...]:
        return tuple(make() for _ in range(self.random.randint(0, most)))

    def number(self, most: int = 3) -> int:
        return self.random.randint(0, most)

    # --- what cards say

    def effect(self, depth: int = 0) -> Any:
        pick = self.random.random()
        if depth < 2 and pick < 0.2:
            return self.compound(depth)
        who, per, n = self.one(*_WHO), self.one(*_PER), self.number()
        counter = "reputation" if self.avalon else "duration"
        stat = self.one("food", "wealth", "magic", "energy", "health", "terror", "pool", counter)
        makers = (
            *((self.toss,) if self.avalon else ()),
            lambda: Gain(amount=n, what=stat, who=who, per=per),
            lambda: Gain(amount=n, what="pool", per=per),
            lambda: Lose(amount=n, what=stat, who=who, per=per),
            lambda: Lose(amount="all", what=self.one("pool", "energy", "food")),
            lambda: a.TakeDamage(amount=n, who=who, per=per),
            lambda: a.TakeUnpreventableDamage(amount=n, who=who),
            lambda: a.Up(amount=n, per=per),
            lambda: a.Down(amount=n, per=per),
            lambda: a.Draw(amount=n, who=who),
            lambda: a.DiscardCards(amount=self.one(n, "all"), who=who),
            lambda: a.DiscardFromDeck(amount=n, who=who),
            lambda: a.DiscardDownTo(amount=n, who=who),
            lambda: a.ReturnCards(amount=n, who=who),
            lambda: a.PlaceTopCard(unresolved=self.one(True, False)),
            lambda: a.Destroy(),
            lambda: a.PlaceCharges(amount=n, where=self.one("@here", "@a-card", "ann-combat-1")),
            lambda: a.RemoveCharges(amount=self.one(n, "all")),
            lambda: a.RemoveTimeFromCard(amount=n, which=self.one("a-card", "each-card")),
            lambda: PlaceMarkers(amount=n, marker="time", place="@here"),
            lambda: a.SufferOpportunity(),
            lambda: a.PlayWithoutLightning(),
            lambda: a.ShuffleSequence(),
            lambda: a.MarkerToStart(),
            lambda: a.PlaceFromDiscards(unresolved=self.one(True, False)),
            lambda: NamedEncounter(encounter=self.one("foe-0", "foe-1", "host-0", "host-1")),
            *(
                (
                    lambda: a.MustEscape(who=who),
                    lambda: a.GainUnpreventableTerror(amount=n, who=who, per=per),
                    lambda: Die(who=who),
                )
                if self.avalon
                else (a.RebuildDeck, a.PlaceEnemyCard, a.PlaceSpawn, a.ShiftWeather, a.Reshuffle)
            ),
            lambda: DiscardThis(),
            lambda: self.one(a.RunAway(), EncounterWon(), EncounterLost(), a.Lightning(), a.Up(amount=1)),
        )
        return self.one(*makers)()

    def toss(self) -> TossDial:
        return TossDial(grail=(Gain(amount=1, what="food"),), skull=(self.one(DiscardThis(), a.Destroy()),))

    def shaping(self) -> Any:
        counter = "reputation" if self.avalon else "duration"
        what = self.one("damage", "damage", "up", "down", "terror", "pool", counter, "energy")
        who = self.one("@active", "@each-party-member")
        return self.one(
            lambda: a.AddToAttack(amount=self.number(), what=what, per=self.one(*_PER)),
            lambda: a.Prevent(amount=self.one(1, 2, "all"), what=what, who=who, least=self.one(0, 0, 1)),
            lambda: a.IgnoreAttack(what="attack"),
            lambda: a.UseRow(which=self.one("below", "above")),
            lambda: a.TurnDownIntoUp(),
            lambda: ReplaceAttack(do=self.effects(1)),
        )()

    def compound(self, depth: int) -> Any:
        def do() -> tuple[Any, ...]:
            return tuple(self.effect(depth + 1) for _ in range(self.random.randint(1, 2)))

        price = self.one(
            Pay(amount=1, what=self.one("health", "energy", "wealth", "magic", "terror")),
            PayUpTo(amount=2, what=self.one("health", "energy")),
            Gain(amount=1, what="terror"),
        )
        return self.one(
            lambda: If(when=self.requirement(), then=do(), otherwise=do() if self.number() else ()),
            lambda: May(do=(price,), then=do(), who=self.one("@party", "@each-party-member")),
            lambda: Choose(options=(do(), do()), who=self.one("@party", "@each-party-member")),
        )()

    def requirement(self) -> Any:
        low = self.number()
        return self.one(
            r.HasStat(what=self.one("pool", "health", "food"), least=low),
            r.HandSize(most=low),
            r.SequenceLength(least=low),
            r.ConnectedKeys(attribute="courage", least=1),
            r.ChargesHere(least=low),
            r.FirstCard(),
            r.LastCard(subtype=self.one("candle", "bolt")),
            r.Panicking(),
            r.AffinityIs(colour=self.one("green", "gray", "red")),
            r.Not(of=r.Exhausted()),
            r.HasAttribute(attribute=self.one(*ATTRIBUTES), least=low),
            r.Paid(what="health", least=1),
        )

    def effects(self, most: int = 2) -> tuple[Any, ...]:
        return tuple(self.effect() for _ in range(self.random.randint(1, most)))

    def ability(self, *whens: str) -> Ability:
        when = self.one(*whens)
        shaped = when.startswith("on-") and when != "on-placement" and self.random.random() < 0.7
        do = (self.shaping(),) if shaped else self.effects()
        if self.random.random() < 0.1:
            do = (self.shaping(), *do)
        return Ability(
            when=when,  # type: ignore[arg-type]
            do=do,
            at=_AT,
            needs=self.requirement() if self.random.random() < 0.2 else None,
            count=self.random.randint(1, 2)
            if when == "pay-charges" or (self.avalon and when == "delayed")
            else 0,
        )

    # --- cards

    def opening(self, row: str) -> Opening | None:
        if self.random.random() < 0.3:
            return None
        if row == "magic":
            return Opening(kind="magic")
        if row == "free":
            amount = self.random.choice((0, 1, 1, 2))
            void = self.avalon and not amount
            return Opening(kind="void", amount=0) if void else Opening(kind="multiplier", amount=amount)
        return Opening(kind="attribute", attribute=self.one(*ATTRIBUTES), amount=self.random.randint(1, 3))

    def bonuses(self, kind: str) -> tuple[Bonus, ...]:
        mine = (
            ("pool", "lose-pool")
            if kind == "combat"
            else ("up", "down", "variable", *(() if self.avalon else ("duration", "lose-duration")))
        )
        return tuple(
            Bonus(
                kind=self.one("draw", "lightning", "lightning", "destroy", *mine, *mine, mine[0]),
                amount=self.random.randint(1, 2),
            )
            for _ in range(self.random.randint(0, 2))
        )

    def keys(self, kind: str, closing: bool = True) -> tuple[KeyRow, ...]:
        rows = ("key-1", "key-2", "key-3", "magic", "free")
        return tuple(
            KeyRow(row=row, closes=self.bonuses(kind) if closing else (), opens=self.opening(row))  # type: ignore[arg-type]
            for row in rows
        )

    def standing(self) -> Standing:
        attribute = self.one(*ATTRIBUTES)
        rule = self.one(
            KeyGives(attribute=attribute, amount=1, what=self.one("pool", "energy")),
            KeysNeed(attribute=attribute, amount=1, change=self.one("more", "less")),
            VariableGives(attribute=attribute, move="up", amount=1),
            NoLightning(),
            StartingHand(amount=1, change=self.one("larger", "smaller")),
        )
        return Standing(rule=rule, at=_AT, scope="in-play")

    def card(self, kind: str, owner: str, number: int) -> Card:
        whens = (
            "on-placement", "on-placement", "delayed", "when-destroyed", "pay-charges", "when-activated",
            "when-a-card-is-played",
            *(("before-attack", "on-attack", "on-attack", "after-attack") if kind == "combat"
              else ("before-response", "on-response", "on-response", "after-response")),
        )  # fmt: skip
        price = Cost(pay=(Price(amount=1, what=(self.one("terror", "health", "magic"),)),))
        return Card(
            name=f"{owner}-{kind}-{number}",
            title=f"{owner} {kind} {number}",
            kind=kind,  # type: ignore[arg-type]
            role="starter",
            owner=owner,
            passive=self.random.random() < 0.3,
            subtypes=self.one((), (), ("candle",), ("bolt", "candle")),
            cost=price if self.random.random() < 0.1 else None,
            keys=self.keys(kind),
            abilities=self.some(2, lambda: self.ability(*whens)),
            standing=(self.standing(),) if self.random.random() < 0.08 else (),
            file="random",
            at=_AT,
        )

    def item(self, number: int) -> Item:
        price = self.one(FlipThis(), DiscardThis(), Pay(amount=1, what="energy"))
        use = May(do=(price,), then=(self.one(self.shaping, self.effect)(),))
        when = self.one("on-attack", "on-response", "when-activated", "at-any-time", "once-per-encounter")
        return Item(
            name=f"item-{number}",
            title=f"Item {number}",
            deck="items" if self.avalon else "A",
            keywords=self.one((), ("weapon",), ("shield",)),
            abilities=(Ability(when=when, do=(use,), at=_AT),),  # type: ignore[arg-type]
            file="random",
            at=_AT,
        )

    def skill(self, number: int) -> Skill:
        whens = ("before-attack", "on-attack", "after-attack", "on-response", "at-the-start-of-an-encounter",
                 "after-winning")  # fmt: skip
        side = SkillSide(
            name=f"side-{number}",
            title=f"Side {number}",
            abilities=(self.ability(*whens),),
            standing=(self.standing(),) if self.random.random() < 0.3 else (),
        )
        return Skill(
            name=f"skill-{number}", title="Skill", attribute="courage", sides=(side,), file="random", at=_AT
        )

    # --- encounters

    def traits(self, kind: str) -> tuple[Trait, ...]:
        if self.avalon:
            names = ["ambush", "rush", "defensive", "fast", "feint", "horde", "opportunist", "rage", "robber",
                     "shatter", "slow"]  # fmt: skip
            chosen = self.random.sample(names, self.random.randint(0, 3)) if kind == "combat" else []
            return tuple(Trait(trait=name) for name in chosen)  # type: ignore[arg-type]
        names = ["dread", "haste", "harass", "final"]
        names += ["entrapment", "exhaustive", "shatter"] if kind == "combat" else ["discouraging", "greedy"]
        names += ["impact", "enemy-cards", "spawns", "weather"]
        found = []
        for name in self.random.sample(names, self.random.randint(0, 2)):
            cards = {"enemy-cards": "enemy", "spawns": "spawn", "weather": "weather"}.get(name, "")
            found.append(
                Trait(
                    trait=name,  # type: ignore[arg-type]
                    least=self.random.randint(1, 3),
                    most=5 if name == "harass" else None,
                    do=self.effects(1) if name in ("harass", "impact") else (),
                    names=(f"{cards}-0", f"{cards}-1") if cards else (),
                )
            )
        return tuple(found)

    def own_abilities(self, kind: str) -> tuple[Ability, ...]:
        strike = "attack" if kind == "combat" else "response"
        whens = (f"before-{strike}", f"on-{strike}", f"after-{strike}", "delayed", "when-the-deck-is-empty")
        return self.some(2, lambda: self.ability(*whens))

    def rows(self) -> tuple[AttackRow, ...]:
        cut = self.random.randint(1, 4)
        return (
            AttackRow(least=0, most=cut, do=self.effects(3), at=_AT),
            AttackRow(least=cut + 1, do=self.effects(3), at=_AT),
        )

    def combat(self, number: int) -> CombatEncounter:
        return CombatEncounter(
            name=f"foe-{number}",
            title=f"Foe {number}",
            deck=self.one("green", "gray" if self.avalon else "boss"),
            difficulty=1,
            traits=self.traits("combat"),
            keys=self.keys("combat", closing=False),
            abilities=self.own_abilities("combat"),
            value=self.random.randint(0 if self.avalon else 2, 9),
            attacks=self.rows(),
            opportunity=self.effects(1),
            reward=self.effects(1) if self.avalon else (),
            loot=(Gain(amount=2, what="food"), a.TakeDamage(amount=0)),
            file="random",
            at=_AT,
        )

    def stages(self) -> tuple[Stage, ...]:
        """One to three; a second approach to some of them."""
        found = []
        for number in range(1, self.random.randint(2, 4)):
            for approach in ("", "flattery")[: self.random.randint(1, 2)]:
                found.append(
                    Stage(
                        number=number,
                        approach=approach,
                        variables=(
                            Variable(do=self.effects(1), at=_AT, attribute=self.one(None, *ATTRIBUTES)),
                        ),
                        responses=(Response(do=self.effects(3), at=_AT),),
                    )
                )
        return tuple(found)

    def parley(self, number: int) -> DiplomacyEncounter:
        """A talk of Avalon."""
        below, above = self.random.randint(1, 4), self.random.randint(1, 4)
        price = Price(amount=1, what=(self.one("wealth", "energy", "magic", "health", "food"),),
                      per=self.one("", "party-member"))  # fmt: skip
        avoid = Action(
            text="Walk on.",
            at=_AT,
            cost=Cost(pay=(price,)) if self.number() else None,
            needs=self.one(None, r.HasStat(what="reputation", least=1)),
            do=self.one((), (Gain(amount=1, what="terror"),)),
        )
        return DiplomacyEncounter(
            name=f"host-{number}",
            title=f"Host {number}",
            deck="blue",
            difficulty=1,
            keys=self.keys("diplomacy", closing=False),
            abilities=self.own_abilities("diplomacy"),
            affinity=Affinity(slots=("red",) * below + ("gray",) + ("green",) * above, start=below + 1),
            stages=self.stages(),
            avoid=self.one(None, avoid),
            failure=self.effects(2),
            reward=self.effects(2),
            file="random",
            at=_AT,
        )

    def talk(self, number: int) -> DiplomacyEncounter:
        if self.avalon:
            return self.parley(number)
        slots = ("red",) * self.random.randint(1, 3) + ("gray",) * 2 + ("green",) * self.random.randint(1, 3)
        variables = tuple(
            Variable(do=self.effects(1), at=_AT, attribute=one)  # type: ignore[arg-type]
            for one in self.random.sample(ATTRIBUTES, 3)
        )
        ends = {
            "green": (Gain(amount=1, what="exp"),),
            "gray": self.effects(1),
            "red": (BecomesGuardian(), *self.effects(1)),
        }
        return DiplomacyEncounter(
            name=f"host-{number}",
            title=f"Host {number}",
            deck="blue",
            difficulty=1,
            traits=self.traits("diplomacy"),
            keys=self.keys("diplomacy", closing=False),
            abilities=self.own_abilities("diplomacy"),
            affinity=Affinity(slots=slots, start=self.random.randint(1, len(slots))),  # type: ignore[arg-type]
            stages=(Stage(variables=variables, responses=(Response(do=self.effects(3), at=_AT),)),),
            duration=self.random.randint(1, 6),
            conclusions=tuple(
                Conclusion(colour=colour, do=do, at=_AT)  # type: ignore[arg-type]
                for colour, do in ends.items()
            ),
            file="random",
            at=_AT,
        )

    def people(self, campaign: Campaign) -> tuple[Character, ...]:
        found = []
        for one in campaign.characters:
            attributes: Any = {name: self.random.randint(0, 3) for name in ATTRIBUTES}
            found.append(
                replace(
                    one,
                    attributes=attributes,
                    health=TrackRow(least=0, most=12, start=self.random.randint(3, 12)),
                    resources={"magic": self.number(), "wealth": self.number(), "food": 1},
                )
            )
        return tuple(found)

    def campaign(self) -> Campaign:
        base = avalon_campaign("") if self.avalon else campaign_of("")
        kinds = ("combat", "diplomacy")
        cards = [
            self.card(kind, who, n)
            for who in HEROES
            for kind in kinds
            for n in range(self.random.randint(2, 12 if self.avalon else 8))
        ]
        return replace(
            base,
            characters=self.people(base),
            cards=tuple(cards),
            items=tuple(self.item(n) for n in range(4)),
            skills=tuple(self.skill(n) for n in range(3)),
            combat_encounters=tuple(self.combat(n) for n in range(2)),
            diplomacy_encounters=tuple(self.talk(n) for n in range(2)),
            **({} if self.avalon else self.beside_the_encounter()),
        )

    def beside_the_encounter(self) -> dict[str, Any]:
        """What only the other edition knows: the enemy's own cards, spawns, weather."""
        return {
            "enemy_cards": tuple(
                EnemyCard(
                    name=f"enemy-{n}", title=f"Enemy {n}", keys=self.keys("combat"),
                    passive=bool(n), abilities=self.some(1, lambda: self.ability("on-placement", "on-attack")),
                    file="random", at=_AT,
                )
                for n in range(2)
            ),
            "spawns": tuple(
                Spawn(name=f"spawn-{n}", title=f"Spawn {n}", value=2, attacks=self.rows(),
                      loot=(Gain(amount=1, what="food"),), file="random", at=_AT)
                for n in range(2)
            ),
            "weathers": tuple(
                Weather(name=f"weather-{n}", title=f"Weather {n}", lasts=1 + n, standing=(self.standing(),),
                        abilities=self.some(2, lambda: self.ability("on-placement", "on-attack")),
                        file="random", at=_AT)
                for n in range(2)
            ),
        }  # fmt: skip
