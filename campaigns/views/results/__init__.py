"""Views of results: entered, confirmed, decided, corrected."""
