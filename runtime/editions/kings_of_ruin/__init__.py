"""Kings of Ruin: the edition as a value."""

from runtime.editions.kings_of_ruin.brand import death
from runtime.editions.kings_of_ruin.combat import COMBAT
from runtime.editions.kings_of_ruin.diplomacy import DIPLOMACY
from runtime.editions.kings_of_ruin.modes import MODES
from runtime.editions.kings_of_ruin.screen_words import WORDS
from runtime.rules.actions.between import offer_any_time, offer_between
from runtime.rules.actions.challenge import offer_challenge
from runtime.rules.actions.explore import offer_explore
from runtime.rules.actions.printed import offer_location_actions, offer_own_actions
from runtime.rules.actions.travel import offer_travel
from runtime.rules.actions.waystone import offer_waystone
from runtime.rules.calendar.advancement import advance, modify_decks
from runtime.rules.calendar.day import (
    act_until_agreed,
    remove_time_markers,
    start_effects,
    turn_unlit_locations,
)
from runtime.rules.calendar.events_deck import clear_events, reveal_event
from runtime.rules.calendar.night_steps import (
    dawn,
    dusk,
    end_effects,
    read_visions,
    recover,
    rest_all,
    suffer_wyrdness,
)
from runtime.rules.calendar.setup import set_up_characters, set_up_decks, set_up_first_chapter, set_up_map
from runtime.rules.calendar.supper import share_supper
from runtime.rules.cards.anytime import while_reading
from runtime.rules.costs.purses import pay_together, together_cannot
from runtime.rules.edition import Edition, Numbers
from runtime.rules.effects.handlers import TABLE
from runtime.rules.map.bosses import activate_bosses
from runtime.rules.map.guardians import activate_guardians
from runtime.rules.map.moving import arrive
from runtime.rules.map.waystones import attach_around, open_up, reveal
from runtime.rules.requirements.meeting import is_insane
from runtime.rules.state.settle import settle
from schemas.words import KINGS

EDITION = Edition(
    name=KINGS,
    numbers=Numbers(brand_secrets=(6, 8, 9), brand_verse=1100, exp_for_all=True),
    setup=(set_up_characters, set_up_map, set_up_decks, set_up_first_chapter),
    first_day=(reveal_event,),
    start_of_day=(
        start_effects,
        remove_time_markers,
        turn_unlit_locations,
        activate_guardians,
        activate_bosses,
        clear_events,
        reveal_event,
    ),
    during_the_day=act_until_agreed,
    end_of_day=(
        dusk,
        end_effects,
        rest_all,
        share_supper,
        recover,
        suffer_wyrdness,
        advance,
        modify_decks,
        read_visions,
        dawn,
    ),
    actions=(
        offer_explore,
        offer_travel,
        offer_location_actions,
        offer_own_actions,
        offer_waystone,
        offer_challenge,
        offer_any_time,
        offer_between,
    ),
    effects=TABLE,
    encounters={"combat": COMBAT, "diplomacy": DIPLOMACY},
    settle=settle,
    words=WORDS,
    arrive=arrive,
    attach=attach_around,
    lay=reveal,
    open_up=open_up,
    activate_guardians=activate_guardians,
    against_cost=together_cannot,
    pay_cost=pay_together,
    while_reading=while_reading,
    panics=is_insane,
    death=death,
    offered=MODES,
)

__all__ = ["EDITION"]
