"""Shooting: targets, loading, shots and blasts."""
