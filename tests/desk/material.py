"""A campaign of three files for trying editors. It has no locations, and says so."""

CAMPAIGN = """campaign small "Small"
  edition: kings-of-ruin
  start: fen
  characters: ann

status oath
  parts: sworn, broken
"""
FEN = """journal fen

verse arrival
  Reeds 🜂 and a light that moves, and a second light. [no requirement]

  > gain 2 food
  * (1 energy) Follow the light 🜂. [not status oath part sworn]
    > gain status oath part sworn
    -> light
  * Go home.
    -> end

verse light
  It is a man with a lamp.

  -> moor/arrival
"""
MOOR = """journal moor

verse arrival
  > if status oath part sworn -> fen/light

  Peat.

  -> end
"""
