"""The pages of battles that people play."""
