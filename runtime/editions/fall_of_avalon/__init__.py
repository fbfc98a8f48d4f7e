"""The Fall of Avalon: the edition as a value."""

from runtime.editions.fall_of_avalon.advancing import advance
from runtime.editions.fall_of_avalon.arriving import arrive
from runtime.editions.fall_of_avalon.combat import COMBAT
from runtime.editions.fall_of_avalon.day_effects import (
    end_effects,
    late_end_effects,
    late_start_effects,
    start_effects,
)
from runtime.editions.fall_of_avalon.dials import count_time_down
from runtime.editions.fall_of_avalon.diplomacy import DIPLOMACY
from runtime.editions.fall_of_avalon.dreams import dream
from runtime.editions.fall_of_avalon.dying import bury, death, settle
from runtime.editions.fall_of_avalon.effects import HANDLERS
from runtime.editions.fall_of_avalon.equipping import equip
from runtime.editions.fall_of_avalon.free_play import seated, with_guests
from runtime.editions.fall_of_avalon.inspecting import offer_inspect
from runtime.editions.fall_of_avalon.menhirs import (
    attach_in_range,
    discard_out_of_range,
    lay,
    reduce_menhir_dials,
    remove_expired_menhirs,
)
from runtime.editions.fall_of_avalon.modes import MODES
from runtime.editions.fall_of_avalon.nights import clear_random_events, rest, restore
from runtime.editions.fall_of_avalon.packing import offer_remains
from runtime.editions.fall_of_avalon.paying import against_cost, pay_cost
from runtime.editions.fall_of_avalon.roaming import DIE, move_guardians
from runtime.editions.fall_of_avalon.rounds import play_rounds
from runtime.editions.fall_of_avalon.screen_words import WORDS
from runtime.editions.fall_of_avalon.setting_out import open_up, set_up_map
from runtime.editions.fall_of_avalon.tracks import panics
from runtime.editions.fall_of_avalon.trading import offer_trades, while_reading
from runtime.rules.actions.between import offer_any_time
from runtime.rules.actions.explore import offer_explore
from runtime.rules.actions.printed import offer_location_actions, offer_own_actions
from runtime.rules.actions.travel import offer_travel
from runtime.rules.calendar.advancement import modify_decks
from runtime.rules.calendar.events_deck import reveal_event
from runtime.rules.calendar.night_steps import dawn, dusk
from runtime.rules.calendar.setup import set_up_characters, set_up_decks, set_up_first_chapter
from runtime.rules.calendar.supper import share_supper
from runtime.rules.edition import Edition, FreePlay, Numbers
from runtime.rules.effects.handlers import TABLE
from runtime.rules.rulings import Rulings
from schemas.words import AVALON, MERCY

START_OF_DAY = (
    start_effects,
    remove_expired_menhirs,
    discard_out_of_range,
    reduce_menhir_dials,
    count_time_down,
    reveal_event,
    move_guardians,
    equip,
    late_start_effects,
)

EDITION = Edition(
    name=AVALON,
    numbers=Numbers(
        deck_minimum=15,
        limited_resources=(),
        passed_on=("food", "wealth"),  # AMB-S-144
        explore_energy=1,
        attribute_cost=2,
        attribute_cost_per_point=2,
        attribute_cost_most=10,
        guardian_die=DIE,
        guardians_block=False,
        instants_in_order=True,
        owner_pays=("energy",),
        owner_pays_on=("character",),
        owner_gains_on=("character", "skill", "item", "secret"),
        helpers_pay=(
            ("character", ("energy",)),
            *((kind, ("energy", "magic")) for kind in ("skill", "item", "secret", "legendary")),
        ),
        rejoin=False,
        items_wait=True,
        equipment_any_time=True,
        activated_at_once=True,
        first_dial=(8, 7, 6, 5),
        mercy_status=MERCY,
        events_have_a_discard_pile=True,
    ),
    setup=(set_up_characters, set_up_map, set_up_decks, set_up_first_chapter),
    first_day=START_OF_DAY,
    start_of_day=START_OF_DAY,
    during_the_day=play_rounds,
    end_of_day=(
        dusk,
        end_effects,
        share_supper,
        rest,
        restore,
        advance,
        modify_decks,
        dream,
        late_end_effects,
        clear_random_events,
        dawn,
    ),
    actions=(
        offer_explore,
        offer_travel,
        offer_location_actions,
        offer_own_actions,
        offer_inspect,
        offer_any_time,
        offer_trades,
        offer_remains,
    ),
    effects={**TABLE, **HANDLERS},
    encounters={"combat": COMBAT, "diplomacy": DIPLOMACY},
    settle=settle,
    words=WORDS,
    free_play=FreePlay(seated, with_guests),
    death=death,
    bury=bury,
    offered=MODES,
    arrive=arrive,
    attach=attach_in_range,
    lay=lay,
    open_up=open_up,
    activate_guardians=move_guardians,
    against_cost=against_cost,
    pay_cost=pay_cost,
    while_reading=while_reading,
    panics=panics,
    rulings=Rulings(
        amb_s_01="whole",
        amb_s_04="start",
        amb_s_14=False,
        amb_c_16="nothing",
        delayed_tokens="one",
        encounter_tokens=False,
        amb_s_135=False,
        amb_c_18="discarded",
        first_of_the_day="each",
    ),
)

__all__ = ["EDITION"]
