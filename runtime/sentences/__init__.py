"""Every sentence of the table, as whole templates: what the rules ask, what events tell, what the table says of itself."""
