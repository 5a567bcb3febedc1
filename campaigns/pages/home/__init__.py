"""The front page of the site, and what waits for its user."""
