"""What the compiler writes: the document, the reference, phrases."""
