"""A third edition, made by following docs/editions.md: Kings of Ruin with three other numbers, one other step, one word."""
