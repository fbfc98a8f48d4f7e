"""Editions: each a value of `rules.edition.Edition`; modes are functions on them."""
