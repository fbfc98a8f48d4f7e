"""What each edition can say: one record of its language, in a module of its own."""
