"""Step 2, growth: advances rolled when they are due, skills and spells learnt, henchmen who become heroes."""
