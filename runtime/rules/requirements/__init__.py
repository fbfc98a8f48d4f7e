"""Whether something is so."""
