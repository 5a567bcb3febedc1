"""A warband sheet becomes the fighters of a battle."""
