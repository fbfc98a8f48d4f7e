"""The writers' desk: the engine, the language server, editors, rename, find, watch."""
