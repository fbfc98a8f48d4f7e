"""Every sentence of the table, as whole templates: what the rules ask, what events say, what the table says itself."""
