"""What a file says is cached by its text, the compiler and the edition; what a study found, by every byte it looked at.

Everything else is done again in every build.
"""
