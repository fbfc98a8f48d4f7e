"""`chronicler playtest`: many games by bots, kept in a store, told in a report, held against targets."""
