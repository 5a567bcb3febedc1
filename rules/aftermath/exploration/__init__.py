"""Step 3, exploration: the scenario's own spoils, the dice of the heroes, and the one place that equal dice show."""
