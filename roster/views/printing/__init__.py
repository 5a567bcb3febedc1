"""Views of what a warband prints, and of files to take along."""
