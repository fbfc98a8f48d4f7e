"""A small story of every kind that `chronicler import` reads."""

TWEE = """:: StoryTitle
The Lamp on the Weir

:: StoryData
{"ifid": "A1B2", "format": "SugarCube", "start": "The Landing"}

:: The Landing [town] {"position":"100,100"}
Six posts & a bell. //Nobody// rings it.

> It says: keep off.

<<if $hasLamp>>The lamp is warm. [[Go home->Home]]<<else>>It is dark. [[Look for the lamp|Shed]]<</if>>
You can also [[Wait]] or [[sleep->The Bench][$slept to true]].
<<set $coins to 3>>

:: Shed
A shed. (it smells)
<<set $hasLamp to true>>
[[Back->The Landing]]

:: Home
<<if $hasLamp and not $slept>>You made it.<</if>>

:: Wait
You wait.
[[Nowhere->Gone Passage]]

:: The Bench
(set: $tired to true)(if: $tired)[You slept. [[Up->The Landing]]](else:)[You did not.]

:: Extra [script]
alert(1)
"""
INK = """// a small one
VAR has_lamp = false
VAR coins = 3
-> landing

=== landing ===
Six posts and a bell. {has_lamp: The lamp is warm.|It is dark.}
{coins > 2: You are rich.}
* [Look for the lamp] -> shed
* {has_lamp} Go home[.], you say, and go.
  The path is long.
  ** [Run] You run.
  ** [Walk]
     -> home
  -- You arrive.
  -> home
+ Wait[]. You wait a while.
- (later) The tide turns.
  TODO: more here
  -> landing

=== shed
A shed. # smelly
~ has_lamp = true
-> again

= again
{ has_lamp:
  You carry it.
  -> landing
- else:
  You do not.
}
-> DONE

=== home
{shed: -> end_good | -> end_bad}

=== end_good
Good. -> END

=== end_bad
Bad.
-> END
"""
AON = """<?xml version="1.0"?>
<!DOCTYPE gamebook SYSTEM "gamebook.dtd">
<gamebook><meta><title>The Salt Road</title></meta><section id="title"><data>
<section class="numbered" id="sect1"><meta><title>1</title></meta><data>
<p>You stand at the ford<ch.ellips/> It&ch.apos;s cold &amp; wet.</p>
<combat><enemy>Ford Rat</enemy><enemy-attribute class="combatskill">12</enemy-attribute></combat>
<choice idref="sect2">If you cross, <link-text>turn to 2</link-text>.</choice></data></section>
<section class="numbered" id="sect2"><meta><title>2</title></meta><data><p>The end.</p></data></section>
</data></section></gamebook>
"""
GAMEBOOK = """title = The Ferry
* 1 start
You find a [found]rope[/found]. Got codeword [add code]wet[/add].
Go to [[door]].

* door
If you have a [carries]rope[/carries] you may climb, see [[roof]]. If you know [has code]wet[/has] turn to [[auto dry]].
Otherwise go back to [[start]].

* dry
The [drop]rope[/drop] is gone.

* roof
The end.

* hidden :dummy:
Never seen.
"""
JSON = """{"title": "Numbers", "sections": [
 {"id": 1, "text": "<p>One.</p><p>Two.</p>", "choices": [{"text": "Go", "target": 2}, {"text": "Pay", "target": 3, "requirements": ["gold>3"]}]},
 {"id": 2, "text": "End.", "choices": []}, {"id": 3, "text": "Also.", "choices": [1]}]}"""  # noqa: E501
HTML = """<!doctype html><html><body><tw-storydata name="A Page" startnode="2" format="Harlowe">
<tw-passagedata pid="1" name="Other" tags="">Words &amp; [[back-&gt;First]]</tw-passagedata>
<tw-passagedata pid="2" name="First" tags="">(unless: $met)[You are alone.] [[Other]]</tw-passagedata>
</tw-storydata></body></html>"""
STORIES = {"twee": TWEE, "ink": INK, "aon": AON, "gamebook": GAMEBOOK, "json": JSON, "twine-html": HTML}
ENDINGS = {
    "twee": "twee",
    "ink": "ink",
    "aon": "xml",
    "gamebook": "gamebook",
    "json": "json",
    "twine-html": "html",
}
