"""What reading one file gives."""
