"""What a file says is kept by its content, the compiler and the edition. Everything else is done anew in every build."""
