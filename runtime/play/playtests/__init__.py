"""Games played to learn about a campaign: one game, the notes on it, and the laws that must hold in it."""
