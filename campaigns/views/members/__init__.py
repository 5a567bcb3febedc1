"""Views of members and their warbands."""
