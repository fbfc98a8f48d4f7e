"""A position as text, both ways."""
