"""The search of the rules."""
