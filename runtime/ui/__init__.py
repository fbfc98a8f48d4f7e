"""What players see and type."""
