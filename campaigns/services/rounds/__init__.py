"""Seasons and their rounds: pairings, byes, absences, points and game nights."""
