"""What effects do: one handler each, found by type. The files are named as those of the vocabulary.

`table` holds the register and `apply`; `handlers` imports every file and so fills it.
"""
