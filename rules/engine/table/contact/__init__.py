"""Bases that touch, and where a charger may come to stand."""
