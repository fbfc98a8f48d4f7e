"""The studio: a campaign in the browser of whoever writes it. Server, live updates, and the pages' data."""
