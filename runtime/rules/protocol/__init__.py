"""How rules ask and tell: decisions, events, flows, and in whose name an effect happens."""
