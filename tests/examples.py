"""How many cases a test draws: a fifth in an ordinary run, the same ones every time; all of them, and other ones every
time, with `EXAMPLES=all`."""

import os

ALL = os.environ.get("EXAMPLES") == "all"
FEWEST = 5


def examples(most: int) -> int:
    """The number of cases of a test that draws `most` of them in a full run."""
    return most if ALL else min(most, max(FEWEST, most // 5))
