"""The aims of a sensible player in scenarios that are data, and the goals on the table that aims share."""
