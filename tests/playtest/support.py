"""A small campaign that bots finish in a blink, with two ends, and what goes wrong in copies of it."""

from __future__ import annotations

from functools import cache

from chronicler.playtest.order import Order, code_hash, hash_of
from compiler.api import compile_texts
from runtime.play.playtests.one_game import GameLimits
from schemas.codec import dumps
from schemas.model import Campaign

STORY = """\
campaign {id} "The Lock"
  edition: kings-of-ruin
  start: quay
  characters: ann, bob
  books: journal, book of secrets
  language: en
{targets}
  A quay, a lock, and somebody behind it.

chapter one 1 "One"
  time passes: 4 parts
  > when time passes 4 -> book/too-late

  Knock.

  -> quay/gate

character ann 1 "Ann"
  energy: 0-10, start 6, red 0
  health: 0-10, start 7
  terror: 0-9, start 0, red 8-9
  attributes: aggression 0, empathy 1, courage 1, caution 1, practicality 1, spirituality 0
  resources: food 1, magic 1

character bob 2 "Bob"
  energy: 0-10, start 6, red 0
  health: 0-10, start 7
  terror: 0-9, start 0, red 8-9
  attributes: aggression 0, empathy 1, courage 1, caution 1, practicality 1, spirituality 0
  resources: food 1, magic 1

location quay 101 "The Quay"
  seals: settlement
  waystones: north-east

  Wet.

  wyrdness side:
    Wetter.

journal quay

verse gate
  The gate is shut. Somebody is on the other side of it.

  * Knock.
    -> knock
  * Wait for a while.
    > time passes 1
    -> end

verse knock
  Somebody knocks back.

  > roll + empathy
    1-4 -> let-in
    5+ -> book/turned-away

verse let-in
  It opens.

  * Go in.
    -> book/inside
  * (1 health) Do not.
    -> end

book of secrets

verse inside
  Warm.
{inside}
  > the campaign ends in victory

verse turned-away
  Nobody is home, says the person at home.

  > the campaign ends in defeat

verse too-late
  It is too late.

  > the campaign ends in defeat
"""


def campaign(inside: str = "", targets: str = "", id: str = "the-lock") -> Campaign:
    result = compile_texts({"a.chron": STORY.format(id=id, inside=inside, targets=targets)})
    assert result.campaign is not None, [one.message for one in result.diagnostics]
    return result.campaign


@cache
def data(inside: str = "", targets: str = "") -> bytes:
    return dumps(campaign(inside, targets))


def order(of: bytes, **wanted: object) -> Order:
    given: dict[str, object] = {"sizes": (1, 2), "bots": ("sensible", "random"), **wanted}
    return Order(campaign=hash_of(of), code=code_hash(), limits=GameLimits(days=30), **given)  # type: ignore[arg-type]
