"""How hard the attacks hit: a part in every test run, all of it by `make attack`."""

import os

ALL = os.environ.get("ATTACK") == "all"


def times(part: int, whole: int) -> int:
    """The number of tries: a `part` in every test run, the `whole` in `make attack`."""
    return whole if ALL else part
