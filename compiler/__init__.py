"""From text to validated JSON: reading, names, checks, numbers, analysis, formatting."""

# The same as `chronicler.__version__`; a document says which version wrote it.
VERSION = "0.1.0"
