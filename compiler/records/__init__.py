"""The result of reading one file."""
