"""Battles: setting them up, fighting them with the engine, and deciding who may read them."""
