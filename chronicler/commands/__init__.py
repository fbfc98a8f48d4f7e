"""One module per command: arguments in, words and an exit code out."""
