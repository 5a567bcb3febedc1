"""Step 3, exploration: the dice of the heroes, the wyrdstone they find, and the one place that equal dice show."""
