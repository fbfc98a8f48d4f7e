"""Breaks the rules on purpose: a test that bears a rule's id must notice (`python -m tests.mutate`)."""
