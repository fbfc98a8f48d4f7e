"""The Fall of Avalon step by step: the day, a fight, a talk, and what to do when lost. One page each, for help and paper."""

from __future__ import annotations

from typing import Final

from runtime.rules.edition_words import StepByStep

ORDERS: Final[tuple[StepByStep, ...]] = (
    StepByStep(
        "Order of the Day",
        (
            "Start: menhirs without a dial are taken away; the others burn.",
            "Places out of every menhir's reach are discarded; who stood there is hurt, frightened and moved.",
            "The dial of each burning menhir turns down by 1; one at 1 is taken off, and the menhir has one more day.",
            "Dials with a time token turn down by 1; one loose time token leaves each place.",
            "The next event is revealed; one with a quest stays.",
            "The die is rolled for each guardian.",
            "Talk it over; then each hero turns up one card of each keyword, or none.",
            "During the Day: rounds. In each, everyone takes one Action or passes; who passed is done for the day.",
            "End: who eats 1 Food gains 1 Health and loses 1 Terror; who does not drops to 0 Energy, or loses Health.",
            "Energy returns to its starting slot; the exhausted gain 4 instead; never above Health.",
            "Exp is spent, then decks are changed (at least 15 cards each).",
            "Dreams are read where there is one; nightmares by those who are going insane. Then a new day begins.",
        ),
        ("FOA-DAYSTART-001", "FOA-DAYSTART-002", "FOA-ACTION-001", "FOA-ACTION-003", "FOA-DAYEND-001"),
    ),
    StepByStep(
        "Order of a fight",
        (
            "Traits are checked; cards may be packed away; everyone draws 3 cards, or 2 when four fight.",
            "A hand may be discarded for one with a card fewer, down to one card.",
            "Choose a hero who was not active this turn; where you disagree, the lowest number.",
            "One token leaves each card of the row, from left to right; an ability that waited comes now.",
            "Play one card, then as many more as bring lightning of their own. No card: the opportunity, then draw 1.",
            "Check: a pool of at least the enemy's value wins.",
            "The enemy strikes the active hero with the row of its table that holds the pool; then check again.",
            "Heroes who were not active yet follow, one by one.",
            "End of the turn: discard down to 3, draw 1 unless in panic; then a new turn.",
        ),
        ("FOA-COMBAT-018", "FOA-COMBAT-019", "FOA-COMBAT-021", "FOA-COMBAT-034", "FOA-COMBAT-035"),
    ),
    StepByStep(
        "Order of a talk",
        (
            "Cards may be packed away; where the card allows it and its price is paid, the talk is avoided.",
            "Everyone draws 3 cards, or 2 when four talk; the marker goes to the gray slot.",
            "Choose a hero who was not active this turn; abilities that waited come as in a fight.",
            "Play cards as in a fight; who plays none suffers nothing for it.",
            "Check: on the highest slot the stage is won, on the lowest the talk is lost.",
            "Otherwise the other side answers the active hero, and the marker is checked again.",
            "A stage won that was not the last: marker back to gray, no answer this time.",
            "Heroes who were not active yet follow; the turn ends as in a fight.",
        ),
        ("FOA-DIPLO-004", "FOA-DIPLO-005", "FOA-DIPLO-015", "FOA-DIPLO-018", "FOA-DIPLO-019"),
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
            "Check: a pool of 4 wins. Otherwise the dog bites with the row that holds your pool; then check once more.",
            "Discard down to 3 cards, draw 1, and go on. Flight costs 1 Energy and what the dog's opportunity says.",
            "With the tutorial in hand: `chronicler play first-snow` teaches this step by step.",
        ),
        ("FOA-COMBAT-017", "FOA-COMBAT-034", "FOA-COMBAT-035", "FOA-COMBAT-045"),
    ),
    StepByStep(
        "When you are lost",
        (
            "Read the pile of quests: its cards say what ends them, and a hint may stand below.",
            "Tasks have no card and no end. Look through what you noted, and go back while the place is still there.",
            "Keep a menhir burning ahead of you: a place that is discarded can be revealed again, the way to it may not.",
            "Explore again with a new status, item or secret: a locked choice names what it asks for.",
            "Eat every night. Without food the next day has 4 Energy.",
            "Too hard? Story mode counts one player fewer, and may be left and taken up again at any time.",
        ),
        (),
    ),
)
