"""`python -m chronicler`: the same as the command."""

from chronicler.cli import main

main()
