"""Encounter cards: drawing, finding, meeting, and where the card goes afterwards."""

from __future__ import annotations

from runtime.rules.cards.holding import is_removed
from runtime.rules.edition import Edition
from runtime.rules.encounters.outcome import EncounterEnd, kind_of, resolve_encounter
from runtime.rules.protocol.context import Context
from runtime.rules.protocol.events import Event
from runtime.rules.protocol.flow import Flow, choose, draw_at_random, shuffle
from runtime.rules.state.game import WORLD, Game, Guardian, Met
from runtime.sentences import rules_say
from schemas.model import EncounterDeck
from schemas.vocabulary.world import BecomesGuardian


def draw_and_meet(
    game: Game, rules: Edition, context: Context, colour: str, difficulty: int = 0
) -> Flow[EncounterEnd | None]:
    """The top card of a deck, or the first of a difficulty, resolved at once.

    KOR-ENC-002, KOR-ENC-003, KOR-LOCACT-005, FOA-ENC-001; with an empty deck nothing happens (AMB-S-34).
    """
    deck = game.decks.encounters.get(colour, [])
    name = next(
        (card for card in deck if not difficulty or game.book.encounters[card].difficulty == difficulty),
        None,
    )
    if name is None:
        spare = boxed(game, colour, difficulty) if rules.rulings.amb_s_34 == "box" else []
        if not spare:
            yield Event("deck", what=colour, text="is empty")
            return None
        name = yield from draw_at_random(spare, rules_say.THE_ENCOUNTERS_IN_THE_BOX.format(colour=colour))
        return (yield from meet(game, rules, context, name, "box"))
    deck.remove(name)
    if difficulty:
        yield from shuffle(deck, rules_say.THE_ENCOUNTER_DECK.format(colour=colour))
    return (yield from meet(game, rules, context, name, colour))


def draw_and_choose(
    game: Game, rules: Edition, context: Context, colour: str, amount: int
) -> Flow[EncounterEnd | None]:
    """One of several cards is resolved, and the players choose which. The others go under the deck. FOA-CLAR-016."""
    deck = game.decks.encounters.get(colour, [])
    drawn = deck[:amount]
    if not drawn:
        yield Event("deck", what=colour, text="is empty")
        return None
    del deck[: len(drawn)]
    pairs = [(name, game.book.title(name)) for name in drawn]
    chosen = yield from choose("encounter.drawn", pairs, rules_say.WHICH_OF_THEM_IS_IT)
    for name in drawn:
        if name != chosen:
            yield return_card(game, name, colour)
    return (yield from meet(game, rules, context, chosen, colour))


def boxed(game: Game, colour: str, difficulty: int = 0) -> list[str]:
    """The encounters of a colour that lie in the box."""
    elsewhere = {*game.met, *(guardian.encounter for guardian in game.board.guardians)}
    joined, secrets = game.decks.joined, game.book.secret_encounters
    return [
        name
        for name, card in game.book.encounters.items()
        if joined.get(name, "" if name in secrets else card.deck) == colour
        and (not difficulty or card.difficulty == difficulty)
        and name not in game.decks.encounters.get(colour, ())
        and name not in elsewhere
        and not is_removed(game, "encounter", name)
    ]


def find_and_meet(
    game: Game, rules: Edition, context: Context, name: str, guarding: bool = False
) -> Flow[EncounterEnd | None]:
    """A named encounter, from wherever it is. `guarding` when it is met as a guardian.

    KOR-ENC-007, KOR-ENC-008, KOR-ENC-009, KOR-JENC-001; a searched deck is shuffled (AMB-S-35).
    """
    if is_removed(game, "encounter", name) or name in game.met:
        return None  # gone, or being met right now: there is only one such card
    secret = name in game.book.secret_encounters and name not in game.decks.joined
    origin = "secrets" if secret else "box"
    guardian = guardian_named(game, name)
    if guardian is not None:
        origin = guardian.origin
        yield take_guardian_off(game, guardian)
    else:
        for colour, deck in game.decks.encounters.items():
            if name in deck:
                yield from take_out(game, colour, name)
                origin = colour
                break
    return (yield from meet(game, rules, context, name, origin, guarding))


def take_out(game: Game, colour: str, name: str) -> Flow[None]:
    """A card found by searching a deck leaves it. The rest is shuffled (AMB-S-35)."""
    deck = game.decks.encounters[colour]
    deck.remove(name)
    yield from shuffle(deck, rules_say.THE_ENCOUNTER_DECK.format(colour=colour))


def meet(
    game: Game, rules: Edition, context: Context, name: str, origin: str, guarding: bool = False
) -> Flow[EncounterEnd]:
    """Resolves an encounter that is in no deck now, and puts its card where it belongs.

    Those who dropped out of it are back in the party afterwards (KOR-PARTY-006, KOR-PARTY-008, KOR-JENC-003).

    Until it is over the card is nowhere else. What texts decide about it meanwhile is done at the end.

    KOR-ENC-004, KOR-ENC-005, KOR-ENC-006, KOR-GUARD-002, KOR-GUARD-014, KOR-GUARD-015, KOR-DISCARD-005,
    FOA-PARTY-010.
    """
    before, game.party = game.party, context.members
    game.met[name] = Met(origin)
    here = game.characters[context.members[0]].location
    if kind_of(game, name) == "written":
        outcome = yield from _read_encounter(game, rules, context, name)
    else:
        outcome = yield from resolve_encounter(game, rules, context.members, name, origin)
    left = tuple(one for one in context.members if one in outcome.survivors)
    if left and not rules.numbers.rejoin and rules.rulings.amb_s_20 and left != context.members:
        # Those who left it do not take part in what the others go on with (FOA-PARTY-010, AMB-S-20).
        before = tuple(one for one in before if one in left or one not in context.members)
        context.members = left
    game.party = before
    met = game.met.pop(name)
    if game.ending:
        return outcome
    removed = is_removed(game, "encounter", name)
    if not removed and (met.place or stays(game, rules, name, outcome, guarding)):
        yield place_guardian(game, name, met.place or here, met.origin)
    else:
        yield return_card(game, name, met.origin)
    if game.unsettled:
        yield from rules.settle(game, rules)
    return outcome


def stays(game: Game, rules: Edition, name: str, outcome: EncounterEnd, guarding: bool = False) -> bool:
    """Whether the card stays on the map as a guardian: by its icon, or because it stood there as one.

    KOR-GUARD-002, KOR-GUARD-015, KOR-DIPLO-030, FOA-TRAIT-006, AMB-C-01, AMB-C-08.
    """
    if outcome.becomes_guardian:
        return True
    card = game.book.encounters[name]
    if not (card.guardian or guarding) or outcome.won or outcome.leaves:
        return False
    talk = game.book.diplomacy.get(name)
    if talk is not None and rules.rulings.amb_c_01 == "icon":
        shown = any(
            isinstance(effect, BecomesGuardian) for conclusion in talk.conclusions for effect in conclusion.do
        )
        if shown:
            # Only the conclusion that shows the icon; a talk with no survivors had no conclusion.
            return not outcome.survivors
    return True


def return_card(game: Game, name: str, origin: str) -> Event:
    """Under its deck; a card from the box or the secret deck goes back there.

    Changes made meanwhile count: the card may have joined another deck or left its own (KOR-ENC-012).
    """
    if game.decks.left.get(name) == origin:
        origin = "box"
    if any(name in deck for deck in game.decks.encounters.values()):
        return Event("deck", what=origin, text=f"{name} has left it")
    if origin in game.decks.encounters and not is_removed(game, "encounter", name):
        game.decks.encounters[origin].append(name)
        return Event("deck", what=origin, text=f"{name} goes under it")
    return Event("deck", what=origin, text=f"{name} goes back")


def origin_after(game: Game, name: str, origin: str, deck: EncounterDeck) -> str:
    """Where a card outside the decks belongs after a chapter has prepared this deck: its difficulty and the chapter decide.

    KOR-ENC-007, KOR-ENC-010, KOR-GUARD-014.
    """
    depicted = deck.least <= game.book.encounters[name].difficulty <= deck.most and name not in deck.without
    if depicted or name in deck.including:
        if origin == "box" and not deck.size and colour_of(game, name) == deck.colour:
            return deck.colour
    elif origin == deck.colour:
        return "box"
    return origin


def out_of_the_decks(game: Game) -> list[tuple[str, Guardian | Met]]:
    """Encounter cards that stand on the map or are being met, with where they return to. KOR-GUARD-014, KOR-ENC-005."""
    return [*((one.encounter, one) for one in game.board.guardians), *game.met.items()]


def colour_of(game: Game, name: str) -> str | None:
    """The colour of the deck an encounter belongs to; a secret one has joined it."""
    joined = game.decks.joined.get(name)
    if joined is None and name not in game.book.secret_encounters and name not in game.decks.left:
        return game.book.encounters[name].deck
    return joined


def guardian_named(game: Game, name: str) -> Guardian | None:
    return next((one for one in game.board.guardians if one.encounter == name), None)


def place_guardian(game: Game, name: str, location: str, origin: str = "box") -> Event:
    """One card, one standee: a second placing moves it. KOR-GUARD-001, KOR-GUARD-002, FOA-GUARD-001."""
    found = guardian_named(game, name)
    if found is None:
        game.board.guardians.append(Guardian(name, location, origin))
    else:
        found.location = location
    game.unsettled |= WORLD
    return Event("guardian", name, location)


def take_guardian_off(game: Game, guardian: Guardian) -> Event:
    game.board.guardians.remove(guardian)
    game.unsettled |= WORLD
    return Event("guardian-gone", guardian.encounter)


def _read_encounter(game: Game, rules: Edition, context: Context, name: str) -> Flow[EncounterEnd]:
    """KOR-ENC-004: by its own words, without the decks."""
    from runtime.rules.journal.reading_verses import (  # the Journal meets encounters, and here one reads
        read,
        read_page,
    )

    yield Event("encounter", ", ".join(context.members), name)
    inner = context.from_card(f"encounter:{name}")
    inner.active = ""  # the encounter is for the whole party, no matter whose card brought it (KOR-ENC-003)
    page = game.book.pages[f"encounter:{name}"]
    target = yield from read_page(page, game, rules, inner)
    if target != "end":
        yield from read(game, rules, inner, target)
    yield Event("outcome", what=name, text="over")
    return EncounterEnd("win", True, inner.becomes_guardian, context.members)
