"""Battles: set up, fought by the engine, and who may read them."""
