"""Cards that people own or meet: items, secrets, skills, conditions, encounters."""
