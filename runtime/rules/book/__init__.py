"""The compiled campaign as the rules look things up in it."""
