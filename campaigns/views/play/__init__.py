"""Views of battles that people play."""
