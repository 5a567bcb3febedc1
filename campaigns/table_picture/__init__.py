"""The picture of a battle table: terrain, warriors and what is marked on it."""
