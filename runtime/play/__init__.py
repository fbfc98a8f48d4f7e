"""Driving the rules: sessions, agents, plans, transcripts."""
