"""Witnesses: plays of the real rules that confirm what the analysis says can be reached.

The compiler's analysis knows what may lead to what and never plays. The runtime plays and knows no goals. Here the
analysis guides the play. *Reached* means that it was played in the real rules, from the campaign's own beginning.
"""
