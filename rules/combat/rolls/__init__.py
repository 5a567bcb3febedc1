"""Rolling dice for a rule: tests, re-rolls and roll-offs."""
