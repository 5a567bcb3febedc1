"""The machine of the API: one address, its parts and its description."""
