"""A campaign that is being written: texts change at any moment, and every question is answered from memory."""
