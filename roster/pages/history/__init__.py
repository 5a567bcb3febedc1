"""The history of a warband in sentences."""
