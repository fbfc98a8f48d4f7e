"""The engine behind language server, watch mode and studio: one campaign in memory, and its slow studies beside it."""
