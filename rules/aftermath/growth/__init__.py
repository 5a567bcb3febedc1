"""Step 2, growth: experience, the advances that it brings, and henchmen who become heroes."""
