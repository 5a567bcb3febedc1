"""Effects of weapons, armour, poisons and other equipment."""
