"""The compiled campaign, in the form in which the rules look things up."""
