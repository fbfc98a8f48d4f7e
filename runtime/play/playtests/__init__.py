"""Games played to learn about a campaign: one game, what is noted of it, and the laws that must hold in it."""
