"""Benchmarks: our compiler beside its peers, in one run. `python -m tests.bench`; see README.md here."""
