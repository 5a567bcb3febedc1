"""Magic as the rulebook has it: lists of spells, prayers and runes."""
