"""The parts that several pages show: a warrior's block, their profile, experience and spells, effects, questions."""
