"""`chronicler playtest`: many games by bots, kept in a store, summed up in a report, compared with targets."""
