"""Warbands as the rulebook has them: types of warriors, lists, skills, and everybody for hire."""
