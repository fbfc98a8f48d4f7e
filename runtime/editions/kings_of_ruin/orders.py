"""Kings of Ruin step by step: the day, a fight, a talk, and what to do when lost. One page each, for help and paper."""

from __future__ import annotations

from typing import Final

from runtime.rules.edition_words import StepByStep

ORDERS: Final[tuple[StepByStep, ...]] = (
    StepByStep(
        "Order of the Day",
        (
            "Start: what cards do at the start of the day, in an order you choose.",
            "From each place and card one dark and one light time marker is taken.",
            "Places that no waystone lights turn to their wyrdness side; lit ones stay clear.",
            "The die is rolled for each guardian, and the Kings move by their own rules.",
            "Events without a quest are cleared; then the next event is revealed.",
            "During the Day: Actions one at a time, by anyone, as often as Energy allows, until all agree to stop.",
            "End: what cards do at the end of the day.",
            "Rest: Energy returns to its start; the exhausted gain 4 instead; never above Health.",
            "Recover: who pays for supper gains Health and loses Terror.",
            "Whoever stands on a wyrdness side suffers for it.",
            "Exp is spent, then decks are changed.",
            "Visions may be read where there is one, and must be for the first time; then a new day begins.",
        ),
        ("KOR-DAYSTART-001", "KOR-DAYSTART-002", "KOR-ACTION-001", "KOR-ACTION-002", "KOR-DAYEND-001"),
    ),
    StepByStep(
        "Order of a fight",
        (
            "Everyone draws 3 cards; a hand may be changed for one card fewer; then the enemy's traits are checked.",
            "Choose a hero who was not active this turn.",
            "One time marker leaves each card of the row, the enemy first; an ability that waited comes now.",
            "Play one card, then as many more as bring lightning of their own. No card at all: the opportunity.",
            "A card gives its attribute keys from top to bottom, then magic, then the free key, then its ability.",
            "The fight is won as soon as the pool reaches the enemy's value.",
            "The enemy strikes the active hero with the row of its table that holds the pool.",
            "Heroes who were not active yet follow, one by one.",
            "End of the turn: discard down to 3, draw 1 unless in panic; then a new turn.",
        ),
        ("KOR-COMBAT-025", "KOR-COMBAT-028", "KOR-COMBAT-032", "KOR-COMBAT-039", "KOR-COMBAT-047"),
    ),
    StepByStep(
        "Order of a talk",
        (
            "Everyone draws 3 cards, the Duration is set, the marker goes to its start.",
            "A hand may be changed for one card fewer; then traits are checked.",
            "Choose a hero who was not active this turn.",
            "Abilities that waited come as in a fight.",
            "Play cards as in a fight; who plays none suffers nothing for it.",
            "The other side answers the active hero.",
            "Heroes who were not active yet follow; the turn ends as in a fight.",
            "At Duration 0 everything stops, and the conclusion of the marker's colour is read.",
        ),
        ("KOR-DIPLO-004", "KOR-DIPLO-006", "KOR-DIPLO-015", "KOR-DIPLO-017", "KOR-DIPLO-020"),
    ),
    StepByStep(
        "First fight",
        (
            "Begin with one hero and one weak enemy. Say a stray dog: value 4, open at Courage 1 and at Free; "
            "below a pool of 2 it bites for 2 damage, from 2 on for 1.",
            "Draw 3 cards. Look at their left edges only: what lies beside an open key of the dog gives its bonus.",
            "Lay one card to the right of the dog. The Courage row counts if your hero has Courage 1; the Free row always does. "
            "A bonus of 2 pool puts 2 markers on the dog.",
            "Did a bonus show lightning? Then another card may follow, and it meets the right edge of the one before it.",
            "A pool of 4 wins at once. Otherwise the dog bites with the row that holds your pool; cards may prevent damage.",
            "Discard down to 3 cards, draw 1, and go on. Flight costs the active hero 1 Energy and a last bite.",
            "With the tutorial in hand: `chronicler play first-tide` teaches this step by step.",
        ),
        ("KOR-COMBAT-004", "KOR-COMBAT-022", "KOR-COMBAT-047", "KOR-COMBAT-069"),
    ),
    StepByStep(
        "When you are lost",
        (
            "Read the quests in force: their cards say what ends them, and a hint may stand below.",
            "Leads have no card. Look through what you noted, and go back to places that are still there.",
            "Explore again with a new status, item or secret: a locked choice names what it asks for.",
            "Look for waystones before the wyrdness takes the road you came by.",
            "Too hard? Spend Exp every night, and trade so that the right hero carries the right card.",
            "A mode may be chosen for the next campaign: story is milder, and each of its parts can be taken alone.",
        ),
        (),
    ),
)
