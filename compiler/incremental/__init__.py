"""Building again after a change."""
