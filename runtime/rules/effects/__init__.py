"""What effects do: one handler each, found by type. The files have the names of the vocabulary's files, or
of a part of one.

`table` holds the register and `apply`; `handlers` imports every file and so fills it.
"""
