"""Scenarios as the rulebook has them."""
