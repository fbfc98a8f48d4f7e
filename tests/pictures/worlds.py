"""A small campaign with every kind of arrow, written so that one can read off what must be drawn."""

from importlib import import_module
from pathlib import Path

from click.testing import CliRunner, Result

from compiler.analysis.graph import CampaignGraph
from compiler.api import Job, compile_campaign
from compiler.pictures.story_arrows import Story
from compiler.sources.workspace import load

HARBOUR = """campaign harbour "The Harbour"
  edition: kings-of-ruin
  start: quay
  characters: wren

chapter night 1 "Night"
  event deck: the-lamp-quest
  time passes: 3 parts
  > when time passes 3 -> book/too-late
  -> quay/first

chapter day 2 "Day"
  -> quay/again

status lit "The Lamp Is Lit"
  parts: wick, glass
  > when part wick -> book/light-seen

status key "The Key"

character wren 1 "Wren"
  energy: 0-10, start 6, red 0
  health: 0-10, start 7
  terror: 0-9, start 0, red 8-9

location quay 101 "The Quay"
  keys: east tower

location tower 102 "The Tower"
  keys: west quay

combat card poke "Poke"
  for: wren, starter
  copies: 10
  kind: standard
  free:   closes 1 pool      opens 1x

diplomacy card nod "Nod"
  for: wren, starter
  copies: 10
  kind: standard
  free:   closes up 1        opens 1x

combat encounter gull "The Gull"
  deck: green 1
  value: 2
  free:   opens 1x
  attack 0-1: take 1 damage

event the-lamp-quest "A Lamp to Light"
  kind: quest
  success: [status lit part wick]
    > remove event the-lamp-quest from the game
    -> book/thanks

  Somebody should light it.

journal quay

verse first "Tar and Rope"
  Tar.

  > time passes 1
  * Look for the key.
    > gain status key
    -> gulls
  * Leave.
    -> end

verse gulls
  Gulls.

  > encounter gull
    win -> end
    lose -> first
    escape -> end

verse again
  The second morning.

  * Look once more.
    -> first
  * Sail.
    -> away

verse away
  > the campaign ends in victory

journal tower

verse stairs
  Stairs.

  > if status lit part wick -> top
  * Climb. [status key]
    > gain status lit part wick
    -> top
  * Go back.
    -> quay/first

verse top
  Wind.

  -> end

verse lost
  Nobody comes here.

  -> end

book of secrets

verse too-late
  Too late.

  > chapter 2 begins
  -> end

verse light-seen
  They have seen it.

  -> end

verse thanks
  Thanks.

  -> end
"""


def written(folder: Path, text: str = HARBOUR) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "campaign.chron").write_text(text, encoding="utf-8")
    return folder


def story(folder: Path) -> Story:
    loaded = load(folder)
    result = compile_campaign(Job(loaded.sources, loaded.lock, loaded.findings))
    assert result.campaign is not None, [one.message for one in result.diagnostics]
    return Story(CampaignGraph(result.campaign))


def call(command: str, *words: object) -> Result:
    return CliRunner().invoke(
        import_module(f"chronicler.commands.{command}").command,
        [str(word) for word in words],
        standalone_mode=False,
    )
