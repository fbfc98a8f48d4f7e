"""Locations, waystones, and everything that moves on the map."""
