"""Text to validated JSON: reading, names, checks, numbers, analysis, formatting."""

# As `chronicler.__version__`; a document says by which version it was written.
VERSION = "0.1.0"
