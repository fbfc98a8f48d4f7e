"""What is due, who pays it, and how a party shares."""
