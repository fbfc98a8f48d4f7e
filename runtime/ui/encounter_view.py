"""An encounter as data: its cards with their keys, its table, its counters, and what each card in hand would give now.

Everything is read from the state and from the rules' own tables. Nothing is worked out twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from runtime.play.sessions.session import Session
from runtime.play.telling.transcript import marker_count
from runtime.rules.edition import Edition
from runtime.rules.encounters.card_tables import ROWS, CardTable, EncounterTable, JoinedKey, Row
from runtime.rules.encounters.card_texts import bonus_text
from runtime.rules.encounters.encounter_rules import how_of
from runtime.rules.encounters.in_force import demand
from runtime.rules.encounters.sequence import left_of
from runtime.rules.encounters.traits import traits_in_force
from runtime.rules.state.game import EncounterState, Game, PlayedCard
from runtime.sentences import table_says
from runtime.sentences.trait_words import TRAITS
from runtime.ui import entries
from schemas.parts import Bonus, Opening
from schemas.table_view import CardView, EncounterView, KeyView, PileView, RowView, TablePart


def gain_words(bonuses: tuple[Bonus, ...]) -> str:
    return ", ".join(map(bonus_text, bonuses))


def demand_words(opening: Opening | None) -> str:
    if opening is None:
        return ""
    match opening.kind:
        case "attribute":
            return f"{opening.attribute} {opening.amount}"
        case "magic":
            return "magic"
        case "multiplier":
            return "free" if opening.amount == 1 else table_says.FREE_TIMES.format(amount=opening.amount)
    return "void"


def keys_of(
    card: CardTable, joined: Collection[str] = (), fulfilled: Collection[str] = ()
) -> tuple[KeyView, ...]:
    """The rows of a card: which of them are joined, and which of those are fulfilled."""
    found = []
    for index, row in enumerate(ROWS):
        gives, demands = gain_words(card.closes[index]), demand_words(card.opens[index])
        if gives or demands:
            state = "fulfilled" if row in fulfilled else "joined" if row in joined else ""
            found.append(KeyView(row=row, gives=gives, demands=demands, state=state))  # type: ignore[arg-type]
    return tuple(found)


def rules_of(session: Session, name: str) -> tuple[TablePart, ...]:
    """What a card does apart from its keys, as it is printed."""
    found = entries.entry(session.book, session.rules, entries.named(session.book, name))
    return tuple(one for one in found.told if one.kind in ("rule", "flavour")) if found is not None else ()


def card_view(session: Session, name: str) -> CardView:
    """A card as it is printed."""
    book = session.book
    table = book.tables.cards[name]
    card = book.cards.get(name)
    foot = ["passive"] if table.passive else []
    return CardView(
        name=name,
        title=table.title,
        kind=f"{card.kind}, {card.role.replace('-', ' ')}"
        if card is not None
        else table_says.CARD_OF_THE_ENEMY,
        owner=book.short(card.owner) if card is not None and card.owner in book.characters else "",
        cost=book.words.cost(table.cost) if table.cost is not None else "",
        keys=keys_of(table),
        rules=rules_of(session, name),
        foot=", ".join([*foot, *table.subtypes]),
        leaves=leaves_words(table),
    )


def card_in_hand(session: Session, name: str) -> CardView | None:
    """A card; if an encounter is under way and the card could be laid, also what it would give now."""
    from msgspec.structs import replace

    game = session.game
    if name not in session.book.tables.cards:
        return None
    card = card_view(session, name)
    encounter = game.encounter
    if (
        encounter is None
        or encounter.active not in encounter.hands
        or name not in encounter.hands[encounter.active]
    ):
        return card
    link = game.book.tables.link(left_of(encounter, len(encounter.sequence)), name)
    met = [key.row for key in link.keys if is_met(key, game, session.rules, encounter)]
    keys = keys_of(game.book.tables.cards[name], [key.row for key in link.keys], met)
    return replace(card, now=tuple(now_words(game, session.rules, encounter, name)), keys=keys)


def leaves_words(table: CardTable) -> str:
    return ", ".join(words for opening in table.opens if (words := demand_words(opening)))


# --- what each key would give


def now_words(
    game: Game, rules: Edition, encounter: EncounterState, card: str, sure: bool = True
) -> Iterator[str]:
    """Key by key: what the card would give if it were laid now, or what is missing for it. With or without what is sure."""
    link = game.book.tables.link(left_of(encounter, len(encounter.sequence)), card)
    if not link.keys:
        yield table_says.JOINS_NO_KEY
    for key in link.keys:
        if sure or key.magic or not is_met(key, game, rules, encounter):
            words = key_words(key, game, rules, encounter)
            if words:
                yield words


def _gives(kind: str, amount: int, key: JoinedKey, game: Game, encounter: EncounterState) -> str:
    """A bonus in words; for the variable one, what it means in this encounter."""
    if kind != "variable":
        return bonus_text(Bonus(kind=kind, amount=amount))  # type: ignore[arg-type]
    found = game.book.tables.encounters[encounter.name].variables
    do = found.get((encounter.stage, key.attribute)) or found.get((encounter.stage, ""))
    return game.book.words.effects(do) if do else table_says.NOTHING_HERE


def key_words(key: JoinedKey, game: Game, rules: Edition, encounter: EncounterState) -> str:
    """What one key would give, or what is missing for it; empty if it gives nothing."""
    gives = ", ".join(
        [_gives(kind, amount, key, game, encounter) for kind, amount in key.bonuses]
        + (["lightning"] if key.lightning else [])
    )
    if not gives:
        return ""
    met = is_met(key, game, rules, encounter)
    if key.magic:
        return (table_says.FOR_1_MAGIC if met else table_says.NEEDS_1_MAGIC).format(gives=gives)
    if met:
        return f"● {gives}"
    character = game.characters[encounter.active]
    return table_says.NEEDS_YOU_HAVE.format(
        gives=gives,
        attribute=key.attribute,
        need=demand(game, rules, character, key),
        have=character.attributes.get(key.attribute, 0),
    )


def is_met(key: JoinedKey, game: Game, rules: Edition, encounter: EncounterState) -> bool:
    """Whether the active character has what a key demands."""
    if key.attribute:
        character = game.characters[encounter.active]
        return character.attributes.get(key.attribute, 0) >= demand(game, rules, character, key)
    return not key.magic or any(game.characters[name].magic > 0 for name in encounter.party)


# --- the whole encounter


def encounter_view(session: Session) -> EncounterView | None:
    game, rules = session.game, session.rules
    encounter = game.encounter
    if encounter is None or encounter.name not in game.book.tables.encounters:
        return None
    own = game.book.tables.encounters[encounter.name]
    decision = session.decision
    asked = decision.actor if decision is not None and decision.actor in encounter.hands else ""
    talk = encounter.kind != "combat"
    opens = game.book.tables._opens[f"encounter:{encounter.name}"]
    stages = getattr(own.card, "stages", ())
    several = len({stage.number for stage in stages}) > 1
    return EncounterView(
        name=encounter.name,
        title=own.title,
        kind="diplomacy" if talk else "combat",
        turn=encounter.turn + 1,
        active=game.book.short(encounter.active) if encounter.active in game.characters else "",
        pool=encounter.pool,
        value=own.value,
        track=getattr(own.card, "affinity").slots if talk else (),  # noqa: B009 (only talks have it)
        affinity=encounter.affinity,
        duration=encounter.duration,
        stage=stages[encounter.stage - 1].number if several else 0,
        opens=tuple(
            KeyView(row=row, demands=demand_words(opens[index]))
            for index, row in enumerate(ROWS)
            if opens[index] is not None
        ),
        sequence=tuple(_played(session, played) for played in encounter.sequence),
        rows=tuple(_rows(game, rules, encounter)),
        bonuses=tuple(
            f"{attribute or 'any'}: {game.book.words.effects(do)}"
            for (stage, attribute), do in own.variables.items()
            if stage == encounter.stage
        ),
        traits=tuple(_traits(game, encounter)),
        endings=tuple(_endings(game, own)),
        beside=tuple(_beside(game, encounter)),
        hand=tuple(filter(None, (card_in_hand(session, card) for card in encounter.hands.get(asked, ())))),
        hands={game.book.short(name): len(hand) for name, hand in encounter.hands.items() if name != asked},
        asks_for_a_card=decision is not None
        and {*encounter.hands.get(asked, ())} <= {option.key for option in decision.options},
        asked=game.book.short(asked) if asked else "",
        text=" ".join(str(own.card.text or "").split()),
        piles=tuple(_piles(game, encounter)),
        out={game.book.short(name): how for name, how in encounter.out.items()},
    )


def _piles(game: Game, encounter: EncounterState) -> Iterator[PileView]:
    for name in encounter.party:
        yield PileView(
            who=game.book.short(name),
            hand=len(encounter.hands.get(name, ())),
            deck=len(getattr(game.characters[name], f"{encounter.kind}_deck")),
            discarded=len(encounter.discards.get(name, ())),
        )


def open_hands(session: Session) -> dict[str, tuple[str, ...]]:
    """What everybody holds, for a table that plays with open hands."""
    game, encounter = session.game, session.game.encounter
    if encounter is None:
        return {}
    titles = game.book.tables.cards
    return {
        game.book.short(name): tuple(titles[card].title for card in encounter.hands.get(name, ()))
        for name in encounter.party
    }


def _played(session: Session, played: PlayedCard) -> CardView:
    book = session.book
    table = book.tables.cards[played.card]
    words = [marker_count(played.time, "time")] if played.time else []
    words += [marker_count(played.charges, "charges")] if played.charges else []
    words += ["passive"] if table.passive else []
    return CardView(
        name=played.card,
        title=table.title,
        owner=book.short(played.owner) if played.owner else "enemy",
        keys=keys_of(table, played.joined, played.fulfilled),
        foot=", ".join(words),
        leaves=leaves_words(table),
    )


def striking_row(game: Game, rules: Edition, encounter: EncounterState) -> Row | None:
    """The row that strikes next, as things stand."""
    try:
        return how_of(game, rules).row(game, encounter, 0)
    except (LookupError, ValueError):
        return None


def _rows(game: Game, rules: Edition, encounter: EncounterState) -> Iterator[RowView]:
    own = game.book.tables.encounters[encounter.name]
    next_row = striking_row(game, rules, encounter)
    combat = encounter.kind == "combat"
    for row in own.rows if combat else own.stages.get(encounter.stage, ()):
        head = _reach(row) if combat else table_says.RESPONSE
        yield RowView(
            head=head, does=game.book.words.effects(row.do) or table_says.NOTHING, strikes=row is next_row
        )


def _reach(row: Row) -> str:
    if row.most is None:
        return table_says.POOL_FROM.format(least=row.least)
    if row.most == row.least:
        return table_says.POOL.format(least=row.least)
    return table_says.POOL_FROM_TO.format(least=row.least, most=row.most)


def _traits(game: Game, encounter: EncounterState) -> Iterator[TablePart]:
    for trait in traits_in_force(game, encounter):
        words = TRAITS.get(trait.trait, "")
        parts = [words]
        if trait.least or trait.most:
            template = table_says.WITH_CARDS_FROM_TO if trait.most else table_says.WITH_CARDS
            parts.append(template.format(least=trait.least, most=trait.most))
        if trait.do:
            parts.append(table_says.SENTENCE.format(words=game.book.words.effects(trait.do)))
        yield TablePart("rule", " ".join(parts), trait.trait.replace("-", " ").capitalize())


def _endings(game: Game, own: EncounterTable) -> Iterator[TablePart]:
    for name in ("opportunity", "loot", "reward", "failure"):
        effects = getattr(own.card, name, ())
        if effects:
            yield TablePart("rule", game.book.words.effects(effects), name.title())
    for ending in getattr(own.card, "conclusions", ()):
        yield TablePart(
            "rule",
            game.book.words.effects(ending.do) or table_says.NOTHING,
            table_says.ENDS.format(colour=ending.colour),
        )


def _beside(game: Game, encounter: EncounterState) -> Iterator[str]:
    if encounter.weather:
        yield table_says.WEATHER.format(
            title=game.book.weathers[encounter.weather].title, time=encounter.weather_time
        )
    for spawn in encounter.spawns:
        card = game.book.spawns[spawn.spawn]
        yield table_says.BESIDE_IT_OF.format(title=card.title, markers=spawn.markers, value=card.value)
    marks = encounter.markers
    for word, count in (
        ("dark-time", marks.dark),
        ("light-time", marks.light),
        ("quest-marker", marks.quest),
    ):
        if count:
            yield table_says.ON_IT.format(markers=marker_count(count, word))
