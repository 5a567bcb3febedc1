"""Hired swords and characters: who may be hired, and what their upkeep costs."""
