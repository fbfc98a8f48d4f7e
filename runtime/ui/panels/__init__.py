"""Pages that are opened over the story, each on one key or word; see `table.py` here for the list."""
