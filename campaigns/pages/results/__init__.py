"""Pages of results: entered, confirmed, corrected, and what they came to."""
