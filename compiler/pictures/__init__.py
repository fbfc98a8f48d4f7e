"""Pictures of a campaign: what is drawn, where it is, how it looks. graphviz turns it into a file."""
