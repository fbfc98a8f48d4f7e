"""What goes to paper: a campaign as printable values, the templates that typeset them, and the edges that call typst."""
