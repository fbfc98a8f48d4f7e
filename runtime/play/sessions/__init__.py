"""One game under way: its decisions, its answers, its beginning."""
