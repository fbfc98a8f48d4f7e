"""What is printed, as values: cards with both sides, verses, numbers. Printing typesets them; the table shows them."""
