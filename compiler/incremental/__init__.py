"""The content of a file is cached by its text, the compiler and the edition. Everything else is done again in every build."""
