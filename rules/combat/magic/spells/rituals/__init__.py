"""Rituals, one module a list."""
