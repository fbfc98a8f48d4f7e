"""The state of a game, and the one door through which it changes."""
