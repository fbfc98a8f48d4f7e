"""The studio: a campaign in its writer's browser. Server, live updates, and the pages' data."""
