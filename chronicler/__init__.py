"""The `chronicler` command: composes compiler and runtime, which never import each other."""

__version__ = "0.1.0"
