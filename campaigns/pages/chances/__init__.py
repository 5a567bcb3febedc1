"""The page "What are my chances?": who is chosen, the odds of their exchange, and what a thing would change."""
