"""Views of seasons: rounds, standings, summaries and game nights."""
