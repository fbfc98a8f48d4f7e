"""Players that are no people, and what they measure."""
