"""Pages that are opened over the story, each on one key or word; see `panel_list.py` here for the list."""
