"""The web admin as a site: its menu, and the buttons of its front page."""
