"""The pure rules: no input or output, no clock, no random numbers, no edition's name."""
