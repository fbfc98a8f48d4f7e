"""Reading the Journal."""
