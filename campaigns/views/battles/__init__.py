"""Views of battles: set up, read, shared."""
