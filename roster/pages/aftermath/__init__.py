"""The page of a post-battle sequence: its steps, questions and dice."""
