"""Set-up, days, nights, events, chapters."""
