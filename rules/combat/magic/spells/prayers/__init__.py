"""Prayers and runes, one module a list."""
