"""Riders: in the saddle and out of it (the optional rules for mounted warriors)."""
