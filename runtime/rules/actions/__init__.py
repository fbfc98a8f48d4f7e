"""The Actions of the Day: each file offers its own, and holds the flow that does it."""
