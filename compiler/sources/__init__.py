"""Source texts and the files they come from."""
