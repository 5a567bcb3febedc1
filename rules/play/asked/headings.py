"""The points of the compass in words."""

_POINTS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def heading_name(heading: str) -> str:
    """`north-east` for `NE`, `east-north-east` for `ENE`."""
    words = [_POINTS[letter] for letter in heading]
    return "-".join(words)
